"""Fixtures of the café's tests."""

import time

import pytest


@pytest.fixture(autouse=True, scope="session")
def noon():
    """The computer's clock is about to show noon: no day and no week ends in the middle of a test."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TZ", f"NOON{time.gmtime().tm_hour - 12:+d}")
        time.tzset()
        yield
    time.tzset()


@pytest.fixture(autouse=True)
def quick_hashes(monkeypatch):
    """Of owners' passwords: the library's own parameters take a tenth of a second and 64 MB each."""
    from desktop.cafe.owner import owners

    monkeypatch.setattr(owners, "_hasher", owners.PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
    owners._nobody.cache_clear()
    yield
    owners._nobody.cache_clear()
