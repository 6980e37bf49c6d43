// The tower that is being played as a UF2 for a Pico: what is in the UF2 of its firmware, then the flash from *start* on.
const DATA = 32, BLOCK = 512, PAGE = 256, XIP = 0x10000000;
const ADDRESS = 12, NUMBER = 20, COUNT = 24;  // places in a block

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
