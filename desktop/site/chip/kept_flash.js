// The part of the flash that is the tower's own (nvm and drive) in a file that the browser keeps: what the chip has
// erased or programmed is there in the same order, so a tab that is closed is a plug that is pulled. The file is that of
// desktop/site/flash_file.py.
const HEAD = 512;
const TRIES = 200, GAP = 50;  // ms between two

// The file of that name; undefined where the browser keeps none, as in some private windows.
export async function opened(name) {
  for (let left = TRIES; ; left--) {
    try {
      const folder = await navigator.storage.getDirectory();
      return await (await folder.getFileHandle(name, { create: true })).createSyncAccessHandle();
    } catch (error) {
      if (error.name !== "NoModificationAllowedError" || !left) {
        console.info(`The browser keeps no game: ${error.message}`);
        return undefined;
      }
      await new Promise((done) => setTimeout(done, GAP));  // the tab that was closed has not let go of it yet
    }
  }
}

// Copy a file beside the one of that name. Resolves to whether all of it is there.
export async function copied(file, name) {
  const bytes = new Uint8Array(file.getSize());
  file.read(bytes, { at: 0 });
  const copy = await opened(`${name} set aside ${Date.now()}`);
  if (!copy) return false;
  try {
    return copy.write(bytes, { at: 0 }) === bytes.length;
  } catch (error) {
    console.info(`The browser keeps no copy: ${error.message}`);
    return false;
  } finally {
    copy.close();
  }
}

// What writes raises if the browser has no room left.
export class KeptFlash {
  // *start*: where the tower's own part of the flash begins; the firmware before it is always the site's.
  constructor(file, start, size, version) {
    Object.assign(this, { file, start, size, version, at: HEAD });
  }

  // Put what was kept into a chip without power; a tower that is new is written down. Returns whether what was kept is
  // of another version: it stays so until replace().
  putInto(chip) {
    const own = chip.flash.subarray(this.start, this.start + this.size);
    const head = this.head();
    if (!head) {
      this.put(own, this.at);
      this.settle();
      return false;
    }
    this.at = HEAD + head.room * this.size;
    this.file.read(own, { at: this.at });
    return head.version !== this.version;
  }

  // Keep another tower in place of the one that is kept. It is written beside that: whenever the plug is pulled, one of
  // them is there.
  replace(own) {
    const before = this.at;
    this.at = before === HEAD ? HEAD + this.size : HEAD;
    try {
      this.put(own, this.at);
      this.settle();
    } catch (error) {
      this.at = before;
      throw error;
    }
  }

  // Raises if there is no room for all of it.
  put(bytes, at) {
    if (this.file.write(bytes, { at }) !== bytes.length) throw new Error("no room");
  }

  // What has been written is the tower from now on.
  settle() {
    this.file.flush();
    const room = (this.at - HEAD) / this.size;
    const text = JSON.stringify({ version: this.version, room }).padEnd(HEAD);
    this.put(new TextEncoder().encode(text), 0);
    this.file.flush();
  }

  // Whether there is something, but no tower.
  isStrange() {
    return this.file.getSize() > 0 && !this.head();
  }

  head() {
    const bytes = new Uint8Array(HEAD);
    if (this.file.read(bytes, { at: 0 }) < HEAD) return undefined;
    try {
      const head = JSON.parse(new TextDecoder().decode(bytes));
      const isThere = head.room === 0 || head.room === 1;
      return isThere && this.file.getSize() >= HEAD + (head.room + 1) * this.size ? head : undefined;
    } catch {
      return undefined;
    }
  }

  // Keep these bytes of the chip's flash.
  keep(chip, [from, to]) {
    if (from < this.start) return;
    this.put(chip.flash.slice(from, to), this.at + from - this.start);
    this.waits = true;
  }

  flush() {
    if (this.waits) this.file.flush();
    this.waits = false;
  }
}
