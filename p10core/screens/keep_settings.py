"""What the menus do when a player has changed a setting."""


def keep_settings(app):
    """A setting was changed: it outlives the game."""
    from p10core.entries import settings_entry

    app.keep(settings_entry(app))
