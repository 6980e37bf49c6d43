"""How much the tests of very many cases try: a share of them, or with ``TESTS=all make test`` all."""

import os
from collections.abc import Sequence
from typing import TypeVar

ALL = os.environ.get("TESTS") == "all"

Case = TypeVar("Case")


def share(cases: Sequence[Case], one_in: int) -> Sequence[Case]:
    """All cases, or one in so many."""
    return cases if ALL else cases[::one_in]
