"""CircuitPython's own memory, read from outside: for a firmware whose NAME.sym lies beside it."""

from desktop.chip.machine import HOOK, RAM, RAM_SIZE, STAY, STOP, Machine

BLOCK = 16
SLEEPS, NEVER_CALLED = "common_hal_time_delay_ms", "panic_core0"
Heap = tuple[int, int, int, int]  # areas, bytes free, the largest free block, bytes in use


class Vm:
    """The heap of a running CircuitPython."""

    def __init__(self, machine: Machine):
        self.machine = machine
        self._state = machine.symbols["mp_state_ctx"]
        self._pool = (0, 0)

    def heap(self) -> Heap:
        """The heap as it is, garbage and all."""
        word, ram = self.machine.u32, self.machine.ram
        areas, free, largest, used = 0, 0, 0, 0
        area = self._first_area()
        while area:
            table = word(area + 4) - RAM
            start, end = (word(area + offset) for offset in self._pool)
            areas += 1
            run = 0
            for block in range((end - start) // BLOCK):
                if ram[table + (block >> 2)] >> 2 * (block & 3) & 3:
                    run = 0
                    used += 1
                else:
                    run += 1
                    free += 1
                    largest = max(largest, run)
            area = word(area)
        return areas, free * BLOCK, largest * BLOCK, used * BLOCK

    def _first_area(self) -> int:
        """Where it is: next area, allocation table, its length, one or two more tables, the pool's start and end."""
        word = self.machine.u32
        for at in range(self._state, self._state + 1200, 4):
            table, length = word(at + 4), word(at + 8)
            if not (RAM < table < RAM + RAM_SIZE and 100 < length < 20000):
                continue
            for offset in (16, 20):
                start, end = word(at + offset), word(at + offset + 4)
                if RAM < start < end < RAM + RAM_SIZE and abs((end - start) // (4 * BLOCK) - length) <= 1:
                    self._pool = (offset, offset + 4)
                    return at
        return 0

    def after_collection(self) -> tuple[int, int, int, int, int, int] | None:
        """``heap()`` as it would be after gc.collect() now, by how much it may still grow, and where the stack is.

        None if the program does not sleep within half a second. The machine is afterwards as it was.
        """
        machine = self.machine
        kept = machine.save()
        try:
            sleep = machine.hook(SLEEPS, STOP)
            back = machine.hook(NEVER_CALLED, STAY)
            if not machine.run(500, stop=HOOK) & HOOK or machine.get("hook") != sleep:
                return None
            stack = machine.regs[13]
            if not self._call("gc_collect", back):
                return None
            heap = self.heap()
            if not self._call("port_heap_get_largest_free_size", back):
                return None
            return (*heap, machine.regs[0], stack)
        finally:
            machine.restore(kept)
            machine.drop(kept)

    def _call(self, name: str, back: int) -> bool:
        symbols = self.machine.symbols
        self.machine.regs[14] = symbols[NEVER_CALLED] | 1
        return self.machine.call(symbols[name], back)
