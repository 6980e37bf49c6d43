"""What runs at power-on and after a reset, in which order, and what it learns about why."""

import pytest

from desktop.bench.tower import FirmwareCrash, SafeMode
from host_tests.trial import trial

WHY = """
import microcontroller, supervisor
print(__name__, microcontroller.cpu.reset_reason, supervisor.runtime.run_reason, supervisor.runtime.safe_mode_reason)
"""
PLAY = "import time\nwhile True:\n    time.sleep(0.01)\n"
NORMAL = "__main__ {} RunReason.STARTUP SafeModeReason.NONE"


@pytest.fixture
def start(tmp_path, towers):
    """start(code, boot=..., safemode=...) gives a tower that has been powered on."""

    def make(code, *, boot=None, safemode=None, power=True, **options):
        for name, text in (("boot.py", boot), ("safemode.py", safemode)):
            if text is not None:
                (tmp_path / name).write_text(text)
        tower = trial(tmp_path, code, **options)
        towers.append(tower)
        if power:
            tower.power_on()
        return tower

    return make


def test_boot_comes_first_in_a_world_of_its_own_and_prints_elsewhere(start):
    tower = start("print('code', 'mark' in globals())\n" + PLAY, boot="mark = 1\nprint('boot')\n")
    assert tower.boot_out == ["boot"]
    assert tower.console == []
    assert tower.now_ms == 0
    tower.run(20)
    assert tower.console == ["code False"]


def test_boot_takes_its_time_before_code(start):
    code = "import time\nprint(time.monotonic_ns() // 100_000_000)\n" + PLAY
    for boot, expected in ((None, 3), ("import time\ntime.sleep(3)\n", 32)):
        tower = start(code, boot=boot)
        tower.run(20)
        assert tower.console == [str(expected)]
        assert tower.now_ms == 20


def test_a_boot_that_fails_does_not_stop_the_code(start):
    tower = start("print('code')\n" + PLAY, boot="1 / 0\n")
    tower.run(10)
    assert tower.boot_out[-1].startswith("ZeroDivisionError")
    assert tower.console == ["code"]


def test_a_boot_that_never_ends_leaves_power_on_in_bounds(start):
    tower = start("print('code')\n" + PLAY, boot=PLAY)
    tower.run(100)
    assert tower.console == []


def test_a_reset_begins_all_over(start):
    code = """
import microcontroller
from microcontroller import nvm
import supervisor
if nvm[0] == 255:
    nvm[0] = 7
    try:
        microcontroller.reset()
    finally:
        nvm[1] = 1
print(nvm[0:2])
"""
    tower = start(WHY + code + PLAY, boot="print('boot')\n")
    tower.run(300)
    assert tower.restarts == 1
    assert len(tower.console) == 1  # the code comes back after 0.3 s only
    tower.run(100)
    assert tower.console[1:] == [NORMAL.format("ResetReason.SOFTWARE"), "bytearray(b'\\x07\\xff')"]
    assert tower.now_ms == 400


def test_a_reset_starts_the_chips_time_again_but_not_the_pixels(start):
    code = """
import board, neopixel, microcontroller, time
if microcontroller.cpu.reset_reason is microcontroller.ResetReason.POWER_ON:
    pixels = neopixel.NeoPixel(board.GP2, 10)
    pixels.fill((1, 2, 3))
    time.sleep(5)
    microcontroller.reset()
print(time.monotonic_ns() // 100_000_000)
"""
    tower = start(code + PLAY)
    tower.run(8000)
    assert tower.console == ["3"]
    assert tower.pixels.rgb == [(1, 2, 3)] * 10


def test_firmware_that_swallows_a_reset_is_reset_all_the_same(start):
    code = """
import microcontroller
while microcontroller.cpu.reset_reason is microcontroller.ResetReason.POWER_ON:
    try:
        microcontroller.reset()
    except:
        pass
print("again")
"""
    tower = start(code + PLAY)
    tower.run(3000)
    assert tower.console == ["again"]
    tower.power_off()
    assert not tower.powered


def test_a_reload_runs_the_code_again_but_not_boot(start):
    code = """
import supervisor
from microcontroller import nvm
if supervisor.runtime.run_reason is supervisor.RunReason.STARTUP:
    try:
        supervisor.reload()
    except Exception:
        print("not an Exception")
    finally:
        nvm[0] = 1
print(supervisor.runtime.run_reason, nvm[0])
"""
    tower = start(code + PLAY, boot="print('boot')\nfrom microcontroller import nvm\nnvm[8] &= 0x7F\n")
    tower.run(1000)
    assert tower.console == ["RunReason.SUPERVISOR_RELOAD 1"]
    assert tower.boot_out == ["boot"]
    assert tower.restarts == 1


SAFE = "print('safe mode')\n" + WHY + "import microcontroller\nmicrocontroller.reset()\n"


