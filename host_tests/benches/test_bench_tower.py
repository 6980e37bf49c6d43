"""The bench as a whole: real libraries above, simulated pins below, virtual time."""

import threading

import pytest

from desktop.bench.reader import Reader, own_shapes
from desktop.bench.ssd1306 import Ssd1306
from desktop.bench.tower import CodeEnded, FirmwareCrash, real_clock
from desktop.bench.trial import says, trial
from desktop.bench.wiring import BUTTONS
from host_tests.patience import PATIENCE
from p10core.kernel.frame import NARROW_ONE

# Thirteen buttons, five rows of text, a big line and ten pixels, all through Adafruit's libraries.
FIRMWARE = """
import board, busio, digitalio, displayio, i2cdisplaybus, neopixel, os, supervisor, terminalio, time
from adafruit_displayio_ssd1306 import SSD1306

displayio.release_displays()
bus = i2cdisplaybus.I2CDisplayBus(busio.I2C(board.GP5, board.GP4, frequency=400000), device_address=0x3C)
display = SSD1306(bus, width=128, height=64, auto_refresh=False)
font = terminalio.FONT.bitmap
sheet = displayio.Bitmap(95 * 6, 24, 2)
for x in range(95 * 6):
    for y in range(12):
        sheet[x, y] = font[x, y]
        sheet[x, y + 12] = 1 - font[x, y]
palette = displayio.Palette(2)
palette[1] = 0xFFFFFF

def grid(columns, x, y):
    return displayio.TileGrid(sheet, pixel_shader=palette, width=columns, tile_width=6, tile_height=12, x=x, y=y)

rows = [grid(21, 1, y) for y in (0, 12, 24, 36, 52)]
big = displayio.Group(scale=2, x=4, y=12)
big.append(grid(10, 0, 0))
big.hidden = True
root = displayio.Group()
for part in rows + [big]:
    root.append(part)
display.root_group = root

def write(row, text, inverse=0):
    for i, character in enumerate(text):
        row[i] = ord(character) - 32 + inverse

write(rows[0], "Ten-phase dice tower!")
write(rows[3], "held", 95)
display.refresh()
pixels = neopixel.NeoPixel(board.GP2, 10, auto_write=False)
buttons = []
for number in range(6, 19):
    pin = digitalio.DigitalInOut(getattr(board, "GP%d" % number))
    pin.switch_to_input(pull=digitalio.Pull.UP)
    buttons.append(pin)
up = [True] * len(buttons)
since = [None] * len(buttons)
while True:
    for i, button in enumerate(buttons):
        was, up[i] = up[i], button.value
        if was and not up[i]:
            since[i] = time.monotonic()
            print(i, supervisor.ticks_ms(), os.urandom(4))
            write(rows[4], "pressed %2d" % i)
            pixels[i % 10] = (i, 100, 200)
            pixels.show()
            display.refresh()
        if not up[i] and since[i] and time.monotonic() - since[i] > 0.5:
            since[i] = None
            rows[1].hidden = rows[2].hidden = True
            big.hidden = False
            write(big[0], "LONG %2d" % i)
            display.refresh()
"""


@pytest.fixture
def tower(tmp_path):
    with trial(tmp_path, FIRMWARE, seed=1) as device:
        device.power_on()
        device.run(500)
        yield device


def test_the_screen_reads_as_it_is_written(tower):
    assert tower.screen() == ["Ten-phase dice tower!", " " * 21, " " * 21, "held".ljust(21), " " * 21]
    assert tower.inverse() == [" " * 21, " " * 21, " " * 21, "####".ljust(21), " " * 21]


@pytest.mark.parametrize("button, place", [(1, 0), (10, 9), ("ROLL", 10), ("SCORE", 11), ("MENU", 12)])
def test_a_press_reaches_the_firmware(tower, button, place):
    tower.bounces = (), ()
    tower.press(button)
    assert tower.screen()[4] == f"pressed {place:2d}".ljust(21)
    assert tower.pixels.rgb[place % 10] == (place, 100, 200)
    assert [line.split()[0] for line in tower.console] == [str(place)]


