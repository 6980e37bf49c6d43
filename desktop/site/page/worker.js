// Python on WebAssembly, with all that the page of the games needs in its memory as the build has left it. That page
// begins with { file, packed, read: { shared, language } }: `file` names the flash that the browser keeps, `packed` says
// that no service worker has unpacked what is fetched, `shared` is the record of a link. Told are { titles }, and then for
// each { place } its { html }; { stopped } says why there is nothing. The page of a game by link asks with { packed,
// question }, and is told each { answer } in turn.
import { loadPyodide } from "./python/pyodide.mjs";
import createPyodideModule from "./python/pyodide.asm.mjs";
import { solver } from "./turns.js";

onmessage = ({ data }) => (data.read ? read(data) : answer(data)).catch((error) => {
  console.error(error);
  postMessage({ stopped: String(error.message ?? error).trim().split("\n").pop() });
});

async function read({ file, packed, read: { shared, language } }) {
  const [start, flash] = await Promise.all([started(packed), found(file)]);
  const games = start.read(flash, shared);
  onmessage = async ({ data }) => {
    const table = await tableOf(start.wants(games, data.place), packed);
    postMessage({ html: start.page(games, data.place, language, solver, table) });
  };
  postMessage({ titles: games.titles(language).toJs() });
}

let answering;

async function answer({ packed, question }) {
  answering ??= started(packed);
  postMessage({ answer: (await answering).answer(question) });
}

async function started(packed) {
  const memory = bytesOf("memory.bin", packed);
  const python = await loadPyodide({
    indexURL: new URL("python/", import.meta.url).href,
    createPyodideModule: async (settings) => withRoom(await createPyodideModule(settings), (await memory).byteLength),
    _loadSnapshot: memory,
  });
  return python.pyimport("desktop.site.start");
}

// The memory that was kept may be larger than the one that Python begins with: that grows when it is asked for more.
function withRoom(module, bytes) {
  if (module.HEAP8.length < bytes) module._free(module._malloc(bytes));
  return module;
}

// The solved game for these rules; nothing where there is none, or it cannot be had.
async function tableOf(name, packed) {
  try {
    return name ? new Uint8Array(await bytesOf(name, packed)) : undefined;
  } catch {
    return undefined;
  }
}

async function bytesOf(name, packed) {
  const answer = await fetch(new URL(`python/${name}${packed ? ".gz" : ""}`, import.meta.url));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  const bytes = await answer.arrayBuffer();
  if (!packed || new Uint8Array(bytes)[0] !== 0x1f) return bytes;  // a host that says that it is an encoding
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

// What is in the file of the flash now, whoever plays; nothing where there is none.
async function found(name) {
  try {
    const folder = await navigator.storage.getDirectory();
    return new Uint8Array(await (await (await folder.getFileHandle(name)).getFile()).arrayBuffer());
  } catch {
    return new Uint8Array();
  }
}
