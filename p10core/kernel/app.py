"""The tower's one application: events in, one frame out.

app = App(settings, os.urandom, print, now, store, restart)
door = __import__(FRONT_DOORS[app.due], None, None, ("enter",))
app.enter(door)             # the program that is due; another one begins by restart()
app.handle(event, now)      # a button of p10core.kernel.events, now in ms
app.tick(now)               # every round of the loop
app.prepare(now)            # a round in which there is nothing to do
if app.frame.changed: ...   # the hardware shows app.frame and clears the mark
"""

import gc

from p10core.const import const
from p10core.journal.journal import BUSY, CALM, QUIET, Journal
from p10core.kernel.entries import pixels_entry, snapshot
from p10core.kernel.events import ACTED, BUTTON, LONG, MENU, ROLL, SCORE
from p10core.kernel.frame import DARK, DIM, FULL, SILENT, Frame
from p10core.kernel.programs import PRESSED
from p10core.kernel.settings import PIXEL_ORDERS
from p10core.kernel.words import Words
from p10core.types import Any, Callable, Iterator, MaybeNone, Program, RandomBytes, Screen, Settings, Store

_QUIET_MS = const(250)  # since a press: the next one is not to be met in the middle of a thought
_BETWEEN_MS = const(400)  # since a press: the next one is not to be met by an erase of the flash
_ROOM = const(12_000)  # bytes of the heap that the thoughts of a round may take, and a press then
_CALM_MS = const(2000)  # without a press: nobody is at it just now
_STILL_S = const(60)  # without a press: from then on the OLED's picture moves, for what stands burns in
_mem_free = getattr(gc, "mem_free", lambda: _ROOM + 1)  # a computer's Python has none

_DOUBLE_CLICK_MS = const(300)
_CHORD_MS = const(1000)