def test_a_long_press_shows_big_text(tower):
    tower.press("MENU", ms=700)
    assert tower.screen()[:3] == ["Ten-phase dice tower!", "LONG 12   ", ""]
    assert tower.inverse()[1:3] == [" " * 10, ""]


def test_every_button_is_wired_once():
    assert len(set(BUTTONS.values())) == len(BUTTONS) == 13


def test_the_same_presses_give_the_same_bytes_at_every_power_up(tmp_path):
    seen = []
    for _ in range(3):
        with trial(tmp_path, FIRMWARE, seed=7) as tower:
            tower.power_on()
            tower.run(333)
            for button in (3, "ROLL", 9):
                tower.press(button, ms=80)
            tower.run(1000)
            seen.append(
                (bytes(tower.oled.ram), tower.oled.bytes_received, tower.pixels.rgb, tower.console, tower.now_ms)
            )
    assert seen[0] == seen[1] == seen[2]


def test_another_seed_gives_other_random_bytes(tmp_path):
    code = "import os, random\nprint(os.urandom(4), random.randint(0, 10**6))\n"
    first, again, other = (says(tmp_path, code, seed=seed) for seed in (1, 1, 2))
    assert first == again != other
    assert says(tmp_path, code) != says(tmp_path, code)


def test_the_random_bytes_go_on_at_the_next_power_up(tmp_path):
    with trial(tmp_path, "import os\nprint(os.urandom(4))\n", seed=1) as tower:
        for _ in range(2):
            tower.power_on()
            tower.run(10, check=False)
        first, second = (line for line in tower.console if line.startswith("b'"))
        assert first != second


def test_time_goes_by_exactly_as_asked(tower):
    start = tower.now_ms
    for _ in range(100):
        tower.run(7)
    assert tower.now_ms == start + 700


def test_what_is_due_happens_in_its_millisecond(tmp_path):
    with trial(tmp_path, "import time\ntime.sleep(0.1)\nprint('now')\ntime.sleep(9)\n") as tower:
        tower.power_on()
        tower.run(99)
        assert tower.console == []
        tower.run(2)
        assert tower.console == ["now"]


def test_drawing_costs_what_was_measured(tmp_path):
    # 70 ms for the whole panel on the device.
    code = (
        FIRMWARE.split("pixels =")[0]
        + """
display.root_group = displayio.Group()
start = supervisor.ticks_ms()
display.refresh()
print(supervisor.ticks_ms() - start)
"""
    )
    assert 65 < int(says(tmp_path, code)[0]) < 80


def test_a_crash_stops_the_test_and_prints_as_the_device_does(tmp_path):
    (tmp_path / "p10core").mkdir()
    (tmp_path / "p10core" / "dice.py").write_text("def roll(n):\n    return 1 // n\n")
    with trial(tmp_path, "from p10core import dice\n\nprint('before')\ndice.roll(0)\n") as tower:
        tower.power_on()
        with pytest.raises(FirmwareCrash, match="ZeroDivisionError") as crash:
            tower.run(10)
        assert isinstance(crash.value.__cause__, ZeroDivisionError)
        assert tower.crashed is crash.value.__cause__
        assert tower.console[:4] == [
            "before",
            "Traceback (most recent call last):",
            '  File "code.py", line 4, in <module>',
            '  File "p10core/dice.py", line 2, in roll',
        ]
        tower.run(10, check=False)
        assert tower.now_ms == 20
        tower.power_on()
        assert tower.crashed is None


def test_a_crash_silences_the_buzzer(tmp_path):
    code = "import board, pwmio, time\npwmio.PWMOut(board.GP22, duty_cycle=99)\ntime.sleep(0.1)\nraise ValueError\n"
    with trial(tmp_path, code) as tower:
        tower.power_on()
        tower.run(50)
        assert tower.buzzer.frequency
        tower.run(100, check=False)
        assert tower.buzzer.frequency == 0


