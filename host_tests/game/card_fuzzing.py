"""A tower on which cards are played, in the hands of anyone: what must hold after every press, pause and power cut.

The rules are the referee's affair: it reads the record of each game that comes to its end. Here no card may be lost,
nobody's hand may show before it is asked for, and the journal must have all.
"""

import random
from collections import Counter, deque

from desktop.referee.referee import referee, scorepad
from host_tests.game.automaton import card_player, cards_state
from host_tests.stores import Store, cuts
from p10core.cards.deck import new_deck
from p10core.cards.hand import DEAL
from p10core.kernel.events import LONG, MENU, ROLL, SCORE

DECK = sorted(new_deck())
HIDDEN = ("PassScreen", "CardOpponentScreen", "HandResultScreen", "TableScreen", "CardScorepadScreen")


class MashedCards:
    """``events`` counts, ``seen`` counts what has happened."""

    def __init__(self, source: random.Random) -> None:
        self.source = source
        self.settings: dict[str, object] = {
            "players": source.choice((2, 2, 2, 3, 4, 6)),
            "house": source.choice(("short:1", "short:1", "short:1", "short:2", "none", "rounds", "even")),
            "language": source.choice(("en", "fr")),
            "pace": source.choice((100, 900)),
            "sleep_after": source.choice((0, 60)),
        }
        self.events = 0
        self.seen: Counter[str] = Counter()
        self.story: deque[str] = deque(maxlen=60)
        self._power_on(Store())

    def _power_on(self, store: Store) -> None:
        self.store = store
        self.player = card_player(store, seed=self.source.randrange(1_000_000), **self.settings)

    # What may be done to it.

    def play_on(self) -> None:
        """What a player does who wants to get on."""
        self._done("on")
        self.player.step()

    def press(self, code: int, after: int) -> None:
        """One press, or with LONG a long one."""
        if code & ~LONG == 0 and self.screen() == "SetUpScreen":
            return  # they play cards
        self._done(f"+{after} {code}")
        self.player.now += after
        self.player.handle(code)
        while self.player.app.is_tidying:
            self.player.tick()
        self._pass()

    def jump(self, ms: int) -> None:
        """Time passes in one step."""
        self._done(f"jump {ms}")
        self.player.now += ms
        self._pass()

    def cut(self) -> None:
        """The power goes and comes back."""
        self._done("cut")
        before = cards_state(self.player.app)
        self._power_on(self.store.copy())
        self._came_back(before)

    def torn(self) -> None:
        """The power goes while a press is being written: somewhere in one of its writes."""
        self._done("torn")
        before, self.store.writes = cards_state(self.player.app), []
        self.player.step()
        after, writes, self.store.writes = cards_state(self.player.app), self.store.writes, None
        if writes:
            self._power_on(self.source.choice(list(cuts(*self.source.choice(writes)))))
            self._came_back(before, after)

    # What must hold.

    def check(self) -> None:
        """After each event."""
        app = self.player.app
        if not app.program.game or not app.program.game.hand or app.program.game.state == DEAL:
            return
        hand = app.program.game.hand
        laid = [card for groups in hand.laid for group in groups for card in group.cards]
        held = [card for cards in hand.cards for card in cards]
        assert sorted([*laid, *held, *hand.discards, *hand.pile[hand.pile_at :]]) == DECK
        assert self.screen() not in HIDDEN or self.player.dark(), self.screen()
        if self.screen() == "WinnerScreen" and "end" in " ".join(self.player.record[-1:]):
            told = scorepad(referee(self.player.record))
            assert told["over"] and [column["total"] for column in told["players"]] == [
                column.total for column in app.program.game.players
            ]
            self.player.record.clear()
            self.seen["games"] += 1

    def screen(self) -> str:
        """Which screen shows."""
        return type(self.player.app.screen).__name__

    def _came_back(self, *states: tuple) -> None:
        now = cards_state(self.player.app)
        piles = [one[5][0] if one else b"" for one in states]
        shuffled = not piles[0].endswith(piles[-1])  # and if the power went before that was noted, again
        known = now in states or shuffled or any(one and one[0] == DEAL for one in states)
        assert known, f"resumed to none of the states\n  now    {now}\n  states {states}"
        assert not now or self.player.dark() or self.screen() == "WinnerScreen", self.screen()
        self.player.record.clear()

    def _pass(self) -> None:
        for ms in (10, 200, 600):
            self.player.now += ms
            self.player.tick()

    def _done(self, what: str) -> None:
        self.events += 1
        self.seen[what.split()[0].lstrip("+0123456789") or "press"] += 1
        self.story.append(what)


def run(seed: int, events: int) -> MashedCards:
    """One tower and at least *events* events, all drawn from *seed*; an exception carries the story as a note."""
    source = random.Random(seed)
    tower = MashedCards(source)
    try:
        while tower.events < events:
            chance = source.random()
            if chance < 0.6:
                tower.play_on()
            elif chance < 0.92:
                tower.press(source.choice((*range(13), ROLL, SCORE, SCORE, MENU)), source.choice((0, 50, 320, 900)))
            elif chance < 0.95:
                tower.press(source.randrange(13) | LONG, 700)
            elif chance < 0.96:
                tower.jump(source.choice((61_000, 700_000)))
            elif chance < 0.98:
                tower.cut()
            else:
                tower.torn()
            tower.check()
    except Exception as error:
        error.add_note(f"event {tower.events} of seed {seed}, after:\n  " + "\n  ".join(tower.story))
        raise
    return tower
