"""A kiosk: what its owner may open, and what happens if nobody touches it."""


def open_owner_menu(app):
    """OK and MENU were held together: open the whole menu, or set-up, for the owner."""
    if app.play.game:
        app.close_menu()
        app.open_menu(True)
    else:
        app.covered = []
        app.play.go_on(app)
        app.lobby().show_choices(app)


def forsake(app):
    """Nobody has touched it for long: warn before a game is abandoned; without a game let it play by itself."""
    if app.play.game:
        from p10core.screens.kiosk import WarningScreen

        app.cover(WarningScreen())
    else:
        app.play.go_on(app)
