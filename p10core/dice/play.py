"""A game of dice on the tower: which screen follows which, what goes into the journal and the record."""

from p10core.dice.entries import AT_DICE, NEXT, RESULT, fact_entry, stage_after, stage_entry
from p10core.dice.evaluator import FAILED, evaluate
from p10core.dice.opponents import NoCoach
from p10core.dice.record import Recorder
from p10core.dice.replay import Moves
from p10core.dice.roll_off import RollOff
from p10core.dice.rules import OVER, ROLL_OFF, set_up_game
from p10core.dice.screens.between import HandOverScreen, ResultScreen
from p10core.dice.screens.menu import lines
from p10core.dice.screens.opponent import OpponentScreen
from p10core.dice.screens.roll_off import RollOffScreen
from p10core.dice.screens.scorepad import rows
from p10core.dice.screens.turn import TurnScreen
from p10core.dice.screens.winner import WinnerScreen
from p10core.play import Play as AnyPlay
from p10core.seats import names_in_play


class Play(AnyPlay):
    """``stage``: where the players are, see p10core/dice/entries.py. ``roll_off``: who plays first; None for one
    player. ``last_faces``: the dice of the turn before, while its result is looked at. ``coach``: whom players and
    the tower ask, see p10core/dice/opponents.py.
    """

    room = "dice"

    def __init__(self, app, coach=None):
        self.coach = coach or NoCoach()
        self.stage = NEXT
        self.last_faces = None
        self.roll_off = None
        self._recorder = Recorder(app.write_line)
        names = names_in_play(app.set_up, app.say.person)
        self.game = set_up_game(app.set_up, names, lambda fact, game: self._watch(app, fact, game))

    def resume(self, app):
        game = self.game
        moves = self.moves
        if moves:  # the journal is read: go on where its moves end
            self.moves = None
            self.stage = moves.stage
            self.last_faces = moves.last_faces
            self.roll_off = moves.roll_off
        if game.state == ROLL_OFF:
            self.roll_off = self.roll_off or RollOff(len(game.players))
            app.show(RollOffScreen(app))
        elif game.outcome and self.stage == RESULT:
            self.show_result(app)
        elif game.turn and self.stage != NEXT:
            self.show_turn(app)
        else:
            self.go_on(app)

    def go_on(self, app):
        game = self.game
        self.be_at(app, NEXT)
        if game.state == OVER:
            self.show_winner(app)
        elif game.solitaire():
            self.show_turn(app)
        else:
            app.show(HandOverScreen())

    def play_turn(self, app, now, rolling):
        """Show the dice of the turn that is on. *rolling*: its first roll begins at once."""
        if not rolling:
            self.be_at(app, AT_DICE)
        self.show_turn(app)
        if rolling:
            app.screen.roll(app, now)

    def show_turn(self, app):
        """Show the dice of the turn that is on. The tower's own turn plays by itself."""
        if self.game.player().level:
            app.show(OpponentScreen(app))
        else:
            app.show(TurnScreen(app))

    def end_turn(self, app):
        """End the turn with the dice as they lie."""
        self.last_faces = self.game.turn.faces
        self.game.stop()
        self.show_result(app)

    def show_result(self, app):
        """Show what the last turn has scored."""
        result = evaluate(self.game.outcome.phase, self.last_faces)
        app.show(ResultScreen(app, self.last_faces, 0 if result == FAILED else result & 0x3FF))

    def be_at(self, app, stage):
        """The players have gone on to a stage of p10core/dice/entries.py. After a power cut they are there again."""
        if self.stage != stage:
            self.stage = stage
            app.note(stage_entry(stage))

    def tick(self):
        self.coach.tick()

    look = AnyPlay.show_scorepad

    def scorepad_rows(self, say):
        return rows(say, self.game)

    def menu_lines(self, app):
        return lines(app)

    def show_winner(self, app):
        app.show(WinnerScreen(app))

    def replay(self):
        return Moves(self.game)

    def _watch(self, app, fact, game):
        """Take a fact of the game to the journal, then to the record."""
        if not app.live:
            return
        entry = fact_entry(fact, game)
        if entry:
            self.stage = stage_after(entry[0])
            app.note(entry)
        self._recorder.watch(fact, game)
