/* The pins: who drives them, their interrupts, the buttons' events, and the pixels read off the wave. */
#include "chip.h"
#include <string.h>

enum { FUNC_SIO = 5, FUNC_PIO0 = 6, FUNC_PIO1 = 7 };
enum { INTR = 0xf0, INTE = 0x100, INTF = 0x110, INTS = 0x120 }; /* 4 bits a pin: low, high, falling, rising */
/* WS2812B, ns: the longest pulse, the longest of a 0 bit, silence before a new row, and the end of one */
enum { LONGEST_PULSE = 2000, LONGEST_ZERO = 500, NEW_ROW = 50000, END_OF_ROW = 60000 };

static uint32_t function_of(Chip *c, int p) { return c->apb[IO_BANK0][p * 2 + 1] & 31; }
static bool is_pio(uint32_t function) { return function == FUNC_PIO0 || function == FUNC_PIO1; }

static uint32_t pin_level(Chip *c, int p) {
    uint32_t fn = function_of(c, p), pad = c->apb[PADS_BANK0][1 + p], oe = 0, out = 0;
    if (fn == FUNC_SIO) {
        oe = c->gpio_oe >> p & 1;
        out = c->gpio_out >> p & 1;
    } else if (is_pio(fn)) {
        oe = c->pio[fn - FUNC_PIO0].oe >> p & 1;
        out = c->pio[fn - FUNC_PIO0].out >> p & 1;
    }
    if (pad >> 7 & 1) oe = 0;
    int bus = c->oled.pull_ups && ((uint32_t)p == c->oled_sda || (uint32_t)p == c->oled_scl);
    if (bus && (uint32_t)p == c->oled_sda && c->bitbus.drive) return 0;
    if (oe) return out;
    if (c->ext[p] >= 0) return c->ext[p];
    if (bus) return 1;
    return pad >> 3 & 1 ? 1 : 0;
}

static void pixel_edge(Chip *c, bool rises) {
    uint64_t t = now_ns(c);
    if (rises) {
        if (t - c->pix_fall > NEW_ROW) c->pix_bits = 0;
        c->pix_rise = t;
        return;
    }
    bool is_bit = t - c->pix_rise < LONGEST_PULSE && is_pio(function_of(c, c->pixel_pin));
    if (is_bit && c->pix_bits < (int)sizeof c->pix_in * 8) {
        uint8_t *b = &c->pix_in[c->pix_bits >> 3];
        *b = *b << 1 | (t - c->pix_rise > LONGEST_ZERO);
        c->pix_bits++;
        c->ev_pixels = cyc_at(c, t + END_OF_ROW);
        c->deadline = 0;
    }
    c->pix_fall = t;
}

void pixels_done(Chip *c) { /* the row has come to its end */
    c->ev_pixels = NEVER;
    int n = c->pix_bits / 8;
    c->pix_writes++;
    c->pix_bits = 0;
    if (n == c->pix_len && !memcmp(c->pixels, c->pix_in, n)) return;
    memcpy(c->pixels, c->pix_in, n);
    c->pix_len = n;
    chip_logat(c, c->pix_fall, LOG_PIXELS, n, 0, 0);
    if (c->stop_mask & STOP_PIXELS) c->stopped |= STOP_PIXELS;
}

void update_pins(Chip *c) {
    uint32_t levels = 0;
    for (int p = 0; p < PINS; p++) levels |= pin_level(c, p) << p;
    uint32_t diff = levels ^ c->levels;
    if (!diff) return;
    c->levels = levels;
    for (int p = 0; p < PINS; p++)
        if (diff >> p & 1) c->edges[p >> 3] |= (levels >> p & 1 ? 8u : 4u) << (4 * (p & 7));
    if (diff >> c->pixel_pin & 1) pixel_edge(c, levels >> c->pixel_pin & 1);
    if (diff & (1u << c->oled_sda | 1u << c->oled_scl)) bitbus_update(c);
    update_irqs(c);
}

static uint32_t raw_interrupts(Chip *c, int i) { /* of eight pins */
    uint32_t raw = c->edges[i] & 0xcccccccc;
    for (int k = 0; k < 8 && i * 8 + k < PINS; k++) raw |= (c->levels >> (i * 8 + k) & 1 ? 2u : 1u) << (4 * k);
    return raw;
}

static uint32_t interrupts(Chip *c, int i) {
    uint32_t *io = c->apb[IO_BANK0];
    return (raw_interrupts(c, i) & io[INTE / 4 + i]) | io[INTF / 4 + i];
}

bool pins_interrupt(Chip *c) { return interrupts(c, 0) || interrupts(c, 1) || interrupts(c, 2) || interrupts(c, 3); }

uint32_t io_bank_read(Chip *c, uint32_t a) {
    if (a < INTR && !(a & 4)) { /* STATUS */
        uint32_t level = c->levels >> (a >> 3) & 1;
        return level << 17 | level << 19 | level << 9;
    }
    if (a >= INTR && a < INTE) return raw_interrupts(c, (a - INTR) / 4);
    if (a >= INTS && a < INTS + 16) return interrupts(c, (a - INTS) / 4);
    return c->apb[IO_BANK0][a >> 2];
}

void io_bank_write(Chip *c, uint32_t a, uint32_t v) {
    if (a >= INTR && a < INTE) c->edges[(a - INTR) / 4] &= ~v;
    else c->apb[IO_BANK0][a >> 2] = v;
    if (a < INTR) update_pins(c);
    else update_irqs(c);
}

void chip_pin_at(Chip *c, uint64_t ns, int pin, int level) { /* from outside, at that time: 0, 1, or -1 for open */
    int i = c->pin_tail;
    c->pin_tail = (c->pin_tail + 1) % PIN_EVENTS;
    while (i != c->pin_head) { /* in order */
        int before = (i + PIN_EVENTS - 1) % PIN_EVENTS;
        if (c->pin_events[before].ns <= ns) break;
        c->pin_events[i] = c->pin_events[before];
        i = before;
    }
    c->pin_events[i] = (PinEvent){ns, pin, level};
}

void pins_until(Chip *c, uint64_t ns) { /* what comes from outside up to that time */
    while (c->pin_head != c->pin_tail && c->pin_events[c->pin_head].ns <= ns) {
        PinEvent *e = &c->pin_events[c->pin_head];
        c->pin_head = (c->pin_head + 1) % PIN_EVENTS;
        if (e->pin < PINS) {
            c->ext[e->pin] = e->level;
            chip_log(c, LOG_PIN, e->pin, e->level, 0);
            update_pins(c);
        }
    }
}
