"""A fresh drive of a project, made once for all its towers, with the journal's slots if the project has any.

hardware/journal/make_slots.py makes the slots, as it would on the tower.
"""

import errno
from typing import Any

from desktop.bench.drive import Drive
from desktop.bench.pico import Pico
from desktop.bench.template import Template
from desktop.bench.virtual_clock import VirtualClock
from desktop.bench.world import World
from desktop.image.disk.fat12 import free_clusters, layout
from desktop.image.disk.image import build_image
from desktop.image.disk.volume import error
from desktop.image.picos import PICO, Board
from desktop.image.project import COACH, Project

NEEDED = {"hardware/journal/make_slots.py", "p10core/journal/journal.py"}

_made: dict[tuple[Any, ...], tuple[Any, Template]] = {}  # project and drive's size to (the project's stamp, template)


def template_of(project: Project, board: Board = PICO) -> Template:
    """The template of a project as its files are now, on a *board*."""
    key = (project.root, project.lib, project.without, project.version, board.drive_size)
    stamp = project.stamp()
    if key not in _made or _made[key][0] != stamp:
        modules = project.modules()
        files, image = fitting(project, project.files(), modules, board)
        _made[key] = (stamp, Template(files, image, modules))
    return _made[key][1]


def fitting(
    project: Project, files: dict[str, bytes], modules: dict[str, str], board: Board = PICO, spare: int = 0
) -> tuple[dict[str, bytes], bytearray]:
    """Those *files* that have room on a *board*'s drive, and its image: all, or all but the coach's. Raises OSError 28
    if not even these leave *spare* bytes free. *modules*: the text of what makes the slots, wherever it lies.
    """
    for chosen in (files, {name: data for name, data in files.items() if name != COACH}):
        try:
            image = with_slots(project, chosen, modules, board)
        except OSError:  # full before all were there
            continue
        if len(free_clusters(image)) * layout(len(image)).cluster >= spare:
            return chosen, image
    raise error(errno.ENOSPC)


def with_slots(project: Project, files: dict[str, bytes], modules: dict[str, str], board: Board = PICO) -> bytearray:
    """The image of a *board*'s drive with these files, and behind them the slots, if the project has any."""
    image = build_image(files, board)
    if not modules.keys() >= NEEDED:
        return image
    pico = Pico(0, lambda: None, board=board)
    pico.power_up(VirtualClock())
    pico.usb.drive_writable = False
    drive = Drive(project, lambda _: Template(files, image, modules))
    drive.writable = lambda: True
    drive.start()
    World(pico, drive).load("hardware.journal.make_slots").make_slots()
    drive.sync()
    return drive.image
