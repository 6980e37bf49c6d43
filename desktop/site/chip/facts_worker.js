// Reads what is so in the game out of the tower's flash: desktop/records/facts.py on MicroPython, with the rules that the
// tower itself has. The page begins with { packed }: whether no service worker has unpacked what is fetched. Told is
// { ready } then. For { flash }, the tower's own part of it, told is { facts } as JSON.
import { fetched } from "./fetched.js";
import { loadMicroPython } from "./micropython.mjs";

const NVM = 4096, HEAP = 8 << 20;
const ASK = `
def facts():
    with open("/flash", "rb") as file:
        nvm, drive = file.read(${NVM}), file.read()
    return json.dumps(facts_of(nvm, drive))
`;

let python;

onmessage = ({ data }) => (data.flash ? tell(data.flash) : start(data)).catch((error) => console.error(error));

async function start({ packed }) {
  const url = new URL("micropython.wasm", import.meta.url).href;
  const [loading, modules] = await Promise.all([loadMicroPython({ url, heapsize: HEAP }), fetched("facts.json", packed)]);
  for (const [name, text] of Object.entries(JSON.parse(new TextDecoder().decode(modules)))) {
    name.split("/").slice(0, -1).reduce((above, folder) => {
      const path = `${above}/${folder}`;
      if (!loading.FS.analyzePath(path).exists) loading.FS.mkdir(path);
      return path;
    }, "");
    loading.FS.writeFile(`/${name}`, text);
  }
  loading.runPython(`import sys\nsys.path.append("/")\nimport json\nfrom desktop.records.facts import facts_of\n${ASK}`);
  python = loading;
  postMessage({ ready: true });
}

async function tell(flash) {
  python.FS.writeFile("/flash", flash);
  python.runPython("told = facts()");
  postMessage({ facts: python.globals.get("told") });
}
