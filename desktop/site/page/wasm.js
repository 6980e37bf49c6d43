// Whether this page may run WebAssembly, of which the tower and the Python of the games are made.
const N_ = (text) => text;  // it is the page that says it

export const FORBIDDEN = N_("WebAssembly is off here: the host of this site forbids it (its Content-Security-Policy lacks 'wasm-unsafe-eval'), or this browser does.");

const LEAST = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);

export function isForbidden() {
  try {
    return !new WebAssembly.Module(LEAST);
  } catch {
    return true;
  }
}
