"""The coach's file against the solver, hold by hold; the device's reader; and what a wrong file does: nothing."""

import io
import random
import zlib
from array import array
from itertools import product

import numpy as np
import pytest

from desktop.bench import vm
from desktop.coach.solver import colours
from desktop.coach.solver.best_turn import (
    HOLDS,
    MOST_POINTS,
    NOT_MADE,
    NUMBER_PHASES,
    BestTurn,
    chance_only,
    points,
    points_only,
    rolled,
)
from desktop.coach.solver.games import played
from desktop.coach.solver.multisets import HIGH, LOW, Multisets
from desktop.coach.solver.positions import Rules
from desktop.coach.tables import chances as win_chances
from desktop.coach.tables import file, plan, reach, understood
from host_tests.coach.coached import at_last
from host_tests.game.dice_words import numbers
from host_tests.thorough import ALL, share
from p10core.coach import colours as colour_coach
from p10core.coach import file as coach_file
from p10core.coach.file import CERTAIN, NO_ADVICE, POINTS, SAFE, WIN, CoachFile, open_coach
from p10core.coach.outlook import Plan, standing
from p10core.coach.reach import Reach
from p10core.coach.search import MOST_CELLS, Search
from p10core.coach.throws import cells
from p10core.dice.rules import Player
from p10core.dice.ten_dice import ALL_DICE, roll
from p10core.dice.turn import Turn
from p10core.game.houses import HOUSE_SHORT

ROWS, COLUMNS = 462, 70
PER_TABLE = 2 * 33


@pytest.fixture(scope="module")
def data() -> bytes:
    return file.built(file.PICO_2).read_bytes()


@pytest.fixture(scope="module")
def solution():
    return plan.solitaire()


@pytest.fixture(scope="module")
def tables(solution) -> list[plan.Table]:
    return plan.with_games(plan.tables(solution))


@pytest.fixture
def opened() -> CoachFile:
    """With all tables."""
    found, problem = open_coach(open, str(file.built(file.PICO_2)))
    assert problem == ""
    return found


@pytest.fixture
def of_a_pico() -> CoachFile:
    found, problem = open_coach(open, str(file.built(file.PICO)))
    assert problem == ""
    return found


@pytest.fixture(scope="module")
def chances() -> dict[int, BestTurn]:
    return {phase: BestTurn(phase, chance_only()) for phase in NUMBER_PHASES}


@pytest.mark.parametrize("size", file.SIZES, ids=lambda size: size.name)
def test_each_file_fits_its_board(size):
    assert file.built(size).stat().st_size <= size.most


@pytest.mark.sweep
def test_two_builds_give_the_same_bytes(data, monkeypatch):
    """Of a file with tables for one phase, without games: the whole one takes a minute."""
    monkeypatch.setattr(file.reach, "NUMBERS", {1: 8})
    table = plan.Table(6, POINTS, 0, points_only())
    outlook = win_chances.Outlook(Rules(0, HOUSE_SHORT, 1), np.zeros((5, 128)), bytes(range(2 * 29)), np.zeros(64))
    monkeypatch.setattr(win_chances, "rows_of", lambda plan: {6: np.array([table.ends()]), 8: np.eye(65)[:2]})
    monkeypatch.setattr(win_chances, "bonus_chances", lambda rows: np.zeros((5, 256)))
    monkeypatch.setattr(win_chances, "outlooks", lambda rows: [outlook] * 23)
    shape = [bytes(1085)] * 18
    small = file.written(file.contents([table], shape), file.PICO_2)
    assert file.written(file.contents([table], shape), file.PICO_2) == small
    assert small[:4] == data[:4] and small[5] == 3


# The file, read by its format alone.


