"""The router by itself: tracks join what they should, and keep away from the rest."""

import random

import numpy as np
import pytest

from desktop.making.board import rules
from desktop.making.board.copper import Copper
from desktop.making.board.router import STEP, Blocked, Router
from desktop.making.board.shapes import Grid, box, disc


def routed(pads, jobs, size=(12.0, 6.0), holes=()):
    """The copper after joining pads, each (net, layers, x, y), on a bare board."""
    copper = Copper([box(net, layers, (x, y), (0.5, 0.5), False) for net, layers, x, y in pads])
    grid = Grid((0.0, 0.0), size, STEP)
    router = Router(grid, copper, list(holes), lambda inset: np.zeros((grid.rows, grid.columns), dtype=bool))
    router.route(jobs)
    return copper, router


def test_two_pads_are_joined_by_one_straight_track():
    copper, _ = routed([("A", "F", 2.0, 3.0), ("A", "F", 10.0, 3.0)], [("A", 0.25)])
    (track,) = copper.tracks
    assert track.layer == "F" and track.width == 0.25
    assert len(track.points) == 2 and track.points[0][1] == track.points[1][1]
    assert copper.vias == []


def test_a_wall_of_another_net_is_passed_on_the_other_side():
    wall = [("B", "F", 6.0, 0.5 + 0.75 * n) for n in range(8)]
    copper, _ = routed([("A", "F", 2.0, 3.0), ("A", "F", 10.0, 3.0), *wall], [("A", 0.25)])
    assert {track.layer for track in copper.tracks} == {"F", "B"}
    assert len(copper.vias) == 2


def test_where_there_is_no_way_it_says_so():
    wall = [("B", "FB", 6.0, 0.5 + 0.75 * n) for n in range(8)]
    with pytest.raises(Blocked, match="no way for A"):
        routed([("A", "F", 2.0, 3.0), ("A", "F", 10.0, 3.0), *wall], [("A", 0.25)])


def test_tracks_never_come_nearer_than_the_rules():
    """Many nets in a small place: some are torn up and laid again, and in the end none is too near to another."""
    dice = random.Random(4)
    places = [(x * 2.0 + 1, y * 2.0 + 1) for x in range(10) for y in range(6)]
    dice.shuffle(places)
    pads = [(f"N{i // 2}", "F", *place) for i, place in enumerate(places[:28])]
    copper, _ = routed(pads, [(f"N{i}", 0.25) for i in range(14)], (20.0, 12.0))
    shapes = [*copper.fixed(), *copper.laid()]
    fine = Grid((0.0, 0.0), (20.0, 12.0), 0.05)
    for layer in "FB":
        owner = np.full((fine.rows, fine.columns), -1)
        for shape in shapes:
            if layer in shape.layers:
                place, near = fine.near(shape, 0.075)
                number = int(shape.net[1:])
                assert not (near & (owner[place] != number) & (owner[place] >= 0)).any(), f"{shape.net} is too near"
                owner[place] = np.where(near, number, owner[place])
    assert {track.net for track in copper.tracks} == {f"N{i}" for i in range(14)}


def test_a_hole_is_kept_clear():
    hole = disc("", "FB", (6.0, 3.0), 1.5)
    copper, _ = routed([("A", "F", 2.0, 3.0), ("A", "F", 10.0, 3.0)], [("A", 0.25)], holes=[hole])
    for track in copper.tracks:
        for x, y in track.points:
            assert np.hypot(x - 6.0, y - 3.0) > 1.5 + rules.HOLE


def test_stitching_gives_every_pad_a_via():
    pads = [("GND", "F", 2.0, 3.0), ("GND", "B", 10.0, 3.0)]
    copper, router = routed(pads, [])
    router.stitch("GND", 3.0)
    assert len(copper.vias) > 4
    for _, _, x, y in pads:
        assert min(np.hypot(via.at[0] - x, via.at[1] - y) for via in copper.vias) < 1.3
