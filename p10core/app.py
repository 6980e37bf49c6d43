"""The tower's one application: events in, one frame out.

app = App(read_settings(file.get, file.lines), os.urandom, print)
app.handle(event, now)      # a button of p10core.events, now in ms
app.tick(now)               # every round of the loop
app.prepare(now)            # a round in which there is nothing to do
if app.frame.changed: ...   # the hardware shows app.frame and clears the mark
"""

import gc

from p10core import lobby
from p10core.const import const
from p10core.entries import pixels_entry, snapshot
from p10core.events import ACTED, BUTTON, LONG, MENU, TURNED
from p10core.frame import DARK, DIM, FULL, Frame
from p10core.host import Host
from p10core.journal.journal import BUSY, CALM, QUIET
from p10core.power_up import resume
from p10core.presses import Presses
from p10core.screens.kiosk import forsake, open_owner_menu
from p10core.screens.menu import MenuScreen
from p10core.screens.notice import NoticeScreen
from p10core.settings import PIXEL_ORDERS
from p10core.words import Words

_QUIET_MS = const(250)  # since a press: the next one is not to be met in the middle of a thought
_BETWEEN_MS = const(400)  # since a press: the next one is not to be met by an erase of the flash
_THOUGHTS = const(8)  # until the heap is looked at
_ROOM = const(24_000)  # bytes of it that as many may take
_PRESSES = const(6)  # leave some 20 KB of garbage
_CALM_MS = const(2000)  # without a press: nobody is at it just now
_mem_free = getattr(gc, "mem_free", lambda: _ROOM + 1)  # a computer's Python has none