def blocks(data: bytes) -> list[bytes]:
    begin = 14 + 4 * data[5] + 80 + 130 * data[5] + 8 * 640 + 72 + 10 * 128 + 18 * 1085 + 60
    count = (data[5] - 2) * PER_TABLE
    starts = [int.from_bytes(data[begin + 3 * at : begin + 3 * at + 3], "little") for at in range(count + 1)]
    assert starts[-1] == len(data)
    return [zlib.decompress(data[a:b], -15) for a, b in zip(starts, starts[1:], strict=False)]


def order(dice: Multisets, key) -> np.ndarray:
    return np.array([dice.place[shown] for shown in sorted(dice.holds[dice.combinations], key=key)])


HIGH_ORDER = order(HIGH, lambda shown: shown[::-1])
LOW_ORDER = order(LOW, lambda shown: tuple(-number for number in shown))


def hold_of(dice: Multisets, combinations: np.ndarray) -> np.ndarray:
    """The hold that a mask leaves of each of these *combinations*."""
    masks = range(1 << len(dice.dice))
    return np.array(
        [
            [
                dice.place[tuple(number for at, number in enumerate(dice.holds[full]) if mask >> at & 1)]
                for mask in masks
            ]
            for full in combinations
        ]
    )


@pytest.fixture(scope="module")
def stored(data) -> list[list[np.ndarray]]:
    """For each table, after roll 1 and 2: the hold of every combination, by the solver's places."""
    high_holds, low_holds = hold_of(HIGH, HIGH_ORDER), hold_of(LOW, LOW_ORDER)
    read = blocks(data)
    found = []
    for table in range(data[5] - 2):
        of_table = []
        for at in (0, 33):
            parts = read[table * PER_TABLE + at : table * PER_TABLE + at + 33]
            raw = [np.frombuffer(part, np.uint8) for part in parts]
            high = np.concatenate([part[:980].reshape(COLUMNS, 14).T for part in raw])
            low = np.concatenate([part[980:].reshape(14, COLUMNS) for part in raw])
            holds = np.empty((ROWS, COLUMNS), np.int64)
            rows, columns = HIGH_ORDER - HIGH.combinations.start, LOW_ORDER - LOW.combinations.start
            holds[np.ix_(rows, columns)] = (
                high_holds[np.arange(ROWS)[:, None], high] * HOLDS[1] + low_holds[np.arange(COLUMNS), low]
            )
            of_table.append(holds)
        found.append(of_table)
    return found


@pytest.mark.share
def test_every_stored_hold_of_all_32340_combinations_is_worth_as_much_as_the_best(data, tables, stored):
    """9 phases x 2 rolls x three aims; each table against the pay-off that it is made for, safe ones see below. For
    points a hold that people understand may cost a little for each die that they would not.
    """
    seen = set()
    for number, table in share([*enumerate(tables)], 3):
        assert data[14 + 4 * number : 17 + 4 * number] == bytes([table.phase, table.aim, table.least])
        turn = BestTurn(table.phase, table.by_points)
        choices = turn.choices() if table.aim == POINTS else ()
        for after in (1, 2):
            seen.add((table.phase, table.aim, after))
            if table.aim == SAFE:
                continue
            worth = turn.holds[after].ravel()[stored[number][after - 1]]
            assert worth.shape == (ROWS, COLUMNS)
            may_cost = 1e-9
            if table.aim == POINTS:
                plainer = understood.unexplained(table.phase)
                best = plainer.ravel()[choices[after - 1]]
                may_cost += understood.WORTH * (best - plainer.ravel()[stored[number][after - 1]])
            assert (turn.combinations[after] - worth <= may_cost).all(), (table.phase, table.aim, after)
    assert len(seen) == 9 * 2 * 3 or not ALL and len(seen) > 9 * 2


