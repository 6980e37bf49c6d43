"""The tower's one application: events in, one frame out. It knows which screen follows which.

app = App(Settings(os.getenv), os.urandom, print)
app.handle(event, now)      # a button of p10core.events, now in ms
app.tick(now)               # every round of the loop
if app.frame.changed: ...   # the hardware shows app.frame and clears the mark
"""

import gc

from p10core.best import Best
from p10core.const import const
from p10core.dice import DICE
from p10core.entries import NEXT, TURN, place_after, place_entry, snapshot
from p10core.events import ACTED, LONG, MENU, ROLL, SCORE
from p10core.frame import DARK, DIM, FULL, Frame
from p10core.on_demand import forget, forget_pages, load_next
from p10core.set_up import SetUp
from p10core.words import Words

_DOUBLE_CLICK_MS = const(300)
_BUTTON = const(0x0F)  # of an event: which one
_CHORD_MS = const(1000)
_QUIET_MS = const(250)  # since a press: the next one is not to be met in the middle of a load
_PRESSES = const(6)  # leave some 20 KB of garbage
_CALM_MS = const(2000)  # without a press: nobody is at it just now


class App:
    """The tower's state: ``game``, ``settings``, ``set_up``, ``counts`` of each number rolled, the ``frame``.

    *random_bytes(n)* gives n random bytes, *write_line* takes the lines of the game's record, *now* is in ms and
    only ever grows. *store* is where the journal lives (see :mod:`p10core.journal`); without one nothing is kept.
    *open_file* opens the coach's file as the VM's open does; without one there is no coach.
    ``stale`` asks for a new picture.

    ``game`` is one of dice or of cards. Of cards it lies on a ``table``, a :class:`p10core.cards.table.Table`, which
    then says what follows; of dice there is none. Modules of the game that is not played are not loaded: what only one
    of them needs is imported where it is needed.
    """

    def __init__(self, settings, random_bytes, write_line, now=0, store=None, open_file=None):
        self.settings = settings
        self.random_bytes = random_bytes
        self.say = Words(settings.language)
        self.frame = Frame()
        self.write_line = write_line
        self.recorder = None  # of a game of dice
        self.set_up = SetUp(settings)
        self.best = Best()
        self.game = None
        self.table = None
        self.roll_off = None
        self.counts = [0] * 11
        self.stale = True
        self.screen = None
        self.covered = []  # the screens under the one that shows
        self._thinks = False  # whether the screen has still something to work out
        self._ahead = ""  # modules that are still to be loaded before the next press; None: to be asked of the screen
        self._presses = _PRESSES  # since garbage was collected
        self._light = FULL
        self._pressed = self._long = self._waking = -1  # buttons; the last has woken the tower
        self._long_at = now
        self._pressed_at = self._touched_at = now
        self._open_file = open_file
        self._coach = None
        self._check = None  # of the coach's file, a piece a round
        self._checked = False
        self._no_coach = "Coach: no file"  # why there is none
        self._is_damaged = False  # whether the file was opened and then found wrong
        self.place = NEXT
        self.last_faces = None  # the dice of the turn before, while its result is looked at
        self.sent = []  # the numbers of the games whose records the café board has
        self.journal = None
        self.resuming = False
        self._safe = True
        self._warn = False  # whether it has still to be said that it is not
        from p10core import between_games

        between_games.resume(self, store)
        self._draw()

    # In and out.

    def handle(self, event, now):
        """A button was pressed, or (with LONG) is still held down."""
        asleep = self._light == DARK
        self._touched_at = now
        self._ahead = None
        self._presses += 1
        self._set_light(FULL)
        button = event & _BUTTON
        if asleep:
            self._waking = -1 if event & LONG else button  # its long press, if that is still to come, does nothing
            (self.covered + [self.screen])[0].woken(self)
            return  # this press has woken the tower, no more
        if event & LONG:
            if button != self._waking:
                self._long_press(button, now, event & ACTED)
        else:
            self._waking = -1
            if not self._is_double_click(button, now):
                self.screen.press(self, button, now)
        self._draw()

    def tick(self, now):
        """Time has passed."""
        self._rest(now)
        if self._check and not self._check.more():
            self._check = None
            self._checked = True
        self.screen.tick(self, now)
        self._draw()
        if self.journal:
            self.journal.tidy(now - self._touched_at > _CALM_MS)

    def prepare(self, now):
        """There is nothing to do in this round: get ready for the next press, at most one module, one thought of the
        screen or one collection a call. What is not used is forgotten with the pages.
        """
        if now - self._touched_at < _QUIET_MS:
            return
        if self._ahead is None:
            self._ahead = self.screen.ahead(self)
            self._thinks = True
        elif self._ahead:
            self._ahead = load_next(self._ahead)
        elif self._thinks:
            self._thinks = self.screen.think(self)
        elif self._presses >= _PRESSES:
            self._presses = 0
            gc.collect()

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
        self._ahead = None

    def cover(self, screen):
        """Open a screen over the one that shows; :meth:`back` returns to it."""
        self.covered.append(self.screen)
        self.show(screen)

    def back(self):
        """Return to the screen underneath, if there is one."""
        if self.covered:
            self.show(self.covered.pop())
            forget_pages()
            if self.table:
                self.table.forget_pages()

    def close_menu(self):
        """Return to the screen under all others."""
        self.covered = self.covered[:1]
        self.back()

    def notice(self, title, said, hint):
        """Say something over the screen that shows."""
        from p10core.screens.notice import NoticeScreen

        self.cover(NoticeScreen(self.say(title), said, self.say(hint)))

    def make_game(self):
        """A game as it is set up, before the first move."""
        from p10core import between_games

        between_games.make_game(self)

    def next_turn(self):
        """Hand the tower over to whoever plays next, or show who has won."""
        if self.table:
            return self.table.go_on(self)
        from p10core.game import OVER

        self.be_at(NEXT)
        if self.game.state == OVER:
            self._dismiss_coach()
            forget_pages()
            from p10core.screens.winner import WinnerScreen

            self.show(WinnerScreen(self))
        elif self.game.solitaire():
            self.show_turn()
        else:
            from p10core.screens.between import HandOverScreen

            self.show(HandOverScreen())

    def play_turn(self, now, rolling):
        """Show the dice of the turn that is on; *rolling*: with the first roll already under way."""
        if not rolling:
            self.be_at(TURN)
        self.show_turn()
        if rolling:
            self.screen.roll(self, now)

    def end_turn(self):
        """The turn ends as its dice lie."""
        self.last_faces = self.game.turn.faces
        self.game.stop()
        self.show_result()

    def show_result(self):
        """What the turn has scored that has just ended."""
        from p10core.evaluator import FAILED, evaluate
        from p10core.screens.between import ResultScreen

        result = evaluate(self.game.outcome.phase, self.last_faces)
        self.show(ResultScreen(self, self.last_faces, 0 if result == FAILED else result & 0x3FF))

    def coach(self):
        """The coach, or None where it is off or its file is not what it should be."""
        if not self.settings.coach or not self._open_file or self._is_damaged:
            return None
        if not self._coach:
            from p10core.coach_file import Check, open_coach

            self._coach, self._no_coach = open_coach(self._open_file)
            self._check = Check(self._coach) if self._coach and not self._checked else None
        return None if not self._coach or self._coach.problem else self._coach

    def advice(self):
        """The coach's advice for the turn as it stands; None where :meth:`why_no_advice` has something to say."""
        from p10core.turn import ROLLS

        coach = self.coach() if self.may_advise() else None
        if not coach or not 0 < self.game.turn.rolls < ROLLS:
            return None
        from p10core.screens.advice import Advice

        plan = self.game.turn.plan  # kept while the menu was open
        if not plan or plan.wanted != self.settings.aim:
            from p10core.outlook import plan_of

            plan = plan_of(coach, self.game, self.settings.aim)
        advice = Advice(coach, self.game, plan) if plan else None
        return None if coach.problem else advice

    def advise(self):
        """Advice was asked for in the menu."""
        self.screen.advise(self)
        self.stale = True

    def why_no_advice(self):
        """What is wrong with the coach."""
        if not self.settings.coach:
            return self.say("The coach is off")
        return self.say(self._coach.problem if self._coach else self._no_coach)

    def _dismiss_coach(self):
        """Others need its room; it is called again when it is needed."""
        if self._coach and self._coach.problem:
            self._no_coach = self._coach.problem
            self._is_damaged = True
        self._coach = self._check = None
        for leaf in ("coach", "coach_file", "colour_coach", "judgement", "outlook"):
            forget("p10core", leaf)

    def may_advise(self):
        """Whether players may ask the coach: the totals of a kiosk count for the table of the best."""
        return not self.settings.kiosk or self.settings.coach_kiosk == 1

    def judge(self, stops):
        """Before a roll, or as a turn *stops*: count what the coach says of a person's hold."""
        coach = self.coach()
        if coach and not self.game.player().level:
            from p10core.judgement import judgement

            turn = self.game.turn
            kept, best = judgement(coach, self.game, self.settings.aim, stops) or (0, 0)
            if kept != turn.kept or best != turn.best:  # after a power cut it may stand there already
                self.game.judge(kept, best)

    def open_menu(self):
        """The menu, over the game; a kiosk's has only what players need."""
        self.cover_with_menu(not self.settings.kiosk)

    def show_scorepad(self):
        """The scorepad, over the game."""
        if self.table:
            return self.table.show_scorepad(self)
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
        self.say = Words(language, bool(self.table))
        self.stale = True
        for screen in self.covered:
            screen.reword(self)

    def snapshot(self):
        """What outlives a game, as entries of the journal."""
        return snapshot(self)

    def is_playing(self):
        """Whether a game is on, or its end is looked at."""
        return self.game is not None

    def keep(self, entry):
        """Note an entry, a pair of kind and payload, in the journal."""
        if self.journal and not self.resuming:
            self.check_safe(self.journal.note(*entry))

    def be_at(self, place):
        """The players have gone on to a place of :mod:`p10core.entries`: after a power cut they are there again."""
        if self.place != place:
            self.place = place
            self.keep(place_entry(place))

    # How it is done.

    def show_turn(self):
        """The dice of the turn that is on; the tower takes a turn of its own by itself."""
        if self.game.player().level:
            from p10core.screens.opponent import OpponentScreen

            self.show(OpponentScreen(self))
        else:
            from p10core.screens.turn import TurnScreen

            self.show(TurnScreen(self))
        forget_pages()

    def cover_with_menu(self, full):
        """The menu over the screen that shows; *full*: with the lines that set-up has too."""
        if self.table:
            return self.table.open_menu(self, full)
        from p10core.screens.menu import MenuScreen

        self._dismiss_coach()
        forget("p10core.screens", "between")
        forget("p10core.screens", "advice")
        self.cover(MenuScreen(full))

    def watch(self, fact, game):
        """A fact of the game: to the journal first, then to the record."""
        if self.resuming:
            return
        from p10core.entries import fact_entry

        entry = fact_entry(fact, game)
        if entry:
            self.place = place_after(entry[0])
            self.keep(entry)
        self.recorder.watch(fact, game)

    def check_safe(self, safe):
        """Say so, once, when the journal has no more room: after the event, so that no screen slips in between."""
        self._warn = self._safe and not safe or self._warn
        self._safe = safe

    def _long_press(self, button, now, acted):
        """*acted*: the press has had its effect, perhaps on the screen before; it still makes the chord."""
        both = button != self._long and button in (MENU, SCORE) and now - self._long_at < _CHORD_MS
        self._long = button
        self._long_at = now
        if both and self.settings.kiosk:
            from p10core import between_games

            between_games.open_owner_menu(self)
        elif button == MENU and self.game and self.covered:
            self.back()
            if self.table:
                self.table.show(self)
            else:
                self.show_scorepad()
        elif not acted:
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
        if settings.kiosk and idle >= settings.abandon_after and self.screen.attended:
            if self.game:
                from p10core.screens.kiosk import WarningScreen

                self.cover(WarningScreen())
            else:
                from p10core import between_games

                between_games.attract(self)

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
