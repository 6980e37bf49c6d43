"""What the coach says and what then happens: ``python -m desktop calibrate --positions N --seed S``.

Games of two to six by both finish rules and all houses are begun by players of all levels and, from a turn on that is
drawn, played to the end by the tower's masters, with the device's own code. At some of their decisions it is noted what
the coach says: the chance to win and the chance to make the phase with its hold. The end of the game says whether it
was won. Whether the phase was made is said by how likely that was, counted exactly, before the turn's last roll: what
luck that one has says nothing of the coach. No table of the coach has a part in that, and no seed that its tables were
made with. With ``--alone`` they are games of one, of which only the chance to make the phase is told.

The loss of a hold is worked out: it is held against the best of all 1,024 holds, as the solver counts them exactly.
For that it must be known what the end of the turn is worth. With two players the game solved total by total says it,
without the rows that advise. With more it is what the coach says; the table beside it holds that against the games
played. Phase 8 has no such solver; its rule is tested elsewhere.

Positions of one game share its end, so their errors are worked out by games. With 20,000 positions of 5,000 games, the
default, the error of a tenth of the chances, or of a number of players, is 1 to 1.5 points, of a house 1 to 2. Single
losses scatter by 0.3 %, and the error of their mean is 0.002 %.
"""

import argparse
import math
import os
import random
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from typing import NamedTuple, TypeVar

import numpy as np

from desktop.coach.simulate import NAMES, rolled_off
from desktop.coach.solver.best_turn import NUMBER_PHASES, BestTurn
from desktop.coach.solver.multisets import HIGH, LOW, Floats
from desktop.coach.solver.node import node_of
from desktop.coach.solver.positions import Rules, totals_of
from desktop.coach.solver.two import Two
from desktop.coach.tables import chances, exact, file, seats
from desktop.errors import BadInput
from desktop.referee.record_words import parse_house
from p10core.coach.advice import Advice
from p10core.coach.file import AUTO, CERTAIN
from p10core.dice.opponents import BEGINNER, MASTER
from p10core.dice.rules import OVER, Game
from p10core.dice.ten_dice import ALL_DICE, face_text, roll
from p10core.dice.turn import ROLLS
from p10core.game.games import FINISH_NAMES, MOST_PLAYERS

HOUSES = ["none"] * 4 + ["even", "rounds"] * 2 + [f"short:{length}" for length in range(1, 10)]
PER_GAME = 7  # positions, about
POSITIONS = 20_000
PIECE = 50  # games of one piece of work
TRIES = 1.4  # turns a phase, about
BEGUN = 0.7  # of a game's turns, at the most, before the masters take over
FAR = 0.05  # a loss that none should exceed
FEW = 0.01  # so much more than failing, and points were not too few
Key = TypeVar("Key", int, str)


class Said(NamedTuple):
    """A position: in which game, what was said, and what came of it.

    ``loss``: of the hold, nan in phase 8. ``few``: how much more the points were worth than to fail that were called
    too few; nan if none were.
    """

    game: int
    house: str
    players: int
    win: float
    won: float
    make: float
    made: float
    loss: float
    few: float
    line: str


@cache
def solved(finish: int, house: str) -> Two:
    """A game of two between two who take the best of the device's tables, total by total."""
    side = chances.Free(chances.tables_rows())
    return Two(Rules(finish, *parse_house(house)), (side, side))


def ends_of(game: Game, plan: object, house: str) -> Floats:
    """What the end of the turn is worth, by points, NOT_MADE last."""
    if len(game.players) == 2:
        table = solved(game.finish, house)
        return np.asarray(table.payoffs(node_of(game), *totals_of(game))[0])
    ends: Iterable[int] = plan.ends  # type: ignore[attr-defined]
    return np.array(ends) / CERTAIN


def loss_of(turn: object, best: BestTurn, held: int) -> float:
    """What the hold of mask *held* loses of the best one."""
    faces, rolls = turn.faces, turn.rolls  # type: ignore[attr-defined]

    def place(mask: int) -> list[int]:
        return [
            dice.place[tuple(sorted(faces[die] & 15 for die in dice.dice if mask >> die & 1))] for dice in (HIGH, LOW)
        ]

    high, low = place(ALL_DICE)
    value = best.combinations[rolls][high - HIGH.combinations.start, low - LOW.combinations.start]
    mine = place(held)
    return max(float(value - best.holds[rolls][mine[0], mine[1]]), 0.0)


