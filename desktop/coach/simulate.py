"""Plays whole games without a player: ``python -m desktop simulate --games N --players K --seed S``.

The games run through the very turn and game code of the device. The policy is simple: hold what helps the phase, stop
when it is made. With ``--seats master,cautious`` the tower's own levels play instead, on all cores, and in games of
two one that never errs, ``perfect``. Only here can a seed be set; nothing on the device can.
"""

import argparse
import json
import math
import os
import random
import statistics
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import NamedTuple, NotRequired, TypedDict

from desktop.errors import BadInput
from desktop.referee.deal import rolled
from desktop.referee.record_words import choice, parse_deal, parse_house, shown
from p10core.coach.coach import Coach
from p10core.dice.bonuses import FINISH, FIVE
from p10core.dice.evaluator import FAILED, nearest
from p10core.dice.opponents import BEGINNER, choose
from p10core.dice.record import Recorder
from p10core.dice.roll_off import RollOff
from p10core.dice.rules import OVER, Game
from p10core.dice.ten_dice import HIGH_DICE, roll
from p10core.dice.turn import ROLLS
from p10core.game.games import FINISH_NAMES, LEVEL_NAMES, MOST_PLAYERS, WITNESS_TOTAL
from p10core.game.set_up import MOST_DEAL

Play = Callable[[Game, Callable[[int], bytes]], None]
NAMES = ("North", "East", "South", "West", "Sun", "Moon")
PERSON = LEVEL_NAMES.index("person")
PERFECT = len(LEVEL_NAMES)  # a level of this room alone: see perfect.py
LEVELS = (*LEVEL_NAMES, "perfect")
PIECE = 50  # games of one piece of work


def play_game(
    players: int,
    random_bytes: Callable[[int], bytes],
    finish: int = 0,
    house: str = "none",
    lines: list[str] | None = None,
    levels: bytes = b"",
    play: Play | None = None,
    deal: int = 0,
) -> tuple[Game, int]:
    """Play one game to its end; its record goes into *lines*. Returns the game, and how many turns it took.

    *play* plays a turn; without it :func:`play_turn` does. *levels*: of each seat, see p10core/dice/opponents.py.
    *deal*: see p10core/dice/deal.py.
    """
    recorder = Recorder((lines if lines is not None else []).append)
    game = Game(NAMES[:players], finish, *parse_house(house), recorder.watch, levels, deal)
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
    while (seat := roll_off.next()) is not None:
        faces = bytearray(HIGH_DICE)
        roll(faces, ~(1 << seat), random_bytes)
        roll_off.add(faces[seat] & 15)
    return roll_off


def play_turn(game: Game, random_bytes: Callable[[int], bytes]) -> None:
    """One turn of the simple policy."""
    turn = game.turn
    while True:
        game.roll(rolled(game, random_bytes))
        if turn.rolls == ROLLS or turn.result() != FAILED:
            return game.stop()
        game.hold(nearest(turn.phase, turn.faces) & 0x3FF)


def simulated(
    games: int, players: int, seed: int, finish: int, house: str, records: Path | None, deal: int = 0
) -> Iterator[tuple[Game, int]]:
    """Play so many *games*. Each record goes into a file of its own in *records*. *deal*: of the first game."""
    source = random.Random(seed)
    for number in range(1, games + 1):
        lines: list[str] = []
        yield play_game(players, source.randbytes, finish, house, lines, deal=deal_of_game(deal, number))
        keep(records, number, lines)


def deal_of_game(deal: int, number: int) -> int:
    """The deal of the game of this *number*, if the first one has this *deal*; 0: none has."""
    return (deal + number - 2) % MOST_DEAL + 1 if deal else 0


def keep(records: Path | None, number: int, lines: list[str]) -> None:
    """Write the record of a game of this *number* into the folder *records*, if there is to be one."""
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
    known = LEVELS[BEGINNER:]
    names = text.split(",")
    if len(names) > MOST_PLAYERS:
        raise BadInput(f"--seats has {len(names)} levels; 1 to {MOST_PLAYERS} can play")
    for name in names:
        if name not in known:
            raise BadInput(f"--seats: '{shown(name)}' is not one of {', '.join(known)}")
    if LEVELS[PERFECT] in names and len(names) != 2:
        raise BadInput(f"--seats: {LEVELS[PERFECT]} plays games of two only")
    return bytes(LEVELS.index(name) for name in names)


class Seat(TypedDict):
    """What came of a level at a seat. ``wins``: its share of them, a shared win in parts, and the ``error`` of that;
    ``mean``: of its totals; its mean mark, if that was asked for.
    """

    level: str
    wins: float
    error: float
    mean: float
    mark: NotRequired[float]


class Tournament(TypedDict):
    """What came of all games, as --json prints it."""

    seats: list[Seat]
    games: int


class Result(NamedTuple):
    """What came of a game, seat by seat: the part of the win, the total, and the mark, -1 if nothing was judged."""

    wins: list[float]
    totals: list[int]
    marks: list[int | None]


