// Loads what the page of the games needs, with the very Python that the site carries, and keeps its memory as it is when
// all is ready: node compile.mjs FOLDER. See build.py.
import { loadPyodide } from "pyodide";
import crypto from "node:crypto";
import { writeFileSync } from "node:fs";

const folder = process.argv[2];

// The same sources give the same memory, to the byte: no hour, no zone, no chance. The browser has its own when it goes on.
process.env.TZ = "UTC";
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

// Nobody asks for docstrings there.
const env = { PYTHONHASHSEED: "0", PYTHONOPTIMIZE: "2", PYTHONDONTWRITEBYTECODE: "1" };

const PREPARE = `
import sys
sys.path.insert(0, "/tower")
from desktop.site import start
start.prepare("/tower")
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

const python = await loadPyodide({ env, _makeSnapshot: true });
still(python.FS.filesystems.NODEFS);
python.mountNodeFS("/tower", folder);
python.runPython(PREPARE);
python.FS.unmount("/tower");
writeFileSync(`${folder}/memory.bin`, python.makeMemorySnapshot());
