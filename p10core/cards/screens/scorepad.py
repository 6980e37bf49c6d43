"""The rows of the scorepad of cards: the phase and the points against, then stars for the phases that are made."""


def rows(say, game):
    """The rows, as p10core.screens.scorepad.ScorepadScreen takes them."""
    players = game.players

    def cell(row, place):
        player = players[place]
        if row < 2:
            return str((player.phase or "★", player.total)[row])
        phase = game.phases[row - 2]
        return "★" if player.has_made(phase) else "→" if player.phase == phase else "-"

    return [say("Phase"), say("Total")] + ["%2d" % phase for phase in game.phases], cell
