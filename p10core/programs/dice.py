"""The program of the dice game: players' games, a round that is played blind, or the game that a kiosk plays itself."""

from p10core.dice.play import Play
from p10core.kernel.programs import DEMO, DICE
from p10core.types import App, Coach

_COACH = ("p10core.coach.file", "p10core.coach.search", "p10core.coach.coach")


def enter(app: App) -> None:
    """Begin it."""
    if app.journal.is_on:
        app.program = Play(app, _coach)
    elif app.due == DICE and app.argument == DEMO:
        from p10core.dice.demo import Demo

        app.program = Demo(app, _coach)
    else:
        from p10core.dice.screens.blind import BlindRound

        app.program = BlindRound()
        return
    app.program.ahead = _COACH
    if not max([player.level for player in app.program.game.players]):  # the tower's thoughts need the room
        app.program.ahead += ("p10core.screens.menu",)


def _coach(app: App) -> Coach:
    from p10core.coach.coach import Coach

    return Coach(app.open_file, app.settings)
