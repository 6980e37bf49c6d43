"""The tower's one application: events in, one frame out. It knows which screen follows which.

app = App(Settings(os.getenv), os.urandom, print)
app.handle(event, now)      # a button of p10core.events, now in ms
app.tick(now)               # every round of the loop
if app.frame.changed: ...   # the hardware shows app.frame and clears the mark
"""

from p10core.best import Best
from p10core.const import const
from p10core.dice import DICE
from p10core.evaluator import FAILED
from p10core.events import LONG, MENU, ROLL
from p10core.frame import DARK, DIM, FULL, Frame
from p10core.game import ENDED, OVER, ROLL_OFF, Game
from p10core.journal import Journal
from p10core.record import Recorder
from p10core.resume import BEGIN, apply, fact_entry, leave_entry, snapshot
from p10core.roll_off import RollOff
from p10core.screens.between import HandOverScreen, ResultScreen
from p10core.screens.fairness import FairnessScreen
from p10core.screens.menu import MenuScreen
from p10core.screens.notice import NoticeScreen
from p10core.screens.roll_off import RollOffScreen
from p10core.screens.scorepad import ScorepadScreen
from p10core.screens.set_up import SetUpScreen
from p10core.screens.turn import TurnScreen
from p10core.screens.winner import WinnerScreen
from p10core.set_up import SetUp
from p10core.words import Words

_DOUBLE_CLICK_MS = const(300)


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
        self._pressed = -1
        self._pressed_at = self._touched_at = now
        self._journal = None
        self._resuming = False
        self._safe = True
        self._resume(store)
        self._draw()

    def _resume(self, store):
        """Go on where the journal ends, after a word about what could not be used."""
        if store:
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
            self.show(SetUpScreen())
        elif self.game.state == ROLL_OFF:
            self.show(RollOffScreen(self))
        elif self.game.turn and self.game.turn.rolls:
            self.show(TurnScreen(self))
        else:
            self.next_turn()

    # In and out.

    def handle(self, event, now):
        """A button was pressed, or (with LONG) is still held down."""
        asleep = self._light == DARK
        self._touched_at = now
        self._set_light(FULL)
        if asleep:
            return  # this press has woken the tower, no more
        button = event & ~LONG
        if event & LONG:
            self._long_press(button, now)
        elif not self._is_double_click(button, now):
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

    def notice(self, title, said, hint):
        """Say something over the screen that shows."""
        self.cover(NoticeScreen(self.say(title), said, self.say(hint)))

    def new_game(self):
        """Set up another game."""
        self._covered = []
        self.game = None
        self.keep(leave_entry())
        self.show(SetUpScreen())

    def begin(self):
        """The game is set up: roll for the order of play, or begin where one plays alone."""
        if self._journal:
            self._is_safe(self._journal.begin_game(BEGIN))
        self.make_game()
        self._show_game()

    def make_game(self):
        """A game as it is set up, before the first move."""
        chosen = self.set_up
        names = [chosen.name(seat, self.say) for seat in range(chosen.players)]
        self.roll_off = self.recorder.roll_off = RollOff(len(names)) if len(names) > 1 else None
        self.game = Game(names, chosen.finish, chosen.house, chosen.length, self._watch)

    def next_turn(self):
        """Hand the tower over to whoever plays next, or show who has won."""
        if self.game.state == OVER:
            self.show(WinnerScreen(self))
        elif self.game.solitaire():
            self.show(TurnScreen(self))
        else:
            self.show(HandOverScreen())

    def play_turn(self, now, rolling):
        """Show the dice of the turn that is on; *rolling*: with the first roll already under way."""
        screen = TurnScreen(self)
        self.show(screen)
        if rolling:
            screen.roll(self, now)

    def end_turn(self):
        """The turn ends as its dice lie."""
        turn = self.game.turn
        result = turn.result()
        self.game.stop()
        self.show(ResultScreen(self, turn.faces, 0 if result == FAILED else result & 0x3FF))

    def open_menu(self):
        """The menu, over the game."""
        self.cover(MenuScreen())

    def show_scorepad(self):
        """The scorepad, over the game."""
        self.cover(ScorepadScreen(self))

    def show_fairness(self):
        """The counts of the dice, over the game."""
        self.cover(FairnessScreen())

    def undo_hold(self):
        """Take the last hold back, and return to the turn."""
        self.back()
        self.game.undo_hold()

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

    # How it is done.

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
        """Say so, once, when the journal has no more room."""
        if self._safe and not safe:
            self.notice("NOT SAFE", self.say("The journal is full: keep the power on"), "OK: go on")
        self._safe = safe

    # How it is done.

    def _long_press(self, button, now):
        if button == MENU and self.game and self._covered:
            self.back()
            self.show_scorepad()
        else:
            self.screen.long_press(self, button, now)

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

    def _set_light(self, light):
        if self._light != light:
            self._light = light
            self.stale = True

    def _draw(self):
        if self.stale:
            self.stale = False
            self.frame.clear()
            self.frame.light = self._light
            self.screen.draw(self, self.frame)
