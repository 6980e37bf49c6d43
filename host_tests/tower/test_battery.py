"""The cell of a tower in the hand: what is measured of it, and when the players hear that it runs low."""

import pytest

from desktop.bench import boards
from desktop.bench.tower import Tower
from desktop.image.picos import BOARDS

DIODE = 0.3
CODE = """
import time
from hardware.power.battery import pico_battery, volts
from hardware.clock import Clock

clock = Clock()
battery = pico_battery({low})
print("cell", battery.millivolts())
while True:
    low = battery.poll(clock.now_ms())
    if low:
        print("low", volts(low))
    time.sleep(0.01)
"""


@pytest.fixture
def start(towers):
    def make(cell, low=3400, usb=False, board=boards.PICO):
        tower = Tower(without=("boot.py",), board=BOARDS[board])
        towers.append(tower)
        tower.files["code.py"] = CODE.format(low=low).encode()
        tower.vsys = cell - DIODE
        tower.vbus = usb
        tower.power_on()
        tower.run(5000)
        return tower

    return make


def set_cell(tower, *volts):
    """The cell has these voltages, each for half a minute."""
    for cell in volts:
        tower.vsys = cell - DIODE
        tower.run(30_000)


def said(tower):
    return [line for line in tower.console if line.startswith("low")]


def test_it_speaks_once_a_drop(start):
    tower = start(3.9)
    set_cell(tower, 3.5, 3.41)
    assert said(tower) == []
    set_cell(tower, 3.35, 3.45, 3.3, 3.48, 3.2)  # up and down, but never a tenth of a volt better
    assert said(tower) == ["low 3.3 V"]
    set_cell(tower, 3.52, 3.35)
    assert len(said(tower)) == 2


def test_a_cell_that_is_low_at_the_start_is_told_of_at_once(start):
    assert said(start(3.15)) == ["low 3.1 V"]


def test_on_usb_nothing_is_said_and_when_it_is_pulled_the_cell_counts_again(start):
    tower = start(3.2, usb=True)
    set_cell(tower, 3.0)
    assert said(tower) == []
    for times in (1, 2):
        tower.vbus = False
        tower.run(20_000)
        assert len(said(tower)) == times
        tower.vbus = True
        tower.run(20_000)


def test_it_measures_every_ten_seconds_only(start):
    tower = start(3.9)
    reads = []
    volts = tower._pico.volts
    tower._pico.volts = lambda pin: reads.append(tower.now_ms) or volts(pin)
    tower.run(60_000)
    moments = sorted({moment // 100 for moment in reads})
    assert len(moments) <= 7
    assert all(later - earlier >= 99 for earlier, later in zip(moments, moments[1:], strict=False))


@pytest.mark.parametrize(
    "settings, shown", [({}, "Battery low"), ({"battery_low": 3000}, ""), ({"battery_low": 0}, "")]
)
def test_the_players_read_it_over_the_game_once(settings, shown):
    with Tower(seed=1, settings=settings) as tower:
        tower.vbus = False
        tower.vsys = 3.65
        tower.power_on()
        tower.run(1500)
        game = tower.screen()
        tower.vsys = 3.06
        tower.run(11_000)
        if shown:
            assert [tower.screen()[row].strip() for row in (0, 1, 4)] == ["Battery low", "3.3 V", "OK: go on"]
            tower.press("SCORE")
            tower.run(30_000)
        assert tower.screen() == game


@pytest.mark.parametrize("board", boards.BOARDS)
def test_it_is_measured_and_told_on_each_board(start, board):
    tower = start(3.9, board=board)
    assert tower.console[0] == "cell 3899"
    set_cell(tower, 3.3)
    assert said(tower) == ["low 3.3 V"]
    tower.vbus = True
    set_cell(tower, 3.2)
    assert len(said(tower)) == 1


@pytest.mark.parametrize("low", [0, 3400])
def test_a_board_without_this_pin_says_so_on_the_console_and_the_game_is_played(monkeypatch, low):
    pins_of = boards.pins_of

    def lacking(board):
        return {name: pin for name, pin in pins_of(board).items() if name != "VOLTAGE_MONITOR"}

    monkeypatch.setattr(boards, "pins_of", lacking)
    with Tower(seed=1, settings={"battery_low": low, "players": 1}) as tower:
        tower.vbus = False
        tower.vsys = 2.9
        tower.power_on()
        tower.run(15_000)
        assert any("VOLTAGE_MONITOR" in line for line in tower.console) == bool(low)
        tower.press("SCORE")
        tower.run(1000)
        assert tower.screen()[4].strip() == "ROLL the dice"
        assert tower.restarts == 1
