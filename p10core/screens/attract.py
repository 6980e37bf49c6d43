"""What a kiosk shows while nobody plays: its name over dice that roll, the rules, the best scores; and a game that it
plays itself, a turn between two of these cards.
"""

from p10core.coach.coach import Coach
from p10core.const import const
from p10core.dice.demo import Demo
from p10core.dice.screens.dice_row import Throw, draw_dice
from p10core.dice.ten_dice import ALL_DICE, DICE, roll
from p10core.frame import COLUMNS, SILENT
from p10core.screens import Screen
from p10core.screens.best import best_line
from p10core.screens.notice import wrapped
from p10core.words import Words

_CARD_MS = const(6000)
_BEST_ROWS = const(3)
# What "rule 1" to "rule 3" are in English.
RULES = (
    "Ten phases, in order. Three rolls a turn: hold what helps, roll the rest.",
    "A made phase scores the dice it uses. If you miss it, try again next turn.",
    "The best total wins. +40 for 221 points by phase 5, +40 for finishing first.",
)


class AttractScreen(Screen):
    """Goes from card to card by itself, the first time round before its game begins; any button ends it.

    The game is a :class:`p10core.dice.demo.Demo`; nothing of it is kept.
    """

    attended = False

    def __init__(self, app):
        self.reword(app)
        self.faces = bytearray(DICE)
        self.throw = Throw()
        self.since = None  # the card has shown since then; None: it has to come
        self.card = -1  # 0: the name; then the rules; then the best
        self.demo = None
        self.playing = False  # whether the game shows, and no card

    def reword(self, app):
        self.say = Words(app.settings.language, "attract")

    def press(self, app, button, now):
        app.lobby().new_game(app)

    def tick(self, app, now):
        if self.playing:
            self._play(app, now)
        elif self.since is None or now - self.since >= _CARD_MS:
            self._next(app, now)
        if self.throw.land(now):
            app.stale = True

    def _next(self, app, now):
        """The next card, or between two of them the next turn of the game."""
        app.stale = True
        last = len(RULES) + (1 if app.best else 0)
        if self.since is not None and (self.demo or self.card == last):
            self.playing = True
            self.since = None
            if not self.demo:
                self.demo = Demo(app, Coach(app.open_file, app.settings))
            return
        self.since = now
        self.card = self.card + 1 if self.card < last else 0
        if not self.card:
            roll(self.faces, 0, app.random_bytes)
            self.throw.start(ALL_DICE, now)

    def _play(self, app, now):
        demo = self.demo
        self.playing = demo.play_on(now)
        app.frame.tune = SILENT
        if demo.stale or not self.playing:
            demo.stale = False
            app.stale = True
        if demo.over:
            app.play.go_on(app)

    def draw(self, app, frame):
        if self.playing:
            self.demo.screen.draw(self.demo, frame)
        elif self.card <= 0:
            frame.write_centred(0, app.say("Ten-phase dice"))
            if not self.card:
                draw_dice(frame, app.say, self.faces, ALL_DICE, 0, 0, self.throw.rolling)
            if app.best:
                frame.write_centred(3, best_line(0, app.best[0][0], app.best[0][1]))
        elif self.card <= len(RULES):
            for row, line in enumerate(wrapped(self._rule())):
                frame.write(row, 0, line)
        else:
            frame.write_centred(0, app.say("Best scores"))
            for rank, (total, initials) in enumerate(app.best[:_BEST_ROWS]):
                frame.write_centred(1 + rank, best_line(rank, total, initials))
        frame.write(4, 0, " " * COLUMNS)
        news = app.cafe.news(app.say) if app.cafe and self.card & 1 else ""
        frame.write_centred(4, news or app.say("Press any button"))

    def _rule(self):
        key = "rule %d" % self.card
        said = self.say(key)
        return RULES[self.card - 1] if said == key else said
