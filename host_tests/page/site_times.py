"""How soon the site shows light and answers a press, and what it costs: ``python -m host_tests site_times [FOLDER]``.

Measured in an installed Chromium, or with ``--firefox`` in a Firefox, that gets the folder from this computer, by a
host without any header of ours: the first visit of a browser that knows nothing, visits after it, and from a key to a
changed picture on the canvas. Then whole games that a link has, from its opening to the first curve on the page and to
all of the analysis: first with what has to be loaded for it, then again. And in Chromium what all of the browser's
processes take of one core while nobody presses: on the first screen, and with dice on the table that breathe. The
browser has no graphics card here, so the processor does what that would do.
"""

import argparse
import contextlib
import functools
import http.server
import random
import statistics
import tempfile
import threading
import time
from pathlib import Path

from desktop.coach.simulate import play_game
from desktop.errors import BadInput
from desktop.records.analysis.share import packed
from desktop.site.build import OUT
from desktop.tower.screenshot import BROWSER_FLAGS, find_browser
from host_tests.page.firefox import find_firefox, firefox
from p10core.dice.ten_dice import DICE

VISITS = 3
PRESSES = 20
PATIENCE = 60  # seconds
REST = 10  # seconds
SETTLED_MS = 3000  # after a press, a tone or words the tower's worker looks more often
BETWEEN_MS = 500  # two presses: the same key again within 300 ms is a double click to the tower

GAMES = (2, 4)  # players
SEED = 27
CURVE = '!!document.querySelector("main svg")'
MARKS = '/\\d/.test(document.querySelector(".pad .marks")?.lastElementChild.textContent)'  # which come last
DICE_LIE = 'document.querySelectorAll(".hold[aria-pressed]").length'
HINT = '[...document.querySelectorAll(".said h2")].at(-1).textContent'
WATCH_A_PRESS = """new Promise(seen => {
    const code = "Digit1", before = tower.oledPixels().join(), begun = performance.now();
    dispatchEvent(new KeyboardEvent("keydown", { code, key: code }));
    (function look() {
        const spent = performance.now() - begun;
        if (tower.oledPixels().join() === before && spent < 5000) return setTimeout(look);
        dispatchEvent(new KeyboardEvent("keyup", { code, key: code }));
        seen(spent);
    })();
})"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Python's own file server, without its log."""

    def log_message(self, *_):
        """Nothing."""


@contextlib.contextmanager
def served(folder, handler=Quiet):
    """Hand out a folder; gives the server, with its ``url``."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(handler, directory=folder))
    server.url = f"http://127.0.0.1:{server.server_port}/"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


def until(page, question):
    """Seconds until a JavaScript *question* about the page is answered with yes, though it may be loaded anew."""
    begun = time.monotonic()
    while True:
        with contextlib.suppress(Exception):  # it is just being loaded
            if page.evaluate(question):
                return time.monotonic() - begun
        if time.monotonic() - begun > PATIENCE:
            raise BadInput(f"the site shows nothing: {page.evaluate('document.body.innerText')}")
        page.wait_for_timeout(5)


def visit(page, url):
    """Seconds from the address to the first light, and to the first words on the screen."""
    begun = time.monotonic()
    page.goto(url, wait_until="commit")
    until(page, "window.tower && tower.pictures() > 0")
    light = time.monotonic() - begun
    until(page, "tower.oledPixels().some((byte) => byte)")
    return light, time.monotonic() - begun


def play_to_the_dice(page):
    """Into a turn with ten dice on the table, by what the last line of the screen says."""
    begun = time.monotonic()
    while page.evaluate(DICE_LIE) < DICE:
        if time.monotonic() - begun > PATIENCE:
            raise BadInput("the site's tower comes to no turn")
        page.keyboard.press("Enter" if "OK" in page.evaluate(HINT) else "r")
        page.wait_for_timeout(2 * BETWEEN_MS)


def press(page):
    """Milliseconds from a key to another picture: a die is held, or let go."""
    spent = page.evaluate(WATCH_A_PRESS)
    page.wait_for_timeout(BETWEEN_MS)
    return spent


def record_of(players):
    """A whole game, of ten phases."""
    lines = []
    play_game(players, random.Random(SEED).randbytes, 0, "none", lines)
    return "".join(f"{line}\n" for line in lines)


def analyse(page, url, record):
    """Seconds from the link of a game to the first curve of its analysis, and to all of it."""
    page.goto("about:blank")
    begun = time.monotonic()
    page.goto(f"{url}games.html#r={packed(record)}", wait_until="commit")
    until(page, CURVE)
    curve = time.monotonic() - begun
    until(page, MARKS)
    return curve, time.monotonic() - begun


def at_rest(page, seconds):
    """What share of a core each kind of the browser's processes takes while nobody presses."""
    session = page.context.browser.new_browser_cdp_session()

    def spent():
        found = session.send("SystemInfo.getProcessInfo")["processInfo"]
        return {process["id"]: (process["type"], process["cpuTime"]) for process in found}

    page.wait_for_timeout(SETTLED_MS)
    before, begun = spent(), time.monotonic()
    page.wait_for_timeout(1000 * seconds)
    after, wall = spent(), time.monotonic() - begun
    shares = {}
    for process, (kind, cpu) in after.items():
        _, earlier = before.get(process, (kind, 0))
        shares[kind] = shares.get(kind, 0) + (cpu - earlier) / wall
    session.detach()
    return shares


