"""The files of a tower's drive that are not those of a fresh one: what the firmware has written."""

import contextlib
from collections.abc import Iterator, MutableMapping
from typing import Any

from desktop.bench.template import Template
from desktop.image.disk import fat12
from desktop.image.disk.memory_disk import MemoryDisk
from desktop.image.disk.volume import Volume


class Files(MutableMapping[str, bytes]):
    """Name without the leading slash to bytes, as the flash has them.

    To set or delete one is what a computer does that has the drive: at once, and without a flash operation.
    """

    def __init__(self, drive: Any) -> None:
        self._drive = drive

    def __getitem__(self, name: str) -> bytes:
        for item in self._found():
            if item.path == name:
                return fat12.contents(self._drive.image, item)
        raise KeyError(name)

    def __contains__(self, name: object) -> bool:
        return any(item.path == name for item in self._found())

    def __iter__(self) -> Iterator[str]:
        return (item.path for item in self._found())

    def __len__(self) -> int:
        return sum(1 for _ in self._found())

    def __setitem__(self, name: str, data: bytes | bytearray) -> None:
        parts = name.split("/")
        with self._drive.changed_from_outside() as image:
            volume = Volume(MemoryDisk(image))
            for depth in range(1, len(parts)):
                with contextlib.suppress(FileExistsError):
                    volume.mkdir("/".join(parts[:depth]))
            volume.write_file(name, bytes(data))
            volume.release()

    def __delitem__(self, name: str) -> None:
        with self._drive.changed_from_outside() as image:
            volume = Volume(MemoryDisk(image))
            volume.unlink(name)
            volume.release()

    def _found(self) -> Iterator[fat12.Item]:
        return differing(self._drive.template, self._drive.image)


def differing(template: Template, image: bytes | bytearray) -> Iterator[fat12.Item]:
    """The files on an image of the drive, as items of fat12, that are not those of the *template*."""
    fresh = template.files
    for item in fat12.items(image):
        known = item.path in fresh and template.is_intact(image, item.path)
        if not item.is_folder and not known and fat12.contents(image, item) != fresh.get(item.path):
            yield item