def begun_game(source: random.Random, alone: bool) -> tuple[Game, str, int]:
    """A game of players of all levels, its house, and with which turn masters take over."""
    house, finish = source.choice(HOUSES), source.randrange(len(FINISH_NAMES))
    players = 1 if alone else source.randrange(2, MOST_PLAYERS + 1)
    levels = bytes(source.randrange(BEGINNER, MASTER + 1) for _ in range(players))
    game = Game(NAMES[:players], finish, *parse_house(house), levels=levels)
    if not alone:
        game.seat(rolled_off(players, source.randbytes))
    return game, house, source.randrange(int(BEGUN * TRIES * players * len(game.phases)) + 1)


def masters(game: Game) -> None:
    """All are masters from now on."""
    for player in game.players:
        player.level = MASTER


def played(number: int, seed: int, name: str | None = None, alone: bool = False) -> list[Said]:
    """One game, and what was said in it by the coach with the file *name*, else with that of a Pico."""
    coach = seats.opened_once(name)
    source = random.Random(f"calibrate {seed} {number}")
    game, house, begun = begun_game(source, alone)
    players = len(game.players)
    noted: list[tuple[int, Advice, float, float, float]] = []
    lines = []
    often = PER_GAME / (2.2 * players * len(game.phases))
    turns = 0
    while game.state != OVER:
        if turns == begun:
            masters(game)
        turns += 1
        if turns <= begun:
            seats.play_turn(game, coach, source.randbytes)
            continue
        here = []
        turn, me, phase = game.turn, game.current, game.turn.phase
        best = None
        while True:
            faces = bytearray(turn.faces)
            roll(faces, turn.held, source.randbytes)
            game.roll(faces)
            if turn.rolls == ROLLS:
                break
            advice = coach.advise(game, AUTO)
            if not advice:
                raise BadInput(coach.problem())
            plan = coach.plan(game, AUTO)
            if source.random() < often:
                loss = math.nan
                if phase in NUMBER_PHASES and not alone:
                    best = best or BestTurn(phase, ends_of(game, plan, house))
                    loss = loss_of(turn, best, advice.mask)
                points = None if alone else advice.too_few()
                few = math.nan
                if points is not None:
                    ends = ends_of(game, plan, house)
                    few = float(ends[points] - ends[-1])
                here.append((advice, few, loss))
                lines.append(position(game, house))
            made = exact.chance(phase, turn.rolls, bytes(turn.faces), advice.mask)
            if advice.mask == ALL_DICE:
                break
            game.hold(advice.mask)
        noted += [(me, advice, few, loss, made) for advice, few, loss in here]
        game.stop()
    winners = game.winners()
    return [
        Said(
            number,
            house,
            players,
            advice.win / CERTAIN,
            (me in winners) / len(winners),
            advice.odds / CERTAIN,
            made,
            loss,
            few,
            line,
        )
        for (me, advice, few, loss, made), line in zip(noted, lines, strict=True)
    ]


def position(game: Game, house: str) -> str:
    """A position in words, to look for it again."""
    turn = game.turn
    others = " ".join(
        f"{player.phase},{game.total(place)}" for place, player in enumerate(game.players) if place != game.current
    )
    faces = " ".join(face_text(face) for face in turn.faces)
    return (
        f"{house} {FINISH_NAMES[game.finish]}: auto {turn.phase} {turn.rolls} {faces} mine={game.total(game.current)} "
        f"others {others} place {game.current} finisher {game.first_finisher}"
    )


Told = Callable[[int, int], list[Said]]


def piece(told: Told, seed: int, first: int) -> list[Said]:
    """A piece of the work: some games."""
    return [said for number in range(first, first + PIECE) for said in told(number, seed)]


