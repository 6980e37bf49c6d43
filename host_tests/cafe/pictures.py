"""Pictures of the leaderboard, to be looked at after a change of its pages: ``python -m host_tests board_pictures``.

A chain of three cafés with games of some days, an event or two, and a leaderboard without any game; on a TV and on a
phone, in each language.
"""

import argparse
import random
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from desktop.cafe.contests import life
from desktop.cafe.contests.life import EVENING, SEASON
from desktop.cafe.contests.standings import count_all
from desktop.cafe.data import lists, tower_news
from desktop.cafe.data.logos import set_logo
from desktop.cafe.data.own_keys import key_of
from desktop.cafe.data.rows import Entry
from desktop.cafe.data.store import Store, now_ms
from desktop.cafe.data.tables import cafes, towers
from desktop.cafe.games import intake
from desktop.cafe.guests import handles
from desktop.cafe.owner import owners
from desktop.cafe.screens import screen_key
from desktop.cafe.verdict import judged, renamed
from desktop.cafe.web_application import pages
from desktop.cafe.web_pages import LANGUAGES
from desktop.coach.simulate import play_game
from desktop.tower.screenshot import chromium
from desktop.web_server import served

TV = {"width": 1920, "height": 1080}
DESK = {"width": 1000, "height": 700}
PHONE = {"width": 360, "height": 780}
DAY_MS = 86_400_000
ANALYSED_MS = 120_000
PASSWORD = "only for pictures"
ADDRESS = "https://board.example"
CAFES = (
    ("cat", "The Cat", "Europe/Paris"),
    ("north", "Café du Nord", "Europe/Paris"),
    ("pier", "Pier 7", "Europe/London"),
)
NAMES = ("ANN", "BOB", "ZOE", "P1", "MAX", "LÉA", "P2", "KIM", "TOM", "IVY", "SAM", "EVA")
PLAN = ("none", "none", "none", "rounds", "none", "short:5", "even", "none")


def main(arguments: list[str]) -> None:
    """Take them. Raises BadInput without a browser."""
    parser = argparse.ArgumentParser(
        prog="host_tests board_pictures", description="Take pictures of the board's pages."
    )
    parser.add_argument("folder", type=Path, nargs="?", default=Path("build/board_pictures"))
    options = parser.parse_args(arguments)
    options.folder.mkdir(parents=True, exist_ok=True)
    for path in take(options.folder):
        print(path, flush=True)


def take(folder: Path) -> Iterator[Path]:
    """All pictures, one after the other."""
    with chromium() as browser, tempfile.TemporaryDirectory() as temporary:
        full, young, empty = (Store(f"sqlite:///{temporary}/{name}.db") for name in ("full", "young", "empty"))
        fill(full)
        intake.add(young, list(played(5, days=0)))
        game, token = newest(full)
        hidden = "document.querySelector('#claim').hidden = true"
        for language in LANGUAGES:
            said = f"lang={language}"
            scenes: list[tuple[str, Store, str, dict[str, int], str]] = [
                ("tv", full, f"/?{said}", TV, hidden),
                ("tv-code", full, f"/?{said}&screen={screen_key(full)}", TV, ""),
                ("tv-record", full, f"/?{said}", TV, f"{hidden}; cheer(WORDS.record_ever, 'LÉA, 612 points')"),
                ("tv-cafe", full, f"/cafe/cat?{said}", TV, hidden),
                ("tv-young", young, f"/?{said}", TV, hidden),
                ("tv-empty", empty, f"/?{said}", TV, ""),
                ("phone", full, f"/?{said}", PHONE, hidden),
                ("phone-empty", empty, f"/?{said}", PHONE, ""),
                ("phone-game", full, f"/game/{game}?t={token}&{said}", PHONE, ""),
                ("phone-analysis", full, f"/game/{game}/analysis?{said}", PHONE, ""),
                ("phone-evening", full, f"/event/2?{said}", PHONE, ""),
                ("season", full, f"/event/1?{said}", DESK, ""),
                ("evening", full, f"/event/2?{said}", DESK, ""),
                ("events", full, f"/events?{said}", DESK, ""),
            ]
            for name, store, path, size, act in scenes:
                out = folder / f"{name}-{language}.png"
                with served(pages(store, address=ADDRESS)) as port:
                    shoot(browser, f"http://127.0.0.1:{port}{path}", out, size, act)
                yield out
            yield from owners_pages(browser, full, folder, language)
        for store in (full, young, empty):
            store.close()


