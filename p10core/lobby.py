"""Between games: how one begins and is left, and how the tower finds again what it was at when the power went.

All take the :class:`p10core.app.App`.
"""

from p10core.entries import NEXT, RESULT, leave_entry
from p10core.journal.journal import Journal
from p10core.other_game import forget_game
from p10core.pages import forget_pages
from p10core.words import Words


def resume(app, store):
    """Go on where the journal in *store* ends, after a word about what could not be used."""
    if store:
        from p10core.replay import apply

        app.resuming = True
        app.journal = Journal(store, app.snapshot, app.is_playing)
        app.journal.load(lambda kind, payload: apply(app, kind, payload))
        app.resuming = False
        if app.journal.strange:
            app.game = app.table = None
        if not app.table:
            app.say = Words(app.settings.language)  # games of cards may have been before
    _show_game(app)
    if app.journal and app.journal.strange:
        app.notice("Journal not readable", app.say("It is set aside as the file strange"), "OK: go on")
    if app.journal and app.journal.has_lost:
        app.notice("The power went", app.say("Records of old games are lost"), "OK: go on")
    if app.settings.problems:
        app.notice("settings.toml: wrong", " ".join(app.settings.problems), "OK: use defaults")


def begin(app):
    """The game is set up: roll for the order of play, or begin where one plays alone."""
    if app.journal:
        app.check_safe(app.journal.begin_game())
    make_game(app)
    forget_pages()
    _show_game(app)


def make_game(app):
    """A game as it is set up, before the first move."""
    forget_game(app.set_up.cards)
    if app.set_up.cards:
        from p10core.cards.play import Table

        app.roll_off = None
        app.table = Table()
        app.say = Words(app.settings.language, True)
        app.game = app.table.new_game(app)
        return
    from p10core.choices import new_game
    from p10core.dice.record import Recorder

    if app.table:
        app.table = None
        app.say = Words(app.settings.language)
    app.recorder = Recorder(app.write_line)  # without a roll-off: solitaire tells of its seating while it is being made
    app.game, app.roll_off = new_game(app.set_up, app.say, app.watch)
    app.recorder.roll_off = app.roll_off


def leave_winner(app):
    """On from the end of a game: in a kiosk a total of dice among the best wants initials first."""
    if app.table:
        return new_game(app)
    winners = app.game.winners()
    total = app.game.total(winners[0])
    if app.settings.kiosk and len(winners) == 1 and app.best.place(total) >= 0:
        from p10core.screens.kiosk import InitialsScreen

        app.show(InitialsScreen(total, app.game.players[winners[0]].name))
    else:
        new_game(app)


def new_game(app):
    """Leave the game that is on, and set up another one."""
    _leave(app)
    if app.settings.kiosk:
        from p10core.screens.quick_set_up import QuickSetUpScreen

        app.show(QuickSetUpScreen())
    else:
        _show_set_up(app)


def attract(app):
    """Nobody plays: the kiosk plays by itself."""
    _leave(app)
    _show_attract(app)


def open_owner_menu(app):
    """OK and MENU held together: the owner of a kiosk wants the whole menu."""
    if app.game:
        app.close_menu()
        app.cover_with_menu(True)
    else:
        app.covered = []
        _show_set_up(app)


def _show_game(app):
    """The screen of the game as it stands."""
    if not app.game:
        if app.settings.kiosk:
            _show_attract(app)
        else:
            _show_set_up(app)
    elif app.table:
        app.table.go_on(app)
    elif _rolls_off(app.game):
        from p10core.dice.screens.roll_off import RollOffScreen

        app.show(RollOffScreen(app))
    elif app.game.outcome and app.place == RESULT:
        app.show_result()
    elif app.game.turn and app.place != NEXT:
        app.show_turn()
    else:
        app.next_turn()


def _rolls_off(game):
    from p10core.dice.rules import ROLL_OFF

    return game.state == ROLL_OFF


def _show_set_up(app):
    from p10core.screens.set_up import SetUpScreen

    app.show(SetUpScreen())


def _show_attract(app):
    from p10core.screens.kiosk import AttractScreen

    app.show(AttractScreen())


def _leave(app):
    app.covered = []
    app.place = NEXT
    forget_pages()
    if app.game:
        app.game = None
        if app.table:
            app.table.forget_pages()
            app.table = None
            app.say = Words(app.settings.language)
        app.keep(leave_entry())
