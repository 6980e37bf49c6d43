// The settings of the tower as the form in the guide has them: desktop/image/own_settings.py on MicroPython.
import { towerPython } from "./tower_python.js";

const NVM = 4096;
const ASK = `
import json
from desktop.image.own_settings import on_drive
def ask(chosen):
    with open("/own", "rb") as file:
        nvm, image = file.read(${NVM}), bytearray(file.read())
    try:
        found = on_drive(image, json.loads(chosen))
    except ValueError as error:
        return json.dumps({"refused": str(error)})
    with open("/own", "wb") as file:
        file.write(nvm)
        file.write(image)
    return json.dumps(found)
`;

// A function that takes the tower's own part of the flash, and values, null for none, and gives { told, own }: told is
// { values, wrong }, or { refused }.
export async function ownSettings(packed) {
  const python = await towerPython(packed);
  python.runPython(ASK);
  return (own, values) => {
    python.FS.writeFile("/own", own);
    python.globals.set("chosen", JSON.stringify(values));
    python.runPython("told = ask(chosen)");
    return { told: JSON.parse(python.globals.get("told")), own: python.FS.readFile("/own") };
  };
}
