// Python on WebAssembly, with bench and firmware in its memory as the build has left it. A page begins with one message:
// { file, ring } runs the tower, { file, read } looks at its games. `file` names the flash that the browser keeps;
// `packed` says that no service worker has unpacked what is fetched.
//
// The tower answers { picture }, { stopped }. `ring` is shared memory in which the page leaves the edges of the buttons:
// the firmware never comes to an end, so this worker never takes a second message.
//
// The games answer { titles }, and then each { place } with { html }.
import { loadPyodide } from "./python/pyodide.mjs";
import createPyodideModule from "./python/pyodide.asm.mjs";
import * as FatFs from "./python/fatfs.js";

const TRIES = 200;
const GAP = 50;  // ms between two

onmessage = ({ data }) => {
  (data.read ? read(data) : run(data)).catch((error) => {
    console.error(error);
    const why = String(error.message ?? error).trim().split("\n").pop();
    postMessage({ stopped: `The tower has stopped. ${why}` });
  });
};

async function run({ file, ring, packed }) {
  const [start, flash, library] = await Promise.all([started(packed), opened(file), driver()]);
  start.play(library, {
    ...buttons(ring),
    ...(flash ? kept(flash) : { keeps: false }),
    picture: (bytes) => postMessage({ picture: bytes }, [bytes.buffer]),
    stopped: (why) => postMessage({ stopped: why }),
  });
}

async function read({ file, packed, read: { shared: record, language } }) {
  const [start, flash] = await Promise.all([started(packed), found(file)]);
  const games = start.read(flash ? kept(flash) : { keeps: false }, record);
  onmessage = ({ data }) => postMessage({ html: start.page(games, data.place, language) });
  postMessage({ titles: games.titles(language).toJs() });
}

// ---- Python ---------------------------------------------------------------------------------------------------------

async function started(packed) {
  const memory = packed ? unpacked("memory.bin.gz") : loaded("memory.bin").then((answer) => answer.arrayBuffer());
  const [python, files] = await Promise.all([
    loadPyodide({
      indexURL: new URL("python/", import.meta.url).href,
      createPyodideModule: async (settings) => withRoom(await createPyodideModule(settings), (await memory).byteLength),
      _loadSnapshot: memory,
    }),
    loaded("files.zip").then((answer) => answer.arrayBuffer()),
  ]);
  python.FS.writeFile("/files.zip", new Uint8Array(files));
  return python.pyimport("desktop.site.start");
}

// The memory that was kept may be larger than the one that Python begins with: that grows when it is asked for more.
function withRoom(module, bytes) {
  if (module.HEAP8.length < bytes) module._free(module._malloc(bytes));
  return module;
}

const loaded = (name) => fetch(new URL(`python/${name}`, import.meta.url));

async function unpacked(name) {
  const bytes = await (await loaded(name)).arrayBuffer();
  if (new Uint8Array(bytes)[0] !== 0x1f) return bytes;  // a host that says that it is an encoding
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

// ---- Buttons --------------------------------------------------------------------------------------------------------

// Edges in a ring of shared memory: [how many were written, the first, the second, ...], see transport.js.
function buttons(buffer) {
  const ring = new Int32Array(buffer);
  const room = ring.length - 1;
  let taken = 0;
  return {
    edge: () => (Atomics.load(ring, 0) === taken ? undefined : Atomics.load(ring, 1 + taken++ % room)),
    pause(ms) {
      Atomics.wait(ring, 0, taken, ms < 0 ? Infinity : ms);
    },
  };
}

// ---- The flash ------------------------------------------------------------------------------------------------------

const handle = async (name, options) => (await navigator.storage.getDirectory()).getFileHandle(name, options);

// The file of the flash, open for this worker alone; undefined where the browser keeps none, as in some private windows.
async function opened(name) {
  for (let left = TRIES; ; left--) {
    try {
      return await (await handle(name, { create: true })).createSyncAccessHandle();
    } catch (error) {
      if (error.name !== "NoModificationAllowedError" || !left) {
        console.info(`The browser keeps no game: ${error.message}`);
        return undefined;
      }
      await new Promise((done) => setTimeout(done, GAP));  // the tab that was closed has not let go of it yet
    }
  }
}

// What is in it now, whoever plays; undefined where there is none.
async function found(name) {
  try {
    const bytes = new Uint8Array(await (await (await handle(name)).getFile()).arrayBuffer());
    return { read: (part, { at }) => {
      const piece = bytes.subarray(at, at + part.length);
      part.set(piece);
      return piece.length;
    } };
  } catch {
    return undefined;
  }
}

const kept = (file) => ({
  keeps: true,
  read: (at, count) => {
    const bytes = new Uint8Array(count);
    return bytes.subarray(0, file.read(bytes, { at }));
  },
  write: (at, bytes) => file.write(bytes, { at }),
  flush: () => file.flush(),
});

// ---- The drive's file system ----------------------------------------------------------------------------------------

async function driver() {
  const disks = {};
  const is = (_, drive) => (disks.has(drive) ? 0 : FatFs.STA_NOINIT);
  const fatfs = await FatFs.create({
    diskio: {
      initialize: is,
      status: is,
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
