"""The rows of the scorepad of cards: the phase and the points against, then stars for the phases that are made."""


def rows(say, game):
    """The rows, as p10core.screens.scorepad.ScorepadScreen takes them."""
    players = game.players
    found = [
        (say("Phase"), lambda place: str(players[place].phase) if players[place].phase else "★"),
        (say("Total"), lambda place: str(players[place].total)),
    ]
    return found + [("%2d" % phase, _phase(players, phase)) for phase in game.phases]


def _phase(players, phase):
    def cell(place):
        if players[place].has_made(phase):
            return "★"
        return "→" if players[place].phase == phase else "-"

    return cell
