/* The address map: which part of the chip answers where, and the aliases that set, clear or turn single bits. */
#include "chip.h"
#include <string.h>

static uint32_t apb_read(Chip *c, int block, uint32_t a) {
    uint32_t v = c->apb[block][a >> 2];
    switch (block) {
    case SYSINFO: return a == 0 ? 0x20002927 : a == 4 ? 2 : 0; /* an RP2040 B2 */
    case CLOCKS: return clocks_read(c, a);
    case RESETS: return a == 8 ? ~c->apb[RESETS][0] & ALL_RESETS : v;
    case PSM: return a == 12 ? 0x1ffff & ~c->apb[PSM][1] : v;
    case IO_BANK0: return io_bank_read(c, a);
    case XOSC: return a == 4 ? 0x80001000 : v;
    case ROSC: return a == 0x18 ? 0x80011000 : a == 0x1c ? chip_random(c) & 1 : v;
    case PLL_SYS:
    case PLL_USB: return a == 0 ? v | 0x80000000 : v; /* locked */
    case UART0:
    case UART1: return a == 0x18 ? 0x90 : v; /* nothing to send, nothing came */
    case SPI0:
    case SPI1: return a == 12 ? 3 : v;
    case I2C0: return i2c_read(c, 0, a);
    case I2C1: return i2c_read(c, 1, a);
    case ADC:
        if (a == 0) return v | 0x100; /* ready */
        if (a == 4) return c->adc[(c->apb[ADC][0] >> 12 & 7) % 5];
        return v;
    case TIMER: return timer_read(c, a);
    case WATCHDOG: return watchdog_read(c, a);
    case RTC: return rtc_read(c, a);
    case VREG: return a == 0 ? v | 0x1000 : v;
    }
    return v;
}

static void buzzer(Chip *c) { /* which of the PWM's slices are on */
    int on = 0;
    for (int s = 0; s < 8; s++) on |= (c->apb[PWM][s * 5] & 1) << s;
    if (on == c->buzz) return;
    c->buzz = on;
    chip_log(c, LOG_BUZZ, on, 0, 0);
}

uint32_t pwm_hertz(Chip *c, int pin) { /* what a pin sounds like; 0: silence */
    uint32_t *slice = c->apb[PWM] + (pin >> 1 & 7) * 5; /* CSR, DIV, CTR, CC, TOP */
    uint32_t level = slice[3] >> (pin & 1 ? 16 : 0) & 0xffff, divider = slice[1] & 0xfff; /* in sixteenths */
    if (!(slice[0] & 1) || !level || !divider) return 0;
    return (uint64_t)c->hz * 16 / divider / ((slice[4] & 0xffff) + 1);
}

static void apb_write(Chip *c, int block, uint32_t a, uint32_t v) {
    uint32_t *at = &c->apb[block][a >> 2], before = *at;
    switch (block) {
    case SYSINFO: return;
    case IO_BANK0: io_bank_write(c, a, v); return;
    case I2C0: i2c_write(c, 0, a, v); return;
    case I2C1: i2c_write(c, 1, a, v); return;
    case TIMER: timer_write(c, a, v); return;
    case WATCHDOG: watchdog_write(c, a, v); return;
    case RTC: rtc_write(c, a, v); return;
    case ADC: *at = v & ~(a == 0 ? 4u : 0); return; /* a single conversion has begun and is done */
    case VREG:
        if (a == 8) return;
        break;
    }
    *at = v;
    switch (block) {
    case RESETS:
        if (a == 0) reset_blocks(c, v & ~before);
        break;
    case PSM: /* core 1 has been let go: it says so */
        if (a == 4 && (before & 0x10000) && !(v & 0x10000)) c->fifo_valid = 1;
        break;
    case CLOCKS:
    case PLL_SYS:
    case PLL_USB: set_hz(c); break;
    case PADS_BANK0: update_pins(c); break;
    case IO_QSPI:
        if (a == 12) flash_cs(c, (v >> 8 & 3) != 2); /* the flash's select, forced */
        break;
    case PWM: buzzer(c); break;
    }
}

/* What stands in a register that an alias changes. A register in which each 1 clears a bit counts as 0 here. */
static uint32_t apb_old(Chip *c, int b, uint32_t o) {
    if (b == I2C0 || b == I2C1 || (b == IO_BANK0 && o >= 0xf0 && o < 0x100) || (b == TIMER && o == 0x34)) return 0;
    if (b == WATCHDOG && !o) return c->wd_ctrl;
    if (b == XOSC || b == ROSC || b == VREG || b == PLL_SYS || b == PLL_USB || b == ADC || b == RTC)
        return c->apb[b][o >> 2];
    uint32_t keep = c->timer_latch, v = apb_read(c, b, o);
    c->timer_latch = keep;
    return v;
}

static uint32_t ahb_old(Chip *c, uint32_t t, uint32_t o) {
    if (t == 0x00) return o == 0x400 || o == 0x40c || o == 0x41c ? 0 : dma_read(c, o);
    if (t == 0x11) return c->usb[o >> 2 & 63];
    if (t == 0x20 || t == 0x30) return o == 8 || o == 0x30 || (o >= 0x10 && o < 0x30) ? 0 : pio_read(c, t == 0x30, o);
    return 0;
}

