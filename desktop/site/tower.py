"""A tower in a browser's worker: the stage of :mod:`desktop.tower.stage`, with one watcher and no second thread."""

from collections import deque

from desktop.bench import wiring
from desktop.bench.disk import fat12
from desktop.bench.project import ON_THE_DRIVE
from desktop.bench.template import Template
from desktop.bench.tower import Tower
from desktop.site.flash_file import FlashFile
from desktop.site.worker_clock import WorkerClock
from desktop.tower.gaps import EDGE_GAP_US, PATIENCE_US, PICTURE_GAP_US
from desktop.tower.picture import picture, why

LOOK_AGAIN_US = 5_000
NAMES = {gpio: name for name, gpio in wiring.BUTTONS.items()}


def template_of(image, frozen):
    """The template of a fresh drive, from its image, and what is *frozen* beside it."""
    files = {item.path: fat12.contents(image, item) for item in fat12.items(image) if item.path in ON_THE_DRIVE}
    return Template(files, image, frozen)


class Stage:
    """A tower and the page that shows it, through a *port*:

    - ``pause(seconds)`` waits, None for ever, or until an edge comes;
    - ``edge()`` is the next ``(gpio, level)`` of a button's pin, None if there is none;
    - ``picture(data)`` shows the tower, ``stopped(text)`` says why it runs no more;
    - ``file`` keeps the flash, see :class:`desktop.site.flash_file.FlashFile`; None: nobody does.
    """

    def __init__(self, port, template, version):
        self.tower = Tower(clock=self._clock, fresh=lambda project: template)
        self._port = port
        self._flash = FlashFile(port.file, version) if port.file else None
        self._now = None
        self._news = False
        self._shown_at = 0
        self._tone = 0
        self._edges = {gpio: deque() for gpio in NAMES}
        self._moved_at = dict.fromkeys(NAMES, 0)
        self.tower.on_change = self._changed

    def run(self):
        """The tower has power until the worker ends. Returns only if the firmware has stopped."""
        if self._flash:
            self._flash.put_into(self.tower)
        self.tower.power_on()
        self._show()
        if self.tower.crashed:
            self._port.stopped(why(self.tower.crashed))

    def _clock(self, us):
        clock = WorkerClock(us, self._pause, self._listen)
        self._now = clock._real
        return clock

    def _changed(self):
        self._news = True
        frequency = self.tower.buzzer.frequency
        if frequency:
            self._tone = frequency  # a click may be over between two pictures: it is heard all the same

    def _pause(self, seconds):
        if self._flash:
            self._flash.flush()
        self._port.pause(seconds)

    def _listen(self):
        """Move the buttons, show what is new. Returns the seconds until there is more to do, None if there is not."""
        now = self._now()
        while edge := self._port.edge():
            gpio, level = edge
            if gpio in self._edges:
                self._edges[gpio].append(not level)
        waits = [self._move(gpio, edges, now) for gpio, edges in self._edges.items() if edges]
        if self._news:
            waits.append(self._shown_at + PICTURE_GAP_US - now)
            if waits[-1] <= 0:
                self._show()
        left = [us for us in waits if us > 0]
        return min(left) / 1_000_000 if left else None

    def _move(self, gpio, edges, now):
        """Make the first of these moves of a button if it is time to. Returns the microseconds until the next."""
        since = now - self._moved_at[gpio]
        if since < EDGE_GAP_US:
            return EDGE_GAP_US - since
        name = NAMES[gpio]
        if since < PATIENCE_US and not self.tower.has_seen(name):
            return LOOK_AGAIN_US
        self._moved_at[gpio] = now
        self.tower.set_button(name, edges.popleft())
        return EDGE_GAP_US if edges else 0

    def _show(self):
        self._news = False
        self._shown_at = self._now()
        frequency, self._tone = self.tower.buzzer.frequency or self._tone, 0
        if frequency and not self.tower.buzzer.frequency:
            self._news = True  # and then silence
        self._port.picture(picture(self.tower, frequency))
