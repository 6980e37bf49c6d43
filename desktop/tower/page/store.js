// What this browser remembers of the page: the one place where a page keeps text. Another app may stand on the same host,
// so the folder is part of each name; what was kept under the bare name, as once, is found too.
const NAME = `tower ${new URL("./", import.meta.url).pathname} `;

// Safari, and each browser of an iPhone, deletes what a page keeps that nobody has opened for seven days (WebKit's
// Tracking Prevention Policy). Nothing in a page prevents it.
export const forgets = () => navigator.vendor.startsWith("Apple");

export function recall(key) {
  try {
    const own = localStorage.getItem(NAME + key);
    if (own !== null) return own;
    const older = localStorage.getItem(key);
    if (older !== null) remember(key, older);  // the bare name may be another's by now: it stays as it is
    return older;
  } catch {
    return null;
  }
}

// Whether it is kept. Where it is not, known.js says so.
export function remember(key, value) {
  try {
    localStorage.setItem(NAME + key, value);
    return true;
  } catch {
    dispatchEvent(new Event("unkept"));
    return false;
  }
}
