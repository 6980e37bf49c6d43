"""The program of the dice game: players' games, a round that is played blind, or the game that a kiosk plays itself."""

import sys

from p10core.dice.play import Play
from p10core.kernel.programs import DEMO, DICE


def enter(app):
    """Begin it."""
    if app.is_on:
        app.play = Play(app, _coach)
    elif app.due == DICE and app.argument == DEMO:
        from p10core.dice.demo import Demo

        app.play = Demo(app, _coach)
    else:
        from p10core.dice.blind import BlindRound

        app.play = BlindRound()


def _coach(app):
    """A part of the coach with each call, so that no press waits for all of them; the last time the coach itself."""
    for part in ("p10core.coach.file", "p10core.coach.search"):
        if part not in sys.modules:
            __import__(part)
            return None
    from p10core.coach.coach import Coach

    return Coach(app.open_file, app.settings)
