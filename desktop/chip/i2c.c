/* The two I2C masters of the chip (data sheet, 4.3). The OLED is on the first; nobody else answers. */
#include "chip.h"
#include <string.h>

enum { /* interrupts */
       TX_ABRT = 1 << 6,
       TX_EMPTY = 1 << 4,
       STOP_DET = 1 << 9,
       START_DET = 1 << 10,
       RX_FULL = 1 << 2,
       ACTIVITY = 1 << 8
};

static uint64_t bit_cycles(I2c *i) { return i->hcnt + i->lcnt + i->spklen + 8; }

static void next_item(Chip *c, int n) {
    I2c *i = &c->i2c[n];
    if (i->busy || !i->tx_n || !(i->enable & 1)) return;
    i->now_item = i->tx[0];
    memmove(i->tx, i->tx + 1, --i->tx_n * sizeof i->tx[0]);
    bool read = i->now_item >> 8 & 1;
    i->addressing = !i->in_transaction || (i->now_item >> 10 & 1) || read != i->reading;
    i->reading = read;
    i->busy = true;
    i->raw &= ~TX_EMPTY;
    i->done_at = c->cyc + bit_cycles(i) * (9 + (i->addressing ? 10 : 0) + (i->now_item >> 9 & 1 ? 1 : 0));
    if (i->addressing) {
        i->acked = n == 0 && c->oled.fitted && (int)(i->tar & 0x7f) == c->oled.address;
        if (!i->acked) i->done_at = c->cyc + bit_cycles(i) * 11;
        else if (!read) oled_begin(&c->oled);
    }
    c->ev_i2c[n] = i->done_at;
    c->deadline = 0;
}

void i2c_event(Chip *c, int n) {
    I2c *i = &c->i2c[n];
    c->ev_i2c[n] = NEVER;
    i->busy = false;
    if (i->addressing) i->raw |= START_DET;
    if (!i->acked || (n == 0 && !c->oled.fitted)) {
        i->tx_n = 0;
        i->in_transaction = false;
        i->abrt_source = 1;
        i->raw |= TX_ABRT | TX_EMPTY | STOP_DET;
        return;
    }
    i->in_transaction = true;
    if (i->now_item & 0x100) {
        uint8_t b = (c->oled.lit ? 0 : 0x40) | (c->oled.sh1106 ? 0x08 : 0x03);
        if (i->rx_n < 16) i->rx[i->rx_n++] = b;
    } else oled_byte(&c->oled, i->now_item);
    if (i->now_item & 0x200) {
        i->in_transaction = false;
        i->raw |= STOP_DET;
        oled_stop(c);
    }
    if (!i->tx_n) i->raw |= TX_EMPTY;
    next_item(c, n);
}

uint32_t i2c_read(Chip *c, int n, uint32_t a) {
    I2c *i = &c->i2c[n];
    uint32_t raw = i->raw | (i->rx_n ? RX_FULL : 0) | (!i->tx_n && !i->busy ? TX_EMPTY : 0);
    switch (a) {
    case 0x00: return i->con;
    case 0x04: return i->tar;
    case 0x1c: return i->hcnt;
    case 0x20: return i->lcnt;
    case 0x10: {
        if (!i->rx_n) return 0;
        uint8_t b = i->rx[0];
        memmove(i->rx, i->rx + 1, --i->rx_n);
        return b;
    }
    case 0x2c: return raw & i->mask;
    case 0x30: return i->mask;
    case 0x34: return raw;
    case 0x40:
        i->raw &= ~(TX_ABRT | STOP_DET | START_DET | ACTIVITY);
        i->abrt_source = 0;
        return 0;
    case 0x54:
        i->raw &= ~TX_ABRT;
        i->abrt_source = 0;
        return 0;
    case 0x60: i->raw &= ~STOP_DET; return 0;
    case 0x64: i->raw &= ~START_DET; return 0;
    case 0x6c: return i->enable;
    case 0x70: return (i->busy ? 0x21 : 0) | (i->tx_n < 16 ? 2 : 0) | (!i->tx_n ? 4 : 0) | (i->rx_n ? 8 : 0);
    case 0x74: return i->tx_n;
    case 0x78: return i->rx_n;
    case 0x80: return i->abrt_source;
    case 0x9c: return i->enable & 1;
    case 0xa0: return i->spklen;
    }
    return c->apb[I2C0 + n][a >> 2 & 1023];
}

void i2c_write(Chip *c, int n, uint32_t a, uint32_t v) {
    I2c *i = &c->i2c[n];
    c->apb[I2C0 + n][a >> 2 & 1023] = v;
    switch (a) {
    case 0x00: i->con = v; break;
    case 0x04: i->tar = v; break;
    case 0x1c: i->hcnt = v; break;
    case 0x20: i->lcnt = v; break;
    case 0x10:
        if (i->raw & TX_ABRT) break;
        if (i->tx_n < 16) i->tx[i->tx_n++] = v;
        next_item(c, n);
        break;
    case 0x30: i->mask = v; break;
    case 0x6c:
        i->enable = v & 1;
        if (v & 2) i->enable = v & 1;
        if (!(v & 1)) {
            i->tx_n = i->rx_n = 0;
            i->busy = i->in_transaction = false;
            i->raw = 0;
            c->ev_i2c[n] = NEVER;
        }
        break;
    case 0xa0: i->spklen = v; break;
    }
}
