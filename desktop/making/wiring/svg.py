"""Strokes of a wiring diagram, collected as SVG. Coordinates in pixels, y downwards."""

from html import escape

WIRE = 2.5

Point = tuple[float, float]


class Drawing:
    """A white sheet of *width* by *height*; ``text()`` gives the file."""

    def __init__(self, width: int, height: int) -> None:
        self._parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
            ' font-family="Helvetica, Arial, Liberation Sans, sans-serif" font-size="13" stroke-linecap="round"'
            ' stroke-linejoin="round">',
            f'<rect width="{width}" height="{height}" fill="#fffdf8"/>',
        ]

    def text(self) -> str:
        """The whole file."""
        return "\n".join([*self._parts, "</svg>"]) + "\n"

    def remark(self, words: str) -> None:
        """A comment that only readers of the file see."""
        self._parts.insert(1, f"<!-- {escape(words)} -->")

    def wire(self, points: list[Point], colour: str, name: str = "", width: float = WIRE) -> None:
        """A line through *points*; its *name* can be found in the file and shows where the mouse rests."""
        path = " ".join(f"{_n(x)},{_n(y)}" for x, y in points)
        stroke = f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="{_n(width)}"'
        self._parts.append(f"{stroke}><title>{escape(name)}</title></polyline>" if name else f"{stroke}/>")

    def box(self, x: float, y: float, w: float, h: float, fill: str, edge: str = "#333", round_: float = 6) -> None:
        """A rounded box."""
        place = f'x="{_n(x)}" y="{_n(y)}" width="{_n(w)}" height="{_n(h)}" rx="{_n(round_)}"'
        self._parts.append(f'<rect {place} fill="{fill}" stroke="{edge}" stroke-width="1.5"/>')

    def dot(self, x: float, y: float, r: float = 4, fill: str = "#222", edge: str = "none") -> None:
        """A filled circle."""
        self._parts.append(
            f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(r)}" fill="{fill}" stroke="{edge}" stroke-width="1.5"/>'
        )

    def say(
        self,
        x: float,
        y: float,
        words: str,
        anchor: str = "start",
        size: float = 13,
        fill: str = "#222",
        *,
        bold: bool = False,
        turn: float = 0,
    ) -> None:
        """One line of text; *y* is its base line. *turn*: by how many degrees to the right it is turned."""
        weight = ' font-weight="bold"' if bold else ""
        turned = f' transform="rotate({_n(turn)} {_n(x)} {_n(y)})"' if turn else ""
        style = f'text-anchor="{anchor}" font-size="{_n(size)}" fill="{fill}"{weight}{turned}'
        self._parts.append(f'<text x="{_n(x)}" y="{_n(y)}" {style}>{escape(words)}</text>')

    def ground(self, x: float, y: float, colour: str = "#222") -> None:
        """The sign of ground, hanging from a point."""
        self.wire([(x, y), (x, y + 10)], colour)
        for half, drop in ((11, 10), (7, 15), (3, 20)):
            self.wire([(x - half, y + drop), (x + half, y + drop)], colour)

    def tag(self, x: float, y: float, words: str, colour: str, towards: int) -> None:
        """A flag that names a wire drawn elsewhere; it stands to the right (1) or left (-1) of its point."""
        width = 12 + 7.4 * len(words)
        left = x if towards > 0 else x - width
        self.box(left, y - 11, width, 22, "#fff", colour, 11)
        self.say(left + width / 2, y + 4.5, words, "middle", 12, colour, bold=True)


def _n(number: float) -> str:
    """A number without needless zeros, so that the file stays the same on every computer."""
    return f"{number:.1f}".removesuffix(".0")
