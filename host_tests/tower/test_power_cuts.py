"""The plug is pulled where the emulated chip has no such flash: a Pico 2's clusters, and the secret of a café's tower.

game/test_journal.py does every byte of the journal, chip/test_cuts.py each operation of a tower's life.
"""

from binascii import crc32

import pytest

from desktop.bench.tower import Tower
from desktop.image.disk.image import owners
from desktop.image.picos import PICO, PICO_2
from host_tests.thorough import ALL
from host_tests.tower.life import ALONE, DENSE, on, powered, press, screen, start, state_of
from p10core.journal.page import PAGE

SETTING_UP_MS = 60_000


@pytest.mark.share
@pytest.mark.parametrize("board", [PICO, PICO_2], ids=lambda board: board.id)  # clusters of one block, of two
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
                assert "Who plays?" in tower.screen()[0], (operations[number - 1], part, seed, tower.screen())
                secret = tower.files["journal/secret/page"][:36]
                assert crc32(secret[:32]) == int.from_bytes(secret[32:], "little"), (operations[number - 1], part)
                press("SCORE", "ROLL")(tower)
                assert "ROLL" in tower.screen()[4] and tower.screen()[1].split(), tower.screen()
                start(tower)
                assert tower.files["journal/secret/page"][:36] == secret
    assert made_anew, "no cut has torn the secret"


def test_a_page_turned_on_a_pico_2_through_a_cut_in_every_operation():
    """Its clusters have two blocks, and none begins with a flash sector: a slot lies in two of them, with guards. None
    but the slot's sectors are written.
    """
    settings = {**ALONE, "players": 2}
    with Tower(seed=0, settings=settings, board=PICO_2) as tower:
        start(tower)
        while not tower.screen()[4].startswith(("Hold", "SCORE or ROLL")):
            press(on(tower))(tower)
    full = state_of(tower).filled(PAGE // 8 * 7 - 1)
    with powered(full, settings, 1, PICO_2) as tower:
        shows = [screen(tower)]
        press(1)(tower)
        shows.append(screen(tower))
        operations = list(tower.operations)
    lies_there = owners(full.image)
    written = {operation.sector for operation in operations if operation.area == "drive"}
    [slot] = {path.split("/")[1] for sector in written for path in not_guards(lies_there[sector])}
    assert slot.isdigit() and len(written) == 2
    assert [operation.kind for operation in operations].count("erase") == 3  # nobody is heard meanwhile
    for number in range(1, len(operations) + 1):
        part, seed = DENSE[number % len(DENSE)]
        with powered(full, settings, 1, PICO_2) as tower:
            tower.cut_at(number, part, seed)
            press(1)(tower)
            assert not tower.powered, "fewer operations than before"
            start(tower)
            if tower.screen()[0].strip() == "Power was lost":
                press("SCORE")(tower)
            assert screen(tower) in shows, (operations[number - 1], part, seed)


def not_guards(there: set[str]) -> set[str]:
    """What lies in a sector, without guards: nobody writes those, and nothing is in them. All is the journal's."""
    assert {path.split("/")[0] for path in there} == {"journal"}
    return {path for path in there if not path.startswith("journal/guard")}


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
