"""The tower's one application: events in, one frame out. It knows which screen follows which.

app = App(Settings(os.getenv), os.urandom, print)
app.handle(event, now)      # a button of p10core.events, now in ms
app.tick(now)               # every round of the loop
if app.frame.changed: ...   # the hardware shows app.frame and clears the mark
"""

from p10core.best import Best
from p10core.const import const
from p10core.dice import DICE
from p10core.entries import BEGIN, fact_entry, leave_entry, snapshot
from p10core.evaluator import FAILED
from p10core.events import LONG, MENU, ROLL, SCORE
from p10core.frame import DARK, DIM, FULL, Frame
from p10core.game import ENDED, OVER, ROLL_OFF
from p10core.journal import Journal
from p10core.on_demand import forget_pages
from p10core.record import Recorder
from p10core.screens.between import HandOverScreen, ResultScreen
from p10core.screens.turn import TurnScreen
from p10core.set_up import SetUp
from p10core.words import Words

_DOUBLE_CLICK_MS = const(300)
_CHORD_MS = const(1000)


class App:
    """The tower's state: ``game``, ``settings``, ``set_up``, ``counts`` of each number rolled, the ``frame``.

    *random_bytes(n)* gives n random bytes, *write_line* takes the lines of the game's record, *now* is in ms and
    only ever grows. *store* is where the journal lives (see :mod:`p10core.journal`); without one nothing is kept.
    ``stale`` asks for a new picture.
    """

    def __init__(self, settings, random_bytes, write_line, now=0, store=None):
        self.settings = settings
        self.random_bytes = random_bytes
        self.say = Words(settings.language)
        self.frame = Frame()
        self.recorder = Recorder(write_line)
        self.set_up = SetUp(settings)
        self.best = Best()
        self.game = None
        self.roll_off = None
        self.counts = [0] * 11
        self.stale = True
        self.screen = None
        self._covered = []  # the screens under the one that shows
        self._light = FULL
        self._pressed = self._long = self._waking = -1  # buttons; the last has woken the tower
        self._long_at = now
        self._pressed_at = self._touched_at = now
        self._journal = None
        self._resuming = False
        self._safe = True
        self._warn = False  # whether it has still to be said that it is not
        self._resume(store)
        self._draw()

    def _resume(self, store):
        """Go on where the journal ends, after a word about what could not be used."""
        if store:
            from p10core.replay import apply

            self._resuming = True
            self._journal = Journal(store, lambda: snapshot(self))
            self._journal.load(lambda kind, payload: apply(self, kind, payload))
            self._resuming = False
            if self._journal.strange:
                self.game = None
            if self.game and self.game.state == OVER:
                self._journal.save_game()  # the power may have gone before it was
        self._show_game()
        if self._journal and self._journal.strange:
            self.notice("Journal not readable", self.say("It is set aside as the file strange"), "OK: go on")
        if self.settings.problems:
            self.notice("settings.toml: wrong", " ".join(self.settings.problems), "OK: use defaults")

    def _show_game(self):
        """The screen of the game as it stands."""
        if not self.game:
            if self.settings.kiosk:
                self._show_attract()
            else:
                self._show_set_up()
        elif self.game.state == ROLL_OFF:
            from p10core.screens.roll_off import RollOffScreen

            self.show(RollOffScreen(self))
        elif self.game.turn and self.game.turn.rolls:
            self._show_turn(TurnScreen(self))
        else:
            self.next_turn()

    # In and out.

    def handle(self, event, now):
        """A button was pressed, or (with LONG) is still held down."""
        asleep = self._light == DARK
        self._touched_at = now
        self._set_light(FULL)
        button = event & ~LONG
        if asleep:
            self._waking = button
            return  # this press has woken the tower, no more
        if event & LONG:
            if button != self._waking:
                self._long_press(button, now)
        else:
            self._waking = -1
            if not self._is_double_click(button, now):
                self.screen.press(self, button, now)
        self._draw()

    def tick(self, now):
        """Time has passed."""
        self._rest(now)
        self.screen.tick(self, now)
        self._draw()

    def count(self, faces, dice):
        """The *dice* of a mask were rolled: count their numbers for the fairness page."""
        for die in range(DICE):
            if dice >> die & 1:
                self.counts[faces[die] & 15] += 1

    # Which screen follows which.

    def show(self, screen):
        """Go on to another screen."""
        self.screen = screen
        self.stale = True

    def cover(self, screen):
        """Open a screen over the one that shows; :meth:`back` returns to it."""
        self._covered.append(self.screen)
        self.show(screen)

    def back(self):
        """Return to the screen underneath, if there is one."""
        if self._covered:
            self.show(self._covered.pop())
            forget_pages()

    def notice(self, title, said, hint):
        """Say something over the screen that shows."""
        from p10core.screens.notice import NoticeScreen

        self.cover(NoticeScreen(self.say(title), said, self.say(hint)))

    def new_game(self):
        """Set up another game."""
        self._leave()
        if self.settings.kiosk:
            from p10core.screens.set_up import QuickSetUpScreen

            self.show(QuickSetUpScreen())
        else:
            self._show_set_up()

    def attract(self):
        """Nobody plays: the kiosk plays by itself."""
        self._leave()
        self._show_attract()

    def leave_winner(self):
        """On from the end of a game: in a kiosk a total among the best wants initials first."""
        winners = self.game.winners()
        total = self.game.total(winners[0])
        if self.settings.kiosk and len(winners) == 1 and self.best.place(total) >= 0:
            from p10core.screens.kiosk import InitialsScreen

            self.show(InitialsScreen(total, self.game.players[winners[0]].name))
        else:
            self.new_game()

    def begin(self):
        """The game is set up: roll for the order of play, or begin where one plays alone."""
        if self._journal:
            self._is_safe(self._journal.begin_game(BEGIN))
        self.make_game()
        self._show_game()

    def make_game(self):
        """A game as it is set up, before the first move."""
        self.recorder.roll_off = None  # solitaire tells of its seating while the game is being made
        self.game, self.roll_off = self.set_up.new_game(self.say, self._watch)
        self.recorder.roll_off = self.roll_off

    def next_turn(self):
        """Hand the tower over to whoever plays next, or show who has won."""
        if self.game.state == OVER:
            from p10core.screens.winner import WinnerScreen

            self.show(WinnerScreen(self))
        elif self.game.solitaire():
            self._show_turn(TurnScreen(self))
        else:
            self.show(HandOverScreen())

    def play_turn(self, now, rolling):
        """Show the dice of the turn that is on; *rolling*: with the first roll already under way."""
        screen = TurnScreen(self)
        self._show_turn(screen)
        if rolling:
            screen.roll(self, now)

    def end_turn(self):
        """The turn ends as its dice lie."""
        turn = self.game.turn
        result = turn.result()
        self.game.stop()
        self.show(ResultScreen(self, turn.faces, 0 if result == FAILED else result & 0x3FF))

    def open_menu(self):
        """The menu, over the game; a kiosk's has only what players need."""
        self._cover_with_menu(not self.settings.kiosk)

    def show_scorepad(self):
        """The scorepad, over the game."""
        from p10core.screens.scorepad import ScorepadScreen

        self.cover(ScorepadScreen(self))

    def undo_hold(self):
        """Take the last hold back and return to the turn; False where there is none."""
        undone = self.game.undo_hold()
        if undone:
            self.back()
        return undone

    def speak(self, language):
        """Speak a language from now on."""
        self.settings.language = language
        self.say = Words(language)
        self.stale = True
        for screen in self._covered:
            screen.reword(self)

    def keep(self, entry):
        """Note an entry, a pair of kind and payload, in the journal."""
        if self._journal and not self._resuming:
            self._is_safe(self._journal.note(*entry))

    def record_lines(self):
        """The records of the games that the drive still has, line by line."""
        from p10core.replay import Replay

        return self._journal.records(Replay) if self._journal else iter(())

    # How it is done.

    def _show_turn(self, screen):
        self.show(screen)
        forget_pages()

    def _show_set_up(self):
        from p10core.screens.set_up import SetUpScreen

        self.show(SetUpScreen())

    def _cover_with_menu(self, full):
        from p10core.screens.menu import MenuScreen

        self.cover(MenuScreen(full))

    def _show_attract(self):
        from p10core.screens.kiosk import AttractScreen

        self.show(AttractScreen())

    def _leave(self):
        self._covered = []
        if self.game:
            self.game = None
            self.keep(leave_entry())

    def _watch(self, fact, game):
        """A fact of the game: to the journal first, then to the record."""
        if self._resuming:
            return
        entry = fact_entry(fact, game)
        if entry:
            self.keep(entry)
        self.recorder.watch(fact, game)
        if fact == ENDED and self._journal:
            self._is_safe(self._journal.save_game())

    def _is_safe(self, safe):
        """Say so, once, when the journal has no more room: after the event, so that no screen slips in between."""
        self._warn = self._safe and not safe or self._warn
        self._safe = safe

    def _long_press(self, button, now):
        both = button != self._long and button in (MENU, SCORE) and now - self._long_at < _CHORD_MS
        self._long = button
        self._long_at = now
        if both and self.settings.kiosk:
            self._open_owner_menu()
        elif button == MENU and self.game and self._covered:
            self.back()
            self.show_scorepad()
        else:
            self.screen.long_press(self, button, now)

    def _open_owner_menu(self):
        """OK and MENU held together: the owner of a kiosk wants the whole menu."""
        if self.game:
            self._covered = self._covered[:1]
            self.back()
            self._cover_with_menu(True)
        else:
            self._covered = []
            self._show_set_up()

    def _is_double_click(self, button, now):
        """Whether one of the three large buttons came twice too fast to be meant twice."""
        again = button >= ROLL and button == self._pressed and now - self._pressed_at < _DOUBLE_CLICK_MS
        self._pressed = button
        self._pressed_at = now
        return again

    def _rest(self, now):
        """Dim and darken while nobody plays."""
        idle = (now - self._touched_at) // 1000
        settings = self.settings
        if settings.sleep_after and idle >= settings.sleep_after:
            self._set_light(DARK)
        elif settings.dim_after and idle >= settings.dim_after:
            self._set_light(DIM)
        if settings.kiosk and idle >= settings.abandon_after and self.screen.attended:
            if self.game:
                from p10core.screens.kiosk import WarningScreen

                self.cover(WarningScreen())
            else:
                self.attract()

    def _set_light(self, light):
        if self._light != light:
            self._light = light
            self.stale = True

    def _draw(self):
        if self._warn:
            self._warn = False
            self.notice("NOT SAFE", self.say("The journal is full: keep the power on"), "OK: go on")
        if self.stale:
            self.stale = False
            self.frame.clear()
            self.frame.light = self._light
            self.screen.draw(self, self.frame)
