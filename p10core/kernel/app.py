"""The tower's one application: events in, one frame out.

app = App(settings, os.urandom, print, now, store, restart)
door = __import__(FRONT_DOORS[app.due], None, None, ("enter",))
app.enter(door)             # the program that is due; another one begins by restart()
app.handle(event, now)      # a button of p10core.kernel.events, now in ms
app.tick(now)               # every round of the loop
app.prepare(now)            # a round in which there is nothing to do
if app.frame.changed: ...   # the hardware shows app.frame and clears the mark
"""

from p10core.const import const
from p10core.journal.journal import BUSY, CALM, QUIET, Journal
from p10core.kernel.entries import snapshot
from p10core.kernel.events import ACTED, BUTTON, LONG, MENU
from p10core.kernel.frame import DARK, DIM, FULL, SILENT, Frame
from p10core.kernel.presses import Presses
from p10core.kernel.programs import PRESSED
from p10core.kernel.settings import Kept
from p10core.kernel.thoughts import Thoughts
from p10core.kernel.words import Words
from p10core.types import Any, Callable, FrontDoor, Iterator, MaybeNone, Program, RandomBytes, Screen, Settings, Store

_BETWEEN_MS = const(400)  # since a press: the next one is not to be met by an erase of the flash
_CALM_MS = const(2000)  # without a press: nobody is at it just now
_STILL_S = const(60)  # without a press: from then on the OLED's picture moves, for what stands burns in


class App:
    """What the tower is at, ``program``, a :class:`p10core.screens.program.Program`; the ``screen`` that shows it, and
    those that it has ``covered``; what outlives a game: ``settings``, ``set_up`` and what else is ``kept``; ``say``,
    its words.

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
        write_line: Callable[[str], object],
        now: int,
        store: Store,
        restart: Callable[[], None],
        open_file: Callable[..., Any] | None = None,
        today: Callable[[], int] | None = None,
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
        self.presses = Presses(now)
        self.thoughts = Thoughts()
        self.kept = Kept()
        self.screen: Screen | MaybeNone = None
        self.covered: list[Screen] = []  # the lowest first
        self.stale = True
        self.cafe: Any = None  # what sends records to the café, if anything
        self.parts: Any = None  # of the tower, for who tests them
        self.is_tidying = False  # whether the journal's page is being turned: what is pressed waits for that
        self.is_new = is_new
        self.due = self.argument = 0
        self.detour = False  # whether the journal asks for a program beside what is on
        self.person = ""  # what a person's seat is called in the game that is on, by the language in which it began
        self._light = FULL
        self._has_warned = False  # that the journal is full
        self.journal = Journal(store, self.snapshot)
        from p10core.kernel.start import read_journal

        read_journal(self)
        self.say = Words(settings.language)  # which the journal knows
        if not self.journal.is_on:
            self.person = self.say.person

    def enter(self, front_door: FrontDoor) -> None:
        """Begin the program of a *front_door*; first say what the journal or settings.toml have in them that is wrong.
        A detour is over with the next start, whatever ends it.
        """
        from p10core.kernel.start import enter

        enter(self, front_door)
        if not (self.is_new or self.live and (self.screen.attended or self.detour)):  # a kiosk goes on by itself
            self.presses.at -= 1000 * max(self.settings.dim_after, _STILL_S)
        self._draw()
        if self.argument & PRESSED:
            self.handle(self.argument & BUTTON, self.presses.at)

    # Events in.

    def handle(self, event: int, now: int) -> None:
        """A button was pressed, or (with LONG) is still held down."""
        while self.is_tidying:
            self.tick(now)
        asleep = self._light == DARK
        presses = self.presses
        presses.at = now
        self.thoughts.more = self.thoughts.litter = True
        self._set_light(FULL)
        button = event & BUTTON
        if asleep:
            presses.waking = None if event & LONG else button
            (self.covered + [self.screen])[0].woken(self)
            return  # this press has woken the tower, no more
        if not self.live:
            self.program.welcome(self)
            return
        if button == MENU or self.covered:
            self.program.make_room()
        if event & LONG:
            if button != presses.waking:
                self._long_press(button, now, event & ACTED)
        else:
            presses.waking = None
            if not presses.is_double_click(button, now):
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
        another in the same round. A step turns the journal's page, or is one of the ``thoughts``.
        """
        rested = now - self.presses.at
        if rested >= _BETWEEN_MS and self._tidy(CALM if rested > _CALM_MS else QUIET):
            return False
        return self.thoughts.go_on(self, now, rested)

    # Screens.

    def show(self, screen: Screen) -> None:
        """Go on to another screen."""
        self.screen = screen
        self.stale = True
        self.thoughts.more = True

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
            self.tick(self.presses.at)
        self.cover(NoticeScreen(self.say(title), said, self.say(hint)))

    def speak(self, language: str) -> None:
        """Speak a language, by its code, from now on."""
        self.settings.language = language
        self.say = Words(language, self.program.word_table if self.program else "", self.settings.board)
        self.stale = True
        for screen in self.covered:
            screen.reword(self)

    # What is noted.

    def note(self, entry: tuple[int, bytes]) -> bool:
        """Note an entry, a pair of kind and payload, in the journal. Whether it is safe there."""
        return not self.live or self.journal.note(*entry)

    def snapshot(self) -> Iterator[tuple[int, bytes]]:
        """What outlives a game, as entries of the journal."""
        return snapshot(self)

    # How it is done.

    def _tidy(self, moment: int) -> bool:
        """Turn the journal's page if that is due in such a *moment*; True if so. No press comes between its steps."""
        due = self.journal.is_due(moment)
        if due:
            self.is_tidying = self.journal.turn()
        return due

    def _long_press(self, button: int, now: int, acted: int) -> None:
        """*acted*: the press has had its effect, perhaps on the screen before; it still makes the chord."""
        if self.presses.is_chord(button, now) and self.settings.kiosk:
            self.program.open_owner_menu(self)
        elif button == MENU and self.covered and self.program.game:
            self.close_menu()
            self.program.look(self)
        elif not acted:
            self.screen.long_press(self, button, now)

    def _rest(self, now: int) -> None:
        """Dim and darken while nobody plays."""
        idle = (now - self.presses.at) // 1000
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
