// Writes a Pico's flash over USB: the PICOBOOT interface of its boot ROM, see the RP2040 data sheet, 2.8.5.
//
// const pico = await Picoboot.of(device);   // a USBDevice that was chosen
// await pico.flash(sectors, (share) => ...);  // [address, 4,096 bytes] each; then it starts
//
// Raised are the errors of WebUSB (NetworkError: it was unplugged; SecurityError: the computer does not let one in) and
// Refused, if the Pico will not do something or has something else than was written.
export const VENDOR = 0x2e8a, RP2040 = 0x0003, RP2350 = 0x000f;

const MAGIC = 0x431fd10b, COMMAND = 32, PLACE_OF_ARGUMENTS = 16;
const EXCLUSIVE_ACCESS = 0x01, REBOOT = 0x02, ERASE = 0x03, READ = 0x84, WRITE = 0x05, EXIT_XIP = 0x06;
const INTERFACE_RESET = 0x41;
const VENDOR_CLASS = 0xff, SECTOR = 4096, PAGE = 256, BLANK = 0xff;
const REBOOT_MS = 500;

export class Refused extends Error {}

export class Picoboot {
  static async of(device) {
    await device.open();
    if (!device.configuration) await device.selectConfiguration(1);
    const own = device.configuration.interfaces.find(({ alternate }) => alternate.interfaceClass === VENDOR_CLASS);
    if (!own) throw new Refused("no PICOBOOT");
    await device.claimInterface(own.interfaceNumber);
    const endpoint = (wanted) => own.alternate.endpoints.find(({ direction }) => direction === wanted).endpointNumber;
    const pico = new Picoboot(device, own.interfaceNumber, endpoint("in"), endpoint("out"));
    await pico.reset();
    return pico;
  }

  constructor(device, number, from, to) {
    Object.assign(this, { device, number, from, to, token: 0 });
  }

  // Whatever an earlier try has left half done is forgotten.
  async reset() {
    await this.device.clearHalt("in", this.from);
    await this.device.clearHalt("out", this.to);
    const setup = { requestType: "vendor", recipient: "interface", request: INTERFACE_RESET, value: 0, index: this.number };
    await this.device.controlTransferOut(setup);
  }

  // A sector that is there already stays, so a second try goes on where the first one has ended.
  async flash(sectors, tell) {
    await this.command(EXCLUSIVE_ACCESS, [1], 1);
    await this.command(EXIT_XIP);
    for (const [done, [address, bytes]] of sectors.entries()) {
      if (!same(await this.read(address), bytes)) await this.replace(address, bytes);
      tell((done + 1) / sectors.length);
    }
    await this.command(REBOOT, [0, 0, REBOOT_MS]);
    await this.device.close().catch(() => {});  // it is on its way
  }

  async replace(address, bytes) {
    await this.command(ERASE, [address, SECTOR]);
    for (let at = 0; at < SECTOR; at += PAGE) {  // from the first page that is not blank to the last one
      if (bytes.subarray(at, at + PAGE).every((byte) => byte === BLANK)) continue;
      let end = at + PAGE;
      while (end < SECTOR && bytes.subarray(end, end + PAGE).some((byte) => byte !== BLANK)) end += PAGE;
      await this.command(WRITE, [address + at, end - at], undefined, bytes.slice(at, end));
      at = end;
    }
    if (!same(await this.read(address), bytes)) throw new Refused(`0x${address.toString(16)} differs`);
  }

  read(address) {
    return this.command(READ, [address, SECTOR]);
  }

  // *words*: its arguments, of four bytes each or as many as *size* says. *data* goes to the Pico.
  async command(id, words = [], size = 4 * words.length, data = undefined) {
    const { device, from, to } = this;
    const isRead = id === READ;
    const message = new DataView(new ArrayBuffer(COMMAND));
    message.setUint32(0, MAGIC, true);
    message.setUint32(4, ++this.token, true);
    message.setUint8(8, id);
    message.setUint8(9, size);
    message.setUint32(12, isRead ? words[1] : data?.length ?? 0, true);
    words.forEach((word, place) => message.setUint32(PLACE_OF_ARGUMENTS + 4 * place, word, true));
    await sent(device.transferOut(to, message.buffer));
    if (data) await sent(device.transferOut(to, data));
    if (!isRead) return void await sent(device.transferIn(from, 1));  // who gets no data says that it is done
    const { data: found } = await sent(device.transferIn(from, words[1]));
    await sent(device.transferOut(to, new Uint8Array(1)));
    return new Uint8Array(found.buffer, found.byteOffset, found.byteLength);
  }
}

async function sent(transfer) {
  const result = await transfer;
  if (result.status !== "ok") throw new Refused(result.status);
  return result;
}

function same(a, b) {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}
