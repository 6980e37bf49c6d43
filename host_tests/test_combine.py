"""One UF2 of firmware and drive."""

import struct

import pytest
from folder2uf2 import read_uf2, write_uf2_blocks

from desktop.bench.disk.fat12 import SECTOR
from desktop.bench.picos import BOARDS, FIRMWARE_SIZE, PICO, PICO_2, RP2040, RP2350, XIP
from desktop.errors import BadInput
from desktop.making import drive
from desktop.making.combine import combine

PAGE = 256


def firmware(path, board, size=1000 * PAGE + 77, start=XIP):
    """A firmware of so many bytes, as CircuitPython's build leaves it: it ends anywhere in a sector."""
    pages = [(start + at, bytes([at // PAGE % 251]) * PAGE) for at in range(0, size, PAGE)]
    write_uf2_blocks(path, pages, board.family)
    return dict(pages)


@pytest.fixture(scope="module")
def images():
    return {board.id: bytes(drive.fresh(board)[1]) for board in (PICO, PICO_2)}


@pytest.mark.parametrize("board, family", [(PICO, RP2040), (PICO_2, RP2350)], ids=lambda one: str(one)[:20])
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
    assert len(there) > 2000
    for at in there:
        assert flash[at] == image[at - board.drive_start : at - board.drive_start + PAGE]


def test_the_blocks_number_themselves(images, tmp_path):
    firmware(tmp_path / "firmware.uf2", PICO)
    combine(tmp_path / "firmware.uf2", images[PICO.id], PICO, tmp_path / "tower.uf2")
    data = (tmp_path / "tower.uf2").read_bytes()
    numbers = [struct.unpack_from("<2I", data, at + 20) for at in range(0, len(data), 512)]
    assert numbers == [(i, len(numbers)) for i in range(len(numbers))]


@pytest.mark.parametrize(
    "size, start, board, said",
    [
        (FIRMWARE_SIZE + 1, XIP, PICO, "does not end before the Pico's nvm"),
        (4096, PICO.drive_start, PICO, "does not end before the Pico's nvm"),
        (4096, XIP, PICO_2, "is for another chip than a Pico has"),
    ],
)
def test_a_firmware_that_does_not_fit_is_refused(size, start, board, said, images, tmp_path):
    firmware(tmp_path / "firmware.uf2", board, size, start)
    with pytest.raises(BadInput, match=said):
        combine(tmp_path / "firmware.uf2", images[PICO.id], PICO, tmp_path / "tower.uf2")
    assert not (tmp_path / "tower.uf2").exists()


def test_all_four_boards_have_their_nvm_and_drive_where_a_pico_has_them():
    assert {(board.nvm_start, board.drive_start) for board in BOARDS.values()} == {(0x100FF000, 0x10100000)}
