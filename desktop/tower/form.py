"""The form of the tower for its page: the module ``measures.js``, made from desktop/making/measures.py.

The server of ``make play`` and the builder of ``make site`` hand it out beside the page's own files. All in mm, as a
browser counts: x from the case's left edge, y from the edge away from the player.
"""

import json

from desktop.making.case.engraving import letters
from desktop.making.measures import (
    CAP_SLOPE,
    CASE_EDGE,
    CASE_ROUND,
    GROOVE,
    WINDOW_EDGE,
    WINDOW_GAP,
    Measures,
    Place,
    Word,
)
from desktop.making.wiring.pins import buttons, read_wires

NAME = "measures.js"


def script() -> bytes:
    """The module, whose default export is the form; its file is called NAME."""
    return f"export default {json.dumps(form(Measures()), indent=1)};\n".encode()


def form(m: Measures) -> dict[str, object]:
    """What is seen of the tower from above."""

    half, back = m.width / 2, m.back

    def place(at: Place) -> Place:
        return round(at[0] + half, 3), round(back - at[1], 3)

    def outlines(word: Word) -> str:
        rings = (" ".join("{:.2f},{:.2f}".format(*place(point)) for point in ring) for ring in letters(word))
        return "".join(f"M{ring}Z" for ring in rings)

    gpios = [wire.gpio for wire in buttons(read_wires())]
    return {
        "case": {"size": (round(m.width, 3), round(m.depth, 3)), "round": CASE_ROUND, "edge": CASE_EDGE},
        "screen": {
            "at": place(m.window),
            "size": (m.screen.width, m.screen.height),
            "gap": WINDOW_GAP,
            "edge": WINDOW_EDGE,
        },
        "lights": {"at": [place(light) for light in m.pixels], "size": m.pixel},
        "keys": [
            {"gpio": gpio, "at": place(foot.middle), "size": [round(side, 3) for side in foot.size]}
            for gpio, foot in zip(gpios, m.caps.values(), strict=True)
        ],
        "slope": CAP_SLOPE / 2,
        "pitch": m.pitch,
        "lines": [[place(point) for point in line] for line in m.guide_lines],
        "groove": GROOVE,
        "words": [outlines(word) for word in m.name_words],  # the keys of the page say their names themselves
    }
