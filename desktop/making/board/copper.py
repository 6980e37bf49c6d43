"""Tracks and vias, and all copper that lies on the board while it is routed."""

from dataclasses import dataclass, field
from typing import NamedTuple

from desktop.making.board.rules import VIA
from desktop.making.board.shapes import LAYERS, Point, Shape, disc, line


class Track(NamedTuple):
    """A way on one layer."""

    net: str
    layer: str
    width: float
    points: list[Point]


class Via(NamedTuple):
    """A plated hole that joins both layers."""

    net: str
    at: Point


def strokes(tracks: list[Track]) -> list[Shape]:
    """The shapes of tracks, one for each straight piece."""
    return [
        line(track.net, track.layer, start, end, track.width)
        for track in tracks
        for start, end in zip(track.points, track.points[1:], strict=False)
    ]


@dataclass
class Copper:
    """What lies on the board: pads and *drawn* tracks for good, the rest laid by net and torn up when in the way."""

    pads: list[Shape]
    drawn: list[Shape] = field(default_factory=list)
    tracks: list[Track] = field(default_factory=list)
    vias: list[Via] = field(default_factory=list)

    def fixed(self) -> list[Shape]:
        """What stays."""
        return [*self.pads, *self.drawn]

    def laid(self) -> list[Shape]:
        """The shapes of tracks and vias."""
        return strokes(self.tracks) + [disc(via.net, LAYERS, via.at, VIA / 2) for via in self.vias]

    def tear(self, net: str) -> None:
        """Take a net's tracks and vias away."""
        self.tracks = [track for track in self.tracks if track.net != net]
        self.vias = [via for via in self.vias if via.net != net]
