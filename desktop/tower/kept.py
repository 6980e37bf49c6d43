"""The flash of a virtual tower, kept in a file while nobody plays: a command that ends is no more than a pulled plug.

with Kept(tower, kept_in(port)):    # what was kept is back in the tower's flash
    tower.power_on()                # and what changes there is kept from now on

The file is a zip of the nvm, and of those files on the drive that are not the project's. So a tower whose code has
changed meanwhile runs the new code, and its game goes on. It is written beside itself and then renamed: a computer that
stops in the middle leaves the older one.
"""

import io
import os
import threading
import zipfile
from pathlib import Path
from typing import Any

from desktop.bench.files import differing
from desktop.bench.template import Template
from desktop.bench.tower import ROOT
from desktop.image.disk import fat12
from desktop.image.project import COACH

NVM = "nvm"
DRIVE = "drive/"
GAP = 0.25  # seconds between two looks whether the flash has changed
GOES_ON = "It goes on where it was. (--fresh forgets the game, the records and the best scores.)"
DAMAGED = "What was kept cannot be read: the tower begins anew, and {} has it still."


def kept_in(port: int) -> Path:
    """The file for the tower at a port."""
    return ROOT / "build" / "play" / f"flash-{port}.zip"


def set_aside(path: Path) -> Path:
    """Give a file that cannot be read another name, which nothing has yet; returns that."""
    number = 1
    while (aside := path.with_name(f"{path.stem}-damaged-{number}{path.suffix}")).exists():
        number += 1
    path.rename(aside)
    return aside


class Kept:
    """Keeps the flash of *tower* in *path* as long as the ``with`` block runs; None: nowhere. *fresh*: forget what is
    there. ``said`` is then what a player should know of it, "" if nothing; ``is_new``: whether nothing was there.
    """

    def __init__(self, tower: Any, path: Path | None, fresh: bool = False) -> None:
        self.said = ""
        self.is_new = True
        self._tower = tower
        self._path = path
        self._fresh = fresh
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._look_again_and_again, name="kept", daemon=True)
        self._known = 0  # changes of the flash that the file knows of

    def __enter__(self) -> "Kept":
        if not self._path:
            return self
        if self._fresh:
            self._path.unlink(missing_ok=True)
        if self._path.exists():
            try:
                put_back(self._tower, self._path.read_bytes())
                self.said, self.is_new = GOES_ON, False
            except (zipfile.BadZipFile, KeyError, ValueError, EOFError):
                self.said = DAMAGED.format(set_aside(self._path))
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._thread.start()
        return self

    def __exit__(self, *_: Any) -> None:
        if self._path:
            self._ended.set()
            self._thread.join()
            self._keep()

    def _look_again_and_again(self) -> None:
        while not self._ended.wait(GAP):
            self._keep()

    def _keep(self) -> None:
        tower, path = self._tower, self._path
        assert path
        while (now := tower.flash_changes) != self._known:
            nvm, image = bytes(tower.nvm), bytes(tower.drive.image)
            if tower.flash_changes == now:  # else one part may be older than the other
                beside = path.with_suffix(".new")
                beside.write_bytes(packed(nvm, image, tower.drive.template))
                os.replace(beside, path)
                self._known = now


def packed(nvm: bytes, image: bytes | bytearray, template: Template) -> bytes:
    """The bytes of a zip: the nvm, and the files on an *image* of the drive that the template has not."""
    with io.BytesIO() as data:
        with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
            archive.writestr(NVM, nvm)
            for item in differing(template, image):
                if item.path != COACH:  # the next tower has those of its own sources
                    archive.writestr(DRIVE + item.path, fat12.contents(image, item))
        return data.getvalue()


def put_back(tower: Any, data: bytes) -> Any:
    """Give a tower without power the flash that was packed. Raises BadZipFile, KeyError or ValueError for what is no
    flash.
    """
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        nvm = archive.read(NVM)
        files = {name.removeprefix(DRIVE): archive.read(name) for name in archive.namelist() if name.startswith(DRIVE)}
    if len(nvm) != len(tower.nvm):
        raise ValueError(f"an nvm of {len(nvm)} bytes")
    give(tower, nvm, files)


def give(tower: Any, nvm: bytes, files: dict[str, bytes]) -> None:
    """Give a tower without power an nvm, and *files* by their names. One that is there in the same size is overwritten
    in its place, as the journal's slots must be.
    """
    left = dict(files)
    tower.nvm[:] = nvm
    with tower.drive.changed_from_outside() as image:
        for item in fat12.items(image):
            if not item.is_folder and item.size == len(left.get(item.path, "")) and item.size:
                overwrite(image, item, left.pop(item.path))
    for name, content in left.items():
        tower.files[name] = content


def overwrite(image: bytearray, item: Any, content: bytes) -> None:
    """Give a file other bytes, as many."""
    at = 0
    for start, end in fat12.runs(image, item.clusters):
        part = content[at : at + end - start]
        image[start : start + len(part)] = part
        at += len(part)
