/* The flash chip (a W25Q16JV) behind the SSI, byte by byte, with what a pulled plug leaves half done. */
#include "chip.h"
#include <string.h>

uint32_t chip_random(Chip *c) {
    c->rng ^= c->rng << 13;
    c->rng ^= c->rng >> 17;
    c->rng ^= c->rng << 5;
    return c->rng;
}

static void finish(Chip *c) {
    uint8_t *at = c->flash + (c->op_addr & (FLASH_SIZE - 1));
    if (c->op == LOG_ERASE) memset(at, 0xff, c->op_len);
    else if (c->op == LOG_PROGRAM)
        for (uint32_t i = 0; i < 256; i++) at[i] &= c->op_data[i];
    c->op = 0;
}

void flash_settle(Chip *c) {
    if (c->op && now_ns(c) >= c->op_end) finish(c);
}

void flash_tear(Chip *c) { /* the supply has gone: leave the operation as far as it came */
    if (!c->op) return;
    uint64_t t = now_ns(c);
    if (t >= c->op_end) {
        finish(c);
        return;
    }
    uint32_t done = (t - c->op_begin) * 1000 / (c->op_end - c->op_begin);
    uint8_t *at = c->flash + (c->op_addr & (FLASH_SIZE - 1));
    chip_log(c, LOG_TORN, c->op_addr, c->op, done);
    for (uint32_t i = 0; i < c->op_len; i++) {
        uint8_t goal = c->op == LOG_ERASE ? 0xff : at[i] & c->op_data[i], mask = 0;
        if (c->torn_mode == 1) { /* as if byte after byte; an erase writes zeros before it erases */
            if (i * 1000 < done * c->op_len) mask = 0xff;
            else if (c->op == LOG_ERASE && done < 500) {
                at[i] = 0;
                continue;
            }
        } else
            for (int b = 0; b < 8; b++)
                if (chip_random(c) % 1000 < done) mask |= 1 << b;
        at[i] = (at[i] & ~mask) | (goal & mask);
    }
    c->op = 0;
}

void flash_begin(Chip *c, int kind, uint32_t addr, uint32_t len, uint64_t us) {
    c->op = kind;
    c->op_addr = addr;
    c->op_len = len;
    c->op_begin = now_ns(c);
    c->op_end = c->op_begin + us * 1000;
    c->wel = 0;
    uint8_t *at = c->flash + (addr & (FLASH_SIZE - 1));
    uint32_t changes = 0;
    for (uint32_t i = 0; i < len; i++) changes += kind == LOG_ERASE ? at[i] != 0xff : (at[i] & c->op_data[i]) != at[i];
    chip_log(c, kind, addr, len, changes);
    if (++c->ops == c->cut_op) {
        c->cut_ns = c->op_begin + (c->op_end - c->op_begin) * c->cut_permille / 1000;
        c->deadline = 0;
    }
    if (c->stop_mask & STOP_FLASH) {
        c->stopped |= STOP_FLASH;
        c->deadline = 0;
    }
}

static uint8_t spi(Chip *c, uint8_t out) { /* a byte goes out, another comes back */
    flash_settle(c);
    int n = c->spi_n++;
    if (n < 8) c->spi_cmd[n] = out;
    uint8_t cmd = c->spi_cmd[0];
    uint32_t addr = c->spi_cmd[1] << 16 | c->spi_cmd[2] << 8 | c->spi_cmd[3];
    if (cmd == 0x05) return n ? (c->op != 0) | c->wel << 1 : 0xff;
    if (c->op) return 0xff;
    switch (cmd) {
    case 0x9f: return n ? (const uint8_t[]){0xef, 0x40, 0x15}[(n - 1) % 3] : 0xff;
    case 0x35: return n ? c->op_sr2 : 0xff;
    case 0x15: return n ? 0x60 : 0xff;
    case 0x31:
        if (n == 1) c->op_sr2 = out;
        break;
    case 0x4b: return n >= 5 ? 0xe6 + 7 * n : 0xff;
    case 0x03:
    case 0x0b: { /* a byte between address and data */
        int begun = cmd == 0x03 ? 4 : 5;
        if (n < begun) return 0xff;
        has_read(c, addr + n - begun);
        return c->flash[(addr + n - begun) & (FLASH_SIZE - 1)];
    }
    case 0x02:
        if (n >= 4) c->spi_page[((addr & 0xff) + n - 4) & 0xff] = out;
        break;
    }
    return 0xff;
}