class App(Host):
    """The host of the games that people play, and what outlives a game: ``settings``, ``set_up``, ``best``, ``sent``.

    *now* is in ms and only ever grows. *store* is where the journal lives (p10core/journal/journal.py); without one
    nothing is kept. *today()* is the date, as 20261122, or 0 where nobody knows it. The other parameters are those of
    :class:`p10core.host.Host`.

    What takes long is done in several rounds of the loop: ``soon`` is the next step, a function of the app. Until the
    last one is done the picture stays, and the loop takes no press.
    """

    def __init__(self, settings, random_bytes, write_line, now=0, store=None, open_file=None, today=None):
        super().__init__(settings, random_bytes, write_line, open_file, Frame())
        self.set_up = settings.set_up
        self.mark = -1  # the die, from 0, that a knob stands at; -1 with ten buttons
        self.best = []  # rows of p10core/best.py
        self.sent = []  # the numbers of the games whose records the café has, or that have none
        self.told = 0  # how many records the café has confirmed, in all
        self.seen_order = b""  # of the colours in the pixels: as pixels_entry in p10core/entries.py has it
        self.kept_kiosk = 0  # 1: settings.toml has said once that this is a kiosk, and nothing else since
        self.today = today or _no_date
        self.cafe = None  # what sends records to the café, if anything: it stops when a game is left
        self.journal = None
        self.soon = None
        self._presses = Presses(now)
        self._touched_at = now
        self._light = FULL
        self._thinks = True  # whether the screen has still something to work out
        self._thoughts = 0
        self._garbage = _PRESSES  # so many presses since it was collected
        self._has_warned = False  # that the journal is full
        resume(self, store)
        self._draw()

    # Events in.

    def handle(self, event, now):
        """A button was pressed, or (with LONG) is still held down; or a knob was TURNED to a die."""
        while self.soon:
            self.tick(now)
        asleep = self._light == DARK
        self._touched_at = now
        self._thinks = True
        self._garbage += 1
        self._set_light(FULL)
        button = event & BUTTON
        if event & TURNED:
            self.mark = button
        if asleep:
            self._presses.waking = -1 if event & (LONG | TURNED) else button
            (self.covered + [self.screen])[0].woken(self)
            return  # this press has woken the tower, no more
        if event & TURNED:
            self.screen.turned(self)
        elif event & LONG:
            if button != self._presses.waking:
                self._long_press(button, now, event & ACTED)
        else:
            self._presses.waking = -1
            if not self._presses.is_double_click(button, now):
                self.screen.press(self, button, now)
        self._draw()

    def tick(self, now):
        """Time has passed."""
        step = self.soon
        if step:
            self.soon = None
            step(self)
            return self._draw()
        self._rest(now)
        self.play.tick()
        self.screen.tick(self, now)
        self._draw()
        self._tidy(CALM if self.screen.is_deaf() else BUSY)

    def prepare(self, now):
        """There is nothing to do in this round: get ready for the next press, by one step. Whether there is time for
        another in the same round, for most thoughts are short.

        A step turns the journal's page, thinks a thought of the screen, or collects garbage.
        """
        rested = self.rested(now)
        if rested < _QUIET_MS:
            return False
        if rested >= _BETWEEN_MS and self._tidy(CALM if rested > _CALM_MS else QUIET):
            return False
        if self._thinks and self._has_room():
            self._thinks = self.screen.think(self)
            if not self._thinks and _mem_free() <= _ROOM:
                self._garbage = _PRESSES  # the next press comes after a collection, not in the middle of one
            return self._thinks
        if self._thinks or self._garbage >= _PRESSES:
            self._garbage = 0
            gc.collect()
        return False

    def _has_room(self):
        """Whether the heap has room for the next thoughts: else garbage would be collected in the middle of one."""
        self._thoughts += 1
        if self._thoughts % _THOUGHTS:
            return True
        self._garbage += 1
        return _mem_free() > _ROOM

    # Screens that others open.

    def show(self, screen):
        """Go on to another screen."""
        super().show(screen)
        self._thinks = True

    def open_menu(self, full=False):
        """The menu, over the game. *full*: with all lines; a kiosk's has only what players need."""
        self.cover(MenuScreen(full or not self.settings.kiosk))

    def notice(self, title, said, hint):
        """Say something over the screen that shows; if one is just being made, over that."""
        while self.soon:
            self.tick(self._touched_at)
        self.cover(NoticeScreen(self.say(title), said, self.say(hint)))

    def lobby(self):
        """Where games begin and are left: the functions of p10core/lobby.py."""
        return lobby

    def speak(self, language):
        """Speak a language, by its code, from now on."""
        self.settings.language = language
        self.say = Words(language, self.play.room)
        self.stale = True
        for screen in self.covered:
            screen.reword(self)

    def pixel_order(self):
        """The order of colours in the pixels as somebody has seen it, unless settings.toml names another since."""
        if self.seen_order and PIXEL_ORDERS[self.seen_order[1]] == self.settings.pixels:
            return PIXEL_ORDERS[self.seen_order[0]]
        return self.settings.pixels

    def see_order(self, order):
        """Somebody has seen that this is the order of colours in the pixels: keep it."""
        if order != self.pixel_order():
            self.seen_order = bytes((PIXEL_ORDERS.index(order), PIXEL_ORDERS.index(self.settings.pixels)))
            self.note(pixels_entry(self))

    # What is noted.

    def note(self, entry):
        """Note an entry, a pair of kind and payload, in the journal."""
        if self.journal and self.live:
            self.journal.note(*entry)

    def snapshot(self):
        """What outlives a game, as entries of the journal."""
        return snapshot(self)

    def rested(self, now):
        """For how many ms nobody has pressed anything."""
        return now - self._touched_at

    def is_playing(self):
        """Whether a game is on, or its end is looked at."""
        return self.play.game is not None

    # How it is done.

    def _tidy(self, moment):
        """Turn the journal's page if that is due in such a *moment*; True if so. No press comes between its steps."""
        due = self.journal and self.journal.is_due(moment)
        if due:
            _turn_page(self)
        return due

    def _long_press(self, button, now, acted):
        """*acted*: the press has had its effect, perhaps on the screen before; it still makes the chord."""
        if self._presses.is_chord(button, now) and self.settings.kiosk:
            open_owner_menu(self)
        elif button == MENU and self.covered and self.play.game:
            self.close_menu()
            self.play.look(self)
        elif not acted:
            self.screen.long_press(self, button, now)

    def _rest(self, now):
        """Dim and darken while nobody plays."""
        idle = (now - self._touched_at) // 1000
        settings = self.settings
        if settings.sleep_after and idle >= settings.sleep_after:
            self._set_light(DARK)
        elif settings.dim_after and idle >= settings.dim_after:
            self._set_light(DIM)
        if settings.kiosk and idle >= settings.abandon_after and self.screen.attended:
            forsake(self)

    def _set_light(self, light):
        if self._light != light:
            self._light = light
            self.stale = True

    def _warn(self):
        """Say so, once, when the journal has no more room: after the event, so that no screen slips in between."""
        is_full = self.journal is not None and self.journal.is_full
        if is_full and not self._has_warned:
            self.notice("NOT SAFE", self.say("The journal is full: keep the power on"), "OK: go on")
        self._has_warned = is_full

    def _draw(self):
        self.frame.mark = self.mark
        if self.soon:
            return
        self._warn()
        if self.stale:
            self.stale = False
            self.frame.clear()
            self.frame.light = self._light
            self.screen.draw(self, self.frame)


def _no_date():
    return 0


def _turn_page(app):
    if app.journal.turn():
        app.soon = _turn_page
