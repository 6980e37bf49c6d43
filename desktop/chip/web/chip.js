// The emulated Pico in a browser or in Node: what desktop/chip/machine.py is in Python.
//
// const chip = await Chip.of(bytesOfChipWasm);
// chip.load(bytesOfTheUf2);
// chip.power();
// chip.run(3000);  // ms
// chip.pin(17, 0);  // SCORE is pressed
export const TIME = 1, FLASH = 8, CUT = 16, HOOK = 32, FAULT = 64, HALT = 256;  // why it stopped, chip.h
export const XIP = 0x10000000;
const FLASH_SIZE = 0x200000, SHOWN = 1024, STOP = 2, DELAY = 4;
const ERASE = 3, PROGRAM = 4, RECORD_BYTES = 24;
const SEED = 3, CALENDAR = 11, DOZES = 12, OP = 14, ON = 16, CONTRAST = 10, PIXEL_BYTES = 9, HERTZ = 22, SLEEPS = 13, WAITED = 23, STATE = 24;
const UF2 = { magic: 0x0a324655, aside: 1, block: 512, data: 32 };

export class Chip {
  static async of(wasm) {
    const { instance } = await WebAssembly.instantiate(wasm);
    instance.exports._initialize();
    return new Chip(instance.exports);
  }

  constructor(library) {
    this.library = library;
    this.at = library.chip_new();
    this.count = library.malloc(4);
  }

  // Bytes of the chip's memory, as it is now.
  bytes(at, length) {
    return new Uint8Array(this.library.memory.buffer, at, length);
  }

  get flash() { return this.bytes(this.library.chip_flash(this.at), FLASH_SIZE); }
  get shown() { return this.bytes(this.library.chip_shown(this.at), SHOWN); }
  get pixels() { return this.bytes(this.library.chip_pixels(this.at), this.get(PIXEL_BYTES)); }
  get ms() { return Number(this.library.chip_now(this.at)) / 1e6; }
  get isLit() { return this.get(ON) !== 0; }
  get contrast() { return this.get(CONTRAST); }
  get hertz() { return this.get(HERTZ); }
  get waitedMs() { return this.get(SLEEPS) ? this.ms : this.get(WAITED) / 1e6; }  // when it has waited last
  get isWriting() { return this.get(OP) !== 0; }  // the flash is at work

  get(what) { return Number(this.library.chip_get(this.at, what)); }
  seed(value) { this.library.chip_set(this.at, SEED, BigInt(value)); }
  setCalendar(seconds) { this.library.chip_set(this.at, CALENDAR, BigInt(seconds)); }  // since 2000, for CircuitPython
  doze(does) { this.library.chip_set(this.at, DOZES, does ? 1n : 0n); }  // its waits end with the run
  power() { this.library.chip_power(this.at); }

  // The plug goes in, and has been in until a moment of desktop/site/moments.py. Whoever calls it has a chip that never had
  // power, and the same bytes where that one read. Raises if the moment is of another chip.
  powerUntil(moment) {
    const words = new Uint32Array(moment.buffer, moment.byteOffset, moment.byteLength / 4);
    const [length, seed] = words;
    if (length !== this.get(STATE)) throw new Error("This moment is of another chip.");
    this.seed(seed);
    this.power();
    const state = new Uint32Array(this.library.memory.buffer, this.at, length / 4);
    for (let at = 2; at < words.length; at += 2 + words[at + 1]) {
      state.set(words.subarray(at + 2, at + 2 + words[at + 1]), words[at]);
    }
  }

  // The program gives way to another, which has come as far as a moment: time, flash and what buttons will do stay.
  // Raises if the moment is of another chip.
  goOn(moment) {
    const next = new Chip(this.library);
    next.powerUntil(moment);
    this.library.chip_give_way(this.at, next.at);
  }

  stopsAt(address) { this.library.chip_hook(this.at, address & ~1, STOP); }  // with HOOK, before that function runs
  delaysAt(address) { this.library.chip_hook(this.at, address & ~1, DELAY); }  // CircuitPython's mp_hal_delay_ms

  load(uf2) {
    const words = new DataView(uf2.buffer, uf2.byteOffset, uf2.byteLength);
    const { flash } = this;
    for (let at = 0; at + UF2.block <= uf2.byteLength; at += UF2.block) {
      const [magic, flags, address, size] = [0, 8, 12, 16].map((offset) => words.getUint32(at + offset, true));
      if (magic !== UF2.magic) throw new Error("This is no UF2 file.");
      if (!(flags & UF2.aside)) flash.set(uf2.subarray(at + UF2.data, at + UF2.data + size), address - XIP);
    }
  }

  // Run up to a time, or what *stop* names besides. Says why it stopped.
  runUntil(ms, stop = 0) {
    return this.library.chip_run(this.at, BigInt(Math.round(ms * 1e6)), stop);
  }

  run(ms, stop = 0) {
    return this.runUntil(this.ms + ms, stop);
  }

  // Drive a pin from outside, now or at that time: 0, 1, or -1 for a pin that nothing drives.
  pin(gpio, level, ms = this.ms) {
    this.library.chip_pin_at(this.at, BigInt(Math.round(ms * 1e6)), gpio, level);
  }

  // What was erased and programmed since the last time: [from, to] in the flash.
  written() {
    const { library, at, count } = this;
    const number = () => new Uint32Array(library.memory.buffer, count, 1)[0];
    const log = library.chip_records(at, count);
    const words = new Uint32Array(library.memory.buffer, log, number() * RECORD_BYTES / 4);
    const written = [];
    for (let i = 0; i < words.length; i += RECORD_BYTES / 4) {
      if (words[i + 2] === ERASE || words[i + 2] === PROGRAM) written.push([words[i + 3], words[i + 3] + words[i + 4]]);
    }
    library.chip_forget(at);
    return written;
  }
}
