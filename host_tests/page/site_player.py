"""A site that is served as plainly as can be, and played in a browser by who reads its screen.

Nothing here knows the tower's screens by heart: the hint in the last line says what to press.
"""

import contextlib
import re
import time

from desktop.referee.referee import referee
from host_tests.page.by_ear import next_card_key
from host_tests.page.site_times import Quiet, served
from host_tests.patience import PATIENCE

CARD_KEYS_AT_MOST = 400
FOLDER = "games/tower"  # below the host's root
LANDING_MS = 400  # a die that tumbles does not look the same for so long
QUICKLY = 1  # how hard to pack
LINES = '[...document.querySelectorAll(".said h2")].map((line) => line.textContent)'
DICE = '[...document.querySelectorAll(".hold[aria-pressed]")].map((die) => die.ariaLabel)'
RECORD = 'document.querySelector("textarea")?.value'


class Noting(Quiet):
    """What `python -m http.server` answers with, which knows no header of ours. Notes what is asked for; a host
    that is gone answers nothing. Sends the server's ``headers`` with all that it hands out.
    """

    def end_headers(self):
        for name, value in self.server.headers.items():
            self.send_header(name, value)
        super().end_headers()

    def do_GET(self):
        self.server.asked.append(self.path)
        if not self.server.gone:
            super().do_GET()


@contextlib.contextmanager
def host(root):
    """A host of the files under *root*; gives it, with its ``url``."""
    with served(root, Noting) as server:
        server.asked, server.gone, server.headers = [], False, {}
        server.url += f"{FOLDER}/"
        yield server


def until(page, true, patience=PATIENCE):
    """Wait for something to come true on a page, which may be loaded anew meanwhile; returns it."""
    end = time.monotonic() + patience
    while True:
        with contextlib.suppress(Exception):
            if found := true():
                return found
        assert time.monotonic() < end, page.evaluate("document.body.innerText")
        page.wait_for_timeout(50)


def said(page):
    """What the tower's screen says, in one line, as it is read out; "" while it is dark."""
    return " | ".join(lines(page)).strip(" |")


def lines(page):
    return page.evaluate(LINES)


def hint(page):
    return lines(page)[-1]


def dice(page):
    """The faces on the ten dice, as ``8G``; fewer while they roll, or if there are none."""
    found = [re.fullmatch(r"\d+: (\w+) (\w+).*", name) for name in page.evaluate(DICE)]
    return [(face[1] if face[1] != "wild" else "W") + face[2][0].upper() for face in found if face]


def lie(page, instead_of=()):
    """The faces of the ten dice, once they all lie still, and not as *instead_of* did."""

    def still():
        before = dice(page)
        page.wait_for_timeout(LANDING_MS)
        return len(before) == 10 and before != list(instead_of) and dice(page) == before

    until(page, still)
    return dice(page)


def press(page, key):
    """Press, and wait for another screen."""
    before = said(page)
    page.keyboard.press(key)
    until(page, lambda: said(page) not in ("", before))


def play_to_the_dice(page):
    """From wherever the tower is into a turn that has begun, by what its hints say; the faces of the ten dice."""
    end = time.monotonic() + PATIENCE
    while len(dice(page)) < 10:
        assert time.monotonic() < end, said(page)
        if "OK" in hint(page):
            press(page, "Enter")
        elif "ROLL" in hint(page):
            press(page, "r")
        else:
            page.wait_for_timeout(50)
    return lie(page)


def play_ten_rounds(page):
    """From the first screen to the end of a game of ten rounds for one, with the tab closed in the middle of it."""
    press(page, "r")
    for line, choice in (("5", "ten rounds"), ("2", "Players, 1")):
        while choice not in said(page):
            press(page, line)
    press(page, "Enter")
    for turn in range(1, 11):
        play_to_the_dice(page)
        if turn == 5:
            page.reload()
            lie(page)
        while dice(page):
            press(page, "Enter")
    press(page, "Enter")
    assert "GAME OVER" in said(page)


def play_cards(page, end):
    """Cards against the tower, until the screen says *end*."""
    for _ in range(CARD_KEYS_AT_MOST):
        shown = said(page)
        if end in shown:
            return
        if "The tower plays" in shown:
            until(page, lambda shown=shown: said(page) not in ("", shown))
        else:
            press(page, next_card_key(page, lines(page)))
    raise AssertionError(said(page))


def record(page, site):
    """The record of the last game, by the page of the games; the referee agrees with it."""
    page.goto(site.url + "games.html")
    lines = until(page, lambda: page.evaluate(RECORD)).splitlines()
    referee(lines)
    return lines


def rolls(page, site):
    """The dice of every roll in it."""
    return [line.split()[1:] for line in record(page, site) if line.startswith("roll ")]
