// Reads what is so in the game out of the tower's flash: desktop/referee/facts.py on MicroPython, with the rules that the
// tower itself has. The page begins with { packed }: whether no service worker has unpacked what is fetched. Told is
// { ready } then. For { flash }, the tower's own part of it, told is { facts } as JSON.
import { towerPython } from "./tower_python.js";

const NVM = 4096;
const ASK = `
def facts():
    with open("/flash", "rb") as file:
        nvm, drive = file.read(${NVM}), file.read()
    return json.dumps(facts_of(nvm, drive))
`;

let python;

onmessage = ({ data }) => (data.flash ? tell(data.flash) : start(data)).catch((error) => console.error(error));

async function start({ packed }) {
  const loading = await towerPython(packed);
  loading.runPython(`import json\nfrom desktop.referee.facts import facts_of\n${ASK}`);
  python = loading;
  postMessage({ ready: true });
}

async function tell(flash) {
  python.FS.writeFile("/flash", flash);
  python.runPython("told = facts()");
  postMessage({ facts: python.globals.get("told") });
}
