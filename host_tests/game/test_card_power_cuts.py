"""A cut at every byte of every write of a game of cards: it goes on at the last move, or the one being written."""

import random

import pytest

from host_tests.game.card_table import state
from host_tests.stores import Store, cuts
from host_tests.thorough import ALL, share
from p10core.cards import opponents
from p10core.cards.entries import fact_entries
from p10core.cards.hand import DEAL, OVER, REFILL
from p10core.cards.replay import Moves
from p10core.cards.rules import Game
from p10core.game.houses import HOUSE_SHORT
from p10core.journal.journal import Journal
from p10core.journal.kinds import BEGIN, SHUFFLE
from p10core.journal.reader import load

NAMES = ("North", "South", "East")
PAGE = 400  # bytes: short, so that the journal turns it now and then


def new_game(watch=None) -> Game:
    return Game(NAMES, HOUSE_SHORT, 5, watch)


def noted(journal: Journal, fact: int, game: Game) -> None:
    """Keep a fact in the journal, as the tower does before it shows anything."""
    for entry in fact_entries(fact, game):
        assert journal.note(*entry)


def resumed(store: Store) -> Game:
    """The game as the journal has it."""
    game = new_game()
    moves = Moves(game)

    def apply(kind: int, payload: bytes) -> None:
        if kind != BEGIN:
            moves.apply(kind, payload)

    journal = Journal(store, lambda: (), lambda: True)
    load(journal, apply)
    assert not journal.strange
    return game


@pytest.mark.share
def test_a_cut_at_every_byte_resumes():
    store = Store(page=PAGE)
    journal = Journal(store, lambda: (), lambda: True)
    load(journal, lambda kind, payload: None)
    journal.begin_game()
    game = new_game(lambda fact, game: noted(journal, fact, game))
    source = random.Random(6)
    before = state(game)
    store.writes = []
    tried = pages = shuffles = 0
    while game.state != OVER:
        if game.state in (DEAL, REFILL):
            game.shuffled(source.randbytes)
            shuffles += 1
        else:
            opponents.move(game, game.current % 2)
        after = state(game)
        writes, store.writes = store.writes, []
        pages += any(kind == "drive" for _, kind, _ in writes)
        for write in writes:
            for left in share(list(cuts(*write)), 4):
                assert state(resumed(left)) in (before, after)
                tried += 1
        assert state(resumed(store.copy())) == after
        before = after
    assert tried > (2000 if ALL else 500) and pages > 1 and shuffles > 1


def test_after_a_cut_within_a_shuffle_the_next_one_counts():
    store = Store(page=PAGE)
    journal = Journal(store, lambda: (), lambda: True)
    load(journal, lambda kind, payload: None)
    journal.begin_game()
    source = random.Random(1)
    lost, kept = [], []
    new_game(lambda fact, game: lost.extend(fact_entries(fact, game))).shuffled(source.randbytes)
    for entry in lost[:3]:
        journal.note(*entry)
    game = resumed(store)
    assert game.state == DEAL
    after_cut = Journal(store, lambda: (), lambda: True)
    load(after_cut, lambda kind, payload: None)
    game = new_game(lambda fact, game: kept.extend(fact_entries(fact, game)))
    game.shuffled(source.randbytes)
    assert [kind for kind, _ in kept] == [SHUFFLE] * 6
    for entry in kept:
        after_cut.note(*entry)
    assert state(resumed(store)) == state(game)
