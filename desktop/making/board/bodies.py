"""How much room each part takes over its side of the board, in mm, by makers' drawings: for pictures and tests."""

from typing import NamedTuple

from desktop.making.board.project import Part, board, parts
from desktop.making.measures import Box

Colour = tuple[int, int, int]

BLACK: Colour = (44, 44, 48)
WHITE: Colour = (236, 234, 228)
METAL: Colour = (176, 178, 182)


class Body(NamedTuple):
    """A part's room on the board, how far it stands off its side, and the colour that it is drawn in."""

    part: Part
    room: Box
    high: float
    colour: Colour


# By a piece of the footprint's name: across, deep and high with the part not turned, where its middle lies from the
# footprint's origin as seen on its own side with y downwards, and the colour. Plugs belong to their sockets.
_SIZES: tuple[tuple[str, float, float, float, float, float, Colour], ...] = (
    ("WS2812B", 5.0, 5.0, 1.6, 0, 0, WHITE),
    ("SOIC-14", 6.0, 8.7, 1.75, 0, 0, BLACK),
    ("C_0603", 1.6, 0.8, 0.95, 0, 0, (196, 170, 130)),
    ("R_0805", 2.0, 1.25, 0.65, 0, 0, BLACK),
    ("D_SOD-123", 3.7, 1.6, 1.35, 0, 0, BLACK),
    ("Fuse_1206", 3.2, 1.6, 1.2, 0, 0, WHITE),
    ("SOT-23", 3.0, 2.5, 1.2, 0, 0, BLACK),
    ("CP_Elec_10x10", 10.3, 10.3, 10.5, 0, 0, METAL),
    ("PS1240P02BT", 12.2, 12.2, 6.5, 2.5, 0, BLACK),
    ("OS102011MA1QN1", 8.6, 4.4, 4.7, 2.0, 0, METAL),
    ("JST_SH_SM04B", 6.0, 4.25, 2.95, 0, 0.45, WHITE),
    ("B4B-PH-K", 9.9, 4.5, 9.0, 3.0, 0.55, WHITE),
    ("B2B-PH-K", 5.9, 4.5, 9.0, 1.0, 0.55, WHITE),
    ("MX_hot_swap", 10.9, 4.7, 1.85, -0.6, -3.8, BLACK),
)


def bodies() -> list[Body]:
    """All parts with a body but the Pico, which is of the measures."""
    found = []
    for part in parts():
        footprint = board().footprints[part.ref]
        for words, wide, deep, high, dx, dy, colour in _SIZES:
            if words in part.footprint:
                (x, y), turn = footprint.at, footprint.turn
                off = (-dx if footprint.is_flipped else dx, -dy)
                half = (deep / 2, wide / 2) if turn % 180 else (wide / 2, deep / 2)
                for _ in range(int(turn // 90)):
                    off = (-off[1], off[0])
                x, y = x + off[0], y + off[1]
                found.append(Body(part, Box(x - half[0], y - half[1], x + half[0], y + half[1]), high, colour))
    return found
