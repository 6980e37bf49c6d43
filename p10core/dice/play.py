"""A game of dice on the tower: which screen follows which, what goes into the journal and the record."""

from p10core.dice.entries import AT_DICE, NEXT, RESULT, fact_entry, stage_after, stage_entry
from p10core.dice.evaluator import FAILED, evaluate
from p10core.dice.opponents import NoCoach
from p10core.dice.record import Recorder
from p10core.dice.roll_off import RollOff
from p10core.dice.rules import OVER, ROLL_OFF, SEATED, TURN, set_up_game
from p10core.dice.screens.between import HandOverScreen, ResultScreen
from p10core.dice.screens.turn import TurnScreen
from p10core.game.games import DICE_GAME
from p10core.game.set_up import names_in_play
from p10core.kernel.once import forget
from p10core.screens.program import Program, open_scorepad
from p10core.types import Any, App, Callable, Game, Lines, MaybeNone, MenuScreen, Moves, Rows, SetUp, Words


def moves(game: Game) -> Moves:
    """What makes the moves of the journal's entries in a *game* again."""
    from p10core.dice.replay import Moves

    return Moves(game)


TELLERS: tuple[Any, ...] = ((DICE_GAME, set_up_game, moves, Recorder),)


class Play(Program):
    """``stage``: where the players are, see p10core/dice/entries.py. ``roll_off``: who plays first; None for one
    player. ``last_faces``: the dice of the turn before, while its result is looked at. ``coach``: whom players and the
    tower ask, see p10core/dice/opponents.py; *make_coach* is a function of the app that makes it, called when
    all is loaded that is ``ahead``. *chosen*: what it is set up with, if not as the app is.
    """

    word_table = "dice"
    tellers: tuple[Any, ...] = TELLERS

    def __init__(self, app: App, make_coach: Callable[[App], NoCoach], chosen: SetUp | None = None) -> None:
        chosen = chosen or app.set_up
        self.coach = NoCoach()
        self._make_coach: Callable[[App], NoCoach] | None = make_coach
        self.stage = NEXT
        self.last_faces: bytearray | MaybeNone = None
        self.roll_off: RollOff | MaybeNone = None
        self._recorder = Recorder(app.write_line)
        self._moves: Moves | MaybeNone = None  # while the journal is read: what makes its moves again
        names = names_in_play(chosen, app.person)
        self.game = set_up_game(chosen, names, lambda fact, game: self._watch(app, fact, game))

    def apply(self, kind: int, payload: bytes) -> None:
        if not self._moves:
            self._moves = moves(self.game)
        self._moves.apply(kind, payload)

    def resume(self, app: App) -> None:
        game = self.game
        moves = self._moves
        if moves:  # the journal is read: go on where its moves end
            self._moves = None
            forget("p10core.dice.replay")
            self.stage = moves.stage
            self.last_faces = moves.last_faces
            self.roll_off = moves.roll_off
        elif game.turn:  # who plays alone begins at once, and nothing is in the record yet
            for fact in (SEATED, TURN):
                self._watch(app, fact, game)
        if game.state == ROLL_OFF:
            from p10core.dice.screens.roll_off import RollOffScreen

            self.roll_off = self.roll_off or RollOff(len(game.players))
            app.show(RollOffScreen(app))
        elif game.outcome and self.stage == RESULT:
            self.show_result(app)
        elif game.turn and self.stage != NEXT:
            self.show_turn(app)
        else:
            self.go_on(app)

    def go_on(self, app: App) -> None:
        game = self.game
        self.be_at(app, NEXT)
        if game.state == OVER:
            self.show_winner(app)
        elif game.solitaire():
            self.show_turn(app)
        else:
            app.show(HandOverScreen())

    def play_turn(self, app: App, now: int, rolling: bool) -> None:
        """Show the dice of the turn that is on. *rolling*: its first roll begins at once."""
        if not rolling:
            self.be_at(app, AT_DICE)
        self.show_turn(app)
        if rolling:
            app.screen.roll(app, now)  # type: ignore[union-attr]

    def show_turn(self, app: App) -> None:
        """Show the dice of the turn that is on. The tower's own turn plays by itself."""
        self.make_room()
        if self.game.player().level:
            from p10core.dice.screens.opponent import OpponentScreen

            app.show(OpponentScreen(app))
        else:
            app.show(TurnScreen(app))

    def end_turn(self, app: App) -> None:
        """End the turn with the dice as they lie."""
        self.last_faces = self.game.turn.faces
        self.game.stop()
        self.show_result(app)

    def show_result(self, app: App) -> None:
        """Show what the last turn has scored."""
        result = evaluate(self.game.outcome.phase, self.last_faces)
        app.show(ResultScreen(app, self.last_faces, 0 if result == FAILED else result & 0x3FF))

    def be_at(self, app: App, stage: int) -> None:
        """The players have gone on to a stage of p10core/dice/entries.py. After a power cut they are there again."""
        if self.stage != stage:
            self.stage = stage
            app.note(stage_entry(stage))

    def tick(self, app: App, now: int) -> None:
        super().tick(app, now)
        if self._make_coach and not self.ahead:
            self.coach = self._make_coach(app)
            self._make_coach = None
        self.coach.tick()

    def make_room(self) -> None:
        self.coach.let_go()

    def look(self, app: App) -> None:
        self.show_scorepad(app)

    def scorepad_rows(self, say: Words) -> Rows:
        from p10core.dice.screens.scorepad import rows

        return rows(say, self.game)

    def menu_lines(self, app: App) -> Lines:
        say = app.say
        found = ((say("Undo hold"), "", _undo_hold), (say("Scorepad"), "", open_scorepad))
        return found + ((say("Advice"), "", _advise),) if self.coach.may_advise() else found

    def show_winner(self, app: App) -> None:
        self.make_room()
        from p10core.dice.screens.winner import WinnerScreen

        app.show(WinnerScreen(app))

    def _watch(self, app: App, fact: int, game: Game) -> None:
        """Take a fact of the game to the journal, then to the record."""
        if not app.live:
            return
        entry = fact_entry(fact, game)
        if entry:
            self.stage = stage_after(entry[0])
            app.note(entry)
        self._recorder.watch(fact, game)


def _undo_hold(app: App, menu: MenuScreen) -> None:
    if app.program.game.undo_hold():
        app.back()
    else:
        menu.hint = app.say("Nothing to undo")


def _advise(app: App, menu: MenuScreen) -> None:
    app.back()
    app.screen.advise(app)
    app.stale = True
