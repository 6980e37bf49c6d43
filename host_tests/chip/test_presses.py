"""Presses of 15 to 90 ms while the emulated tower is busy: the chip sees each, and the tower does what it says."""

from collections.abc import Callable
from typing import NamedTuple

import pytest

from desktop.image.picos import PICO
from host_tests.chip.answers import ROWS
from host_tests.chip.contacts import SHORT_MS, tried
from host_tests.chip.cutting import started
from host_tests.chip.playing import press, switched_on
from host_tests.chip.tower import ChipTower
from host_tests.chip.watch import keys_taken
from host_tests.tower.dice_marks import held
from host_tests.tower.hardware_rig import BOUNCES
from host_tests.tower.life import State
from p10core.journal.page import PAGE

WIDTHS = (15, 20, 30, 45, 60, 90)  # ms
QUIET = {"players": 1, "sound": 0, "dim_after": 0, "sleep_after": 0}
DONE_MS = 900  # after the last press: all is shown


def three(tower: ChipTower) -> bool:
    """Whether die 3 is held."""
    return 3 in held(tower)


def rolled(tower: ChipTower) -> bool:
    """Whether dice lie there, or are in the air."""
    return any(line.startswith("roll ") for line in tower.console[-4:])


class Moment(NamedTuple):
    """*before*: presses up to it; *busy*: the button that makes the tower busy, and for how many ms it is held; then
    *button* is pressed once more, after each of *offsets* ms, and *done* must come true.
    """

    before: tuple[int | str, ...]
    busy: int | str
    busy_ms: float
    offsets: tuple[int, ...]
    button: int | str
    done: Callable[[ChipTower], bool]
    settings: dict = QUIET
    restarts: bool = False  # another program begins: what was taken before and after is not counted together


SOON = (10, 35, 70, 110, 160, 240)
AFTER_A_RESTART = (160, 190, 240, 310, 400, 560)  # a press within 150 ms of the one that causes it may be lost
MOMENTS = {
    "a turn, at rest": Moment((1, "ROLL"), 5, 40, (300, 353, 407, 461, 511, 569), 3, three),
    "another die was just held": Moment((1, "ROLL"), 5, 40, SOON, 3, three),
    "dice are in the air": Moment((1,), "ROLL", 60, (70, 200, 390, 580, 700, 810), 3, rolled),
    "the menu opens": Moment((1, "ROLL"), "MENU", 60, SOON, 2, lambda tower: tower.says("Total")),
    "a game begins": Moment((), 1, 60, AFTER_A_RESTART, "ROLL", rolled, restarts=True),
    "advice is worked out": Moment((1, "ROLL"), "SCORE", 700, (610, 640, 690, 720, 760, 830), 3, three),
    "cards are dealt": Moment(
        (),
        "SCORE",
        60,
        AFTER_A_RESTART,
        "ROLL",
        lambda tower: tower.says("ROLL:draw"),
        {**QUIET, "players": 2, "game": "cards"},
        restarts=True,
    ),
}


def taps(tower: ChipTower, moment: Moment, width: int, offset: int) -> int:
    """Press the busy button and the other; how many changes of buttons the tower has been told of."""
    tower.set_button(moment.busy, True)
    tower.set_button(moment.busy, False, moment.busy_ms)
    tower.set_button(moment.button, True, offset)
    tower.set_button(moment.button, False, offset + width)
    return keys_taken(tower, max(moment.busy_ms, offset + width) + DONE_MS)


@pytest.mark.parametrize("name", MOMENTS)
def test_no_press_is_lost_while(name):
    moment = MOMENTS[name]
    lost = []
    with ChipTower(moment.settings) as tower:
        switched_on(tower)
        press(tower, *moment.before)
        tower.run(1500)
        kept = tower.save()
        for place, width in enumerate(WIDTHS):
            for shift, offset in enumerate(moment.offsets):
                tower.restore(kept)
                taken = taps(tower, moment, width, offset + place + shift)
                if not (moment.restarts or taken == 4) or not moment.done(tower):
                    lost.append((width, offset, *tower.screen()))
        tower.drop(kept)
    assert not lost, f"{len(lost)} of {len(WIDTHS) * len(moment.offsets)}: {lost[:6]}"


@pytest.mark.parametrize("offset", (60, 130, 220, 330))
def test_no_press_is_lost_when_a_page_of_the_journal_is_due(offset):
    """The page is turned when nobody presses: whoever holds one die after the other has them all held."""
    with ChipTower(QUIET) as tower:
        switched_on(tower)
        press(tower, 1, "ROLL")
        state = State(tower.nvm, tower.image).filled(PAGE // 8 * 7 - 3)
        tower.chip.put(PICO.nvm_start, state.nvm)
        started(tower)
        tower.run(300)  # and not so long that the tower thinks nobody is there
        kept = tower.save()
        for width in WIDTHS[:4]:
            tower.restore(kept)
            dice = (1, 4, 7, 9, 10, 2, 5)
            for place, die in enumerate(dice):
                tower.set_button(die, True, place * offset)
                tower.set_button(die, False, place * offset + width)
            tower.run(len(dice) * offset + 3000)
            assert held(tower) == sorted(dice), f"{width} ms wide\n{tower.told()}"
        tower.drop(kept)


def test_a_sleeping_tower_is_woken_by_the_shortest_press_and_does_what_the_next_one_says():
    with ChipTower({**QUIET, "dim_after": 3, "sleep_after": 6}) as tower:
        switched_on(tower)
        press(tower, 1, "ROLL")
        tower.run(12_000)
        assert not tower.chip.get("on"), "the OLED is dark"
        kept = tower.save()
        for width in WIDTHS:
            for gap in (70, 120, 250):
                tower.restore(kept)
                tower.run(width)
                tower.set_button(9, True)
                tower.set_button(9, False, width)
                tower.set_button(3, True, width + gap)
                tower.set_button(3, False, width + gap + width)
                tower.run(DONE_MS)
                assert tower.chip.get("on"), (width, gap)
                assert three(tower), f"{width} ms wide, {gap} ms later\n{tower.told()}"
        tower.drop(kept)


def test_a_short_press_is_seen_whenever_the_scan_looks():
    outcome = tried([SHORT_MS])
    assert outcome.held == outcome.presses


@pytest.mark.parametrize("times", BOUNCES)
def test_contacts_that_bounce_hold_once_and_as_soon_as_new_ones(times):
    outcome = tried(times)
    assert outcome.held == outcome.presses
    assert ROWS["pixel"].is_kept(outcome.signs)
