"""A fresh drive of a project, made once for all its towers, with the journal's slots if the project has any.

hardware/journal/make_slots.py makes the slots, as it would on the tower.
"""

from desktop.bench.disk.image import build_image
from desktop.bench.drive import Drive
from desktop.bench.pico import Pico
from desktop.bench.picos import PICO
from desktop.bench.template import Template
from desktop.bench.virtual_clock import VirtualClock
from desktop.bench.world import World

NEEDED = {"hardware/journal/make_slots.py", "p10core/journal/journal.py"}

_made: dict = {}  # project and drive's size to (the project's stamp, template)


def template_of(project, board=PICO):
    """The template of a project as its files are now, on a *board*."""
    key = (project.root, project.lib, project.without, project.version, board.drive_size)
    stamp = project.stamp()
    if key not in _made or _made[key][0] != stamp:
        files, frozen = project.files(), project.frozen()
        _made[key] = (stamp, Template(files, with_slots(project, files, frozen, board), frozen))
    return _made[key][1]


def with_slots(project, files, frozen, board=PICO):
    """The image of a *board*'s drive with these files, and behind them the slots, if the project has any."""
    image = build_image(files, board)
    if not frozen.keys() >= NEEDED:
        return image
    pico = Pico(0, lambda: None, board=board)
    pico.power_up(VirtualClock())
    pico.usb.drive_writable = False
    drive = Drive(project, lambda _: Template(files, image, frozen))
    drive.writable = lambda: True
    drive.start()
    World(pico, drive).load("hardware.journal.make_slots").make_slots()
    drive.sync()
    return drive.image
