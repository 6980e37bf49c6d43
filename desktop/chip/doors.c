/* What a script sees and changes from outside: hooks, log, console, figures. Log and console
   are not part of a snapshot. */
#include "chip.h"
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { CONSOLE_LINE = 1 << 16, BUZZER_PIN = 22 };

struct Notes {
    Record *log;
    uint32_t log_n, log_cap;
    char *console;
    uint32_t console_n, console_cap;
};

Notes *notes_new(void) { return calloc(1, sizeof(Notes)); }

void notes_free(Notes *n) {
    free(n->log);
    free(n->console);
    free(n);
}

/* Room for *more* after the first *n* things of that size. */
static void *room(void *things, uint32_t n, uint32_t more, uint32_t *cap, uint32_t size) {
    if (n + more <= *cap) return things;
    *cap = 2 * (n + more) + 1024;
    return realloc(things, (size_t)*cap * size);
}

void chip_logat(Chip *c, uint64_t ns, uint32_t kind, uint32_t a, uint32_t b, uint32_t d) {
    Notes *n = c->notes;
    n->log = room(n->log, n->log_n, 1, &n->log_cap, sizeof *n->log);
    n->log[n->log_n++] = (Record){ns, kind, a, b, d};
}

void chip_log(Chip *c, uint32_t kind, uint32_t a, uint32_t b, uint32_t d) { chip_logat(c, now_ns(c), kind, a, b, d); }

static void console_add(Chip *c, const uint8_t *text, uint32_t length) {
    Notes *n = c->notes;
    n->console = room(n->console, n->console_n, length, &n->console_cap, 1);
    memcpy(n->console + n->console_n, text, length);
    n->console_n += length;
}

int chip_hook(Chip *c, uint32_t addr, int kind) { /* a breakpoint in flash or RAM */
    uint8_t *at = (addr >> 24) == 0x10 ? c->flash + (addr & (FLASH_SIZE - 1)) : c->ram + (addr - RAM_START);
    for (int i = 0; i < c->hook_n; i++)
        if (c->hooks[i].addr == (addr & ~1u)) {
            c->hooks[i].kind = kind;
            return i;
        }
    if (c->hook_n == HOOKS) return -1;
    Hook *h = &c->hooks[c->hook_n];
    h->addr = addr & ~1u;
    h->kind = kind;
    at -= addr & 1;
    memcpy(&h->op, at, 2);
    uint16_t bkpt = 0xbe55; /* BKPT: cpu.c does then what stood here */
    memcpy(at, &bkpt, 2);
    return c->hook_n++;
}

static Hook *hook_at(Chip *c, uint32_t pc) {
    for (int i = 0; i < c->hook_n; i++)
        if (c->hooks[i].addr == pc) {
            c->hook_hit = i;
            return &c->hooks[i];
        }
    return 0;
}

static void print(Chip *c, uint32_t at, uint32_t n) { /* text in RAM or flash */
    if (n >= CONSOLE_LINE) return;
    if (at - RAM_START < RAM_SIZE - n) console_add(c, c->ram + (at - RAM_START), n);
    else if (at >> 24 == 0x10) console_add(c, c->flash + (at & (FLASH_SIZE - 1)), n);
}

/* At a BKPT: whether the program goes on, and then with which instruction, the one that stood there. */
bool hook_passes(Chip *c, uint32_t pc, uint32_t *op) {
    Hook *hook = hook_at(c, pc);
    if (!hook) {
        chip_log(c, LOG_FAULT, pc, BREAKPOINT, c->r[14]);
        c->stopped |= STOP_HALT;
    } else if (hook->kind == HOOK_PRINT) print(c, c->r[0], c->r[1]);
    else if (hook->kind == HOOK_DELAY) delay_begins(c, c->r[0]);
    else if (hook->kind == HOOK_STAY || (hook->kind == HOOK_STOP && c->bkpt_resume != pc)) {
        c->bkpt_resume = pc;
        c->stopped |= STOP_HOOK;
    }
    if (c->stopped & (STOP_HALT | STOP_HOOK)) {
        c->r[15] = pc;
        c->deadline = 0;
        return false;
    }
    c->bkpt_resume = 0;
    *op = hook->op;
    return true;
}

uint8_t *chip_flash(Chip *c) { return c->flash; }
uint8_t *chip_lines(Chip *c) { return c->lines; }
uint8_t *chip_ram(Chip *c) { return c->ram; }
uint32_t *chip_regs(Chip *c) { return c->r; }
uint8_t *chip_shown(Chip *c) { return c->oled.shown; }
uint8_t *chip_pixels(Chip *c) { return c->pixels; }
uint64_t chip_now(Chip *c) { return now_ns(c); }

Record *chip_records(Chip *c, uint32_t *n) {
    *n = c->notes->log_n;
    return c->notes->log;
}

char *chip_console(Chip *c, uint32_t *n) {
    *n = c->notes->console_n;
    return c->notes->console;
}

void chip_forget(Chip *c) { c->notes->log_n = c->notes->console_n = 0; }

void chip_oled(Chip *c, int fitted, int pull_ups, int sh1106, int address) {
    c->oled.pull_ups = pull_ups;
    c->oled.sh1106 = sh1106;
    c->oled.address = address;
    if (fitted != c->oled.fitted) {
        c->oled.fitted = fitted;
        oled_reset(&c->oled);
    }
    update_pins(c);
}

void chip_set(Chip *c, int what, uint64_t value) {
    switch (what) {
    case 0: c->miss_cycles = value; break;
    case 1: c->erase_us = value; break;
    case 2: c->program_us = value; break;
    case 3: c->rng = value | 1; break;
    case 4: c->cut_ns = value; break;
    case 5: c->cut_op = value; break;
    case 6: c->cut_permille = value; break;
    case 7: c->torn_mode = value; break;
    case 8: c->adc[3] = value; break;
    case 9: c->bkpt_resume = value; break;
    case 10: c->hook_hit = value; break;
    case 11: rtc_set(c, value); break;
    case 12: c->dozes = value; break;
    case 13: c->unaided = value; break;
    }
}

uint64_t chip_get(Chip *c, int what) {
    switch (what) {
    case 0: return c->cyc;
    case 1: return c->instrs;
    case 2: return c->ops;
    case 3: return c->resets;
    case 4: return c->hz;
    case 5: return c->xip_misses;
    case 6: return c->hook_hit;
    case 7: return c->last_fault_pc;
    case 8: return c->fault_detail;
    case 9: return c->pix_len;
    case 10: return c->oled.contrast;
    case 11: return c->oled.unknown;
    case 12: return c->xip_while_busy;
    case 13: return c->sleeping;
    case 14: return c->op;
    case 15: return c->op_addr;
    case 16: return c->oled.lit && c->oled.pumped;
    case 17: return c->pin_head != c->pin_tail;
    case 18: return c->pix_writes;
    case 19: return c->oled.bytes;
    case 20: return c->levels;
    case 21: return c->buzz;
    case 22: return pwm_hertz(c, BUZZER_PIN);
    case 23: return c->waited_ns;
    case 24: return offsetof(Chip, lines) + sizeof c->lines;
    case 25: return c->rng;
    }
    return 0;
}
