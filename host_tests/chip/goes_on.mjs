// A tower whose program gives way to another when buttons are pressed, really and from a moment:
// node goes_on.mjs FOLDER LANGUAGE MOMENT GPIO ... prints for each what is on the screen and in its own flash after each
// press, and how many ms of its time the other program took to show something.
// FOLDER: a site's. MOMENT: the name of a file in it.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const [folder, language, moment, ...gpios] = process.argv.slice(2);
const HELD = 80, QUIET = 1500, CHANCE = 7, DATE = 850_000_000;
const { Chip, HOOK } = await import(`${folder}/chip.js`);
const { set } = await import(`${folder}/uf2.js`);
const about = JSON.parse(readFileSync(`${folder}/tower.json`));
const file = (name) => new Uint8Array(readFileSync(`${folder}/${name}`).buffer.slice(0));

async function played(goesOn) {
  const chip = await Chip.of(readFileSync(`${folder}/chip.wasm`));
  chip.load(file("tower.uf2"));
  set(chip.flash, about.own.start, "first_start", 1, 0);
  set(chip.flash, about.own.start, "language", '"en"', `"${language}"`);
  chip.delaysAt(about.delay);
  chip.stopsAt(about.reload);
  chip.powerUntil(file(`start.${language}.0.bin`));
  chip.setCalendar(DATE);
  let began, took;

  // All that is due, until nothing has changed for a while.
  function run() {
    let before, changed = chip.ms;
    while (chip.ms < changed + QUIET) {
      if (chip.run(1) & HOOK) {
        chip.seed(CHANCE);
        began = chip.ms;
        if (goesOn) chip.goOn(file(moment));
        if (chip.ms !== began) throw new Error("its time is not what it was");
      }
      const now = String(chip.shown);
      if (now !== before) changed = chip.ms;
      before = now;
    }
    took ??= began && changed - began;
    const own = chip.flash.subarray(about.own.start, about.own.start + about.own.size);
    return [chip.shown, own].map((bytes) => createHash("sha256").update(bytes).digest("hex"));
  }

  run();
  return gpios.map(Number).map((gpio) => {
    chip.pin(gpio, 0);
    chip.pin(gpio, -1, chip.ms + HELD);
    return run();
  }).concat(took);
}

console.log(JSON.stringify([await played(false), await played(true)]));