def drawn(told: Told, positions: int, seed: int, say: Callable[[str], None]) -> list[Said]:
    """So many positions or a few more, on all cores."""
    found: list[Said] = []
    first = 0
    with ProcessPoolExecutor(max_workers=os.cpu_count()) as workers:
        while len(found) < positions:
            each = max((positions - len(found)) // (PER_GAME * PIECE), 1)
            for some in workers.map(partial(piece, told, seed), range(first, first + each * PIECE, PIECE)):
                found += some
                say(f"{len(found)} positions")
            first += each * PIECE
    return found


def mean_and_error(values: list[float], games: list[int]) -> tuple[float, float]:
    """The mean, and its standard error where values of one game depend on each other."""
    mean = sum(values) / len(values)
    sums: dict[int, float] = {}
    for value, game in zip(values, games, strict=True):
        sums[game] = sums.get(game, 0.0) + value - mean
    return mean, math.sqrt(sum(total * total for total in sums.values())) / len(values)


def row(name: str, said: list[Said], what: Callable[[Said], tuple[float, float]]) -> str:
    """How many, what was said, what was true, and how far they are apart, with the error of that."""
    pairs = [what(one) for one in said]
    off, error = mean_and_error([true - told for told, true in pairs], [one.game for one in said])
    told, true = (100 * sum(column) / len(pairs) for column in zip(*pairs, strict=True))
    return f"  {name:<12}{len(said):>7}{told:>9.1f}{true:>9.1f}{100 * off:>+9.1f} ± {100 * error:.1f}"


def by(said: list[Said], key: Callable[[Said], Key]) -> list[tuple[Key, list[Said]]]:
    """In groups."""
    groups: dict[Key, list[Said]] = {}
    for one in said:
        groups.setdefault(key(one), []).append(one)
    return sorted(groups.items())


HEADER = f"  {'':<12}{'n':>7}{'said':>9}{'true':>9}{'off':>9}"


def win_table(said: list[Said]) -> list[str]:
    """The chance to win."""

    def win(one: Said) -> tuple[float, float]:
        return one.win, one.won

    lines = ["win, by tenths", HEADER]
    lines += [row(f"{10 * tenth}-{10 * tenth + 10}", some, win) for tenth, some in by(said, tenth_of(win))]
    lines += ["win, by players", HEADER, *(row(str(players), some, win) for players, some in by(said, _players))]
    return [*lines, "win, by houses", HEADER, *(row(house, some, win) for house, some in by(said, _house))]


def table(said: list[Said]) -> list[str]:
    """The whole table."""

    def make(one: Said) -> tuple[float, float]:
        return one.make, one.made

    lines = ["make, by tenths", HEADER]
    lines += [row(f"{10 * tenth}-{10 * tenth + 10}", some, make) for tenth, some in by(said, tenth_of(make))]
    if said[0].players == 1:
        return lines
    lines = win_table(said) + lines
    lines += ["loss of a decision, %, by players", f"  {'':<12}{'n':>7}{'mean':>9}{'':>10}{'worst':>7}{'over 5':>8}"]
    known = [one for one in said if not math.isnan(one.loss)]
    for name, some in [*((str(players), some) for players, some in by(known, _players)), ("all", known)]:
        mean, error = mean_and_error([one.loss for one in some], [one.game for one in some])
        worst, far = max(one.loss for one in some), sum(one.loss > FAR for one in some)
        lines.append(f"  {name:<12}{len(some):>7}{100 * mean:>9.4f} ± {100 * error:.4f}{100 * worst:>8.2f}{far:>7}")
    few = [one.few for one in said if not math.isnan(one.few)]
    wrong = sum(more > FEW for more in few)
    lines.append(f"points called too few: {len(few)}, of which {wrong} were worth 1 % more than to fail")
    lines += [f"  {one.few:.2%} {one.line}" for one in said if one.few > FEW]
    lines += ["worst"]
    lines += [f"  {one.loss:.2%} {one.line}" for one in sorted(known, key=lambda one: -one.loss)[:8]]
    return lines


def tenth_of(what: Callable[[Said], tuple[float, float]]) -> Callable[[Said], int]:
    """The tenth of what was said."""
    return lambda one: min(int(10 * what(one)[0]), 9)


def _players(one: Said) -> int:
    return one.players


def _house(one: Said) -> str:
    return one.house


def main(arguments: list[str]) -> None:
    """The command line of calibrate."""
    parser = argparse.ArgumentParser(prog="desktop calibrate", description="Hold what the coach says against games.")
    parser.add_argument("--positions", type=int, default=POSITIONS, help=f"how many, {POSITIONS:,} by default")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--alone", action="store_true", help="games of one: the chance to make the phase")
    parser.add_argument("--file", help="the coach's file, that of a Pico by default; build/coach-pico2.bin has all")
    options = parser.parse_args(arguments)
    file.built()
    said = drawn(
        partial(played, name=options.file, alone=options.alone),
        options.positions,
        options.seed,
        lambda text: print(f"\r{text}", end="", flush=True),
    )
    print()
    print("\n".join(table(said)))
