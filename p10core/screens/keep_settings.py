"""What the menus call when a player has changed a setting."""

from p10core.entries import settings_entry


def keep_settings(app):
    """A setting was changed: it outlives the game."""
    app.keep(settings_entry(app))
