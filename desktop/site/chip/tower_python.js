// MicroPython with modules of desktop/referee and desktop/image, and the rules that the tower itself has. *packed*: no service worker
// has unpacked what is fetched.
import { fetched } from "./fetched.js";
import { loadMicroPython } from "./micropython.mjs";

const HEAP = 8 << 20;

export async function towerPython(packed) {
  const url = new URL("micropython.wasm", import.meta.url).href;
  const [python, modules] = await Promise.all([loadMicroPython({ url, heapsize: HEAP }), fetched("facts.json", packed)]);
  for (const [name, text] of Object.entries(JSON.parse(new TextDecoder().decode(modules)))) {
    name.split("/").slice(0, -1).reduce((above, folder) => {
      const path = `${above}/${folder}`;
      if (!python.FS.analyzePath(path).exists) python.FS.mkdir(path);
      return path;
    }, "");
    python.FS.writeFile(`/${name}`, text);
  }
  python.runPython('import sys\nsys.path.append("/")');
  return python;
}
