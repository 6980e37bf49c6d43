"""Between turns: whose turn is next, and nothing of any hand, until that player presses a button."""

from p10core.cards.screens.hand import HandScreen
from p10core.events import MENU
from p10core.frame import COLUMNS
from p10core.screens import Screen


class PassScreen(Screen):
    """The next player's name, large, and what the player before has done."""

    def press(self, app, button, now):
        if button == MENU:
            app.open_menu()
        else:
            app.show(HandScreen(app))

    def draw(self, app, frame):
        say = app.say
        game = app.play.game
        frame.write(0, 0, say("Next player"))
        frame.write_right(0, say("Phase %d") % game.player().phase)
        frame.write_big(game.player().name)
        frame.write(3, 0, news(app))
        frame.write(4, 0, say("Ready? Press a button"))


def news(app):
    """Who has lost a turn, else the last move."""
    game = app.play.game
    for place, player in enumerate(game.players):
        if game.hand.lost >> place & 1:
            said = app.say("%s loses a turn") % player.name
            return said if len(said) <= COLUMNS else app.say("%s is skipped") % player.name
    return app.play.news
