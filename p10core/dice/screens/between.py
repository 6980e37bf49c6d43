"""Between turns: what the last one scored, and whose turn is next."""

from p10core.const import const
from p10core.dice.bonuses import FIVE_PHASE_TOTAL, points_to_win
from p10core.dice.rules import FAILURE_COST, LAST_SERIES
from p10core.dice.screens.dice_row import draw_dice
from p10core.dice.ten_dice import ALL_DICE
from p10core.game.phases import PHASES
from p10core.kernel.events import MENU, ROLL, SCORE
from p10core.kernel.frame import FAILED as FAILED_TUNE
from p10core.kernel.frame import FANFARE
from p10core.kernel.screen import Screen
from p10core.types import App, Bytes, Frame, Game

_NAME = const(6)  # letters: there is room for two, with totals of three digits
_LOOK = const(3)  # times the pace: so long the tower leaves its own result to be looked at
# Of 100 turns at phase 1 that hold what makes it most often, and score it at once: how many bring less than 25, 26,
# ... 60 points.
_LEAST = const(25)
_BRING_LESS = (
    b"\x0c\x0e\x13\x15\x1c\x1f\x26\x2a\x2f\x33\x3c\x3e\x44\x47\x4d\x51\x53\x56"
    b"\x59\x5a\x5d\x5e\x5f\x60\x62\x62\x62\x63\x63\x63\x63\x63\x63\x63\x63\x63"
)


class ResultScreen(Screen):
    """What the turn has scored that has just ended. Its dice, *faces*, still lie there; *used* are those of the
    phase.
    """

    def __init__(self, app: App, faces: Bytes, used: int) -> None:
        self.faces = faces
        self.used = used
        outcome = app.program.game.outcome
        if not outcome.score:
            app.frame.tune = FAILED_TUNE
        elif outcome.bonuses:
            app.frame.tune = FANFARE

    def press(self, app: App, button: int, now: int) -> None:
        if button == MENU:
            app.program.open_menu(app)
        elif button in (ROLL, SCORE):
            app.program.go_on(app)

    def tick(self, app: App, now: int) -> None:
        if app.program.game.players[app.program.game.outcome.player].level and self.passed(app, now, _LOOK):
            app.program.go_on(app)

    def draw(self, app: App, frame: Frame) -> None:
        say = app.say
        outcome = app.program.game.outcome
        draw_dice(frame, say, self.faces, ALL_DICE, self.used, self.used, 0)
        headline = self._headline(app)
        frame.write(0, 0, headline)
        frame.write_big("+%d" % outcome.score if outcome.score else say("MISSED"))
        frame.write(3, 0, self._totals(app))
        frame.write(4, 0, say("OK: next"))
        game = app.program.game
        name = game.players[outcome.player].name
        if not game.solitaire() and not headline.startswith(name):
            frame.write_right(4, name)

    def _headline(self, app: App) -> str:
        """A bonus; else how good phase 1 is; else how far it is to the five phase bonus; else whose turn it was."""
        say = app.say
        game: Game = app.program.game
        outcome = game.outcome
        player = game.players[outcome.player]
        for bonus in outcome.earned():
            later = bonus.word == "finish" and outcome.player != game.first_finisher and not game.solitaire()
            return say("Same round: +40!") if later else say(bonus.said)
        if outcome.phase == 1 and outcome.score >= _LEAST:
            return say("Better than %d of 100") % _BRING_LESS[outcome.score - _LEAST]
        to_go = FIVE_PHASE_TOTAL - game.points(outcome.player)
        if outcome.score and game.five_phase_bonus_open(outcome.player) and to_go > 0:
            return say("Bonus +40: %d to go") % to_go
        if not outcome.score and game.solitaire():
            return say("%d missed: -%d") % (player.failures, FAILURE_COST * player.failures)
        return player.name + "  " + say("Phase %d") % outcome.phase

    def _totals(self, app: App) -> str:
        game = app.program.game
        outcome = game.outcome
        total = game.total(outcome.player)
        gained = outcome.score + sum([bonus.points for bonus in outcome.earned()])
        if not outcome.score and game.solitaire():
            gained = -FAILURE_COST
        return app.say("Total %d (was %d)") % (total, total - gained)


class HandOverScreen(Screen):
    """The next player's name, large, over it the total, and that of the best of the others. ROLL begins the turn, any
    other button shows the dice first.
    """

    def press(self, app: App, button: int, now: int) -> None:
        if button == MENU:
            app.program.open_menu(app)
        else:
            app.program.play_turn(app, now, button == ROLL and not app.program.game.player().level)

    def tick(self, app: App, now: int) -> None:
        if app.program.game.player().level and self.passed(app, now, 1):
            app.program.play_turn(app, now, False)

    def draw(self, app: App, frame: Frame) -> None:
        say = app.say
        game = app.program.game
        player = game.player()
        frame.write(0, 0, _with_total(game, game.current))
        best = _best_of_others(game)
        frame.write_right(0, _with_total(game, best))
        frame.write_big(player.name)
        if game.state == LAST_SERIES:
            frame.write(3, 0, say("LAST SERIES"))
            frame.write_right(3, say("Phase %d") % player.phase)
        else:
            frame.write(3, 0, "%d: %s" % (player.phase, say(PHASES[player.phase].needs)))
        to_win = points_to_win(game, game.total(best))
        hint = say("ROLL: %d points win") % to_win if to_win else say("ROLL when ready")
        frame.write(4, 0, say("The tower plays") if player.level else hint)


def _best_of_others(game: Game) -> int:
    """The place of the one with the best total, besides the one to play."""
    return max([place for place in range(len(game.players)) if place != game.current], key=game.total)


def _with_total(game: Game, place: int) -> str:
    return "%s %d" % (game.players[place].name[:_NAME], game.total(place))
