// rp2040js as a Pico that CircuitPython starts on: boot ROM, flash chip, chance, and what rp2040js leaves out.
import { RP2040 } from "rp2040js";
import { answer, rom } from "./rom.mjs";

const SSI = 0x18000, RESETS = 0x4000c, IO_QSPI = 0x40018, ROSC = 0x40060, VREG = 0x40064;  // rp2040js's keys
const FLASH_AT = 0x10000000, STACK = 0x20041f00, I2C_ENABLE = 0x6c, RESET_I2C0 = 3;
const SECTOR = 4096, PAGE = 256, ERASE_NS = 45e6, PROGRAM_NS = 7e5;  // W25Q16JV
const AWAKE_NS = 1e5;  // the longest sleep in one step
const nothing = () => {};

// The W25Q16JV behind the SSI, as far as it is asked: a command's bytes go out, its answer comes back.
class FlashChip {
  #sent = [];
  #back = [];
  registers = new Map();

  deselect() { this.#sent = []; }

  #answer(place) {
    switch (this.#sent[0]) {
      case 0x9f: return [0xef, 0x40, 0x15][(place - 1) % 3];
      case 0x4b: return 0xe6 + 7 * place & 0xff;  // its number, as our chip has it
      case 0x35: return 2;  // quad
      default: return 0;
    }
  }

  readUint32(at) {
    if (at === 0x28) return this.#back.length ? 14 : 6;
    if (at === 0x24) return this.#back.length;
    return at === 0x60 ? this.#back.shift() ?? 0 : this.registers.get(at) ?? 0;
  }

  writeUint32Atomic(at, value) {
    if (at === 0x60) this.#back.push(this.#answer(this.#sent.push(value & 0xff) - 1));
    else this.registers.set(at, value);
    if (at === 8) {
      this.#back = [];
      this.deselect();
    }
  }
}

// *flash*: 2 MB. *ram*, *chance*: what is in the RAM at power-up, and where the ring oscillator's bits begin.
export class Pico extends RP2040 {
  constructor(flash, ram, chance) {
    super();
    this.logger = { debug: nothing, info: nothing, warn: nothing, error(name, text) { throw new Error(`${name}: ${text}`); } };
    this.loadBootrom(rom());
    this.flash.set(flash);
    this.sram.set(ram);
    this.onBreak = (trap) => answer(this, trap, this);
    const spi = new FlashChip();
    const random = () => {  // as in our flash.c
      chance ^= chance << 13;
      chance ^= chance >>> 17;
      chance ^= chance << 5;
      return chance & 1;
    };
    const register = (readUint32, writeUint32Atomic = nothing) => ({ readUint32, writeUint32Atomic });
    Object.assign(this.peripherals, {
      [SSI]: spi,
      [IO_QSPI]: register(() => 0, () => spi.deselect()),
      [ROSC]: register((at) => (at === 0x1c ? random() : 0x80011000)),
      [VREG]: register((at) => (at === 8 ? 0x100 : 0x1000)),  // it was the power that came
    });
    for (const pin of [...this.gpio, ...this.qspi]) {
      pin.padValue |= 0x40;  // as on the chip: its input is on
      pin.setInputValue(true);
    }
    this.#resetsBlocks();
    for (const pio of this.pio) pio.run = () => { pio.behind = 0; };  // else it would run by the host's clock
    this.core.PC = FLASH_AT;
    this.core.SP = STACK;
  }

  // rp2040js keeps the bits of RESETS and resets nothing; CircuitPython takes an I2C that is still enabled for one in use.
  #resetsBlocks() {
    const resets = this.peripherals[RESETS], write = resets.writeUint32.bind(resets);
    resets.writeUint32 = (at, value) => {
      this.i2c.forEach((i2c, number) => {
        if (at === 0 && value >> (RESET_I2C0 + number) & 1) {
          i2c.writeUint32(I2C_ENABLE, 0);
          Object.assign(i2c, { intRaw: 0, state: 0, busy: false, stop: false });
        }
      });
      write(at, value);
    };
  }

  erase(at, length) {
    this.flash.fill(0xff, at, at + length);
    this.clock.tick(ERASE_NS * length / SECTOR);
  }

  program(at, from, length) {
    for (let i = 0; i < length; i++) this.flash[at + i] &= this.readUint8(from + i);
    this.clock.tick(PROGRAM_NS * length / PAGE);
  }

  edgeNs = 0;  // when a PIO moves its pins

  get ns() { return this.clock.nanos; }

  // Run for so many ms of the chip's time.
  run(ms) {
    const { core, clock } = this, end = this.ns + ms * 1e6;
    while (this.ns < end) {
      const before = this.ns;
      if (core.waiting && core.pendingInterrupts & core.enabledInterrupts) core.waiting = false;  // WFI does not wait then
      if (core.waiting) clock.tick(Math.min(Math.max(clock.nanosToNextAlarm, 8), AWAKE_NS));
      else clock.tick(core.executeInstruction() * 1e9 / this.clkSys);
      for (const pio of this.pio) if (!pio.stopped) this.#runPio(pio, (this.ns - before) * this.clkSys / 1e9);
    }
  }

  // Only machines that are enabled: rp2040js would run all four, whatever their clocks.
  #runPio(pio, cycles) {
    pio.behind += cycles;
    while (pio.behind > 0) {
      let took = 1;
      this.edgeNs = this.ns - pio.behind * 1e9 / this.clkSys;
      for (const machine of pio.machines.filter((one) => one.enabled)) {
        const before = machine.cycles;
        machine.step();
        took = Math.max(took, (machine.cycles - before) * (machine.clockDivInt + machine.clockDivFrac / 256));
      }
      pio.checkChangedPins();
      pio.behind -= took;
    }
  }
}
