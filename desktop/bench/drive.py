"""The CIRCUITPY drive: an image that outlives power cycles, with ChaN's FatFs over it as on the chip.

It begins as a fresh drive of the project. The project's own files are never touched.
"""

import contextlib
import errno
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from desktop.bench.blocks import LONGEST_WAIT_US, Blocks
from desktop.bench.chip_flash import ChipFlash
from desktop.bench.clock import Clock, PowerCut
from desktop.bench.entry import Entry
from desktop.bench.file import File, check_mode
from desktop.bench.files import Files
from desktop.bench.template import Template
from desktop.image.disk import fat12
from desktop.image.disk.volume import Volume, error
from desktop.image.project import Project

NEW_DRIVE = {
    "settings.toml": b"",
    "code.py": b'print("Hello World!")\n',
}  # as CircuitPython does; what hides from other systems is left out
RESERVED = 0xFF7  # a cluster that cannot be used, by the FAT


class Drive:
    """The device's view of a project's drive. *fresh* gives the template of a project; it is asked when that is needed.

    ``image`` are its bytes as the flash has them, ``files`` what differs from a fresh drive. What the firmware calls
    takes the time of the flash, and ends in the power cut that *chip* may have set.
    """

    def __init__(self, project: Project, fresh: Callable[[Project], Template], chip: ChipFlash | None = None) -> None:
        self.project = project
        self._fresh = fresh
        self.chip = chip or ChipFlash()
        self.clock: Clock | None = None  # of the powered Pico; without one nothing takes time
        self.writable: Callable[[], bool] = lambda: False  # whether the firmware may write
        self.files = Files(self)
        self._sent: deque[tuple[str, bytes]] = deque()  # files that a computer has sent, not yet there
        self._template: Template | None = None
        self._image: bytearray | None = None
        self._volume: Volume | None = None
        self._filled: list[int] = []  # the clusters that ``full`` has taken
        self._kinds: dict[str, bool | None] = {}  # what is known of the image, until something changes there

    # The medium

    @property
    def template(self) -> Template:
        """The fresh drive, made when it is first needed."""
        if self._template is None:
            self._template = self._fresh(self.project)
        return self._template

    @property
    def image(self) -> bytearray:
        """A bytearray, of the Pico's 1,048,576."""
        if self._image is None:
            self._image = bytearray(self.template.image)
        return self._image

    @property
    def volume(self) -> Volume:
        """FatFs over the blocks."""
        if self._volume is None:
            self._volume = Volume(Blocks(self.image, self.chip))
        return self._volume

    def power_off(self) -> None:
        """What waited in RAM is lost, unless it has waited for a second."""
        self._kinds.clear()
        if self._volume is None:
            return
        self._flush_late(self._volume.disk)
        self._volume.release()
        self._volume = None

    def start(self) -> None:
        """Mount, seen from the firmware at a reset. A drive without a file system is formatted anew."""
        self.fat(self._start)

    def sync(self) -> None:
        """All that waits goes to the flash."""
        self.fat(self.volume.disk.flush)

    def free(self) -> int:
        """Bytes in free clusters."""
        return len(fat12.free_clusters(self.image)) * self.layout.cluster

    @property
    def layout(self) -> fat12.Layout:
        """How it is divided, a fat12.Layout."""
        return fat12.layout(len(self.image))

    @property
    def full(self) -> bool:
        """Set it True to take all free clusters, False to give those back that nobody has used."""
        return bool(self._filled)

    @full.setter
    def full(self, full: bool) -> None:
        with self.changed_from_outside() as image:
            drive = fat12.Formatted(image)
            for cluster in self._filled:
                if drive.following(cluster) == RESERVED:
                    drive.set_following(cluster, 0)
            self._filled = fat12.free_clusters(image) if full else []
            for cluster in self._filled:
                drive.set_following(cluster, RESERVED)

    # What is there

    def path(self, path: str) -> Entry:
        """A file to run. Raises OSError where there is none."""
        if not self.has(path):
            raise error(errno.ENOENT)
        return Entry(self, clean(path))

    def has(self, path: str) -> bool:
        """Whether there is a file of this name."""
        return self._kind(clean(path)) is False

    def is_folder(self, path: str) -> bool:
        """Whether there is a folder of this name."""
        return self._kind(clean(path)) is True

    def read(self, path: str) -> bytes:
        """The bytes of a file. Raises OSError where there is none."""
        name = clean(path)
        if self._is_module(name):
            return self.template.modules[name].encode()
        fresh = self.template.files.get(name)
        return fresh if fresh is not None and self.is_intact(name) else self.volume.read_file(name)

    def is_intact(self, name: str) -> bool:
        """Whether a file or folder of the fresh drive is unchanged."""
        return self.template.is_intact(self.image, name)

    def name(self, path: str) -> str | None:
        """What a traceback calls a file here; None for files that the device does not have."""
        return self.project.name(Path(path))

    def path_here(self, name: str) -> Path:
        """Where a file of the drive stands on this computer; one that is not as in the project stands nowhere."""
        is_ours = self._is_module(name) or name in self.template.folders or self.is_intact(name)
        return self.project.path(name) if is_ours else Path("CIRCUITPY", name)

    def module(self, name: str) -> Entry | None:
        """The folder or the file of a top-level module, from /, else from /lib; None if there is none."""
        return self.submodule("", name) or self.submodule("lib", name)

    def submodule(self, folder: str, name: str) -> Entry | None:
        """The module *name* in a folder: a folder of that name first, then a file; None if there is none."""
        name = clean(f"{folder}/{name}")
        if self.is_folder(name):
            return Entry(self, name)
        return Entry(self, f"{name}.py") if self.has(f"{name}.py") else None

    # What the firmware does

    def open(self, path: str, mode: str = "r") -> File:
        """The firmware's open. Raises OSError 30 for any mode that would write where it may not."""
        check_mode(mode)
        if set(mode) & set("wax+"):
            self._check_writable()
        return File(self, clean(path), mode)

    def stat(self, path: str) -> Any:
        """(whether it is a folder, its size)."""
        return self.fat(self.volume.stat, clean(path))

    def listdir(self, path: str) -> list[str]:
        """The names in a folder, in its order."""
        return list(self.fat(self.volume.listdir, clean(path)))

    def statvfs(self) -> int:
        """How many clusters are free."""
        self.sync()
        return self.free() // self.layout.cluster

    def remove(self, path: str) -> None:
        """Remove a file."""
        self._check_writable()
        if self.stat(path)[0]:
            raise error(errno.EISDIR)
        self.fat(self.volume.unlink, clean(path))

    def rename(self, old_path: str, new_path: str) -> None:
        """Rename. A file of the new name is removed first, so a cut in between leaves only the old name."""
        self._check_writable()
        try:
            self.fat(self.volume.rename, clean(old_path), clean(new_path))
        except OSError as failed:
            if failed.errno != errno.EEXIST:
                raise
            self.remove(new_path)
            self.fat(self.volume.rename, clean(old_path), clean(new_path))

    def mkdir(self, path: str) -> None:
        """Make a folder. Raises OSError 13, not 28, where the drive is full."""
        self._check_writable()
        self.fat(self.volume.mkdir, clean(path))

    def rmdir(self, path: str) -> None:
        """Remove an empty folder."""
        self._check_writable()
        if not self.stat(path)[0]:
            raise error(errno.ENOTDIR)
        self.fat(self.volume.unlink, clean(path))

    def store(self, path: str, data: bytes | bytearray) -> None:
        """Make a file, or make it anew."""
        self.fat(self.volume.write_file, clean(path), data)

    def fat(self, action: Callable[..., Any], *arguments: Any) -> Any:
        """Let FatFs do something for the firmware; afterwards the time goes by that the flash took, or the power."""
        if self.clock:
            self.clock.charge(0)  # raises what ends the firmware: without power nothing is written
        blocks = self.volume.disk
        self._flush_late(blocks)
        if self._sent or action != self.read:
            self._kinds.clear()
        while self._sent:
            self.volume.write_file(*self._sent.popleft())
            blocks.flush()
            blocks.owed_us = 0
        try:
            return action(*arguments)
        finally:
            self._settle(blocks)

    # What a computer does

    @contextlib.contextmanager
    def changed_from_outside(self) -> Iterator[bytearray]:
        """Around changes of ``image``, which is its value: FatFs mounts anew, and files that were open are lost."""
        if self._volume:
            self._volume.disk.flush()
            self._volume.release()
        try:
            yield self.image
        finally:
            self._kinds.clear()
        self.chip.changes += 1

    def send(self, name: str, data: bytes | bytearray) -> None:
        """Give a tower that runs a file, from any thread: the firmware finds it when next it turns to its drive, no
        time gone by, and what it has open stays open.
        """
        self._sent.append((clean(name), bytes(data)))

    def _settle(self, blocks: Blocks) -> None:
        owed, blocks.owed_us = blocks.owed_us, 0
        if not blocks.powered:
            if self.clock:
                self.clock.cut()
            raise PowerCut
        if self.clock:
            blocks.written_at = self.clock.gone
            if owed:
                self.clock.charge_blind(owed)

    def _flush_late(self, blocks: Blocks) -> None:
        """CircuitPython writes what has waited for a second, whatever the firmware does."""
        if blocks.waits and self.clock and self.clock.gone - blocks.written_at >= LONGEST_WAIT_US:
            blocks.flush()

    def _start(self) -> None:
        self.volume.disk.flush()
        try:
            self.volume.mount()
        except OSError:
            self.volume.format()
            for name, data in NEW_DRIVE.items():
                self.volume.write_file(name, data)
            self.volume.mkdir("lib")

    def _is_module(self, name: str) -> bool:
        """Whether it is one of the fresh drive's, and nobody has laid text in its place."""
        return name in self.template.modules and self._kind_on_image(name) is None

    def _kind(self, name: str) -> bool | None:
        """True for a folder, False for a file, None where there is neither."""
        kind = self._kind_on_image(name)
        if kind is None and name in self.template.modules:
            return False
        return True if kind is None and name in self.template.folders else kind

    def _kind_on_image(self, name: str) -> bool | None:
        if name not in self._kinds:
            self._kinds[name] = self._found(name)
        return self._kinds[name]

    def _found(self, name: str) -> Any:
        if not name:
            return True
        folder = name.rpartition("/")[0]
        if folder and not self._kind_on_image(folder):
            return None
        known = self.template.kind(self.image, name)
        if known is not ...:
            return known
        try:
            return self.volume.stat(name)[0]
        except OSError:
            return None

    def _check_writable(self) -> None:
        if not self.writable():
            raise error(errno.EROFS)


def clean(path: str) -> str:
    """A device path as a name: no leading slash, no dots."""
    parts: list[str] = []
    for part in str(path).split("/"):
        if part == "..":
            del parts[-1:]
        elif part not in ("", "."):
            parts.append(part)
    return "/".join(parts)
