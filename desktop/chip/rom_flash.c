/* The boot ROM's flash functions: they work on the flash model itself, in the times that the real ROM's commands take.

   A function that lasts is called again and again: it stays at its UDF until the time has come, so that pins, timers
   and cuts come in between as they do on the chip. rom_step says how far it is, r0 to r2 what is left to do. */
#include "chip.h"
#include <string.h>

enum { CTRLR0 = 0, SSIENR = 2, SER = 4, BAUDR = 5, SPI_CTRLR0 = 0xf4 / 4, PAGE = 256, SECTOR = 4096 };
enum { SS_CTRL = 3, QSPI = 1 << RESET_IO_QSPI | 1 << RESET_PADS_QSPI };
/* cycles of the real ROM, besides the flash chip's own time: before each operation, after it, and at the end */
enum { ERASE_LEAD = 490, PROGRAM_LEAD = 12774, TAIL = 305, ERASE_RETURN = 16, PROGRAM_RETURN = 11 };

void rom_wait(Chip *c, uint32_t cycles, int step) { /* go on with *step* after so many cycles */
    c->rom_until = c->cyc + cycles;
    c->rom_step = step;
    c->r[15] -= 2;
}

bool rom_waits(Chip *c) { /* whether it is still too early; then time goes on as far as it may */
    if (!c->rom_step || c->cyc >= c->rom_until) return false;
    uint64_t at = c->rom_until < c->deadline ? c->rom_until : c->deadline;
    if (at > c->cyc) c->cyc = at;
    c->r[15] -= 2;
    return true;
}

void rom_wait_and_return(Chip *c, uint32_t cycles, void (*what)(Chip *)) {
    if (rom_waits(c)) return;
    if (!c->rom_step) {
        rom_wait(c, cycles - 2, 1);
        return;
    }
    c->rom_step = 0;
    what(c);
    rom_return(c, 2);
}

void rom_connect_flash(Chip *c) { /* the pins belong to the SSI again */
    reset_blocks(c, QSPI);
    c->apb[RESETS][0] &= ~QSPI;
}

void rom_exit_xip(Chip *c) { /* the flash takes serial commands, and the SSI sends bytes */
    c->rxq_h = c->rxq_t = 0;
    c->ssi_free = c->cyc;
    flash_cs(c, 1);
    c->ssi[SSIENR] = 1;
    c->ssi[SER] = 1;
    c->ssi[BAUDR] = 6;
    c->ssi[CTRLR0] = 7 << 16;
    c->apb[IO_QSPI][SS_CTRL] = 0;
}

void rom_flush_cache(Chip *c) {
    memset(c->tag, 0, sizeof c->tag);
    c->apb[IO_QSPI][SS_CTRL] &= ~(3u << 8);
    flash_cs(c, 1);
}

void rom_enter_xip(Chip *c) { /* each read in the flash's window becomes a read command 03h */
    c->ssi[CTRLR0] = 3 << 8 | 31 << 16;
    c->ssi[SPI_CTRLR0 & 63] = 0x03000218;
    c->ssi[SER] = 1;
    c->ssi[SSIENR] = 1;
}

static void operation(Chip *c, int kind, uint32_t addr, uint32_t len, uint64_t us) {
    flash_settle(c);
    flash_begin(c, kind, addr, len, us);
    rom_wait(c, 0, 2);
    c->rom_until = cyc_at(c, c->op_end) + TAIL;
}

void rom_erase(
    Chip *c) { /* r0: where, r1: how many bytes, r2: a large block, r3: its command (D8h: 64 KB, 52h: 32 KB) */
    uint32_t *r = c->r;
    if (rom_waits(c)) return;
    bool large = r[2] && !(r[0] & (r[2] - 1)) && r[1] >= r[2];
    uint32_t len = large ? r[2] : SECTOR;
    if (c->rom_step == 1) {
        operation(c, LOG_ERASE, r[0] & ~(len - 1), len, large ? 3 * c->erase_us : c->erase_us);
        return;
    }
    if (c->rom_step == 2) {
        flash_settle(c);
        r[0] += len;
        r[1] = r[1] > len ? r[1] - len : 0;
    }
    c->rom_step = 0;
    if (r[1]) rom_wait(c, ERASE_LEAD, 1);
    else rom_return(c, ERASE_RETURN);
}

void rom_program(Chip *c) { /* r0: where, r1: the bytes, r2: how many */
    uint32_t *r = c->r;
    if (rom_waits(c)) return;
    if (c->rom_step == 1) {
        for (uint32_t i = 0; i < PAGE; i++) c->op_data[i] = cpu_load(c, r[1] + i, 1);
        operation(c, LOG_PROGRAM, r[0] & ~(PAGE - 1), PAGE, c->program_us);
        return;
    }
    if (c->rom_step == 2) {
        flash_settle(c);
        r[0] += PAGE;
        r[1] += PAGE;
        r[2] = r[2] > PAGE ? r[2] - PAGE : 0;
    }
    c->rom_step = 0;
    if (r[2]) rom_wait(c, PROGRAM_LEAD, 1);
    else rom_return(c, PROGRAM_RETURN);
}