def percents(shares):
    """What to say of shares: the sum, then each that counts."""
    each = ", ".join(f"{kind} {share:.1%}" for kind, share in sorted(shares.items()) if share >= 0.001)
    return f"{sum(shares.values()):.1%} of a core ({each})"


@contextlib.contextmanager
def in_chromium():
    """A page of a Chromium that knows nothing."""
    if not find_browser():
        raise BadInput("no browser: install Chromium, or name one in the environment variable CHROMIUM")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=BROWSER_FLAGS)
        yield browser.new_page()
        browser.close()


@contextlib.contextmanager
def in_firefox():
    """A page of a Firefox that knows nothing."""
    if not find_firefox():
        raise BadInput("no Firefox: apt install firefox-esr")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile, firefox(profile) as page:
        yield page


def main(argv=None):
    """Measure and print. Raises BadInput without a browser or a site."""
    parser = argparse.ArgumentParser(prog="host_tests site_times", description="Measure the site in a browser.")
    parser.add_argument("folder", nargs="?", type=Path, default=OUT, help="what `make site` has made")
    parser.add_argument("--presses", type=int, default=PRESSES, help="how many (default: %(default)s)")
    parser.add_argument("--rest", type=int, default=REST, metavar="S", help="seconds at rest (default: %(default)s)")
    parser.add_argument("--firefox", action="store_true", help="in a Firefox; what it takes at rest is not measured")
    options = parser.parse_args(argv)
    if not (options.folder / "index.html").exists():
        raise BadInput(f"{options.folder}: no site. `make site` makes one")
    with served(options.folder) as server, (in_firefox if options.firefox else in_chromium)() as page:
        light, words = visit(page, server.url)
        print(f"first visit: light after {light:.1f} s, words after {words:.1f} s")
        later = [visit(page, server.url) for _ in range(VISITS)]
        lights, words = (statistics.median(times) for times in zip(*later, strict=True))
        print(f"later ones, median of {VISITS}: light after {lights:.1f} s, words after {words:.1f} s")
        if not options.firefox:
            print(f"at rest, first screen: {percents(at_rest(page, options.rest))}")
        play_to_the_dice(page)
        if not options.firefox:
            print(f"at rest, dice on the table: {percents(at_rest(page, options.rest))}")
        delays = [press(page) for _ in range(options.presses)]
        print(f"press to picture: median {statistics.median(delays):.0f} ms, worst {max(delays):.0f} ms")
        for players in GAMES:
            record = record_of(players)
            for when, visits in (("opened first", 1), (f"again, median of {VISITS}", VISITS)):
                spent = [analyse(page, server.url, record) for _ in range(visits)]
                curve, whole = (statistics.median(times) for times in zip(*spent, strict=True))
                print(f"analysis of a game of {players}, {when}: curve after {curve:.1f} s, all after {whole:.1f} s")
