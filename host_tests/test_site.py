"""The tower as a folder of static files: built once, served as plainly as can be, played in a Chromium."""

import contextlib
import io
import json
import shutil
import time

import pytest
from PIL import Image

from desktop.bench.tower import ROOT, Tower
from desktop.records.analysis.game import built_coach
from desktop.site.build import NODE_MODULES, gathered, with_head, write
from desktop.site.flash_file import FlashFile
from desktop.site.games import Games
from desktop.tower.screenshot import BROWSER_FLAGS, find_browser
from host_tests.conftest import without_browser
from host_tests.site_player import (
    FOLDER,
    PATIENCE,
    QUICKLY,
    dice,
    host,
    lie,
    play_to_the_dice,
    press,
    rolls,
    said,
    until,
)

# In a whole suite a Chromium has hung three times: its service worker neither answered nor gave way for five minutes.
# Nobody knows why. So each test has a browser of its own, and if that hangs, another one.
pytestmark = pytest.mark.flaky(reruns=4)

ELSEWHERE = "tower.test"  # a host by whose name no browser takes an address without https for its own computer's
SHIPPED = {"boot.py", "code.py", "hardware", "lib", "p10core", "safemode.py", "settings.toml"}
NEWER = b"<!-- newer -->"


@pytest.fixture(scope="module")
def files():
    if not NODE_MODULES.exists():
        without_browser("no site: `make setup` installs Pyodide")
    return gathered()


@pytest.fixture(scope="module")
def site(files, tmp_path_factory):
    root = tmp_path_factory.mktemp("host")
    write(files, root / FOLDER, QUICKLY)
    with host(root) as server:
        yield server


def test_a_turn_is_played_and_judged(tab, site):
    """From a plain host without any header, in a subfolder of it."""
    assert tab.evaluate("crossOriginIsolated")
    first = play_to_the_dice(tab)
    press(tab, "1")
    assert tab.locator(".hold").first.get_attribute("aria-pressed") == "true"
    tab.keyboard.press("r")
    second = lie(tab, first)
    assert second[0] == first[0]
    assert rolls(tab, site)[-2:] == [first, second]
    assert tab.locator("article").count() == 1
    assert tab.locator(".roll").count() == 2
    tab.get_by_role("link", name="A link to this game").click()
    tab.locator("article").wait_for()
    tab.get_by_role("link", name="back to the tower").click()
    assert lie(tab) == second


def test_a_link_brings_a_friends_dice_but_not_into_a_game(tab, site):
    tab.goto(f"{site.url}#deal=42")
    until(tab, lambda: said(tab).startswith("Deal 00000042 | "))
    tab.keyboard.press("1")
    until(tab, lambda: "ROLL the dice" in said(tab))
    tab.goto(f"{site.url}#deal=44")
    tab.get_by_text("Between two games: ROLL, More, Same dice, and then 44.").wait_for(state="attached")


def test_a_tab_closed_in_the_middle_of_a_roll_is_a_pulled_plug(tab, site):
    before = play_to_the_dice(tab)
    press(tab, "2")
    pictures = tab.evaluate("tower.pictures()")
    tab.keyboard.press("r")
    until(tab, lambda: tab.evaluate("tower.pictures()") > pictures)
    tab.reload()
    after = lie(tab)
    assert after != before and after[1] == before[1]
    assert rolls(tab, site)[-1] == after


def test_after_the_first_visit_no_network_is_needed(tab, site):
    lies = play_to_the_dice(tab)
    site.gone, site.asked = True, []
    try:
        tab.reload()
        assert lie(tab) == lies
        assert rolls(tab, site)[-1] == lies
    finally:
        site.gone = False
    assert {path for path in site.asked if not path.endswith("/sw.js")} == set()


def test_of_two_tabs_one_plays_and_the_other_can_take_over(tab, site, home):
    lies = play_to_the_dice(tab)
    other = home.new_page()
    other.goto(site.url)
    other.get_by_text("The tower is being played in another tab.").wait_for()
    assert said(other) == ""
    other.get_by_role("button", name="Play here").click()
    tab.get_by_text("The tower is being played in another tab.").wait_for()
    until(other, lambda: dice(other) == lies)
    other.close()
    tab.get_by_role("button", name="Play here").click()
    until(tab, lambda: dice(tab) == lies)


def test_it_can_be_installed(tab, site):
    session = tab.context.new_cdp_session(tab)
    assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] in (
        [],
        [{"errorId": "in-incognito", "errorArguments": []}],  # the browsers of tests all are
    )
    found = session.send("Page.getAppManifest")
    assert found["errors"] == []
    assert found["url"] == site.url + "manifest.webmanifest"


