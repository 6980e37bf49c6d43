"""How soon the site's tower has power and answers a press, and what it costs::

    python -m host_tests site_times [FOLDER]

Every figure with its goal, in an installed Chromium and in a Firefox, that get the folder from this computer by a host
without any header of ours: first visits of browsers that know nothing, visits after them, the way from the lobby into a
game (one program gives way to another), and from a key to a changed picture on the canvas. Then what a phone that is
six times slower takes for a press, as host_tests/chip/slow.mjs reckons it; and in Chromium what all of the browser's
processes take of one core while nobody presses: on the first screen, and with dice on the table that breathe. The
browser has no graphics card here, so the processor does what that would do. Three minutes on a computer that has
nothing else to do.

``--analysis``: whole games that a link has, too, from its opening to the first curve on the page and to all of the
analysis: first with what has to be loaded for it, then again.
"""

import argparse
import contextlib
import functools
import http.server
import json
import random
import shutil
import statistics
import subprocess
import tempfile
import threading
import time
from pathlib import Path

from desktop.analysis.share import packed
from desktop.coach.simulate import play_game
from desktop.errors import BadInput
from desktop.site.build import OUT
from desktop.tower.screenshot import chromium
from host_tests.page.firefox import find_firefox, firefox
from p10core.dice.ten_dice import DICE

SLOW = Path(__file__).parents[1] / "chip" / "slow.mjs"
VISITS = 3
PRESSES = 60
PATIENCE = 60  # seconds
REST = 10  # seconds
SETTLED_MS = 3000  # after a press, a tone or words the tower's worker looks more often
BETWEEN_MS = 500  # two presses: the same key again within 300 ms is a double click to the tower

# Goals: seconds to power and to words, bytes, ms, shares of a core.
FIRST, LATER, LOADED = (1.2, 1.8), (0.5, 0.9), 3_000_000
RESTART, PRESS, PRESS_95, PHONE = 300, 40, 80, 150
CALM, BREATHING = 0.03, 0.10

GAMES = (2, 4)  # players
SEED = 27
CURVE = '!!document.querySelector("main svg")'
MARKS = '/\\d/.test(document.querySelector(".pad .marks")?.lastElementChild.textContent)'  # which come last
DICE_LIE = 'document.querySelectorAll(".hold[aria-pressed]").length'
WORDS = "tower.lines().join('').trim()"
POWER = 'performance.timeOrigin + performance.getEntriesByName("power")[0].startTime'  # ms, of transport.js
GAME_BEGINS = "tower.lines().at(-1).includes('ROLL the dice')"
SETTLED = "tower.lines().at(-1).trim()"
HINT = '[...document.querySelectorAll(".said h2")].at(-1).textContent'
IS_HELD = "first.ariaPressed !== wasHeld"
# The canvas is read back afterwards only: that takes as long as a press. What the page says is drawn in the same turn.
WATCH = """new Promise(seen => {{
    const first = document.querySelector(".hold"), wasHeld = first.ariaPressed, code = "{code}";
    const before = tower.oledPixels().join(), begun = performance.now();
    dispatchEvent(new KeyboardEvent("keydown", {{ code, key: code }}));
    (function look() {{
        const spent = performance.now() - begun;
        if (!({true}) && spent < 5000) return setTimeout(look);
        dispatchEvent(new KeyboardEvent("keyup", {{ code, key: code }}));
        seen(tower.oledPixels().join() === before ? NaN : spent);
    }})();
}})"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Python's own file server, without its log. Adds up in the server's ``loaded`` what files it hands out."""

    def send_header(self, name, value):
        if name == "Content-Length":
            self.server.loaded += int(value)
        super().send_header(name, value)

    def log_message(self, *_):
        """Nothing."""


