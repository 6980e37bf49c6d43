"""Where a card goes, and where the run of a phase lies, if there is a choice: the ways, one at a time."""

from p10core.cards.deck import SKIP, WILD, card_words
from p10core.cards.group import LOW, group_words
from p10core.cards.hand import as_phase
from p10core.game.phases import RUN
from p10core.kernel.events import MENU, ROLL, SCORE
from p10core.kernel.screen import Screen
from p10core.types import Any, App, Frame, HandScreen, Laid


class WaysScreen(Screen):
    """Shows one of *ways*. A screen that has them says in :meth:`take` what OK does, and how a way looks in
    :meth:`draw_way`. *hand*: the screen underneath.
    """

    def __init__(self, hand: HandScreen, ways: list[Any]) -> None:
        self.hand = hand
        self.ways = ways
        self.shown = 0

    def press(self, app: App, button: int, now: int) -> None:
        app.stale = True
        if button == ROLL:
            self.shown = (self.shown + 1) % len(self.ways)
        elif button == SCORE:
            app.back()
            self.take(app, self.ways[self.shown])
        elif button == MENU:
            app.back()
        elif button < len(self.ways):
            self.shown = button

    def take(self, app: App, way: Any) -> None:
        """This way was chosen."""

    def draw_way(self, app: App, frame: Frame, way: Any) -> None:
        """Write a way into the frame, but for its first line's end and its last line."""

    def draw(self, app: App, frame: Frame) -> None:
        frame.write_right(0, "%d/%d" % (self.shown + 1, len(self.ways)))
        self.draw_way(app, frame, self.ways[self.shown])
        frame.write(4, 0, app.say("ROLL:other SCORE:take"))


class RunScreen(WaysScreen):
    """Ways to lay the phase that is chosen, when its Wilds leave a choice, each a list of groups."""

    def take(self, app: App, way: Laid) -> None:
        self.hand.lay(app, way)

    def draw_way(self, app: App, frame: Frame, way: Laid) -> None:
        frame.write(0, 0, app.say("Lay it: how?"))
        for at, group in enumerate(as_phase(self.hand.phase, way)):
            frame.write(1 + at, 0, group_words(app.say, group))


class WhereScreen(WaysScreen):
    """Ways for a *card*, each (place, group, end). One without an end is the discards; for a Skip, against the player
    at that place.
    """

    def __init__(self, hand: HandScreen, card: int, ways: list[tuple[int, int, int]]) -> None:
        super().__init__(hand, ways)
        self.card = card

    def take(self, app: App, way: tuple[int, int, int]) -> None:
        self.hand.put(app, self.card, *way)

    def draw_way(self, app: App, frame: Frame, way: tuple[int, int, int]) -> None:
        say = app.say
        place, number, end = way
        name = app.program.game.players[place].name if place >= 0 else ""
        frame.write(0, 0, say("Skip: who?") if self.card == SKIP else say("%s: where?") % card_words(say, self.card))
        if not end:
            frame.write(2, 0, name if self.card == SKIP else say("Discard it"))
            return
        group = app.program.game.hand.laid[place][number]
        frame.write(1, 0, name)
        frame.write(2, 0, group_words(say, group))
        if self.card == WILD and group.kind == RUN:
            first = group.first - 1 if end == LOW else group.first + len(group.cards)
            frame.write(3, 0, say("as %d") % first)
