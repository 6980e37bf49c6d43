"""The few lines of CircuitPython's source that the tower has otherwise, each with its reason.

Patch("main.c", "...", "...", "why")

The build changes its own copy only. A text that is not there, because CircuitPython has gone on, is a BadInput: nobody
shall believe that a tower has what it has not.
"""

from typing import NamedTuple

from desktop.errors import BadInput


class Patch(NamedTuple):
    """In the *file*, *old* becomes *new*; *why* is for whoever must find the place in another version."""

    file: str
    old: str
    new: str
    why: str


PATCHES = (
    Patch(
        "py/circuitpy_mpconfig.h",
        '#define CIRCUITPY_BOOT_OUTPUT_FILE "/boot_out.txt"\n',
        "",
        "boot_out.txt would be written at the first power-up, after a second of waiting: a cut in that moment can"
        " destroy the drive's table",
    ),
    Patch(
        "main.c",
        "        FATFS *fs = &vfs->fatfs;\n\n        // Allow boot.py access",
        "        // Allow boot.py access",
        "without boot_out.txt nobody uses it, and the compiler stops at that",
    ),
    Patch(
        "py/builtinimport.c",
        """\
    // Loading a module thrashes the heap significantly so we explicitly clean up
    // afterwards.
    gc_collect();
""",
        """\
    // Loading a module thrashes the heap significantly so we explicitly clean up
    // afterwards. (A frozen one leaves next to nothing behind.)
    if (strncmp(vstr_null_terminated_str(&path), MP_FROZEN_PATH_PREFIX, sizeof(MP_FROZEN_PATH_PREFIX) - 1) != 0) {
        gc_collect();
    }
""",
        "a collection after each frozen module takes 85 ms of the start, and up to 18 ms of each load in play",
    ),
)


def patched(file: str, text: str) -> str:
    """The *text* of a file of the tree as the tower has it. Raises BadInput."""
    for patch in PATCHES:
        if patch.file == file:
            if text.count(patch.old) != 1:
                raise BadInput(f"CircuitPython's {file} is not the one that is known here: {patch.why}")
            text = text.replace(patch.old, patch.new)
    return text
