"""The image of a drive: its layout is CircuitPython's, FatFs and our own reading of the bytes agree."""

import errno

import folder2uf2  # type: ignore[import-untyped]
import pytest

from desktop.image.disk import fat12
from desktop.image.disk.image import build_image, owners, write_drive_uf2
from desktop.image.disk.memory_disk import MemoryDisk
from desktop.image.disk.volume import CREATE_ALWAYS, READ, WRITE, Volume
from desktop.image.picos import BOARDS, PICO
from host_tests.making.flashing import flashed

FILES = {
    "code.py": b"print('code')\n" * 50,
    "settings.toml": b"a = 1\n",
    "p10core/app.mpy": b"C\x06" + bytes(range(256)) * 12,
    "p10core/dice/screens/turn.mpy": b"C\x06turn",
    "lib/adafruit_displayio_ssd1306.mpy": b"C\x06" * 400,
    "README": b"",
}


@pytest.fixture
def image():
    return build_image(FILES)


def mounted(image):
    volume = Volume(MemoryDisk(image))
    volume.mount()
    return volume


def test_the_layout_is_circuitpythons(image):
    number = {name: int.from_bytes(image[at : at + size], "little") for name, at, size in BOOT_SECTOR}
    assert number == {
        "block": 512,
        "blocks a cluster": 1,
        "blocks before the FAT": 1,
        "FATs": 1,
        "root entries": 512,
        "blocks": 2048,
        "blocks a FAT": 7,
    }
    assert len(image) == 1_048_576
    assert b"FAT     " in image[:512] and image[510:512] == b"\x55\xaa"
    assert image[8 * 512 : 8 * 512 + 11] == b"CIRCUITPY  "


BOOT_SECTOR = (
    ("block", 11, 2),
    ("blocks a cluster", 13, 1),
    ("blocks before the FAT", 14, 2),
    ("FATs", 16, 1),
    ("root entries", 17, 2),
    ("blocks", 19, 2),
    ("blocks a FAT", 22, 2),
)


def test_fatfs_and_the_bytes_tell_the_same_files(image):
    volume = mounted(image)
    found = {item.path: item for item in fat12.items(image)}
    for name, data in FILES.items():
        assert volume.read_file(name) == data
        assert fat12.contents(image, found[name]) == data
        assert found[name].size == len(data)
    folders = {"p10core", "p10core/dice", "p10core/dice/screens", "lib"}
    assert {path for path, item in found.items() if item.is_folder} == folders
    assert volume.listdir("") == ["code.py", "settings.toml", "p10core", "lib", "README"]
    assert volume.listdir("p10core") == ["app.mpy", "dice"]


def test_an_entry_takes_its_long_name_in(image):
    sizes = {item.path: item.entry[1] - item.entry[0] for item in fat12.items(image)}
    assert sizes["code.py"] == 32
    assert sizes["lib/adafruit_displayio_ssd1306.mpy"] == 32 + 3 * 32  # 31 characters, 13 an entry


def test_files_lie_in_the_order_in_which_they_are_given(image):
    firsts = [item.clusters[0] for name in FILES for item in fat12.items(image) if item.path == name and item.clusters]
    assert firsts == sorted(firsts)


def test_owners_name_all_that_lies_in_a_flash_sector():
    image = build_image({"a": bytes(4096), "b": b"b", "f/c": bytes(100), "big": bytes(9000)})
    assert owners(image)[0] == {"boot sector", "FAT"}
    assert [owners(image)[sector] for sector in (1, 2, 3, 4)] == [{"root directory"}] * 4
    # Data begins at block 40, sector 5: eight blocks of a, one each of b, f and f/c, eighteen of big.
    assert owners(image)[5] == {"a"}
    assert owners(image)[6] == {"b", "f", "f/c", "big"}
    assert owners(image)[7] == owners(image)[8] == {"big"}
    assert max(owners(image)) == 8


def test_owners_see_a_file_in_pieces():
    image = build_image({"first": bytes(512), "wall": bytes(4096 * 2), "last": b""})
    volume = mounted(image)
    with_more = volume.open("first", WRITE)
    with_more.seek(512)
    with_more.write(bytes(512))
    with_more.close()
    assert {sector for sector, names in owners(image).items() if "first" in names} == {5, 7}


