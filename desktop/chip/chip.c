/* Power, the course of time, and snapshots. */
#include "chip.h"
#include <stdlib.h>
#include <string.h>

Chip *chip_new(void) {
    Chip *c = calloc(1, sizeof *c);
    c->notes = notes_new();
    rom_make(c->rom);
    memset(c->flash, 0xff, FLASH_SIZE);
    c->miss_cycles = 62;
    c->erase_us = 45000;
    c->program_us = 700;
    c->rng = 2463534242u;
    c->op_sr2 = 2;
    memset(c->ext, -1, sizeof c->ext);
    c->ext[24] = 1; /* VBUS */
    c->adc[3] = 2068;
    c->adc[4] = 876;
    c->oled.fitted = c->oled.pull_ups = 1;
    c->oled.address = 0x3c;
    c->oled_sda = 4;
    c->oled_scl = 5;
    c->pixel_pin = 2;
    c->hz = RING_HZ;
    return c;
}

void chip_free(Chip *c) {
    notes_free(c->notes);
    free(c);
}

Chip *chip_save(const Chip *c) {
    Chip *kept = malloc(sizeof *kept);
    memcpy(kept, c, sizeof *kept);
    return kept;
}

void chip_restore(Chip *c, const Chip *kept) {
    Notes *notes = c->notes;
    memcpy(c, kept, sizeof *c);
    c->notes = notes;
}

/* *next*, which has run elsewhere, takes the chip's place: on its flash, at its time, with its hooks, and the buttons move
   as they would have. It is gone then. */
void chip_give_way(Chip *c, Chip *next) {
    uint64_t later = now_ns(c) - now_ns(next);
    next->base_ns += later;
    next->timer_base += later;
    for (int i = 0; i < 4; i++) next->alarm_ns[i] += later;
    next->pix_rise += later;
    next->pix_fall += later;
    next->waited_ns += later;
    next->thought_ns += later;
    next->rtc_secs = c->rtc_secs;
    next->rtc_ns = c->rtc_ns;
    next->rng = c->rng;
    memcpy(next->flash, c->flash, sizeof c->flash);
    memcpy(next->hooks, c->hooks, sizeof c->hooks);
    next->hook_n = c->hook_n;
    memcpy(next->pin_events, c->pin_events, sizeof c->pin_events);
    next->pin_head = c->pin_head;
    next->pin_tail = c->pin_tail;
    chip_restore(c, next);
    chip_free(next);
}

void chip_drop(Chip *kept) { free(kept); }

void chip_reset(Chip *c, bool is_power_on) { /* else the watchdog, or the program itself */
    uint64_t ns = now_ns(c);
    if (is_power_on) {
        for (int i = 0; i < RAM_SIZE / 4; i++) ((uint32_t *)c->ram)[i] = chip_random(c);
        memset(c->apb, 0, sizeof c->apb);
        c->wd_reason = 0;
        c->apb[VREG][2] = 0x100;
        oled_reset(&c->oled);
        memset(c->pixels, 0, sizeof c->pixels);
        c->op = 0;
    } else {
        uint32_t scratch[8];
        memcpy(scratch, &c->apb[WATCHDOG][SCRATCH0], sizeof scratch);
        uint32_t vreg = c->apb[VREG][2];
        memset(c->apb, 0, sizeof c->apb);
        memcpy(&c->apb[WATCHDOG][SCRATCH0], scratch, sizeof scratch);
        c->apb[VREG][2] = vreg;
        c->resets++;
        chip_logat(c, ns, LOG_RESET, c->wd_reason, 0, 0);
    }
    memset(c->r, 0, sizeof c->r);
    c->rom_step = 0;
    c->primask = c->control = c->ipsr = 0;
    c->sleeping = c->locked = c->event = false;
    c->vtor = 0;
    c->scr = 0;
    c->pend = c->irq_line = c->active = c->enabled = 0;
    memset(c->prio, 0, sizeof c->prio);
    c->sys_pend = c->sys_active = 0;
    c->systick_ctrl = 0;
    c->base_ns = ns;
    c->base_cyc = c->cyc;
    c->hz = RING_HZ;
    c->ev_i2c[0] = c->ev_i2c[1] = c->ev_pio = c->ev_pixels = c->ev_rtc = NEVER;
    memset(c->tag, 0, sizeof c->tag);
    memset(c->ssi, 0, sizeof c->ssi);
    c->rxq_h = c->rxq_t = 0;
    c->ssi_free = c->cyc;
    c->cs = 1;
    c->spi_n = 0;
    c->wel = 0;
    c->gpio_out = c->gpio_oe = c->spinlocks = c->fifo_valid = 0;
    c->ticking = false;
    c->timer_base = ns;
    c->wd_at = NEVER;
    c->wd_ctrl = 0;
    c->wd_load = 0;
    memset(&c->bitbus, 0, sizeof c->bitbus);
    c->apb[RESETS][0] = ALL_RESETS;
    c->pix_bits = 0;
    c->pix_fall = ns;
    c->buzz = 0;
    reset_blocks(c, ALL_RESETS);
    c->hz = RING_HZ;
    c->levels = ~0u;
    update_pins(c);
    c->bitbus.sda = c->bitbus.scl = 1;
    c->r[13] = *(uint32_t *)c->rom;
    c->r[15] = *(uint32_t *)(c->rom + 4) & ~1u;
    c->deadline = 0;
}

