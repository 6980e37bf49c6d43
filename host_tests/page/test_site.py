"""The site without its tower, which takes a firmware: what it is made of, and the page of the games in a Chromium.

The tower in a browser is played in host_tests/chip/test_site.py.
"""

import base64
import io
import json
import subprocess
from html.parser import HTMLParser

import pytest
from PIL import Image

from desktop.analysis.coached import coached
from desktop.analysis.game import built_coach
from desktop.analysis.share import packed
from desktop.bench.tower import Tower
from desktop.chip import built
from desktop.errors import BadInput
from desktop.image import official
from desktop.site import build
from desktop.site.flash_file import HEAD, ROOM, flash_of
from desktop.site.games import Games
from host_tests.cafe.talker import record_lines
from host_tests.page.site_player import FOLDER, until
from host_tests.page.stepped import Stepped, play_alone
from host_tests.solved_turns import BySolver

NOW = "20261124-201500"
SCRIPTS = ("tower/page", "site/page", "site/chip", "chip/web", "cafe/static")
NAME = "`tower ${encodeURIComponent(new URL('./', location).pathname)}`"  # under which the browser keeps what it keeps
PUT = f"""async ([text]) => {{
    const folder = await navigator.storage.getDirectory();
    if (!text) return folder.removeEntry({NAME}).catch(() => {{}});
    const file = await (await folder.getFileHandle({NAME}, {{ create: true }})).createWritable();
    await file.write(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)));
    await file.close();
}}"""
DATABASE = (
    f"await new Promise((done) => {{ const open = indexedDB.open({NAME}); open.onsuccess = () => done(open.result); }})"
)
SPOIL = f"""async () => {{
    const database = {DATABASE};
    const writing = database.transaction("games", "readwrite");
    writing.objectStore("games").put("nonsense", "games");
    await new Promise((done) => {{ writing.oncomplete = done; }});
    database.close();
}}"""
HELD = "async () => (await navigator.locks.query()).held.length"


def asking_for(what):
    """The script that asks the games' store for something."""
    return f"""async () => {{
        const reading = ({DATABASE}).transaction("games").objectStore("games").{what};
        return new Promise((done) => {{ reading.onsuccess = () => done(reading.result); }});
    }}"""


KEPT_GAMES, ASIDE = asking_for('get("games")'), asking_for('getAll(IDBKeyRange.lowerBound("set aside"))')


@pytest.fixture
def page(guest):
    return guest.new_page()


@pytest.fixture(scope="module")
def files(site_root):
    """The site's files by name, but what is there only packed."""
    folder = site_root / FOLDER
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_the_pictures_that_shops_and_messengers_ask_for_are_there(files):
    manifest = json.loads(files["manifest.en.webmanifest"])
    for picture in manifest["icons"] + manifest["screenshots"]:
        image = Image.open(io.BytesIO(files[picture["src"]]))
        assert "{}x{}".format(*image.size) == picture["sizes"]
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}


def test_the_tower_is_asked_for_before_anything_that_a_script_waits_for(files):
    page, ahead = files["index.html"].decode(), files["ahead.js"].decode()
    assert ahead.index("new Worker(") < ahead.index("navigator.locks")
    assert page.index("ahead.js") < page.index("<link") < page.index("theme.js")


def test_who_plays_keeps_other_tabs_away_but_not_a_page_whose_scripts_do_not_come(page, site):
    page.route("**/light.js", lambda route: route.abort())
    page.goto(site.url)
    until(page, lambda: page.evaluate(HELD) == 0)
    page.unroute("**/light.js")
    page.goto(site.url)
    page.get_by_text("Some of the site's files are missing").wait_for()  # all but the page: there is no tower
    assert page.evaluate(HELD) == 1


class Metas(HTMLParser):
    """What the head of a page says of it, by name."""

    def __init__(self, page):
        super().__init__()
        self.said = {}
        self.feed(page.decode())

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        if tag == "meta":
            self.said[found.get("property") or found.get("name")] = found.get("content")


def test_each_page_that_is_shared_says_what_it_is_and_shows_the_picture(files):
    titles = set()
    for name in ("index.html", "friend.html", "games.html", "puzzles.html"):
        said = Metas(files[name]).said
        assert said["og:image"] in files and said["twitter:card"] == "summary_large_image"
        assert said["og:description"] == said["description"]
        titles.add(said["og:title"])
    assert len(titles) == 4
    placed = Metas(build.with_head(b"<head></head>", "https://example.org/tower/", "A & B", '"C"')).said
    assert placed["og:image"] == "https://example.org/tower/pictures/tower.jpg"
    assert (placed["og:title"], placed["og:description"]) == ("A & B", '"C"')


