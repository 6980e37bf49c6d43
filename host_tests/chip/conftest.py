"""What is in this folder is for the emulated Pico: ``make chip``. Without a CircuitPython for it nothing is played."""

from pathlib import Path

import pytest

from desktop.chip.built import official

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items):
    found, said = official()
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.chip)
            if not found:
                item.add_marker(pytest.mark.skip(said))
