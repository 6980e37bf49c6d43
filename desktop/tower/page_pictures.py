"""Pictures of the tower's page, to be looked at: ``python -m desktop page_pictures [DIR]``.

On a desktop and in a small window there, on phones upright and sideways and on a tablet, by dark and by light; the
guide, a first visit and its game, a tower asleep, no connection; the analysis of a game.
"""

import argparse
import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from desktop.analysis.share import packed
from desktop.bench.tower import Tower, real_clock
from desktop.coach.simulate import play_game
from desktop.tower.screenshot import SEED, VISITED, chromium, play_to_a_good_moment, visit
from desktop.tower.server import in_background

PHONE = {"is_mobile": True, "has_touch": True, "device_scale_factor": 2}
WINDOWS: dict[str, Any] = {
    "desk": {"viewport": {"width": 1440, "height": 900}},
    "window": {"viewport": {"width": 1024, "height": 768}},
    "phone": {"viewport": {"width": 390, "height": 844}, **PHONE},
    "small": {"viewport": {"width": 360, "height": 640}, **PHONE},
    "sideways": {"viewport": {"width": 740, "height": 360}, **PHONE},
    "tablet": {"viewport": {"width": 768, "height": 1024}, **PHONE, "device_scale_factor": 1},
}
SCHEMES = ("dark", "light")
LOCALES = {"en": "en-GB", "fr": "fr-FR"}
SETTLE_MS = 700  # the sign of a missing connection fades in
ASLEEP_MS = 3_600_000
ANALYSIS_MS = 600_000  # the first time it works out tables, a minute or more


@contextmanager
def window(browser: Any, name: str, scheme: str = "dark", language: str = "en", visited: bool = True) -> Iterator[Any]:
    """A page in a window of WINDOWS, by a theme and a language; *visited*: without the offer of a first visit."""
    context = browser.new_context(**WINDOWS[name], color_scheme=scheme, locale=LOCALES[language])
    if visited:
        context.add_init_script(VISITED)
    yield context.new_page()
    context.close()


def shoot(page: Any, path: Path, **options: Any) -> None:
    """What the page shows once it has settled."""
    page.wait_for_timeout(SETTLE_MS)
    page.screenshot(path=path, **options)


def shoot_tower(browser: Any, url: str, folder: Path) -> None:
    """The tower, its guide, a first visit."""
    for name in WINDOWS:
        for scheme in SCHEMES:
            with window(browser, name, scheme) as page:
                visit(page, url)
                shoot(page, folder / f"{name}-{scheme}.png")
    for name, scheme, language in (("desk", "dark", "en"), ("desk", "light", "fr"), ("phone", "dark", "fr")):
        with window(browser, name, scheme, language) as page:
            visit(page, url)
            page.locator(".open-guide").click()
            shoot(page, folder / f"guide-{name}-{scheme}-{language}.png")
    for name in ("desk", "small", "sideways"):
        with window(browser, name, visited=False) as page:
            visit(page, url)
            shoot(page, folder / f"first-visit-{name}.png")
            page.locator(".begin").click()
            shoot(page, folder / f"first-game-{name}.png")


def shoot_asleep_and_alone(browser: Any, tower: Any, folder: Path) -> None:
    """A tower that sleeps, and then none."""
    with window(browser, "small") as page, window(browser, "desk", "light") as other:
        with in_background(tower) as url:
            visit(page, url)
            visit(other, url)
            shoot(page, folder / "asleep-small-dark.png")
        other.get_by_text("No connection").wait_for()
        shoot(page, folder / "no-connection-small-dark.png")
        shoot(other, folder / "no-connection-desk-light.png")


def shoot_analysis(browser: Any, url: str, folder: Path) -> None:
    """The analysis of a game."""
    lines: list[str] = []
    play_game(2, random.Random(1).randbytes, 0, "none", lines)
    query = urlencode({"r": packed("\n".join(lines))})
    for name in ("desk", "phone"):
        for scheme in SCHEMES:
            with window(browser, name, scheme) as page:
                page.goto(f"{url}analysis?{query}")
                page.locator(".lessons").wait_for(timeout=ANALYSIS_MS)
                shoot(page, folder / f"analysis-{name}-{scheme}.png")
                page.locator("article summary").nth(2).click()
                page.locator("article").nth(2).scroll_into_view_if_needed()
                shoot(page, folder / f"analysis-turns-{name}-{scheme}.png")


def main(argv: list[str] | None = None) -> None:
    """Take them all. Raises BadInput without a browser."""
    parser = argparse.ArgumentParser(prog="desktop page_pictures", description="Take pictures of the tower's page.")
    parser.add_argument("folder", nargs="?", type=Path, default=Path("build/page"), metavar="DIR")
    folder = parser.parse_args(argv).folder
    with chromium() as browser:
        folder.mkdir(parents=True, exist_ok=True)
        with Tower(clock=real_clock, seed=SEED, settings={"players": 1}) as tower:
            tower.power_on()
            play_to_a_good_moment(tower)
            with in_background(tower) as url:
                shoot_tower(browser, url, folder)
                shoot_analysis(browser, url, folder)
        with Tower(seed=SEED) as tower:
            tower.power_on()
            tower.run(ASLEEP_MS)
            shoot_asleep_and_alone(browser, tower, folder)
    print(f"{folder}: {len(list(folder.glob('*.png')))} pictures")