@pytest.mark.parametrize("power", [True, False])
def test_after_a_brown_out_safemode_runs_instead_and_may_reset(start, power):
    tower = start(WHY + PLAY, boot="print('boot')\n", safemode=SAFE)
    tower.run(100)
    tower.brown_out()
    if power:
        tower.power_on()
        tower.run(50)
    else:
        tower.run(5000)
    assert tower.console[1:] == [
        "safe mode",
        "__main__ ResetReason.BROWNOUT RunReason.STARTUP SafeModeReason.BROWNOUT",
        NORMAL.format("ResetReason.SOFTWARE"),
    ]


def test_a_hard_fault_says_so_and_safe_mode_lasts_unless_it_resets(start):
    tower = start("print('code')\n" + PLAY, safemode=WHY)
    tower.run(10)
    tower.hard_fault()
    with pytest.raises(FirmwareCrash):
        tower.run(5000)
    assert isinstance(tower.crashed, SafeMode)
    assert tower.console[1] == "__main__ ResetReason.SOFTWARE RunReason.STARTUP SafeModeReason.HARD_FAULT"
    assert tower.console.count("code") == 1
    tower.power_on()
    tower.run(10)
    assert tower.console[-1] == "code"


def test_a_pico_does_not_notice_a_brown_out(start):
    light = "import board, neopixel\nneopixel.NeoPixel(board.GP2, 10).fill(9)\n"
    tower = start(light + WHY + PLAY, safemode="print('safe mode')\n")
    tower.run(50)
    assert tower.pixels.rgb == [(0, 0, 9)] * 10
    tower.brown_out(noticed=False)
    assert tower.pixels.rgb == [(0, 0, 0)] * 10
    tower.run(3000)
    assert tower.console == [NORMAL.format("ResetReason.POWER_ON")] * 2


def test_a_fault_in_safe_mode_hangs_the_board(start):
    tower = start(PLAY, safemode=PLAY)
    tower.run(10)
    tower.hard_fault()
    tower.run(3000)
    tower.hard_fault()
    tower.run(60_000, check=False)
    assert isinstance(tower.crashed, SafeMode)
    tower.power_on()
    tower.run(10)


def test_a_display_outlives_its_file_until_it_is_released(start):
    make = """
import board, busio, displayio, i2cdisplaybus, supervisor
def make():
    try:
        i2c = busio.I2C(board.GP5, board.GP4)
        i2cdisplaybus.I2CDisplayBus(i2c, device_address=0x3C)
        print("made")
        return i2c
    except ValueError as error:
        print(error)
"""
    code = """
make()
displayio.release_displays()
i2c = make()
displayio.release_displays()
make()
i2c.deinit()
make()
"""
    tower = start(make + code + PLAY, boot=make + "make()\n")
    tower.run(100)
    assert tower.console == ["GP5 in use", "made", "GP5 in use", "made"]


@pytest.mark.parametrize(
    "again, expected", [("supervisor.reload()", "GP5 in use"), ("microcontroller.reset()", "free")]
)
def test_a_display_released_before_a_reload_leaves_its_pins_stuck(start, again, expected):
    code = f"""
import board, busio, displayio, i2cdisplaybus, microcontroller, supervisor
from microcontroller import nvm
displayio.release_displays()
try:
    i2c = busio.I2C(board.GP5, board.GP4)
    print("free")
    i2cdisplaybus.I2CDisplayBus(i2c, device_address=0x3C)
    displayio.release_displays()
    if nvm[0] == 255:
        nvm[0] = 0
        {again}
except ValueError as error:
    print(error)
"""
    tower = start(code + PLAY)
    tower.run(4000)
    assert tower.console == ["free", expected]


def test_ctrl_c_and_what_is_typed_reach_the_code(start):
    code = """
import sys, supervisor, usb_cdc
print(supervisor.runtime.serial_connected, supervisor.runtime.serial_bytes_available)
print(repr(sys.stdin.read(2)), supervisor.runtime.serial_bytes_available, supervisor.runtime.usb_connected)
print(usb_cdc.console.in_waiting, usb_cdc.console.read(3), usb_cdc.data)
usb_cdc.console.timeout = 0.5
print(usb_cdc.console.read(9))
while True:
    supervisor.ticks_ms()
"""
    tower = start(code)
    tower.run(500)
    assert tower.console == ["False 0"]
    tower.type("abcde")
    tower.run(100)
    assert tower.console[1:] == ["'ab' 3 True", "3 b'cde' None"]
    tower.run(500)
    assert tower.console[3:] == ["b''"]
    tower.type("\x03")
    tower.run(10, check=False)
    assert tower.console[-3] == "KeyboardInterrupt"


@pytest.mark.parametrize(
    "name", ["lib/extra.py", "p10core/kernel/frame.py"]
)  # the computer has a p10core.kernel.frame of its own
def test_a_file_may_be_missing_from_the_drive(start, tmp_path, name):
    for path in ("lib/extra.py", "p10core/__init__.py", "p10core/kernel/frame.py"):
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text("")
    code = "import extra\nfrom p10core.kernel import frame\nprint('all there')\n" + PLAY
    tower = start(code)
    tower.run(10)
    assert tower.console == ["all there"]
    tower = start(code, without=(name,))
    tower.run(10, check=False)
    assert tower.console[-3].startswith("ImportError")
