/* Exceptions of the Cortex-M0+: which comes when (NVIC), how it is entered and left; the special registers. */
#include "chip.h"
#include <string.h>

static uint32_t xpsr(Chip *c) {
    return (c->fn & 0x80000000u) | (c->fz == 0 ? 1u << 30 : 0) | (c->fc << 29) | (c->fv << 28) | 1u << 24 | c->ipsr;
}

static void set_flags(Chip *c, uint32_t v) {
    c->fn = v & 0x80000000u;
    c->fz = !(v >> 30 & 1);
    c->fc = v >> 29 & 1;
    c->fv = v >> 28 & 1;
}

void take_exception(Chip *c, int number) {
    uint32_t sp = c->r[13], x = xpsr(c), lr;
    int align = sp & 4 ? 1 : 0;
    sp = (sp - 32) & ~7u;
    uint32_t frame[8] = {c->r[0], c->r[1], c->r[2], c->r[3], c->r[12], c->r[14], c->r[15], x | align << 9};
    for (int i = 0; i < 8; i++) {
        uint32_t off = sp + 4 * i - RAM_START;
        if (off < RAM_SIZE) *(uint32_t *)(c->ram + off) = frame[i];
    }
    if (c->ipsr) lr = 0xfffffff1;
    else lr = c->control & 2 ? 0xfffffffd : 0xfffffff9;
    c->r[13] = sp;
    if (!c->ipsr && (c->control & 2)) {
        uint32_t t = c->other_sp;
        c->other_sp = c->r[13];
        c->r[13] = t;
        c->control &= ~2u;
    }
    c->r[14] = lr;
    c->ipsr = number;
    if (number >= 16) {
        c->active |= 1u << (number - 16);
        c->pend &= ~(1u << (number - 16));
    } else {
        c->sys_active |= 1u << number;
        c->sys_pend &= ~(1u << number);
    }
    c->cyc += 15;
    c->r[15] = cpu_load(c, c->vtor + 4 * number, 4) & ~1u;
    c->event = true;
}

void exception_return(Chip *c, uint32_t lr) {
    int number = c->ipsr;
    if (number >= 16) c->active &= ~(1u << (number - 16));
    else c->sys_active &= ~(1u << number);
    if ((lr & 0xf) == 0xd) {
        uint32_t t = c->other_sp;
        c->other_sp = c->r[13];
        c->r[13] = t;
        c->control |= 2;
    }
    uint32_t sp = c->r[13], frame[8];
    for (int i = 0; i < 8; i++) {
        uint32_t off = sp + 4 * i - RAM_START;
        frame[i] = off < RAM_SIZE ? *(uint32_t *)(c->ram + off) : 0;
    }
    memcpy(c->r, frame, 16);
    c->r[12] = frame[4];
    c->r[14] = frame[5];
    c->r[15] = frame[6] & ~1u;
    set_flags(c, frame[7]);
    c->ipsr = frame[7] & 0x3f;
    c->r[13] = (sp + 32) | (frame[7] >> 9 & 1 ? 4 : 0);
    c->cyc += 12;
    c->event = true;
    c->deadline = 0;
}

void chip_fault(Chip *c, uint32_t what) {
    c->last_fault_pc = c->r[15];
    c->fault_detail = what;
    chip_log(c, LOG_FAULT, c->r[15], what, c->r[14]);
    if (c->ipsr == 3 || c->ipsr == 2) {
        c->locked = true;
        c->stopped |= STOP_FAULT;
        c->deadline = 0;
        return;
    }
    c->sys_pend |= 1u << 3;
    c->deadline = 0;
}

uint32_t special_read(Chip *c, int n) {
    switch (n) {
    case 0:
    case 1:
    case 2:
    case 3: return xpsr(c) & (n & 1 ? 0xf80001ff : 0xf8000000) & ~(1u << 24);
    case 5:
    case 7: return c->ipsr;
    case 8: return c->control & 2 ? c->other_sp : c->r[13];
    case 9: return c->control & 2 ? c->r[13] : c->other_sp;
    case 16: return c->primask;
    case 20: return c->control;
    }
    return 0;
}

void special_write(Chip *c, int n, uint32_t v) {
    switch (n) {
    case 0:
    case 1:
    case 2:
    case 3: set_flags(c, v); break;
    case 8:
        if (c->control & 2) c->other_sp = v & ~3u;
        else c->r[13] = v & ~3u;
        break;
    case 9:
        if (c->control & 2) c->r[13] = v & ~3u;
        else c->other_sp = v & ~3u;
        break;
    case 16:
        c->primask = v & 1;
        c->deadline = 0;
        break;
    case 20:
        if (!c->ipsr && ((v ^ c->control) & 2)) {
            uint32_t t = c->other_sp;
            c->other_sp = c->r[13];
            c->r[13] = t;
        }
        c->control = v & 3;
        break;
    }
}

