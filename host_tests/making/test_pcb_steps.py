"""Soldering, step by step: each part comes once, the page names what the pictures show, and each shows it the right way
round.
"""

import re
from pathlib import Path

import numpy as np
import pytest

from desktop.making.board.project import HAND, NOTHING, board, parts
from desktop.making.board.steps import FIRST_PADS, MARK, NOW, STEPS, draw
from desktop.making.measures import HARDWARE, Measures

M = Measures()
PAGE = (Path(__file__).parents[2] / "hardware" / "board.md").read_text("utf-8")


@pytest.fixture(scope="module")
def pictures():
    return [draw(M, number) for number in range(1, len(STEPS) + 1)]


def labels(picture):
    """The bold words on a picture but for its title: where they stand, from the left."""
    said = re.findall(r'<text x="([\d.]+)" y="([\d.]+)"[^>]*font-weight="bold"[^>]*>([^<]+)<', picture)
    return {text: float(x) for x, _, text in said if not text.startswith("Step ")}


def test_every_part_is_soldered_in_one_step():
    soldered = [ref for step in STEPS for ref in step.refs]
    assert sorted(soldered) == sorted(part.ref for part in parts() if part.by != NOTHING)
    sides = {part.ref: part.side for part in parts()}
    assert all(sides[ref] == step.side for step in STEPS for ref in step.refs)
    assert STEPS[-1].refs == ("U0",), "what no assembler solders comes last"
    assert {part.ref for part in parts() if part.by == HAND} == {"U0"}


def test_the_page_names_the_parts_of_each_step_and_shows_its_picture():
    heads = re.findall(
        r"^\*\*Step (\d): (.*?)\*\*(?:.*\n\n)!\[Step (\d): .*\]\(solder-(\d)\.svg\)$", PAGE, re.MULTILINE
    )
    assert len(heads) == len(STEPS)
    for number, ((first, named, *others), step) in enumerate(zip(heads, STEPS, strict=True), 1):
        assert {first, *others} == {str(number)}
        refs = []
        for item in named.split(", "):
            kind, start, _, end = re.fullmatch(r"([A-Z]+)(\d+)( to [A-Z]+(\d+))?", item).groups()
            refs += [f"{kind}{count}" for count in range(int(start), int(end or start) + 1)]
        assert sorted(refs) == sorted(step.refs)


def test_each_picture_marks_the_parts_of_its_step_and_no_other(pictures):
    for step, picture in zip(STEPS, pictures, strict=True):
        assert set(labels(picture)) - {"1"} == set(step.refs)
        assert picture.count(f'fill="{NOW}"') == len(step.refs)
        assert picture.count(f'fill="{MARK}"') == len([ref for ref in step.refs if ref in FIRST_PADS])


def test_parts_with_a_direction_are_all_marked():
    """A resistor, a fuse, a ceramic capacitor, a sounder, a socket and a switch that is the same from both ends may lie
    as they like.
    """
    same = re.compile(r"R\d|C[2-9]$|C1[0-3]|F1|BZ1|S\d")
    assert set(FIRST_PADS) == {part.ref for part in parts() if part.by != NOTHING and not same.match(part.ref)} | {"C1"}


def test_from_below_what_lies_right_is_seen_left(pictures):
    from_above, from_below = labels(pictures[0]), labels(pictures[1])
    assert from_above["LED1"] < from_above["LED10"]
    assert from_below["S11"] < from_below["J1"] < from_below["S2"]


def test_an_earlier_step_s_parts_are_there_and_a_later_one_s_are_not(pictures):
    sockets_done = pictures[2].count('fill="#7b8f86"')
    assert sockets_done > 2 and '#7b8f86"' not in pictures[1]


@pytest.mark.parametrize("number", range(1, len(STEPS) + 1))
def test_the_page_s_pictures_of_soldering_are_of_this_board(pictures, number):
    """Made otherwise: ``make pcb``, then ``python -m desktop hardware_pictures``."""
    assert (HARDWARE / f"solder-{number}.svg").read_text("utf-8") == pictures[number - 1]


def test_the_pad_that_a_picture_marks_is_the_one_that_the_print_marks():
    """The corner of an LED's print, the bar of the diode's: beside the marked pad."""
    for ref in ("LED1", "LED10", "D1"):
        footprint, along = board().footprints[ref], 1 if ref == "D1" else 0
        marks = [one for one in footprint.strokes if abs(one.start[along] - one.end[along]) < 0.01]
        places = [np.mean([one.start, one.end], axis=0) for one in marks]
        near = {pad.name: min(np.hypot(*(place - pad.at)) for place in places) for pad in footprint.pads}
        assert min(near, key=near.get) == FIRST_PADS[ref], ref
