"""Where things lie in a CircuitPython that has no table of names: it is asked, on an emulated Pico of its own.

    functions = functions_of(flash)
    functions.sleep         # where time.sleep begins
    functions.modules       # where sys.modules lies

CircuitPython's ``id`` says where an object lies, and an object of the firmware names its C function. Two functions that
no object stands for are met on the way: they are called with what was asked for.
"""

import struct
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from desktop.chip.machine import HOOK, Machine
from desktop.image.disk.image import build_image
from desktop.image.picos import PICO, XIP

CIRCUITPYTHON = b"Adafruit CircuitPython"  # in each of its firmwares
OBJECTS = {  # by which words of it and of what it leads to one comes to its C function; none: it has none
    "time.sleep": (1,),
    "gc.collect": (1,),
    "gc.mem_free": (1,),
    "keypad.EventQueue.get_into": (2, 1),  # it is wrapped: with the type that it wants
    "supervisor.reload": (1,),
    "displayio.release_displays": (1,),
    "print": (2,),
    "exec": (2,),
    "sys.modules": (),
    "str": (),
}
LINE, DELAY_MS = b"a line that is printed", 250
PROGRAM = """
import displayio, gc, keypad, microcontroller, struct, supervisor, sys, time

things = ({objects})
places = [id(thing) for thing in things]
microcontroller.nvm[: 4 * len(places)] = struct.pack("%dI" % len(places), *places)
while True:
    time.sleep({seconds})
    print({line!r} + "\\n")
"""
ANSWER_MS, PATIENCE_MS = 50, 10_000
STEPS = 3000  # from a function to what is called deep in it
NONE = 0xFFFFFFFF  # nothing was written there


class Functions(NamedTuple):
    """Addresses in a firmware: of functions, by what they are called with, and of objects."""

    write: int  # (text, length): everything that is printed
    delay: int  # (ms): every wait
    sleep: int  # time.sleep
    collect: int  # gc.collect
    mem_free: int  # gc.mem_free
    next_key: int  # keypad.EventQueue.get_into(queue, event)
    reload: int  # supervisor.reload
    release: int  # displayio.release_displays
    exec: int  # (count of arguments, arguments)
    modules: int  # sys.modules
    str: int


def functions_of(flash: bytes) -> Functions | None:
    """Those of the firmware that a flash begins with; None if it is no CircuitPython, or one that does not answer."""
    firmware = bytes(flash[: PICO.nvm_start - XIP])
    return _asked(firmware) if CIRCUITPYTHON in firmware else None


@cache
def _asked(firmware: bytes) -> Functions | None:
    machine = Machine()
    program = PROGRAM.format(objects=", ".join(OBJECTS), seconds=DELAY_MS / 1000, line=LINE.decode())
    machine.put(XIP, firmware)
    machine.put(PICO.drive_start, build_image({"code.py": program.encode()}))
    machine.power()
    while machine.u32(PICO.nvm_start) == NONE:
        if machine.now > PATIENCE_MS:
            return None
        machine.run(ANSWER_MS)
    places = struct.unpack(f"<{len(OBJECTS)}I", machine.memory(PICO.nvm_start, 4 * len(OBJECTS)))
    found = {name: _led(machine, at, words) for (name, words), at in zip(OBJECTS.items(), places, strict=True)}
    *_, delay = _called(machine, found["time.sleep"], lambda: machine.regs[0] == DELAY_MS)
    write, *_ = _called(machine, found.pop("print"), lambda: _is_handed(machine, LINE))
    return Functions(write, delay, *found.values())


def _led(machine: Machine, place: int, words: tuple[int, ...]) -> int:
    """Where one comes to from a place by these words."""
    for word in words:
        place = machine.u32(place + 4 * word) & ~1
    return place


def _is_handed(machine: Machine, text: bytes) -> bool:
    """Whether a function is called with this text and its length."""
    return machine.regs[1] == len(text) and machine.memory(machine.regs[0], len(text)) == text


def _called(machine: Machine, function: int, test: Callable[[], bool]) -> list[int]:
    """The functions at whose call the test holds, in the course of another one."""
    machine.run(2 * DELAY_MS, stop=machine.hook(function) and HOOK)
    found = []
    for _ in range(STEPS):
        before = machine.regs[15]
        machine.step()
        returns_to = machine.regs[14] & ~1
        if returns_to in (before + 2, before + 4) and machine.regs[15] not in (before + 2, before + 4) and test():
            found.append(machine.regs[15])
    return found
