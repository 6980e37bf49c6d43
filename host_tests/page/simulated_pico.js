// A Pico in BOOTSEL mode as WebUSB shows it, with the PICOBOOT interface of its boot ROM and a flash whose bits only fall
// until they are erased. It takes nothing that a boot ROM would not: an error stalls both endpoints until a reset.
const COMMAND = 32, SECTOR = 4096, PAGE = 256, XIP = 0x10000000;
const LENGTHS = { 1: 1, 2: 12, 3: 8, 0x84: 8, 5: 8, 6: 0 };  // of each command's arguments
const fail = (name) => { throw new DOMException("simulated", name); };

export class SimulatedPico {
  vendorId = 0x2e8a;
  opened = false;
  configuration = null;
  configurations = [[8, 2, 1], [255, 3, 4]].map(([interfaceClass, to, from], interfaceNumber) => ({
    interfaceNumber,
    alternate: {
      interfaceClass,
      endpoints: [{ direction: "in", endpointNumber: from }, { direction: "out", endpointNumber: to }],
    },
  }));

  // *unplugAt*: so many transfers later it is gone. *isLocked*: the computer lets nobody in. *worn*: a byte that stays 0.
  constructor({ productId = 3, flash = new Uint8Array(0x200000), unplugAt = Infinity, isLocked = false, worn = -1 } = {}) {
    Object.assign(this, { productId, flash, unplugAt, isLocked, worn, erased: 0, started: false });
    this.forget();
  }

  forget() {
    Object.assign(this, { due: "command", isExclusive: false, isXipLeft: false, isHalted: false });
  }

  // Plugged in once more.
  plug() {
    this.unplugAt = Infinity;
    this.opened = false;
    this.forget();
  }

  async open() {
    if (this.isLocked) fail("SecurityError");
    this.opened = true;
  }

  async close() { this.opened = false; }
  async selectConfiguration() { this.configuration = { interfaces: this.configurations }; }
  async claimInterface(number) { if (number !== 1) fail("SecurityError"); }
  async clearHalt() { this.here(); }

  async controlTransferOut({ requestType, recipient, request, index }) {
    this.here();
    if (requestType !== "vendor" || recipient !== "interface" || request !== 0x41 || index !== 1) fail("NetworkError");
    this.forget();
    return { status: "ok" };
  }

  here() {
    if (!this.opened) fail("InvalidStateError");
    if (--this.unplugAt < 0) fail(this.unplugAt === -1 ? "NetworkError" : "NotFoundError");
  }

  stall() {
    this.isHalted = true;
    return { status: "stall" };
  }

  async transferOut(endpoint, data) {
    this.here();
    if (endpoint !== 3) fail("NotFoundError");
    const bytes = data instanceof ArrayBuffer ? new Uint8Array(data) : new Uint8Array(data.buffer, data.byteOffset, data.length);
    if (this.isHalted) return this.stall();
    if (this.due === "thanks" && bytes.length < 2) this.due = "command";
    else if (this.due === "data" && bytes.length === this.length) return this.program(bytes);
    else if (this.due !== "command" || bytes.length !== COMMAND || !this.takes(new DataView(bytes.buffer))) return this.stall();
    return { status: "ok", bytesWritten: bytes.length };
  }

  takes(words) {
    const word = (at) => words.getUint32(at, true);
    const id = words.getUint8(8);
    if (word(0) !== 0x431fd10b || !(id in LENGTHS) || words.getUint8(9) !== LENGTHS[id]) return false;
    const [address, size] = [word(16) - XIP, word(20)];
    const hasData = id === 5 || id === 0x84;
    if (word(12) !== (hasData ? size : 0)) return false;
    if (hasData && (address % PAGE || size % PAGE)) return false;
    if (id === 3 && (address % SECTOR || size % SECTOR)) return false;
    if ([3, 5, 0x84].includes(id) && !(this.isExclusive && this.isXipLeft && address >= 0 && address + size <= this.flash.length)) return false;
    Object.assign(this, { address, length: size, due: id === 5 ? "data" : id === 0x84 ? "read" : "done" });
    if (id === 1) this.isExclusive = words.getUint8(16) === 1;
    if (id === 6) this.isXipLeft = true;
    if (id === 3) {
      this.flash.fill(0xff, address, address + size);
      this.erased++;
    }
    if (id === 2) this.started = word(16) === 0;
    return true;
  }

  program(bytes) {
    bytes.forEach((byte, at) => { this.flash[this.address + at] &= byte; });
    if (this.worn >= 0) this.flash[this.worn] = 0;
    this.due = "done";
    return { status: "ok", bytesWritten: bytes.length };
  }

  async transferIn(endpoint, length) {
    this.here();
    if (endpoint !== 4) fail("NotFoundError");
    if (this.isHalted) return this.stall();
    if (this.due === "done") {
      this.due = "command";
      return { status: "ok", data: new DataView(new ArrayBuffer(0)) };
    }
    if (this.due !== "read" || length !== this.length) return this.stall();
    this.due = "thanks";
    return { status: "ok", data: new DataView(this.flash.slice(this.address, this.address + length).buffer) };
  }
}
