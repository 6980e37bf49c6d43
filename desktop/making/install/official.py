"""CircuitPython as Adafruit hands it out, from circfirm's cache on this computer, else downloaded into it.

    official(PICO)    # .../raspberry_pi_pico/adafruit-circuitpython-raspberry_pi_pico-en_US-10.2.1.uf2

circfirm brings boto3 and needs nothing of ours, so it lives in .venv-install, and this file runs there as a program.
"""

import subprocess
import sys
from pathlib import Path

VERSION = "10.2.1"  # what the tower was tried on; FIRMWARE= takes a later one


def fetched(board: str, version: str) -> Path:
    """The file for a board; runs in .venv-install. Raises OSError: no such file, or no network."""
    from circfirm.backend.cache import download_uf2, get_uf2_filepath, is_downloaded  # type: ignore[import-not-found]

    if not is_downloaded(board, version):
        print(f"Loading CircuitPython {version} from circuitpython.org ...", file=sys.stderr, flush=True)
        download_uf2(board, version)
    return Path(get_uf2_filepath(board, version))


def official(board) -> Path:
    """The file for a *board*. Raises BadInput if it cannot be had."""
    from desktop.errors import BadInput
    from desktop.making.syntax_gate import ROOT

    python = ROOT / ".venv-install" / "bin" / "python"
    if not python.exists():
        raise BadInput(
            ".venv-install is not there, which loads CircuitPython: call make install, or name a file by FIRMWARE="
        )
    command = [str(python), str(Path(__file__)), board.id, VERSION]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        raise BadInput(
            f"CircuitPython {VERSION} for a {board.name} could not be loaded. Is this computer online? Or load it from "
            f"circuitpython.org/board/{board.id} and name it: make install FIRMWARE=FILE.uf2"
        )
    return Path(done.stdout.strip())


if __name__ == "__main__":
    try:
        print(fetched(*sys.argv[1:]))
    except OSError as problem:  # requests' are, too
        sys.exit(f"{type(problem).__name__} while loading")