def result(game: Game) -> Result:
    """What came of a *game*, whatever place in the order of play a seat had."""
    winners = game.winners()
    places = sorted(range(len(game.players)), key=lambda place: NAMES.index(game.players[place].name))
    return Result(
        [(place in winners) / len(winners) for place in places],
        [game.total(place) for place in places],
        [game.players[place].mark() for place in places],
    )


def tournament(levels: bytes, results: list[Result]) -> Tournament:
    """What came out of games between levels."""
    games = len(results)
    seats: list[Seat] = []
    for seat, level in enumerate(levels):
        wins = [one.wins[seat] for one in results]
        error = statistics.pstdev(wins) / math.sqrt(games)
        total = statistics.fmean(one.totals[seat] for one in results)
        won = round(statistics.fmean(wins), 6)
        seats.append({"level": LEVELS[level], "wins": won, "error": round(error, 6), "mean": round(total, 3)})
        if marks := [mark for one in results if (mark := one.marks[seat]) is not None]:
            seats[-1]["mark"] = round(statistics.fmean(marks), 1)
    return {"seats": seats, "games": games}


def piece(options: argparse.Namespace, levels: bytes, finish: int, first: int) -> list[Result]:
    """A piece of the tournament: some games from the number *first* on, each from a seed of its own."""
    from desktop.coach import perfect
    from desktop.coach.tables import seats

    coach = seats.opened_once()

    def play(game: Game, random_bytes: Callable[[int], bytes]) -> None:
        seat = NAMES.index(game.player().name)

        def best(game: Game, coach: Coach) -> int:
            if levels[seat] == PERFECT:
                return perfect.best_hold(game)
            return choose(game.player().level, game, coach, random_bytes)

        seats.play_turn(game, coach, random_bytes, best, options.marks)

    sat = bytes(PERSON if level == PERFECT else level for level in levels)  # the device knows nobody who is perfect
    found = []
    for number in range(first, min(first + PIECE, options.games + 1)):
        source = random.Random(f"{options.seed} {number}")
        lines: list[str] = []
        game, _ = play_game(
            len(levels), source.randbytes, finish, options.house, lines, sat, play, deal_of_game(options.deal, number)
        )
        found.append(result(game))
        keep(options.records, number, lines)
    return found


def play_levels(options: argparse.Namespace, levels: bytes, finish: int) -> None:
    """The tournament that the *options* ask for."""
    from desktop.coach import perfect  # their solver is wanted here only
    from desktop.coach.tables import file

    file.built()
    if PERFECT in levels:
        perfect.solved(Game(NAMES[: len(levels)], finish, *parse_house(options.house)))
    play = partial(piece, options, levels, finish)
    with ProcessPoolExecutor(max_workers=os.cpu_count()) as workers:
        figures = tournament(levels, sum(workers.map(play, range(1, options.games + 1, PIECE)), []))
    if options.json:
        print(json.dumps(figures))
        return
    print(f"{'seat':<12}{'wins':>8}{'error':>8}{'mean':>10}{'mark':>6}")
    for seat in figures["seats"]:
        mark = f"{seat['mark']:.0f}" if "mark" in seat else "-"
        print(f"{seat['level']:<12}{seat['wins']:>8.2%}{seat['error']:>8.2%}{seat['mean']:>10.2f}{mark:>6}")


def main(arguments: list[str]) -> None:
    """The command line of simulate."""
    parser = argparse.ArgumentParser(prog="desktop simulate", description="Play whole games with a simple policy.")
    parser.add_argument("--games", type=int, default=100, help="how many (default 100)")
    parser.add_argument("--players", type=int, help=f"1 to {MOST_PLAYERS} (default 2); 1 is solitaire")
    parser.add_argument("--seats", metavar="LEVEL,...", help=f"who plays each seat: {', '.join(LEVELS[BEGINNER:])}")
    parser.add_argument("--seed", type=int, default=1, help="the same seed plays the same games (default 1)")
    parser.add_argument("--finish", default=FINISH_NAMES[0], help=f"first finish rule: {' or '.join(FINISH_NAMES)}")
    parser.add_argument("--house", default="none", help="house game: none, rounds, short:N or even")
    parser.add_argument("--deal", default="", help="the dice of this deal, of later games those of the next ones")
    parser.add_argument("--records", type=Path, metavar="DIR", help="write each game's record here")
    parser.add_argument("--marks", action="store_true", help="with --seats: judge every hold, as those of people are")
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
    options.deal = parse_deal(options.deal) if options.deal else 0
    if levels:
        return play_levels(options, levels, finish)
    results = list(
        simulated(options.games, options.players, options.seed, finish, options.house, options.records, options.deal)
    )
    figures = {"games": options.games, "players": options.players, "seed": options.seed, **summary(results)}
    if options.json:
        print(json.dumps(figures))
    else:
        for name, value in figures.items():
            words = "  ".join(f"{key} {figure}" for key, figure in value.items()) if isinstance(value, dict) else value
            print(f"{name:<20}{words}")