def test_code_that_ends_is_a_crash_too(tmp_path):
    with trial(tmp_path, "import sys\nsys.exit()\n") as tower:
        tower.power_on()
        with pytest.raises(FirmwareCrash):
            tower.run(10)
        assert isinstance(tower.crashed, CodeEnded)


def test_the_plug_is_pulled_in_the_middle_of_anything(tmp_path):
    code = """
import board, digitalio, time
from microcontroller import nvm
led = digitalio.DigitalInOut(board.LED)
led.switch_to_output()
while True:
    try:
        time.sleep(1)
    except:
        print("caught")
    finally:
        nvm[0] = 1
"""
    with trial(tmp_path, code) as tower:
        tower.power_on()
        tower.run(500)
        tower.power_off()
        assert not tower.powered
        assert tower.nvm[0] == 0xFF
        assert tower.console == []
        tower.power_on()
        tower.run(1500)
        assert tower.nvm[0] == 1


def test_firmware_that_swallows_the_power_cut_ends_all_the_same(tmp_path):
    code = """
import time
while True:
    try:
        time.sleep(1)
    except:
        pass
"""
    with trial(tmp_path, code) as tower:
        tower.power_on()
        tower.run(500)
        tower.power_off()
        tower.power_on()
        tower.run(500)


def test_without_power_everything_is_dark(tower):
    tower.press(1)
    tower.power_off()
    assert tower.screen() == [" " * 21] * 5
    assert tower.pixels.rgb == [(0, 0, 0)] * 10


def test_changes_are_counted_and_told(tmp_path):
    told = []
    with trial(tmp_path, FIRMWARE) as tower:
        new = tower.version
        tower.on_change = lambda: told.append(1)
        tower.power_on()
        tower.run(500)
        version = tower.version
        tower.run(500)
        assert tower.version == version
        tower.press(2)
        assert tower.version > version
        assert len(told) == tower.version - new


def test_real_time_runs_in_a_thread(tmp_path):
    code = """
import board, digitalio, pwmio
button = digitalio.DigitalInOut(board.GP16)
button.switch_to_input(pull=digitalio.Pull.UP)
buzzer = pwmio.PWMOut(board.GP22, duty_cycle=100, frequency=2500, variable_frequency=True)
while True:
    buzzer.frequency = 2500 if button.value else 5000
"""
    changed = threading.Event()
    with trial(tmp_path, code, clock=real_clock) as tower:
        tower.on_change = changed.set

        def hears(frequency):
            while tower.buzzer.frequency != frequency:
                if not changed.wait(PATIENCE):
                    return False
                changed.clear()
            return True

        tower.power_on()
        assert hears(2500)
        tower.set_button("ROLL", True)
        assert hears(5000)
        tower.power_off()
        assert tower.buzzer.frequency == 0
        assert not [thread for thread in threading.enumerate() if thread.name == "firmware"]
        assert tower.crashed is None


def test_the_reader_knows_the_towers_own_characters_and_no_others():
    oled = Ssd1306()
    oled.write(b"\x80\x20\x80\x00\x80\xa1\x80\xc8\x80\x8d\x80\x14\x80\xaf")
    text = "".join(own_shapes())[:20]
    shapes = [own_shapes()[character] for character in text] + [(63, 33, 63) + (0,) * 9]
    ram = bytearray(1024)
    for i, rows in enumerate(shapes):
        for y, row in enumerate(rows):
            for x in range(6):
                if row >> (5 - x) & 1:
                    ram[(y + 12) // 8 * 128 + 1 + i * 6 + x] |= 1 << (y + 12) % 8
    oled.write(b"\x40" + ram)
    assert Reader(oled).screen() == [" " * 21, text.replace(NARROW_ONE, "1") + "\ufffd", *[" " * 21] * 3]