void update_irqs(Chip *c) { /* what the peripherals ask for */
    uint32_t line = 0;
    for (int i = 0; i < 4; i++) line |= (uint32_t)timer_interrupts(c, i) << i;
    for (int p = 0; p < 2; p++) {
        if (pio_read(c, p, 0x134)) line |= 1u << (7 + 2 * p);
        if (pio_read(c, p, 0x140)) line |= 1u << (8 + 2 * p);
    }
    if (c->dma_intr & c->dma_inte0) line |= 1u << 11;
    if (c->dma_intr & c->dma_inte1) line |= 1u << 12;
    if (pins_interrupt(c)) line |= 1u << 13;
    if (rtc_interrupts(c)) line |= 1u << 25;
    c->irq_line = line;
    uint32_t before = c->pend;
    c->pend |= line & ~c->active;
    if (c->pend & ~before) {
        if (c->scr >> 4 & 1) c->event = true;
        c->deadline = 0;
    }
}

static int current_priority(Chip *c) {
    int best = 4;
    if (c->ipsr == 0) return best;
    if (c->sys_active & 0xc) return -1;
    if (c->sys_active) best = 0;
    for (uint32_t m = c->active; m; m &= m - 1) {
        int i = __builtin_ctz(m), p = c->prio[i] >> 6;
        if (p < best) best = p;
    }
    return best;
}

void dispatch(Chip *c) { /* the most urgent exception that may come now */
    uint32_t ready = c->pend & c->enabled;
    if (!ready && !c->sys_pend) return;
    int now = current_priority(c);
    if (c->sys_pend >> 3 & 1) {
        if (now > -1) take_exception(c, 3);
        return;
    }
    int best = 4, which = -1;
    for (uint32_t m = ready; m; m &= m - 1) {
        int i = __builtin_ctz(m), p = c->prio[i] >> 6;
        if (p < best) {
            best = p;
            which = 16 + i;
        }
    }
    if (c->sys_pend >> 11 & 1 && best > 0) {
        best = 0;
        which = 11;
    }
    if (c->sys_pend >> 14 & 1 && best > 3) {
        best = 3;
        which = 14;
    }
    if (c->sys_pend >> 15 & 1 && best > 3) {
        best = 3;
        which = 15;
    }
    if (which < 0 || best >= now || c->primask) return;
    take_exception(c, which);
    if (which >= 16) update_irqs(c);
}

uint32_t ppb_read(Chip *c, uint32_t a) {
    switch (a) {
    case 0xe010: return c->systick_ctrl;
    case 0xe014: return c->systick_load;
    case 0xe018: return c->systick_ctrl & 1 ? c->systick_load - (c->cyc - c->systick_base) % (c->systick_load + 1) : 0;
    case 0xe01c: return 0xc0000000;
    case 0xe100:
    case 0xe180: return c->enabled;
    case 0xe200:
    case 0xe280: return c->pend;
    case 0xed00: return 0x410cc601;
    case 0xed04: return c->ipsr | (c->pend & c->enabled ? 1u << 22 : 0);
    case 0xed08: return c->vtor;
    case 0xed0c: return 0xfa050000;
    case 0xed10: return c->scr;
    case 0xed14: return 0x204;
    }
    if (a >= 0xe400 && a < 0xe420) {
        uint32_t v = 0;
        for (int i = 0; i < 4; i++) v |= c->prio[a - 0xe400 + i] << (8 * i);
        return v;
    }
    return c->ppb[a >> 2 & 1023];
}

void ppb_write(Chip *c, uint32_t a, uint32_t v) {
    switch (a) {
    case 0xe010: c->systick_ctrl = v & 7; return;
    case 0xe014: c->systick_load = v & 0xffffff; return;
    case 0xe018: c->systick_base = c->cyc; return;
    case 0xe100: c->enabled |= v; break;
    case 0xe180: c->enabled &= ~v; break;
    case 0xe200:
        c->pend |= v;
        if (c->scr >> 4 & 1) c->event = true;
        break;
    case 0xe280:
        c->pend &= ~v;
        c->pend |= c->irq_line & ~c->active;
        break;
    case 0xed04:
        if (v >> 28 & 1) c->sys_pend |= 1u << 14;
        if (v >> 27 & 1) c->sys_pend &= ~(1u << 14);
        break;
    case 0xed08: c->vtor = v & ~0xffu; return;
    case 0xed0c:
        if ((v >> 16) == 0x05fa && (v & 4)) {
            c->wd_at = now_ns(c);
            c->wd_reason = 0;
        }
        break;
    case 0xed10: c->scr = v; return;
    default:
        if (a >= 0xe400 && a < 0xe420)
            for (int i = 0; i < 4; i++) c->prio[a - 0xe400 + i] = v >> (8 * i) & 0xc0;
        else c->ppb[a >> 2 & 1023] = v;
    }
    c->deadline = 0;
}
