"""A disk in memory, as FatFs calls it: in C, where nothing may raise."""

from fatfs.diskio import Disk  # type: ignore[import-untyped]

from desktop.image.disk.fat12 import BLOCK


class MemoryDisk(Disk):  # type: ignore[misc]
    """The blocks of an *image*, written at once."""

    def __init__(self, image: bytearray) -> None:
        super().__init__()
        self.image = image

    def ioctl_get_sector_count(self) -> int:
        return len(self.image) // BLOCK

    def ioctl_get_sector_size(self) -> int:
        return BLOCK

    def ioctl_get_block_size(self) -> int:
        return 1

    def read(self, sector: int, count: int) -> bytes:
        """*count* bytes; zeros behind the end, which only the numbers of a ruined image ask for."""
        return bytes(self.image[sector * BLOCK : sector * BLOCK + count]).ljust(count, b"\0")

    def write(self, sector: int, count: int, buff: bytes) -> None:
        """Take *count* bytes; what lies behind the end is lost."""
        if (sector + 1) * BLOCK <= len(self.image):
            self.image[sector * BLOCK : sector * BLOCK + count] = buff
