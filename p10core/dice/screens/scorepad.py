"""The rows of the scorepad of dice: first what players most want to know, then phases, bonuses, marks."""

from p10core.const import const
from p10core.dice.bonuses import BONUSES
from p10core.types import Game, Round, Rows, Words

_PHASES = const(3)  # so many rows come before those of the phases


def rows(say: Words, game: "Game | Round") -> Rows:
    """The rows, as p10core.screens.scorepad.ScorepadScreen takes them."""
    players = game.players
    phases = game.phases
    labels = [say("Phase"), say("Total"), say("Miss")]
    labels += ["%2d" % phase for phase in phases] + [say(bonus.label) for bonus in BONUSES]
    if any([player.mark() is not None for player in players]):
        labels.append(say("Mark"))

    def cell(row: int, place: int) -> str:
        player = players[place]
        if row < _PHASES:
            return str((player.phase or "★", game.total(place), player.failures)[row])
        row -= _PHASES
        if row < len(phases):
            phase = phases[row]
            return str(player.scores[phase]) if player.made(phase) else "→" if player.phase == phase else "-"
        row -= len(phases)
        if row < len(BONUSES):
            return str(player.bonuses[row] or "-")
        mark = player.mark()
        return "-" if mark is None else str(mark)

    return labels, cell
