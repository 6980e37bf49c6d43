// Python on WebAssembly, with all that the pages of the games need in its memory as the build has left it.
//
// The page of the games begins with { file, packed, read: { shared, language, now } }: `file` names the flash that the
// browser keeps, and the games beside it; `packed` says that no service worker has unpacked what is fetched; `shared` is
// the record of a link; `now` is the time as 20261124-201500. Told is { title } of the newest game, { strange } if what
// was kept is nothing that anybody knows; then { html } for { game }, its name or "" for the newest, and { pad }, its
// scorepad with marks, "" without any; { html } for { list }, and for { add }, the text of a file of games; { text } of
// such a file for { save }; { taken } when a game of the list was taken apart; { unkept } if the browser keeps none;
// { missing } says that something cannot be had, { stopped } why else there is nothing.
//
// The page of a game by link asks with { packed, question }, and is told each { answer } in turn.
import { keepGames } from "./kept_games.js";
import { solver } from "./turns.js";
import { FORBIDDEN, isForbidden } from "./wasm.js";

class Missing extends Error {}

const ADDRESS = "#game={name}";

onmessage = ({ data }) => (data.read ? read(data) : answer(data)).catch((error) => {
  console.error(error);
  if (error instanceof Missing) postMessage({ missing: true });
  else postMessage({ stopped: String(error.message ?? error).trim().split("\n").pop() });
});

async function read({ file, packed, read: { shared, language, now } }) {
  const [start, flash] = await Promise.all([started(packed), found(file)]);
  const games = start.read(flash, now, shared);
  const list = (added) => games.own.listing(language, ADDRESS, added);
  let [wanted, solved] = [];  // the table that was asked for last
  const table = (name) => {
    const its = games.wants(name);
    if (its !== wanted) [wanted, solved] = [its, tableOf(its, packed)];
    return solved;
  };
  table("");  // comes while the games are kept
  onmessage = async ({ data }) => {
    if (data.list) postMessage({ html: list() });
    else if (data.save) postMessage({ text: games.own.all() });
    else if (data.add !== undefined) {
      const added = games.own.add(data.add);
      await keep(file, games.own);
      postMessage({ html: list(added) });
    } else {
      postMessage({ html: start.page(games, data.game, language, solver, await table(data.game)) });
      postMessage({ pad: start.pad(games, data.game, language) });
    }
  };
  const strange = await keep(file, games.own);
  postMessage({ title: games.title(language), strange });
  for (let name; (name = games.own.untaken()); ) {
    await new Promise((next) => setTimeout(next));  // who asks is answered first
    start.take_apart(games, name, solver, await table(name));
    await keep(file, games.own);
    postMessage({ taken: true });
  }
}

// The games are kept in this browser, with those that another tab has kept meanwhile; whether what was there is strange.
async function keep(file, own) {
  try {
    return await keepGames(file, (before) => {
      if (before !== undefined) own.put_back(before);
      return own.stored();
    });
  } catch (error) {
    console.info(`The browser keeps no games: ${error.message}`);
    postMessage({ unkept: true });
    return false;
  }
}

let answering;

async function answer({ packed, question }) {
  answering ??= started(packed).then((start) => ({ start, player: start.player(solver) }));
  const { start, player } = await answering;
  const name = player.wants(question);
  if (name) player.learn(name, start.pair(await tableOf(name, packed)));
  postMessage({ answer: player.answer(question) });
}

// Python's memory is filled while Python itself is made ready.
async function started(packed) {
  if (isForbidden()) throw new Error(FORBIDDEN);  // Pyodide would wait for ever
  const memory = new Uint8Array("BYTES");
  const filled = bytesOf("memory.bin", packed).then((bytes) => memory.set(new Uint8Array(bytes)));
  const scripts = ["pyodide.mjs", "pyodide.asm.mjs"].map((name) => import(`./python/${name}`));
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all(scripts).catch((error) => {
    throw new Missing(error.message);
  });
  const python = await loadPyodide({
    indexURL: new URL("python/", import.meta.url).href,
    createPyodideModule: async (settings) => {
      const [module] = await Promise.all([createPyodideModule(settings), filled]);
      if (module.HEAP8.length < memory.length) module._free(module._malloc(memory.length));  // it grows
      return module;
    },
    _loadSnapshot: memory,
  });
  return python.pyimport("desktop.site.start");
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
  const answer = await fetch(new URL(`python/${name}${packed ? ".gz" : ""}`, import.meta.url)).catch(() => undefined);
  if (!answer?.ok) throw new Missing(name);
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
