// Keeps the site in the browser, so that it works without a network. `make site` writes in the version and the files:
// the name of each, what is fetched for it, and the SHA-256 of what it is. A new version is fetched whole, beside the one
// that is in use. It takes over when a page says so that has all it needs, and is seen at the next load; a page of the
// version before goes on with what that one has kept. A network that keeps copies may still hand out a file of the version
// before: then nothing is kept, and the browser tries again.
const VERSION = "VERSION";
const FILES = "FILES";
const LATER = "LATER";  // folders and files that are fetched when they are asked for

const SCOPE = new URL(registration.scope);
const OURS = `tower ${SCOPE.pathname} `;
const CACHE = OURS + VERSION;
// What a browser takes out of the cache by itself, where it can: nobody waits for this script.
const AT_ONCE = ["", "*.js", "*.css", "chip.wasm", "tower.json", "tower.uf2", "start.*"];
const TYPES = {
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  mjs: "text/javascript; charset=utf-8",
  json: "application/json",
  webmanifest: "application/manifest+json",
  wasm: "application/wasm",
  svg: "image/svg+xml",
  png: "image/png",
  jpg: "image/jpeg",
};

const POLICY = /-(policy|options)(-report-only)?$/;  // ends the names of headers that say what a page may do

addEventListener("install", (event) => {
  event.waitUntil(fill());
  event.addRoutes?.({
    condition: { or: AT_ONCE.map((pathname) => ({ urlPattern: { pathname, search: "", baseURL: SCOPE.href } })) },
    source: { cacheName: CACHE },
  }).catch((error) => console.info(`All files come by way of the service worker: ${error.message}`));
});
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("message", (event) => {
  if (event.data.skip) event.waitUntil(skipWaiting());
  else if (event.data.tidy) event.waitUntil(tidy());
});
addEventListener("fetch", (event) => {
  const name = nameOf(event.request);
  if (name !== undefined) event.respondWith(answer(name, event));
});

async function fill() {
  const cache = await caches.open(CACHE);
  const files = Object.keys(FILES).filter((name) => !LATER.includes(name.split("/")[0]));
  try {
    await Promise.all(files.map((name) => keep(cache, name)));
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

async function keep(cache, name) {
  await cache.put(addressOf(name), await fetched(name));
}

// Where a file is kept: the first page where one asks for it.
const addressOf = (name) => new URL(name === "index.html" ? "" : name, SCOPE);

// A file, unpacked. Another address is another copy: so one that is not of this version is asked for once more by its hash.
async function fetched(name) {
  const [file, hash] = FILES[name];
  const found = await right(name, file) ?? await right(name, `${file}?${hash}`);
  if (!found) throw new Error(`${file}: not of this version`);
  return found;
}

// What is at an address, with what its host lets a page do; undefined if it has another hash.
async function right(name, address) {
  const found = await fetch(new URL(address, SCOPE), { cache: "no-cache" });
  if (!found.ok) throw new Error(`${address}: ${found.status}`);
  const [file, hash] = FILES[name];
  const body = file === name ? found.body : await unpacked(found.body);
  const data = await new Response(body).arrayBuffer();
  if (await hashOf(data) !== hash) return undefined;
  const headers = new Headers([...found.headers].filter(([header]) => POLICY.test(header)));
  headers.set("Content-Type", TYPES[name.split(".").pop()] ?? "application/octet-stream");
  return new Response(data, { headers });
}

async function hashOf(data) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Some hosts say that a .gz is an encoding: then the browser has unpacked it already.
async function unpacked(body) {
  const [ahead, whole] = body.tee();
  const reader = ahead.getReader();
  const { value } = await reader.read();
  reader.cancel();
  return value?.[0] === 0x1f ? whole.pipeThrough(new DecompressionStream("gzip")) : whole;
}

// What versions before this one had, which a page of theirs goes on taking its files from: when none can be open. A cache
// that is younger is one that is just being filled.
async function tidy() {
  const ours = (await caches.keys()).filter((name) => name.startsWith(OURS));
  if ((await clients.matchAll()).length > 1) return;
  for (const name of ours.slice(0, Math.max(0, ours.indexOf(CACHE)))) await caches.delete(name);
}

function nameOf({ url, method }) {
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== SCOPE.origin || !pathname.startsWith(SCOPE.pathname)) return undefined;
  const name = pathname.slice(SCOPE.pathname.length) || "index.html";
  return name in FILES ? name : undefined;
}

// What is loaded later is kept while it is handed on.
async function answer(name, event) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(addressOf(name));
  if (kept) return kept;
  if (!LATER.includes(name.split("/")[0])) return fetch(event.request);  // the browser has thrown it away
  const found = await fetched(name);
  event.waitUntil(cache.put(addressOf(name), found.clone()));
  return found;
}
