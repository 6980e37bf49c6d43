/* The DMA: it moves what may be moved at once, whenever a FIFO has changed. */
#include "chip.h"

/* Which register stands at each of a channel's 16 words, the last of each four starts it: read, write, count, ctrl. */
static const uint8_t order[16] = {0, 1, 2, 3, 3, 0, 1, 2, 3, 2, 0, 1, 3, 1, 2, 0};

static bool may_move(Chip *c, uint32_t request) { /* TREQ_SEL */
    if (request < 16) {
        int machine = (request >> 3) * 4 + (request & 3);
        return request & 4 ? pio_has_data(c, machine) : pio_wants_data(c, machine);
    }
    return request >= 0x3b; /* timers: at once */
}

void dma_run(Chip *c) {
    if (c->dma_runs) return;
    c->dma_runs = true;
    bool irq = false;
    for (int i = 0; i < 12; i++) {
        Dma *d = &c->dma[i];
        while (d->busy && d->count && may_move(c, d->ctrl >> 15 & 63)) {
            int size = 1 << (d->ctrl >> 2 & 3);
            uint32_t v = bus_read(c, d->read, size);
            if (size == 1) v = (v & 0xff) * 0x01010101u;
            else if (size == 2) v = (v & 0xffff) * 0x10001u;
            if ((d->write >> 28) == 5) bus_write(c, d->write & ~3u, v, 4);
            else bus_write(c, d->write, v, size);
            uint32_t ring = d->ctrl >> 6 & 15, ring_write = d->ctrl >> 10 & 1;
            if (d->ctrl & 0x10) {
                uint32_t t = d->read + size;
                d->read = ring && !ring_write ? (d->read & ~((1u << ring) - 1)) | (t & ((1u << ring) - 1)) : t;
            }
            if (d->ctrl & 0x20) {
                uint32_t t = d->write + size;
                d->write = ring && ring_write ? (d->write & ~((1u << ring) - 1)) | (t & ((1u << ring) - 1)) : t;
            }
            d->count--;
        }
        if (d->busy && !d->count) {
            d->busy = false;
            irq = true;
            if (!(d->ctrl >> 21 & 1)) c->dma_intr |= 1u << i;
            uint32_t chain = d->ctrl >> 11 & 15;
            if (chain != (uint32_t)i && chain < 12) {
                c->dma[chain].busy = true;
                c->dma[chain].count = c->dma[chain].reload;
            }
        }
    }
    c->dma_runs = false;
    if (irq) update_irqs(c);
}

uint32_t dma_read(Chip *c, uint32_t a) {
    if (a < 0x300) {
        Dma *d = &c->dma[a >> 6];
        switch (order[a >> 2 & 15]) {
        case 0: return d->read;
        case 1: return d->write;
        case 2: return d->count;
        default: return d->ctrl | (d->busy ? 1u << 24 : 0);
        }
    }
    switch (a) {
    case 0x400: return c->dma_intr;
    case 0x404: return c->dma_inte0;
    case 0x40c: return c->dma_intr & c->dma_inte0;
    case 0x414: return c->dma_inte1;
    case 0x41c: return c->dma_intr & c->dma_inte1;
    case 0x448: return 12;
    }
    return 0;
}

void dma_write(Chip *c, uint32_t a, uint32_t v) {
    if (a < 0x300) {
        Dma *d = &c->dma[a >> 6];
        switch (order[a >> 2 & 15]) {
        case 0: d->read = v; break;
        case 1: d->write = v; break;
        case 2:
            d->reload = v;
            if (!d->busy) d->count = v;
            break;
        default: d->ctrl = v & ~(1u << 24); break;
        }
        if ((a & 0xf) == 0xc && (d->ctrl & 1) && !(((a & 0x3f) != 0xc) && !v)) {
            d->count = d->reload;
            d->busy = true;
            dma_run(c);
        }
        return;
    }
    switch (a) {
    case 0x400:
    case 0x40c:
    case 0x41c:
        c->dma_intr &= ~v;
        update_irqs(c);
        break;
    case 0x404:
        c->dma_inte0 = v;
        update_irqs(c);
        break;
    case 0x414:
        c->dma_inte1 = v;
        update_irqs(c);
        break;
    case 0x430:
        for (int i = 0; i < 12; i++)
            if ((v >> i & 1) && (c->dma[i].ctrl & 1)) {
                c->dma[i].count = c->dma[i].reload;
                c->dma[i].busy = true;
            }
        dma_run(c);
        break;
    case 0x444:
        for (int i = 0; i < 12; i++)
            if (v >> i & 1) c->dma[i].busy = false;
        break;
    }
}
