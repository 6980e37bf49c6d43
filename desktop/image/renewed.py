"""Gives a virtual tower the program of another version. Its game, its settings and its owner's files stay.

    flash, is_other, left = renewed(flash, fresh)

The site does it for who comes back to a newer version or opens the UF2 of another one; `make play`, after the project
has changed. It uses what a tower's Python has: in the browser MicroPython runs it.
"""

from desktop.image.fat import Drive, File

NVM = 4096
ROOMS = ("p10core", "hardware", "lib")  # folders in which there is nothing but a program
PROGRAM = ("boot.py", "code.py", "safemode.py", "coach.bin")
OWN = ("settings.toml", "pins.py")  # an owner's: they stay
JOURNAL, PAGE = "journal", "page"
WRITTEN_AGAIN = ("boot_out.txt",)  # by CircuitPython, if it is not there


def renewed(flash: bytes, fresh: bytes) -> tuple[bytes, bool, list[str]]:
    """(flash, whether it had another program, the names of files that have no room).

    A *flash* is the nvm, then the drive: of a tower that was played, and of a *fresh* one. If both have one program
    the first one stays as it is. Raises ValueError if there is no drive.
    """
    old, new = Drive(flash[NVM:]), Drive(bytearray(fresh[NVM:]))
    if program(old) == program(new):
        return flash, False, []
    left: list[str] = []
    before = old.files()
    for file in sorted(before, key=_place):
        name = file.name.lower()
        there = new.find(name)
        if name in ROOMS or name in PROGRAM:
            continue
        if name == JOURNAL and there and there.is_folder and file.is_folder:
            _take_slots(old, file, new, there, left)
        elif name in OWN and there:
            content = old.content(file)
            if content.strip() and not new.write(there, content):
                left.append(file.name)
        elif not there:
            _take(old, file, new, None, file.name, left)
    return bytes(flash[:NVM]) + bytes(new.image), True, [name for name in left if name not in WRITTEN_AGAIN]


def program(drive: Drive, folder: File | None = None, path: str = "") -> dict[str, bytes]:
    """The files that a tower runs, by their paths."""
    found: dict[str, bytes] = {}
    for file in drive.files(folder):
        name = path + file.name
        if file.is_folder and (folder or name in ROOMS):
            found.update(program(drive, file, name + "/"))
        elif folder or name in PROGRAM:
            found[name] = drive.content(file)
    return found


def _place(file: File) -> tuple[int, int]:
    """What goes first where there is little room."""
    name = file.name.lower()
    return 0 if name == JOURNAL else 1 if name in OWN else 2, file.entries[0]


def _take_slots(old: Drive, journal: File, new: Drive, there: File, left: list[str]) -> None:
    """The pages into the slots, which lie alone in sectors of the flash. What keeps them apart is the new drive's."""
    for slot in old.files(journal):
        if not slot.is_folder:
            continue
        folder = new.find(slot.name, there)
        pages = old.find(PAGE, slot), folder and new.find(PAGE, folder)
        if not folder:
            _take(old, slot, new, there, JOURNAL + "/" + slot.name, left)
        elif pages[0] and not (pages[1] and new.write(pages[1], old.content(pages[0]))):
            left.append(JOURNAL + "/" + slot.name)


def _take(old: Drive, file: File, new: Drive, folder: File | None, name: str, left: list[str]) -> None:
    """A file, or a folder with all that is in it."""
    made = new.copy(old, file, folder)
    if not made:
        left.append(name)
    elif file.is_folder:
        for inner in old.files(file):
            _take(old, inner, new, made, name + "/" + inner.name, left)
