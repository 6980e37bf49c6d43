// What runs the tower behind transport.js: the emulated chip in a worker. { gpio, level } goes to it as it comes.
export function engine(flash, packed) {
  const worker = new Worker(new URL("chip_worker.js", import.meta.url), { type: "module" });
  worker.postMessage({ file: flash, packed });
  return {
    worker,
    move: (gpio, level) => worker.postMessage({ gpio, level }),
    save: () => worker.postMessage({ save: true }),  // asks for the tower as a UF2
    open: (uf2) => worker.postMessage({ opened: uf2 }, [uf2.buffer]),
  };
}
