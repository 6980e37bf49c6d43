"""What the owner should know before play: the settings that could not be used."""

from p10core.screens import Screen


class SettingsNotice(Screen):
    """Names the keys of settings.toml whose values were wrong; any button goes on with the defaults."""

    def press(self, app, button, now):
        app.new_game()

    def draw(self, app, frame):
        frame.write(0, 0, app.words.SETTINGS_WRONG)
        line = ""
        row = 1
        for key in app.settings.problems:
            if line and len(line) + 1 + len(key) > 21 and row < 3:
                frame.write(row, 0, line)
                row += 1
                line = ""
            line = line + " " + key if line else key
        frame.write(row, 0, line)
        frame.write(4, 0, app.words.OK_DEFAULTS)
