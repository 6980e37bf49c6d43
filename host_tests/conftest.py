"""Fixtures of many tests, and the watch over slips: it begins before anything of the firmware is imported.

The project's root is importable in tests behind all else (``--import-mode=append`` in pyproject.toml). ``python -m
pytest`` puts it in front, and there our code.py would hide the ``code`` that pytest's debugger imports: so that is
loaded here, from the standard library.
"""

import asyncio
import contextlib
import gc
import os
import shutil
import sys
import sysconfig
from importlib.machinery import PathFinder
from importlib.util import module_from_spec
from pathlib import Path

import pytest

from host_tests import slips
from host_tests.patience import PATIENCE

# Else each worker has a thread for each core, which waits for work by turning round and round.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

_spec = PathFinder.find_spec("code", [sysconfig.get_path("stdlib")])
sys.modules["code"] = module_from_spec(_spec)
_spec.loader.exec_module(sys.modules["code"])

slips.watch()

HERE = Path(__file__).parent


def pytest_ignore_collect(collection_path, config):
    """Rooms of which no test is wanted are not read."""
    mark = {HERE / "chip": "chip", HERE / "benches": "sweep"}.get(collection_path)
    return True if mark and f"not {mark}" in config.option.markexpr else None


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """Nothing of what is made while tests are collected is garbage: to look for it takes a second of each worker."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


@pytest.fixture(scope="module", autouse=True)
def small_collections():
    """The firmware collects garbage while nobody presses: without what earlier tests keep (the solver's tables
    are a million objects) that takes a computer no time.
    """
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def no_slips():
    """No test passes in which the firmware has swallowed a slip of ours."""
    slips.caught.clear()
    yield
    assert slips.caught == []


@pytest.fixture
def hasty_threads():
    """The VM goes from thread to thread a thousand times as often as it does."""
    interval = sys.getswitchinterval()
    sys.setswitchinterval(5e-6)
    yield
    sys.setswitchinterval(interval)


@pytest.fixture
def towers():
    """A list for the towers that a test starts: after it they lose their power."""
    towers = []
    yield towers
    for tower in towers:
        tower.power_off()


@pytest.fixture
def url(tower):
    """Where the page of a test's own ``tower`` stands."""
    from desktop.tower.server import in_background

    with in_background(tower) as url:
        yield url


@pytest.fixture(scope="session")
def new_board(tmp_path_factory):
    """The file of a leaderboard without games, made once: its migrations take a tenth of a second."""
    from desktop.cafe.data.store import Store

    file = tmp_path_factory.mktemp("board") / "board.db"
    store = Store(f"sqlite:///{file}")
    with store.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    store.close()
    return file


@pytest.fixture
def new_url(new_board, tmp_path):
    """The address of a test's own database for a leaderboard, in a file of SQLite: no game yet."""
    shutil.copy(new_board, tmp_path / "board.db")
    return f"sqlite:///{tmp_path}/board.db"


@pytest.fixture
def store(new_url):
    """A leaderboard's games, in a file of SQLite: none yet."""
    from desktop.cafe.data.store import Store

    store = Store(new_url)
    yield store
    store.close()


def without_browser(why):
    """Skip, but not where the project is checked for good."""
    if os.environ.get("CI"):
        pytest.fail(why)
    pytest.skip(why)


def keep_calm(browser):
    """Let no page move that does not ask for it: where no graphics card draws, ten breathing dice take half a core. And
    be patient with all of them.
    """

    def calm(make):
        def made(**options):
            found = make(**{"reduced_motion": "reduce"} | options)
            found.set_default_timeout(1000 * PATIENCE)
            return found

        return made

    browser.new_context, browser.new_page = calm(browser.new_context), calm(browser.new_page)


@pytest.fixture(scope="session")
def chromium():
    """An installed Chromium, driven by Playwright, and Playwright's event loop: one for all tests of a worker."""
    from desktop.tower.screenshot import BROWSER_FLAGS, find_browser

    # Chromium without what draws its window takes half the time of a processor for a page.
    if not (found := find_browser("chromium-headless-shell")):
        without_browser("no browser: install Chromium, or name one in the environment variable CHROMIUM")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        without_browser("no browser test without the PyPI package playwright")
    with sync_playwright() as playwright:
        flags = [
            *BROWSER_FLAGS,
            "--allow-loopback-in-peer-connection",  # two pages are joined without a network too
            "--js-flags=--liftoff-only",  # WebAssembly compiled once: a fifth less to do with Python
        ]
        chromium = playwright.chromium.launch(executable_path=found, args=flags)
        keep_calm(chromium)
        loop = asyncio.get_running_loop()
        yield chromium, loop
        asyncio._set_running_loop(loop)
        chromium.close()


@pytest.fixture(scope="module")
def browser(chromium):
    """A Chromium in which nothing of earlier modules is open; where there is none the tests are skipped and say so.

    Playwright leaves its event loop running in this thread, where other tests run their own: it is set aside between
    the modules.
    """
    chromium, loop = chromium
    asyncio._set_running_loop(loop)
    yield chromium
    for context in chromium.contexts:
        context.close()
    asyncio._set_running_loop(None)


@pytest.fixture
def home(browser):
    """A visitor whose browser keeps what it is told to, and all of whose pages fail the test with an error."""
    with visitor(browser) as context:
        yield context


@pytest.fixture
def guest(browser):
    """Such a visitor, whose browser loads what a page asks for; a service worker would load all of the site."""
    with visitor(browser, service_workers="block") as context:
        yield context


@contextlib.contextmanager
def visitor(browser, **options):
    context = browser.new_context(**options)
    errors = []
    context.on("weberror", lambda error: errors.append(str(error.error)))
    yield context
    context.close()
    assert errors == []


@pytest.fixture
def tab(home, site):
    from host_tests.page import site_player

    page = home.new_page()
    page.goto(site.url)
    site_player.until(page, lambda: site_player.said(page))
    yield page
    page.close()
