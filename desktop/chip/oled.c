/* The OLED's controller, an SSD1306 or an SH1106: its commands, what a player sees, and its bus taken bit by bit. */
#include "chip.h"
#include <string.h>

void oled_reset(Oled *o) {
    uint32_t x = 12345;
    for (int i = 0; i < (int)sizeof o->ram; i++) {
        x = x * 1103515245 + 12345;
        o->ram[i] = x >> 16;
    }
    o->contrast = 0x7f;
    o->mode = 2;
    o->lit = o->pumped = o->inverted = o->all_on = 0;
    o->mirrored = o->flipped = 1;
    o->col = o->page = o->col0 = o->page0 = 0;
    o->col1 = 127;
    o->page1 = 7;
    o->cmd_n = 0;
    o->unknown = o->bytes = 0;
    memset(o->shown, 0, sizeof o->shown);
}

void oled_begin(Oled *o) { o->wants_control = 1; }

static void command(Oled *o, uint8_t b) {
    o->cmd[o->cmd_n++ & 7] = b;
    uint8_t c = o->cmd[0], p = o->cmd[1], q = o->cmd[2];
    int need = c == 0x21 || c == 0x22 ? 2
                                      : c == 0x20 || c == 0x81 || c == 0x8d || c == 0xa8 || c == 0xd3 || c == 0xd5 ||
                                            c == 0xd9 || c == 0xda || c == 0xdb || c == 0xad;
    if (o->sh1106 && (c == 0x20 || c == 0x21 || c == 0x22)) need = 0;
    if (!o->sh1106 && c == 0xad) need = 0;
    if (o->cmd_n <= need) return;
    o->cmd_n = 0;
    if (o->sh1106 && c == 0xad) {
        o->pumped = p == 0x8b;
        return;
    }
    if (o->sh1106 && c >= 0x30 && c < 0x34) return;
    if (o->sh1106 && (c == 0x20 || c == 0x21 || c == 0x22)) {
        if (c != 0x20) o->unknown++;
        return;
    }
    switch (c) {
    case 0x20: o->mode = p & 3; break;
    case 0x21:
        o->col0 = o->col = p & 127;
        o->col1 = q & 127;
        break;
    case 0x22:
        o->page0 = o->page = p & 7;
        o->page1 = q & 7;
        break;
    case 0x81: o->contrast = p; break;
    case 0x8d: o->pumped = p >> 2 & 1; break;
    case 0xae:
    case 0xaf: o->lit = c & 1; break;
    case 0xa6:
    case 0xa7: o->inverted = c & 1; break;
    case 0xa4:
    case 0xa5: o->all_on = c & 1; break;
    case 0xa0:
    case 0xa1: o->mirrored = c == 0xa0; break;
    case 0xc0:
    case 0xc8: o->flipped = c == 0xc0; break;
    case 0xb0 ... 0xb7: o->page = c & 7; break;
    case 0x00 ... 0x0f: o->col = (o->col & 0xf0) | c; break;
    case 0x10 ... 0x1f: o->col = ((o->col & 15) | c << 4) & (o->sh1106 ? 0xff : 0x7f); break;
    case 0xa8:
    case 0xd3:
    case 0x2e:
    case 0x40:
    case 0xd5:
    case 0xd9:
    case 0xda:
    case 0xdb:
    case 0xe3: break;
    default: o->unknown++;
    }
}

static void data(Oled *o, uint8_t b) {
    if (o->sh1106) {
        if (o->col >= 0 && o->col < 132) o->ram[o->page * 132 + o->col] = b;
        o->col = (o->col + 1) % 132;
        return;
    }
    o->ram[o->page * 132 + o->col] = b;
    if (o->mode == 1) {
        if (++o->page > o->page1) {
            o->page = o->page0;
            o->col++;
        }
    } else o->col++;
    if (o->mode == 2) o->col &= 127;
    else if (o->col > o->col1) {
        o->col = o->col0;
        if (o->mode == 0 && ++o->page > o->page1) o->page = o->page0;
    }
}

void oled_byte(Oled *o, uint8_t b) {
    o->bytes++;
    if (o->wants_control) {
        o->continuation = b >> 7;
        o->is_data = b >> 6 & 1;
        o->wants_control = 0;
        return;
    }
    if (o->is_data) data(o, b);
    else command(o, b);
    if (o->continuation) o->wants_control = 1;
}

static void look(Oled *o, uint8_t *out) { /* what a player sees: 8 pages of 128 columns, the lowest bit on top */
    memset(out, 0, 1024);
    if (!o->lit || !o->pumped) return;
    for (int p = 0; p < 8; p++)
        for (int x = 0; x < 128; x++) {
            int page = o->flipped ? 7 - p : p, col = (o->mirrored ? 127 - x : x) + (o->sh1106 ? 2 : 0);
            uint8_t b = o->ram[page * 132 + col];
            if (o->flipped) {
                b = (b & 0xf0) >> 4 | (b & 0x0f) << 4;
                b = (b & 0xcc) >> 2 | (b & 0x33) << 2;
                b = (b & 0xaa) >> 1 | (b & 0x55) << 1;
            }
            out[p * 128 + x] = o->all_on ? 0xff : o->inverted ? ~b : b;
        }
}

void oled_stop(Chip *c) {
    uint8_t now[1024];
    look(&c->oled, now);
    if (!memcmp(now, c->oled.shown, 1024)) return;
    uint32_t pages = 0;
    for (int i = 0; i < 8; i++)
        if (memcmp(now + 128 * i, c->oled.shown + 128 * i, 128)) pages |= 1 << i;
    memcpy(c->oled.shown, now, 1024);
    chip_log(c, LOG_OLED, pages, 0, 0);
    if (c->stop_mask & STOP_OLED) {
        c->stopped |= STOP_OLED;
        c->deadline = 0;
    }
}

/* A bus that the firmware moves pin by pin, as CircuitPython probes: the OLED acknowledges its address, and listens. */
void bitbus_update(Chip *c) {
    Bitbus *b = &c->bitbus;
    int sda = c->levels >> c->oled_sda & 1, scl = c->levels >> c->oled_scl & 1;
    int was_sda = b->sda, was_scl = b->scl;
    b->sda = sda;
    b->scl = scl;
    if (!c->oled.fitted) return;
    if (scl && was_scl && sda != was_sda) {
        if (!sda) {
            b->state = 1;
            b->bit = 0;
            b->shift = 0;
            b->drive = 0;
        } else {
            if (b->state == 2) oled_stop(c);
            b->state = 0;
            b->drive = 0;
        }
        return;
    }
    if (!b->state) return;
    if (scl && !was_scl && b->bit < 8) {
        b->shift = (b->shift << 1 | sda) & 0xff;
        b->bit++;
    } else if (!scl && was_scl) {
        if (b->bit == 8) {
            b->bit = 9;
            if (b->state == 1) {
                if (b->shift >> 1 == c->oled.address && !(b->shift & 1)) {
                    b->drive = 1;
                    oled_begin(&c->oled);
                } else b->state = 0;
            } else {
                b->drive = 1;
                oled_byte(&c->oled, b->shift);
            }
            if (b->drive) update_pins(c);
        } else if (b->bit == 9) {
            b->bit = 0;
            b->shift = 0;
            b->drive = 0;
            b->state = 2;
            update_pins(c);
        }
    }
}