def test_safe_keeps_the_best_chance_but_for_a_thousandth_and_breaks_no_made_phase(tables, stored, chances):
    """All combinations after rolls 1 and 2, but at phase 8. In phase 2, mask by mask, no safe hold brings more."""
    for number, table in enumerate(tables):
        if table.aim != SAFE:
            continue
        made = points(table.phase) != NOT_MADE
        worth = points_only()[points(table.phase)]
        for after in (2, 1):
            chance = chances[table.phase].holds[after].ravel()
            held = stored[number][after - 1]
            loss = chances[table.phase].combinations[after] - chance[held]
            assert loss.max() <= 0.001 and loss.mean() < 0.0001, (table.phase, after)
            assert chance[held][made].min() > 1 - 1e-9, (table.phase, after)
            values = rolled(worth)
            worth = values.ravel()[held]
            if table.phase == 2:
                best = brute_safe(values, chance, made, chances[table.phase].combinations[after])
                assert np.abs(worth - best).max() < 1e-9, after


def brute_safe(values: np.ndarray, chance: np.ndarray, made: np.ndarray, best: np.ndarray) -> np.ndarray:
    """What the best safe hold of each combination is worth: mask by mask over all of them."""
    high, low = (hold_of(dice, np.arange(dice.combinations.start, dice.combinations.stop)) for dice in (HIGH, LOW))
    found = np.full(made.shape, -1.0)
    for first in high.T:
        for second in low.T:
            places = first[:, None] * HOLDS[1] + second
            allowed = np.where(made, chance[places] > 1 - 1e-9, chance[places] >= best - 0.001)
            found = np.maximum(found, np.where(allowed, values.ravel()[places], -1.0))
    return found


