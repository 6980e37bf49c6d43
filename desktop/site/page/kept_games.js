// All games that were finished in this browser, as one text in IndexedDB, which writes it whole or not at all.
const STORE = "games";
const STRANGE = "set aside";

function opened(name) {
  return new Promise((done, fail) => {
    const asked = indexedDB.open(name, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => fail(asked.error);
  });
}

function done(transaction) {
  return new Promise((kept, fail) => {
    transaction.oncomplete = kept;
    transaction.onabort = transaction.onerror = () => fail(transaction.error);
  });
}

// Puts what change(before) returns in place of what was kept, undefined if nothing was; one tab after the other. If
// change() throws, what was kept is strange: a copy stays, and it begins anew. Resolves to whether it was.
export function keepGames(name, change) {
  return navigator.locks.request(`${name} games`, async () => {
    const database = await opened(name);
    try {
      const reading = database.transaction(STORE).objectStore(STORE).get(STORE);
      const before = await new Promise((found, fail) => {
        reading.onsuccess = () => found(reading.result);
        reading.onerror = () => fail(reading.error);
      });
      let after, strange = false;
      try {
        after = change(before);
      } catch {
        strange = true;
        after = change();
      }
      if (after === before) return strange;
      const writing = database.transaction(STORE, "readwrite");
      if (strange) writing.objectStore(STORE).put(before, `${STRANGE} ${new Date().toISOString()}`);
      writing.objectStore(STORE).put(after, STORE);
      await done(writing);
      return strange;
    } finally {
      database.close();
    }
  });
}
