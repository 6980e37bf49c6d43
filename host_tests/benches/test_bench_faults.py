"""Parts that break while the tower is played on: the panel comes off, the pixel line is cut."""

import pytest

from host_tests.trial import trial

DISPLAY = """
import board, busio, displayio, i2cdisplaybus, time, terminalio
from adafruit_displayio_ssd1306 import SSD1306
displayio.release_displays()
i2c = busio.I2C(board.GP5, board.GP4, frequency=400_000)
group = displayio.Group()
palette = displayio.Palette(2)
palette[1] = 0xFFFFFF
row = displayio.TileGrid(
    terminalio.FONT.bitmap, pixel_shader=palette, width=21, tile_width=6, tile_height=12, x=1, default_tile=0
)
group.append(row)
def make():
    bus = i2cdisplaybus.I2CDisplayBus(i2c, device_address=0x3C)
    display = SSD1306(bus, width=128, height=64, auto_refresh=False)
    display.root_group = group
    return display
def there():
    while not i2c.try_lock():
        pass
    found = i2c.probe(0x3C)
    i2c.unlock()
    return found
display = make()
n = 0
"""
BLIND = (
    DISPLAY
    + """
while True:
    row[0] = 17 + n % 9
    n += 1
    start = time.monotonic_ns()
    display.refresh()
    print(n, (time.monotonic_ns() - start) // 1_000_000)
    time.sleep(0.1)
"""
)


@pytest.fixture
def play(tmp_path, towers):
    def make(code):
        tower = trial(tmp_path, code)
        towers.append(tower)
        tower.power_on()
        tower.run(1000)
        return tower

    return make


def slowest(tower, since):
    return max(int(line.split()[1]) for line in tower.console[since:])


def test_a_panel_that_comes_off_takes_its_picture_and_the_pull_ups_along(play):
    tower = play(BLIND)
    assert tower.screen()[0].strip().isdigit()
    tower.oled.fitted = False
    assert tower.screen()[0] == " " * 21
    since = len(tower.console)
    tower.run(10_000)
    # Nothing pulls the bus up: each transfer waits for its timeout, nothing is raised.
    assert slowest(tower, since) >= 3000
    assert "Traceback" not in "".join(tower.console)


def test_a_panel_put_back_stays_dark_until_it_is_initialised_again(play):
    tower = play(BLIND)
    tower.oled.pull_ups_stay = True
    before = tower.oled.bytes_received
    tower.oled.fitted = False
    tower.run(300)
    tower.oled.fitted = True
    assert tower.oled.bytes_received == 0
    tower.run(1000)
    assert tower.oled.bytes_received > 0 and before > 0
    assert not tower.oled.on
    assert tower.screen()[0] == " " * 21


PIXELS = """
import board, neopixel, time
pixels = neopixel.NeoPixel(board.GP2, 10)
n = 0
while True:
    n += 1
    pixels.fill((n, 0, 0))
    time.sleep(0.1)
"""


def test_behind_a_cut_pixels_keep_what_they_showed(tmp_path):
    with trial(tmp_path, PIXELS) as tower:
        tower.pixels.cut_at = 4
        tower.power_on()
        tower.run(50)
        assert tower.pixels.rgb == [(1, 0, 0)] * 4 + [(0, 0, 0)] * 6
        tower.pixels.cut_at = 10
        tower.run(100)
        tower.pixels.cut_at = 0
        tower.run(500)
        assert tower.pixels.rgb == [(2, 0, 0)] * 10


def test_a_tone_ends_with_its_file_and_at_a_reset(play):
    code = """
import board, pwmio, time, microcontroller
buzzer = pwmio.PWMOut(board.GP22, duty_cycle=30000)
time.sleep(2)
microcontroller.reset()
"""
    tower = play(code)
    assert tower.buzzer.frequency
    for _ in range(40):  # until it has been reset: then the code starts again, and the tone comes back
        tower.run(50)
        if tower.restarts:
            break
    assert tower.restarts == 1 and tower.buzzer.frequency == 0
