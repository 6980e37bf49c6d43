// What runs the tower behind transport.js: Python in a worker that never comes to an end, so the edges of the buttons
// are left for it in memory that it shares.
const ROOM = 64;  // edges of buttons that may wait for the tower

export const SHARES_MEMORY = true;

export function engine(flash, packed) {
  const ring = new Int32Array(new SharedArrayBuffer(4 * (1 + ROOM)));
  let written = 0;
  const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  worker.postMessage({ ring: ring.buffer, file: flash, packed });

  function move(gpio, level) {
    ring[1 + written % ROOM] = 2 * gpio + level;
    Atomics.store(ring, 0, ++written);
    Atomics.notify(ring, 0);
  }

  return { worker, move };
}
