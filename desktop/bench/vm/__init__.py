"""The 32-bit MicroPython VM, whose words are as wide as the Pico's: p10core is tried on it, and its memory is measured.

It runs under Node, from the npm package that package.json pins. CircuitPython 10 is built on the same MicroPython 1.27.
"""

import json
import subprocess
from pathlib import Path

from desktop.bench.vm.bare import bare
from desktop.image.constants import fold_constants
from desktop.image.untyped import untyped

HERE = Path(__file__).parent
ROOT = HERE.parents[2]


class VmError(Exception):
    """The VM raised an exception; the message is its traceback."""


def run(*chunks: str, heap: int = 131072, as_on_drive: bool = False) -> list[str]:
    """Run *chunks* of Python one after the other in a VM with *heap* bytes and p10core; the lines that they print.

    Garbage is collected between chunks only. This VM keeps the docstrings of modules and classes, CircuitPython does
    not (MICROPY_ENABLE_DOC_STRING is 0 there): *as_on_drive* takes the sources as they are compiled for the drive.
    Raises VmError with the VM's traceback.
    """
    files = {
        str(path.relative_to(ROOT)): untyped(path.read_text())
        for path in [*sorted((ROOT / "p10core").rglob("*.py")), ROOT / "hardware/programs.py"]
    }
    if as_on_drive:
        files = fold_constants({name: bare(source) for name, source in files.items()})
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


def garbage(prepare: str, work: str) -> int:
    """Bytes that the lines *work* allocate, beyond what an empty function does, once they have run before."""
    body = "\n".join("    " + line for line in work.strip().splitlines())
    measured = run(
        f"""
import gc, sys
sys.path.append('.')
{prepare}

def work():
{body}

def idle():
    pass

def allocated(function):
    before = gc.mem_alloc()
    function()
    return gc.mem_alloc() - before

work(); allocated(idle)
print(allocated(work) - allocated(idle))
"""
    )
    return int(measured[0])
