"""Fixtures of the tests of the page."""

import pytest

from host_tests.page.windows import Windows


@pytest.fixture
def windows(browser):
    """Windows of a test, whose pages complain of nothing."""
    with Windows(browser) as windows:
        yield windows
