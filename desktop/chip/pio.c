/* The two PIO blocks (for the NeoPixels), instruction by instruction (data sheet, 3.4). */
#include "chip.h"
#include <string.h>

static int tx_depth(Sm *s) { return s->shiftctrl >> 30 & 1 ? 8 : s->shiftctrl >> 31 ? 0 : 4; }
static int rx_depth(Sm *s) { return s->shiftctrl >> 31 ? 8 : s->shiftctrl >> 30 & 1 ? 0 : 4; }
static uint64_t period(Sm *s) {
    uint32_t d = s->clkdiv >> 8;
    return d >= 256 ? d : d ? d : 65536 << 8;
}
static int push_thr(Sm *s) {
    int t = s->shiftctrl >> 20 & 31;
    return t ? t : 32;
}
static int pull_thr(Sm *s) {
    int t = s->shiftctrl >> 25 & 31;
    return t ? t : 32;
}

bool pio_wants_data(Chip *c, int machine) { /* 0 to 7: of both blocks */
    Sm *s = &c->pio[machine >> 2].sm[machine & 3];
    return s->tx_n < tx_depth(s);
}
bool pio_has_data(Chip *c, int machine) { return c->pio[machine >> 2].sm[machine & 3].rx_n > 0; }

static void schedule(Chip *c) {
    uint64_t at = NEVER;
    for (int p = 0; p < 2; p++)
        for (int i = 0; i < 4; i++) {
            Sm *s = &c->pio[p].sm[i];
            if ((s->enabled || s->exec_pending) && !s->stalled && (s->next >> 8) < at) at = s->next >> 8;
        }
    c->ev_pio = at;
    c->deadline = 0;
}
static void wake(Chip *c, Sm *s) {
    if (s->stalled) {
        s->stalled = false;
        uint64_t now = c->cyc << 8;
        if (s->next < now) s->next = now;
    }
    schedule(c);
}
void pio_reset(Chip *c, int n) {
    memset(&c->pio[n], 0, sizeof c->pio[n]);
    for (int i = 0; i < 4; i++) {
        Sm *s = &c->pio[n].sm[i];
        s->clkdiv = 0x10000;
        s->execctrl = 0x1f000;
        s->shiftctrl = 0xc0000;
        s->pinctrl = 0x14000000;
        s->osr_n = 32;
    }
    schedule(c);
}

static void pins_write(Pio *p, uint32_t base, uint32_t count, uint32_t v, bool dir) {
    for (uint32_t i = 0; i < count; i++) {
        uint32_t bit = 1u << ((base + i) & 31);
        uint32_t *t = dir ? &p->oe : &p->out;
        if (v >> i & 1) *t |= bit;
        else *t &= ~bit;
    }
}
static uint32_t pins_read(Chip *c, Sm *s) {
    uint32_t base = s->pinctrl >> 15 & 31, v = c->levels;
    return base ? v >> base | v << (32 - base) : v;
}
/* PUSH, and IN with autopush. A full queue loses it. */
static void push(Chip *c, Sm *s) {
    if (s->rx_n < rx_depth(s)) s->rx[s->rx_n++] = s->isr;
    s->isr = 0;
    s->isr_n = 0;
    update_irqs(c);
    dma_run(c);
}

