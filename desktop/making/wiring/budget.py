"""What the tower draws, from the light tables that the firmware uses and the figures of the parts' data sheets.

Currents in mA, voltages in V, powers in mW.
"""

from typing import NamedTuple

from hardware.lights.colours import BREATH, BREATH_STEPS, DIM_SCALE, FULL_SCALE, HIGHEST, rainbow, scaled
from p10core.kernel.frame import BLUE, GREEN, ORANGE, RED, WHITE

DICE = 10
FACES = (RED, ORANGE, GREEN, BLUE)

# From data sheets and makers' guides.
CHANNEL = 12.0  # one colour of a WS2812B fully lit (WS2812B-V5 data sheet, constant current)
CHANNEL_MOST = 20.0  # the same of the hungriest kinds (Adafruit, NeoPixel Überguide: 60 mA a pixel)
SEGMENT = 0.1  # one lit dot of the row that is on, at full contrast (SSD1306 data sheet 8.8: ISEG = 100 uA)
PANEL_VOLTS = 7.5  # of the SSD1306's own charge pump (SSD1306 data sheet, charge pump regulator)
PIXEL_VOLTS = 5.2  # of the PowerBoost (Adafruit, PowerBoost 1000C)
BOOST_SELF = 5.0  # what it takes itself, its lamp lit (the same)
CELL_VOLTS, CELL_MAH = 3.7, 2000.0
USB_VOLTS = 5.0

# Measured by others.
PIXEL_DARK = 1.0  # a WS2812B that shines not at all (pjrc.com measured just under 1 mA on two kinds)

# Estimates.
PICO_MW = 125.0  # CircuitPython that never sleeps, 25 mA at 5 V; others measured from 19 mA on
PUMP, BOOST, REGULATOR = 0.75, 0.90, 0.85  # efficiencies: the OLED's charge pump, PowerBoost, the Pico's 3.3 V
DIODE_VOLTS = 0.3  # across D1
OLED_LOGIC = 1.0  # of the controller, at 3.3 V
USABLE = 0.9  # of the cell's capacity, until it is at 3.2 V
LARGE_SEGMENT, LARGE_VOLTS = 0.32, 12.5  # of the 2.42 inch panel, which has its own converter

CONTRAST = 0.8  # of hardware/screen/painter.py
DIM_CONTRAST = 0.04
LIT = 0.18  # share of the panel's dots: "turn, dice held" of the gallery, whose fullest has 0.37

PANELS = {'0.96"': (SEGMENT, PANEL_VOLTS), '2.42"': (LARGE_SEGMENT, LARGE_VOLTS)}


class Row(NamedTuple):
    """One line of the table: what is going on; mA of the pixels; of the OLED and from USB, in the lite tower; of the
    OLED and from the cell, in that with the board, and hours.
    """

    name: str
    pixels: float
    small: float
    usb: float
    large: float
    cell: float
    hours: float


def pixel(colour: int, level: int, scale: int, channel: float = CHANNEL) -> float:
    """mA of one pixel at a colour, level and scale of hardware/lights/colours.py."""
    return PIXEL_DARK + channel * _light(scaled(colour, level, scale)) / 255


def playing(scale: int) -> float:
    """mA of ten dice of mixed colours, half of them held, half of them breathing, on average."""
    breathing = [pixel(face, BREATH[step], scale) for face in FACES for step in range(BREATH_STEPS)]
    held = [pixel(face, HIGHEST, scale) for face in FACES]
    return DICE / 2 * (_mean(breathing) + _mean(held))


def celebrating(scale: int) -> float:
    """mA of the rainbow, one of its places glinting white."""
    rim = [PIXEL_DARK + CHANNEL * _light(rainbow(place, scale)) / 255 for place in range(768)]
    return (DICE - 1) * _mean(rim) + pixel(WHITE, 255, scale)


def worst() -> float:
    """mA that the firmware cannot exceed: ten of the hungriest colour at full level, by the largest figures."""
    return DICE * max(pixel(colour, 255, FULL_SCALE[-1], CHANNEL_MOST) for colour in (*FACES, WHITE))


def oled(panel: str, lit: float = LIT, contrast: float = CONTRAST) -> float:
    """mA of the screen at 3.3 V: 128 dots a row, one row at a time."""
    segment, volts = PANELS[panel]
    return OLED_LOGIC + 128 * segment * contrast * lit * volts / 3.3 / PUMP


def from_cell(pixels: float, screen: float) -> float:
    """mA out of the cell for pixels on the boost converter, and the Pico with the screen behind D1."""
    boosted = PIXEL_VOLTS * pixels / BOOST / CELL_VOLTS + BOOST_SELF
    return boosted + (PICO_MW + 3.3 * screen / REGULATOR) / (CELL_VOLTS - DIODE_VOLTS)


def from_usb(pixels: float, screen: float) -> float:
    """mA out of USB's 5 V for the pixels, and the Pico with the screen."""
    return pixels + (PICO_MW + 3.3 * screen / REGULATOR) / USB_VOLTS


def rows() -> list[Row]:
    """The table."""
    loads = [(f"play, brightness {level}", playing(scale), LIT, CONTRAST) for level, scale in enumerate(FULL_SCALE, 1)]
    loads += [
        ("dimmed, brightness 3", playing(DIM_SCALE[2]), LIT, DIM_CONTRAST),
        ("celebration, brightness 5", celebrating(FULL_SCALE[-1]), LIT, CONTRAST),
        ("worst case", worst(), 1.0, CONTRAST),
        ("dark, not asleep", DICE * PIXEL_DARK, 0.0, 0.0),
    ]
    found = []
    for name, pixels, lit, contrast in loads:
        small, large = (oled(panel, lit, contrast) if lit else 0.0 for panel in PANELS)
        cell = from_cell(pixels, large)
        found.append(Row(name, pixels, small, from_usb(pixels, small), large, cell, CELL_MAH * USABLE / cell))
    return found


def table() -> str:
    """The current budget in Markdown."""
    lines = [
        "| | pixels, mA at 5 V | *lite*: OLED, mA at 3.3 V | from USB, mA | *board*: OLED, mA at 3.3 V | from the "
        "cell, mA | 2,000 mAh last, hours |",
        "|---|--:|--:|--:|--:|--:|--:|",
    ]
    for row in rows():
        figures = f"{row.pixels:.0f} | {row.small:.0f} | {row.usb:.0f} | {row.large:.0f} | {row.cell:.0f}"
        lines.append(f"| {row.name} | {figures} | {row.hours:.1f} |")
    return "\n".join(lines)


def _light(colour: int) -> int:
    return (colour >> 16) + (colour >> 8 & 0xFF) + (colour & 0xFF)


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)
