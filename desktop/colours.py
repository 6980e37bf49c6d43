"""The colours of all pages, as look.css names them, for what is drawn elsewhere; and the one icon of them all."""

import re
from functools import cache
from pathlib import Path

LOOK = Path(__file__).parent / "tower" / "page" / "look.css"
ICON = "icon.svg"  # the file's name on every site
SIDE = 16  # of the icon, in its own units
_NAMED = re.compile(r"--([\w-]+): (?:light-dark\(#\w+, )?(#\w+)\)?;")

# Its parts: left, top, width, height, how round, colour. A window with two lines, and ten lit dice.
SHAPES = [
    (3.0, 3.0, 10.0, 4.0, 0.5, "glass"),
    (4.0, 4.0, 6.0, 0.7, 0.3, "oled"),
    (4.0, 5.4, 8.0, 0.7, 0.3, "oled"),
    *(
        (3.25 + 2 * (place % 5), 8.45 + 2.4 * (place // 5), 1.5, 1.5, 0.75, name)
        for place, name in enumerate(
            ("red", "orange", "green", "blue", "wild", "green", "blue", "red", "wild", "orange")
        )
    ),
]


@cache
def colours() -> dict[str, str]:
    """Each colour by its name, as ``#rrggbb``; where there are two, that of a dark room."""
    return dict(_NAMED.findall(LOOK.read_text("utf-8")))


def icon() -> str:
    """The icon as an SVG."""
    fill = colours()
    parts = [
        f'<rect x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}" rx="{rounded:g}" fill="{fill[name]}"/>'
        for left, top, width, height, rounded, name in SHAPES
    ]
    ground = f'<rect width="{SIDE}" height="{SIDE}" rx="3.5" fill="{fill["case"]}"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {SIDE}">{ground}{"".join(parts)}</svg>'
