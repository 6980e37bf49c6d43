"""The plug is pulled in every flash operation of a tower's life: code.py, the real libraries, the bench's flash chip.

Each time the tower starts again and shows what it showed before the move or what it shows after it. What is kept of
games that are over stays, but for those of one slot of the journal, and then the screen says so.
game/test_journal.py does every byte of the journal; here whole erases and programs are left half done.
"""

import unicodedata
from binascii import crc32
from itertools import cycle
from typing import NamedTuple

import pytest

from desktop.bench.disk.image import owners
from desktop.bench.picos import PICO, PICO_2
from desktop.bench.tower import Tower
from host_tests.reading_player import ANIMATION_MS
from host_tests.thorough import ALL, share
from host_tests.tower.life import (
    ALONE,
    DENSE,
    Life,
    Move,
    Screen,
    State,
    powered,
    press,
    screen,
    start,
    state_of,
    until_written,
)
from host_tests.tower.whole_life import on, play, whole_life
from p10core.journal.page import PAGE, whole

THIN = (("some", 1), ("all", 0), ("some", 2), ("nothing", 0), ("some", 3))  # one an operation, in turn
LAYOUTS = pytest.mark.parametrize("board", [PICO, PICO_2], ids=lambda board: board.id)  # clusters of one block, of two
SETTING_UP_MS = 60_000
UNDERLINES = str.maketrans("", "", "\u0323\u0327")  # below the initials of dice that make the phase
PASSED_ON = "Ready? Press a button"  # a hand of cards is covered
SHUFFLED = 6  # entries of a shuffle; one that is not whole is none, and the cards are dealt anew


class Left(NamedTuple):
    """A cut and what it has left: *lost*: whether the tower has said that old games are."""

    move: Move
    number: int
    part: str
    seed: int
    shown: Screen
    lost: bool
    state: State

    def __str__(self) -> str:
        operation = self.move.operations[self.number - 1]
        return f"{self.move.name}, {operation}, {self.part} {self.seed}: {self.shown}, lost {self.lost}"