class App:
    """What the tower is at, ``program``, a :class:`p10core.screens.program.Program`; the ``screen`` that shows it, and
    those that it has ``covered``; what outlives a game: ``settings``, ``set_up``, ``best``, ``sent``; ``say``, its
    words.

    Screens say what a press does, and call ``show``, ``cover``, ``back``, or the program. ``stale`` asks for a
    new picture in ``frame``. ``live``: what happens is noted in the journal and told in the record. ``due`` is the
    number of the program that the journal asks for, ``argument`` what it is to do there.

    *now* is in ms and only ever grows. *random_bytes(n)* gives n random bytes, *write_line* takes the lines of a game's
    record. *store* is where the journal lives (p10core/journal/journal.py). *open_file* opens files as the VM's open
    does; without it there is no coach. *today()* is the date, as 20261122, or 0 if nobody knows it. *restart()* lets
    the tower begin anew, and does not come back. *is_new*: the power has just come; no :func:`restart` was before this.

    What takes long is done piece by piece, in rounds of the loop that have nothing else to do: ``think`` of the screen.
    Only the journal's page is turned in one go. While it ``is_tidying`` the picture stays, and the loop takes no press.
    """

    def __init__(
        self,
        settings: Settings,
        random_bytes: RandomBytes,
        write_line: Callable[..., Any],
        now: int,
        store: Store,
        restart: Callable[..., Any],
        open_file: Callable[..., Any] | None = None,
        today: Callable[..., Any] | None = None,
        is_new: bool = True,
    ) -> None:
        self.settings = settings
        self.random_bytes = random_bytes
        self.write_line = write_line
        self.open_file = open_file
        self.today = today or _no_date
        self.restart = restart
        self.frame = Frame()
        self.set_up = settings.set_up
        self.program: Program | MaybeNone = None
        self.live = False
        self.screen: Any = None
        self.covered: list[Screen] = []  # the lowest first
        self.stale = True
        self.best: list[tuple[int, str]] = []  # rows of p10core/game/high_scores.py
        self.sent: list[int] = []  # the numbers of the games whose records the café has, or that have none
        self.told = 0  # how many records the café has confirmed, in all
        self.seen_order = b""  # of the colours in the pixels: as pixels_entry in p10core/kernel/entries.py has it
        self.kept_kiosk = 0  # 1: settings.toml has said once that this is a kiosk, and nothing else since
        self.cafe: Any = None  # what sends records to the café, if anything
        self.parts: Any = None  # of the tower, for who tests them
        self.is_tidying = False  # whether the journal's page is being turned: what is pressed waits for that
        self.waking: int | None = None  # the button that has woken the tower: its long press does nothing either
        self.is_new = is_new
        self.due = self.argument = 0
        self.detour = False  # whether the journal asks for a program beside what is on
        self.is_on = False  # whether the journal has a game that is not left
        self.person = ""  # what a person's seat is called in it, by the language in which it began
        self._pressed: int | None = None
        self._long: int | None = None
        self._pressed_at = self._long_at = self._touched_at = now
        self._light = FULL
        self._thinks = True  # whether the screen has still something to work out
        self._looked_at: int | None = None  # the round in which the heap was looked at last
        self._litter = True  # whether there is garbage: what is made after a collection lies together
        self._has_warned = False  # that the journal is full
        self.journal = Journal(store, self.snapshot, self.is_playing)
        from p10core.kernel.start import read_journal

        read_journal(self)
        self.say = Words(settings.language)  # which the journal knows
        if not self.is_on:
            self.person = self.say.person

    def enter(self, front_door: Any) -> None:
        """Begin the program of a *front_door*; first say what the journal or settings.toml have in them that is wrong.
        A detour is over with the next start, whatever ends it.
        """
        from p10core.kernel.start import enter

        enter(self, front_door)
        if not (self.is_new or self.live and (self.screen.attended or self.detour)):  # a kiosk goes on by itself
            self._touched_at -= 1000 * max(self.settings.dim_after, _STILL_S)
        self._draw()
        if self.argument & PRESSED:
            self.handle(self.argument & BUTTON, self._touched_at)

    # Events in.

    def handle(self, event: int, now: int) -> None:
        """A button was pressed, or (with LONG) is still held down."""
        while self.is_tidying:
            self.tick(now)
        asleep = self._light == DARK
        self._touched_at = now
        self._thinks = True
        self._litter = True
        self._set_light(FULL)
        button = event & BUTTON
        if asleep:
            self.waking = None if event & LONG else button
            (self.covered + [self.screen])[0].woken(self)
            return  # this press has woken the tower, no more
        if not self.live:
            self.program.welcome(self)
            return
        if button == MENU or self.covered:
            self.program.make_room()
        if event & LONG:
            if button != self.waking:
                self._long_press(button, now, event & ACTED)
        else:
            self.waking = None
            if not self._is_double_click(button, now):
                self.screen.press(self, button, now)
        self._draw()

    def tick(self, now: int) -> None:
        """Time has passed."""
        if self.is_tidying:
            self.is_tidying = self.journal.turn()
            return self._draw()
        self._rest(now)
        self.program.tick(self, now)
        self.screen.tick(self, now)
        self._draw()
        self._tidy(CALM if self.screen.is_deaf() else BUSY)

    def prepare(self, now: int) -> bool:
        """There is nothing to do in this round: get ready for the next press, by one step. Whether there is time for
        another in the same round, for most thoughts are short.

        A step turns the journal's page, thinks a thought of the screen, or collects garbage.
        """
        rested = self.rested(now)
        if rested >= _BETWEEN_MS and self._tidy(CALM if rested > _CALM_MS else QUIET):
            return False
        if self._litter:  # at once after a press: nobody makes the next one so soon
            self._litter = False
            gc.collect()
        elif self._thinks and rested >= _QUIET_MS:
            self._litter = not self._has_room(now)
            if not self._litter:
                self._thinks = self.screen.think(self)
                self._litter = not self._thinks
            return self._thinks  # a press that waits comes before a collection
        return False

    def _has_room(self, now: int) -> bool:
        """Whether the heap has room for the thoughts of this round: else garbage would be collected in the middle of
        one. To look takes 5 ms, so it is done once a round.
        """
        if now == self._looked_at:
            return True
        self._looked_at = now
        return _mem_free() > _ROOM

    # Screens.

    def show(self, screen: Any) -> None:
        """Go on to another screen."""
        self.screen = screen
        self.stale = True
        self._thinks = True

    def cover(self, screen: Screen) -> None:
        """Open a screen over the one that shows; :meth:`back` returns to it."""
        self.covered.append(self.screen)
        self.show(screen)

    def back(self) -> None:
        """Return to the screen underneath, if there is one."""
        if self.covered:
            self.show(self.covered.pop())

    def close_menu(self) -> None:
        """Return to the screen under all others."""
        self.covered = self.covered[:1]
        self.back()

    def notice(self, title: str, said: str, hint: str) -> None:
        """Say something over the screen that shows; if one is just being made, over that."""
        from p10core.kernel.notice import NoticeScreen

        while self.is_tidying:
            self.tick(self._touched_at)
        self.cover(NoticeScreen(self.say(title), said, self.say(hint)))

    def speak(self, language: str) -> None:
        """Speak a language, by its code, from now on."""
        self.settings.language = language
        self.say = Words(language, self.program.word_table if self.program else "", self.settings.board)
        self.stale = True
        for screen in self.covered:
            screen.reword(self)

    def pixel_order(self) -> Any:
        """The order of colours in the pixels as somebody has seen it, unless settings.toml names another since."""
        if self.seen_order and PIXEL_ORDERS[self.seen_order[1]] == self.settings.pixels:
            return PIXEL_ORDERS[self.seen_order[0]]
        return self.settings.pixels

    def see_order(self, order: str) -> None:
        """Somebody has seen that this is the order of colours in the pixels: keep it."""
        if order != self.pixel_order():
            self.seen_order = bytes((PIXEL_ORDERS.index(order), PIXEL_ORDERS.index(self.settings.pixels)))
            self.note(pixels_entry(self))

    # What is noted.

    def note(self, entry: tuple[int, bytes]) -> bool:
        """Note an entry, a pair of kind and payload, in the journal. Whether it is safe there."""
        return not self.live or self.journal.note(*entry)

    def snapshot(self) -> Iterator[Any]:
        """What outlives a game, as entries of the journal."""
        return snapshot(self)

    def rested(self, now: int) -> int:
        """For how many ms nobody has pressed anything."""
        return now - self._touched_at

    def is_playing(self) -> bool:
        """Whether a game is on, or its end is looked at. That a kiosk plays by itself is none."""
        return self.is_on

    # How it is done.

    def _tidy(self, moment: int) -> bool:
        """Turn the journal's page if that is due in such a *moment*; True if so. No press comes between its steps."""
        due = self.journal.is_due(moment)
        if due:
            self.is_tidying = self.journal.turn()
        return due

    def _is_double_click(self, button: int, now: int) -> bool:
        """Whether one of the three large buttons came twice too fast to be meant twice."""
        again = button in (ROLL, SCORE, MENU) and button == self._pressed and now - self._pressed_at < _DOUBLE_CLICK_MS
        self._pressed = button
        self._pressed_at = now
        return again

    def _is_chord(self, button: int, now: int) -> bool:
        """Whether a long press makes the owner's chord: MENU and SCORE (OK) were held together."""
        both = button != self._long and button in (MENU, SCORE) and now - self._long_at < _CHORD_MS
        self._long = button
        self._long_at = now
        return both

    def _long_press(self, button: int, now: int, acted: int) -> None:
        """*acted*: the press has had its effect, perhaps on the screen before; it still makes the chord."""
        if self._is_chord(button, now) and self.settings.kiosk:
            self.program.open_owner_menu(self)
        elif button == MENU and self.covered and self.program.game:
            self.close_menu()
            self.program.look(self)
        elif not acted:
            self.screen.long_press(self, button, now)

    def _rest(self, now: int) -> None:
        """Dim and darken while nobody plays."""
        idle = (now - self._touched_at) // 1000
        settings = self.settings
        self.frame.is_still = idle >= _STILL_S
        if settings.sleep_after and idle >= settings.sleep_after:
            self._set_light(DARK)
        elif settings.dim_after and idle >= settings.dim_after:
            self._set_light(DIM)
        if settings.kiosk and idle >= settings.abandon_after and self.screen.attended:
            self.program.forsake(self)

    def _set_light(self, light: int) -> None:
        if self._light != light:
            self._light = light
            self.stale = True

    def _warn(self) -> None:
        """Say so, once, when the journal has no more room: after the event, so that no screen slips in between."""
        is_full = self.journal.is_full
        if is_full and not self._has_warned:
            self.notice("NOT SAFE", self.say("The journal is full: keep the power on"), "OK: go on")
        self._has_warned = is_full

    def _draw(self) -> None:
        if self.is_tidying:
            return
        self._warn()
        if self.stale:
            self.stale = False
            self.frame.clear()
            self.frame.light = self._light
            self.screen.draw(self, self.frame)
            if not self.live:
                self.program.invite(self)
        if not self.live:
            self.frame.tune = SILENT


def _no_date() -> int:
    return 0
