"""The cell of a tower that is not plugged in: its voltage, and a word in time when it runs low.

battery = pico_battery(settings.battery_low)
low = battery.poll(now)     # every round of the loop; measures every ten seconds
if low:
    app.notice("Battery low", volts(low), "OK: go on")
"""

import board
from analogio import AnalogIn

from hardware.console import write_line
from p10core.const import const
from p10core.types import MaybeNone

_EVERY_MS = const(10_000)
_SAMPLES = const(16)  # in a row, some 0.3 ms: the converter's ripple goes through VSYS

# A third of VSYS is on the pin, and 65,535 stands for 3,300 mV.
_FULL_SCALE_MV = const(9900)
_DIODE_MV = const(300)  # D1, between the cell and VSYS (hardware/README.md)

# Less is no cell: one that is empty cuts itself off at 2.5 V or more, and below 1.8 V the Pico would not run at all.
# More is no cell either, but the plug: it gives VSYS 4.4 V or more.
_LEAST_MV = const(2000)
_MOST_MV = const(4400)

# A cell recovers by some tens of mV when the pixels go dark.
_HYSTERESIS_MV = const(100)


def pico_battery(low: int) -> "Battery":
    """The Battery on the pin that a Pico has for this inside it. *low*: millivolts; 0: there is no cell.

    Pico, Pico W, Pico 2 and Pico 2 W all have it. (On a W it is the radio's too: hardware/README.md.) On a
    board that lacks it nothing is measured, and the console says so.
    """
    try:
        return Battery(AnalogIn(board.VOLTAGE_MONITOR), low)
    except AttributeError as error:
        if low:
            write_line("# battery_low: " + str(error))
        return Battery(None, 0)


class Battery:
    """*monitor*: an AnalogIn on a third of VSYS."""

    def __init__(self, monitor: AnalogIn | MaybeNone, low: int) -> None:
        self._monitor = monitor
        self._low = low
        self._said = False
        self._due = 0

    def millivolts(self) -> int:
        """The cell's voltage now, give or take 100 mV; on USB some 5,000."""
        total = 0
        for _ in range(_SAMPLES):
            total += self._monitor.value
        return total // _SAMPLES * _FULL_SCALE_MV // 65535 + _DIODE_MV

    def supplies(self) -> tuple[int, int]:
        """The millivolts that USB gives now, and those that the cell gives: of the two the tower runs on one."""
        level = self.millivolts() if self._monitor else 0
        if level >= _MOST_MV:
            return level - _DIODE_MV, 0
        return 0, level if level >= _LEAST_MV else 0

    def poll(self, now: int) -> int:
        """The cell's millivolts if it has just run low, else 0.

        It is said once, and once more after the cell was 100 mV better or USB was plugged in.
        """
        if not self._low or now - self._due < 0:
            return 0
        self._due = now + _EVERY_MS
        level = self.millivolts()
        if level >= min(self._low + _HYSTERESIS_MV, _MOST_MV):
            self._said = False
        elif _LEAST_MV <= level < self._low and not self._said:
            self._said = True
            return level
        return 0


def volts(millivolts: int) -> str:
    """Millivolts as players read them: ``3.4 V``."""
    return "%d.%d V" % (millivolts // 1000, millivolts % 1000 // 100)
