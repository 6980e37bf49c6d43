"""The scorepad of a game of cards: points against, and the phases made."""

from p10core.screens.scorepad import PHASE, TOTAL, ScorepadScreen


class CardScorepadScreen(ScorepadScreen):
    """As that of dice, with stars for phases that are made."""

    def facts(self, game):
        return [PHASE, TOTAL] + list(game.phases)

    def cell(self, game, place, fact):
        player = game.players[place]
        if fact == TOTAL:
            return str(player.total)
        if fact == PHASE:
            return str(player.phase) if player.phase else "★"
        if player.has_made(fact):
            return "★"
        return "→" if player.phase == fact else "-"
