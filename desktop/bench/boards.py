"""The boards that a tower may be built on: what their module ``board`` names, by the board's id.

    pins_of("raspberry_pi_pico_w")["VOLTAGE_MONITOR"]

As in ports/raspberrypi/boards of adafruit/circuitpython: on the two boards with a radio GPIO23 to GPIO25 are wires to
that, and have no name.
"""

from desktop.bench.pins import Pin, named
from desktop.image import picos

PICO, PICO_W, PICO_2, PICO_2_W = BOARDS = tuple(picos.BOARDS)
WITH_RADIO = (PICO_W, PICO_2_W)

# Names beside GP0 to GP22, which all four have.
_ANALOG = {26: "GP26 GP26_A0 A0", 27: "GP27 GP27_A1 A1", 28: "GP28 GP28_A2 A2", 29: "VOLTAGE_MONITOR A3"}
_INSIDE = {23: "SMPS_MODE", 24: "VBUS_SENSE", 25: "LED"}


def pins_of(board_id: str) -> dict[str, Pin]:
    """Name to pin of a board, each pin made anew. Raises ValueError for a board that is none of BOARDS."""
    if board_id not in BOARDS:
        raise ValueError(f"no board {board_id}")
    pins = {}
    for gpio in range(23):
        pins[f"GP{gpio}"] = named(gpio, f"GP{gpio}")
    for gpio, name in _INSIDE.items():
        if board_id not in WITH_RADIO:
            pins[name] = pins[f"GP{gpio}"] = named(gpio, name if name == "LED" else f"GP{gpio}")
    for gpio, names in _ANALOG.items():
        pin = named(gpio, names.split()[0])
        pins |= dict.fromkeys(names.split(), pin)
    return pins
