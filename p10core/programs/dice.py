"""The program of the dice game: a game of players, a round that is played blind, or the game that a kiosk plays itself."""

from p10core.coach.coach import Coach
from p10core.dice.play import Play
from p10core.kernel.programs import DEMO, DICE


def enter(app):
    """Begin it."""
    if app.is_on:
        app.play = Play(app, Coach(app.open_file, app.settings))
    elif app.due == DICE and app.argument == DEMO:
        from p10core.dice.demo import Demo

        app.play = Demo(app, Coach(app.open_file, app.settings))
    else:
        from p10core.dice.blind import BlindRound

        app.play = BlindRound()
