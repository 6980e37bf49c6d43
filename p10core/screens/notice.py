"""What the owner should know before play: the settings that could not be used."""

from p10core.const import const
from p10core.frame import COLUMNS
from p10core.screens import Screen

_ROWS = const(3)


class SettingsNotice(Screen):
    """Names the keys of settings.toml whose values were wrong; any button goes on, in the end with the defaults."""

    def __init__(self, problems):
        self.lines = [""]
        for key in problems:
            if len(self.lines[-1]) + 1 + len(key) > COLUMNS:
                self.lines.append("")
            self.lines[-1] += " " + key if self.lines[-1] else key

    def press(self, app, button, now):
        self.lines = self.lines[_ROWS:]
        app.stale = True
        if not self.lines:
            app.back()

    def draw(self, app, frame):
        frame.write(0, 0, app.say("settings.toml: wrong"))
        for row, line in enumerate(self.lines[:_ROWS]):
            frame.write(1 + row, 0, line)
        frame.write(4, 0, app.say("OK: use defaults"))
