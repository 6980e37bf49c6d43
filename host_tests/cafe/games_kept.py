"""How many games the journal keeps for the café leaderboard: ``python -m host_tests games_kept``; docs/cafe.md has the
table.

Dice are held one by one, each once, towards the nearest hand that makes the phase; cards are played as the tower does.
"""

import argparse
import random

from host_tests.game.automaton import Automaton
from host_tests.game.card_games import play_game
from host_tests.next_press import next_press
from host_tests.stores import SLOTS, Store
from p10core.cards.entries import fact_entries
from p10core.cards.opponents import GOOD
from p10core.cards.rules import Game
from p10core.journal.page import HEADER, OVERHEAD, PAGE, TRAILER

ROOM = SLOTS * (PAGE - HEADER - TRAILER)  # bytes for entries


class Steady(Automaton):
    """Never changes its mind."""

    def step(self) -> None:
        self.press(next_press(self.lines(), self.inverse(1), lambda cards: self.source.randrange(1, cards + 1)))


def dice_kept(players: int, games: int) -> float:
    """So many games of dice are kept, by what some take."""
    tower = Steady(Store(), seed=players, players=players, sound=0, coach="off")
    journal = tower.app.journal
    tower.app.settings.pace = 1
    ends: list[int] = []
    while len(ends) <= games:
        tower.step()
        if "★" in tower.line(0) and tower.app.play.game.is_over():
            ends.append(journal.generation * (PAGE - HEADER - TRAILER) + journal.at)
            tower.press("ROLL")
    return ROOM * games / (ends[-1] - ends[0])


def cards_kept(players: int, games: int) -> float:
    """The same of cards."""
    sizes: list[int] = []

    def note(fact: int, game: Game) -> None:
        sizes.extend(OVERHEAD + len(payload) for _, payload in fact_entries(fact, game))

    for number in range(games):
        play_game([GOOD] * players, random.Random(f"{players} {number}").randbytes, watch=note)
    return ROOM * games / sum(sizes)


def main(arguments: list[str]) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="host_tests games_kept", description="How many games a tower keeps.")
    parser.add_argument("--games", type=int, default=8, help="how many are played of each kind (default 8)")
    games = parser.parse_args(arguments).games
    for players in (1, 2, 4, 6):
        cards = f", {cards_kept(players, games):4.0f} of cards" if players > 1 else ""
        print(f"{players} players: {dice_kept(players, games):4.0f} games of dice{cards}", flush=True)
