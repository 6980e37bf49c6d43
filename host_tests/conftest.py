"""The project's root is importable in tests: last, since the standard library's ``code`` is not our code.py."""

import sys
from pathlib import Path

import pytest

ROOT = str(Path(__file__).parent.parent)
if ROOT not in sys.path:
    sys.path.append(ROOT)


@pytest.fixture
def url(tower):
    """Where the page of a test's own ``tower`` stands."""
    from desktop.play import in_background

    with in_background(tower) as url:
        yield url
