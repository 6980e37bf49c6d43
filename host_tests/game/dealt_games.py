"""Games of dice that are dealt, as they are typed on a tower."""

import random

from host_tests.player import Player

DEAL = 20261122
MORE, SAME_DICE = 10, 6  # lines of set-up and of *More*


def duplicate(deal: str = str(DEAL), **settings: object) -> Player:
    """A tower whose next game is of this deal, as it is typed."""
    player = Player(**settings)
    player.press("ROLL", MORE, SAME_DICE)
    rows = ("1234567890", "ABCDEFGHIJ", "KLMNOPQRST")
    shown = 0
    for letter in deal:
        while letter not in rows[shown]:
            player.press("ROLL")
            shown += 1
        player.press(rows[shown].index(letter) + 1)
    player.press("SCORE")
    return player


def played(deal: int, name: str = "Ada", seed: int = 1) -> list[str]:
    """The record of a game alone by this deal, in which somebody always holds the same two dice."""
    source = random.Random(seed)
    player = duplicate(f"{deal:08}", players=1, house="rounds")
    player.press("MENU", "MENU", "SCORE")
    while player.app.program.game.turn:
        player.press("ROLL")
        player.wait(1500)
        player.press(source.choice((1, 2)), "ROLL")
        player.wait(1500)
        player.press("SCORE", "SCORE", "SCORE")
    return [line.replace("P1", name) for line in player.record]
