"""The chip's C code as a library: compiled by PyPI's ziglang when it is first needed, and loaded once."""

import ctypes
import os
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

from desktop.errors import BadInput

HERE = Path(__file__).parent
BUILT = HERE.parents[1] / "build" / "chip" / "libchip.so"
WEB_BUILT = BUILT.with_name("chip.wasm")
ZIG = (sys.executable, "-m", "ziglang", "cc")
WASM_OPT = ("node", str(HERE.parent / "site" / "node_modules" / "binaryen" / "bin" / "wasm-opt"), "-O3")
COMMON = ("-fno-strict-aliasing", "-ffp-contract=off", "-Wall", "-s")
FLAGS = ("-O2", "-mcpu=baseline", "-fPIC", "-shared", *COMMON)
WEB_FLAGS = ("-O3", "-flto", "--target=wasm32-wasi", "-mcpu=mvp", "-mexec-model=reactor", *COMMON)


class Record(ctypes.Structure):
    """A line of the log: when, of what kind, and three numbers."""

    _fields_ = [
        ("ns", ctypes.c_uint64),
        ("kind", ctypes.c_uint32),
        ("a", ctypes.c_uint32),
        ("b", ctypes.c_uint32),
        ("c", ctypes.c_uint32),
    ]


_CHIP, _WORD, _LONG, _INT = ctypes.c_void_p, ctypes.c_uint32, ctypes.c_uint64, ctypes.c_int
_SIZE = ctypes.POINTER(_WORD)
FUNCTIONS = {  # name: what comes back, what is handed in
    "new": (_CHIP, []),
    "free": (None, [_CHIP]),
    "save": (_CHIP, [_CHIP]),
    "drop": (None, [_CHIP]),
    "restore": (None, [_CHIP, _CHIP]),
    "power": (None, [_CHIP]),
    "give_way": (None, [_CHIP, _CHIP]),
    "run": (_WORD, [_CHIP, _LONG, _WORD]),
    "now": (_LONG, [_CHIP]),
    "pin_at": (None, [_CHIP, _LONG, _INT, _INT]),
    "hook": (_INT, [_CHIP, _WORD, _INT]),
    "flash": (_CHIP, [_CHIP]),
    "lines": (_CHIP, [_CHIP]),
    "ram": (_CHIP, [_CHIP]),
    "regs": (_CHIP, [_CHIP]),
    "shown": (_CHIP, [_CHIP]),
    "pixels": (_CHIP, [_CHIP]),
    "records": (ctypes.POINTER(Record), [_CHIP, _SIZE]),
    "console": (_CHIP, [_CHIP, _SIZE]),
    "forget": (None, [_CHIP]),
    "oled": (None, [_CHIP, _INT, _INT, _INT, _INT]),
    "set": (None, [_CHIP, _INT, _LONG]),
    "get": (_LONG, [_CHIP, _INT]),
}


@cache
def library() -> ctypes.CDLL:
    """The library, its functions by their names without ``chip_``. Raises BadInput if it cannot be compiled."""
    if _is_stale(BUILT):
        compile_to(BUILT)
    loaded = ctypes.CDLL(str(BUILT))
    for name, (result, arguments) in FUNCTIONS.items():
        function = getattr(loaded, f"chip_{name}")
        function.restype, function.argtypes = result, arguments
        setattr(loaded, name, function)
    return loaded


def _is_stale(built: Path) -> bool:
    """Whether a source, or this file with its flags, is newer than what was built."""
    sources = (*HERE.glob("*.[ch]"), Path(__file__))
    return not built.exists() or any(path.stat().st_mtime > built.stat().st_mtime for path in sources)


def web_assembly(target: Path = WEB_BUILT) -> Path:
    """The chip as WebAssembly, which web/chip.js loads. Raises BadInput if it cannot be compiled."""
    if _is_stale(target):
        exported = (f"-Wl,--export={name}" for name in ("malloc", *(f"chip_{name}" for name in FUNCTIONS)))
        compile_to(target, (*WEB_FLAGS, *exported), WASM_OPT)
    return target


def compile_to(target: Path, flags: tuple[str, ...] = FLAGS, improve: tuple[str, ...] = ()) -> None:
    """Compile all of the C files, and *improve* what comes out; *target* is there whole or not at all, whoever else
    compiles meanwhile.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent) as folder:
        fresh = str(Path(folder) / target.name)
        _run(*ZIG, *flags, "-o", fresh, *sorted(str(path) for path in HERE.glob("*.c")), "-lm")
        if improve:
            _run(*improve, fresh, "-o", fresh)
        os.replace(fresh, target)


def _run(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BadInput(f"the emulated chip cannot be compiled: {done.stderr.strip()[:400]}")