def test_the_pictures_that_shops_and_messengers_ask_for_are_there(files):
    manifest = json.loads(files["manifest.webmanifest"])
    for picture in manifest["icons"] + manifest["screenshots"]:
        image = Image.open(io.BytesIO(files[picture["src"]]))
        assert "{}x{}".format(*image.size) == picture["sizes"]
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    assert b'property="og:image" content="pictures/tower.jpg"' in files["index.html"]
    placed = with_head(b"<head></head>", "https://example.org/tower/")
    assert b'content="https://example.org/tower/pictures/tower.jpg"' in placed


def test_an_update_in_the_middle_of_a_game_comes_with_a_later_load(home, files, tmp_path):
    write(files, tmp_path / FOLDER, QUICKLY)
    page = home.new_page()
    with host(tmp_path) as server:
        page.goto(server.url)
        until(page, lambda: said(page))
        lies = play_to_the_dice(page)
        shutil.rmtree(tmp_path / FOLDER)
        write(
            files | {"index.html": files["index.html"].replace(b"</body>", NEWER + b"</body>")},
            tmp_path / FOLDER,
            QUICKLY,
        )
        page.reload()
        until(page, lambda: dice(page) == lies)
        assert "newer" not in page.content()  # it is being fetched, and this game goes on
        press(page, "3")
        page.close()

        def is_newer():  # and the game is there; a load that hangs meanwhile is tried again
            with contextlib.closing(home.new_page()) as later, contextlib.suppress(AssertionError):
                later.goto(server.url)
                until(later, lambda: dice(later) == lies, PATIENCE / 2)
                held = later.locator(".hold").nth(2).get_attribute("aria-pressed")
                return held == "true" and "newer" in later.content()

        end = time.monotonic() + 2 * PATIENCE
        while not is_newer():
            assert time.monotonic() < end


def test_an_address_without_https_says_what_it_wants(browser, site):
    flags = [*BROWSER_FLAGS, f"--host-resolver-rules=MAP {ELSEWHERE} 127.0.0.1"]
    other = browser.browser_type.launch(executable_path=find_browser(), args=flags)
    page = other.new_page()
    page.goto(site.url.replace("127.0.0.1", ELSEWHERE))
    page.get_by_text("its address must begin with https").wait_for()
    other.close()


class Memory(bytearray):
    """A file that a browser would keep."""

    def read(self, at, count):
        return bytes(self[at : at + count])

    def write(self, at, data):
        self.extend(bytes(max(0, at + len(data) - len(self))))
        self[at : at + len(data)] = data

    def flush(self):
        pass


def test_a_newer_drive_takes_over_the_game_of_the_one_before(tmp_path):
    """Of another firmware: its own files are the new ones, what the tower has written is taken along."""
    file = Memory()
    with Tower(seed=20, settings={"players": 1}) as old:
        FlashFile(file, "old").put_into(old)
        old.power_on()
        play_until(old, "Hold")
        screen = old.screen()
    shutil.copytree(
        ROOT, tmp_path / "newer", ignore=lambda folder, names: set(names) - SHIPPED if folder == str(ROOT) else ()
    )
    (tmp_path / "newer" / "p10core" / "newer.py").write_text("NEWER = True\n", "utf-8")
    for version in ("newer", "newer"):  # the first time it is taken along, the second it is there
        with Tower(seed=1, root=tmp_path / "newer", settings={"players": 1}) as tower:
            FlashFile(file, version).put_into(tower)
            assert "p10core/newer.py" in tower.drive.template.frozen
            tower.power_on()
            tower.run(3000)
            assert tower.screen() == screen


def play_until(tower, words):
    """By the hints of the tower, until its last line has these *words*."""
    for _ in range(20):
        tower.run(3000)
        if words in tower.screen()[-1]:
            return
        tower.press("SCORE" if "OK" in tower.screen()[-1] else "ROLL")
    raise AssertionError(tower.screen())


@pytest.mark.parametrize(("language", "judge"), [("en", "The judge"), ("fr", "Le juge"), ("de", "Geurteilt")])
def test_the_flash_says_which_games_were_played(language, judge):
    with Tower(seed=20, settings={"players": 1}) as tower:
        tower.power_on()
        play_until(tower, "Hold")
        printed = [line for line in tower.console if line.startswith(("game", "turn", "roll"))]
        found = Games(bytes(tower.nvm) + bytes(tower.drive.image))
    assert [line for line in found.records[-1] if not line.startswith("hold")] == printed
    assert found.titles(language)[0].startswith("P1 0, ")
    html = found.page(0, built_coach(lambda said: None), language)
    assert judge in html
    assert html.count("<article") == 1 and html.count('<div class="roll">') == 1
