"""Between two who play the same dice blind: who is next; at last who has made the most of them."""

from p10core.const import const
from p10core.dice.blind import Round
from p10core.dice.screens.scorepad import rows
from p10core.events import MENU, ROLL, SCORE
from p10core.frame import FANFARE
from p10core.screens import Screen
from p10core.screens.scorepad import ScorepadScreen
from p10core.seats import seat_name

_LINES = const(3)


class NextScreen(Screen):
    """Asks the next player to come, and the others to look away. MENU, and then OK, ends the round."""

    def __init__(self):
        self.sure = False

    def press(self, app, button, now):
        asked = self.sure
        self.sure = False
        app.stale = True
        if button == MENU:
            self.sure = not asked
        elif button == SCORE and asked:
            app.lobby().new_game(app)
        elif button in (SCORE, ROLL):
            app.lobby().begin(app)

    def draw(self, app, frame):
        say = app.say
        chosen = app.set_up
        frame.write(0, 0, say("Deal %08d") % chosen.deal)
        frame.write_big(seat_name(chosen, len(chosen.played), say.person))
        frame.write(3, 0, say("The others look away"))
        frame.write(4, 0, say("OK: abandon BACK: no") if self.sure else say("OK: the same dice"))


class RankingScreen(Screen):
    """All have played: the totals, the best one first. OK shows the scorepads side by side, ROLL ends it."""

    def __init__(self, app):
        self.round = Round(app.set_up, app.say.person)
        self.places = self.round.ranking()
        self.first = 0
        app.frame.tune = FANFARE

    def press(self, app, button, now):
        if button in (SCORE, MENU):
            names = [player.name for player in self.round.players]
            app.cover(ScorepadScreen(rows(app.say, self.round), names))
        elif button == ROLL:
            app.lobby().new_game(app)

    def tick(self, app, now):
        if len(self.places) > _LINES and self.passed(app, now, 3):
            self.since = -1
            self.first = 0 if self.first else _LINES
            app.stale = True

    def draw(self, app, frame):
        say = app.say
        frame.write(0, 0, say("Deal %08d") % app.set_up.deal)
        for line, place in enumerate(self.places[self.first : self.first + _LINES]):
            total = self.round.total(place)
            rank = 1 + len([other for other in self.places if self.round.total(other) > total])
            name = self.round.players[place].name
            frame.write(1 + line, 0, "%d %s" % (rank, name))
            frame.write(1 + line, 17, "%4d" % total)
        frame.write(4, 0, say("OK: scores  ROLL: new"))