def test_every_stored_chance_of_all_116424_holds_is_right(data, chances):
    high = sorted(range(HOLDS[0]), key=lambda at: (len(HIGH.holds[at]), HIGH.holds[at][::-1]))
    low = sorted(range(HOLDS[1]), key=lambda at: (len(LOW.holds[at]), [-number for number in LOW.holds[at]]))
    for phase in NUMBER_PHASES:
        for after in (1, 2):
            at = 14 + 4 * data[5] + 8 * phase - 8 + 4 * after - 4
            begin, kinds = int.from_bytes(data[at : at + 3], "little"), data[at + 3]
            low_kind = np.frombuffer(data, np.uint8, 126, begin)
            packed = np.frombuffer(data, np.uint8, 924 // 2 * 3, begin + 126).astype(int)
            first, second, third = packed.reshape(-1, 3).T
            high_kind = np.stack([first | (second & 15) << 8, second >> 4 | third << 4], axis=1).ravel()
            index = begin + 126 + 924 // 2 * 3
            count = -(-(int(high_kind.max()) + 1) // (512 // kinds))
            starts = [int.from_bytes(data[index + 3 * i : index + 3 * i + 3], "little") for i in range(count + 1)]
            parts = []
            for a, b in zip(starts, starts[1:], strict=False):
                raw = np.frombuffer(zlib.decompress(data[a:b], -15), np.uint8).reshape(2, kinds, -1).astype(int)
                parts.append((raw[0] | raw[1] << 8).T)
            chance = np.concatenate(parts) / 2520
            stored = chance[high_kind[:, None], low_kind]
            exact = chances[phase].holds[after][np.ix_(high, low)]
            assert np.abs(stored - exact).max() < 0.0002, (phase, after)


# The device's reader.


def thrown(count: int):
    """Ten real dice, a phase of numbers, a roll, some dice."""
    source = random.Random(5)
    for _ in range(count):
        faces = bytearray(10)
        roll(faces, 0, source.randbytes)
        yield faces, source.choice(NUMBER_PHASES), source.choice((1, 2)), source.randrange(1024)


def holds_place(faces: bytearray, mask: int) -> tuple[int, int]:
    """The hold, as the solver has it, that a mask of dice leaves."""
    kept = [tuple(sorted(faces[die] & 15 for die in dice.dice if mask >> die & 1)) for dice in (HIGH, LOW)]
    return HIGH.place[kept[0]], LOW.place[kept[1]]


def test_the_file_has_what_every_combination_brings_and_what_one_more_die_makes_of_it(opened):
    """All 32,340 combinations of each phase, found die by die as p10core/coach/throws.py finds them."""
    high_links, low_links = at_last(opened.links())

    def walked(combinations: list[tuple[int, ...]], links, numbers: int, first: int) -> list[int]:
        places = []
        for shown in combinations:
            at = 0
            for number in shown:
                at = links[numbers * at + number - first]
            places.append(at)
        return places

    high = walked(HIGH.holds[HIGH.combinations], high_links, 6, 5)
    low = walked(LOW.holds[LOW.combinations], low_links, 5, 0)
    assert sorted(high) == list(range(462, 924)) and sorted(low) == list(range(56, 126))
    for phase in NUMBER_PHASES:
        kinds, columns, parts, width = at_last(opened.points(phase))
        assert max(map(len, parts)) <= coach_file.PIECE  # a heap that is torn has no room for more at once
        rows = b"".join(parts)
        stored = np.empty((len(high), len(low)), int)
        for (at, row), (there, column) in product(enumerate(high), enumerate(low)):
            section, place = divmod(columns[column - 56], width)
            kind = kinds[462 * section + row - 462]
            stored[at, there] = min((kind >> 8) + rows[width * (kind & 255) + place], 64)
        assert (stored == points(phase)).all(), phase


@pytest.mark.parametrize("phase", (1, 4, 10))
def test_the_file_says_how_likely_a_large_hold_comes_to_what_decides(of_a_pico, phase):
    """Mostly within 2 %, for each number of points that may decide; the best by it is good."""
    for least in (36, 40, 46):
        ends = [0] * least + [CERTAIN] * (64 - least) + [0]
        turn = Turn(phase)
        turn.rolls, turn.faces[:] = 1, next(thrown(1))[0]
        search = Search(of_a_pico, turn, Plan(WIN, WIN, 0, array("h", ends), True))
        large = Reach(search)
        at_last(large.read())
        told = np.concatenate([np.array(part) for part in large._values]) / CERTAIN
        holds = BestTurn(phase, np.array(ends) / CERTAIN).holds[1]
        true = holds[file.HIGH_ORDER[reach.LARGE[:, 0]], file.LOW_ORDER[reach.LARGE[:, 1]]]
        assert np.abs(told - true).mean() < 0.02
        assert true.max() - true[told.argmax()] < 0.04
        for faces, _, _, some in thrown(200):
            held = some & some >> 1  # fewer dice
            if cells(held) > MOST_CELLS:
                right = holds[holds_place(faces, held)]
                search.faces = faces
                assert large.worth(held) / CERTAIN == pytest.approx(right, abs=0.1)


def test_the_reader_says_what_the_file_says(opened, stored, tables, chances):
    source = random.Random(6)
    for faces, phase, after, held in thrown(3000):
        aim = source.choice((SAFE, POINTS, WIN))
        total = source.randrange(230) if phase <= 5 else source.randrange(2) if phase == 10 else 0
        mask = opened.hold(phase, after, faces, aim, total, held)
        number = max(
            at for at, table in enumerate(tables) if table[:2] == (phase, aim) and table.least <= total
        )  # the last that fits
        high, low = holds_place(faces, ALL_DICE)
        place = high - HIGH.combinations.start, low - LOW.combinations.start
        right = divmod(int(stored[number][after - 1][place]), HOLDS[1])
        assert holds_place(faces, mask) == right
        exact = chances[phase].holds[after][holds_place(faces, held)]
        assert abs(opened.odds(phase, after, faces, held) - 10000 * exact) < 2.6


def test_of_equal_dice_those_that_are_held_stay(opened):
    faces = numbers("8 8 8 8 8 8 1 2 3 4")
    kept = opened.hold(9, 1, faces, SAFE)
    size = bin(kept & 0x3F).count("1")
    if 0 < size < 6:
        held = 0x3F & ~kept
        assert bin(opened.hold(9, 1, faces, SAFE, 0, held) & held).count("1") == min(size, 6 - size)
    faces = numbers("5 8 8 8 9 10 1 1 2 3")
    for mask in range(0, 1024, 31):
        advice = opened.hold(1, 1, faces, SAFE, 0, mask)
        assert holds_place(bytearray(faces), advice) == holds_place(bytearray(faces), opened.hold(1, 1, faces, SAFE))


def test_a_made_phase_that_cannot_get_better_is_scored(opened):
    assert opened.hold(10, 1, numbers("10 10 10 10 10 9 W W 1 2"), SAFE) != NO_ADVICE
    assert opened.hold(6, 2, numbers("5 6 7 8 9 10 W W 4 3"), SAFE) & 0x3F == 0x3F
    assert opened.odds(4, 2, numbers("5 6 7 8 9 10 4 3 2 1"), ALL_DICE) == 10000
    assert opened.odds(7, 2, numbers("5 6 7 8 9 10 4 3 2 1"), ALL_DICE) == 0


def test_what_bears_on_the_aim_is_the_running_total_and_the_first_try():
    player = Player("Rose", 3)
    player.scores[1], player.scores[2] = 30, 41
    assert standing(player) == 71
    player.phase = 10
    assert standing(player) == 1
    player.tries = 2
    assert standing(player) == 0
    player.phase = 7
    assert standing(player) == 0


def test_a_file_without_some_tables_has_the_nearest_that_it_has(opened, of_a_pico):
    """A Pico's lacks those for 42 points before phase 2 and 91 before phase 3, and all but the first to win."""
    missing = 0
    for faces, phase, after, held in thrown(300):
        for aim, total, has in ((SAFE, 0, 0), (POINTS, 100, 0 if phase in (2, 3) else 100), (WIN, 3, 0)):
            mask = of_a_pico.hold(phase, after, faces, aim, total, held)
            assert mask == opened.hold(phase, after, faces, aim, has, held), (phase, aim, total)
            missing += mask != opened.hold(phase, after, faces, aim, total, held)
        assert of_a_pico.odds(phase, after, faces, held) == opened.odds(phase, after, faces, held)
    assert missing


class FullHeap:
    """In place of zlib: the heap has no room, but for *left* times that something is inflated."""

    def __init__(self, left: int) -> None:
        self.left = left

    def decompress(self, packed: bytes, window: int) -> bytes:
        self.left -= 1
        if self.left < 0:
            raise MemoryError
        return zlib.decompress(packed, window)


def test_a_heap_without_room_is_no_bad_file(opened, monkeypatch):
    """There is no advice just now; a moment later there is."""
    faces = bytearray(numbers("5 6 7 8 9 10 1 2 3 4"))
    right = opened.hold(1, 1, faces, SAFE), opened.odds(1, 1, faces, 3)
    fresh, _ = open_coach(open, str(file.built(file.PICO_2)))
    monkeypatch.setattr(coach_file, "zlib", FullHeap(0))
    assert (fresh.hold(1, 1, faces, SAFE), fresh.odds(1, 1, faces, 3)) == (NO_ADVICE, NO_ADVICE)
    monkeypatch.undo()
    assert fresh.problem == ""
    assert (fresh.hold(1, 1, faces, SAFE), fresh.odds(1, 1, faces, 3)) == right


def test_what_is_kept_for_later_makes_room(opened, monkeypatch):
    links = at_last(opened.links())
    at_last(opened.points(3))
    faces = bytearray(numbers("5 6 7 8 9 10 1 2 3 4"))

    class OnceFull(FullHeap):
        def decompress(self, packed: bytes, window: int) -> bytes:
            if opened._links:
                raise MemoryError
            return super().decompress(packed, window)

    monkeypatch.setattr(coach_file, "zlib", OnceFull(9))
    assert opened.hold(1, 1, faces, SAFE) != NO_ADVICE
    monkeypatch.undo()
    assert at_last(opened.links()) == links


# Phase 8.


def rule_masks(faces: colours.Faces, after: int) -> np.ndarray:
    """The dice of the colour that the device's rule chooses, for all 4 to the power of 10 states of colour."""
    count = faces.sides()
    states = np.arange(count**10)
    shown = np.stack([states // count ** (9 - die) % count for die in range(10)], axis=1)
    best = np.full(len(states), -1.0)
    chosen = np.zeros(len(states), np.int64)
    for colour in range(4):
        masks = ((shown == colour) << np.arange(10)).sum(axis=1)
        by_mask = np.array([colour_coach.chance(colour, mask, after, 0) for mask in range(1024)])
        better = by_mask[masks] > best
        best = np.where(better, by_mask[masks], best)
        chosen = np.where(better, masks, chosen)
    return chosen


@pytest.mark.sweep
def test_the_rule_for_a_colour_loses_little_in_any_of_its_states():
    faces = colours.colours_only()
    count = faces.sides()
    tensor = colours.embedded((colours.points(faces) >= 0).astype(float), count)
    for after in (2, 1):
        colours.roll(tensor, faces)
        by_rule = tensor.ravel()[colours.holds_of(rule_masks(faces, after), count)]
        colours.keep_best(tensor, count)
        best = colours.all_shown(tensor)
        assert len(best) == 4**10
        loss = best - by_rule
        assert loss.min() > -1e-12
        assert loss.max() <= 0.0003


def test_the_odds_of_a_colour_after_the_second_roll_are_exact():
    faces = colours.colours_only()
    tensor = colours.embedded((colours.points(faces) >= 0).astype(float), 4)
    colours.roll(tensor, faces)
    for shown, _, _, held in thrown(300):
        at = tuple(shown[die] >> 4 if held >> die & 1 else 4 for die in range(10))
        assert abs(colour_coach.colour_odds(2, shown, held) - 10000 * tensor[at]) < 1


def test_the_odds_of_a_colour_after_the_first_roll_are_a_little_low():
    faces = colours.colours_only()
    tensor = colours.embedded((colours.points(faces) >= 0).astype(float), 4)
    colours.roll(tensor, faces)
    colours.keep_best(tensor, 4)
    colours.roll(tensor, faces)
    low: dict[bool, list[float]] = {False: [], True: []}
    for shown, _, _, any_dice in thrown(500):
        best = colour_coach.colour_hold(1, shown, False)
        for held in (any_dice, best):
            at = tuple(shown[die] >> 4 if held >> die & 1 else 4 for die in range(10))
            low[held == best].append(tensor[at] - colour_coach.colour_odds(1, shown, held) / 10000)
    assert min(low[True]) > -0.0001 and max(low[True]) < 0.031 and np.mean(low[True]) < 0.005
    assert min(low[False]) > -0.0001 and max(low[False]) < 0.14


# Wrong files.


class OneFile:
    """Hands out files of the given bytes, as the VM's open does."""

    def __init__(self, content: bytes | None) -> None:
        self.content = content

    def open(self, name: str, mode: str):
        assert mode == "rb"
        if self.content is None:
            raise OSError(2, name)
        return io.BytesIO(self.content)


WRONG = {
    "missing": (lambda data: None, "Coach: no file"),
    "empty": (lambda data: b"", "Coach: file damaged"),
    "another file": (lambda data: b"import os\n" * 100, "Coach: file damaged"),
    "another version": (lambda data: data[:4] + b"\1" + data[5:], "Coach: other version"),
    "half copied": (lambda data: data[: len(data) // 2], "Coach: file damaged"),
    "only a head": (lambda data: data[:14], "Coach: file damaged"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_file_gives_no_coach_and_says_why(wrong, data):
    change, why = WRONG[wrong]
    assert open_coach(OneFile(change(data)).open) == (None, why)


@pytest.mark.parametrize("at", [20, 500, 20_000, 400_000, -1])
def test_a_changed_byte_turns_the_coach_off(at, data):
    damaged = bytearray(data)
    damaged[at] ^= 0x10
    found, problem = open_coach(OneFile(bytes(damaged)).open)
    assert problem == ""
    while found.check():
        pass
    assert found.problem == "Coach: file damaged"
    assert found.hold(1, 1, numbers("5 6 7 8 9 10 1 2 3 4"), SAFE) == NO_ADVICE
    assert found.odds(1, 1, numbers("5 6 7 8 9 10 1 2 3 4"), 3) == NO_ADVICE


def test_a_whole_file_passes_the_check(opened):
    steps = 1
    while opened.check():
        steps += 1
    assert opened.problem == ""
    assert steps == pytest.approx(opened.length / 256, abs=1)


def test_whatever_is_in_the_file_nothing_is_raised(data):
    source = random.Random(7)
    for _ in range(200):
        damaged = bytearray(data[:14]) + source.randbytes(40_000) + data[40_014:]
        found, _ = open_coach(OneFile(bytes(damaged)).open)
        for faces, phase, after, held in thrown(3):
            assert NO_ADVICE <= found.hold(phase, after, faces, SAFE) <= ALL_DICE
            assert NO_ADVICE <= found.odds(phase, after, faces, held) <= 10000


# On the small VM.

PIECE = 20_000  # bytes at once
KEPT = 1024  # bytes that the coach may take between answers, with its open file; its code lies in the flash


def on_vm(*chunks: str) -> list[str]:
    """What *chunks* print on the small VM; the coach is ``c``; ``before`` is the heap without it."""
    data = io.BytesIO(file.built().read_bytes())
    pieces = iter(lambda: data.read(PIECE), b"")
    return vm.run(
        "import gc, sys; sys.path.append('.')\nimport zlib, binascii, p10core.dice.rules, p10core.coach.file",
        "out = open('coach.bin', 'wb')",
        *(f"out.write(binascii.unhexlify({piece.hex()!r}))" for piece in pieces),
        "out.close(); del out; gc.collect(); before = gc.mem_alloc()",
        "from p10core.coach.file import open_coach\nc, problem = open_coach(open, 'coach.bin')",
        *chunks,
        heap=1 << 20,
        as_on_drive=True,
    )


def test_on_the_small_vm_it_says_the_same_in_little_room(of_a_pico):
    ask = "for f, p, r, h in asked:\n    print(c.hold(p, r, f, 0), c.hold(p, r, f, 1, 170, h), c.odds(p, r, f, h))"
    asked = [(bytes(faces), phase, after, held) for faces, phase, after, held in thrown(60)]
    asked += [(faces, 8, after, held) for faces, _, after, held in asked[:20]]
    said = on_vm(
        "gc.collect(); print(gc.mem_alloc() - before)",
        f"asked = {asked!r}\n{ask}",
    )
    assert int(said[0]) <= KEPT
    right = [
        (of_a_pico.hold(p, r, f, SAFE), of_a_pico.hold(p, r, f, POINTS, 170, h), of_a_pico.odds(p, r, f, h))
        for f, p, r, h in asked
    ]
    for line, (safe_hold, points_hold, odds) in zip(said[1:], right, strict=True):
        first, second, third = map(int, line.split())
        assert (first, second) == (safe_hold, points_hold)
        assert abs(third - odds) <= 1  # single precision there, double here


# What the points aim loses.

PHASE_8_LOSES = 34.793994 - 34.670889  # exact best play less the device's rule; `make bench` works both out, in minutes


@pytest.mark.sweep
def test_the_points_aim_loses_less_than_a_point_a_game_exactly(solution, tables):
    nothing = np.zeros(MOST_POINTS + 1)
    nothing[0] = 1  # phase 8 by itself: it adds nothing, at once, in this solution as in these games
    games = played(plan.played_by_tables(solution, tables, POINTS, nothing))
    lost = solution.expected() - games.mean()
    assert 0 < lost < 0.8
    assert lost + PHASE_8_LOSES < 1
