// The boot ROM (RP2040 data sheet, 2.8): two tables of codes, and for each function a UDF #n, which is answered here.
const LOOKUP = 1, FIRST = 2, FLOAT = 0x20, TRAPS = 0x40;  // the numbers: FIRST and on are CODES, FLOAT and on the floats
const FUNCTIONS = 0x20, DATA = 0x80, FLOATS = 0x100, TRAPS_AT = 0x200, SIZE = 0x4000;  // addresses
const CODES = ["P3", "R3", "L3", "T3", "MS", "S4", "MC", "C4", "IF", "EX", "RE", "RP", "FC", "CX"];
const entry = (trap) => (TRAPS_AT + 2 * trap) | 1;

export function rom() {
  const view = new DataView(new ArrayBuffer(SIZE));
  const row = (at, code, value) => {
    [...code].forEach((letter, place) => view.setUint8(at + place, letter.charCodeAt()));
    view.setUint16(at + 2, value, true);
  };
  row(16, "Mu", 0x0301);  // version 3
  [FUNCTIONS, DATA, entry(LOOKUP)].forEach((value, place) => view.setUint16(20 + 2 * place, value, true));
  CODES.forEach((code, place) => row(FUNCTIONS + 4 * place, code, entry(FIRST + place)));
  row(DATA, "SF", FLOATS);
  for (let number = 0; number < 32; number++) view.setUint32(FLOATS + 4 * number, entry(FLOAT + number), true);
  for (let trap = 0; trap < TRAPS; trap++) view.setUint16(TRAPS_AT + 2 * trap, 0xde00 | trap, true);
  return new Uint32Array(view.buffer);
}

const reversed = (word) => parseInt(word.toString(2).padStart(32, "0").split("").reverse().join(""), 2);

// Single floats (2.8.3): a denormal counts as zero; what becomes a whole number is rounded down and stays in its type.
const word = new DataView(new ArrayBuffer(4));
const settled = (bits) => (bits & 0x7f800000 ? bits : bits & 0x80000000);
const float = (bits) => (word.setUint32(0, settled(bits)), word.getFloat32(0));
const bits = (value) => (word.setFloat32(0, value), settled(word.getUint32(0)));
const whole = (value, least, most) => Math.min(Math.max(Math.floor(value), least), most);
const FLOAT_FUNCTIONS = {  // by their place in the ROM's table
  0: (a, b) => bits(float(a) + float(b)),
  1: (a, b) => bits(float(a) - float(b)),
  2: (a, b) => bits(float(a) * float(b)),
  3: (a, b) => bits(float(a) / float(b)),
  6: (a) => bits(Math.sqrt(float(a))),
  7: (a) => whole(float(a), -(2 ** 31), 2 ** 31 - 1),
  9: (a) => whole(float(a), 0, 2 ** 32 - 1),
  11: (a) => bits(a | 0),
  13: (a) => bits(a),
  21: (a, b) => Math.sign(float(a) - float(b)),
};

// Answers a UDF that the program has come to, and returns to its caller. *flash*: what erases and programs.
export function answer(chip, trap, flash) {
  const { core } = chip, [a, b, c] = core.registers;
  const fill = () => { for (let at = a; at < a + c; at++) chip.writeUint8(at, b & 0xff); };
  const copy = () => { for (let i = 0; i < c; i++) chip.writeUint8(a + i, chip.readUint8(b + i)); };
  const functions = {
    P3: () => a.toString(2).replaceAll("0", "").length,
    R3: () => reversed(a),
    L3: () => Math.clz32(a),
    T3: () => Math.clz32(reversed(a)),
    MS: fill, S4: fill, MC: copy, C4: copy,
    RE: () => flash.erase(a, b),
    RP: () => flash.program(a, b, c),
    IF() {}, EX() {}, FC() {}, CX() {},  // the flash can be read at any time
    [LOOKUP]() {
      let at = a;
      while (chip.readUint16(at) && chip.readUint16(at) !== b) at += 4;
      return chip.readUint16(at) && chip.readUint16(at + 2);
    },
  };
  const answered = functions[trap] ?? functions[CODES[trap - FIRST]] ?? FLOAT_FUNCTIONS[trap - FLOAT];
  if (!answered) throw new Error(`UDF #${trap}: the witness's boot ROM has no such function`);
  const back = answered(a, b);
  if (back !== undefined) core.registers[0] = back;
  core.PC = core.LR & ~1;
}