void chip_power(Chip *c) {
    c->cut_ns = NEVER;
    c->cut_op = 0;
    memset(c->lines, 0, sizeof c->lines);
    chip_reset(c, true);
}

static uint64_t least(uint64_t a, uint64_t b) { return a < b ? a : b; }

static uint64_t next_event(Chip *c) {
    uint64_t at = least(least(c->ev_i2c[0], c->ev_i2c[1]), least(c->ev_pio, least(c->ev_pixels, c->ev_rtc)));
    uint64_t ns = least(c->until_ns, least(c->cut_ns, c->wd_at));
    for (int i = 0; i < 4; i++)
        if (c->armed >> i & 1) ns = least(ns, c->alarm_ns[i]);
    if (c->pin_head != c->pin_tail) ns = least(ns, c->pin_events[c->pin_head].ns);
    return least(at, least(cyc_at(c, ns), c->cyc + 50000000));
}

static bool wakes(Chip *c) {
    bool wake = (c->pend & c->enabled) || c->sys_pend || (c->waiting_event && c->event);
    if (!wake) return false;
    c->sleeping = false;
    if (c->waiting_event) c->event = false;
    return true;
}

uint32_t chip_run(Chip *c, uint64_t until_ns, uint32_t stop_mask) {
    c->until_ns = until_ns;
    c->stop_mask = stop_mask;
    c->stopped = 0;
    if (c->cyc - c->base_cyc > 1000000000ull) set_hz(c);
    for (;;) {
        uint64_t ns = now_ns(c);
        if (c->cyc - c->base_cyc > 2000000000ull) {
            c->base_ns = ns;
            c->base_cyc = c->cyc;
        }
        if (ns >= c->cut_ns) {
            flash_tear(c);
            c->stopped |= STOP_CUT;
            c->cut_ns = NEVER;
        }
        if (ns >= until_ns) c->stopped |= STOP_TIME;
        if (c->locked) c->stopped |= STOP_FAULT;
        if (c->stopped) break;
        pins_until(c, ns);
        if (ns >= c->wd_at) {
            chip_reset(c, false);
            if (c->wd_reason == 0) c->wd_reason = 1;
            if (stop_mask & STOP_RESET) c->stopped |= STOP_RESET;
            continue;
        }
        timer_until(c, ns);
        for (int i = 0; i < 2; i++)
            if (c->cyc >= c->ev_i2c[i]) i2c_event(c, i);
        if (c->cyc >= c->ev_pio) pio_run(c);
        if (c->cyc >= c->ev_pixels) pixels_done(c);
        if (c->cyc >= c->ev_rtc) rtc_second(c);
        if (c->stopped) break;
        if (c->sleeping && !wakes(c)) {
            uint64_t at = next_event(c);
            if (at > c->cyc) c->cyc = at;
            continue;
        }
        dispatch(c);
        c->deadline = next_event(c);
        cpu_run(c);
    }
    return c->stopped;
}
