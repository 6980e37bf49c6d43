/* The boot ROM: what the RP2040 does at power-up, and the functions that programs call in it (RP2040 data sheet, 2.8).

   The image is ours: a vector table, the two tables of codes, and one UDF #n for each function. cpu.c hands a UDF in
   ROM to rom_call(), which answers on the emulated registers and memory and charges the cycles that the real ROM was
   measured to take. */
#include "chip.h"
#include <string.h>

enum { /* the number in UDF #n */
       BOOT,
       LOOKUP,
       HALT,
       POPCOUNT,
       REVERSE,
       CLZ,
       CTZ,
       MEMSET,
       MEMSET_WORDS,
       MEMCPY,
       MEMCPY_WORDS,
       CONNECT_FLASH,
       EXIT_XIP,
       ERASE,
       PROGRAM,
       FLUSH_CACHE,
       ENTER_XIP,
       FLOATS = 0x20,
       DOUBLES = 0x40,
       TRAPS = 0x60,
};
enum { FUNCTIONS = 0x20, DATA = 0x80, FLOAT_TABLE = 0x100, DOUBLE_TABLE = 0x180, CODE = 0x200, VERSION = 3 }; /* addresses */
enum {
    BOOT2 = 0x20041f00, BOOT2_SIZE = 256, ATTEMPTS = 128, ATTEMPT_CYCLES = 27500, BOOT_CYCLES = 42259 - ATTEMPT_CYCLES
};

static const struct {
    char code[3];
    uint8_t trap;
} functions[] = {
    {"P3", POPCOUNT}, {"R3", REVERSE},      {"L3", CLZ},           {"T3", CTZ},
    {"MS", MEMSET},   {"S4", MEMSET_WORDS}, {"MC", MEMCPY},        {"C4", MEMCPY_WORDS},
    {"UB", HALT},     {"WV", HALT},         {"IF", CONNECT_FLASH}, {"EX", EXIT_XIP},
    {"RE", ERASE},    {"RP", PROGRAM},      {"FC", FLUSH_CACHE},   {"CX", ENTER_XIP},
};

static void put16(uint8_t *rom, uint32_t at, uint32_t v) {
    rom[at] = v;
    rom[at + 1] = v >> 8;
}
static void put32(uint8_t *rom, uint32_t at, uint32_t v) {
    put16(rom, at, v);
    put16(rom, at + 2, v >> 16);
}
static uint32_t get16(const uint8_t *rom, uint32_t at) { return rom[at] | rom[at + 1] << 8; }
static uint32_t entry(uint32_t trap) { return (CODE + 2 * trap) | 1; } /* a Thumb function's address is odd */

void rom_make(uint8_t *rom) {
    memset(rom, 0, ROM_SIZE);
    put32(rom, 0, BOOT2);
    put32(rom, 4, entry(BOOT));
    put32(rom, 8, entry(HALT));
    put32(rom, 12, entry(HALT));
    rom[16] = 'M';
    rom[17] = 'u';
    rom[18] = 1;
    rom[19] = VERSION;
    put16(rom, 20, FUNCTIONS);
    put16(rom, 22, DATA);
    put16(rom, 24, entry(LOOKUP));
    uint32_t at = FUNCTIONS;
    for (uint32_t i = 0; i < sizeof functions / sizeof *functions; i++, at += 4) {
        put16(rom, at, functions[i].code[0] | functions[i].code[1] << 8);
        put16(rom, at + 2, entry(functions[i].trap));
    }
    put16(rom, DATA, 'S' | 'F' << 8);
    put16(rom, DATA + 2, FLOAT_TABLE);
    put16(rom, DATA + 4, 'S' | 'D' << 8);
    put16(rom, DATA + 6, DOUBLE_TABLE);
    for (uint32_t i = 0; i < 32; i++) {
        put32(rom, FLOAT_TABLE + 4 * i, entry(FLOATS + i));
        put32(rom, DOUBLE_TABLE + 4 * i, entry(DOUBLES + i));
    }
    for (uint32_t i = 0; i < TRAPS; i++) put16(rom, CODE + 2 * i, 0xde00 | i);
}

void rom_return(Chip *c, uint32_t cycles) { /* back to the caller; the UDF itself was the first cycle */
    c->cyc += cycles - 1;
    c->r[15] = c->r[14] & ~1u;
}

void rom_halt(Chip *c) { /* BOOTSEL's drive, and whatever else ends a program here: the model stops */
    c->r[15] -= 2;
    chip_log(c, LOG_FAULT, c->r[15], BREAKPOINT, c->r[14]);
    c->stopped |= STOP_HALT;
    c->deadline = 0;
}

/* Power-up */

static uint32_t crc32(const uint8_t *data, int n) { /* polynomial 0x04c11db7, from all ones, the highest bit first */
    uint32_t crc = ~0u;
    for (int i = 0; i < n; i++) {
        crc ^= (uint32_t)data[i] << 24;
        for (int bit = 0; bit < 8; bit++) crc = crc << 1 ^ (crc >> 31 ? 0x04c11db7 : 0);
    }
    return crc;
}

static void jump(Chip *c, uint32_t sp, uint32_t pc) {
    c->r[13] = sp & ~3u;
    c->r[14] = 0;
    c->r[15] = pc & ~1u;
}

