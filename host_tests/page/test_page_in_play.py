"""Turns played through the page with the firmware running, in real time, and how long a press takes to be seen."""

import contextlib
import statistics

import pytest

from desktop.bench.tower import Tower, real_clock
from desktop.tower.server import in_background
from host_tests.page.hand_fed import HandFed
from host_tests.page.site_player import until
from host_tests.page.windows import BUTTONS, KEYS, PLACES

WATCH_A_PRESS = """code => new Promise(seen => {
    const before = tower.oledPixels().join(), begun = performance.now();
    dispatchEvent(new KeyboardEvent("keydown", { code, key: code }));
    (function look() {
        const spent = performance.now() - begun;
        if (tower.oledPixels().join() === before && spent < 60000) requestAnimationFrame(look);
        else seen(spent);
    })();
})"""


def delay_of(page, code):
    """Milliseconds from a key to a changed canvas; 60,000 if it never changes."""
    delay = page.evaluate(WATCH_A_PRESS, code)
    page.evaluate("code => dispatchEvent(new KeyboardEvent('keyup', { code, key: code }))", code)
    page.wait_for_timeout(300)
    return delay


def print_delays(what, delays):
    print(f"{what}: median {statistics.median(delays):.0f} ms, worst {max(delays):.0f} ms")
    assert max(delays) < 60_000


@pytest.mark.sweep
def test_how_long_a_press_takes_to_be_seen(windows):
    """From a key to a changed canvas, without the firmware's share. Printed (pytest -s), as machines differ."""
    tower = HandFed(lit=True)
    tower.answer = lambda: tower.draw(bytes([len(tower.edges)]) * 1024)
    with in_background(tower) as url:
        page = windows.open(url)
        print_delays("press to picture", [delay_of(page, "Escape") for _ in range(10)])
        windows.close()


SECOND_THOUGHT_MS = 400  # the same key again within 300 ms is a double click to the tower, and no second press


class Hands:
    """Plays through a page, by clicks or by keys, and looks at the canvas to see what the tower says."""

    def __init__(self, page, tower, by):
        self.page = page
        self.tower = tower
        self.by = by
        self.last = None

    def press(self, button):
        if button == self.last:
            self.page.wait_for_timeout(SECOND_THOUGHT_MS)
        self.last = button
        place = BUTTONS.index(button)
        if self.by == "keys":
            self.page.keyboard.press(KEYS[place])
        else:
            self.page.locator("[data-gp]").nth(PLACES[place]).click()

    def until_it_says(self, row, text):
        """Wait for *text* on the OLED, and for the page to show the same picture."""
        until(self.page, lambda: text in self.tower.screen()[row])
        until(self.page, lambda: bytes(self.page.evaluate("tower.oledPixels()")) == self.tower.oled.ram)


RECORD = """\
game dice finish=2011 players=P1
turn P1
roll 8G 10R 6B 8B 9R 8R 4G 3G 1O WR
hold 1,2,4,6,10
roll 8G 10R 5O 8B 6B 8R 4G 2B 2R WR
hold 1,2,4,6,10
roll 8G 10R 10O 8B 7R 8R 4G 2B 1O WR
score 44
turn P1
"""


@contextlib.contextmanager
def in_play(windows, seed, *size, **settings):
    """A page, and its tower with the firmware running, in real time."""
    with Tower(seed=seed, clock=real_clock, settings=settings) as tower:
        tower.power_on()
        with in_background(tower) as url:
            yield windows.open(url, *size), tower
            windows.close()
        assert not tower.crashed


@pytest.mark.sweep
def test_how_long_the_firmware_takes_to_answer(windows):
    """From a key to a changed canvas, the firmware's share included. Printed (pytest -s), as machines differ."""
    with in_play(windows, 20, players=1) as (page, tower):
        until(page, lambda: "ROLL:choices" in tower.screen()[4])
        page.keyboard.press("r")
        until(page, lambda: "1-10" in tower.screen()[4])
        print_delays("press to picture, with the firmware", [delay_of(page, "Digit4") for _ in range(6)])


def test_a_turn_of_cards_is_played_by_clicks_and_nobody_sees_the_next_hand(windows):
    with in_play(windows, 3, 390, 844, game="cards", players=2) as (page, tower):
        hands = Hands(page, tower, "clicks")
        hands.until_it_says(4, "ROLL:choices")
        hands.press("SCORE")
        hands.until_it_says(4, "Ready? Press a button")
        dark = [(0, 0, 0)] * 10
        assert tower.pixels.rgb == dark
        hands.press("ROLL")
        hands.until_it_says(4, "ROLL:draw")
        assert dark != tower.pixels.rgb
        hands.press("ROLL")
        hands.until_it_says(4, "Discard: 1-10 or ROLL")
        hands.press(1)
        hands.until_it_says(4, "SCORE: discard")
        hands.press("SCORE")
        hands.until_it_says(4, "Ready? Press a button")
        assert tower.pixels.rgb == dark