/* One instruction. Returns whether it was done (false: it waits). */
static bool step(Chip *c, int pn, int sn, uint32_t op, bool *jumped) {
    Pio *p = &c->pio[pn];
    Sm *s = &p->sm[sn];
    uint32_t side = s->pinctrl >> 29 & 7, opt = s->execctrl >> 30 & 1, field = op >> 8 & 31;
    if (side) {
        uint32_t n = side - opt, bits = field >> (5 - side);
        bool on = !opt || (bits >> (side - 1) & 1);
        if (on && n) {
            pins_write(p, s->pinctrl >> 10 & 31, n, bits & ((1u << n) - 1), s->execctrl >> 29 & 1);
            update_pins(c);
        }
    }
    uint32_t arg = op & 31, v;
    switch (op >> 13) {
    case 0: {
        bool take = false;
        switch (op >> 5 & 7) {
        case 0: take = true; break;
        case 1: take = !s->x; break;
        case 2:
            take = s->x != 0;
            s->x--;
            break;
        case 3: take = !s->y; break;
        case 4:
            take = s->y != 0;
            s->y--;
            break;
        case 5: take = s->x != s->y; break;
        case 6: take = c->levels >> (s->execctrl >> 24 & 31) & 1; break;
        case 7: take = s->osr_n < pull_thr(s); break;
        }
        if (take) {
            s->pc = arg;
            *jumped = true;
        }
        return true;
    }
    case 1: {
        uint32_t pol = op >> 7 & 1, bit;
        if ((op >> 5 & 3) == 0) bit = c->levels >> arg & 1;
        else if ((op >> 5 & 3) == 1) bit = pins_read(c, s) >> arg & 1;
        else {
            uint32_t k = arg & 0x10 ? ((arg & 3) + sn) & 3 : arg & 7;
            bit = p->irq >> k & 1;
            if (bit == pol && pol) p->irq &= ~(1u << k);
        }
        return bit == pol;
    }
    case 2: {
        int n = arg ? arg : 32;
        if ((s->shiftctrl >> 16 & 1) && s->isr_n >= push_thr(s)) { /* a full ISR that could not be pushed */
            if (s->rx_n >= rx_depth(s)) return false;
            push(c, s);
        }
        switch (op >> 5 & 7) {
        case 0: v = pins_read(c, s); break;
        case 1: v = s->x; break;
        case 2: v = s->y; break;
        case 6: v = s->isr; break;
        case 7: v = s->osr; break;
        default: v = 0;
        }
        if (n < 32) v &= (1u << n) - 1;
        if (s->shiftctrl >> 18 & 1) s->isr = n < 32 ? s->isr >> n | v << (32 - n) : v;
        else s->isr = n < 32 ? s->isr << n | v : v;
        s->isr_n = s->isr_n + n > 32 ? 32 : s->isr_n + n;
        if ((s->shiftctrl >> 16 & 1) && s->isr_n >= push_thr(s) && s->rx_n < rx_depth(s)) push(c, s);
        return true;
    }
    case 3: {
        int n = arg ? arg : 32;
        if ((s->shiftctrl >> 17 & 1) && s->osr_n >= pull_thr(s)) {
            if (!s->tx_n) {
                p->fdebug |= 1u << (24 + sn);
                return false;
            }
            s->osr = s->tx[0];
            memmove(s->tx, s->tx + 1, --s->tx_n * 4);
            s->osr_n = 0;
            dma_run(c);
            update_irqs(c);
        }
        if (s->shiftctrl >> 19 & 1) {
            v = n < 32 ? s->osr & ((1u << n) - 1) : s->osr;
            s->osr = n < 32 ? s->osr >> n : 0;
        } else {
            v = n < 32 ? s->osr >> (32 - n) : s->osr;
            s->osr = n < 32 ? s->osr << n : 0;
        }
        s->osr_n = s->osr_n + n > 32 ? 32 : s->osr_n + n;
        switch (op >> 5 & 7) {
        case 0:
            pins_write(p, s->pinctrl & 31, s->pinctrl >> 20 & 63, v, false);
            update_pins(c);
            break;
        case 1: s->x = v; break;
        case 2: s->y = v; break;
        case 4:
            pins_write(p, s->pinctrl & 31, s->pinctrl >> 20 & 63, v, true);
            update_pins(c);
            break;
        case 5:
            s->pc = v & 31;
            *jumped = true;
            break;
        case 6:
            s->isr = v;
            s->isr_n = n;
            break;
        case 7:
            s->exec_instr = v;
            s->exec_pending = 1;
            break;
        }
        return true;
    }
    case 4:
        if (op & 0x80) { /* PULL */
            if ((op >> 6 & 1) && s->osr_n < pull_thr(s)) return true;
            if (!s->tx_n) {
                if (op >> 5 & 1) {
                    p->fdebug |= 1u << (24 + sn);
                    return false;
                }
                s->osr = s->x;
                s->osr_n = 0;
                return true;
            }
            s->osr = s->tx[0];
            memmove(s->tx, s->tx + 1, --s->tx_n * 4);
            s->osr_n = 0;
            dma_run(c);
            update_irqs(c);
        } else { /* PUSH */
            if ((op >> 6 & 1) && s->isr_n < push_thr(s)) return true;
            if (s->rx_n >= rx_depth(s) && (op >> 5 & 1)) return false;
            push(c, s);
        }
        return true;
    case 5: {
        switch (op & 7) {
        case 0: v = pins_read(c, s); break;
        case 1: v = s->x; break;
        case 2: v = s->y; break;
        case 5: v = (s->execctrl >> 4 & 1 ? s->rx_n : s->tx_n) < (int)(s->execctrl & 15) ? ~0u : 0; break;
        case 6: v = s->isr; break;
        case 7: v = s->osr; break;
        default: v = 0;
        }
        if ((op >> 3 & 3) == 1) v = ~v;
        else if ((op >> 3 & 3) == 2) {
            uint32_t w = 0;
            for (int i = 0; i < 32; i++) w |= (v >> i & 1) << (31 - i);
            v = w;
        }
        switch (op >> 5 & 7) {
        case 0:
            pins_write(p, s->pinctrl & 31, s->pinctrl >> 20 & 63, v, false);
            update_pins(c);
            break;
        case 1: s->x = v; break;
        case 2: s->y = v; break;
        case 4:
            s->exec_instr = v;
            s->exec_pending = 1;
            break;
        case 5:
            s->pc = v & 31;
            *jumped = true;
            break;
        case 6:
            s->isr = v;
            s->isr_n = 0;
            break;
        case 7:
            s->osr = v;
            s->osr_n = 0;
            break;
        }
        return true;
    }
    case 6: {
        uint32_t k = arg & 0x10 ? ((arg & 3) + sn) & 3 : arg & 7;
        if (op & 0x40) p->irq &= ~(1u << k);
        else if ((op & 0x20) && s->delay_done) {
            if (p->irq >> k & 1) return false;
            s->delay_done = false;
            return true;
        } else {
            p->irq |= 1u << k;
            update_irqs(c);
            if (op & 0x20) {
                s->delay_done = true;
                return false;
            }
        }
        update_irqs(c);
        return true;
    }
    default:
        switch (op >> 5 & 7) {
        case 0:
            pins_write(p, s->pinctrl >> 5 & 31, s->pinctrl >> 26 & 7, arg, false);
            update_pins(c);
            break;
        case 1: s->x = arg; break;
        case 2: s->y = arg; break;
        case 4:
            pins_write(p, s->pinctrl >> 5 & 31, s->pinctrl >> 26 & 7, arg, true);
            update_pins(c);
            break;
        }
        return true;
    }
}

