"""How often each number was rolled since power-up, beside what fair dice give: one in six; wilds one in three."""

from p10core.events import ROLL
from p10core.screens import Screen

_HIGH = ((5, 8), (6, 9), (7, 10))  # two to a line
_LOW = ((1, 3), (2, 4), (0,))


class FairnessScreen(Screen):
    """Two pages: the high dice, the low dice."""

    def __init__(self):
        self.low = False

    def press(self, app, button, now):
        app.stale = True
        if button == ROLL:
            self.low = not self.low
        else:
            app.back()

    def draw(self, app, frame):
        say = app.say
        counts = app.counts
        lines = _LOW if self.low else _HIGH
        rolled = sum([counts[number] for line in lines for number in line])
        expected = (rolled + 3) // 6
        if self.low:
            frame.write(0, 0, say("1-4: %d each W: %d") % (expected, (rolled + 1) // 3))
        else:
            frame.write(0, 0, say("5-10: %d each") % expected)
        for row, line in enumerate(lines):
            for place, number in enumerate(line):
                frame.write(1 + row, 11 * place, "%2s:%6d" % (number or "W", counts[number]))
        frame.write(4, 0, say("ROLL more  BACK"))
