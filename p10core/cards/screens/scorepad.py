"""What is looked at between moves: the rows of the scorepad, and what lies on the table."""

from p10core.cards.deck import card_words
from p10core.cards.group import group_words
from p10core.const import const
from p10core.kernel.events import ROLL
from p10core.kernel.screen import Screen
from p10core.types import App, CardGame, Frame, Rows, Words

_ROWS = const(3)


def rows(say: Words, game: CardGame) -> Rows:
    """The rows, as p10core.screens.scorepad.ScorepadScreen takes them: the phase and the points against, then stars for
    the phases that are made.
    """
    players = game.players

    def cell(row: int, place: int) -> str:
        player = players[place]
        if row < 2:
            return str((player.phase or "★", player.total)[row])
        phase = game.phases[row - 2]
        return "★" if player.has_made(phase) else "→" if player.phase == phase else "-"

    return [say("Phase"), say("Total")] + ["%2d" % phase for phase in game.phases], cell


class TableScreen(Screen):
    """What lies on the table: the top discard, the laid phases, how many cards each player holds. Nothing of a hand.

    ROLL leafs on, any other button returns.
    """

    def __init__(self, app: App) -> None:
        game = app.program.game
        self.first = 0
        self.lines = []
        for place, player in enumerate(game.players):
            if not game.hand or not game.hand.phases[place]:
                continue
            self.lines.append(app.say("%s: %d cards") % (player.name, len(game.hand.cards[place])))
            for group in game.hand.laid[place]:
                self.lines.append("  " + group_words(app.say, group))

    def press(self, app: App, button: int, now: int) -> None:
        app.stale = True
        if button != ROLL:
            return app.back()
        self.first += _ROWS
        if self.first >= len(self.lines):
            self.first = 0

    def draw(self, app: App, frame: Frame) -> None:
        say = app.say
        hand = app.program.game.hand
        if hand:
            top = card_words(say, hand.discards[-1]) if hand.discards else "-"  # the only one was just drawn
            frame.write(0, 0, say("Top %s, pile %d") % (top, hand.left()))
        for row, line in enumerate(self.lines[self.first : self.first + _ROWS]):
            frame.write(1 + row, 0, line)
        frame.write(4, 0, say("ROLL more  BACK"))
