"""The card game on the 32-bit VM, as wide as the Pico's: the same as on the computer, lean, and with little garbage."""

import random

from desktop.bench import vm
from p10core.cards.deck import new_deck
from p10core.cards.finder import find, missing, to_keep
from p10core.cards.lay_down import lay_down

PRELUDE = "import gc, sys; sys.path.append('.')"


def some_hands(count: int) -> list[bytes]:
    source = random.Random(32)
    return [bytes(source.sample(bytes(new_deck()), source.randint(1, 11))) for _ in range(count)]


def test_the_finder_says_the_same_as_on_the_computer():
    hands = some_hands(40)
    printed = vm.run(
        PRELUDE,
        "from p10core.cards.finder import find, missing, to_keep\nfrom p10core.cards.lay_down import lay_down",
        f"for hand in {hands!r}:\n"
        "    print([(find(p, hand), missing(p, hand), to_keep(p, hand), [list(g) for g in lay_down(p, hand) or ()])"
        " for p in range(1, 11)])\n",
    )
    assert printed == [
        str(
            [
                (find(p, hand), missing(p, hand), to_keep(p, hand), [list(g) for g in lay_down(p, hand) or ()])
                for p in range(1, 11)
            ]
        )
        for hand in hands
    ]


def test_a_search_allocates_nothing():
    work = """
for hand in hands:
    for phase in range(1, 11):
        find(phase, hand)
        missing(phase, hand)
        to_keep(phase, hand)
"""
    prepare = f"from p10core.cards.finder import find, missing, to_keep\nhands = {some_hands(8)!r}"
    assert vm.garbage(prepare, work) == 0


GAME = """
import random
random.seed(5)
from p10core.cards.rules import Game
from p10core.cards.hand import DEAL, OVER, REFILL
from p10core.cards.entries import fact_entries
from p10core.cards.replay import Moves
from p10core.cards.record import Recorder
from p10core.cards import opponents

entries = []
game = Game(["A", "B", "C"], 2, 2, lambda fact, game: entries.extend(fact_entries(fact, game)))

def chance(n):
    return bytes([random.getrandbits(8) for _ in range(n)])

while game.state != OVER:
    if game.state in (DEAL, REFILL):
        game.shuffled(chance)
    else:
        opponents.move(game, 1 + (game.current & 1))
copy = Game(["A", "B", "C"], 2, 2, Recorder(print).watch)
moves = Moves(copy)
for kind, payload in entries:
    moves.apply(kind, payload)
"""


def test_a_game_on_the_small_vm_is_journalled_replayed_and_refereed():
    from desktop.records.referee import referee, scorepad

    told = scorepad(referee(vm.run(PRELUDE, GAME, heap=262144)))
    assert told["over"] and len(told["winners"]) == 1
