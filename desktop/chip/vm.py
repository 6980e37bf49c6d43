"""CircuitPython's own memory, looked at from outside, while a program runs.

    vm = Vm(chip)
    vm.after_collection().free      # what gc.mem_free() would say after gc.collect()
    vm.python("print(1 + 1)")       # "2\\r\\n"

What is asked is asked of a copy of the chip: the one that is looked at notices nothing.
"""

import struct
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from typing import NamedTuple

from desktop.chip.asked import Functions
from desktop.chip.machine import HOOK, RAM, RAM_SIZE, STAY, STOP, Machine
from desktop.image.picos import PICO, XIP

BLOCK = 16
ROM_POOLS, MOST_POOLS = 2, 12  # of names: in the firmware, in all
LONGEST = 64  # of a name
STATE_SIZE = 1200  # bytes of CircuitPython's own variables, from sys.modules on
SLEEP_MS, CALL_MS = 500, 5000  # until the program sleeps; until it has answered
BACK = XIP  # nothing that runs comes here: boot2 has run, in RAM
ROOM = 2048  # of the stack that a call's arguments may take, free of what it calls
MASK = 0xFFFFFFFF


class Heap(NamedTuple):
    """Bytes; *growth*: by how much it may still grow, which is part of what is *free*."""

    areas: int
    free: int
    largest: int
    used: int
    growth: int = 0
    stack: int = 0


class Vm:
    """The CircuitPython that runs on a chip; *functions*: where it has what."""

    def __init__(self, machine: Machine, functions: Functions | None = None):
        self.machine = machine
        found = functions or getattr(machine, "functions", None)
        assert found, "no CircuitPython runs there"
        self._at: Functions = found

    def heap(self) -> Heap:
        """The heap as it is, garbage and all; without what it may grow by."""
        areas, free, largest, used = 0, 0, 0, 0
        for table, blocks in self._areas():
            areas += 1
            run = 0
            for block in range(blocks):
                if table[block >> 2] >> 2 * (block & 3) & 3:
                    run = 0
                    used += 1
                else:
                    run += 1
                    free += 1
                    largest = max(largest, run)
        return Heap(areas, free * BLOCK, largest * BLOCK, used * BLOCK)

    def _areas(self) -> Iterator[tuple[bytes, int]]:
        """The allocation table of each area, two bits a block, and how many blocks it has.

        An area is known by its shape: the next area, allocation table, its length, one or two more tables, the pool's
        start and end. The first lies among CircuitPython's own variables.
        """
        word = self.machine.u32
        for place, offset in product(range(self._at.modules, self._at.modules + STATE_SIZE, 4), (16, 20, 24)):
            table, length, start, end = word(place + 4), word(place + 8), word(place + offset), word(place + offset + 4)
            if RAM < table < start < end <= RAM + RAM_SIZE and 0 <= (end - start) // (4 * BLOCK) - length <= 1:
                break
        else:
            return
        area = place
        while area:
            blocks = (word(area + offset + 4) - word(area + offset)) // BLOCK
            yield self.machine.memory(word(area + 4), blocks // 4 + 1), blocks
            area = word(area)

    def names(self) -> set[str]:
        """The names that its programs have brought since they began: it keeps each for ever.

        The newest table of them is known by its shape: the one before, how many these have, places, names, two tables;
        and so on, down to those of the firmware.
        """
        word = self.machine.u32
        for place in range(self._at.modules - STATE_SIZE, self._at.modules + STATE_SIZE, 4):
            pools: list[int] = []
            pool = word(place)
            while pool and len(pools) < MOST_POOLS and (RAM < pool < RAM + RAM_SIZE or XIP <= pool < PICO.nvm_start):
                pools.append(pool)
                pool = word(pool)
            lengths = [word(pool + 12) for pool in pools]
            before = [word(pool + 4) & (1 << 31) - 1 for pool in pools]
            if not pool and len(pools) > ROM_POOLS and before == [sum(lengths[at + 1 :]) for at in range(len(pools))]:
                break
        else:
            return set()
        texts = [
            word(pool + 24 + 4 * at)
            for pool, length in zip(pools, lengths, strict=True)
            if pool > RAM
            for at in range(length)
        ]
        return {self.machine.memory(text, LONGEST).partition(b"\0")[0].decode() for text in texts}

    def after_collection(self, when: int = 0) -> Heap | None:
        """The heap as it would be after gc.collect() when the program next sleeps, or calls the function of C at
        *when*. None if it does not within half a second.
        """
        with self._copy(when) as stands:
            if not stands or not self._call(self._at.collect):
                return None
            heap, stack = self.heap(), self.machine.regs[13]
            if not self._call(self._at.mem_free):
                return None
            free = self.machine.regs[0] >> 1  # it is a small integer
            growth = free - heap.free
            return Heap(heap.areas, free, max(heap.largest, growth), heap.used, growth, stack)

    def python(self, source: str) -> str | None:
        """What a program prints that would run here and now. None if it raises, or if the tower does not sleep."""
        with self._copy() as sleeps:
            if not sleeps or not self._call(self._at.collect):
                return None
            machine, said = self.machine, b""
            text = source.encode()
            place = machine.regs[13] - ROOM & ~7
            string = place + 16
            machine.put(place, struct.pack("<8I", string, 0, 0, 0, self._at.str, 0, len(text), string + 16) + text)
            stack, machine.regs[13] = machine.regs[13], place
            prints = machine.hook(self._at.write, STOP)
            machine.regs[0], machine.regs[1] = 1, place
            done = self._call(self._at.exec)
            while not done and machine.get("hook") == prints and machine.regs[15] == self._at.write:
                said += machine.memory(machine.regs[0], machine.regs[1])
                done = self._goes_on()
            machine.regs[13] = stack
            return said.decode("utf-8", "replace") if done else None

    @contextmanager
    def _copy(self, when: int = 0) -> Iterator[bool]:
        """The machine as it was comes back afterwards. Whether the program sleeps now, or calls the function at *when*,
        and may be asked.
        """
        machine = self.machine
        kept = machine.save()
        try:
            place = machine.hook(when or self._at.sleep, STOP)
            self._back = machine.hook(BACK, STAY)
            yield bool(machine.run(SLEEP_MS, stop=HOOK) & HOOK) and machine.get("hook") == place
        finally:
            machine.restore(kept)
            machine.drop(kept)

    def _call(self, function: int) -> bool:
        """Call a function of C; whether it has returned."""
        self.machine.regs[14] = BACK | 1
        self.machine.jump(function)
        return self._goes_on()

    def _goes_on(self) -> bool:
        machine = self.machine
        return bool(machine.run(CALL_MS, stop=HOOK) & HOOK) and machine.get("hook") == self._back
