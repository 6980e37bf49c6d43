"""The program of the card game."""

from p10core.cards.play import Play
from p10core.types import App


def enter(app: App) -> None:
    """Begin it."""
    app.program = Play(app)
