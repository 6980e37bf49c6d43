"""The benches stand still while the tower is worked on: their tests of themselves are the sweep's."""

from pathlib import Path

import pytest


def pytest_collection_modifyitems(items):
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.sweep)
