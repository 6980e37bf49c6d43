"""The 32-bit MicroPython VM, whose words are as wide as the Pico's: p10core is tried on it, and its memory is measured.

It runs under Node, from the npm package that package.json pins. CircuitPython 10 is built on the same MicroPython 1.27.
"""

import ast
import json
import subprocess
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent.parent


class VmError(Exception):
    """The VM raised an exception; the message is its traceback."""


def run(*chunks: str, heap: int = 131072, docstrings: bool = True) -> list[str]:
    """Run *chunks* of Python one after the other in a VM with *heap* bytes and p10core; the lines that they print.

    Garbage is collected between chunks only. This VM keeps the docstrings of modules and classes, CircuitPython does not
    (MICROPY_ENABLE_DOC_STRING is 0 there): *docstrings* False leaves them out. Raises VmError with the VM's traceback.
    """
    files = {str(path.relative_to(ROOT)): path.read_text() for path in sorted((ROOT / "p10core").rglob("*.py"))}
    if not docstrings:
        files = {name: without_docstrings(source) for name, source in files.items()}
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


def without_docstrings(source: str) -> str:
    """A module without the docstrings of itself and its classes, line for line the same otherwise."""
    lines = source.splitlines()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef) and ast.get_docstring(node) is not None:
            words = node.body[0]
            for number in range(words.lineno - 1, words.end_lineno or words.lineno):
                lines[number] = ""
            lines[words.lineno - 1] = " " * words.col_offset + "pass"
    return "\n".join(lines) + "\n"
