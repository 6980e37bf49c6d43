"""CircuitPython's source, and our copy of it in which the firmware is built.

    made_ready(source(os.environ.get("CIRCUITPYTHON")), PLACE / "tree")

The source is a folder or an archive that somebody names, or what is fetched from GitHub. It is never changed: what the
tower has otherwise (patches.py) is in the copy. There only what differs is written again, so that make does no more
than it must.
"""

import os
import shutil
import subprocess
import tarfile
from collections.abc import Iterator
from pathlib import Path

from desktop.bench.picos import BOARDS
from desktop.errors import BadInput
from desktop.making.firmware.patches import PATCHES, patched

URL = "https://github.com/adafruit/circuitpython"
COMMIT = "cd3da4a5d8"  # of it; with this one everything here was tried
VERSION = "10.3.0-alpha.4"  # the release before it, and what the firmware calls itself
PORT = "ports/raspberrypi"
MICROPYTHON_LIB = "lib/micropython-lib/README.md"  # must exist; nothing of it is used
WHEN = "2000-01-01T00:00:00Z"  # of the copy's one commit: its name gets into the firmware


def source(named: str | None, place: Path) -> Path:
    """The folder of the source: *named*, unpacked from *named* into *place*, or fetched. Raises BadInput."""
    if not named:
        return _fetched(place / "fetched")
    path = Path(named).expanduser()
    if path.is_dir():
        return _checked(path, path)
    if not path.exists():
        raise BadInput(f"CIRCUITPYTHON={named}: there is no such folder or archive")
    return _checked(_unpacked(path, place / "unpacked"), path)


def version_of(folder: Path) -> str:
    """The version of a source: by its tags, or if it has no history the one that is known here."""
    if not (folder / ".git").exists():
        return VERSION
    command = ["git", "-C", str(folder), "describe", "--tags", "--abbrev=0", "--match", "[!v]*"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout.strip() if done.returncode == 0 else VERSION


def made_ready(folder: Path, copy: Path) -> None:
    """Make *copy* a copy of a source with our patches. What was built in it stays. Raises BadInput."""
    mended = {patch.file: patched(patch.file, (folder / patch.file).read_text()) for patch in PATCHES}
    there = set()
    for path in _files(folder):
        name = path.relative_to(folder).as_posix()
        there.add(name)
        if name in mended:
            write_if_new(copy / name, mended[name])
        else:
            _copy_if_new(path, copy / name)
    write_if_new(copy / MICROPYTHON_LIB, "")
    known = copy.with_name(f"{copy.name}.files")  # of the copy's last time: what has gone since goes there too
    if known.exists():
        for name in {*known.read_text().splitlines()} - there:
            (copy / name).unlink(missing_ok=True)
    known.write_text("\n".join(sorted(there)))
    _give_history(copy, version_of(folder))


def write_if_new(path: Path, text: str) -> bool:
    """Write a file unless it is that already; whether it was not."""
    if path.exists() and path.read_text() == text:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return True


def _checked(folder: Path, named: Path) -> Path:
    if not (folder / PORT / "Makefile").exists() or not (folder / "py/circuitpy_mpconfig.h").exists():
        raise BadInput(f"{named} is not CircuitPython's source: it has no {PORT}")
    if not (folder / PORT / "sdk/src").exists():
        raise BadInput(f"{named} lacks its submodules: run `make fetch-port-submodules` in its {PORT}")
    return folder


def _unpacked(archive: Path, folder: Path) -> Path:
    """An archive's folder, unpacked anew if the archive is another one."""
    known = f"{archive.resolve()} {archive.stat().st_size} {archive.stat().st_mtime_ns}"
    stamp = folder.with_name(f"{folder.name}.from")
    if not stamp.exists() or stamp.read_text() != known:
        shutil.rmtree(folder, ignore_errors=True)
        stamp.unlink(missing_ok=True)
        try:
            with tarfile.open(archive) as packed:
                packed.extractall(folder, filter="tar")
        except (tarfile.TarError, EOFError) as error:
            raise BadInput(f"{archive} is no archive, or a broken one: {error}") from None
        stamp.write_text(known)
    inside = [*folder.iterdir()]
    return inside[0] if len(inside) == 1 and inside[0].is_dir() else folder


def _fetched(folder: Path) -> Path:
    """A clone of the known commit with the submodules that the port needs."""
    if not (folder / PORT / "sdk/src").exists():
        shutil.rmtree(folder, ignore_errors=True)
        print(f"fetching CircuitPython from {URL}, several minutes ...", flush=True)
        _run("git", "clone", "--quiet", "--filter=blob:none", "--no-checkout", URL, str(folder))
        _run("git", "-C", str(folder), "checkout", "--quiet", COMMIT)
        _run("make", "-C", str(folder / PORT), "fetch-port-submodules")
    return _checked(folder, folder)


def _run(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BadInput(
            f"CircuitPython's source cannot be fetched ({done.stderr.strip()[-200:]}): name a folder or an archive of"
            " it, make firmware CIRCUITPYTHON=..."
        )


def _files(folder: Path) -> Iterator[Path]:
    """All files of a source but git's, what was built in it, and its definitions of the boards that we define."""
    defined = {folder / PORT / "boards" / board for board in BOARDS}
    for root, folders, names in os.walk(folder):
        kept = [name for name in folders if name not in (".git", "build", "__pycache__") and name[:6] != "build-"]
        folders[:] = [name for name in kept if Path(root, name) not in defined]
        yield from (Path(root, name) for name in names if name != ".git")


def _copy_if_new(path: Path, copy: Path) -> None:
    """Copy a file that the copy has not, by size and time."""
    told = path.lstat()
    if copy.is_symlink() or copy.exists():
        has = copy.lstat()
        if (has.st_size, has.st_mtime_ns) == (told.st_size, told.st_mtime_ns):
            return
        copy.unlink()
    copy.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy2(path, copy, follow_symlinks=False)


def _give_history(copy: Path, version: str) -> None:
    """CircuitPython's build asks git for its version; in a copy without history it would find the project's."""
    who = {"GIT_AUTHOR_NAME": "tower", "GIT_AUTHOR_EMAIL": "-", "GIT_AUTHOR_DATE": WHEN}
    who |= {"GIT_COMMITTER_NAME": "tower", "GIT_COMMITTER_EMAIL": "-", "GIT_COMMITTER_DATE": WHEN}
    git = ["git", "-c", "commit.gpgsign=false", "-c", "init.defaultBranch=main", "-C", str(copy)]
    if not (copy / ".git").exists():
        subprocess.run([*git, "init", "--quiet", "--template="], check=True)
        commit = [*git, "commit", "--quiet", "--allow-empty", "-m", "CircuitPython"]
        subprocess.run(commit, check=True, env=os.environ | who)
    subprocess.run([*git, "tag", "--force", version], check=True, stdout=subprocess.DEVNULL)
