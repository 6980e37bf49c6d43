/* The core's own peripherals (SIO): pins, spinlocks, the divider. Core 1 never wakes. */
#include "chip.h"

uint32_t sio_read(Chip *c, uint32_t a) {
    switch (a) {
    case 0x00: return 0;
    case 0x04: return c->levels;
    case 0x08: return 2 | (c->cs ? 2 : 0);
    case 0x10: return c->gpio_out;
    case 0x20: return c->gpio_oe;
    case 0x30: return c->gpio_hi_out;
    case 0x50: return 2 | (c->fifo_valid ? 1 : 0);
    case 0x58: c->fifo_valid = 0; return 0;
    case 0x5c: return c->spinlocks;
    case 0x60:
    case 0x68: return c->dividend;
    case 0x64:
    case 0x6c: return c->divisor;
    case 0x70: c->div_dirty = 0; return c->quotient;
    case 0x74: return c->remainder;
    case 0x78: return 1 | c->div_dirty << 1;
    }
    if (a >= 0x100 && a < 0x180) {
        uint32_t bit = 1u << ((a - 0x100) / 4);
        if (c->spinlocks & bit) return 0;
        c->spinlocks |= bit;
        return bit;
    }
    return 0;
}

static void divide(Chip *c, uint32_t n, uint32_t d, bool is_signed) { /* a division by 0 has an answer, too */
    c->dividend = n;
    c->divisor = d;
    c->div_dirty = 1;
    if (!d) {
        c->quotient = is_signed && (int32_t)n < 0 ? 1 : ~0u;
        c->remainder = n;
    } else if (!is_signed) {
        c->quotient = n / d;
        c->remainder = n % d;
    } else {
        c->quotient = (int64_t)(int32_t)n / (int32_t)d;
        c->remainder = (int64_t)(int32_t)n % (int32_t)d;
    }
}

void sio_write(Chip *c, uint32_t a, uint32_t v) {
    switch (a) {
    case 0x10: c->gpio_out = v; break;
    case 0x14: c->gpio_out |= v; break;
    case 0x18: c->gpio_out &= ~v; break;
    case 0x1c: c->gpio_out ^= v; break;
    case 0x20: c->gpio_oe = v; break;
    case 0x24: c->gpio_oe |= v; break;
    case 0x28: c->gpio_oe &= ~v; break;
    case 0x2c: c->gpio_oe ^= v; break;
    case 0x60: divide(c, v, c->divisor, false); return;
    case 0x64: divide(c, c->dividend, v, false); return;
    case 0x68: divide(c, v, c->divisor, true); return;
    case 0x6c: divide(c, c->dividend, v, true); return;
    case 0x70:
        c->quotient = v;
        c->div_dirty = 1;
        return;
    case 0x74:
        c->remainder = v;
        c->div_dirty = 1;
        return;
    default:
        if (a >= 0x100 && a < 0x180) c->spinlocks &= ~(1u << ((a - 0x100) / 4));
        return;
    }
    update_pins(c);
}
