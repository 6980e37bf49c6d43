"""Fuzzes the tower: ``python -m host_tests fuzz [--events N] [--seed S]``, a million events by default.

Tower after tower is set up, mashed, unplugged and looked at by somebody who knows the rules
(host_tests/game/fuzzing.py, onlooker.py); on every fourth they play cards (card_fuzzing.py). Tower n of a run has the
seed S + n, so that one that goes wrong can be had again by itself. Between towers the readers of text and flash are
given garbage (host_tests/game/garbage.py).
"""

import argparse
import random
import sys
import time
import traceback
from collections import Counter

from host_tests.game import card_fuzzing, drivers, garbage

CARDS_EACH = 4
TELL_EACH_S = 10


def main(arguments: list[str]) -> None:
    """Fuzz until all events are spent or something goes wrong, which ends with status 1."""
    parser = argparse.ArgumentParser(prog="host_tests fuzz", description="Anything that anyone may do to a tower.")
    parser.add_argument("--events", type=int, default=1_000_000, help="how many, about (default 1,000,000)")
    parser.add_argument("--seed", type=int, help="of the first tower (default: another one each time)")
    options = parser.parse_args(arguments)
    seed = first = random.SystemRandom().randrange(1_000_000_000) if options.seed is None else options.seed
    print(f"seed {seed}", flush=True)
    begun = told = time.monotonic()
    events = 0
    moves: Counter[str] = Counter()
    while events < options.events:
        wanted = min(drivers.EVENTS_A_TOWER, options.events - events)
        try:
            tower = (drivers if seed % CARDS_EACH else card_fuzzing).run(seed, wanted)
            garbage.feed_all(random.Random(seed), 10)
        except Exception:
            traceback.print_exc(file=sys.stdout)
            print(f"\nTo have it again: python -m host_tests fuzz --seed {seed} --events {wanted}")
            raise SystemExit(1) from None
        events += tower.events
        moves.update(tower.seen)
        seed += 1
        if time.monotonic() - told > TELL_EACH_S:
            told = time.monotonic()
            print(f"  {events:,} events, {events / (told - begun):,.0f} a second", flush=True)
    taken = time.monotonic() - begun
    print(f"{events:,} events on {seed - first} towers in {taken:.0f} s ({events / taken:,.0f} a second), seed {first}")
    print("moves: " + ", ".join(f"{count:,} {move or 'none'}" for move, count in moves.most_common()))
