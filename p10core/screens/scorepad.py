"""The scorepad: a column a player in order of play, a row a phase, three rows at a time under the names.

The columns share the width. With five or six players every other column is inverse, so that three digits can stand
beside three digits. The phase that each player is on has an arrow.
"""

from p10core.agreed import LAST_PHASE
from p10core.const import const
from p10core.events import ROLL
from p10core.frame import INVERSE
from p10core.screens import Screen

_ROWS = const(3)
_LABEL = const(3)

# The rows: first what one most wants to know, then the phases by number, then the bonuses.
PHASE = const(-1)
TOTAL = const(-2)
_FAILURES = const(-3)
_FIVE = const(-4)
_FINISH = const(-5)
_MARK = const(-6)
_LABELS = ("Ph", "Sum", "Mis", "5x", "1st", "Mk")


class ScorepadScreen(Screen):
    """The scorepad of ``app.game``. ROLL turns the page, a hold button finds its phase, any other returns."""

    def __init__(self, app):
        self.rows = self.facts(app.game)
        self.first = 0

    def facts(self, game):
        """The rows: numbers of phases, and facts that are less than 0."""
        rows = [PHASE, TOTAL, _FAILURES] + list(game.phases) + [_FIVE, _FINISH]
        if any([player.best for player in game.players]):
            rows.append(_MARK)
        return rows

    def cell(self, game, place, fact):
        """What stands in a player's column in a row."""
        return cell(game, place, fact)

    def press(self, app, button, now):
        app.stale = True
        if button == ROLL:
            self.first += _ROWS
            if self.first >= len(self.rows):
                self.first = 0
        elif button < LAST_PHASE:
            if button + 1 in self.rows:
                self.first = self.rows.index(button + 1) // _ROWS * _ROWS
        else:
            app.back()

    def draw(self, app, frame):
        say = app.say
        players = app.game.players
        width = min(9, 18 // len(players))
        for place, player in enumerate(players):
            column = _LABEL + width * place
            style = INVERSE if width == 3 and place & 1 else 0
            frame.write(0, column, right(player.name[: max(3, width - 1)], width), style)
            for row, fact in enumerate(self.rows[self.first : self.first + _ROWS]):
                frame.write(1 + row, column, right(self.cell(app.game, place, fact), width), style)
        for row, fact in enumerate(self.rows[self.first : self.first + _ROWS]):
            frame.write(1 + row, 0, label(say, fact))
        frame.write(4, 0, say("ROLL more  BACK"))


def right(text, width):
    """*text* at the right of a cell."""
    return " " * (width - len(text)) + text


def label(say, fact):
    """What a row is called."""
    return "%2d" % fact if fact > 0 else say(_LABELS[-1 - fact])


def cell(game, place, fact):
    """What stands in a player's column in a row."""
    player = game.players[place]
    if fact > 0:
        if player.made(fact):
            return str(player.scores[fact])
        return "→" if player.phase == fact else "-"
    if fact == PHASE:
        return str(player.phase) if player.phase else "★"
    if fact == TOTAL:
        return str(game.total(place))
    if fact == _FAILURES:
        return str(player.failures)
    if fact == _MARK:
        return str(player.mark()) if player.mark() >= 0 else "-"
    return str((player.five_bonus if fact == _FIVE else player.finish_bonus) or "-")
