"""The end of a game of dice."""

from p10core.const import const
from p10core.game.games import WITNESS_TOTAL
from p10core.game.high_scores import rank_among
from p10core.screens.winner import AnyWinnerScreen
from p10core.types import App, Game, Words

# The least mark for each sentence. Against others the level beginner has about 40, cautious 70.
_LIKE_THE_COACH = const(90)
_WELL = const(65)
_HALF_WELL = const(40)


class WinnerScreen(AnyWinnerScreen):
    """Shows the total, if it is a great one that it is worth a witness; then each person's mark, if there is one."""

    def leave(self, app: App) -> None:
        """Hand on to the next one of a blind round. In a kiosk ask for initials, if the total is among the best; dealt
        dice may be known beforehand.
        """
        game = app.program.game
        if app.set_up.is_blind():
            from p10core.dice.screens.blind import end_alone

            return end_alone(app)
        total = game.total(self.winners[0])
        by_chance = not game.deal and len(self.winners) == 1
        if app.settings.kiosk and by_chance and rank_among(app.kept.best, total) is not None:
            from p10core.screens.kiosk import BestInitialsScreen

            app.show(BestInitialsScreen(total, game.players[self.winners[0]].name))
        else:
            super().leave(app)

    def praise(self, say: Words, game: Game, place: int) -> str:
        total = game.total(place)
        return (say("%d: get a witness!") if total >= WITNESS_TOTAL else say("%d points")) % total

    def judged(self, game: Game) -> list[int]:
        return [place for place, player in enumerate(game.players) if player.mark() is not None]

    def judgement(self, say: Words, game: Game, place: int) -> tuple[str, str]:
        mark = game.players[place].mark()
        if mark >= _LIKE_THE_COACH:
            sentence = say("Held like the coach")
        elif mark >= _WELL:
            sentence = say("Held well")
        elif mark >= _HALF_WELL:
            sentence = say("Some holds cost much")
        else:
            sentence = say("Room to grow")
        return say("Mark: %d of 100") % mark, sentence
