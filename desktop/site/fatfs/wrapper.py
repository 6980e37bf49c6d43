"""FatFs's functions, of the library that :func:`use` hands in."""

from pyodide.ffi import create_proxy, to_js

PY_FA_READ = 0x01
PY_FA_WRITE = 0x02
PY_FA_CREATE_NEW = 0x04
PY_FA_CREATE_ALWAYS = 0x08
PY_FA_OPEN_ALWAYS = 0x10
PY_FR_NOT_READY = 3
PY_FR_NO_FILESYSTEM = 13

_BLOCK = 512
_SYNC, _SECTORS, _SECTOR_SIZE, _BLOCK_SIZE = range(4)  # FatFs's questions to a disk
_FOLDER = 0x10
_MKFS_ROOM = 4096
_FAT_WITHOUT_PARTITIONS = 9

fatfs = sizes = None
datetime = None  # js-fatfs stamps files by a clock of its own

__diskio_wrapper_disks: dict = {}
_disks = __diskio_wrapper_disks


class FatFSException(Exception):
    """FatFs refuses; ``code`` is its FRESULT."""

    def __init__(self, code):
        super().__init__(code)
        self.code = code


class _Handle:
    """A structure of FatFs's, in its memory."""

    kind = ""
    _at = 0

    @property
    def at(self):
        """Its address: it is made when it is first used, for the library comes after the modules."""
        if not self._at:
            self._at = fatfs.malloc(getattr(sizes, self.kind))
        return self._at

    def __del__(self):
        if self._at:
            fatfs.free(self._at)


class FATFS_Handle(_Handle):
    kind = "FATFS"


class FIL_Handle(_Handle):
    kind = "FIL"


class DIR_Handle(_Handle):
    kind = "DIR"


class FILINFO_Handle(_Handle):
    kind = "FILINFO"

    def is_directory(self):
        return bool(fatfs.FILINFO_fattrib(self.at) & _FOLDER)

    def get_size(self):
        return fatfs.FILINFO_fsize(self.at)

    def get_name(self):
        return fatfs.FILINFO_fname(self.at)


def _text(path):
    return path.decode("cp437")


def pyf_mount(handle, path, at_once):
    return fatfs.f_mount(handle.at, _text(path), at_once)


def pyf_mkfs(path):
    room = fatfs.malloc(_MKFS_ROOM)
    try:
        options = {"fmt": _FAT_WITHOUT_PARTITIONS, "n_fat": 1, "align": 1, "n_root": 512, "au_size": _BLOCK}
        return fatfs.f_mkfs(_text(path), to_js(options, dict_converter=sizes.object), room, _MKFS_ROOM)
    finally:
        fatfs.free(room)


def pyf_open(handle, path, flags):
    return fatfs.f_open(handle.at, _text(path), flags)


def pyf_stat(path, info):
    return fatfs.f_stat(_text(path), info.at)


def pyf_opendir(folder, path):
    return fatfs.f_opendir(folder.at, _text(path))


def pyf_readdir(folder, info):
    return fatfs.f_readdir(folder.at, info.at)


def pyf_closedir(folder):
    return fatfs.f_closedir(folder.at)


def pyf_mkdir(path):
    return fatfs.f_mkdir(_text(path))


def pyf_unlink(path):
    return fatfs.f_unlink(_text(path))


def pyf_rename(old, new):
    return fatfs.f_rename(_text(old), _text(new))


def pyf_read(handle, count):
    room = fatfs.malloc(count + 4)
    try:
        result = fatfs.f_read(handle.at, room + 4, count, room)
        found = fatfs.getValue(room, "i32")
        return result, fatfs.HEAPU8.subarray(room + 4, room + 4 + found).to_bytes()
    finally:
        fatfs.free(room)


def pyf_write(handle, data):
    room = fatfs.malloc(len(data) + 4)
    try:
        fatfs.HEAPU8.subarray(room + 4, room + 4 + len(data)).assign(data)
        result = fatfs.f_write(handle.at, room + 4, len(data), room)
        if result:
            raise FatFSException(result)
        return result, fatfs.getValue(room, "i32")
    finally:
        fatfs.free(room)


def pyf_lseek(handle, at):
    return fatfs.f_lseek(handle.at, at)


def pyf_sync(handle):
    return fatfs.f_sync(handle.at)


def pyf_close(handle):
    return fatfs.f_close(handle.at)


def _read(drive, sector, count):
    return to_js(_disks[drive].read(sector, count * _BLOCK))


def _write(drive, sector, count, data):
    _disks[drive].write(sector, count, data.to_bytes())


def _ask(drive, question):
    disk = _disks[drive]
    if question == _SYNC:
        disk.ioctl_sync()
        return 0
    ask = {
        _SECTORS: disk.ioctl_get_sector_count,
        _SECTOR_SIZE: disk.ioctl_get_sector_size,
        _BLOCK_SIZE: disk.ioctl_get_block_size,
    }
    return ask[question]()


def use(library):
    """Take js-fatfs: its functions as ``fatfs``, the ``sizes`` of its structures, and ``disks``, which it asks."""
    global fatfs, sizes  # noqa: PLW0603 - as the package that this stands for, it has its state in the module
    fatfs, sizes = library.fatfs, library.sizes
    library.disks.read = create_proxy(_read)
    library.disks.write = create_proxy(_write)
    library.disks.ask = create_proxy(_ask)
    library.disks.has = create_proxy(lambda drive: drive in _disks)
