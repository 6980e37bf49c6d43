"""Plays whole games without a player: ``python -m desktop simulate --games N --players K --seed S``.

The games run through the very turn and game code of the device. The policy is simple: hold what helps the phase, stop
when it is made. With ``--seats master,cautious`` the tower's own levels play instead. Only here can a seed be set;
nothing on the device can.
"""

import argparse
import json
import random
import statistics
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import TypedDict

from desktop.errors import BadInput
from desktop.records.record_words import choice, parse_house, shown
from p10core.agreed import FINISH_NAMES, MOST_PLAYERS, WITNESS_TOTAL
from p10core.dice.bonuses import FINISH, FIVE
from p10core.dice.evaluator import FAILED, nearest
from p10core.dice.opponents import BEGINNER
from p10core.dice.record import Recorder
from p10core.dice.roll_off import RollOff
from p10core.dice.rules import OVER, Game
from p10core.dice.ten_dice import HIGH_DICE, roll
from p10core.dice.turn import ROLLS
from p10core.games import LEVEL_NAMES

Play = Callable[[Game, Callable[[int], bytes]], None]
NAMES = ("North", "East", "South", "West", "Sun", "Moon")


def play_game(
    players: int,
    random_bytes: Callable[[int], bytes],
    finish: int = 0,
    house: str = "none",
    lines: list[str] | None = None,
    levels: bytes = b"",
    play: Play | None = None,
) -> tuple[Game, int]:
    """Play one game to its end; its record goes into *lines*. Returns the game, and how many turns it took.

    *play* plays a turn; without it :func:`play_turn` does. *levels*: of each seat, see p10core/dice/opponents.py.
    """
    recorder = Recorder((lines if lines is not None else []).append)
    game = Game(NAMES[:players], finish, *parse_house(house), recorder.watch, levels)
    if players > 1:
        game.seat(rolled_off(players, random_bytes))
    turns = 0
    while game.state != OVER:
        (play or play_turn)(game, random_bytes)
        turns += 1
    return game, turns


def rolled_off(players: int, random_bytes: Callable[[int], bytes]) -> RollOff:
    """Settle who plays first: each player rolls a high die."""
    roll_off = RollOff(players)
    while (seat := roll_off.next()) >= 0:
        faces = bytearray(HIGH_DICE)
        roll(faces, ~(1 << seat), random_bytes)
        roll_off.add(faces[seat] & 15)
    return roll_off


def play_turn(game: Game, random_bytes: Callable[[int], bytes]) -> None:
    """One turn of the simple policy."""
    turn = game.turn
    while True:
        faces = bytearray(turn.faces)
        roll(faces, turn.held, random_bytes)
        game.roll(faces)
        if turn.rolls == ROLLS or turn.result() != FAILED:
            return game.stop()
        game.hold(nearest(turn.phase, turn.faces) & 0x3FF)


def simulated(
    games: int,
    players: int,
    seed: int,
    finish: int,
    house: str,
    records: Path | None,
    levels: bytes = b"",
    play: Play | None = None,
) -> Iterator[tuple[Game, int]]:
    """Play so many *games*. Each record goes into a file of its own in *records*."""
    source = random.Random(seed)
    for number in range(1, games + 1):
        lines: list[str] = []
        yield play_game(players, source.randbytes, finish, house, lines, levels, play)
        if records:
            (records / f"game-{number:06}.txt").write_text("\n".join(lines) + "\n")


def summary(results: list[tuple[Game, int]]) -> dict[str, object]:
    """What came out: grand totals, lengths in turns, and who won, by place in the order of play."""
    totals = [game.total(place) for game, _ in results for place in range(len(game.players))]
    places = range(len(results[0][0].players))
    return {
        "scores": spread(totals),
        "turns": spread([turns for _, turns in results]),
        "wins_by_place": [sum(place in game.winners() for game, _ in results) for place in places],
        "five_phase_bonuses": sum(player.bonuses[FIVE] > 0 for game, _ in results for player in game.players),
        "finish_bonuses": sum(player.bonuses[FINISH] > 0 for game, _ in results for player in game.players),
        "witnessed": sum(total >= WITNESS_TOTAL for total in totals),
    }


def spread(values: list[int]) -> dict[str, float]:
    """Mean, standard deviation, least and greatest."""
    return {
        "mean": round(statistics.fmean(values), 3),
        "sd": round(statistics.pstdev(values), 3),
        "min": min(values),
        "max": max(values),
    }


