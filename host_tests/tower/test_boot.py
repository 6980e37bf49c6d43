"""Before code.py: who owns the drive, the way back in, brown-outs; and how the loop is watched over."""

import ast

import pytest

from desktop.bench.tower import ROOT, SafeMode, Tower
from desktop.image.untyped import untyped
from host_tests.reading_player import ReadingPlayer
from p10core.journal.page import PAGE

SETTINGS = {"players": 1, "language": "en"}
MINUTE = 61_000


def marks_in(name, names):
    """The numbers that a file of the device gives to these *names* of marks in the nvm."""
    found = {}
    for node in ast.parse((ROOT / name).read_text()).body:
        if isinstance(node, ast.Assign):
            value = node.value.args[0] if isinstance(node.value, ast.Call) else node.value  # const(...)
            if ast.unparse(node.targets[0]) in names:
                found[ast.unparse(node.targets[0])] = ast.literal_eval(value)
    return [found[name] for name in names]


MARKS, TRY, STEADY = marks_in("safemode.py", ["MARKS", "TRY", "STEADY"])


@pytest.fixture
def start(towers):
    """start(**options) gives a tower that has been powered on and shows its first screen."""

    def make(held=None, code=None, **options):
        tower = Tower(seed=1, **{"settings": SETTINGS, **options})
        towers.append(tower)
        if code:
            tower.files["code.py"] = code.encode()
        if held:
            tower.set_button(held, True)
        tower.power_on()
        if held:
            tower.set_button(held, False)
        tower.run(1500)
        return tower

    return make


# boot.py


def test_the_tower_owns_the_drive_and_a_computer_sees_it(start):
    tower = start()
    assert tower.usb.firmware_writes
    assert tower.usb.drive_enabled
    tower.usb.computer = True
    assert not tower.usb.computer_writes


def test_a_kiosks_drive_is_hidden(start):
    tower = start(settings={"kiosk": 1})
    assert tower.usb.firmware_writes
    assert not tower.usb.drive_enabled


@pytest.mark.parametrize("kiosk", [0, 1])
def test_button_1_held_at_power_up_gives_the_drive_to_the_computer(start, kiosk):
    tower = start(held=1, settings={"kiosk": kiosk, **SETTINGS})
    assert tower.usb.drive_enabled
    assert not tower.usb.firmware_writes
    tower.usb.computer = True
    assert tower.usb.computer_writes


def test_the_game_goes_on_while_the_computer_owns_the_drive(start):
    tower = start(held=1)
    before = len(tower.operations)
    player = ReadingPlayer(tower)
    player.press("SCORE")
    player.press("ROLL", 1300)
    faces = tower.screen()[1:3]
    tower.power_on()
    tower.run(1500)
    assert tower.screen()[1:3] == faces  # the nvm alone has kept it
    assert {operation.area for operation in tower.operations[before:]} == {"nvm"}


@pytest.mark.parametrize("name", [10, "MENU"])
def test_no_other_button_gives_the_drive_away(start, name):
    assert start(held=name).usb.firmware_writes


@pytest.mark.parametrize("spoilt", ["BUTTONS = ()\n", "this is no Python\n", "import nothing\n", "1 / 0\n"])
def test_the_way_in_stays_open_when_the_pin_file_is_broken(spoilt):
    for held, owner in ((1, "computer"), (None, "tower")):
        tower = Tower(seed=1)
        tower.files["pins.py"] = spoilt.encode()
        if held:
            tower.set_button(held, True)
        tower.power_on()
        assert tower.usb.firmware_writes == (owner == "tower")
        tower.power_off()


def test_whatever_fails_in_boot_leaves_the_drive_to_the_computer():
    """Each statement in turn is replaced by an error."""
    lines = (ROOT / "hardware" / "boot.py").read_text().splitlines(keepends=True)
    functions = [node for node in ast.parse("".join(lines)).body if isinstance(node, ast.FunctionDef)]
    [run] = [function for function in functions if function.name == "run"]
    body = [node for node in run.body[1:] if not isinstance(node, ast.Try)]  # what fails in there is the pin file
    assert len(body) > 4
    for node in body:
        spoilt = "".join([*lines[: node.lineno - 1], "    raise OSError\n", *lines[node.end_lineno :]])
        with Tower(seed=1) as tower:
            tower.files["hardware/boot.py"] = untyped(spoilt).encode()
            tower.power_on()
            assert tower.boot_out[-1].startswith("OSError")
            assert not tower.usb.firmware_writes
            assert tower.usb.drive_enabled


