"""Makes a Pico that is plugged in a tower: ``python -m desktop install``, or `make install`.

An empty Pico, powered up with BOOTSEL held, gets one UF2 with CircuitPython and drive. (To let CircuitPython make its
own drive and copy onto that would leave more half done: a computer would write its tables, and the tower would have to
make the journal's slots at its first start. So one file is written, by the chip's own boot program, which nothing can
spoil: whatever goes wrong, one does the same again.) That replaces what was on the drive.

A Pico that shows CIRCUITPY gets the files that differ. ``settings.toml``, ``pins.py`` and the journal stay; of what
else is there, only what an older tower had is removed.
"""

import argparse
import errno
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from desktop.drive.drive import fresh
from desktop.drive.install.differences import OWN, Differences, differences, known_texts
from desktop.drive.install.drives import CIRCUITPY, Plugged, look, mounted, not_mounted
from desktop.drive.install.folder import Folder, copy_uf2
from desktop.drive.syntax_gate import ROOT
from desktop.errors import BadInput
from desktop.image import official
from desktop.image.combine import OLDEST, combine, firmware_for, is_too_old
from desktop.image.picos import BOARDS, Board
from desktop.image.project import COACH
from desktop.image.uf2 import contents

WAIT_S = 120  # for CIRCUITPY, after a UF2 was copied: the chip has to write it first
SLOTS = 28 * 4096  # bytes that the journal's slots take, if the tower must make them
FOLDERS = 32 * 1024  # bytes that new folders may take
PROGRAMS = ("code.py", "boot.py", "safemode.py")
HELLO = b'print("Hello World!")'  # CircuitPython's own
AGAIN = "then run make install again"
HOLD_1 = "USB in, switch off, hold button 1, switch on"
BOOTSEL = "USB in, switch off, hold BOOTSEL, switch on"
MAC = "macOS 26 shows drives as small as CIRCUITPY wrongly, see issue 10767 of adafruit/circuitpython"


class Computer:
    """This computer, as far as installing needs it; tests have another one."""

    is_mac = sys.platform == "darwin"
    folder: type[Folder] = Folder
    copy_uf2 = staticmethod(copy_uf2)

    def mounted(self) -> list[Path]:
        """The folders of drives."""
        return mounted()

    def not_mounted(self) -> list[Path]:
        """Devices of drives that have no folder."""
        return not_mounted()

    def now(self) -> float:
        """Seconds, of a clock that nobody sets."""
        return time.monotonic()

    def wait(self, seconds: float) -> None:
        """Let them pass."""
        time.sleep(seconds)

    def say(self, line: str) -> None:
        """Print a line."""
        print(line, flush=True)

    def progress(self, done: int, of: int) -> None:
        """Show how much is written; on a terminal alone, in a line that stays the same."""
        if sys.stdout.isatty():
            print(f"\r{100 * done // max(of, 1):3} %", end="\n" if done == of else "", flush=True)


def install(
    computer: Computer,
    *,
    drive: Path | None = None,
    board: Board | None = None,
    firmware: Path | None = None,
    make: Callable[[Board], tuple[dict[str, bytes], bytes | bytearray]] = fresh,
    load: Callable[[Board], Path] = official.load,
    root: Path = ROOT,
) -> None:
    """Do it. *drive*: which one, if there are several; *board*: which one it is, if nobody can tell; *firmware*:
    CircuitPython, if not that of the cache. *make* gives a board's files and image. Raises BadInput.
    """
    found = chosen(computer, drive)
    if board and board not in found.boards:
        raise BadInput(f"{found.words} is no {board.name}")
    if found.version:
        if firmware:
            raise BadInput(f"{found.words} has CircuitPython: to change it, {BOOTSEL}, {AGAIN}")
        update(computer, found, make, root)
    else:
        flash(computer, found, board, firmware, make, load)


def chosen(computer: Computer, drive: Path | None) -> Plugged:
    """The Pico that is meant. Raises BadInput for none, or several."""
    if drive:
        found = look(drive)
        if not found:
            raise BadInput(f"{drive} is no Pico's drive: it has neither INFO_UF2.TXT nor boot_out.txt")
        return _ours(found)
    plugged = [found for found in map(look, computer.mounted()) if found]
    ours = [found for found in plugged if found.boards] or plugged
    if len(ours) > 1:
        names = ", ".join(found.words for found in ours)
        raise BadInput(f'several boards are plugged in: {names}. Name one: make install ARGS="--drive {ours[0].path}"')
    if ours:
        return _ours(ours[0])
    bare = [path for path in computer.mounted() if path.name == CIRCUITPY]
    if bare:
        raise BadInput(f"{bare[0]} has no boot_out.txt: switch off and on, wait five seconds, {AGAIN}")
    for device in computer.not_mounted():
        raise BadInput(
            f"{device.name} is plugged in, but not mounted: open it in the file manager, or run "
            f"udisksctl mount -b {device}"
        )
    raise BadInput(
        f"no Pico is plugged in. A new one: {BOOTSEL}. A tower: {HOLD_1}. (Without a switch, USB out is off and USB in "
        "is on. If no drive appears, try another cable: many only charge.)"
    )