static void sm_run(Chip *c, int pn, int sn) {
    Pio *p = &c->pio[pn];
    Sm *s = &p->sm[sn];
    bool jumped = false;
    uint32_t op;
    bool exec = s->exec_pending;
    if (exec) {
        op = s->exec_instr;
        s->exec_pending = 0;
    } else op = p->mem[s->pc];
    uint32_t side = s->pinctrl >> 29 & 7, delay = (op >> 8 & 31) & ((1u << (5 - side)) - 1);
    if (!step(c, pn, sn, op, &jumped)) {
        if (exec) {
            s->exec_pending = 1;
            s->exec_instr = op;
        }
        uint32_t kind = op >> 13;
        if (kind == 3 || kind == 4 || kind == 2) s->stalled = true; /* until a FIFO moves */
        else s->next += period(s);
        return;
    }
    if (!jumped && !exec)
        s->pc = s->pc == (int)(s->execctrl >> 12 & 31) ? (int)(s->execctrl >> 7 & 31) : (s->pc + 1) & 31;
    s->next += period(s) * (exec ? 1 : 1 + delay);
}

/* A step at its own time: the core may have passed it in one long instruction, and a pulse is as long as it was made. */
static void sm_run_at(Chip *c, int pn, int sn) {
    uint64_t now = c->cyc, at = c->pio[pn].sm[sn].next >> 8;
    if (at >= c->base_cyc) c->cyc = at;
    sm_run(c, pn, sn);
    c->cyc = now;
}

void pio_run(Chip *c) {
    for (int p = 0; p < 2; p++)
        for (int i = 0; i < 4; i++) {
            Sm *s = &c->pio[p].sm[i];
            while ((s->enabled || s->exec_pending) && !s->stalled && (s->next >> 8) <= c->cyc) sm_run_at(c, p, i);
        }
    schedule(c);
}