@contextlib.contextmanager
def served(folder, handler=Quiet):
    """Hand out a folder; gives the server, with its ``url``."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(handler, directory=folder))
    server.loaded = 0
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
    """Seconds from the address until the plug goes in, and to the first words on the screen."""
    begun = time.time()
    page.goto(url, wait_until="commit")
    until(page, f"window.tower && {WORDS}")
    words = time.time() - begun
    return page.evaluate(POWER) / 1000 - begun, words


def play_to_the_dice(page):
    """Into a turn with ten dice on the table, by what the last line of the screen says."""
    begun = time.monotonic()
    while page.evaluate(DICE_LIE) < DICE:
        if time.monotonic() - begun > PATIENCE:
            raise BadInput("the site's tower comes to no turn")
        page.keyboard.press("Enter" if "OK" in page.evaluate(HINT) else "r")
        page.wait_for_timeout(2 * BETWEEN_MS)
        until(page, SETTLED)  # or a slow roll would be followed by the next one, and after the last nothing can be held


def press(page):
    """Milliseconds from a key to another picture: a die is held, or let go."""
    spent = page.evaluate(WATCH.format(code="Digit1", true=IS_HELD))
    page.wait_for_timeout(BETWEEN_MS)
    return spent


def on_a_phone(folder):
    """Milliseconds that presses take to be seen on a phone that is six times slower than this computer: the first one
    has a program to load.
    """
    with tempfile.TemporaryDirectory() as name:
        site = Path(name) / "site"
        shutil.copytree(folder, site, ignore=shutil.ignore_patterns("python", "pictures", "*.gz"))
        (site / "package.json").write_text('{"type": "module"}')  # so Node takes the scripts for modules
        parts = (site / part for part in ("chip.js", "chip_worker.js", "chip.wasm", "tower.uf2", "tower.json"))
        done = subprocess.run(["node", SLOW, *parts], capture_output=True, check=True)
        return json.loads(done.stdout)["presses"]


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


@contextlib.contextmanager
def in_chromium():
    """A page of a Chromium that knows nothing."""
    with chromium() as browser:
        yield browser.new_page()


@contextlib.contextmanager
def in_firefox():
    """A page of a Firefox that knows nothing."""
    if not find_firefox():
        raise BadInput("no Firefox: apt install firefox-esr")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile, firefox(profile) as page:
        yield page


def tell(what, value, goal, unit, digits=0):
    """Print a figure beside its goal."""
    missed = "" if value <= goal else "  MISSED"
    print(f"{what:<44} {value:>9,.{digits}f} {unit:<9} goal {goal:,.{digits}f}{missed}", flush=True)


def tell_visits(which, visits, goals):
    """Print the medians of the times to power and to words."""
    for what, times, goal in zip(("power", "words"), zip(*visits, strict=True), goals, strict=True):
        tell(f"{which}, {what}", statistics.median(times), goal, "s", 1)


def measure(browser, server, presses, rest):
    """Visit, play and wait in pages that *browser* opens, and print what each took. *rest*: seconds; 0: not at all."""
    firsts, restarts = [], []
    for left in range(VISITS)[::-1]:
        with browser() as page:
            before = server.loaded
            firsts.append(visit(page, server.url))
            loaded = server.loaded - before
            if rest and not left:
                shares = at_rest(page, rest)
            page.wait_for_timeout(SETTLED_MS)  # the site is being kept meanwhile, and who plays reads the screen
            restarts.append(page.evaluate(WATCH.format(code="Digit1", true=GAME_BEGINS)))
            if left:
                continue
            tell_visits(f"first visit, median of {VISITS}", firsts, FIRST)
            tell("first visit loads, until it plays", loaded, LOADED, "bytes")
            tell(f"from the lobby into a game, median of {VISITS}", statistics.median(restarts), RESTART, "ms")
            if rest:
                tell_share("at rest, first screen", shares, CALM)
            play_to_the_dice(page)
            if rest:
                tell_share("at rest, dice on the table", at_rest(page, rest), BREATHING)
            delays = sorted(press(page) for _ in range(presses))
            tell("press to picture, median", statistics.median(delays), PRESS, "ms")
            tell("press to picture, at 95 %", delays[int(0.95 * len(delays))], PRESS_95, "ms")
            tell_visits(f"later visit, median of {VISITS}", [visit(page, server.url) for _ in range(VISITS)], LATER)


def tell_share(what, shares, goal):
    """Print what all processes take of a core, and which of them."""
    tell(what, 100 * sum(shares.values()), 100 * goal, "% of a core", 1)
    print("    " + ", ".join(f"{kind} {share:.1%}" for kind, share in sorted(shares.items()) if share >= 0.001))


def analyses(page, server):
    """Print how soon whole games are taken apart."""
    for players in GAMES:
        record = record_of(players)
        for when, visits in (("opened first", 1), (f"again, median of {VISITS}", VISITS)):
            spent = [analyse(page, server.url, record) for _ in range(visits)]
            curve, whole = (statistics.median(times) for times in zip(*spent, strict=True))
            print(f"analysis of a game of {players}, {when}: curve after {curve:.1f} s, all after {whole:.1f} s")


def main(argv=None):
    """Measure and print. Raises BadInput without a browser or a site."""
    parser = argparse.ArgumentParser(prog="host_tests site_times", description="Measure the site in browsers.")
    parser.add_argument("folder", nargs="?", type=Path, default=OUT, help="what `make site` has made")
    parser.add_argument("--presses", type=int, default=PRESSES, help="how many (default: %(default)s)")
    parser.add_argument("--rest", type=int, default=REST, metavar="S", help="seconds at rest (default: %(default)s)")
    parser.add_argument("--browser", choices=("chromium", "firefox"), help="this one only")
    parser.add_argument("--analysis", action="store_true", help="how soon games of links are taken apart, too")
    options = parser.parse_args(argv)
    if not (options.folder / "index.html").exists():
        raise BadInput(f"{options.folder}: no site. `make site` makes one")
    with served(options.folder) as server:
        for name, browser in (("chromium", in_chromium), ("firefox", in_firefox)):
            if options.browser in (None, name):
                print(name.title())
                measure(browser, server, options.presses, options.rest if name == "chromium" else 0)
                if options.analysis:
                    with browser() as page:
                        analyses(page, server)
    first, *later = on_a_phone(options.folder)
    print("A phone six times slower")
    tell("press to picture, what is loaded first", first, PHONE, "ms")
    tell("press to picture, worst of others", max(later), PHONE, "ms")
