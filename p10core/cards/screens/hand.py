"""A player's turn: the hand, what may be done with it, what to do next."""

from p10core.cards.deck import COLOUR_LETTERS, SKIP, WILD, card_words, points, without
from p10core.cards.finder import FAILED, find, missing
from p10core.cards.group import HIGH, LOW
from p10core.cards.hand import DRAW, PLAY
from p10core.cards.lay_down import lay_down
from p10core.cards.runs import lay_downs
from p10core.cards.screens.ways import RunScreen, WhereScreen
from p10core.const import const
from p10core.game.phases import PHASES, RUN
from p10core.kernel.entries import settings_entry
from p10core.kernel.events import MENU, ROLL, SCORE
from p10core.kernel.frame import (
    BLUE,
    CLICK,
    GREEN,
    HELD,
    INVERSE,
    LANDED,
    MADE,
    NARROW_ONE,
    RED,
    REFUSED,
    WHITE,
    YELLOW,
)
from p10core.kernel.frame import WILD as WILD_PIXEL
from p10core.kernel.screen import Screen
from p10core.types import Any, App, Frame, Laid, MaybeNone, Words

_NO_CARD = const(-1)
_DRAWN = const(10)  # the bit of the drawn card in ``chosen``, behind the ten cells
_DRAWN_AT = const(17)  # its column
_PIXELS = (RED, YELLOW, GREEN, BLUE)


