"""Plays on the emulated Pico: ``python -m host_tests chip [FOR_PYTEST ...]``, the tests of this folder.

Without an official CircuitPython there is nothing to play on: that is said, and is no failure.
"""

import subprocess
import sys
from pathlib import Path

from desktop.chip.built import HAVE_ONE, official

HERE = Path(__file__).parent


def main(arguments: list[str]) -> None:
    """Run the tests; the status is pytest's."""
    found, said = official()
    if not found:
        print(f"Nothing is played on the emulated Pico: {said}. {HAVE_ONE}.")
        return
    print(f"{said}.", flush=True)
    command = [sys.executable, "-m", "pytest", "--dist", "worksteal", "-m", "chip", str(HERE), *arguments]
    sys.exit(subprocess.run(command, check=False).returncode)
