// A tower in WebAssembly that has run to its first words, and those that went on from moments to there:
// node moments.mjs FOLDER LANGUAGE MOMENT ... prints the SHA-256 of what each is then, and after a press.
// FOLDER: a site's. MOMENT: the name of a file in it.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const [folder, language, ...moments] = process.argv.slice(2);
const LATER = 300, OK = 17, STATE = 24, SEED = 1;
const { Chip } = await import(`${folder}/chip.js`);
const { set } = await import(`${folder}/uf2.js`);
const about = JSON.parse(readFileSync(`${folder}/tower.json`));

async function made() {
  const chip = await Chip.of(readFileSync(`${folder}/chip.wasm`));
  chip.load(new Uint8Array(readFileSync(`${folder}/tower.uf2`)));
  set(chip.flash, about.own.start, "first_start", 1, 0);
  set(chip.flash, about.own.start, "language", '"en"', `"${language}"`);
  chip.delaysAt(about.delay);
  return chip;
}

function toldOf(chip) {
  const told = () => createHash("sha256").update(chip.bytes(chip.at, chip.get(STATE))).digest("hex");
  while (!chip.shown.some((byte) => byte)) chip.run(1);
  const words = told();
  chip.pin(OK, 0);
  for (let step = 0; step < LATER; step++) chip.run(1);
  return [words, told()];
}

const ran = await made();
ran.seed(SEED);
ran.power();
const all = [toldOf(ran)];
for (const moment of moments) {
  const chip = await made();
  const bytes = readFileSync(`${folder}/${moment}`);
  chip.powerUntil(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length));
  all.push(toldOf(chip));
}
console.log(JSON.stringify(all));
