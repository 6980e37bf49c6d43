"""A kiosk: what its owner may open, and what becomes of a tower that nobody touches."""


def open_owner_menu(app):
    """OK and MENU were held together: the owner wants the whole menu, or set-up."""
    if app.play.game:
        app.close_menu()
        app.open_menu(True)
    else:
        app.lobby().show_set_up(app)


def forsake(app):
    """Nobody has touched it for long: a game is to be abandoned, else it plays by itself."""
    if app.play.game:
        from p10core.screens.kiosk import WarningScreen

        app.cover(WarningScreen())
    else:
        app.play.go_on(app)