def test_a_site_that_does_not_know_where_it_will_be_says_so(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(build, "official", lambda path, may_load: (path, "a firmware"))
    monkeypatch.setattr(build, "tower", lambda uf2: {})
    monkeypatch.setattr(build.pairs, "GAMES", ())
    monkeypatch.setattr(build, "pages", lambda url: {build.WORKER: url.encode()})
    build.main([str(tmp_path), "--firmware", "a.uf2"])
    assert "Most messengers show no picture" in capsys.readouterr().out
    build.main([str(tmp_path), "--firmware", "a.uf2", "--url", "https://example.org/tower"])
    assert "messengers" not in capsys.readouterr().out
    assert (tmp_path / build.WORKER).read_text() == "https://example.org/tower/"


def test_every_script_can_be_read_by_a_browser():
    scripts = [path for folder in SCRIPTS for path in (build.ROOT / "desktop" / folder).glob("*.js")]
    read = """for (const path of process.argv.slice(1))
        new (require("vm").SourceTextModule)(require("fs").readFileSync(path, "utf8"), { identifier: path })"""
    subprocess.run(["node", "--experimental-vm-modules", "--no-warnings", "-e", read, *scripts], check=True)
    assert len(scripts) > 30


def test_without_a_firmware_and_a_network_there_is_no_site_and_it_says_where_one_comes_from(tmp_path, monkeypatch):
    for module in (built, official):
        monkeypatch.setattr(module, "cache", lambda: tmp_path)
    monkeypatch.setattr(official, "ADDRESS", f"{tmp_path.as_uri()}/{{board}}-{{version}}.uf2")
    with pytest.raises(BadInput, match="could not be loaded. Is this computer online.*name it by FIRMWARE=FILE.uf2"):
        build.main([str(tmp_path / "site")])
    assert not (tmp_path / "site").exists()


KEPT = """async (names) => {
    const kept = await Promise.all(names.map((name) => caches.match(new URL(name, location))));
    return kept.every(Boolean);
}"""


@pytest.mark.parametrize(("link", "told"), [("games.html?lang=de", ".wait"), ("friend.html?lang=de#g=AQ", "#told")])
def test_who_opens_a_link_before_the_site_is_here_is_told_that_it_is_being_loaded(page, site, link, told):
    page.add_init_script("navigator.serviceWorker.register = () => new Promise(() => {})")
    page.goto(site.url + link)
    until(page, lambda: page.inner_text(told) == "Wird geladen")


def test_the_game_of_a_link_is_judged_in_the_browser_and_the_next_one_without_a_network(home, site):
    """What the first one takes is handed on while it is loaded, and kept all the same."""
    lines, others = record_lines(house="rounds"), record_lines(2, house="short:6")
    page = home.new_page()
    page.goto(f"{site.url}games.html?lang=de#r={packed(chr(10).join(lines))}")
    page.locator("textarea").wait_for(state="attached")
    assert page.locator("textarea").input_value().splitlines() == lines
    assert page.locator("article").count() == sum(line.startswith("turn ") for line in lines)
    assert page.get_by_text("urteilt das gelöste Spiel").is_visible()
    assert page.locator(".curve svg").get_attribute("aria-label").count("%") >= 2  # the chances to win
    assert page.locator(".player").get_by_text("Glück").first.is_visible()
    _, whole = coached(lines, built_coach(lambda said: None), BySolver())
    marks = [str(player["mark"]) for player in whole["players"]]  # they come after all else
    until(page, lambda: page.locator(".pad .marks td").all_inner_texts() == marks)
    until(page, lambda: page.evaluate(KEPT, [f"python/{name}" for name in (*build.PYTHON, "memory.bin")]))
    site.gone, site.asked = True, []
    page.goto("about:blank")
    page.goto(f"{site.url}games.html#r={packed(chr(10).join(others))}")
    page.locator("textarea").wait_for(state="attached")
    site.gone = False
    assert page.locator("textarea").input_value().splitlines() == others
    assert {path for path in site.asked if not path.endswith("/sw.js")} == set()


@pytest.mark.sweep
def test_a_game_by_link_is_agreed_on_and_begun_in_the_browser(page, site):
    page.goto(f"{site.url}friend.html")
    page.fill("#invite [name=name]", "Ann")
    page.click("#invite button")
    page.locator("#send").wait_for()
    link = page.input_value("#link")
    assert link.startswith(f"{site.url}friend.html#g=")
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


def play_turn(page):
    """Three rolls by link, with nothing held, and the end."""
    for said in ("1 of 3", "2 of 3", "No roll"):
        page.click("#roll")
        page.get_by_text(said).wait_for()
    page.click("#score")


@pytest.mark.parametrize(
    ("language", "judge"), [("en", "the solved game"), ("fr", "le jeu résolu"), ("de", "das gelöste Spiel")]
)
@pytest.mark.parametrize("room", [0, 1])
def test_the_flash_says_which_games_were_played(language, judge, room):
    with Tower(seed=20, settings={"players": 1}) as tower:
        tower.power_on()
        play_until(tower, "Hold")
        printed = [line for line in tower.console if line.startswith(("game", "turn", "roll"))]
        file = flash_file(tower, room)
    found = Games(flash_of(file), NOW)
    assert [line for line in found.last if not line.startswith("hold")] == printed
    assert found.title(language).startswith("P1 0, ")
    assert found.own.names() == [], "it is not over"
    html = found.page("", built_coach(lambda said: None), language, BySolver())
    assert judge in html
    assert html.count("<article") == 1 and html.count('<div class="roll">') == 1


@pytest.mark.parametrize("head", [b"", b"{}", b"[1, 2]", b'{"room": 2}', b"\xff" * HEAD])
def test_a_file_of_a_kind_that_nobody_knows_has_no_games(head):
    assert Games(flash_of(head + bytes(ROOM)), NOW).last == []


def flash_file(tower, room=0):
    """What the browser keeps of a tower."""
    head = json.dumps({"version": "1", "room": room}).encode().ljust(HEAD)
    return head + bytes(room * ROOM) + bytes(tower.nvm) + bytes(tower.drive.image)


@pytest.fixture(scope="module")
def finished_game():
    """The flash of a tower on which a game of ten rounds, which is long enough for a mark, was played to its end."""
    with Stepped(seed=1, settings={"players": 1, "house": "rounds"}) as tower:
        play_alone(tower)
        yield flash_file(tower)


def put(page, url, flash=b""):
    """A browser gets a *flash*, or loses the one that it had."""
    page.goto(f"{url}look.css")  # beside the pages, without a script
    page.evaluate(PUT, [base64.b64encode(flash).decode()])


def open_games(page, url):
    """The list of all games."""
    page.goto("about:blank")
    page.goto(f"{url}games.html#all")
    page.locator("input[type=file]").wait_for()
    return page.locator(".played tr").all_inner_texts()


def test_all_games_stay_in_the_browser_and_move_to_another_as_one_file(browser, page, site, finished_game):
    put(page, site.url, finished_game)
    [row, *_] = open_games(page, site.url)
    assert page.locator("#forgets").count() == 0, "this browser forgets nothing"
    page.locator(".played td", has_text="mark").wait_for()  # it was taken apart meanwhile
    [name] = page.locator(".played a").first.all_inner_texts()
    assert name in row and name.startswith("P1 ")
    put(page, site.url)
    assert name in str(open_games(page, site.url)), "the tower has forgotten it"
    with page.expect_download() as download:
        page.click("a[download]")
    saved = download.value.path().read_text("utf-8")
    page.click(".played a")
    page.locator("textarea").wait_for(state="attached")
    assert page.locator("textarea").input_value() in saved

    forgets = browser.new_context(service_workers="block")
    forgets.add_init_script(
        "Object.defineProperty(Navigator.prototype, 'vendor', { get: () => 'Apple Computer, Inc.' })"
    )
    other = forgets.new_page()
    assert open_games(other, site.url) == []
    assert "No game has been finished here yet" in other.inner_text("main")
    assert other.locator("#forgets").count() == 0, "there is nothing to forget"
    other.set_input_files("input[type=file]", {"name": "games.txt", "mimeType": "", "buffer": saved.encode()})
    other.click("form button")
    other.get_by_text("1 game was added.").wait_for()
    assert other.locator("#forgets").is_visible()
    assert "game dice" in other.evaluate(KEPT_GAMES)

    other.evaluate(SPOIL)
    put(other, site.url, finished_game)
    assert len(open_games(other, site.url)) > 1
    assert other.evaluate(ASIDE) == ["nonsense"], "games of a kind that nobody knows are set aside"
    forgets.close()


def play_until(tower, words):
    """By the hints of the tower, until its last line has these *words*."""
    for _ in range(20):
        tower.run(3000)
        if words in tower.screen()[-1]:
            return
        tower.press("SCORE" if "OK" in tower.screen()[-1] else "ROLL")
    raise AssertionError(tower.screen())
