"""The site without its tower, which takes a firmware: what it is made of, and the page of the games in a Chromium.

The tower in a browser is played in host_tests/chip/test_site.py.
"""

import io
import json
import random

import pytest
from PIL import Image

from desktop.bench.tower import Tower
from desktop.chip import built
from desktop.coach.simulate import play_game
from desktop.errors import BadInput
from desktop.records.analysis.game import built_coach
from desktop.records.analysis.share import packed
from desktop.site import build
from desktop.site.flash_file import HEAD, ROOM, flash_of
from desktop.site.games import Games
from host_tests.conftest import without_browser
from host_tests.site_player import FOLDER, QUICKLY, host


@pytest.fixture(scope="module")
def files():
    if not build.NODE_MODULES.exists():
        without_browser("no site: `make setup` installs Pyodide")
    return build.pages()


def test_the_pictures_that_shops_and_messengers_ask_for_are_there(files):
    manifest = json.loads(files["manifest.webmanifest"])
    for picture in manifest["icons"] + manifest["screenshots"]:
        image = Image.open(io.BytesIO(files[picture["src"]]))
        assert "{}x{}".format(*image.size) == picture["sizes"]
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    assert b'property="og:image" content="pictures/tower.jpg"' in files["index.html"]
    placed = build.with_head(b"<head></head>", "https://example.org/tower/")
    assert b'content="https://example.org/tower/pictures/tower.jpg"' in placed


def test_without_a_firmware_there_is_no_site_and_it_says_where_one_comes_from(tmp_path, monkeypatch):
    monkeypatch.setattr(built, "FIRMWARE", tmp_path / "nowhere.uf2")
    with pytest.raises(
        BadInput, match="there is no firmware. `make firmware` builds one, FIRMWARE=UF2 names one, as tow"
    ):
        build.main([str(tmp_path / "site")])
    assert not (tmp_path / "site").exists()


def test_the_game_of_a_link_is_judged_in_the_browser(home, files, tmp_path):
    lines = []
    play_game(2, random.Random(1).randbytes, 0, "short:2", lines)
    link = packed("\n".join(lines))
    build.write(files, tmp_path / FOLDER, QUICKLY)
    page = home.new_page()
    with host(tmp_path) as server:
        page.goto(f"{server.url}games.html?lang=de#r={link}")
        page.locator("textarea").wait_for(state="attached")
        assert page.locator("textarea").input_value().splitlines() == lines
        assert page.locator("article").count() == sum(line.startswith("turn ") for line in lines)
        assert page.get_by_text("sagt es der Trainer des Turms").is_visible()
        assert page.locator(".curve svg").get_attribute("aria-label").count("%") >= 2  # the chances to win
        assert page.get_by_text("Glück").first.is_visible()
        page.close()


def test_a_game_by_link_is_agreed_on_and_begun_in_the_browser(home, files, tmp_path):
    build.write(files, tmp_path / FOLDER, QUICKLY)
    page = home.new_page()
    with host(tmp_path) as server:
        page.goto(f"{server.url}friend.html")
        page.fill("#invite [name=name]", "Ann")
        page.click("#invite button")
        page.locator("#send").wait_for()
        link = page.input_value("#link")
        assert link.startswith(f"{server.url}friend.html#g=")
        mine = page.evaluate("() => { const kept = { ...localStorage }; localStorage.clear(); return kept; }")
        page.goto("about:blank")
        page.goto(link)  # as somebody else
        page.fill("#join input", "Ben")
        page.click("#join button")
        page.locator("#send").wait_for()
        link = page.input_value("#link")
        page.evaluate("kept => Object.assign(localStorage, kept)", mine)
        page.goto("about:blank")
        page.goto(link)
        page.locator("#pad").wait_for()
        assert page.locator("#pad thead").inner_text().split() in (["Ann", "Ben"], ["Ben", "Ann"])
        assert page.locator("#pad a").get_attribute("href").startswith("games.html?lang=en#r=")
        page.close()


@pytest.mark.parametrize(
    ("language", "judge"), [("en", "known exactly"), ("fr", "connu exactement"), ("de", "genau bekannt")]
)
@pytest.mark.parametrize("room", [0, 1])
def test_the_flash_says_which_games_were_played(language, judge, room):
    with Tower(seed=20, settings={"players": 1}) as tower:
        tower.power_on()
        play_until(tower, "Hold")
        printed = [line for line in tower.console if line.startswith(("game", "turn", "roll"))]
        head = json.dumps({"version": "1", "room": room}).encode().ljust(HEAD)
        file = head + bytes(room * ROOM) + bytes(tower.nvm) + bytes(tower.drive.image)
    found = Games(flash_of(file))
    assert [line for line in found.records[-1] if not line.startswith("hold")] == printed
    assert found.titles(language)[0].startswith("P1 0, ")
    html = found.page(0, built_coach(lambda said: None), language)
    assert judge in html
    assert html.count("<article") == 1 and html.count('<div class="roll">') == 1


@pytest.mark.parametrize("head", [b"", b"{}", b"[1, 2]", b'{"room": 2}', b"\xff" * HEAD])
def test_a_file_of_a_kind_that_nobody_knows_has_no_games(head):
    assert Games(flash_of(head + bytes(ROOM))).records == []


def play_until(tower, words):
    """By the hints of the tower, until its last line has these *words*."""
    for _ in range(20):
        tower.run(3000)
        if words in tower.screen()[-1]:
            return
        tower.press("SCORE" if "OK" in tower.screen()[-1] else "ROLL")
    raise AssertionError(tower.screen())
