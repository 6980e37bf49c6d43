"""The two footprints that KiCad 6 lacks, as the text of its files: a Pico, and a key switch in a hot-swap socket.

All in mm, seen from above, y downwards as KiCad counts.
"""

from collections.abc import Iterator

from desktop.making.measures import PICO

PICO_PITCH, PICO_ROWS, PICO_FIRST = 2.54, 17.78, -24.13  # Raspberry Pi Pico data sheet, figure 3
# Where its USB socket's tabs stand out below, and the holes that take them up (figure 5, "solder pools").
PICO_TABS = ((-2.725, -24.0, 1.8), (2.725, -24.0, 1.8), (-2.425, -20.97, 1.5), (2.425, -20.97, 1.5))
# No copper here, by the board's sides: below the Pico's own pads and bridges, and around a Pico W's antenna, whose data
# sheet asks for 14 x 9 mm. Half the width, and from where to where.
PICO_BARE = (("B", 7.5, -PICO[1] / 2, PICO[1] / 2), ("F", 7.0, PICO[1] / 2 - 9.0, PICO[1] / 2))
# Kailh's drawing CPG151101S11: holes of the switch's pins, and the socket's pads below the board.
SOCKET_PINS = ((-3.81, -2.54), (2.54, -5.08))
SOCKET_PADS = ((-7.085, -2.54), (5.842, -5.08))
SWITCH_HALF = 7.0


def pico() -> str:
    """Forty holes for pins; their copper reaches outwards under the Pico's edge, where it can be soldered flat.

    Four more let the tabs of its USB socket in: on the varnish they would keep it from lying flat.
    """
    pads = []
    for pin in range(1, 41):
        left = pin <= 20
        x = -PICO_ROWS / 2 if left else PICO_ROWS / 2
        y = PICO_FIRST + PICO_PITCH * (pin - 1 if left else 40 - pin)
        shift = -0.8 if left else 0.8
        pads.append(
            f'(pad "{pin}" thru_hole {"rect" if pin == 1 else "oval"} (at {x:.3f} {y:.3f}) (size 3.2 1.7) '
            f"(drill 1.02 (offset {shift} 0)) (layers *.Cu *.Mask))"
        )
    for x, y, across in PICO_TABS:
        pads.append(
            f'(pad "" np_thru_hole circle (at {x} {y}) (size {across} {across}) (drill {across}) (layers *.Cu *.Mask))'
        )
    w, h = PICO[0] / 2, PICO[1] / 2
    usb = _box("F.SilkS", 4.0, (-h - 0.9, -h + 6.1), 0.12)
    between = _box("F.SilkS", 6.8, (-h, h), 0.12)  # the rows of pads
    return _file("Pico", "through_hole", [*pads, *between, *usb, *_court(w + 0.9, h + 0.4)])


def hot_swap() -> str:
    """A switch of the MX kind: it is plugged from above into a socket that is soldered to the lower side."""
    pads = ['(pad "" np_thru_hole circle (at 0 0) (size 4 4) (drill 4) (layers *.Cu *.Mask))']
    for x in (-5.08, 5.08):
        pads.append(f'(pad "" np_thru_hole circle (at {x} 0) (size 1.75 1.75) (drill 1.75) (layers *.Cu *.Mask))')
    for x, y in SOCKET_PINS:
        pads.append(f'(pad "" np_thru_hole circle (at {x} {y}) (size 3 3) (drill 3) (layers *.Cu *.Mask))')
    for number, (x, y) in enumerate(SOCKET_PADS, 1):
        pads.append(f'(pad "{number}" smd rect (at {x} {y}) (size 2.55 2.5) (layers B.Cu B.Paste B.Mask))')
    side = SWITCH_HALF
    lines = [*_box("F.SilkS", side, (-side, side), 0.12), *_court(side + 0.3, side + 0.3)]
    socket = [(-6.0, -0.7), (-6.0, -4.6), (-4.2, -6.9), (4.8, -6.9), (4.8, -3.0), (0.2, -2.6), (-1.4, -0.7)]
    for start, end in zip(socket, [*socket[1:], socket[0]], strict=True):
        lines.append(_line("B.Fab", start, end, 0.1))
    return _file("MX_hot_swap", "smd", [*pads, *lines])


def _file(name: str, kind: str, lines: list[str]) -> str:
    words = "\n  ".join(
        [
            '(fp_text reference "REF**" (at 0 0) (layer "F.Fab") (effects (font (size 1 1) (thickness 0.15))))',
            f'(fp_text value "{name}" (at 0 2) (layer "F.Fab") (effects (font (size 1 1) (thickness 0.15))))',
            *lines,
        ]
    )
    return f'(footprint "{name}" (version 20211014) (generator tower) (layer "F.Cu")\n  (attr {kind})\n  {words}\n)\n'


def _line(layer: str, start: tuple[float, float], end: tuple[float, float], width: float) -> str:
    return f'(fp_line (start {start[0]} {start[1]}) (end {end[0]} {end[1]}) (layer "{layer}") (width {width}))'


def _box(layer: str, half: float, ends: tuple[float, float], width: float) -> Iterator[str]:
    corners = [(-half, ends[0]), (half, ends[0]), (half, ends[1]), (-half, ends[1])]
    for start, end in zip(corners, [*corners[1:], corners[0]], strict=True):
        yield _line(layer, start, end, width)


def _court(half: float, deep: float) -> Iterator[str]:
    yield from _box("F.CrtYd", half, (-deep, deep), 0.05)


OWN = {"Pico": pico, "MX_hot_swap": hot_swap}
