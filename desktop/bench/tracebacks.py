"""Exceptions as the device prints them: files of the drive only, no source lines.

Bytecode that was shipped without line numbers has "line 1" everywhere. The exception itself has the true ones.
"""

import traceback


def text(error, drive):
    """The lines for an exception of the firmware, one str."""
    lines = ["Traceback (most recent call last):"]
    for frame, line in traceback.walk_tb(error.__traceback__):
        name = drive.name(frame.f_code.co_filename)
        if name:
            known = drive.project.lines or drive.has(name)  # else it is bytecode
            lines.append(f'  File "{name}", line {line if known else 1}, in {frame.f_code.co_name}')
    said = str(error)
    lines.append(f"{type(error).__name__}: {said}" if said else type(error).__name__)
    return "\n".join(lines) + "\n"
