"""What the menus call when a player has changed a setting."""

from p10core.pages import Borrowed


def keep_settings(app):
    """A setting was changed: it outlives the game."""
    with Borrowed():
        from p10core.entries import settings_entry

        entry = settings_entry(app)
    app.keep(entry)
