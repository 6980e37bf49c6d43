"""The command line as a user has it, and a few records to give to its referee."""

import subprocess
import sys
from pathlib import Path

import pytest

from desktop.errors import BadInput
from desktop.referee.referee import referee

ROOT = Path(__file__).parents[2]

OPENING = """\
game dice finish=2011 players=North,South
order North=9,7 South=9,5
turn North
roll 8G 7G 8B 10B 5B 6O WR 2B 1O 2O
hold 1,3,4,7
roll 8G 8O 8B 10B 7R 9G WR WO 3R 4R
stop
score 34
"""
SOLO = "game dice players=North\n"
FAILING = "roll 5R 6R 7R 8B 10G 5B 1B 1R 2R 3B\n"


def run(*arguments: str, text: str | bytes = "") -> subprocess.CompletedProcess[str]:
    """The command line as a user has it."""
    data = text.encode() if isinstance(text, str) else text
    done = subprocess.run(
        [sys.executable, "-m", "desktop", *arguments], cwd=ROOT, input=data, capture_output=True, check=False
    )
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())


def refusal(record: str) -> str:
    """What the referee says of a record that it refuses."""
    with pytest.raises(BadInput) as refused:
        referee(record.splitlines())
    return str(refused.value)
