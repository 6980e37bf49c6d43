// The tower's parts on a Pico's pins: buttons, an OLED that notes what it is sent, ten pixels read off their wave.
import { GPIOPinState, I2CMode } from "rp2040js";

const SDA = 4, SCL = 5, PIXELS = 2, ADDRESS = 0x3c, STATUS = 0x43;
const NEW_ROW_NS = 5e4, LONGEST_ZERO_NS = 500, ROW = 240;  // WS2812B
const IDLE = 0, ADDRESSED = 1, LISTENS = 2;

export class Tower {
  writes = [];  // what the OLED was sent since they were taken: the bytes of each write
  rows = [];  // what the pixels were sent since that was cleared, each row in hex
  changedNs = 0;  // when the OLED was sent something last

  constructor(pico) {
    this.pico = pico;
    this.#wires();
    this.#i2c();
    this.#pixels();
  }

  // Press or let go.
  button(pin, isDown) { this.pico.gpio[pin].setInputValue(!isDown); }

  // CircuitPython probes an address by moving the pins itself.
  #wires() {
    const { gpio } = this.pico, [data, clock] = [gpio[SDA], gpio[SCL]];
    const isLow = (pin) => pin.value === GPIOPinState.Low;
    let state = IDLE, bits = [], holds = false, before = { sda: true, scl: true };
    const look = () => {
      const now = { sda: !isLow(data) && !holds, scl: !isLow(clock) }, was = before;
      before = now;
      data.setInputValue(now.sda);
      clock.setInputValue(now.scl);
      if (now.scl && was.scl && now.sda !== was.sda) {
        [state, bits, holds] = [now.sda ? IDLE : ADDRESSED, [], false];
      } else if (state !== IDLE && now.scl && !was.scl) {
        bits.push(now.sda ? 1 : 0);
      } else if (state !== IDLE && !now.scl && was.scl && bits.length >= 8) {
        const isMine = state === LISTENS || parseInt(bits.join(""), 2) === ADDRESS << 1;
        if (bits.length === 8) [state, holds] = [isMine ? state : IDLE, isMine];
        else [state, bits, holds] = [LISTENS, [], false];
        look();  // it has taken the wire, or let it go
      }
    };
    for (const pin of [data, clock]) pin.addListener(look);
  }

  #i2c() {
    const { pico } = this, [i2c] = pico.i2c;
    const after = (bits, what) => {
      const ns = bits * (i2c.sclHighPeriod + i2c.sclLowPeriod) * 1e9 / pico.clkSys;
      pico.clock.createAlarm(what).schedule(ns);
    };
    i2c.onConnect = (address, mode) => {
      if (mode === I2CMode.Write && address === ADDRESS) this.writes.push([]);
      after(10, () => i2c.completeConnect(address === ADDRESS));
    };
    i2c.onWriteByte = (byte) => {
      this.writes.at(-1).push(byte);
      this.changedNs = this.pico.ns;
      after(9, () => i2c.completeWrite(true));
    };
    i2c.onReadByte = () => after(9, () => i2c.completeRead(STATUS));
  }

  #pixels() {
    let rises = 0, falls = 0, bits = "";
    this.pico.gpio[PIXELS].addListener((value, before) => {
      const at = this.pico.edgeNs;
      if (value === GPIOPinState.High) {
        rises = at;
        if (at - falls > NEW_ROW_NS) bits = "";
      } else if (before === GPIOPinState.High) {
        falls = at;
        bits += at - rises > LONGEST_ZERO_NS ? "1" : "0";
        if (bits.length === ROW) this.rows.push(BigInt(`0b1${bits}`).toString(16).slice(1));
      }
    });
  }
}
