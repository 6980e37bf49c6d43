"""A player of cards for tests: does what the last line of the screen says."""

import random

from host_tests.player import Player


class CardPlayer(Player):
    """A player of cards; what is shuffled follows from a seed, or is stacked."""

    def __init__(self, store=None, seed: int = 1, **settings: object) -> None:
        self.source = random.Random(seed)
        super().__init__(store=store, **{"game": "cards", "players": 2, **settings})

    def _random_bytes(self, count: int) -> bytes:
        return self.source.randbytes(count)

    def press(self, *buttons: int | str) -> None:
        for button in buttons:
            super().press(button)

    def wait(self, ms: int) -> None:
        for _ in range(3):
            self.now += ms // 3
            self.app.tick(self.now)

    def dark(self) -> bool:
        """Whether no pixel says anything of a card."""
        return not any(self.app.frame.pixels)

    def step(self) -> None:
        """The next press of a player who does what the last line says."""
        hint = self.line(4)
        if self.app.play.game is None or not hint.startswith(("ROLL:pile", "ROLL: draw", "Card:", "OK: pad")):
            self.press("SCORE")
        elif hint.startswith("ROLL"):
            self.press("SCORE" if "SCORE" in hint and self.source.random() < 0.3 else "ROLL")
        elif hint.startswith("Card:"):
            self.press(self.source.randrange(1, 11))
            if self.line(4) == "No card there":
                self.press(1 if self.app.screen.cells else "ROLL")


def state(player: CardPlayer) -> tuple:
    """All of a game of cards that must outlive a power cut."""
    game = player.app.play.game
    if game is None:
        return ()
    hand = game.hand
    columns = tuple((p.name, p.phase, p.total, p.made, p.level) for p in game.players)
    laid = [[(group.first, bytes(group.cards)) for group in groups] for groups in hand.laid]
    piles = (bytes(hand.pile[hand.pile_at :]), bytes(hand.discards), [bytes(cards) for cards in hand.cards])
    return (game.state, game.current, game.dealer, columns, laid, piles, hand.lost, game.tied, game.winners())