def cut(move: Move, number: int, part: str, seed: int) -> Left:
    """Make a move again, with a cut in its operation *number*, 1 for the first, and power up."""
    with move.again() as tower:
        tower.cut_at(number, part, seed)
        move.action(tower)
        assert not tower.powered, "the move made fewer operations than before"
        start(tower)
        for _ in range(SETTING_UP_MS // 500):
            if tower.screen()[4].strip():
                break
            tower.run(500)
        lost = tower.screen()[0].strip() == "Power was lost"
        if lost:
            press("SCORE")(tower)
        shown = screen(tower)
    return Left(move, number, part, seed, shown, lost, state_of(tower))


def cuts_of(moves: list[Move], densely: bool = True) -> list[tuple[Move, int, str, int]]:
    """Every operation once; *densely*: those of a page that is turned in all parts."""
    thin = cycle(THIN)
    planned = []
    for move in moves:
        turns = any(operation.kind == "erase" for operation in move.operations)
        for number in range(1, len(move.operations) + 1):
            planned += [(move, number, part, seed) for part, seed in (DENSE if densely and turns else [next(thin)])]
    return planned


def some_confirmed(left: Left) -> bool:
    """Whether the café's board had some of the games by then: fewer of them wait than before, all else is as it was."""
    (lines, inverse), (before, inverse_before) = left.shown, left.move.shows
    same = [line == other for line, other in zip(lines, before, strict=True)]
    waits = "not sent" in lines[2] and int(lines[2].split()[0]) < int(before[2].split()[0])
    return same == [True, True, False, True, True] and inverse == inverse_before and waits


def pages(state: State) -> dict[int, bytes]:
    """The whole pages in the slots."""
    return {slot: page for slot, data in state.store().files.items() if (page := whole(data))}


@pytest.mark.share
def test_a_life_through_a_cut_in_every_flash_operation():
    told = 0
    for move, number, part, seed in share(cuts_of(whole_life().moves, ALL), 25):
        left = cut(move, number, part, seed)
        dealt_anew = len(move.operations) >= SHUFFLED and left.shown[0][-1] == PASSED_ON and move.name == "cards"
        assert left.shown in (move.shows, move.shows_after) or dealt_anew or some_confirmed(left), str(left)
        if left.state.image == move.before.image:
            assert not left.lost, str(left)
            continue
        kept, had = pages(left.state), pages(move.before)
        missing = [slot for slot in had if kept.get(slot) != had[slot]]
        gone = [game for game in move.before.games() if game not in left.state.games()]
        overwritten = [game for game in gone if game not in move.after.games()]
        assert len(missing) <= 2, str(left)  # the spoilt one, and the next, which the page then goes to
        assert left.lost or gone == overwritten, str(left)
        assert missing or not left.lost, str(left)
        told += left.lost
    assert told, "no cut has spoilt a slot"


@pytest.mark.share
@LAYOUTS
def test_a_cut_in_any_operation_of_making_the_secret_leaves_a_tower_that_plays_and_has_one(board):
    """The first start with board = 1. The second may have to make a slot for another one, and says what is new."""
    with Tower(seed=0, settings=ALONE, board=board) as tower:
        start(tower)
    before = state_of(tower)
    with_board = {**ALONE, "board": 1}
    with powered(before, with_board, 1, board) as tower:
        operations = list(tower.operations)
    lies_there = owners(before.image)
    assert {operation.area for operation in operations} == {"drive"}
    for operation in operations:
        assert not_guards(lies_there[operation.sector]) <= {"journal/secret", "journal/secret/page"}, "no table"
    made_anew = 0
    for number in range(1, len(operations) + 1):
        for part, seed in DENSE if ALL and board == PICO else DENSE[1:2]:
            with Tower(seed=1, settings=with_board, board=board) as tower:
                tower.nvm[:], tower.drive.image[:] = before
                tower.cut_at(number, part, seed)
                start(tower)
                assert not tower.powered, "the start made fewer operations than before"
                start(tower)
                for _ in range(SETTING_UP_MS // 500):
                    if tower.screen()[4].strip():
                        break
                    tower.run(500)
                if tower.screen()[0].startswith("Enrol tower"):
                    made_anew += 1
                    press("SCORE")(tower)
                assert "How many play?" in tower.screen()[0], (operations[number - 1], part, seed, tower.screen())
                secret = tower.files["journal/secret/page"][:36]
                assert crc32(secret[:32]) == int.from_bytes(secret[32:], "little"), (operations[number - 1], part)
                press("SCORE", "ROLL")(tower)
                assert "ROLL" in tower.screen()[4] and tower.screen()[1].split(), tower.screen()
                start(tower)
                assert tower.files["journal/secret/page"][:36] == secret
    assert made_anew, "no cut has torn the secret"


def test_what_the_oled_shows_comes_back_after_a_cut_between_two_moves():
    """The very same screen; of cards never a hand."""
    hands = 0
    for move in whole_life().moves:
        hint = move.live[0][-1]
        if hint.startswith(("ROLL:draw", "ROLL: draw", "Discard:")):
            hands += 1
            assert move.shows_after[0][-1] == PASSED_ON, move.name
        elif hint.endswith("OK:go"):  # of the list of choices there is the first screen again
            assert move.shows_after[0][0] == "How many play?", move.name
        elif hint.endswith("begins: ROLL"):  # the dice of the roll-off are gone, who begins is asked
            assert move.shows_after[0][-1] in ("ROLL when ready", "The tower plays"), move.name
        elif move.shows_after[0][0] != "Ten-phase dice":  # a kiosk between two games
            assert move.live == move.shows_after or move.shows_after[0][-1] == PASSED_ON, move.name
    assert hands > 20


def test_from_the_first_screen_on_nothing_is_written_but_the_journals_slots_and_the_nvm():
    """Neither the drive's table nor its root, nor a folder or file of anybody else lies in a sector that is erased."""
    assert len(written_in(whole_life().moves)) == 3, "pages that were turned"


def written_in(moves: list[Move]) -> set[int]:
    """The sectors of the drive that were erased or written in these moves: there are slots in them and nothing else."""
    written = set()
    for move in moves:
        lies_there = owners(move.before.image)
        for operation in move.operations:
            if operation.area == "drive":
                written.add(operation.sector)
                there = {path.split("/")[1] for path in not_guards(lies_there[operation.sector])}
                assert len(there) == 1 and there.pop().isdigit(), operation
    return written


def not_guards(there: set[str]) -> set[str]:
    """What lies in a sector, without guards: nobody writes those, and nothing is in them. All is the journal's."""
    assert {path.split("/")[0] for path in there} == {"journal"}
    return {path for path in there if not path.startswith("journal/guard")}


def test_a_page_turned_on_a_pico_2_through_a_cut_in_every_operation():
    """Its clusters have two blocks, and none begins with a flash sector: a slot lies in two of them, with guards."""
    life = Life({**ALONE, "players": 2}, PICO_2)
    life.move("a setting", press(4))
    while not life.shows[0][4].startswith(("Hold", "SCORE or ROLL")):
        life.move("dice", until_written(on))
    life.change(life.state.filled(PAGE // 8 * 7 - 3))
    turned = life.move("page turned in dice", press(1))
    sectors = written_in([turned])
    assert len(sectors) == 2
    cuts = cuts_of([turned])[:: len(DENSE) - 1]  # each operation, in some part, and all parts
    assert {number for _, number, _, _ in cuts} == set(range(1, len(turned.operations) + 1))
    for move, number, part, seed in cuts:
        left = cut(move, number, part, seed)
        assert left.shown in (move.shows, move.shows_after), str(left)


def test_a_page_turned_while_somebody_presses_through_a_cut_in_every_operation():
    """Die 1 fills the page, dice 2 and 3 are pressed while it is turned: what is shown is one of these four screens."""
    life = Life({**ALONE, "players": 2})
    while not life.shows[0][4].startswith(("Hold", "SCORE or ROLL")):
        life.move("dice", until_written(on))
    life.change(life.state.filled(PAGE // 8 * 7 - 3))
    turned = life.move("page turned, somebody presses", while_it_is_turned)
    shown = [turned.shows]
    for pressed in ((1,), (1, 2), (1, 2, 3)):
        with turned.again() as tower:
            press(*pressed)(tower)
            shown.append(screen(tower))
    assert shown[-1] == turned.shows_after
    assert [operation.kind for operation in turned.operations].count("erase") == 3
    seen = set()
    for move, number, part, seed in cuts_of([turned])[:: len(DENSE) - 1]:
        left = cut(move, number, part, seed)
        assert left.shown in shown, str(left)
        seen.add(shown.index(left.shown))
    assert seen >= {1, 2}


def while_it_is_turned(tower: Tower) -> None:
    """Press die 1, and the next two when the first sector is being erased."""
    tower.press(1)
    before = len(tower.operations)
    while tower.powered and len(tower.operations) == before:
        tower.run(1)
    for die in (2, 3):
        tower.press(die, ms=150)  # longer than any erase
    tower.run(700)


def test_a_game_of_dice_through_cuts_one_after_the_other_is_the_same_game():
    """What one cut leaves in the journal, the next one finds."""
    life = Life({**ALONE, "players": 2})
    life.move("a setting", press(4))
    play(life, "dice")
    cuts = 0
    with powered(life.moves[0].before, life.settings, 0) as tower:
        for move in life.moves:
            for part in ("nothing", "some", "all", None):
                tower._pico._random.seed(move.number)
                if part:
                    tower.cut_at(1, part, seed=cuts)
                move.action(tower)
                if part:
                    assert not tower.powered
                    cuts += 1
                    start(tower)
                assert screen(tower) in (move.shows, move.shows_after), (move.name, part)
                if screen(tower) == move.shows_after:
                    break
    assert cuts > 2 * len(life.moves) > 20
    assert state_of(tower).games() == life.state.games()


def test_pulling_the_plug_never_rolls_again():
    """At any moment after ROLL: what was said or shown of the throw is what lies there after power-up."""
    rolled = 0
    for ms in [*range(62, 130, 6), 200, 400, 700, 1200]:
        with Tower(seed=ms, settings=ALONE) as tower:
            start(tower)
            press("SCORE")(tower)
            before = tower.screen(), list(tower.pixels.rgb), list(tower.console)
            tower.set_button("ROLL", True)
            tower.run(ms - 50)
            tower.set_button("ROLL", False)
            shown = tower.screen(), list(tower.pixels.rgb), list(tower.console)
            tower.power_off()
            tower.power_on()
            tower.run(ANIMATION_MS)
            said = [line for line in shown[2] if line.startswith("roll ")]
            if tower.screen()[4].startswith("ROLL the dice"):
                assert shown == before
            else:
                rolled += 1
                numbers, letters = tower.screen()[1:3]
                letters = unicodedata.normalize("NFD", letters).translate(UNDERLINES)
                lying = [numbers[2 * i : 2 * i + 2].strip() + letters[2 * i + 1] for i in range(10)]
                assert not said or said[-1].split()[1:] == lying
    assert rolled > 5


@pytest.mark.parametrize("part, seed", DENSE)
def test_a_throw_that_is_on_the_console_is_in_the_nvm(part, seed):
    """The power fails in the entry of a roll: nothing of that roll has been said, and the dice lie as before."""
    with Tower(seed=1, settings=ALONE) as tower:
        start(tower)
        press("SCORE")(tower)
        tower.cut_at(1, part, seed)
        tower.press("ROLL")
        assert not tower.powered
        assert not [line for line in tower.console if line.startswith("roll ")]
