"""What hosts a play and its screens: the tower's app, and the demo of a kiosk."""

from p10core.set_up import SetUp
from p10core.words import Words


class Host:
    """What the tower is at, ``play``, a :class:`p10core.play.Play`; the ``screen`` that shows it, and those that it has
    ``covered``; what both want to know: ``settings``, ``set_up``, ``counts`` of each number rolled, ``say``.

    Screens say what a press does, and call ``show``, ``cover``, ``back``, or a door of the play. ``stale`` asks for a
    new picture in ``frame``. ``live``: what happens is noted in the journal and told in the record.

    *random_bytes(n)* gives n random bytes, *write_line* takes the lines of the game's record. *open_file* opens files
    as the VM's open does; without it there is no coach.
    """

    def __init__(self, settings, random_bytes, write_line, open_file, frame):
        self.settings = settings
        self.random_bytes = random_bytes
        self.write_line = write_line
        self.open_file = open_file
        self.frame = frame
        self.say = Words(settings.language)
        self.set_up = SetUp()
        self.counts = [0] * 11
        self.play = None
        self.live = False
        self.screen = None
        self.covered = []  # the lowest first
        self.stale = True

    def show(self, screen):
        """Go on to another screen."""
        self.screen = screen
        self.stale = True

    def cover(self, screen):
        """Open a screen over the one that shows; :meth:`back` returns to it."""
        self.covered.append(self.screen)
        self.show(screen)

    def back(self):
        """Return to the screen underneath, if there is one."""
        if self.covered:
            self.show(self.covered.pop())

    def close_menu(self):
        """Return to the screen under all others."""
        self.covered = self.covered[:1]
        self.back()

    def note(self, entry):
        """Note an entry, a pair of kind and payload, in the journal, if there is one."""
