// Before all that a script waits for: the tower's worker fetches what it needs, and the lock is asked for. Whoever holds it
// plays; a page whose scripts do not come lets go of it. A browser without locks keeps nothing that two tabs could spoil.
var lock = `tower ${new URL(".", location).pathname}`;
if (isSecureContext && origin !== "null") {
  var ahead = new Worker("chip_worker.js", { type: "module", name: navigator.serviceWorker?.controller ? "" : "packed" });
  ahead.onerror = () => { ahead = undefined; };
  var first = new Promise((asked) => {
    const plays = (lock) => lock ? new Promise(asked) : asked();
    const alone = () => asked(() => {});
    if (navigator.locks) navigator.locks.request(lock, { ifAvailable: true }, plays).catch(alone);
    else alone();
  });
  addEventListener("load", async () => { (await first)?.(); });
}
