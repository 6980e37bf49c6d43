"""Fixtures of the café's tests."""

import pytest

from desktop.bench.tower import Tower
from desktop.cafe.web_application import pages
from desktop.web_server import served
from host_tests.cafe.radio_house import House
from host_tests.cafe.servers import Postgres, running
from host_tests.tower.line_computer import SETTINGS, Computer, start


@pytest.fixture(autouse=True)
def quick_hashes(monkeypatch):
    """Of owners' passwords and guests' PINs: the library's own parameters take a tenth of a second and 64 MB each."""
    from argon2 import PasswordHasher

    from desktop.cafe.data import members
    from desktop.cafe.owner import owners

    for room in (members, owners):
        monkeypatch.setattr(room, "_hasher", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
    owners._nobody.cache_clear()
    yield
    owners._nobody.cache_clear()


@pytest.fixture
def url(store):
    """Where the leaderboard's pages stand."""
    with served(pages(store)) as port:
        yield f"http://127.0.0.1:{port}"


@pytest.fixture(scope="module")
def postgres():
    """The address of a database on a PostgreSQL of the module's own, empty at first."""
    with running(Postgres()) as server:
        yield server.url


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """An empty folder, the current one."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def tower():
    """A tower at a board, switched off."""
    with Tower(seed=3, settings=SETTINGS) as tower:
        yield tower


@pytest.fixture
def computer(tower):
    """The computer at its line, from its start on."""
    computer = Computer(tower)
    computer.plug()
    start(tower)
    return computer


@pytest.fixture
def house(folder):
    """A café whose tower brings its games by Wi-Fi; the tower is off."""
    house = House(folder)
    try:
        yield house.open()
    finally:
        house.close()