class HandScreen(Screen):
    """The hand of whose turn it is. Ten cells, and a place of its own for the card that was drawn (ROLL chooses it).

    ``chosen`` is the mask of the cards that are chosen; SCORE does with them what the rules offer.
    """

    def __init__(self, app: App) -> None:
        game = app.program.game
        self.place = game.current
        self.phase = game.hand.phases[self.place]
        self.hint = ""  # said instead of what to do next, until the next press
        self.drawn = game.cards()[-1] if game.state == PLAY else _NO_CARD
        self._look(app)

    def press(self, app: App, button: int, now: int) -> None:
        app.stale = True
        self.hint = ""
        self._sort(app)
        if button == MENU:
            if self.chosen:
                return self._choose(app, 0)
            app.program.open_menu(app)
            return
        if app.program.game.state == DRAW:
            return self._draw_card(app, button)
        if button == SCORE:
            return self._act(app)
        if button == ROLL:
            if self.drawn == _NO_CARD:
                return self._refuse(app, "No drawn card left")
            button = _DRAWN
        elif button >= len(self.cells):
            return self._refuse(app, "No card there")
        self._choose(app, self.chosen ^ 1 << button)
        app.frame.tune = CLICK

    def long_press(self, app: App, button: int, now: int) -> None:
        """MENU: what lies on the table. A card's button: the hand sorted the other way."""
        if button == MENU:
            app.program.look(app)
        elif button < ROLL:
            sort_other_way(app)
        else:
            super().long_press(app, button, now)

    def put(self, app: App, card: int, place: int, number: int, end: int) -> None:
        """Where one card goes was chosen: on a group, or with no *end* on the discards, against *place*."""
        if end:
            app.program.game.hit(card, place, number, end)
            app.frame.tune = MADE
        else:
            app.program.game.discard(card, place)
        self._moved(app)

    def lay(self, app: App, groups: Laid) -> None:
        """The phase is to lie on the table as these groups."""
        app.program.game.lay(groups)
        app.frame.tune = MADE
        self._moved(app)

    # What a press does.

    def _draw_card(self, app: App, button: int) -> None:
        hand = app.program.game.hand
        refusal = hand.why_no_play() if button < ROLL else hand.why_no_draw(button == SCORE)
        if refusal:
            return self._refuse(app, refusal.hint)
        app.program.game.draw(button == SCORE)
        self.drawn = app.program.game.cards()[-1]
        app.frame.tune = LANDED
        self._look(app)

    def _act(self, app: App) -> None:
        cards = self._chosen_cards()
        if len(cards) == 1:
            return self._play(app, cards[0])
        if not cards:
            if self.left == FAILED:
                return self._refuse(app, "Choose a card first")
            return self._propose(app)
        refusal = app.program.game.hand.why_no_lay()
        if refusal:
            return self._refuse(app, refusal.hint)
        if not self.groups:
            return self._refuse(app, "Choose one to discard")
        if PHASES[self.phase].groups[-1][0] == RUN and WILD in bytes(cards):
            ways = lay_downs(self.phase, cards)
            if len(ways) > 1:
                return app.cover(RunScreen(self, ways))
        self.lay(app, self.groups)

    def _propose(self, app: App) -> None:
        """Choose the cards of the lay-down that leaves the fewest points; the player may choose others."""
        wanted: Any = bytearray(b"".join([bytes(group) for group in lay_down(self.phase, app.program.game.cards())]))
        chosen = 0
        for at in range(_DRAWN + 1):
            card = self._card(at)
            rest = without(wanted, card) if card != _NO_CARD else None
            if rest is not None:
                chosen |= 1 << at
                wanted = rest
        self._choose(app, chosen)

    def _play(self, app: App, card: int) -> None:
        """One card: on a group if there is a choice, else on the discards."""
        hand = app.program.game.hand
        options = []
        for place, number, ends in hand.hits(card):
            for end in (HIGH, LOW):
                if ends & end:
                    options.append((place, number, end))
        victims = hand.to_skip(card)
        options += [(place, 0, 0) for place in victims or (-1,)]
        if len(options) == 1:
            return self.put(app, card, *options[0])
        app.cover(WhereScreen(self, card, options))

    def _moved(self, app: App) -> None:
        """After a move: on with this turn, or whatever comes next."""
        game = app.program.game
        if game.state == PLAY and game.current == self.place:
            self._look(app)
        else:
            app.program.go_on(app)

    def _refuse(self, app: App, hint: str) -> None:
        self.hint = app.say(hint)
        app.frame.tune = REFUSED

    # What there is to see.

    def _look(self, app: App) -> None:
        """The cards have changed."""
        app.stale = True
        cards = app.program.game.cards()
        if self.drawn != _NO_CARD and without(cards, self.drawn) is None:
            self.drawn = _NO_CARD
        self.left = find(self.phase, cards) if app.program.game.hand.may_lay() else FAILED
        self.missing = missing(self.phase, cards)
        self._order(app)

    def _order(self, app: App) -> None:
        """The cards in their cells."""
        cards = app.program.game.cards()
        if self.drawn != _NO_CARD:
            cards = without(cards, self.drawn)
        self.by_colour = app.settings.by_colour
        self.cells = bytes(sorted(cards, key=by_colour if self.by_colour else by_number))
        self._choose(app, 0)

    def _sort(self, app: App) -> None:
        if self.by_colour != app.settings.by_colour:
            self._order(app)

    def _choose(self, app: App, chosen: int) -> None:
        """Choose the cards of a mask, and see whether they are the phase."""
        self.chosen = chosen
        self.groups: list[Any] | MaybeNone = None
        cards = self._chosen_cards()
        if len(cards) > 1 and app.program.game.hand.may_lay() and find(self.phase, cards) == 0:
            self.groups = lay_down(self.phase, cards)

    def _card(self, at: int) -> int:
        if at == _DRAWN:
            return self.drawn
        return self.cells[at] if at < len(self.cells) else _NO_CARD

    def _chosen_cards(self) -> bytearray:
        return bytearray([self._card(at) for at in range(_DRAWN + 1) if self.chosen >> at & 1])

    def woken(self, app: App) -> None:
        app.covered = []
        app.program.go_on(app)

    def draw(self, app: App, frame: Frame) -> None:
        self._sort(app)
        say = app.say
        frame.write(0, 0, app.program.game.player().name)
        frame.write_right(0, "%d:%s" % (self.phase, say(PHASES[self.phase].short_needs)))
        for place, card in enumerate(self.cells):
            _draw_cell(frame, say, place, card, self.chosen >> place & 1)
        frame.write(3, 0, self._status(app))
        if self.drawn != _NO_CARD:
            style = INVERSE if self.chosen >> _DRAWN & 1 else 0
            frame.write(3, _DRAWN_AT, "+" + card_words(say, self.drawn), style)
        frame.write(4, 0, self.hint or self._next(app))

    def _status(self, app: App) -> str:
        say = app.say
        hand = app.program.game.hand
        if app.program.game.state == DRAW:
            return say("Top %s, pile %d") % (card_words(say, hand.discards[-1]), hand.left())
        if not hand.may_lay():
            return say("Phase is laid")
        if self.left != FAILED:
            return say("MADE, leaves %d") % self.left
        return say("%d more needed") % self.missing

    def _next(self, app: App) -> str:
        """What to do next."""
        say = app.say
        hand = app.program.game.hand
        if app.program.game.state == DRAW:
            return say("ROLL:draw SCORE:take") if hand.may_take() else say("ROLL: draw a card")
        cards = self._chosen_cards()
        if not cards:
            return say("SCORE: lay the phase") if self.left != FAILED else say("Discard: 1-10 or ROLL")
        if len(cards) > 1:
            return say("SCORE: lay MENU: no") if self.groups else say("MENU: none of these")
        if hand.hits(cards[0]):
            return say("SCORE: add or discard")
        if hand.to_skip(cards[0]):
            return say("SCORE: skip a player")
        return say("SCORE: discard %s") % card_words(say, cards[0])


def by_number(card: Any) -> Any:
    """The place of a card in a hand that is sorted by number: Skips and Wilds last."""
    return (14 if card == WILD else card & 15) << 2 | card >> 4


def by_colour(card: Any) -> Any:
    """The place of a card in a hand that is sorted by colour: Skips and Wilds last."""
    return 0x40 + points(card) if card in (WILD, SKIP) else card


def sort_other_way(app: App) -> None:
    """Sort hands by colour instead of by number, or by number again; from now on."""
    app.settings.by_colour = 1 - app.settings.by_colour
    app.note(settings_entry(app))
    app.stale = True


def _draw_cell(frame: Frame, say: Words, place: int, card: int, chosen: int) -> None:
    """Draw a card into its cell, and its light."""
    style = INVERSE if chosen else 0
    if card in (WILD, SKIP):
        number, letter = (" S" if card else " W"), " "
        pixel = WHITE if card else WHITE | WILD_PIXEL
    else:
        value = card & 15
        number = NARROW_ONE + str(value - 10) if value > 9 else " %d" % value
        letter = say(COLOUR_LETTERS)[card >> 4]
        pixel = _PIXELS[card >> 4]
    frame.write(1, 2 * place, number, style)
    frame.write(2, 2 * place, " " + letter, style)
    frame.pixels[place] = pixel | HELD if chosen else pixel
