// A tower that was played gets the program of this site: desktop/image/renewed.py on MicroPython. *own* and *fresh* are
// the tower's own part of the flash, of the one that was played and of a new one. Resolves to { own, isOther, left };
// to nothing where there is no drive.

const ASK = `
import json
from desktop.image.renewed import renewed
def ask():
    with open("/own", "rb") as file:
        own = file.read()
    with open("/fresh", "rb") as file:
        fresh = file.read()
    try:
        own, is_other, left = renewed(own, fresh)
    except ValueError:
        return "null"
    with open("/own", "wb") as file:
        file.write(own)
    return json.dumps({"isOther": is_other, "left": left})
told = ask()
`;

export async function renewed(own, fresh, packed) {
  const { towerPython } = await import("./tower_python.js");  // half a second, which no other visit takes
  const python = await towerPython(packed);
  python.FS.writeFile("/own", own);
  python.FS.writeFile("/fresh", fresh);
  python.runPython(ASK);
  const told = JSON.parse(python.globals.get("told"));
  return told ? { own: python.FS.readFile("/own"), ...told } : undefined;
}
