"""A tower without power whose chips a test feeds by hand, so that it knows what they show."""

import time

from desktop.bench.tower import Tower
from host_tests.page.journalled import nvm_of

DISPLAY_ON = b"\x00\x8d\x14\xaf"
WHOLE_PICTURE = b"\x00\x20\x00\x21\x00\x7f\x22\x00\x07"  # horizontal addressing, all columns, all pages


class HandFed(Tower):
    """Remembers in ``edges`` which of its buttons went down (True) and up (False), and in ``times`` when. Its flash has
    the games whose records a test adds to ``console``.

    *lit*: the OLED is on. ``answer`` is called at each edge, for what the firmware would do about it.
    """

    def __init__(self, lit=False):
        super().__init__(seed=1)
        self.edges = []
        self.times = []
        self.answer = lambda: None
        if lit:
            self.oled.write(DISPLAY_ON)

    nvm = property(lambda self: nvm_of(self.console))
    flash_changes = property(lambda self: len(self.console))

    def set_button(self, button, down):
        super().set_button(button, down)
        self.times.append(time.monotonic())
        self.edges.append((button, down))
        self.answer()

    def shine(self, level):
        """All ten pixels in one grey: a change that is easily told from the next."""
        self.pixels.write(bytes([level]) * 30)

    def draw(self, ram):
        """Put a whole picture on the OLED, as the firmware would."""
        self.oled.write(WHOLE_PICTURE)
        self.oled.write(b"\x40" + ram)
