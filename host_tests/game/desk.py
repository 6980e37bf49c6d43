"""The command line as a user has it, and a few records to give to its referee."""

import subprocess
import tempfile
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO, TextIOWrapper
from unittest.mock import patch

import pytest

from desktop.__main__ import COMMANDS
from desktop.__main__ import run as command_line
from desktop.errors import BadInput
from desktop.referee.referee import referee

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
    """The command line as a user has it, in this process; *text* is typed."""
    with tempfile.TemporaryFile() as typed, redirect_stdout(StringIO()) as out, redirect_stderr(StringIO()) as told:
        typed.write(text.encode() if isinstance(text, str) else text)
        typed.seek(0)
        with patch("sys.stdin", TextIOWrapper(typed)):
            status = command_line("desktop", COMMANDS, list(arguments))
    return subprocess.CompletedProcess(arguments, status, out.getvalue(), told.getvalue())


def refusal(record: str) -> str:
    """What the referee says of a record that it refuses."""
    with pytest.raises(BadInput) as refused:
        referee(record.splitlines())
    return str(refused.value)
