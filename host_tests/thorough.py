"""What is exhaustive: ``make test`` leaves it out, or tries a share of it; ``make sweep`` does all."""

import os
from collections.abc import Sequence
from typing import TypeVar

import pytest

ALL = bool(os.environ.get("SWEEP"))
# Parameters of a fixture that opens a database.
DATABASES = ["sqlite", pytest.param("postgres", marks=pytest.mark.sweep)]

Case = TypeVar("Case")


def share(cases: Sequence[Case], one_in: int) -> Sequence[Case]:
    """All cases, or one in so many. Of a test with the marker *share*."""
    return cases if ALL else cases[::one_in]
