"""What goes to KiCad's Python and what comes back, as JSON has it: see kicad_job.py. Places and lengths are in mm."""

from typing import NotRequired, TypedDict

from desktop.making.board.shapes import Point


class Pad(TypedDict):
    """A pad as a box with its copper, its hole and its net; without a name it is only a hole."""

    ref: str  # its part
    pad: str
    net: str
    at: Point  # the middle of its copper
    half: Point  # how far that reaches from there
    round: bool
    layers: list[str]  # F, B
    hole: float  # across; 0: none
    hole_at: Point


class Stroke(TypedDict):
    """A line of a footprint's print, or a ring: its centre, and a place on it."""

    ref: str
    side: str
    box: tuple[float, float, float, float]
    start: Point
    end: Point
    ring: bool


class Answer(TypedDict):
    """What KiCad says of the footprints; of the whole board also (net, part, pad) of each pad that is joined."""

    pads: list[Pad]
    print: list[Stroke]
    version: str
    turns: dict[str, float]  # of the footprints, as KiCad counts
    netlist: NotRequired[list[tuple[str, str, str]]]


class Text(TypedDict):
    """Words to print, by their middle."""

    words: str
    side: str
    at: Point
    size: float
    turn: int  # degrees


FilledBox = TypedDict("FilledBox", {"side": str, "from": Point, "to": Point})


class Printed(TypedDict):
    """What is printed on the board beside the footprints' own print."""

    texts: list[Text]
    boxes: list[FilledBox]


class Edge(TypedDict):
    """A stroke of the outline; an arc goes through a third place."""

    start: Point
    end: Point
    through: NotRequired[Point]


class PlacedPart(TypedDict):
    """A part and its place."""

    ref: str
    value: str
    footprint: str
    at: Point
    turn: float
    flip: bool
    symbol: str  # its id on the schematic


class FootprintJob(TypedDict):
    """Lay out the footprints."""

    do: str  # "pads" or "board"
    origin: Point
    rules: dict[str, float]
    nets: dict[str, list[tuple[str, str]]]
    net_names: dict[str, str]  # as the schematic calls them
    own: str
    own_name: str
    footprints: str
    parts: list[PlacedPart]
    edge: list[Edge]
    screws: list[Point]
    screw_hole: str


class Track(TypedDict):
    """Copper of one width, from point to point."""

    net: str
    layer: str
    points: list[Point]
    width: float


class Via(TypedDict):
    """A plated hole."""

    net: str
    at: Point
    size: float
    drill: float


Bare = TypedDict("Bare", {"layer": str, "from": Point, "to": Point})


class BoardJob(FootprintJob, Printed):
    """Make the whole board."""

    file: str
    report: str
    gerbers: str
    tracks: list[Track]
    vias: list[Via]
    plane: list[Point]
    plane_gap: float
    titles: dict[str, str]  # of the title block
    bare: list[Bare]  # where no copper may be
