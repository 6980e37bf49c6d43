// The file of a site's flash, cut at each moment while another tower takes the place of the one in it.
import assert from "node:assert";
import { readFileSync } from "node:fs";

const source = readFileSync(new URL("../../desktop/site/chip/kept_flash.js", import.meta.url));
const { KeptFlash } = await import(`data:text/javascript;base64,${source.toString("base64")}`);
const SIZE = 4096, PART = 1000;  // bytes; so many at most are written at once

// A browser's file, which is closed after so many bytes.
class File {
  constructor(left = Infinity, bytes = new Uint8Array()) {
    Object.assign(this, { left, bytes });
  }

  write(data, { at }) {
    const some = data.slice(0, Math.max(0, this.left));
    this.left -= data.length;
    if (this.bytes.length < at + some.length) {
      const longer = new Uint8Array(at + some.length);
      longer.set(this.bytes);
      this.bytes = longer;
    }
    this.bytes.set(some, at);
    if (some.length < data.length) throw new Error("closed");
    return data.length;
  }

  read(into, { at }) {
    const some = this.bytes.slice(at, at + into.length);
    into.set(some);
    return some.length;
  }

  getSize() { return this.bytes.length; }
  flush() {}
}

const tower = (byte) => new Uint8Array(SIZE).fill(byte);
const inside = (file, version) => {
  const chip = { flash: tower(0) };
  const isOther = new KeptFlash(file, 0, SIZE, version).putInto(chip);
  assert(chip.flash.every((byte) => byte === chip.flash[0]), "half of each");
  return [chip.flash[0], isOther];
};

const file = new File();
new KeptFlash(file, 0, SIZE, "A").putInto({ flash: tower(1) });
assert.deepEqual(inside(file, "A"), [1, false]);
assert.deepEqual(inside(file, "B"), [1, true]);
let before = file.bytes;
for (const [was, byte] of [[1, 2], [2, 3]]) {  // into each of the two rooms
  for (let left = 0; left <= SIZE + 512; left += 256) {
    const cut = new File(left, before.slice());
    const kept = new KeptFlash(cut, 0, SIZE, "B");
    kept.putInto({ flash: tower(0) });
    const isClosed = left < SIZE + 512;
    if (isClosed) assert.throws(() => kept.replace(tower(byte)));
    else kept.replace(tower(byte));
    cut.left = Infinity;
    if (left <= SIZE || !isClosed) assert.deepEqual(inside(cut, "B"), isClosed ? [was, was === 1] : [byte, false]);
    if (!isClosed) before = cut.bytes;
  }
}