void flash_cs(Chip *c, int level) { /* 1: deselected, and then a command takes effect */
    if (level == c->cs) return;
    c->cs = level;
    if (!level) {
        c->spi_n = 0;
        memset(c->spi_page, 0xff, 256);
        return;
    }
    int n = c->spi_n;
    uint8_t cmd = c->spi_cmd[0];
    uint32_t addr = c->spi_cmd[1] << 16 | c->spi_cmd[2] << 8 | c->spi_cmd[3];
    flash_settle(c);
    if (!n || c->op) return;
    if (cmd == 0x06) c->wel = 1;
    else if (cmd == 0x04) c->wel = 0;
    else if (cmd == 0x02 && n > 4 && c->wel) {
        memcpy(c->op_data, c->spi_page, 256);
        flash_begin(c, LOG_PROGRAM, addr & ~255u, 256, c->program_us);
    } else if (cmd == 0x20 && n == 4 && c->wel) flash_begin(c, LOG_ERASE, addr & ~0xfffu, 0x1000, c->erase_us);
    else if (cmd == 0x52 && n == 4 && c->wel) flash_begin(c, LOG_ERASE, addr & ~0x7fffu, 0x8000, c->erase_us * 3);
    else if (cmd == 0xd8 && n == 4 && c->wel) flash_begin(c, LOG_ERASE, addr & ~0xffffu, 0x10000, c->erase_us * 3);
    else if (cmd == 0x31 || cmd == 0x01) c->wel = 0;
}

static int forced(Chip *c) { return c->apb[IO_QSPI][3] >> 8 & 3; } /* IO_QSPI SS_CTRL OUTOVER: 2 low, 3 high */

uint32_t ssi_read(Chip *c, uint32_t a) {
    int waiting = 0, ready = 0;
    for (int i = c->rxq_t; i != c->rxq_h; i = (i + 1) & 63)
        if (c->rxq[i].ready <= c->cyc) ready++;
        else waiting++;
    switch (a) {
    case 0x20: return waiting > 1 ? waiting - 1 : 0;
    case 0x24: return ready;
    case 0x28:
        if (!waiting && forced(c) == 0) flash_cs(c, 1);
        return (waiting ? 1 : 0) | 2 | (waiting ? 0 : 4) | (ready ? 8 : 0);
    case 0x60: {
        if (c->rxq_t == c->rxq_h) return 0;
        if (c->rxq[c->rxq_t].ready > c->cyc) return 0;
        uint8_t b = c->rxq[c->rxq_t].byte;
        c->rxq_t = (c->rxq_t + 1) & 63;
        return b;
    }
    }
    return c->ssi[a >> 2 & 63];
}

void ssi_write(Chip *c, uint32_t a, uint32_t v) {
    if (a >= 0x60 && a < 0xe0) {
        uint64_t from = c->ssi_free > c->cyc ? c->ssi_free : c->cyc;
        uint32_t baud = c->ssi[5] ? c->ssi[5] : 2;
        c->ssi_free = from + 8 * baud;
        uint8_t back = 0xff;
        if (!(c->ssi[0] >> 21 & 3)) {
            if (forced(c) == 3) back = 0xff;
            else {
                flash_cs(c, 0);
                back = spi(c, v);
            }
        }
        c->rxq[c->rxq_h].ready = c->ssi_free;
        c->rxq[c->rxq_h].byte = back;
        c->rxq_h = (c->rxq_h + 1) & 63;
        return;
    }
    c->ssi[a >> 2 & 63] = v;
    if (a == 8) {
        c->rxq_h = c->rxq_t = 0;
        c->ssi_free = c->cyc;
        if (forced(c) == 0) flash_cs(c, 1);
    }
}
