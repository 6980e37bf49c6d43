"""What the menus call when a player has changed a setting."""


def keep_settings(app):
    """Keep the settings as they are now: they outlive the game."""
    from p10core.entries import settings_entry

    app.keep(settings_entry(app))
