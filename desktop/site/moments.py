"""The tower a moment after the plug went in: the site's goes on from there, so that no visitor waits for a start::

    image = powered_once(Path("tower.uf2"))  # with the boot_out.txt that CircuitPython writes
    words, journal, again = moments(Path("once.uf2"), "de")

What CircuitPython does up to a moment follows from what it has read of the flash, and from nothing else: no button is
pressed, and chance is asked for nothing (that is looked at). So a browser may go on from there if its tower has the
same bytes wherever something was read. Whoever has changed a setting has a tower that starts. There are three moments:

- when the first words are on the screen, for a tower without games;
- the last millisecond before the journal is read;
- the same in a program that another one has given way to. There the tower has begun anew without a look at the journal:
  in place of the first displayio.release_displays() it called supervisor.reload().
"""

import ctypes
import struct
import tempfile
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from folder2uf2 import write_uf2_blocks  # type: ignore[import-untyped]

from desktop.bench.ssd1306 import PAGES, WIDTH
from desktop.chip.asked import Functions, functions_of
from desktop.chip.machine import DELAY, FLASH_SIZE, HOOK, PASS, Machine
from desktop.errors import BadInput
from desktop.image.combine import whole_sectors
from desktop.image.picos import PICO, XIP
from desktop.image.uf2 import contents

SEED = 1  # of chance, until the browser has its own
PATIENCE = 10000  # ms
PAGE = 256
PIECE = 64  # bytes of it that a byte of lines tells of: what is compared at once
OWN, OWN_DRIVE = PICO.nvm_start - XIP, PICO.drive_start - XIP  # the tower's own part begins with the nvm
NEW = {"first_start": ("1", "0"), "language": ('"en"', '"{}"')}  # as chip_worker.js has it: nobody has soldered


class Moment(NamedTuple):
    """*read*: from, to, from, to ... of the own part, in bytes from its start: what was read. *state*: how the chip
    differs from one whose power has just come: words, little-endian. The state's bytes, chance's seed, and of each
    piece its place, its length, and what is there; places and lengths are words.
    """

    read: list[int]
    state: bytes


def powered_once(uf2: Path) -> bytes:
    """A tower's UF2, with what it writes at its first start. Raises BadInput if it shows nothing."""
    found = contents(uf2)
    chip = _new(uf2, "en")
    before = bytes(chip.flash)
    for _ in _until_words(chip):
        pass
    after = bytes(chip.flash)
    changed = (at for at in range(OWN, FLASH_SIZE, PAGE) if after[at : at + PAGE] != before[at : at + PAGE])
    pages = found.pages | {XIP + at: after[at : at + PAGE] for at in changed}
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "once.uf2"
        write_uf2_blocks(target, whole_sectors(pages), found.board.family)
        return target.read_bytes()


def moments(uf2: Path, language: str) -> list[Moment]:
    """Of a tower that was powered once: its first words, before the journal, and before it when it begins anew, if its
    firmware is CircuitPython. Raises BadInput if it writes before that, asks for chance, or shows nothing.
    """
    chip = _new(uf2, language)
    flash = bytes(chip.flash)
    begun, chance, journal = b"", 0, None
    for _ in _until_words(chip):
        if not begun:
            begun, chance = _state(chip), chip.get("chance")
        if not _has_read_journal(chip):
            journal = _read(chip), _state(chip)
    if not journal or chip.get("chance") != chance or bytes(chip.flash) != flash:
        raise BadInput(f"{uf2}: its start is none from which a site may go on")
    found = [Moment(read, _difference(begun, state)) for read, state in ((_read(chip), _state(chip)), journal)]
    functions = functions_of(bytes(Machine(uf2).flash))  # without the hook in it
    return [*found, _again(_new(uf2, language), functions)] if functions else found


def _again(chip: Machine, functions: Functions) -> Moment:
    """Before the journal, in a program that begins after another one. Raises BadInput as moments()."""
    chip.hook(functions.release)
    flash = bytes(chip.flash)
    chip.set("seed", SEED)
    chip.power()
    begun, chance = _state(chip), chip.get("chance")
    if not chip.run(ms=PATIENCE, stop=HOOK) & HOOK:
        raise BadInput("the tower's program does not begin")
    chip.jump(functions.reload)
    chip.hook(functions.release, PASS)
    for _ in range(PATIENCE):
        last = _read(chip), _state(chip)
        chip.run(ms=1)
        if _has_read_journal(chip):
            break
    if not _has_read_journal(chip) or chip.get("chance") != chance or bytes(chip.flash) != flash:
        raise BadInput("the tower begins anew in a way from which a site may not go on")
    return Moment(last[0], _difference(begun, last[1]))


def _new(uf2: Path, language: str) -> Machine:
    """A tower as chip_worker.js makes it, without power."""
    chip = Machine(uf2)
    for name, (before, after) in NEW.items():
        at = bytes(chip.flash).find(f"\n{name} = {before}\n".encode(), OWN)
        if at < 0:
            raise BadInput(f"{uf2}: {name} is not in its settings.toml")
        chip.put(XIP + at, f"\n{name} = {after.format(language)}\n".encode())
    functions = functions_of(bytes(chip.flash))
    if functions:
        chip.hook(functions.delay, DELAY)
    return chip


def _until_words(chip: Machine) -> Iterator[None]:
    """Give it power and let it run until it shows something, a ms at a time. Raises BadInput if it does not."""
    chip.set("seed", SEED)
    chip.power()
    for _ in range(PATIENCE):
        if any(ctypes.string_at(chip.lib.shown(chip.p), PAGES * WIDTH)):
            return
        yield
        chip.run(ms=1)
    raise BadInput("the tower shows nothing")


def _has_read_journal(chip: Machine) -> bool:
    return any(_lines(chip)[OWN // PIECE : OWN_DRIVE // PIECE])


def _state(chip: Machine) -> bytes:
    return ctypes.string_at(chip.p, chip.get("state"))


def _lines(chip: Machine) -> bytes:
    """A bit for each eight bytes of the flash: whether it was read."""
    return ctypes.string_at(chip.lib.lines(chip.p), FLASH_SIZE // PIECE)


def _read(chip: Machine) -> list[int]:
    lines = _lines(chip)[OWN // PIECE :]
    edges = []
    for was_read, group in groupby(enumerate(lines), lambda line: line[1] != 0):
        places = [place for place, _ in group]
        if was_read:
            edges += [places[0] * PIECE, (places[-1] + 1) * PIECE]
    return edges


def _difference(before: bytes, after: bytes) -> bytes:
    """What Moment's *state* is."""
    parts = [struct.pack("<2I", len(after), SEED)]
    words = memoryview(before).cast("I"), memoryview(after).cast("I")
    for differs, group in groupby(range(len(words[0])), lambda at: words[0][at] != words[1][at]):
        if differs:
            places = list(group)
            parts += [struct.pack("<2I", places[0], len(places)), words[1][places[0] : places[-1] + 1].tobytes()]
    return b"".join(parts)