def test_a_ruined_fat_is_read_without_an_error(image):
    image[512 : 8 * 512] = bytes(7 * 512)
    assert [item.clusters for item in fat12.items(image) if item.path == "p10core/app.mpy"] != []
    image[8 * 512 :] = bytes(range(256)) * ((len(image) - 8 * 512) // 256)
    assert isinstance(owners(image), dict)
    drive = fat12.Formatted(image)
    drive.set_following(2, 2)
    assert drive.chain(2) == [2]


def test_without_a_file_system_there_is_none():
    with pytest.raises(OSError) as failed:
        mounted(bytearray(b"\xff" * PICO.drive_size))
    assert failed.value.errno == errno.ENODEV


def test_more_than_fits_is_refused():
    with pytest.raises(OSError) as failed:
        build_image({"big": bytes(PICO.drive_size)})
    assert failed.value.errno == errno.ENOSPC


def test_more_drives_than_fatfs_knows(image):
    volumes = [mounted(bytearray(image)) for _ in range(25)]
    for number, volume in enumerate(volumes):
        volume.write_file("number", b"%d" % number)
    assert [volume.read_file("number") for volume in volumes] == [b"%d" % number for number in range(25)]


def test_a_file_that_another_drive_has_pushed_out_says_so(image):
    volume = mounted(bytearray(image))
    file = volume.open("code.py", READ)
    assert file.read(5) == b"print"
    others = [mounted(bytearray(image)) for _ in range(10)]
    with pytest.raises(OSError) as failed:
        file.read(5)
    assert failed.value.errno == errno.ENODEV
    assert len(others) == 10
    again = volume.open("code.py", WRITE | CREATE_ALWAYS)
    assert again.write(b"new") == 3
    again.close()
    assert volume.read_file("code.py") == b"new"


# By hand, from the sources that desktop/image/picos.py names: drive, its place, the UF2's family, a cluster's blocks.
KNOWN = {
    "raspberry_pi_pico": (1_048_576, 0x10100000, 0xE48BFF56, 1),
    "raspberry_pi_pico_w": (520_192, 0x10181000, 0xE48BFF56, 1),
    "raspberry_pi_pico2": (3_145_728, 0x10100000, 0xE48BFF59, 2),
    "raspberry_pi_pico2_w": (2_617_344, 0x10181000, 0xE48BFF59, 2),
}


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_each_board_s_drive_is_where_circuitpython_looks_for_it_and_formatted_as_there(board):
    size, start, family, blocks = KNOWN[board.id]
    assert (board.drive_size, board.drive_start, board.family) == (size, start, family)
    assert folder2uf2.BOARDS[board.id] == (family, start - 0x10000000, board.flash_size)
    theirs = folder2uf2.Geometry(size // 512)  # another's reading of CircuitPython's f_mkfs
    ours = fat12.layout(size)
    assert (theirs.fat_type, theirs.data_start * 512, theirs.cluster_count) == (12, ours.data, ours.clusters)
    assert theirs.cluster_bytes == ours.cluster == blocks * 512
    image = build_image(FILES, board)  # FatFs itself
    number = {name: int.from_bytes(image[at : at + size], "little") for name, at, size in BOOT_SECTOR}
    assert number["blocks a cluster"] == blocks and number["blocks"] == size // 512
    assert (1 + number["blocks a FAT"]) * 512 == ours.root
    assert len(fat12.free_clusters(image)) == ours.clusters - sum(len(item.clusters) for item in fat12.items(image))
    assert {item.path: fat12.contents(image, item) for item in fat12.items(image) if not item.is_folder} == FILES


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_the_uf2_holds_the_drive_where_its_board_looks_for_it(board, tmp_path):
    image = build_image(FILES, board)
    write_drive_uf2(image, board, tmp_path / "drive.uf2")
    data = (tmp_path / "drive.uf2").read_bytes()
    blocks = [data[at : at + 512] for at in range(0, len(data), 512)]
    assert int.from_bytes(blocks[0][12:16], "little") == board.drive_start
    assert [int.from_bytes(block[20:24], "little") for block in blocks] == list(range(len(blocks)))
    assert {int.from_bytes(block[24:28], "little") for block in blocks} == {len(blocks)}
    assert {block[28:32] for block in blocks} == {board.family.to_bytes(4, "little")}
    left = flashed(data, board)
    for sector in range(board.drive_size // 4096):
        there = image[sector * 4096 : (sector + 1) * 4096] if sector in owners(image) else b"\xff" * 4096
        assert left[sector * 4096 : (sector + 1) * 4096] == there
