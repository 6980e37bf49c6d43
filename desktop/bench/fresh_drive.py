"""A fresh drive of a project, made once for all its towers, with the journal's slots if the project has any.

hardware/journal_room.py makes the slots, as it would on the tower.
"""

from desktop.bench.disk.image import build_image
from desktop.bench.drive import Drive
from desktop.bench.pico import Pico
from desktop.bench.template import Template
from desktop.bench.virtual_clock import VirtualClock
from desktop.bench.world import World

NEEDED = {"hardware/journal_room.mpy", "p10core/journal/journal.mpy"}

_made: dict = {}  # project to (its stamp, template)


def template_of(project):
    """The template of a project as its files are now."""
    key = (project.root, project.lib, project.without, project.lines, project.version, project.board)
    stamp = project.stamp()
    if key not in _made or _made[key][0] != stamp:
        files = project.files()
        _made[key] = (stamp, Template(files, with_slots(project, files)))
    return _made[key][1]


def with_slots(project, files):
    """The image of a drive with these files, and behind them the slots, if the project has any."""
    image = build_image(files, project.board)
    if not files.keys() >= NEEDED:
        return image
    pico = Pico(0, lambda: None, board=project.board)
    pico.power_up(VirtualClock())
    pico.usb.drive_writable = False
    drive = Drive(project, lambda _: Template(files, image))
    drive.writable = lambda: True
    drive.start()
    World(pico, drive).load("hardware.journal_room").make_room()
    drive.sync()
    return drive.image
