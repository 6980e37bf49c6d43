"""Whole games by keyboard and accessibility tree alone, until the result is read: what somebody plays who sees nothing.

The firmware runs in virtual time, and the page by a clock that the test moves on.
"""

import re

import pytest

from desktop.referee.referee import referee, scorepad
from host_tests.page.by_ear import hand, headings, next_card_key, next_keys, spaced
from host_tests.page.stepped import SETTLE_MS
from host_tests.patience import until
from host_tests.thorough import ALL, share

KEYS_AT_MOST = 200
COLOURS = {"R": "red", "Y": "yellow", "G": "green", "B": "blue"}
READ_MS = 400  # after that a screen that stands is read out


def read_out(page, tower):
    """What is read out once the page is as far as the tower."""
    while not tower.screen()[4].strip():  # dice roll, or the tower thinks
        tower.run(SETTLE_MS)
    last = re.sub(r"\b(\d+)([RYGB])\b", lambda card: f"{card[1]} {COLOURS[card[2]]}", spaced(tower.screen()[4]))

    def is_read():
        page.clock.run_for(READ_MS)
        return (headings(page) or [""])[-1] == last

    until(is_read, last, every=0.02)
    return headings(page)


def to_hold(aim, dice):
    """The buttons of the dice that an *aim* wants, as ``1 more for 5s+7-10`` says it, of runs one for each number."""
    sets = set(re.findall(r"(\d+)s", aim))
    run = [str(number) for low, high in re.findall(r"(\d+)-(\d+)", aim) for number in range(int(low), int(high) + 1)]
    wanted = []
    for button, face, held in dice:
        in_run = face in run
        if in_run:
            run.remove(face)
        if (in_run or face in sets or face == "wild") != held:
            wanted.append(button)
    return wanted


def keys(page, said):
    """What to press next."""
    if not said[-1].startswith("Hold, ROLL"):
        return [next_card_key(page, said)]
    if re.search(r" for .*\d", said[-2]):
        return [*(str(button % 10) for button in to_hold(said[-2], hand(page))), "r"]
    return next_keys(page)


def play(page, tower, players, most=KEYS_AT_MOST):
    """A game of so many *players*, as the first screen has them, or so many keys of it at the *most*; returns the lines
    that are read out then: how it ended.
    """
    pressed = 0
    said = read_out(page, tower)
    while not said[-1].startswith("OK: scores") and pressed < most:
        for key in [players] if said[0] in ("Who plays?", "Which opponent?") else keys(page, said):
            page.keyboard.press(key)
            tower.step()
            pressed += 1
        said = read_out(page, tower)
        assert pressed < KEYS_AT_MOST, said
    return said


def told(page, tower, said):
    """Whether what is read out names the winner, and the page has the totals that the referee finds."""
    result = scorepad(referee(tower.console))
    best = max(player["total"] for player in result["players"])
    assert result["over"] and any(re.search(rf"\b{best}\b", line) for line in said), said
    totals = page.get_by_role("status").or_(page.locator(".ended p")).all_text_contents()
    for player in result["players"]:
        assert any(f"{player['name']} {player['total']}" in line for line in totals), totals


@pytest.mark.share
@pytest.mark.parametrize("players", share(["7", "2"], 2), ids={"7": "one against the tower", "2": "two people"}.get)
def test_a_game_of_dice(sat_down, players):
    page, tower = sat_down(settings={"house": "short:1"}, seed=1, visited=True)
    told(page, tower, play(page, tower, players))


@pytest.mark.share
def test_a_game_of_cards(sat_down):
    """Its first turns; in `make sweep` to the end."""
    page, tower = sat_down(settings={"game": "cards", "house": "short:1"}, seed=2, visited=True)
    said = play(page, tower, "2", KEYS_AT_MOST if ALL else 12)
    if ALL:
        assert said[:3] == ["★ WINNER ★", "P1", "0 points against"]