static void boot(Chip *c) {
    uint32_t *scratch = &c->apb[WATCHDOG][SCRATCH0]; /* the watchdog's: a program may say where to go on */
    if (scratch[4] == 0xb007c0d3 && (scratch[5] ^ -0xb007c0d3u) == scratch[7]) {
        scratch[4] = 0;
        jump(c, scratch[6], scratch[7]);
        return;
    }
    if (rom_waits(c)) return;
    if (!c->rom_step) {
        rom_connect_flash(c);
        rom_exit_xip(c);
        c->apb[RESETS][0] &= ~(1u << RESET_TIMER); /* the timer runs, too */
        uint8_t *boot2 = c->ram + (BOOT2 - RAM_START);
        memcpy(boot2, c->flash, BOOT2_SIZE);
        uint32_t sum;
        memcpy(&sum, boot2 + BOOT2_SIZE - 4, 4);
        bool good = crc32(boot2, BOOT2_SIZE - 4) == sum;
        rom_wait(c, BOOT_CYCLES + ATTEMPT_CYCLES * (good ? 1 : ATTEMPTS), good ? 1 : 2);
    } else if (c->rom_step == 1) {
        c->rom_step = 0;
        rom_flush_cache(c);
        jump(c, BOOT2 - 8, BOOT2);
    } else rom_halt(c);
}

/* Memory and bits */

static uint32_t tail_cycles(uint32_t n, const uint8_t of_low_bits[4], int eight, int four) { /* less than 16 bytes */
    return (n & 8 ? eight : 0) + (n & 4 ? four : 0) + of_low_bits[n & 3];
}

static void copy(Chip *c, bool words) {
    static const uint8_t low[4] = {0, 7, 7, 13};
    uint32_t to = c->r[0], from = c->r[1], n = c->r[2], cycles = words ? 0 : 12;
    if (n < 8) cycles = 13 + 4 * n;
    else if ((to ^ from) & 3) cycles = 9 + 7 * n;
    else {
        uint32_t head = -to & 3, rest = n - head;
        cycles += (head & 1 ? 4 : 0) + (head & 2 ? 4 : 0) + (rest < 16 ? 27 : 25 + rest / 16 * 13) +
                  tail_cycles(rest, low, 5, 3);
    }
    bool whole = !((to | from) & 3);
    for (; whole && n >= 4; n -= 4, to += 4, from += 4) cpu_store(c, to, cpu_load(c, from, 4), 4);
    for (; n; n--, to++, from++) cpu_store(c, to, cpu_load(c, from, 1), 1);
    rom_return(c, cycles);
}

static void fill(Chip *c, bool words) {
    static const uint8_t low[4] = {0, 5, 5, 8};
    uint32_t to = c->r[0], v = (c->r[1] & 0xff) * 0x01010101u, n = c->r[2], cycles;
    uint32_t head = words ? 0 : -to & 3, rest = n - head;
    if (n < 8 && !words) cycles = 13 + 2 * n;
    else
        cycles = (words ? 23 : 32) + (head & 1 ? 2 : 0) + (head & 2 ? 2 : 0) + (rest < 16 ? 0 : 7 + rest / 16 * 8) +
                 tail_cycles(rest, low, 2, 1);
    for (; n && (to & 3); n--, to++) cpu_store(c, to, v, 1);
    for (; n >= 4; n -= 4, to += 4) cpu_store(c, to, v, 4);
    for (; n; n--, to++) cpu_store(c, to, v, 1);
    rom_return(c, cycles);
}

static void lookup(Chip *c) { /* r0: a table, r1: a code; back comes what belongs to it, or 0 */
    uint32_t at = c->r[0] & 0xfffe, cycles = 13;
    while (at < ROM_SIZE - 4 && get16(c->rom, at) && get16(c->rom, at) != c->r[1]) {
        at += 4;
        cycles += 11;
    }
    c->r[0] = at < ROM_SIZE - 4 && get16(c->rom, at) ? get16(c->rom, at + 2) : 0;
    rom_return(c, cycles);
}

static uint32_t reversed(uint32_t v) {
    uint32_t w = 0;
    for (int i = 0; i < 32; i++) w |= (v >> i & 1) << (31 - i);
    return w;
}

void rom_call(Chip *c, uint32_t trap) {
    uint32_t v = c->r[0];
    if (trap >= DOUBLES && trap < TRAPS) {
        rom_double(c, trap - DOUBLES);
        return;
    }
    if (trap >= FLOATS && trap < DOUBLES) {
        rom_float(c, trap - FLOATS);
        return;
    }
    switch (trap) {
    case BOOT: boot(c); break;
    case LOOKUP: lookup(c); break;
    case POPCOUNT:
        c->r[0] = __builtin_popcount(v);
        rom_return(c, 22);
        break;
    case REVERSE:
        c->r[0] = reversed(v);
        rom_return(c, 24);
        break;
    case CLZ:
        c->r[0] = v ? __builtin_clz(v) : 32;
        rom_return(c, 12);
        break;
    case CTZ:
        c->r[0] = v ? __builtin_ctz(v) : 32;
        rom_return(c, 13);
        break;
    case MEMSET: fill(c, false); break;
    case MEMSET_WORDS: fill(c, true); break;
    case MEMCPY: copy(c, false); break;
    case MEMCPY_WORDS: copy(c, true); break;
    case CONNECT_FLASH:
        rom_connect_flash(c);
        rom_return(c, 62);
        break;
    case EXIT_XIP: rom_wait_and_return(c, 13303, rom_exit_xip); break;
    case ERASE: rom_erase(c); break;
    case PROGRAM: rom_program(c); break;
    case FLUSH_CACHE:
        rom_flush_cache(c);
        rom_return(c, 36);
        break;
    case ENTER_XIP:
        rom_enter_xip(c);
        rom_return(c, 28);
        break;
    default: rom_halt(c);
    }
}
