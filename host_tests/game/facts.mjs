// What the site's worker tells of a flash, as JSON: node facts.mjs FOLDER, which has its files and the flash.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const in_folder = (name) => `${process.argv[2]}/${name}`;
globalThis.fetch = async (address) => new Response(readFileSync(new URL(address)));
globalThis.onmessage = null;
globalThis.postMessage = ({ facts }) => {
  if (facts) process.stdout.write(facts, () => process.exit());
  else onmessage({ data: { flash: new Uint8Array(readFileSync(in_folder("flash"))) } });
};
await import(pathToFileURL(in_folder("facts_worker.mjs")).href);
onmessage({ data: { packed: false } });
