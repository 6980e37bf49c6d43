// Compiles what the site carries, with the very Python that it carries, then starts it and keeps its memory as it is
// when all is ready: node compile.mjs FOLDER. See build.py.
import { loadPyodide } from "pyodide";
import crypto from "node:crypto";
import { writeFileSync } from "node:fs";

const folder = process.argv[2];

// The same sources give the same memory, to the byte: no hour, no chance. The browser has its own when it goes on.
const HOUR = 315532800000; // 1980
globalThis.Date = class extends Date {
  constructor(...given) {
    super(...(given.length ? given : [HOUR]));
  }
  static now() {
    return HOUR;
  }
};
performance.now = () => 0;
Math.random = () => 0.5;
crypto.randomFillSync = (array) => array.fill(0);
const env = { PYTHONHASHSEED: "0" };

const PATHS = `
import sys
sys.path[:0] = ["/tower", "/tower/packages"]
`;

// Python remembers when a file was written, and its number on the disk: here all are of one hour, numbered as they are met.
function still(files) {
  for (const operations of [files.node_ops, files.stream_ops]) {
    const { getattr } = operations;
    if (getattr) {
      operations.getattr = (found) => {
        const hour = new Date(HOUR);
        return { ...getattr(found), dev: 1, ino: (found.node ?? found).id, atime: hour, mtime: hour, ctime: hour };
      };
    }
  }
}

async function python(options) {
  const found = await loadPyodide(options);
  still(found.FS.filesystems.NODEFS);
  found.mountNodeFS("/tower", folder);
  found.runPython(PATHS);
  return found;
}

(await python({ env })).runPython("from desktop.site import compiling; compiling.compile_all()");
const ready = await python({ env, _makeSnapshot: true });
ready.runPython("from desktop.site import start; start.prepare()");
ready.FS.unmount("/tower");
writeFileSync(`${folder}/memory.bin`, ready.makeMemorySnapshot());
