// Runs the tower: the firmware above the bench, in Python on WebAssembly. The page starts it by one message,
// { file, ring, seed }; it answers { doing }, { picture }, { stopped }. `file` names the flash that the
// browser keeps. `ring` is shared memory in which the page leaves the edges of the buttons: the firmware never comes to
// an end, so this worker never takes a second message. Without shared memory the edges come as messages all the same,
// { edge }, where the browser can put Python's stack aside while it waits.
import { loadPyodide } from "./python/pyodide.mjs";
import * as FatFs from "./python/fatfs.js";

onmessage = ({ data }) => {
  const buttons = data.ring ? shared(data.ring) : told();
  onmessage = ({ data: later }) => buttons.take(later.edge);
  run(data, buttons).catch((error) => {
    console.error(error);
    postMessage({ stopped: `The tower has stopped. ${String(error.message ?? error).trim().split("\n").pop()}` });
  });
};

// Edges in a ring of shared memory: [how many were written, the first, the second, ...], see transport.js.
function shared(buffer) {
  const ring = new Int32Array(buffer);
  const room = ring.length - 1;
  let read = 0;
  return {
    edge() {
      if (Atomics.load(ring, 0) === read) return undefined;
      return Atomics.load(ring, 1 + read++ % room);
    },
    pause(ms) {
      Atomics.wait(ring, 0, read, ms < 0 ? Infinity : ms);
    },
    take() {},
  };
}

// Edges in messages, for whoever waits by switching stacks.
function told() {
  const waiting = [];
  let wake = () => {};
  return {
    edge: () => waiting.shift(),
    pause: (ms) => new Promise((done) => {
      const timer = ms < 0 ? 0 : setTimeout(done, ms);
      wake = () => { clearTimeout(timer); done(); };
      if (waiting.length) wake();
    }),
    take(edge) {
      waiting.push(edge);
      wake();
    },
  };
}

async function run({ file, seed }, buttons) {
  postMessage({ doing: "starting" });
  const [python, files, fatfs, flash] = await Promise.all([
    loadPyodide({ indexURL: new URL("python/", import.meta.url).href, _loadSnapshot: loaded("memory.bin") }),
    loaded("files.zip").then((bytes) => new Uint8Array(bytes)),
    driver(),
    opened(file),
  ]);
  const port = {
    ...buttons,
    picture: (bytes) => postMessage({ picture: bytes }, [bytes.buffer]),
    stopped: (why) => postMessage({ stopped: why }),
    keeps: Boolean(flash),
    read: (at, count) => {
      const bytes = new Uint8Array(count);
      return bytes.subarray(0, flash.read(bytes, { at }));
    },
    write: (at, bytes) => flash.write(bytes, { at }),
    flush: () => flash.flush(),
  };
  python.FS.writeFile("/files.zip", files);
  const { play } = python.pyimport("desktop.site.start");
  if (self.crossOriginIsolated) play(fatfs, port, seed);
  else await play.callPromising(fatfs, port, seed);
}

const loaded = (name) => fetch(new URL(`python/${name}`, import.meta.url)).then((answer) => answer.arrayBuffer());

async function driver() {
  const disks = {};
  const fatfs = await FatFs.create({
    diskio: {
      initialize: (_, drive) => disks.has(drive) ? 0 : FatFs.STA_NOINIT,
      status: (_, drive) => disks.has(drive) ? 0 : FatFs.STA_NOINIT,
      read(library, drive, at, sector, count) {
        library.HEAPU8.set(disks.read(drive, sector, count), at);
        return FatFs.RES_OK;
      },
      write(library, drive, at, sector, count) {
        disks.write(drive, sector, count, library.HEAPU8.slice(at, at + 512 * count));
        return FatFs.RES_OK;
      },
      ioctl(library, drive, question, at) {
        const answer = disks.ask(drive, question);
        if (question !== FatFs.CTRL_SYNC) library.setValue(at, answer, question === FatFs.GET_SECTOR_SIZE ? "i16" : "i32");
        return FatFs.RES_OK;
      },
    },
  });
  const sizes = {
    FATFS: FatFs.sizeof_FATFS,
    FIL: FatFs.sizeof_FIL,
    DIR: FatFs.sizeof_DIR,
    FILINFO: FatFs.sizeof_FILINFO,
    object: Object.fromEntries,
  };
  return { fatfs, sizes, disks };
}

// The file of the flash, open; undefined where the browser keeps none, as in some private windows.
async function opened(name) {
  if (!name) return undefined;
  try {
    const folder = await navigator.storage.getDirectory();
    const file = await folder.getFileHandle(name, { create: true });
    return await file.createSyncAccessHandle();
  } catch {
    return undefined;
  }
}
