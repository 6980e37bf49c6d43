"""The program of the card game."""

from p10core.cards.play import Play


def enter(app):
    """Begin it."""
    app.play = Play(app)
