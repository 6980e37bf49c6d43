"""Fixtures of the café's tests."""

import pytest

from desktop.cafe.web_application import pages
from desktop.web_server import served
from host_tests.cafe.servers import Postgres, running


@pytest.fixture(autouse=True)
def quick_hashes(monkeypatch):
    """Of owners' passwords: the library's own parameters take a tenth of a second and 64 MB each."""
    from desktop.cafe.owner import owners

    monkeypatch.setattr(owners, "_hasher", owners.PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
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
