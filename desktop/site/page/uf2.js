// A tower as a UF2 for a Pico, and back. *start*: where the tower's own part of the flash begins, behind the firmware.
const FLASH = 0x200000, SECTOR = 4096, DATA = 32, BLOCK = 512, PAGE = 256, XIP = 0x10000000;
const FLAGS = 8, ADDRESS = 12, SIZE = 16, NUMBER = 20, COUNT = 24, FAMILY = 28;  // places in a block
const MAGIC = 0x0a324655, ASIDE = 1, RP2040 = 0xe48bff56;

// What is in the UF2 of its firmware, then the flash from *start* on.
export function asUf2(firmware, flash, start) {
  const words = new DataView(firmware.buffer, firmware.byteOffset, firmware.byteLength);
  const blocks = [];
  for (let at = 0; at < firmware.length; at += BLOCK) {
    if (words.getUint32(at + ADDRESS, true) < XIP + start) blocks.push(firmware.slice(at, at + BLOCK));
  }
  for (let at = start; at < flash.length; at += PAGE) {
    const block = blocks[0].slice();
    block.set(flash.subarray(at, at + PAGE), DATA);
    new DataView(block.buffer).setUint32(ADDRESS, XIP + at, true);
    blocks.push(block);
  }
  blocks.forEach((block, number) => {
    const own = new DataView(block.buffer);
    own.setUint32(NUMBER, number, true);
    own.setUint32(COUNT, blocks.length, true);
  });
  return new Blob(blocks, { type: "application/octet-stream" });
}

// What a UF2 puts into the flash: all of it, and the sectors that it names as [address, bytes].
export function imageOf(uf2) {
  const words = new DataView(uf2.buffer, uf2.byteOffset, uf2.byteLength);
  const flash = new Uint8Array(FLASH).fill(0xff);
  const named = new Set();
  for (let at = 0; at + BLOCK <= uf2.length; at += BLOCK) {
    const [flags, address, length] = [FLAGS, ADDRESS, SIZE].map((place) => words.getUint32(at + place, true));
    if (flags & ASIDE) continue;
    flash.set(uf2.subarray(at + DATA, at + DATA + length), address - XIP);
    named.add(address - XIP - (address - XIP) % SECTOR);
  }
  const sectors = [...named].sort((one, other) => one - other);
  return { flash, sectors: sectors.map((from) => [XIP + from, flash.subarray(from, from + SECTOR)]) };
}

// The tower's own part, *size* bytes, out of a UF2: one saved here, or a Pico's whole flash by `picotool save -a`. *drive*:
// where its drive begins. In place of them a word, if that is "no tower" of a Pico, one of an "other chip", or "cut off".
export function ownOf(uf2, { start, size, drive }) {
  const words = new DataView(uf2.buffer, uf2.byteOffset, uf2.byteLength);
  const own = new Uint8Array(size).fill(0xff);
  let filled = 0, isOther = false, blocks = 0, count = 0;
  for (let at = 0; at + BLOCK <= uf2.length; at += BLOCK) {
    const [magic, flags, address, length, family] =
      [0, FLAGS, ADDRESS, SIZE, FAMILY].map((place) => words.getUint32(at + place, true));
    if (magic !== MAGIC || length > BLOCK - DATA) return "no tower";
    isOther ||= !(flags & ASIDE) && family !== RP2040;
    const to = address - XIP - start;
    if (flags & ASIDE || family !== RP2040) continue;
    blocks++;
    count = Math.max(count, words.getUint32(at + COUNT, true));
    if (to < 0) continue;
    if (to + length > size) return isOther ? "other chip" : "no tower";
    own.set(uf2.subarray(at + DATA, at + DATA + length), to);
    filled += length;
  }
  if (blocks < count) return "cut off";
  const end = drive - start + BLOCK;  // of the drive's first sector
  if (filled && own[end - 2] === 0x55 && own[end - 1] === 0xaa) return own;
  return isOther ? "other chip" : "no tower";
}

// Write another value into the settings.toml of a new tower, of the same length.
export function set(flash, start, name, before, after) {
  const line = (value) => `\n${name} = ${value}\n`;
  const at = new TextDecoder("latin1").decode(flash.subarray(start)).indexOf(line(before));
  if (at >= 0) flash.set(new TextEncoder().encode(line(after)), start + at);
}