def _ours(found: Plugged) -> Plugged:
    if not found.boards:
        raise BadInput(f"{found.words}: a tower is built on a {', '.join(one.name for one in BOARDS.values())}")
    return found


def flash(
    computer: Computer,
    loader: Plugged,
    board: Board | None,
    firmware: Path | None,
    make: Callable[[Board], tuple[dict[str, bytes], bytes | bytearray]],
    load: Callable[[Board], Path],
) -> None:
    """Write CircuitPython and drive by the boot loader, wait for the tower's drive, and compare it. Raises BadInput."""
    if board is None:
        board = contents(firmware).board if firmware else loader.boards[0]
        if not firmware:
            other = loader.boards[1]
            computer.say(
                f"{loader.path.name} does not say which board it is: taken for a {board.name}. For a {other.name}: "
                f'make install ARGS="--board {other.id}"'
            )
    if board not in loader.boards:
        raise BadInput(f"{firmware} is for a {board.name}, and {loader.words} is none")
    firmware = firmware or load(board)
    version = firmware_for(board, firmware).version
    files, image = make(board)
    with tempfile.TemporaryDirectory() as folder:
        uf2 = Path(folder, "tower.uf2")
        combine(firmware, image, board, uf2)
        data = uf2.read_bytes()
    computer.say(
        f"Writing CircuitPython {version} and the tower onto a {board.name}, {len(data) // 1024:,} KB; what was on its "
        "drive is replaced. Leave the plug in ..."
    )
    before = set(computer.mounted())
    try:
        computer.copy_uf2(data, loader.path, lambda done: computer.progress(done, len(data)))
    except OSError as error:
        raise BadInput(
            f"{loader.path} went away before all was written ({error.strerror}): {BOOTSEL}, {AGAIN}"
        ) from None
    computer.say("Waiting for CIRCUITPY ...")
    tower = _wait(computer, loader, board, before)
    wrong = compare(computer.folder(tower.path), files)
    if wrong:
        mac = f" ({MAC}: if the tower plays, all is well.)" if computer.is_mac else ""
        raise BadInput(f"{tower.path}: {wrong} is not what was written: {BOOTSEL}, {AGAIN}{mac}")
    computer.say(
        f"All {len(files)} files were read back. " + _lacks_coach(files, board) + "The tower starts: follow its screen."
    )


def _wait(computer: Computer, loader: Plugged, board: Board, before: set[Path]) -> Plugged:
    end = computer.now() + WAIT_S
    while computer.now() < end:
        there = computer.mounted()
        found = [look(path) for path in there if path not in before or path == loader.path]
        for one in found:
            if one and one.version and one.boards == (board,):
                return one
        computer.wait(0.5)
    if look(loader.path):
        raise BadInput(f"the Pico has not taken the file, {loader.path} is still there: {BOOTSEL}, {AGAIN}")
    raise BadInput(
        f"all was written, but CIRCUITPY did not appear in {WAIT_S} s, so it was not read back. If the tower shows its "
        f"first start, all is well. If not: {BOOTSEL}, {AGAIN}"
    )


def compare(folder: Folder, files: dict[str, bytes]) -> str:
    """The first of these files that is not on a drive as it should be, "" if all are."""
    for name, data in files.items():
        try:
            if folder.read(name) != data:
                return name
        except OSError:
            return name
    return ""


