// Plays on the chip in WebAssembly what test_web.py plays on the native one:
// node frames.mjs CHIP.JS CHIP.WASM TOWER.UF2 '[[ms, gpio, level], ...]' DELAY prints the OLED at each of these times, in hex.
// DELAY: the address of mp_hal_delay_ms.
import { readFileSync } from "node:fs";

const [source, wasm, uf2, moves, delay] = process.argv.slice(2);
const { Chip } = await import(source);
const chip = await Chip.of(readFileSync(wasm));
chip.load(readFileSync(uf2));
chip.delaysAt(Number(delay));
chip.power();
for (const [ms, gpio, level] of JSON.parse(moves)) {
  chip.runUntil(ms);
  console.log(Buffer.from(chip.shown).toString("hex"));
  chip.pin(gpio, level);
}