def parse_seats(text: str) -> bytes:
    """The level of each seat. Raises BadInput."""
    known = LEVEL_NAMES[BEGINNER:]
    names = text.split(",")
    if len(names) > MOST_PLAYERS:
        raise BadInput(f"--seats has {len(names)} levels; 1 to {MOST_PLAYERS} can play")
    for name in names:
        if name not in known:
            raise BadInput(f"--seats: '{shown(name)}' is not one of {', '.join(known)}")
    return bytes(LEVEL_NAMES.index(name) for name in names)


class Seat(TypedDict):
    """What came of a level at a seat: its share of the wins, a shared one in parts, and its mean total."""

    level: str
    wins: float
    mean: float


class Tournament(TypedDict):
    """What came of all games, as --json prints it."""

    seats: list[Seat]
    games: int


def tournament(levels: bytes, results: Iterable[Game]) -> Tournament:
    """What came out of games between levels."""
    wins = [Fraction(0)] * len(levels)
    totals = [0] * len(levels)
    games = 0
    for game in results:
        games += 1
        winners = game.winners()
        for place, player in enumerate(game.players):
            seat = NAMES.index(player.name)
            totals[seat] += game.total(place)
            wins[seat] += Fraction(place in winners, len(winners))
    seats: list[Seat] = [
        {"level": LEVEL_NAMES[level], "wins": round(float(won / games), 6), "mean": round(total / games, 3)}
        for level, won, total in zip(levels, wins, totals, strict=True)
    ]
    return {"seats": seats, "games": games}


def play_levels(options: argparse.Namespace, levels: bytes, finish: int) -> None:
    """The tournament that the *options* ask for."""
    from desktop.coach.tables import seats  # its solver is wanted here only

    coach = seats.opened()

    def play(game: Game, random_bytes: Callable[[int], bytes]) -> None:
        seats.play_turn(game, coach, random_bytes)

    results = simulated(options.games, len(levels), options.seed, finish, options.house, options.records, levels, play)
    figures = tournament(levels, (game for game, _ in results))
    if options.json:
        print(json.dumps(figures))
        return
    print(f"{'seat':<12}{'wins':>8}{'mean':>10}")
    for seat in figures["seats"]:
        print(f"{seat['level']:<12}{seat['wins']:>8.2%}{seat['mean']:>10.2f}")


def main(arguments: list[str]) -> None:
    """The command line of simulate."""
    parser = argparse.ArgumentParser(prog="desktop simulate", description="Play whole games with a simple policy.")
    parser.add_argument("--games", type=int, default=100, help="how many (default 100)")
    parser.add_argument("--players", type=int, help=f"1 to {MOST_PLAYERS} (default 2); 1 is solitaire")
    parser.add_argument("--seats", metavar="LEVEL,...", help="the tower plays: beginner, cautious or master a seat")
    parser.add_argument("--seed", type=int, default=1, help="the same seed plays the same games (default 1)")
    parser.add_argument("--finish", default=FINISH_NAMES[0], help=f"first finish rule: {' or '.join(FINISH_NAMES)}")
    parser.add_argument("--house", default="none", help="house game: none, rounds, short:N or even")
    parser.add_argument("--records", type=Path, metavar="DIR", help="write each game's record here")
    parser.add_argument("--json", action="store_true", help="print the summary as JSON")
    options = parser.parse_args(arguments)
    if options.games < 1:
        raise BadInput(f"--games {options.games}: at least 1")
    if options.seats is not None and options.players is not None:
        raise BadInput("--players goes without --seats: as many play as there are seats")
    levels = b"" if options.seats is None else parse_seats(options.seats)
    options.players = 2 if options.players is None else options.players
    if not 1 <= options.players <= MOST_PLAYERS:
        raise BadInput(f"--players {options.players}: 1 to {MOST_PLAYERS} can play")
    if options.records:
        try:
            options.records.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadInput(f"--records {options.records}: {error.strerror}") from None
    finish = choice(options.finish, FINISH_NAMES, "finish")
    parse_house(options.house)
    if levels:
        return play_levels(options, levels, finish)
    results = list(simulated(options.games, options.players, options.seed, finish, options.house, options.records))
    figures = {"games": options.games, "players": options.players, "seed": options.seed, **summary(results)}
    if options.json:
        print(json.dumps(figures))
    else:
        for name, value in figures.items():
            words = "  ".join(f"{key} {figure}" for key, figure in value.items()) if isinstance(value, dict) else value
            print(f"{name:<20}{words}")
