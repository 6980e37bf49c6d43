"""Opens the coach's file; what lies in it stands in :mod:`p10core.coach.coach`.

coach, problem = open_coach(open)
"""

from p10core.coach.coach import HEAD, VERSION, Coach, number_at

FILE = "/coach.bin"


def open_coach(open_file, name=FILE):
    """``(coach, "")``, or ``(None, why)`` where there is no file that it can read. *open_file* is the VM's open."""
    try:
        file = open_file(name, "rb")
    except OSError:
        return None, "Coach: no file"
    head = bytearray(HEAD)
    try:
        if file.readinto(head) != HEAD or head[:4] != b"P10C":
            return None, "Coach: another file"
        if head[4] != VERSION:
            return None, "Coach: other version"
        if file.seek(0, 2) != number_at(head, 6, 4):
            return None, "Coach: file cut off"
        tables = bytearray(4 * head[5])
        file.seek(HEAD)
        file.readinto(tables)
    except OSError:
        return None, "Coach: unreadable"
    return Coach(file, tables), ""