def update(
    computer: Computer,
    found: Plugged,
    make: Callable[[Board], tuple[dict[str, bytes], bytes | bytearray]],
    root: Path = ROOT,
) -> None:
    """Write onto CIRCUITPY what differs. Raises BadInput."""
    (board,) = found.boards
    oldest = ".".join(map(str, OLDEST))
    if is_too_old(found.version):
        raise BadInput(
            f"{found.words}: a tower needs {oldest} or later. Save what you want to keep, {BOOTSEL}, {AGAIN}"
        )
    if computer.is_mac:
        computer.say(f"{MAC}. If this stops because of that, {BOOTSEL}, {AGAIN}: that does without CIRCUITPY.")
    folder = computer.folder(found.path)
    files, _ = make(board)
    try:
        _refuse_others(found, folder, files, root)
        change = differences(files, folder, root)
        _check_room(found, folder, change)
        for name in _changed_by_owner(folder, change, root):
            kept = root / "build" / "replaced" / name
            kept.parent.mkdir(parents=True, exist_ok=True)
            kept.write_bytes(folder.read(name))
            computer.say(f"{name} there is not as a tower has it: what it was is kept as {kept}.")
        if "pins.py" in change.written and change.written["pins.py"] != files["pins.py"]:
            computer.say("pins.py there was saved with a mark (BOM), at which CircuitPython stops: it goes without.")
        _apply(computer, folder, change)
        folder.settle()
        wrong = compare(folder, change.written)
    except OSError as error:
        raise BadInput(_why(error, found)) from None
    if wrong:
        raise BadInput(f"{found.path}: {wrong} is not what was written: {HOLD_1}, {AGAIN}")
    for name in change.foreign:
        computer.say(f"{name} was never a tower's, so it stays, and runs in place of the module of its name.")
    if not change.written and not change.removed:
        computer.say(f"{found.path} has this tower already: nothing was written.")
        return
    stay = "" if change.written.keys() & OWN else "settings.toml, pins.py and the records stay as they were. "
    gone = len(set(change.removed) - change.written.keys())
    computer.say(
        f"Written and read back: {len(change.written)}; removed, of an older tower: {gone}. {stay}"
        f"{_lacks_coach(files, board)}Eject {found.path.name}, switch off, and on without a button."
    )


def _lacks_coach(files: dict[str, bytes], board: Board) -> str:
    return "" if COACH in files else f"A {board.name}'s drive has no room for the coach. "


def _refuse_others(found: Plugged, folder: Folder, files: dict[str, bytes], root: Path) -> None:
    """Raise BadInput if the drive is somebody else's, or of a tower whose firmware has the game in it."""
    names = folder.names()
    if any(name.startswith("p10core/") for name in names):
        return
    if COACH in names or any(name.startswith("journal/") for name in names):
        raise BadInput(
            f"{found.words} is a tower with an older firmware, which has the game in it: see Updating in "
            f"docs/build.md, then {BOOTSEL}, {AGAIN}"
        )
    for name in PROGRAMS:
        text = folder.read(name) if name in names else b""
        is_ours = text == files.get(name) or known_texts({name: text}, root)
        if text.strip() not in (b"", HELLO) and not is_ours:
            raise BadInput(
                f"{found.words} has another program, {name}: copy it to where you keep it, delete it there, {AGAIN}"
            )


def _changed_by_owner(folder: Folder, change: Differences, root: Path) -> list[str]:
    """The programs that will be replaced and are no older tower's."""
    texts = {name: folder.read(name) for name in PROGRAMS if name in change.written and name in folder.names()}
    return [name for name, text in texts.items() if not known_texts({name: text}, root) and text.strip() != HELLO]


def _check_room(found: Plugged, folder: Folder, change: Differences) -> None:
    free, cluster = folder.room()
    needed = change.growth(folder, cluster)
    if not any(name.startswith("journal/") for name in folder.names()):
        needed += SLOTS
    if len(change.written) > len(folder.names()):
        needed += FOLDERS
    if needed > free:
        raise BadInput(
            f"{found.words} has not room enough: {needed // 1024:,} KB are needed and {free // 1024:,} KB are free. "
            f"Delete files there that are not the tower's, {AGAIN}"
        )


def _apply(computer: Computer, folder: Folder, change: Differences) -> None:
    of = sum(map(len, change.written.values()))
    if change.written or change.removed:
        if not folder.is_writable():
            raise OSError(errno.EROFS, "read-only")
        computer.say(f"Writing {of // 1024:,} KB onto {folder.path}: leave the plug in ...")
    for name in change.removed:
        folder.remove(name)
    done = 0
    for name, data in change.written.items():
        folder.write(name, data)
        done += len(data)
        computer.progress(done, of)


def _why(error: OSError, found: Plugged) -> str:
    if not look(found.path):
        return f"{found.path} went away: was the plug pulled? {HOLD_1}, {AGAIN}"
    if error.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
        return f"{found.words} can only be read: {HOLD_1}, {AGAIN}"
    if error.errno == errno.ENOSPC:
        return f"{found.words} is full: delete files there that are not the tower's, {AGAIN}"
    return f"{found.words} does not answer as it should ({error.strerror}): {HOLD_1}, {AGAIN}"


def main(arguments: list[str]) -> None:
    """The command line of install."""
    parser = argparse.ArgumentParser(prog="desktop install", description="Make a Pico that is plugged in a tower.")
    parser.add_argument("--board", choices=[*BOARDS], help="which one it is, if its boot loader does not say so")
    parser.add_argument("--drive", type=Path, metavar="DIR", help="where its drive is, if there are several")
    parser.add_argument(
        "--firmware", type=Path, metavar="UF2", help="the CircuitPython to take, if another than 10.2.1"
    )
    asked = parser.parse_args(arguments)
    install(Computer(), drive=asked.drive, board=BOARDS.get(asked.board), firmware=asked.firmware)
