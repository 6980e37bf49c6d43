"""A tower that was played gets another version's program: nothing that is its owner's, or the game's, is lost."""

import random
import subprocess
from pathlib import Path

import pytest

from desktop.image.disk.fat12 import contents, free_clusters, items, layout
from desktop.image.disk.image import build_image
from desktop.image.disk.memory_disk import MemoryDisk
from desktop.image.disk.volume import Volume
from desktop.image.fat import Drive
from desktop.image.picos import BOARDS, PICO
from desktop.image.renewed import NVM, program, renewed

PAGE = 3584
SLOTS = ("strange", "0", "1", "2")
OLD = {
    "boot.py": b"old", "code.py": b"old", "coach.bin": b"old" * 9000, "settings.toml": b"players = 1\n",
    "pins.py": b"ROLL = 9\n", "p10core/rules.mpy": b"old", "p10core/gone.mpy": b"old" * 500, "lib/neopixel.mpy": b"old",
}  # fmt: skip
NEW = {
    "boot.py": b"new", "code.py": b"newer", "coach.bin": b"new" * 12000, "settings.toml": b"players = 2\n# more\n" * 40,
    "pins.py": b"ROLL = 1\n", "p10core/rules.mpy": b"new" * 900, "p10core/more/new.mpy": b"n", "hardware/a.mpy": b"n",
}  # fmt: skip


def slots(byte):
    return {f"journal/{slot}/page": bytes([byte + place]) * PAGE for place, slot in enumerate(SLOTS)}


def flash(files, nvm=b"\xff", board=PICO):
    return nvm * NVM + bytes(build_image(files, board))


def files_of(flash):
    """What FatFs finds on the drive, and that no two files share a cluster."""
    image = bytearray(flash[NVM:])
    found = {item.path: contents(image, item) for item in items(image) if not item.is_folder}
    clusters = [cluster for item in items(image) for cluster in item.clusters]
    assert len(clusters) == len(set(clusters)) == layout(len(image)).clusters - len(free_clusters(image))
    volume = Volume(MemoryDisk(image))
    volume.mount()
    assert {name: volume.read_file(name) for name in found} == found
    return found


@pytest.mark.parametrize("board", [PICO, BOARDS["raspberry_pi_pico2"]], ids=lambda board: board.id)
def test_the_program_is_the_new_one_and_all_else_stays(board):
    notes = {"my notes of a long evening.txt": b"n" * 1500, "photos/Emma and Ben/one.jpg": b"p" * 700, "photos/2": b""}
    before = flash(OLD | slots(10) | notes, b"\x27", board)
    after, is_other, left = renewed(before, flash(NEW | slots(0xF0), b"\xff", board))
    own = {name: OLD[name] for name in ("settings.toml", "pins.py")}
    assert files_of(after) == NEW | own | slots(10) | notes
    assert (after[:NVM], is_other, left) == (b"\x27" * NVM, True, [])


def test_each_page_lies_where_the_new_drive_has_its_slot():
    fresh = flash(NEW | slots(0xF0))
    after, _, _ = renewed(flash(OLD | slots(10)), fresh)
    was, now = ({item.path: item for item in items(image[NVM:])} for image in (fresh, after))
    for name in slots(0):
        assert now[name].clusters == was[name].clusters


def test_a_tower_of_the_same_version_stays_to_the_byte():
    before = flash(NEW | slots(10) | {"settings.toml": b"", "notes.txt": b"mine"}, b"\x27")
    assert renewed(before, flash(NEW | slots(0xF0))) == (before, False, [])


def test_what_keeps_slots_apart_is_the_new_drives_and_slots_that_it_lacks_come_too():
    old = OLD | slots(10) | {"journal/guard0": b"g" * 512, "journal/bad0/page": b"torn"}
    after, _, _ = renewed(flash(old), flash(NEW | slots(0xF0) | {"journal/guard0": b"f" * 2048}))
    found = files_of(after)
    assert (found["journal/guard0"], found["journal/bad0/page"]) == (b"f" * 2048, b"torn")


@pytest.mark.parametrize("blank", [b"", b" \n\n"])
def test_settings_without_a_word_are_the_new_ones(blank):
    after, _, _ = renewed(flash(OLD | {"settings.toml": blank}), flash(NEW))
    assert files_of(after)["settings.toml"] == NEW["settings.toml"]


def test_many_files_in_a_folder_make_it_grow():
    many = {f"photos/a name of some length {number}.txt": b"%d" % number for number in range(90)}
    after, _, left = renewed(flash(OLD | many), flash(NEW))
    assert left == []
    assert {name: data for name, data in files_of(after).items() if name in many} == many


def test_what_has_no_room_is_told_and_the_game_and_the_settings_come_first():
    film = {"a film.mov": b"f" * 300_000, "boot_out.txt": b"CircuitPython" * 40}
    after, _, left = renewed(
        flash(film | OLD | slots(10)), flash(NEW | slots(0xF0) | {"p10core/big.mpy": b"n" * 700_000})
    )
    found = files_of(after)
    assert left == ["a film.mov"]
    assert found["settings.toml"] == OLD["settings.toml"]
    assert found["journal/2/page"] == slots(10)["journal/2/page"]


@pytest.mark.parametrize("drive", [b"", b"\xff" * 4096, bytes(510) + b"\x55\xaa"])
def test_what_is_no_drive_is_said(drive):
    with pytest.raises(ValueError):
        renewed(bytes(NVM) + drive, flash(NEW))


def test_a_ruined_drive_gives_what_it_has_and_never_hangs():
    chance = random.Random(43)
    before = flash(OLD | slots(10) | {"photos/1": b"p" * 5000})
    for _ in range(40):
        torn = bytearray(before)
        for _ in range(60):
            torn[NVM + chance.randrange(512, 512 * 60)] = chance.randrange(256)
        after, _, _ = renewed(bytes(torn), flash(NEW))
        assert program(Drive(after[NVM:])) == program(Drive(flash(NEW)[NVM:]))


def test_a_tab_that_is_closed_while_another_tower_is_written_leaves_the_one_or_the_other():
    subprocess.run(["node", Path(__file__).with_name("kept_flash.mjs")], check=True)
