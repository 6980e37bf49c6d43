"""The journal's slots on a fresh drive: hardware/journal_room.py makes them, as it would on the tower."""

from desktop.bench.disk.image import build_image
from desktop.bench.virtual_clock import VirtualClock

NEEDED = {"hardware/journal_room.mpy", "p10core/journal.mpy"}


def with_slots(project, files):
    """The image of a drive with these files, and behind them the slots, if the project has any."""
    image = build_image(files)
    if not files.keys() >= NEEDED:
        return image
    from desktop.bench.drive import Drive
    from desktop.bench.pico import Pico
    from desktop.bench.template import Template
    from desktop.bench.world import World

    pico = Pico(0, lambda: None)
    pico.power_up(VirtualClock())
    pico.usb.drive_writable = False
    drive = Drive.of(Template(files, image), project)
    drive.start()
    World(pico, drive).load("hardware.journal_room").make_room()
    drive.sync()
    return drive.image
