"""Fixtures of the tests of the page."""

import pytest

from desktop.site import build, pairs
from host_tests.conftest import without_browser
from host_tests.page.site_player import FOLDER, QUICKLY, host
from host_tests.page.windows import Windows
from host_tests.patience import until
from p10core.game.houses import HOUSE_SHORT


@pytest.fixture
def windows(browser):
    """Windows of a test, whose pages complain of nothing."""
    with Windows(browser) as windows:
        yield windows


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
