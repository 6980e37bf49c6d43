"""One UF2 of firmware and drive."""

import pytest
from folder2uf2 import read_uf2, write_uf2_blocks

from desktop.drive import drive
from desktop.errors import BadInput
from desktop.image.combine import combine
from desktop.image.disk.fat12 import SECTOR
from desktop.image.picos import PICO, PICO_2, RP2040, RP2350, XIP
from host_tests.thorough import share

PAGE = 256


def firmware(path, board, size=1000 * PAGE + 77):
    """A firmware of so many bytes, as CircuitPython's build leaves it: it ends anywhere in a sector."""
    pages = [(XIP + at, bytes([at // PAGE % 251]) * PAGE) for at in range(0, size, PAGE)]
    pages[3] = (pages[3][0], f"10.2.1 on 2026-05-13; {board.machine}".encode().ljust(PAGE, b"\0"))
    write_uf2_blocks(path, pages, board.family)
    return dict(pages)


CASES = share([(PICO, RP2040), (PICO_2, RP2350)], 2)


@pytest.fixture(scope="module")
def images():
    return {board.id: bytes(drive.fresh(board)[1]) for board, _ in CASES}


@pytest.mark.share
@pytest.mark.parametrize("board, family", CASES, ids=lambda one: str(one)[:20])
def test_the_uf2_has_firmware_and_drive_in_their_places_in_whole_sectors(board, family, images, tmp_path):
    pages = firmware(tmp_path / "firmware.uf2", board)
    image = images[board.id]
    combine(tmp_path / "firmware.uf2", image, board, tmp_path / "tower.uf2")
    blocks, told = read_uf2(tmp_path / "tower.uf2")
    flash = dict(blocks)
    assert told == family and len(flash) == len(blocks)
    # The boot ROM erases at each sixteenth block by its number: there a sector must begin.
    assert len(blocks) % 16 == 0
    for first in range(0, len(blocks), 16):
        start = blocks[first][0]
        assert start % SECTOR == 0
        assert [at for at, _ in blocks[first : first + 16]] == [*range(start, start + SECTOR, PAGE)]
    for at, page in pages.items():
        assert flash[at] == page
    assert flash[max(pages) + PAGE] == b"\xff" * PAGE
    assert all(at < board.nvm_start or at >= board.drive_start for at in flash), "the nvm keeps its game"
    there = [at for at in flash if at >= board.drive_start]
    assert len(there) > 1000
    for at in there:
        assert flash[at] == image[at - board.drive_start : at - board.drive_start + PAGE]


def test_a_firmware_that_does_not_fit_is_refused(images, tmp_path):
    firmware(tmp_path / "firmware.uf2", PICO, PICO.firmware_size + 1)
    with pytest.raises(BadInput, match="does not end before the Pico's nvm"):
        combine(tmp_path / "firmware.uf2", images[PICO.id], PICO, tmp_path / "tower.uf2")
    assert not (tmp_path / "tower.uf2").exists()
