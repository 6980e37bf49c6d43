"""Where the time of a press goes: which functions of the firmware, and which modules are loaded.

    tower = Tower(python="bytecode")
    with profiled(tower) as profile:
        tower.press("MENU")
    print("\\n".join(profile.lines()))

Times are the chip's, by the virtual clock and the meter, in milliseconds. A module's loading counts as its own time.
"""

import contextlib
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from types import CodeType, FrameType

from desktop.bench.tower import Tower


@dataclass
class Spent:
    """What a function took: *own* without the functions of the firmware that it called, *total* with them."""

    calls: int = 0
    own: float = 0
    total: float = 0


@dataclass
class Profile:
    """*functions* by their names, as ``p10core/app.py App.handle``."""

    functions: dict[str, Spent] = field(default_factory=dict)

    def lines(self, most: int = 25) -> list[str]:
        """The functions that took most by themselves, a line each; the loop's sleep is left out."""
        found = sorted(self.functions.items(), key=lambda item: -item[1].own)
        return [f"{spent.own:8.2f} {spent.total:8.2f} {spent.calls:6}  {name}" for name, spent in found[:most]]


@contextlib.contextmanager
def profiled(tower: Tower) -> Iterator[Profile]:
    """Watch the firmware of a tower that is on, in virtual time and with its Python charged."""
    profile = Profile()
    names: dict[CodeType, str | None] = {}
    stack: list[list] = []  # [frame, name, begun, of others]

    def now() -> int:
        return tower.now_us * 1000 + tower.meter.counts[0]

    def name_of(code: CodeType) -> str | None:
        if code not in names:
            path = tower.drive.name(code.co_filename)
            names[code] = f"{path} {code.co_qualname}" if path else None
        return names[code]

    def watch(frame: FrameType, event: str, _argument: object) -> None:
        name = name_of(frame.f_code) if event in ("call", "return") else None
        if not name:
            return
        if event == "call":
            begun = now()
            if frame.f_code.co_name == "<module>" and tower.meter.loaded:
                begun -= tower.meter.loaded[-1][1]
            stack.append([frame, name, begun, 0])
        elif stack and stack[-1][0] is frame:
            _, name, begun, others = stack.pop()
            took = now() - begun
            spent = profile.functions.setdefault(name, Spent())
            spent.calls += 1
            spent.own += (took - others) / 1e6
            spent.total += took / 1e6
            if stack:
                stack[-1][3] += took

    sys.setprofile(watch)
    try:
        yield profile
    finally:
        sys.setprofile(None)