/* The RAM's banks one after the other; at 0x20000000 they are striped. */
static uint32_t *unstriped(Chip *c, uint32_t a) {
    uint32_t o = a & 0x3ffff, bank = o >> 16, word = (o & 0xffff) >> 2;
    return (uint32_t *)(c->ram + ((word * 4 + bank) << 2));
}

static uint32_t word_read(Chip *c, uint32_t a) {
    switch (a >> 28) {
    case 0:
        if (a < ROM_SIZE) return *(uint32_t *)(c->rom + a);
        break;
    case 1: {
        uint32_t top = a >> 24;
        if (top < 0x14) {
            c->cyc += c->miss_cycles;
            has_read(c, a);
            return *(uint32_t *)(c->flash + (a & (FLASH_SIZE - 1)));
        }
        if (top == 0x14) {
            uint32_t o = a & 0xff;
            return o == 8 ? 2 : o == 4 ? 1 : c->xipctl[o >> 2 & 15];
        }
        if (top == 0x15) return *(uint32_t *)(c->xip_sram + (a & 0x3fff));
        if (top == 0x18) {
            c->cyc += 2;
            return ssi_read(c, a & 0xff);
        }
        break;
    }
    case 2:
        if (a >= 0x21000000 && a < 0x21040000) return *unstriped(c, a);
        break;
    case 4: {
        int b = a >> 14 & 31;
        c->cyc += 2;
        if (b < 28) return apb_read(c, b, a & 0xffc);
        break;
    }
    case 5: {
        uint32_t t = a >> 16 & 0xff, o = a & 0xfff;
        if (t == 0x00) return dma_read(c, o & 0xffc);
        if (t == 0x10) return *(uint32_t *)(c->dpram + (o & 0xffc));
        if (t == 0x11) return c->usb[o >> 2 & 63];
        if (t == 0x20) return pio_read(c, 0, o & 0xffc);
        if (t == 0x30) return pio_read(c, 1, o & 0xffc);
        break;
    }
    case 0xd: return sio_read(c, a & 0xffc);
    case 0xe: return ppb_read(c, a & 0xfffc);
    }
    chip_fault(c, a);
    return 0;
}

uint32_t bus_read(Chip *c, uint32_t a, int size) {
    if (a & (size - 1)) {
        chip_fault(c, a);
        return 0;
    }
    if (a - RAM_START < RAM_SIZE) {
        uint32_t o = a - RAM_START;
        return size == 4 ? *(uint32_t *)(c->ram + o) : size == 2 ? *(uint16_t *)(c->ram + o) : c->ram[o];
    }
    uint32_t v = word_read(c, a & ~3u) >> (8 * (a & 3));
    return size == 4 ? v : size == 2 ? v & 0xffff : v & 0xff;
}

void bus_write(Chip *c, uint32_t a, uint32_t v, int size) {
    if (a & (size - 1)) {
        chip_fault(c, a);
        return;
    }
    if (a - RAM_START < RAM_SIZE) {
        uint32_t o = a - RAM_START;
        if (size == 4) *(uint32_t *)(c->ram + o) = v;
        else if (size == 2) *(uint16_t *)(c->ram + o) = v;
        else c->ram[o] = v;
        return;
    }
    uint32_t top = a >> 24;
    if ((a >> 16) == 0x5010) {
        memcpy(c->dpram + (a & 0xfff), &v, size);
        return;
    }
    if (top == 0x15) {
        memcpy(c->xip_sram + (a & 0x3fff), &v, size);
        return;
    }
    if (size < 4) { /* narrow writes reach registers on all lanes */
        v &= size == 1 ? 0xff : 0xffff;
        v *= size == 1 ? 0x01010101u : 0x10001u;
    }
    uint32_t alias = a >> 12 & 3, o = a & 0xffc;
    if (top == 0x14) {
        if ((a & 0xff) == 4) memset(c->tag, 0, sizeof c->tag);
        else c->xipctl[a >> 2 & 15] = v;
        return;
    }
    if (top == 0x18) {
        c->cyc += 2;
        ssi_write(c, a & 0xff, v);
        return;
    }
    if (top == 0xd0) {
        sio_write(c, o, v);
        return;
    }
    if (top == 0xe0) {
        ppb_write(c, a & 0xfffc, v);
        return;
    }
    if (top == 0x40 || top == 0x50) {
        int b = a >> 14 & 31, t = a >> 16 & 0xff;
        if (alias) {
            uint32_t old = top == 0x40 ? apb_old(c, b, o) : ahb_old(c, t, o);
            v = alias == 1 ? old ^ v : alias == 2 ? old | v : old & ~v;
        }
        c->cyc += top == 0x40 ? 2 : 0;
        if (top == 0x40 && b < 28) {
            apb_write(c, b, o, v);
            return;
        }
        if (top == 0x50) {
            if (t == 0) {
                dma_write(c, o, v);
                return;
            }
            if (t == 0x11) {
                c->usb[o >> 2 & 63] = v;
                return;
            }
            if (t == 0x20 || t == 0x30) {
                pio_write(c, t == 0x30, o, v);
                return;
            }
        }
    }
    if (a >= 0x21000000 && a < 0x21040000) {
        *unstriped(c, a) = v;
        return;
    }
    if ((a >> 28) == 1) return; /* a write to the flash's window goes nowhere */
    chip_fault(c, a);
}
