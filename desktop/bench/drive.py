"""The CIRCUITPY drive: the files of the project that the device carries, and over them what the firmware has written.

The project's own files are never touched. What lies over them outlives power cycles, as the flash does.
"""

import errno
from pathlib import Path

from desktop.bench import costs
from desktop.bench.cuts import Cuts
from desktop.bench.file import File, check_mode
from desktop.bench.project import Project

CLUSTER = 512
SIZE = 1_025_536  # 2,003 clusters
NO_FILE = "No such file/directory"


class Drive(Cuts):
    """The device's view of a project folder. *lib* takes the place of its lib/, *without* names files it is to lack.

    ``files`` (name without the leading slash to bytes) is what the firmware has written; ``gone`` and ``folders`` are
    the names that it has removed and the folders that it has made. ``full`` leaves no free cluster.

    A step, for ``cut_after`` and ``steps`` (see :class:`desktop.bench.cuts.Cuts`), is one byte of a file that reaches
    the flash or one change of a folder: a file made, emptied, removed or renamed, a folder made or removed.
    """

    def __init__(self, root, lib=None, without=()):
        super().__init__()
        self.project = Project(root, lib)
        self.files = {}
        self.folders = set()
        self.gone = {clean(name) for name in without}
        self.full = False
        self.writable = lambda: False  # whether the firmware may write
        self._base = None

    # What is there

    def path(self, path):
        """Where a file of the project is here. Raises OSError as the device does where the drive has none such."""
        name = clean(path)
        found = self._in_project(name)
        if found is None:
            raise OSError(errno.ENOENT, f"{NO_FILE}: {path}")
        return found

    def has(self, path):
        """Whether there is a file of this name."""
        name = clean(path)
        found = self._in_project(name)
        return name in self.files or (found is not None and found.is_file())

    def is_folder(self, path):
        """Whether there is a folder of this name."""
        name = clean(path)
        found = self._in_project(name)
        return name in self.folders or (name not in self.files and found is not None and found.is_dir())

    def read(self, path):
        """The bytes of a file. Raises OSError where there is none."""
        name = clean(path)
        return self.files[name] if name in self.files else self.path(name).read_bytes()

    def size(self, path):
        """Bytes in a file."""
        name = clean(path)
        return len(self.files[name]) if name in self.files else self.path(name).stat().st_size

    def name(self, path):
        """The device's name of a file here, as tracebacks show it; None for files that it does not have."""
        return self.project.name(Path(path))

    def module(self, name):
        """The folder or the .py file of a top-level module, looked for in / and then in /lib; None if there is none."""
        return self.submodule("", name) or self.submodule("lib", name)

    def submodule(self, folder, name):
        """The module *name* in a folder: a folder of that name first, then a .py file; None if there is none."""
        for entry in (f"{folder}/{name}", f"{folder}/{name}.py"):
            found = self._in_project(clean(entry))
            if found is not None and (found.is_dir() or entry.endswith(".py")):
                return found
        return None

    def listdir(self, path):
        """The names in a folder."""
        name = clean(path)
        if not self.is_folder(name):
            raise OSError(errno.ENOENT, f"{NO_FILE}: {path}")
        found = self._in_project(name)
        names = {entry.name for entry in found.iterdir()} if found is not None else set()
        names = {entry for entry in names if self._in_project(clean(f"{name}/{entry}")) is not None}
        inside = f"{name}/" if name else ""
        names |= {
            entry[len(inside) :]
            for entry in (*self.files, *self.folders)
            if entry.startswith(inside) and "/" not in entry[len(inside) :]
        }
        return sorted(names)

    def free(self):
        """Bytes in free clusters."""
        if self.full:
            return 0
        if self._base is None:
            self._base = dict(self.project.files())
        sizes = {name: size for name, size in self._base.items() if not self._is_gone(name)}
        sizes |= {name: len(data) for name, data in self.files.items()} | dict.fromkeys(self.folders, CLUSTER)
        return max(0, SIZE - sum(clusters(size) for size in sizes.values()))

    # What the firmware does

    def open(self, path, mode="r"):
        """The firmware's open. Raises OSError 30 for any mode that would write where it may not."""
        check_mode(mode)
        name = clean(path)
        if set(mode) & set("wax+"):
            self._check_writable()
            self._check_parent(name)
            if self.is_folder(name):
                raise OSError(errno.EACCES, "Permission denied")
        elif self.is_folder(name):
            raise OSError(errno.ENOENT, f"{NO_FILE}: {path}")
        there = self.has(name)
        if "x" in mode and there:
            raise OSError(errno.EEXIST, "File exists")
        if "r" in mode and not there:
            raise OSError(errno.ENOENT, f"{NO_FILE}: {path}")
        if "w" in mode and there:
            self._change()
            self.files[name] = b""
        return File(self, name, mode, self.read(name) if there else None)

    def remove(self, path):
        """Remove a file."""
        self._check_writable()
        name = clean(path)
        if self.is_folder(name):
            raise OSError(errno.EISDIR, "Is a directory")
        if name not in self.files:
            self.path(name)
        self._change()
        self._forget(name)

    def rename(self, old_path, new_path):
        """Rename. A file of the new name is removed first, so a cut in between leaves only the old name."""
        self._check_writable()
        old, new = clean(old_path), clean(new_path)
        if not self.has(old):
            if self.is_folder(old):
                raise NotImplementedError("the bench renames files only")
            raise OSError(errno.ENOENT, NO_FILE)
        self._check_parent(new)
        if old == new:
            return
        if self.has(new) or self.is_folder(new):
            self.remove(new)
        self._change()
        data = self.read(old)
        self._forget(old)
        self.files[new] = data

    def mkdir(self, path):
        """Make a folder. Raises OSError 13, not 28, where the drive is full."""
        self._check_writable()
        name = clean(path)
        self._check_parent(name)
        if self.has(name) or self.is_folder(name):
            raise OSError(errno.EEXIST, "File exists")
        if self.free() < CLUSTER:
            raise OSError(errno.EACCES, "Permission denied")
        self._change()
        self.folders.add(name)

    def rmdir(self, path):
        """Remove an empty folder."""
        self._check_writable()
        name = clean(path)
        if not self.is_folder(name):
            raise OSError(errno.ENOTDIR if self.has(name) else errno.ENOENT, NO_FILE)
        if self.listdir(name):
            raise OSError(errno.EACCES, "Permission denied")
        self._change()
        self.folders.discard(name)
        self.gone.add(name)

    def store(self, path, data, start=0):
        """The bytes of a file reach the flash one by one: *data* from *start* to its end, changed or not."""
        name = clean(path)
        old = self.read(name) if self.has(name) else None
        self._charge((clusters(len(data) - start) // 4096 + 3) * costs.DRIVE_SECTOR)  # with the table and the folder
        if old is None and not self._take(1):
            self._power_fails()
        done = start + self._take(len(data) - start)
        old = old or b""
        self.files[name] = bytes(data[:done]) + (old[done:] if done < len(data) else b"")
        if done < len(data):
            self._power_fails()

    def _change(self):
        """A folder is about to change."""
        self._charge(2 * costs.DRIVE_SECTOR)
        if not self._take(1):
            self._power_fails()

    def _forget(self, name):
        self.files.pop(name, None)
        self.gone.add(name)

    def _check_writable(self):
        if not self.writable():
            raise OSError(errno.EROFS, "Read-only filesystem")

    def _check_parent(self, name):
        if not name or not self.is_folder(name.rpartition("/")[0]):
            raise OSError(errno.ENOENT, NO_FILE)

    def _is_gone(self, name):
        return any(name == gone or name.startswith(f"{gone}/") for gone in self.gone)

    def _in_project(self, name):
        """A file or folder of the project; None where there is none or the device does not have it."""
        return None if self._is_gone(name) else self.project.find(name)

    def _charge(self, us):
        if self.clock:
            self.clock.charge(us)


def clean(path):
    """A device path as a name: no leading slash, no dots."""
    return "/".join(part for part in str(path).split("/") if part not in ("", "."))


def clusters(size):
    """Bytes that *size* bytes take on the drive."""
    return -(-size // CLUSTER) * CLUSTER