# safemode.py


def brown_outs(tower):
    """How many tries have left their marks since the last long run."""
    return bytes(tower.nvm[MARKS:]).rpartition(STEADY)[2].count(TRY)


def test_after_a_brown_out_the_game_goes_on_where_it_was(start):
    tower = start()
    player = ReadingPlayer(tower)
    player.press("SCORE")
    player.press("ROLL", 1300)
    player.press(3)
    before = tower.screen(), tower.inverse()
    tower.brown_out()
    tower.run(8000)
    assert (tower.screen(), tower.inverse()) == before


def test_three_quick_brown_outs_and_then_safe_mode_stays(start):
    tower = start()
    for tries in (1, 2, 3):
        tower.brown_out()
        tower.run(8000)
        assert tower.screen()[0].startswith("Who plays?")
        assert brown_outs(tower) == tries
    tower.brown_out()
    tower.run(20_000, check=False)
    assert isinstance(tower.crashed, SafeMode)
    assert not tower.usb.firmware_writes  # the computer may, to mend it
    tower.power_on()
    tower.run(1500)
    assert tower.screen()[0].startswith("Who plays?")


def test_a_run_of_a_minute_forgets_the_brown_outs(start):
    tower = start()
    for _ in range(2):
        tower.brown_out()
        tower.run(8000)
        assert brown_outs(tower) == 1
        tower.run(MINUTE)
        assert brown_outs(tower) == 0


def test_brown_outs_are_counted_on_a_full_drive_too(start):
    tower = start()
    tower.drive_full = True
    for _ in range(3):
        tower.brown_out()
        tower.run(8000)
    tower.brown_out()
    tower.run(8000, check=False)
    assert isinstance(tower.crashed, SafeMode)


@pytest.mark.parametrize("reason", ["HARD_FAULT", "FLASH_WRITE_FAIL", "NO_HEAP", "PROGRAMMATIC", "USER"])
def test_any_other_safe_mode_stays(start, reason):
    tower = start()
    tower.fault(reason)
    tower.run(20_000, check=False)
    assert str(tower.crashed) == reason


def test_a_dip_that_the_chip_does_not_notice_is_a_power_up(start):
    tower = start()
    tower.press("SCORE")
    tower.press("ROLL")
    tower.run(1300)
    before = tower.screen()
    tower.brown_out(noticed=False)
    tower.run(6000)
    assert tower.screen() == before


def test_all_files_name_the_same_marks_behind_the_journals_page():
    assert marks_in("hardware/clock.py", ["_MARKS", "_STEADY"]) == [MARKS, STEADY[0]]
    assert MARKS == PAGE


# The watchdog

HANGS = """
import time

import microcontroller

from p10core.kernel import app


class App(app.App):
    def tick(self, now):
        super().tick(now)
        while now > 9000 and microcontroller.cpu.reset_reason is microcontroller.ResetReason.POWER_ON:
            time.sleep(0.1)


app.App = App
"""


def test_a_loop_that_hangs_is_reset_and_the_game_goes_on(start):
    tower = start(code=HANGS + (ROOT / "code.py").read_text())
    player = ReadingPlayer(tower)
    player.press("SCORE", 800)
    player.press("ROLL", 1300)
    before = tower.screen()[1:3]
    assert tower.restarts == 1, "the one by which the game began"
    tower.run(12_000)
    assert tower.restarts == 1
    tower.run(9000)
    assert tower.restarts == 2
    assert tower.screen()[1:3] == before


def test_the_watchdog_is_fed_in_one_place():
    feeds = [path for path in (ROOT / "hardware").rglob("*.py") if ".feed()" in path.read_text()]
    assert [path.name for path in feeds] == ["clock.py"]
    assert (ROOT / "hardware" / "loop.py").read_text().count("feed(") == 1


def test_it_runs_after_the_tower_is_built_and_is_fed(start):
    tower = start()
    tower.run(MINUTE)
    assert tower.restarts == 0
