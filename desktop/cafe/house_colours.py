"""A house's own colours: of headings and of the ground. Both must leave the text legible (contrast by WCAG 2.2)."""

import re

from desktop.errors import BadInput

COLOUR, GROUND = "#ffb04d", "#2d2f33"  # the leaderboard's own, as look.css has them: p1 and case
GLASS, INK = "#090b0f", "#ece9e2"  # what headings stand on, and what else stands on the ground
LIGHTEST = 0.14  # of white in the ground, where the light falls
TEXT, LARGE = 4.5, 3.0  # the contrast of text, and of letters as large as headings
HEX = re.compile("#[0-9a-f]{6}")


def checked_colours(colour: str, ground: str) -> tuple[str, str]:
    """Both as they are kept, "" for the leaderboard's own. Raises BadInput: "bad_colour" for what is none,
    "bad_contrast" if text would be hard to read.
    """
    said = colour.strip().lower() or COLOUR, ground.strip().lower() or GROUND
    if not all(HEX.fullmatch(one) for one in said):
        raise BadInput("bad_colour")
    lit = mixed(rgb(said[1]), LIGHTEST)
    wanted = ((rgb(said[0]), rgb(GLASS), TEXT), (rgb(said[0]), lit, LARGE), (rgb(INK), lit, TEXT))
    if any(contrast(one, other) < least for one, other, least in wanted):
        raise BadInput("bad_contrast")
    return "" if said[0] == COLOUR else said[0], "" if said[1] == GROUND else said[1]


def rgb(text: str) -> tuple[float, ...]:
    """A colour's three parts from 0 to 1."""
    return tuple(int(text[at : at + 2], 16) / 255 for at in (1, 3, 5))


def mixed(colour: tuple[float, ...], white: float) -> tuple[float, ...]:
    """A colour with so much white in it."""
    return tuple(part + (1 - part) * white for part in colour)


def contrast(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    """From 1 to 21."""
    dark, bright = sorted(map(luminance, (one, other)))
    return (bright + 0.05) / (dark + 0.05)


def luminance(colour: tuple[float, ...]) -> float:
    """How bright it is to the eye, 0 to 1."""
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
