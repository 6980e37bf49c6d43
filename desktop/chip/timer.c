/* The timer with its four alarms, and the watchdog. */
#include "chip.h"

enum {
    TIMEHR = 0x08, TIMELR = 0x0c, ALARM0 = 0x10, ARMED = 0x20, TIMERAWH = 0x24, TIMERAWL = 0x28, INTR = 0x34,
    INTE = 0x38, INTF = 0x3c, INTS = 0x40
};
enum { CTRL = 0, LOAD = 4, REASON = 8, TICK = 0x2c };
enum { LONG_WAIT = 1000, STEP_US = 10 }; /* a busy wait is made short after so many turns, so much a turn */
enum { THOUGHT_NS = 14000000, CALM_NS = 25000000 }; /* awake for so long it thinks; so long after that it may doze */
enum { STEADY = 4 }; /* so many turns that take the same time are a loop in which nothing happens */

static uint64_t timer_us(Chip *c) { return c->ticking ? (now_ns(c) - c->timer_base) / 1000 : 0; }

static void arm(Chip *c, int i, uint32_t v) {
    uint64_t t = timer_us(c);
    uint32_t diff = v - (uint32_t)t;
    c->alarm[i] = v;
    c->armed |= 1 << i;
    c->alarm_ns[i] =
        c->timer_base + (t + diff) * 1000; /* an alarm that has just passed comes in 71 minutes, as on the chip */
    c->deadline = 0;
}

bool timer_interrupts(Chip *c, int alarm) { return ((c->timer_intr | c->timer_intf) & c->timer_inte) >> alarm & 1; }

void timer_until(Chip *c, uint64_t ns) { /* the alarms up to that time */
    for (int i = 0; i < 4; i++)
        if ((c->armed >> i & 1) && ns >= c->alarm_ns[i]) {
            c->armed &= ~(1u << i);
            c->timer_intr |= 1u << i;
            update_irqs(c);
        }
}

static void busy_wait(Chip *c) {
    uint32_t step = STEP_US * (c->hz / 1000000);
    bool is_same_loop = c->r[15] - c->wait_pc + 8 <= 16;
    if (!is_same_loop) {
        c->wait_pc = c->r[15];
        c->waits = 0;
    } else if (++c->waits > LONG_WAIT && c->deadline > c->cyc + step) c->cyc += step;
}

/* A chip that dozes is left alone in each wait up to the end of the run, as if whoever waits was woken late: time goes on,
   its rounds are fewer. Not while it thinks, nor while anything is under way. */
static void doze(Chip *c) {
    uint64_t ns = now_ns(c);
    if (ns - c->waited_ns > THOUGHT_NS) c->thought_ns = ns;
    bool is_busy = c->op || c->ev_i2c[0] != NEVER || c->ev_i2c[1] != NEVER || c->ev_pio != NEVER || c->ev_pixels != NEVER;
    if (c->dozes && !is_busy && c->pin_head == c->pin_tail && ns - c->thought_ns > CALM_NS && c->until_ns > ns) {
        c->cyc = cyc_at(c, c->until_ns);
        c->deadline = 0;
    }
    c->waited_ns = now_ns(c);
}

/* CircuitPython's mp_hal_delay_ms sleeps from tick to tick, and asks for the time without end in what is left of the
   last one. It counts in subticks, 1/32768 s. */
void delay_begins(Chip *c, uint32_t ms) {
    uint64_t end = timer_us(c) * 512 / 15625 + (uint64_t)ms * 32768 / 1000;
    c->delay.end_us = (end * 15625 + 511) / 512;
    c->delay.sp = 0;
    doze(c);
}

/* Turns of that loop are left out, whole ones, as long as nothing else comes: it goes on just as if it had made them. */
static void skip_turns(Chip *c) {
    if (!c->delay.sp) c->delay.sp = c->r[13]; /* it is the first to ask */
    if (c->delay.sp != c->r[13]) return;      /* another function asks, which it has called */
    uint64_t turn = c->cyc - c->delay.read_at[1], left_out = 0;
    c->delay.turns = turn == c->delay.turn ? c->delay.turns + 1 : 0;
    if (c->delay.turns >= STEADY) {
        uint64_t end = cyc_at(c, c->timer_base + c->delay.end_us * 1000);
        if (c->deadline < end) end = c->deadline;
        if (end > c->cyc) left_out = (end - c->cyc) / turn * turn;
    }
    c->cyc += left_out;
    c->delay.turn = turn;
    c->delay.read_at[1] = c->delay.read_at[0] + left_out; /* a turn asks twice */
    c->delay.read_at[0] = c->cyc;
}

uint32_t timer_read(Chip *c, uint32_t a) {
    switch (a) {
    case TIMEHR: return c->timer_latch;
    case TIMELR: {
        uint64_t t = timer_us(c);
        c->timer_latch = t >> 32;
        return t;
    }
    case ALARM0:
    case ALARM0 + 4:
    case ALARM0 + 8:
    case ALARM0 + 12: return c->alarm[(a - ALARM0) / 4];
    case ARMED: return c->armed;
    case TIMERAWH: return timer_us(c) >> 32;
    case TIMERAWL:
        busy_wait(c);
        if (timer_us(c) < c->delay.end_us) skip_turns(c);
        return timer_us(c);
    case INTR: return c->timer_intr;
    case INTE: return c->timer_inte;
    case INTF: return c->timer_intf;
    case INTS: return (c->timer_intr | c->timer_intf) & c->timer_inte;
    }
    return c->apb[TIMER][a >> 2];
}

void timer_write(Chip *c, uint32_t a, uint32_t v) {
    switch (a) {
    case ALARM0:
    case ALARM0 + 4:
    case ALARM0 + 8:
    case ALARM0 + 12: arm(c, (a - ALARM0) / 4, v); return;
    case ARMED:
        c->armed &= ~v;
        c->deadline = 0;
        return;
    case INTR: c->timer_intr &= ~v; break;
    case INTE: c->timer_inte = v; break;
    case INTF: c->timer_intf = v; break;
    default: c->apb[TIMER][a >> 2] = v; return;
    }
    update_irqs(c);
}

static uint64_t watchdog_end(Chip *c) {
    return now_ns(c) + (uint64_t)c->wd_load * 500;
} /* it counts by two, RP2040-E1 */

uint32_t watchdog_read(Chip *c, uint32_t a) {
    uint32_t v = c->apb[WATCHDOG][a >> 2];
    switch (a) {
    case CTRL: return c->wd_ctrl & ~0xffffffu;
    case REASON: return c->wd_reason;
    case TICK: return v | (v & 0x200 ? 0x400 : 0);
    }
    return v;
}

void watchdog_write(Chip *c, uint32_t a, uint32_t v) {
    switch (a) {
    case CTRL:
        c->wd_ctrl = v;
        c->wd_at = v >> 30 & 1 ? watchdog_end(c) : NEVER;
        if (v >> 31) { /* at once */
            c->wd_at = now_ns(c);
            c->wd_reason = 2;
        }
        c->deadline = 0;
        return;
    case LOAD:
        c->wd_load = v & 0xffffff;
        if (c->wd_ctrl >> 30 & 1) c->wd_at = watchdog_end(c);
        c->deadline = 0;
        return;
    case REASON: return;
    }
    c->apb[WATCHDOG][a >> 2] = v;
    if (a == TICK && (v & 0x200) && !c->ticking) {
        c->ticking = true;
        c->timer_base = now_ns(c);
    }
}
