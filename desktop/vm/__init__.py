"""The 32-bit MicroPython VM, whose words are as wide as the Pico's: p10core is tried on it, and its memory is measured.

It runs under Node, from the npm package that package.json pins. CircuitPython 10 is built on the same MicroPython 1.27.
"""

import json
import subprocess
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent.parent


class VmError(Exception):
    """The VM raised an exception; the message is its traceback."""


def run(*chunks: str, heap: int = 131072) -> list[str]:
    """Run *chunks* of Python one after the other in a VM with *heap* bytes and p10core; the lines that they print.

    Garbage is collected between chunks only. Raises VmError with the VM's traceback.
    """
    files = {str(path.relative_to(ROOT)): path.read_text() for path in sorted((ROOT / "p10core").rglob("*.py"))}
    done = subprocess.run(
        ["node", HERE / "run.mjs", str(heap)],
        input=json.dumps({"files": files, "chunks": chunks}),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise VmError(done.stderr.strip())
    return done.stdout.splitlines()
