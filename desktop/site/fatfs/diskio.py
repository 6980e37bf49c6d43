"""The disks that FatFs reads and writes."""


class Disk:
    """To be made into a disk: sizes, ``read``, ``write`` and ``ioctl_sync``, as fatfs-ng's."""

    def ioctl_sync(self):
        """Nothing waits, unless a disk says so."""
