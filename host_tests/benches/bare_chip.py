"""An emulated RP2040 without a firmware: a test's own instructions run in its RAM.

chip = BareChip()
chip.run_code(0x1840, r0=2, r1=3)                # adds r0, r0, r1
chip.regs[0]                                     # 5
chip.poke(0x40010000, 0)
"""

import struct

from desktop.chip.chip import HALT, Chip

RAM = 0x20000000
CODE, STACK, RETURN = RAM + 0x100, RAM + 0x8000, RAM + 0x80
BKPT = 0xBE00
LDR_R0_R0, STR_R1_R0 = 0x6800, 0x6001
REGISTERS = {f"r{n}": n for n in range(13)} | {"sp": 13, "lr": 14}
ROM_FUNCTIONS, ROM_DATA = 0x14, 0x16  # where the ROM says where its tables are
RESETS, TIMER, WATCHDOG = 0x4000C000, 0x40054000, 0x40058000
CLEAR = 0x3000  # alias of a register


def boot2(*halfwords):
    """The flash's first 256 bytes: what the boot ROM runs in RAM, with its sum (RP2040 data sheet, 2.8.1.3.1)."""
    code = struct.pack(f"<{len(halfwords)}H", *halfwords).ljust(252, b"\0")
    crc = 0xFFFFFFFF  # polynomial 04C11DB7, the highest bit first, nothing turned over at the end
    for byte in code:
        crc ^= byte << 24
        for _ in range(8):
            crc = (crc << 1 ^ (0x04C11DB7 if crc >> 31 else 0)) & 0xFFFFFFFF
    return code + struct.pack("<I", crc)


class BareChip(Chip):
    """Power is on; nothing has run."""

    def __init__(self):
        super().__init__()
        self.power()
        self.write(RETURN, struct.pack("<H", BKPT))

    def write(self, address, data):
        """Bytes into RAM."""
        self.ram[address - RAM : address - RAM + len(data)] = list(data)

    def read(self, address, size):
        """Bytes out of RAM."""
        return bytes(self.ram[address - RAM : address - RAM + size])

    def place(self, address, *halfwords):
        """Instructions into RAM."""
        self.write(address, struct.pack(f"<{len(halfwords)}H", *halfwords))

    def run_code(self, *halfwords, ms=100, stop=0, **registers):
        """Run these instructions from CODE to the breakpoint behind them; why it stopped."""
        self.place(CODE, *halfwords, BKPT)
        return self.run_from(CODE, ms, stop, **registers)

    def run_from(self, address, ms=100, stop=0, **registers):
        """Run what lies there, with these registers."""
        self.regs[13] = STACK
        for name, value in registers.items():
            self.regs[REGISTERS[name]] = value & 0xFFFFFFFF
        self.regs[15] = address & ~1
        return self.run(ms, stop=stop)

    def idle(self, ms, stop=0):
        """Time goes by in an empty loop; why it stopped."""
        return self.run_code(0xE7FE, ms=ms, stop=stop)

    def peek(self, address):
        """A word, by the chip's own bus."""
        assert self.run_code(LDR_R0_R0, r0=address) & HALT
        return self.regs[0]

    def poke(self, address, value):
        """A word, by the chip's own bus."""
        assert self.run_code(STR_R1_R0, r0=address, r1=value) & HALT

    def unreset(self, *bits):
        """Let parts of the chip out of their reset."""
        self.poke(RESETS + CLEAR, sum(1 << bit for bit in bits))

    def tick(self):
        """The timer counts microseconds."""
        self.unreset(21)
        self.poke(WATCHDOG + 0x2C, 0x200 | 12)

    def rom(self, code, *arguments):
        """Call a function of the ROM by its two letters; r0."""
        return self.call_rom(self.find(code), *arguments)

    def rom_float(self, index, *arguments):
        """Call a float function by its place in the table; r0."""
        return self.call_rom(self.peek(self.find("SF", ROM_DATA) + 4 * index), *arguments)

    def rom_double(self, index, *arguments):
        """Call a double function by its place in the table; r0."""
        return self.call_rom(self.peek(self.find("SD", ROM_DATA) + 4 * index), *arguments)

    def call_rom(self, address, *arguments):
        """Call a function that ends in RETURN, and takes up to ten seconds."""
        assert address & 1, "not the address of a Thumb function"
        why = self.run_from(address, 10000, lr=RETURN | 1, **{f"r{n}": value for n, value in enumerate(arguments)})
        assert why & HALT and self.regs[15] == RETURN
        return self.regs[0]

    def find(self, code, table=ROM_FUNCTIONS):
        """What a table of the ROM has under a code."""
        lookup = self.peek(0x18) & 0xFFFF
        start = self.peek(table & ~3) >> 8 * (table & 2) & 0xFFFF
        found = self.call_rom(lookup, start, ord(code[0]) | ord(code[1]) << 8)
        assert found, f"the ROM has no {code}"
        return found
