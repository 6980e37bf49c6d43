"""A fresh drive to compare a used one with: a file that lies there unchanged need not be read again.

    template = Template(files, image, modules)
    template.is_intact(used_image, "code.py")      # its folder, its place in the FAT and its bytes are the same

To read every module through FatFs at each start would take longer than all the rest.
"""

from collections.abc import Iterable
from pathlib import PurePosixPath
from typing import Any

from desktop.image.disk import fat12


class Template:
    """``image`` is not to be changed; ``files`` are the bytes of each file on it by its name. ``modules`` are the texts
    of which a chip's drive has the bytecode: they are on no image of the bench's, and are there for good.
    """

    def __init__(self, files: dict[str, bytes], image: bytes | bytearray, modules: dict[str, str]) -> None:
        self.files = files
        self.image = bytes(image)
        self.modules = modules
        self.folders = {str(above) for name in modules for above in PurePosixPath(name).parents} - {"."}  # of those
        self._folders: dict[str, dict[str, bool]] = {"": {}}  # the names in each folder, small: whether it is a folder
        self._places: dict[str, list[tuple[int, int]]] = {"": []}  # the bytes of the image that make each what it is
        for item in fat12.items(self.image):
            folder, _, last = item.path.rpartition("/")
            self._folders[folder][last.lower()] = item.is_folder
            if item.is_folder:
                self._folders[item.path] = {}
            fat = [(fat12.fat_entry(cluster), fat12.fat_entry(cluster) + 2) for cluster in item.clusters]
            around = self._places[folder] if folder else []
            self._places[item.path] = _joined([*around, item.entry, *fat, *fat12.runs(self.image, item.clusters)])

    def is_intact(self, image: bytes | bytearray, name: str) -> bool:
        """Whether a file or folder lies on *image* just as it does here. The root is never said to be: it changes."""
        places = self._places.get(name, [])
        return bool(places) and all(image[start:end] == self.image[start:end] for start, end in places)

    def kind(self, image: bytes | bytearray, name: str) -> Any:
        """True for a folder, False for a file, None where there is neither; Ellipsis where *image* must be asked."""
        folder, _, last = name.rpartition("/")
        if not self.is_intact(image, folder):
            return ...
        return self._folders[folder].get(last.lower())


def _joined(places: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Neighbouring and overlapping places made one."""
    joined: list[tuple[int, int]] = []
    for start, end in sorted(places):
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined
