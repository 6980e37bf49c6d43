// What this browser remembers of the page. In a private window nothing, which is no error.
export function recall(key) {
  try { return localStorage.getItem(key); } catch { return null; }
}

export function remember(key, value) {
  try { localStorage.setItem(key, value); } catch { /* a private window */ }
}
