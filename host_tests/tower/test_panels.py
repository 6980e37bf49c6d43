"""The panels that people have: SSD1306 and SH1106, at 0x3C and at 0x3D, found by themselves."""

import pytest

from desktop.bench.neopixel_line import NeopixelLine
from desktop.bench.sh1106 import Sh1106
from desktop.bench.ssd1306 import Ssd1306
from desktop.bench.tower import Tower
from host_tests.thorough import share

START_MS = 3000


def played(**how):
    """What the glass shows after a few presses on a tower, and its lines."""
    address = how.pop("address", 0x3C)
    with Tower(seed=4, **how) as tower:
        tower.oled.address = address
        tower.power_on()
        tower.run(START_MS)
        tower.press("SCORE")
        tower.run(1500)
        return tower.oled.picture(), tower.screen()


@pytest.fixture(scope="module")
def usual():
    return played()


@pytest.mark.parametrize("address", [0x3C, 0x3D])
@pytest.mark.parametrize("oled", [Ssd1306, Sh1106])
def test_each_panel_shows_the_same_picture_at_each_address(usual, oled, address):
    assert played(oled=oled, address=address) == usual
    assert usual[1][4].startswith("ROLL: a die each")


class FromTheFirst(Sh1106):
    LEFT = 0


@pytest.mark.parametrize("address", [0x3C, 0x3D])
@pytest.mark.parametrize(("named", "is_right"), [("sh1106z", True), ("auto", False)])
def test_an_sh1106_whose_picture_begins_at_its_first_column_shows_all_of_it_by_its_name(
    usual, address, named, is_right
):
    """Nobody can ask it."""
    picture, _ = played(oled=FromTheFirst, address=address, settings={"oled": named})
    assert (picture == usual[0]) == is_right


@pytest.mark.parametrize(
    ("oled", "named", "address"),
    [(Ssd1306, "auto", 0x3C), (Sh1106, "auto", 0x3D), (FromTheFirst, "sh1106z", 0x3C)],
)
def test_each_panel_comes_back_whole_after_sleep_and_after_its_plug(oled, named, address):
    """Whatever its address is then."""
    with Tower(seed=4, oled=oled, settings={"oled": named, "dim_after": 5, "sleep_after": 8}) as tower:
        tower.power_on()
        tower.run(START_MS)
        before = tower.oled.picture()
        tower.run(10_000)
        assert not tower.oled.on
        tower.press("SCORE")
        tower.run(500)
        assert tower.oled.on and tower.oled.picture() == before
        tower.oled.fitted = False
        tower.run(2000)
        tower.oled.fitted, tower.oled.address = True, address
        tower.run(3000)
        assert tower.oled.on and tower.oled.picture() == before
        tower.press("SCORE")
        tower.run(1000)
        assert any(tower.oled.picture()) and tower.oled.picture() != before


def test_that_panel_is_no_wrong_name_for_an_sh1106_and_one_for_an_ssd1306():
    class Strange(Ssd1306):
        STATUS = 0x06

    for oled, is_wrong in ((FromTheFirst, False), (Sh1106, False), (Strange, True)):
        with Tower(seed=4, oled=oled, settings={"oled": "sh1106z"}) as tower:
            tower.power_on()
            tower.run(START_MS)
            assert any("oled = sh1106z" in line for line in tower.console) == is_wrong


@pytest.mark.parametrize("clocks", [1, 9])
@pytest.mark.parametrize("oled", [Ssd1306, Sh1106])
def test_a_panel_that_a_reset_has_caught_in_the_middle_of_a_byte_is_clocked_to_its_end(usual, oled, clocks):
    with Tower(seed=4, oled=oled) as tower:
        tower.oled.holds_sda = clocks
        tower.power_on()
        tower.run(START_MS)
        tower.press("SCORE")
        tower.run(1500)
        assert tower.oled.picture() == usual[0]
        assert not any("no screen" in line for line in tower.console)


def test_a_data_wire_that_is_always_down_is_a_missing_screen_and_no_hang():
    with Tower(seed=4) as tower:
        tower.oled.holds_sda = 10**9
        tower.power_on()
        tower.run(START_MS)
        assert any("no screen" in line for line in tower.console)
        tower.oled.holds_sda = 4
        tower.run(2500)
        assert tower.screen()[4].strip(), "and it is tried again each second"


@pytest.mark.parametrize(
    ("panel", "named", "gone", "clocks"),
    [
        (Ssd1306, "auto", "kernel/words.py", 7),
        (Sh1106, "auto", "kernel/words.py", 0),
        (FromTheFirst, "sh1106z", "kernel/app.py", 0),
    ],
)
def test_an_error_is_shown_on_each_panel_and_on_one_that_a_reset_has_caught(panel, named, gone, clocks):
    with Tower(seed=4, oled=panel, without=[f"p10core/{gone}"], settings={"oled": named}) as tower:
        tower.oled.address, tower.oled.holds_sda = 0x3D, clocks
        tower.power_on()
        tower.run(START_MS, check=False)
        assert tower.screen()[0] == "Error: starting again"


def test_the_white_light_of_a_pixel_adds_to_its_colours_up_to_all_there_is():
    line = NeopixelLine(2)
    line.order = "RGBW"
    line.write(bytes((200, 0, 10, 100, 0, 0, 0, 0)))
    assert line.rgb == [(255, 100, 110), (0, 0, 0)]


@pytest.mark.share
@pytest.mark.parametrize("order", share(["RGB", "BRG", "BGR", "GRBW", "GBR", "RBG", "RGBW"], 3))
def test_pixels_of_each_order_show_the_same_colours(order):
    def colours(order, settings):
        with Tower(seed=4, settings=settings) as tower:
            tower.pixels.order = order
            tower.power_on()
            tower.run(START_MS)
            for button in ("SCORE", "ROLL", "ROLL"):
                tower.press(button)
                tower.run(2500)
            return tower.pixels.rgb

    right = colours("GRB", {})
    assert len(set(right)) > 1
    assert difference(colours(order, {"pixels": order}), right) <= 2  # four bytes a pixel take longer: dice breathe on
    assert difference(colours(order, {}), right) > 10


def difference(some, others):
    """The greatest of all colours."""
    return max(abs(one - other) for a, b in zip(some, others, strict=True) for one, other in zip(a, b, strict=True))


def test_the_last_resort_is_violet_on_pixels_of_another_order():
    with Tower(seed=4, without=["p10core/kernel/app.py"], settings={"pixels": "RGBW"}) as tower:
        tower.oled.fitted = False
        tower.pixels.order = "RGBW"
        tower.power_on()
        tower.run(START_MS, check=False)
        assert tower.pixels.rgb == [(0x20, 0, 0x38)] * 10
