"""The rows of the scorepad of dice: first what players most want to know, then phases, bonuses, marks."""

from p10core.dice.bonuses import BONUSES


def rows(say, game):
    """The rows, as p10core.screens.scorepad.ScorepadScreen takes them."""
    players = game.players
    found = [
        (say("Phase"), lambda place: str(players[place].phase) if players[place].phase else "★"),
        (say("Total"), lambda place: str(game.total(place))),
        (say("Fails"), lambda place: str(players[place].failures)),
    ]
    found += [("%2d" % phase, _phase(players, phase)) for phase in game.phases]
    found += [(say(bonus.label), _bonus(players, number)) for number, bonus in enumerate(BONUSES)]
    if any([player.best for player in players]):
        found.append((say("Mark"), lambda place: str(players[place].mark()) if players[place].mark() >= 0 else "-"))
    return found


def _phase(players, phase):
    def cell(place):
        player = players[place]
        if player.made(phase):
            return str(player.scores[phase])
        return "→" if player.phase == phase else "-"

    return cell


def _bonus(players, number):
    return lambda place: str(players[place].bonuses[number] or "-")
