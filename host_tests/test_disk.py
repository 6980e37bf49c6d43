"""The image of a drive: its layout is CircuitPython's, FatFs and our own reading of the bytes agree."""

import errno

import pytest

from desktop.bench.disk import fat12
from desktop.bench.disk.image import build_image, owners, write_drive_uf2
from desktop.bench.disk.memory_disk import MemoryDisk
from desktop.bench.disk.volume import CREATE_ALWAYS, READ, WRITE, Volume

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


def test_the_same_files_make_the_same_image(image):
    assert build_image(FILES) == image


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


def test_every_cluster_is_free_or_somebodys(image):
    taken = [cluster for item in fat12.items(image) for cluster in item.clusters]
    assert len(taken) == len(set(taken))
    assert sorted(taken + fat12.free_clusters(image)) == list(range(2, fat12.CLUSTERS + 2))


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
    fat12.set_following(image, 2, 2)
    assert fat12.chain(image, 2) == [2]


def test_without_a_file_system_there_is_none():
    with pytest.raises(OSError) as failed:
        mounted(bytearray(b"\xff" * fat12.SIZE))
    assert failed.value.errno == errno.ENODEV


def test_more_than_fits_is_refused():
    with pytest.raises(OSError) as failed:
        build_image({"big": bytes(fat12.SIZE)})
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


def test_the_uf2_holds_the_drive_where_the_pico_looks_for_it(image, tmp_path):
    write_drive_uf2(image, tmp_path / "drive.uf2")
    data = (tmp_path / "drive.uf2").read_bytes()
    blocks = [data[at : at + 512] for at in range(0, len(data), 512)]
    assert int.from_bytes(blocks[0][12:16], "little") == 0x10100000
    assert {block[28:32] for block in blocks} == {(0xE48BFF56).to_bytes(4, "little")}
    packed = b"".join(block[32:288] for block in blocks)
    assert packed == image[: len(packed)]
    assert len(packed) == (max(owners(image)) + 1) * 4096