def owners_pages(browser: Any, store: Store, folder: Path, language: str) -> Iterator[Path]:
    """Pictures of what an owner sees, once logged in."""
    owners.add(store, "Anna", PASSWORD)
    with served(pages(store, address=ADDRESS)) as port:
        page = browser.new_page(viewport=DESK)
        page.goto(f"http://127.0.0.1:{port}/owner?lang={language}")
        page.locator("input[name=name]").fill("Anna")
        page.locator("input[name=password]").fill(PASSWORD)
        page.locator("button.main").click()
        for name, path, size in (
            ("owner", "/owner", DESK),
            ("owner-guests", "/owner/guests", DESK),
            ("phone-owner-guests", "/owner/guests", PHONE),
        ):
            out = folder / f"{name}-{language}.png"
            page.set_viewport_size(size)
            page.goto(f"http://127.0.0.1:{port}{path}?lang={language}")
            page.screenshot(path=out, full_page=True)
            yield out
        page.close()


def shoot(browser: Any, url: str, out: Path, size: dict[str, int], act: str) -> None:
    """One picture; *act*: what the page does before."""
    page = browser.new_page(viewport=size)
    page.goto(url)
    if page.locator("body.board").count():
        page.locator("main section:not([hidden]), #invite:not([hidden])").first.wait_for()
    if url.partition("?")[0].endswith("analysis"):
        page.locator(".key").wait_for(timeout=ANALYSED_MS)
    page.wait_for_timeout(300)  # pictures in it load
    if act:
        page.evaluate(act)
        page.wait_for_timeout(1800)  # dice have landed
    page.screenshot(path=out, full_page=size is not TV)
    page.close()


def fill(store: Store) -> None:
    """Three cafés, games of a fortnight, handles, a season and an evening."""
    with store.engine.begin() as connection:
        for name, label, zone in CAFES:
            values = {"cafe": name, "label": label, "timezone": zone, "key": "", "removed": False}
            connection.execute(sa.insert(cafes).values(**values))
    set_logo(store, "cat", drawn_logo())
    intake.add(store, list(played(70, days=14)))
    intake.add(store, list(played(6, days=0, seed=5)))
    for place, (name, *_) in enumerate(CAFES):
        tower_news.presence(store, name, f"e66058388372{place:04x}", "bridge", True)
    with store.engine.begin() as connection:
        connection.execute(sa.update(towers).where(towers.c.cafe == "cat").values(label="Window table"))
    with store.reading() as connection:
        latest = lists.latest(connection)
    for game, handle in zip(latest[1:], ("Marguerite", "Jean-Luc 42"), strict=False):
        handles.claim(store, game["game"], 0, handle)
    now = now_ms()
    life.make(store, SEASON, "Autumn season", "", "2011 none", now - 30 * DAY_MS, now + 30 * DAY_MS)
    life.make(store, EVENING, "Friday", "cat", "", now - 2 * DAY_MS, now - 1000)
    count_all(store.engine)


def played(count: int, days: int, seed: int = 1) -> Iterator[Entry]:
    """Games of the last *days*, the newest last, at the cafés in turn."""
    source = random.Random(seed)
    for number in range(count):
        lines: list[str] = []
        play_game(2 + number % 3, source.randbytes, 0, PLAN[number % len(PLAN)], lines)
        names = lines[0].partition("players=")[2].split()[0].split(",")
        chosen = dict(zip(names, source.sample(NAMES, len(names)), strict=True))
        verdict = judged("".join(f"{renamed(line, chosen)}\n" for line in lines))
        name, _, _ = CAFES[number % len(CAFES)]
        at = now_ms() - (count - 1 - number) * days * DAY_MS // count
        yield Entry(name, f"e66058388372{number % len(CAFES):04x}", number, at, verdict)


def newest(store: Store) -> tuple[int, str]:
    """The newest game and the token of its link."""
    with store.reading() as connection:
        game = lists.latest(connection)[0]["game"]
    return game, handles.token(key_of(store, handles.KEY_NAME), game)


def drawn_logo() -> bytes:
    """A café's logo: a cat's head."""
    import io

    from PIL import Image, ImageDraw

    image = Image.new("RGBA", (160, 160))
    pen = ImageDraw.Draw(image)
    pen.polygon([(20, 15), (70, 50), (25, 90)], fill="#ffb04d")
    pen.polygon([(140, 15), (90, 50), (135, 90)], fill="#ffb04d")
    pen.ellipse((18, 38, 142, 150), fill="#ffb04d")
    for x in (58, 102):
        pen.ellipse((x - 9, 78, x + 9, 100), fill="#1d1b19")
    pen.polygon([(72, 112), (88, 112), (80, 122)], fill="#1d1b19")
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()