uint32_t pio_read(Chip *c, int n, uint32_t a) {
    Pio *p = &c->pio[n];
    if (a >= 0xc8 && a < 0x128) {
        Sm *s = &p->sm[(a - 0xc8) / 0x18];
        switch ((a - 0xc8) % 0x18) {
        case 0: return s->clkdiv;
        case 4: return s->execctrl | (s->exec_pending ? 1u << 31 : 0);
        case 8: return s->shiftctrl;
        case 12: return s->pc;
        case 16: return p->mem[s->pc];
        case 20: return s->pinctrl;
        }
    }
    uint32_t v = 0;
    switch (a) {
    case 0x00:
        for (int i = 0; i < 4; i++) v |= p->sm[i].enabled << i;
        return v;
    case 0x04:
        for (int i = 0; i < 4; i++) {
            Sm *s = &p->sm[i];
            v |= (s->rx_n >= rx_depth(s)) << i | (!s->rx_n) << (8 + i) | (s->tx_n >= tx_depth(s)) << (16 + i) |
                 (!s->tx_n) << (24 + i);
        }
        return v;
    case 0x08: return p->fdebug;
    case 0x0c:
        for (int i = 0; i < 4; i++) v |= (p->sm[i].tx_n | p->sm[i].rx_n << 4) << (8 * i);
        return v;
    case 0x20:
    case 0x24:
    case 0x28:
    case 0x2c: {
        Sm *s = &p->sm[(a - 0x20) / 4];
        if (!s->rx_n) return 0;
        v = s->rx[0];
        memmove(s->rx, s->rx + 1, --s->rx_n * 4);
        wake(c, s);
        update_irqs(c);
        return v;
    }
    case 0x30: return p->irq;
    case 0x38: return p->bypass;
    case 0x3c: return p->out;
    case 0x40: return p->oe;
    case 0x44: return 0x00200404;
    case 0x128:
        for (int i = 0; i < 4; i++) {
            Sm *s = &p->sm[i];
            v |= (s->rx_n > 0) << i | (s->tx_n < tx_depth(s)) << (4 + i);
        }
        return v | (p->irq & 15) << 8;
    case 0x12c: return p->inte0;
    case 0x130: return p->intf0;
    case 0x134: return (pio_read(c, n, 0x128) & p->inte0) | p->intf0;
    case 0x138: return p->inte1;
    case 0x13c: return p->intf1;
    case 0x140: return (pio_read(c, n, 0x128) & p->inte1) | p->intf1;
    }
    if (a >= 0x48 && a < 0xc8) return p->mem[(a - 0x48) / 4];
    return 0;
}

void pio_write(Chip *c, int n, uint32_t a, uint32_t v) {
    Pio *p = &c->pio[n];
    if (a >= 0x48 && a < 0xc8) {
        p->mem[(a - 0x48) / 4] = v;
        return;
    }
    if (a >= 0xc8 && a < 0x128) {
        int i = (a - 0xc8) / 0x18;
        Sm *s = &p->sm[i];
        switch ((a - 0xc8) % 0x18) {
        case 0: s->clkdiv = v; break;
        case 4: s->execctrl = v & 0x7fffffff; break;
        case 8:
            if ((v ^ s->shiftctrl) >> 30) s->tx_n = s->rx_n = 0;
            s->shiftctrl = v;
            break;
        case 16: {
            bool jumped = false;
            s->stalled = false;
            if (!step(c, n, i, v, &jumped)) {
                s->exec_instr = v;
                s->exec_pending = 1;
                s->stalled = (v >> 13 & 7) == 3 || (v >> 13 & 7) == 4;
            }
            break;
        }
        case 20: s->pinctrl = v; break;
        }
        schedule(c);
        return;
    }
    switch (a) {
    case 0x00:
        for (int i = 0; i < 4; i++) {
            Sm *s = &p->sm[i];
            if (v >> (4 + i) & 1) {
                s->isr = 0;
                s->isr_n = 0;
                s->osr_n = 32;
                s->stalled = false;
                s->exec_pending = 0;
                s->delay_done = false;
            }
            bool on = v >> i & 1;
            if (on && !s->enabled) {
                s->next = (c->cyc + 1) << 8;
                s->stalled = false;
            }
            s->enabled = on;
        }
        schedule(c);
        break;
    case 0x08:
        p->fdebug &= ~v;
        for (int i = 0; i < 4; i++) {
            Sm *s = &p->sm[i];
            if (s->enabled && s->stalled && !s->tx_n && ((p->mem[s->pc] >> 13) == 3 || (p->mem[s->pc] >> 13) == 4))
                p->fdebug |= 1u << (24 + i);
        }
        break;
    case 0x10:
    case 0x14:
    case 0x18:
    case 0x1c: {
        Sm *s = &p->sm[(a - 0x10) / 4];
        if (s->tx_n < tx_depth(s)) s->tx[s->tx_n++] = v;
        else p->fdebug |= 1u << (16 + (a - 0x10) / 4);
        wake(c, s);
        update_irqs(c);
        break;
    }
    case 0x30:
        p->irq &= ~v;
        update_irqs(c);
        break;
    case 0x34:
        p->irq |= v;
        update_irqs(c);
        break;
    case 0x38: p->bypass = v; break;
    case 0x12c:
        p->inte0 = v;
        update_irqs(c);
        break;
    case 0x130:
        p->intf0 = v;
        update_irqs(c);
        break;
    case 0x138:
        p->inte1 = v;
        update_irqs(c);
        break;
    case 0x13c:
        p->intf1 = v;
        update_irqs(c);
        break;
    }
}
