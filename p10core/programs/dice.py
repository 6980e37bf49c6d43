"""The program of the dice game: players' games, a round that is played blind, or the game that a kiosk plays itself."""

from p10core.dice.play import Play
from p10core.kernel.programs import DEMO, DICE

_COACH = ("p10core.coach.file", "p10core.coach.search", "p10core.coach.coach")


def enter(app):
    """Begin it."""
    if app.is_on:
        app.play = play = Play(app, _coach)
        play.ahead = _COACH
        if not max([player.level for player in play.game.players]):  # whose thoughts need the room
            play.ahead += ("p10core.screens.menu",)
    elif app.due == DICE and app.argument == DEMO:
        from p10core.dice.demo import Demo

        app.play = Demo(app, _coach)
        app.play.ahead = _COACH
    else:
        from p10core.dice.blind import BlindRound

        app.play = BlindRound()


def _coach(app):
    from p10core.coach.coach import Coach

    return Coach(app.open_file, app.settings)
