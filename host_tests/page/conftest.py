"""Fixtures of the tests of the page."""

import contextlib

import pytest

from desktop.site import build, pairs
from desktop.tower.server import in_background
from host_tests.conftest import without_browser
from host_tests.page.site_player import FOLDER, QUICKLY, host
from host_tests.page.stepped import Stepped
from host_tests.page.windows import Windows
from host_tests.patience import until
from p10core.game.houses import HOUSE_SHORT


@pytest.fixture
def windows(browser):
    """Windows of a test, whose pages complain of nothing."""
    with Windows(browser) as windows:
        yield windows


@pytest.fixture
def sat_down(windows):
    """``sat_down(size, settings, seed, visited, options of the window)``: a page, of a first visit unless it is
    *visited*, whose clock a test may move on; and the tower behind it, in virtual time.
    """
    with contextlib.ExitStack() as stands:

        def sit_down(size=(1280, 800), settings=None, seed=20, visited=False, **options):
            tower = stands.enter_context(Stepped(seed=seed, settings=settings or {}))
            tower.power_on()
            tower.run(3000)
            page = windows.open(stands.enter_context(in_background(tower)), *size, visited=visited, **options)
            page.clock.install()
            return page, tower

        yield sit_down
        windows.close()


@pytest.fixture(scope="session")
def site_root(tmp_path_factory, request):
    """A folder with the site, without its tower's firmware and with one of the solved games: to be read only. One
    worker makes it for all.
    """
    if not build.NODE_MODULES.exists():
        without_browser("no site: `make setup` installs Pyodide")
    root = tmp_path_factory.getbasetemp()
    if hasattr(request.config, "workerinput"):
        root = root.parent
    root, made = root / "site", root / "site-is-made"
    try:
        root.mkdir()
    except FileExistsError:
        until(made.exists, "the site that another worker makes")
        return root
    try:
        pair = {f"python/{pairs.named(0, HOUSE_SHORT, 5)}": pairs.packed(0, HOUSE_SHORT, 5)}
        build.write(build.pages() | pair, root / FOLDER, QUICKLY)
    finally:
        made.touch()
    return root


@pytest.fixture(scope="module")
def site(site_root):
    """A host of the site that notes what is asked for; see host_tests/page/site_player.py."""
    with host(site_root) as server:
        yield server
