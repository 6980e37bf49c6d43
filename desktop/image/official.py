"""CircuitPython as Adafruit hands it out: the version that the tower was tried on, from this computer or loaded.

    load(PICO)    # .../raspberry_pi_pico/adafruit-circuitpython-raspberry_pi_pico-en_US-10.2.1.uf2

It lies where PyPI's `circfirm` keeps such files too.
"""

import contextlib
import hashlib
import http.client
import os
import sys
import urllib.request
from pathlib import Path

from desktop.errors import BadInput
from desktop.image.picos import PICO, PICO_2, PICO_2_W, PICO_W, Board

VERSION = "10.2.1"
ADDRESS = "https://downloads.circuitpython.org/bin/{board}/en_US/adafruit-circuitpython-{board}-en_US-{version}.uf2"
SHA256 = {
    PICO.id: "4568ecbf69a4623ec5bfcbf9efc983e9d264c7b0d4ab56f14fe336543c708318",
    PICO_W.id: "df4edd8a783d0014ef276398c94a417c07f33677c9417326dd14c4ea5c659ce3",
    PICO_2.id: "e60d7da53ffe2bdf56e60f1777430c027a2ebb905157d33f3c9d75684918619f",
    PICO_2_W.id: "b02f6edecaca858f8136a52fb5fdd8db084c16f82a0ac8a1e91a1b2b8a4b5bb0",
}
PATIENCE = 20  # seconds without a byte


def cache() -> Path:
    """The folder in which circfirm keeps what it has fetched, as its library `click` places it; it need not exist."""
    if sys.platform == "win32":
        own = Path(os.environ.get("APPDATA") or Path.home())
    elif sys.platform == "darwin":
        own = Path.home() / "Library" / "Application Support"
    else:
        own = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    return own / "circfirm" / "archive"


def load(board: Board) -> Path:
    """The file for a *board*, loaded if it is not there. Raises BadInput, in a line, if it cannot be had."""
    address = ADDRESS.format(board=board.id, version=VERSION)
    path = cache() / board.id / address.rpartition("/")[2]
    if path.exists():
        return path
    print(f"Loading CircuitPython {VERSION} for a {board.name} from circuitpython.org ...", file=sys.stderr, flush=True)
    try:
        with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
            data = answer.read()
    except (OSError, http.client.HTTPException):
        raise BadInput(
            f"CircuitPython {VERSION} for a {board.name} could not be loaded. Is this computer online? "
            f"Or load it from circuitpython.org/board/{board.id} and name it by FIRMWARE=FILE.uf2"
        ) from None
    if hashlib.sha256(data).hexdigest() != SHA256[board.id]:
        raise BadInput(f"{address} is not the file that it was when the tower was tried on it: nothing is kept of it")
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        beside.write_bytes(data)
        os.replace(beside, path)
    finally:
        with contextlib.suppress(FileNotFoundError):
            beside.unlink()
    return path
