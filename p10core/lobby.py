"""Between games: set-up, or the dice of a kiosk that roll by themselves. Games begin and are left here."""

from p10core.cards.play import Play as CardsPlay
from p10core.coach.coach import Coach
from p10core.dice.blind import played_entry
from p10core.dice.play import Play as DicePlay
from p10core.dice.screens.blind import NextScreen, RankingScreen
from p10core.entries import leave_entry, name_entry, set_up_entry
from p10core.games import DICE, GAMES
from p10core.play import Play
from p10core.screens.attract import AttractScreen
from p10core.screens.quick_set_up import QuickSetUpScreen
from p10core.screens.set_up import SetUpScreen
from p10core.screens.start import StartScreen
from p10core.seats import seat_name
from p10core.words import Words


class Lobby(Play):
    """What the tower is at while no game is on."""

    def go_on(self, app):
        chosen = app.set_up
        if chosen.played:
            app.show(NextScreen() if len(chosen.played) < chosen.players else RankingScreen(app))
        elif app.settings.kiosk:
            app.show(AttractScreen(app))
        else:
            show_set_up(app)


def show_set_up(app):
    """Show set-up, from its beginning."""
    app.covered = []
    app.show(StartScreen())


def show_choices(app):
    """Show all lines of set-up, over its beginning."""
    app.cover(SetUpScreen())


def begin(app):
    """Begin the game that is set up, in three rounds of the loop: each takes 40 to 80 ms."""
    app.covered = []
    if app.journal:
        app.journal.begin_game()
    app.soon = _make


def _make(app):
    make_game(app)
    app.soon = app.play.resume


def make_game(app):
    """Make the game that is set up, before its first move."""
    app.say = Words(app.settings.language, GAMES[app.set_up.game].room)
    dice = app.set_up.game == DICE
    app.play = DicePlay(app, Coach(app.open_file, app.settings)) if dice else CardsPlay(app)


def leave(app, told=False):
    """Leave the game that is on. *told*: the journal has an entry for it already."""
    was_on = app.is_playing() or app.set_up.played
    had_deal = app.set_up.deal
    app.set_up.forget_deal(was_on)
    hand_on(app)
    if told:
        return
    if was_on:
        app.note(leave_entry())
    elif had_deal:
        app.note(set_up_entry(app))  # else the next game would be read as one by this deal


def hand_on(app):
    """Leave the game that is on, but not what was set up: in a blind round the next one plays the same deal."""
    if app.cafe:
        app.cafe.stop()
    app.covered = []
    app.play = Lobby()
    app.say = Words(app.settings.language)


def end_alone(app):
    """One of a blind round has played: the next one has the same dice. Who has given initials keeps them as a name."""
    chosen = app.set_up
    seat = len(chosen.played)
    player = app.play.game.players[0]
    if player.name != seat_name(chosen, seat, app.say.person):
        chosen.names[seat] = player.name
        app.note(name_entry(seat, player.name))
    kind, row = played_entry(app.play.game)
    app.note((kind, row))
    chosen.played.append(row)
    hand_on(app)
    app.play.go_on(app)


def new_game(app):
    """Leave the game that is on, and set up another one in the next round of the loop."""
    leave(app)
    app.soon = set_up_next


def set_up_next(app):
    """Show where another game is set up, after one was left. A kiosk asks for less."""
    if app.settings.kiosk:
        app.show(QuickSetUpScreen())
    else:
        app.play.go_on(app)
