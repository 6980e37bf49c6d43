// Plays on rp2040js what host_tests/chip/witness.py plays on our chip: node witness.mjs FOLDER. What to play is in its plan.json,
// what was seen is printed, a line of JSON for each step.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { Pico } from "./pico.mjs";
import { Tower } from "./tower.mjs";

const [folder] = process.argv.slice(2);
const { steps, quiet, rows, press } = JSON.parse(readFileSync(`${folder}/plan.json`));
const SIZE = 0x200000, LOOK = 5;  // bytes, ms
let flash = readFileSync(`${folder}/flash.bin`), pico, tower;

for (const { pin, power, least } of steps) {
  if (power) {
    pico = new Pico(flash, readFileSync(`${folder}/${power.ram}`), power.chance);
    tower = new Tower(pico);
  }
  tower.writes = [];
  const begun = pico.ns;
  if (pin !== undefined) {
    tower.button(pin, true);
    pico.run(press);
    tower.button(pin, false);
  }
  pico.run(least);
  const released = pico.ns;
  do pico.run(LOOK); while (pico.ns - Math.max(tower.changedNs, released) < quiet * 1e6);
  const ms = (tower.changedNs - begun) / 1e6;
  tower.rows = tower.rows.slice(-1);  // what they show now
  pico.run(rows);
  flash = pico.flash.slice(0, SIZE);
  console.log(JSON.stringify({
    ms,
    writes: tower.writes.map((bytes) => Buffer.from(bytes).toString("hex")),
    rows: tower.rows,
    flash: createHash("sha256").update(flash).digest("hex"),
  }));
}
