"""Makes a zip of files. Equal files make equal bytes, whenever and by whomever they were written.

zipped({"code.py": b"..."})     # the bytes of the zip
zipped(files_in(Path("build/drive")))
"""

import io
import zipfile
from pathlib import Path

HOUR = (1980, 1, 1, 0, 0, 0)  # of every file: the first that a zip can name
RIGHTS = 0o100644 << 16  # a plain file that everybody reads
UNIX = 3  # otherwise a zip names the system that wrote it


def zipped(files: dict[str, bytes]) -> bytes:
    """A zip of these files by their names, packed as small as zlib can."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(files):
            info = zipfile.ZipInfo(name, HOUR)
            info.compress_type, info.external_attr, info.create_system = zipfile.ZIP_DEFLATED, RIGHTS, UNIX
            archive.writestr(info, files[name])
    return data.getvalue()


def files_in(folder: Path) -> dict[str, bytes]:
    """All files in a folder and in those below it: name, with slashes, to bytes."""
    found = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}
