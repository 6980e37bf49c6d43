"""The cards of a kiosk: its name, the rules, the best scores. They show between games, and between two turns of the
game that it plays by itself.
"""

from p10core.const import const
from p10core.kernel.frame import COLUMNS, ROLLING
from p10core.kernel.notice import wrapped
from p10core.kernel.screen import Screen
from p10core.kernel.words import Words
from p10core.screens.high_scores import best_line
from p10core.types import App, Callable, Frame, Sequence

_CARD_MS = const(6000)
_BEST_ROWS = const(3)
_LESSON = const(2)  # the card that invites to it
# What "rule 1" to "rule 3" are in English.
RULES = (
    "Ten phases, in order. Three rolls a turn: hold what helps, roll the rest.",
    "A made phase scores the dice it uses. If you miss it, try again next turn.",
    "The best total wins. +40 for 221 points by phase 5, +40 for finishing first.",
)


def count(app: App) -> int:
    """How many there are: 0 is the name, then come the rules, at last the best scores, if there are any."""
    return len(RULES) + (2 if app.kept.best else 1)


def invitation(app: App, card: int) -> str:
    """The last line: with every other *card* the best total, if there is one."""
    best = app.kept.best
    return app.say("Beat %d points") % best[0][0] if best and card & 1 else app.say("Press any button")


class CardsScreen(Screen):
    """Shows the *cards* of these numbers, one after the other; *then* is what follows, a function of the app. Any
    button ends it.
    """

    attended = False

    def __init__(self, app: App, cards: Sequence[int], then: Callable[[App], None]) -> None:
        self.reword(app)
        self.cards = cards
        self.then = then
        self.place = 0

    def reword(self, app: App) -> None:
        self.say = Words(app.settings.language, "attract")

    def press(self, app: App, button: int, now: int) -> None:
        app.program.welcome(app)

    def tick(self, app: App, now: int) -> None:
        if self.since is None:
            self.since = now
        if now - self.since < _CARD_MS:
            return
        self.since = now
        self.place += 1
        app.stale = True
        if self.place == len(self.cards):
            self.place -= 1
            self.then(app)

    def draw(self, app: App, frame: Frame) -> None:
        card = self.cards[self.place]
        if not card:
            frame.write_centred(0, app.say("Ten-phase dice"))
            self.draw_dice(app, frame)
            if app.kept.best:
                frame.write_centred(3, best_line(0, app.kept.best[0][0], app.kept.best[0][1]))
        elif card <= len(RULES):
            for row, line in enumerate(wrapped(self._rule(card))):
                frame.write(row, 0, line)
        else:
            frame.write_centred(0, app.say("Best scores"))
            for rank, (total, initials) in enumerate(app.kept.best[:_BEST_ROWS]):
                frame.write_centred(1 + rank, best_line(rank, total, initials))
        frame.write(4, 0, " " * COLUMNS)
        news = app.cafe.news(app.say) if app.cafe and card & 1 else ""
        lesson = app.say("Learn it: 2 minutes") if card == _LESSON else ""
        frame.write_centred(4, news or lesson or invitation(app, card))

    def draw_dice(self, app: App, frame: Frame) -> None:
        """Under the name: ten lights in all colours."""
        for die in range(len(frame.pixels)):
            frame.pixels[die] = ROLLING

    def _rule(self, card: int) -> str:
        key = "rule %d" % card
        said = self.say(key)
        return RULES[card - 1] if said == key else said
