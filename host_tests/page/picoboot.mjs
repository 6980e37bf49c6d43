// Puts a UF2 onto a simulated Pico: node picoboot.mjs FOLDER, which has the site's scripts and tower.uf2. What is then in
// its flash goes into the file flash; said is how often a sector was erased, at the first try and at the second.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const at = (name) => `${process.argv[2]}/${name}`;
const [{ Picoboot }, { SimulatedPico }, { imageOf }] =
  await Promise.all(["picoboot.js", "simulated_pico.js", "uf2.js"].map((name) => import(pathToFileURL(at(name)).href)));
const { sectors } = imageOf(new Uint8Array(readFileSync(at("tower.uf2"))));
const pico = new SimulatedPico({ unplugAt: 3000 });
const put = async () => (await Picoboot.of(pico)).flash(sectors, () => {});
const unplugged = await put().catch(({ name }) => name);
const first = pico.erased;
pico.plug();
await put();
writeFileSync(at("flash"), pico.flash);
console.log(JSON.stringify({ unplugged, first, erased: pico.erased, sectors: sectors.length, started: pico.started }));
