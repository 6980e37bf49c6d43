// Compiles what the site carries, with the very Python that it carries, then starts it and keeps its memory as it is
// when all is ready: node compile.mjs FOLDER. See build.py.
import { loadPyodide } from "pyodide";
import { writeFileSync } from "node:fs";

const folder = process.argv[2];
const PATHS = `
import sys
sys.path[:0] = ["/tower", "/tower/packages"]
`;

async function python(options) {
  const found = await loadPyodide(options);
  found.mountNodeFS("/tower", folder);
  found.runPython(PATHS);
  return found;
}

(await python({})).runPython("from desktop.site import compiling; compiling.compile_all()");
const ready = await python({ _makeSnapshot: true });
ready.runPython("from desktop.site import start; start.prepare()");
ready.FS.unmount("/tower");
writeFileSync(`${folder}/memory.bin`, ready.makeMemorySnapshot());
