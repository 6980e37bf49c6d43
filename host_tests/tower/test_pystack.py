"""The firmware calls no deeper than the chip has room for frames."""

import random

import pytest

from desktop.bench.tower import ROOT, Tower
from desktop.image.project import Project
from host_tests.cafe.radio_house import House
from host_tests.reading_player import ReadingPlayer
from host_tests.tower.pystack import PYSTACK, frame_sizes, watched

pytestmark = pytest.mark.sweep

SPARE = 400  # for what the VM itself lays there: arguments of bound methods, of calls with *


@pytest.fixture(scope="module")
def drive(tmp_path_factory):
    """The sources of the drive, as they are compiled for the chip."""
    folder = tmp_path_factory.mktemp("drive")
    project = Project(ROOT)
    copy = Project(folder)
    for name, data in (project.files() | {name: text.encode() for name, text in project.modules().items()}).items():
        path = copy.path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return folder


def test_a_game_of_cards_that_goes_to_the_board_leaves_room(drive):
    settings = {"game": "cards", "players": 2, "house": "short:1", "board": 1, "sound": 0}
    with watched(drive) as deepest, Tower(seed=3, root=drive, settings=settings) as tower:
        tower.usb.computer = tower.usb.data_open = True
        tower.power_on()
        tower.run(1500)
        player = ReadingPlayer(tower)
        player.play_cards(random.Random(5))
        for button in ("ROLL", 1, "SCORE", "MENU"):  # one player has initials, the other none
            player.press(button)
        sent = b""
        for _ in range(150):
            tower.run(100)
            sent += tower.usb.take()
    assert b"\nend " in sent
    assert "CafeLine.poll" in deepest.calls
    assert deepest.size < PYSTACK - SPARE, deepest.calls


def test_a_game_that_goes_to_the_board_over_wifi_leaves_room(drive, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with watched(drive) as deepest:
        house = House(tmp_path, drive)
        try:
            house.open()
            house.start()
            house.play()
            house.all_there(1)
        finally:
            house.close()
    assert "CafeLine.poll" in deepest.calls
    assert deepest.size < PYSTACK - SPARE, deepest.calls


DOWN = """
import time


def down(n):
    if n:
        down(n - 1)


down(40)
time.sleep(60)
"""

THREE = """
def small():
    pass


def two(a, b):
    try:
        return a + b
    except ValueError:
        pass


def generator():
    yield 1
"""


def test_a_function_that_calls_itself_is_seen(tmp_path):
    (tmp_path / "code.py").write_text(DOWN)
    with watched(tmp_path) as deepest, Tower(root=tmp_path) as tower:
        tower.power_on()
        tower.run(1000)
    assert deepest.calls == ["<module>", *["down"] * 41]
    assert deepest.size > 41 * 32


def test_a_frame_has_the_size_that_the_compiler_gives_it(tmp_path):
    """A state of 20 bytes, locals and stack of 4 each, handlers of 12, in steps of 8."""
    (tmp_path / "three.py").write_text(THREE)
    sizes = {code.co_name: size for code, size in frame_sizes(tmp_path / "three.py").items()}
    assert sizes["generator"] == 0
    assert sizes["small"] == 24
    assert 48 <= sizes["two"] <= 64
