// What the pages of the site share: its service worker, and the names under which the browser keeps things. Several
// sites may stand in folders of one host, so the folder is part of each name.
import { N_ } from "./words.js";

const folder = new URL("./", import.meta.url).pathname;

export const MISSING = N_("Some of the site's files are missing, or its host forbids them (Content-Security-Policy): reload the page.");
export const SANDBOXED = N_("This page stands in a frame that keeps it from its own files (sandbox): open it in a tab of its own.");
export const LIST = "#all";  // on the page of the games: all of them
export const FLASH = `tower ${encodeURIComponent(folder)}`;  // the file of the flash

// Have the service worker keep the site. Resolves when all is there. What it raises has why nothing is ever here as `told`.
export async function atHome() {
  if (origin === "null") throw { told: SANDBOXED };
  if (!navigator.serviceWorker) return;
  try {
    const registered = navigator.serviceWorker.register(new URL("sw.js", import.meta.url), { updateViaCache: "none" });
    // Where the site is kept nobody waits: a browser that looks for a newer one answers after a second or two.
    if (navigator.serviceWorker.controller) registered.catch(() => { /* no network */ });
    else if (await fails((await registered).installing)) throw new Error("not all of its files come");
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) {
      await new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
    }
  } catch (error) {
    if (!navigator.serviceWorker.controller) console.info(`The browser does not keep the site: ${error.message}`);
    // without a network there is nothing to register, and all is there
  }
}

// Whether a service worker that is being installed comes to nothing: `ready` would wait for ever.
const fails = (installing) => new Promise((done) => {
  const look = () => {
    if (!installing || installing.state.startsWith("activat")) done(false);
    else if (installing.state === "redundant") done(true);
  };
  installing?.addEventListener("statechange", look);
  look();
});

// The tower plays: what another page wants comes too, so that it needs no network either.
export async function allAtHome() {
  const puzzles = new URL("puzzles.json", import.meta.url);
  if (navigator.serviceWorker?.controller && !await caches.match(puzzles)) await fetch(puzzles).catch(() => { /* no network */ });
}

// This page has all that it needs: a newer site may take the place of this one, for the next load.
export async function newerMayCome() {
  const registration = await navigator.serviceWorker?.getRegistration(new URL("./", import.meta.url)).catch(() => undefined);
  if (!registration) return;
  navigator.serviceWorker.controller?.postMessage({ tidy: true });
  const watch = (newer) => {
    const skip = () => { if (newer.state === "installed") newer.postMessage({ skip: true }); };
    newer?.addEventListener("statechange", skip);
    if (newer) skip();
  };
  watch(registration.waiting ?? registration.installing);
  registration.addEventListener("updatefound", () => watch(registration.installing));
  registration.update().catch(() => { /* no network */ });
}

// The time here, as 20261124-201500.
export function now() {
  const time = new Date();
  const local = new Date(time - time.getTimezoneOffset() * 60000).toISOString();
  return local.slice(0, 19).replace(/[-:]/g, "").replace("T", "-");
}
