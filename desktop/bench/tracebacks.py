"""Exceptions as the device prints them: its own files only, no source lines."""

import traceback

from desktop.bench.drive import Drive


def text(error: BaseException, drive: Drive) -> str:
    """The lines for an exception of the firmware, one str."""
    lines = ["Traceback (most recent call last):"]
    for frame, line in traceback.walk_tb(error.__traceback__):
        name = drive.name(frame.f_code.co_filename)
        if name:
            lines.append(f'  File "{name}", line {line}, in {frame.f_code.co_name}')
    said = str(error)
    lines.append(f"{type(error).__name__}: {said}" if said else type(error).__name__)
    return "\n".join(lines) + "\n"
