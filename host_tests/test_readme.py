"""What the README names is there."""

import re
from pathlib import Path

HERE = Path(__file__).parent


def test_every_test_that_the_readme_names_is_there():
    named = re.findall(r"`(test_\w+\.py)?::(test_\w+)`", (HERE.parent / "README.md").read_text("utf-8"))
    assert len(named) > 15
    file = ""
    for start, test in named:
        file = start or file  # `::test_x` stands behind another of the same file
        assert f"\ndef {test}(" in (HERE / file).read_text("utf-8"), (file, test)
