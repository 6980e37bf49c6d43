/* The Cortex-M0+: an interpreter of ARMv6-M with its cycle counts, and the XIP cache in front of the flash. */
#include "chip.h"
#include <string.h>

#define likely(x) __builtin_expect(!!(x), 1)
#define unlikely(x) __builtin_expect(!!(x), 0)

static inline uint32_t xip(Chip *c, uint32_t a) { /* cycles that an access of the flash's cached window waits */
    uint32_t line = (a & 0xffffff) >> 3, set = line & 1023, tag = (line >> 10) + 1;
    if (likely(c->tag[set][0] == tag)) {
        c->lru[set] = 1;
        return 0;
    }
    if (c->tag[set][1] == tag) {
        c->lru[set] = 0;
        return 0;
    }
    int way = c->lru[set];
    c->tag[set][way] = tag;
    c->lru[set] = !way;
    c->xip_misses++;
    has_read(c, a);
    if (c->op) c->xip_while_busy++;
    return c->miss_cycles;
}

static inline void sync_out(Chip *c, uint64_t cyc, uint32_t next) {
    c->cyc = cyc;
    c->r[15] = next;
}

#define RAMOFF(a) ((a) - RAM_START)
static inline uint32_t load(Chip *c, uint32_t a, int size, uint64_t *cyc, uint32_t next) {
    uint32_t off = RAMOFF(a);
    if (likely(off < RAM_SIZE)) {
        if (unlikely(a & (size - 1))) goto slow;
        if (size == 4) return *(uint32_t *)(c->ram + off);
        if (size == 2) return *(uint16_t *)(c->ram + off);
        return c->ram[off];
    }
    if (likely((a >> 24) == 0x10)) {
        if (unlikely(a & (size - 1))) goto slow;
        *cyc += xip(c, a);
        off = a & (FLASH_SIZE - 1);
        if (size == 4) return *(uint32_t *)(c->flash + off);
        if (size == 2) return *(uint16_t *)(c->flash + off);
        return c->flash[off];
    }
slow:
    sync_out(c, *cyc, next);
    uint32_t v = bus_read(c, a, size);
    *cyc = c->cyc;
    return v;
}
static inline void store(Chip *c, uint32_t a, uint32_t v, int size, uint64_t *cyc, uint32_t next) {
    uint32_t off = RAMOFF(a);
    if (likely(off < RAM_SIZE && !(a & (size - 1)))) {
        if (size == 4) *(uint32_t *)(c->ram + off) = v;
        else if (size == 2) *(uint16_t *)(c->ram + off) = v;
        else c->ram[off] = v;
        return;
    }
    sync_out(c, *cyc, next);
    bus_write(c, a, v, size);
    *cyc = c->cyc;
}

uint32_t cpu_load(Chip *c, uint32_t a, int size) {
    uint64_t cyc = c->cyc;
    uint32_t v = load(c, a, size, &cyc, c->r[15]);
    c->cyc = cyc;
    return v;
}
void cpu_store(Chip *c, uint32_t a, uint32_t v, int size) {
    uint64_t cyc = c->cyc;
    store(c, a, v, size, &cyc, c->r[15]);
    c->cyc = cyc;
}

/* Four loops in which CircuitPython spends half of what it takes to load a program, made here turn by turn with all their
   cycles: a turn that would end the loop is left to cpu_run, and so is one that an event may come into. */
enum { NAMES = 0xd1f8, WORDS = 0xd1ee, BLOCKS = 0xe771, SWEEP = 0xd9e7 }; /* the branch back */
enum { TO_WORDS = 0x18b2 };                                               /* what comes before the first turn */
enum { TURN_MOST = 1600, AREAS_MOST = 8 };                                /* cycles of a turn; areas of the heap */

static bool is_code(const uint8_t *at, const uint16_t *loop, size_t size) { return !memcmp(at, loop, size); }

/* Of qstr_find_strn: past the names whose hash is another one. */
static uint64_t past_names(Chip *c, uint32_t top, uint64_t cyc, uint64_t *count) {
    static const uint16_t LOOP[] = {0x3401, 0x3504, 0x42b4, 0xd219, 0x5d3b, 0x454b, NAMES};
    uint32_t *r = c->r, last = (top + 12) >> 3, reads = (top + 8) >> 3;
    if (top >> 24 != 0x10 || !is_code(c->flash + (top & (FLASH_SIZE - 1)), LOOP, sizeof LOOP)) return cyc;
    while (cyc + TURN_MOST < c->deadline && r[4] + 1 < r[6]) {
        uint32_t a = r[7] + r[4] + 1, hash;
        if (RAMOFF(a) < RAM_SIZE) hash = c->ram[RAMOFF(a)];
        else if (a >> 24 == 0x10) hash = c->flash[a & (FLASH_SIZE - 1)];
        else break;
        if (hash == r[9]) break;
        for (uint32_t line = top >> 3; line <= last; line++) {
            cyc += xip(c, line << 3);
            if (line == reads && a >> 24 == 0x10) cyc += xip(c, a);
        }
        cyc += 9;
        r[3] = hash;
        r[4]++;
        r[5] += 4;
        ++*count;
    }
    return cyc;
}

/* Of gc_mark_subtree: past the words that point at no block, or at one that is marked, to the end of the loop. */
static uint64_t past_words(Chip *c, uint32_t top, uint64_t cyc, uint64_t *count) {
    static const uint16_t LOOP[] = {0x230f, 0x6830, 0x4218, 0xd109, 0x4b24, 0x695d, 0x42a8, 0xd302, 0x699f, 0x42b8, 0xd30d,
        0x681b, 0x2b00, 0xd1f6, 0x3604, 0x4296, WORDS, 0x2c00, 0xd1d9, 0xbcf0, 0x46bb, 0x46b2, 0x46a9, 0x46a0, 0xbdf0,
        0x1b40, 0x0905, 0x46ac, 0x685d, 0x0980, 0x182f, 0x5c28, 0x46ba, 0x4683, 0x4660, 0x465d, 0x4008, 0x0040, 0x4105,
        0x400d, 0x2d01, 0xd1e3};
#define IN_RAM(a) (RAMOFF(a) < RAM_SIZE - 28 && !((a) & 3))
#define WORD(a) (*(uint32_t *)(c->ram + RAMOFF(a)))
    uint32_t *r = c->r, literal = ((top + 12) & ~3u) + 4 * 0x24;
    if (!IN_RAM(top & ~3u) || !IN_RAM(literal) || !is_code(c->ram + RAMOFF(top), LOOP, sizeof LOOP)) return cyc;
    while (cyc + TURN_MOST < c->deadline && IN_RAM(r[6]) && r[6] != r[2] && r[1] == 3) {
        uint32_t word = WORD(r[6]), r0 = word, r3 = 15, r5 = r[5], r7 = r[7], r10 = r[10], r11 = r[11], r12 = r[12];
        uint32_t cost = 10;
        if (!(word & 15)) {
            r3 = WORD(literal);
            cost = 11;
            for (int areas = 0;; areas++) {
                if (areas == AREAS_MOST || !IN_RAM(r3)) return cyc;
                r5 = WORD(r3 + 20);
                cost += 5;
                if (word >= r5) {
                    r7 = WORD(r3 + 24);
                    cost += 3;
                    if (word < r7) {
                        r12 = (word - r5) >> 4;
                        r5 = WORD(r3 + 4);
                        r10 = r7 = r5 + (word - WORD(r3 + 20) >> 6);
                        if (RAMOFF(r7) >= RAM_SIZE) return cyc;
                        r11 = c->ram[RAMOFF(r7)];
                        r0 = (r12 & r[1]) << 1;
                        r5 = r11 >> (r0 & 31) & r[1];
                        if (r5 == 1) return cyc;
                        cost += 21;
                        break;
                    }
                }
                r3 = WORD(r3);
                if (!r3) {
                    cost += 4;
                    break;
                }
                cost += 5;
            }
        }
        cyc += r[6] + 4 == r[2] ? cost - 1 : cost; /* the last turn branches no more */
        r[0] = r0, r[3] = r3, r[5] = r5, r[7] = r7, r[10] = r10, r[11] = r11, r[12] = r12;
        r[6] += 4;
        ++*count;
    }
    return cyc;
#undef IN_RAM
#undef WORD
}

/* Of gc_alloc: past the bytes whose four blocks all are taken. */
static uint64_t past_blocks(Chip *c, uint32_t top, uint64_t cyc, uint64_t *count) {
    static const uint16_t LOOP[] = {0x3101, 0x42b9, 0xd017, 0x2203, 0x5c73, 0x421a, 0xd0e5, 0x4662, 0x421a, 0xd11f},
        MIDDLE[] = {0x4642, 0x421a, 0xd160}, END[] = {0x2000, BLOCKS, 0x2200, 0xe768}, START[] = {0x2b3f, 0xd900, 0xe08f};
    static const int16_t TURN[] = {0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 84, 86, 88, 284, 286, -14, -12, -10, 280, 282};
    uint32_t *r = c->r, line = (top + 282) >> 3;
    uint8_t *code = c->flash + (top & (FLASH_SIZE - 1));
    if (top >> 24 != 0x10 || !is_code(code, LOOP, sizeof LOOP) || !is_code(code + 84, MIDDLE, sizeof MIDDLE) ||
        !is_code(code + 280, END, sizeof END) || !is_code(code - 14, START, sizeof START) || r[12] != 0x0c || r[8] != 0x30)
        return cyc;
    while (cyc + TURN_MOST < c->deadline && r[1] + 1 != r[7]) {
        uint32_t a = r[6] + r[1] + 1, byte;
        if (RAMOFF(a) >= RAM_SIZE) break;
        byte = c->ram[RAMOFF(a)];
        if (!(byte & 3) || !(byte & 0x0c) || !(byte & 0x30) || byte <= 0x3f) break;
        for (size_t i = 0; i < sizeof TURN / sizeof *TURN; i++)
            if ((top + TURN[i]) >> 3 != line) {
                line = (top + TURN[i]) >> 3;
                cyc += xip(c, top + TURN[i]);
            }
        cyc += 26;
        r[0] = r[2] = 0;
        r[3] = byte;
        r[1]++;
        ++*count;
    }
    return cyc;
}

/* Of gc_sweep: past the blocks that are free already, or stay. */
static uint64_t past_swept(Chip *c, uint32_t top, uint64_t cyc, uint64_t *count) {
    static const uint16_t LOOP[] = {0x6841, 0x0893, 0x5ccf, 0x18cc, 0x0029, 0x003b, 0x4011, 0x0049, 0x410b, 0x402b, 0x2b02,
        0xd032, 0x2b03, 0xd1e6, 0x464b, 0x408b, 0x439f, 0x7027, 0x6a03, 0x4694, 0x3201, 0x2600, 0x429a, SWEEP};
    static const uint16_t FREE[] = {0x2b01, 0xd104}, NEXT[] = {0x6a03, 0x3201, 0x429a, 0xd817}, TAIL[] = {0x2e00, 0xd0d0};
    /* Where the eight bytes begin that are read next, after the first three. */
    static const int16_t LINES[][5] = {{24, -22, -8}, {126, 128, 36, 40}, {0}, {24, 32, 40}};
    static const uint8_t COST[] = {25, 26, 0, 29};
    uint32_t *r = c->r;
    uint8_t *code = c->flash + (top & (FLASH_SIZE - 1));
    if (top >> 24 != 0x10 || top & 7 || !is_code(code, LOOP, sizeof LOOP) || !is_code(code - 22, FREE, sizeof FREE) ||
        !is_code(code - 8, NEXT, sizeof NEXT) || !is_code(code + 126, TAIL, sizeof TAIL) || r[5] != 3)
        return cyc;
    while (cyc + TURN_MOST < c->deadline && RAMOFF(r[0]) < RAM_SIZE - 36 && !(r[0] & 3)) {
        uint32_t block = r[2], table = *(uint32_t *)(c->ram + RAMOFF(r[0]) + 4), at = table + (block >> 2);
        uint32_t end = *(uint32_t *)(c->ram + RAMOFF(r[0]) + 32), shift = (3 & block) << 1;
        if (block + 1 > end || RAMOFF(at) >= RAM_SIZE) break;
        uint32_t byte = c->ram[RAMOFF(at)], kind = byte >> shift & 3, way = kind == 2 ? 1 : kind;
        if (kind == 1 || (kind == 2 && r[6])) break;
        for (int i = 0; i < 3; i++) cyc += xip(c, top + 8 * i);
        for (int i = 0; i < 5 && LINES[way][i]; i++) cyc += xip(c, top + LINES[way][i]);
        cyc += COST[way];
        if (kind == 3) c->ram[RAMOFF(at)] = byte &= ~(r[9] << shift);
        if (kind) r[12] = block, r[6] = 0;
        r[1] = shift, r[3] = end, r[4] = at, r[7] = byte, r[2] = block + 1;
        ++*count;
    }
    return cyc;
}

#define R(i) (r[i])
#define NZ(v) (fn = fz = (v))
#define ADDFLAGS(a, b, cin)                                                                                            \
    ({                                                                                                                 \
        uint32_t a_ = (a), b_ = (b);                                                                                   \
        uint64_t s_ = (uint64_t)a_ + b_ + (cin);                                                                       \
        uint32_t v_ = s_;                                                                                              \
        fc = s_ >> 32;                                                                                                 \
        fv = (~(a_ ^ b_) & (a_ ^ v_)) >> 31;                                                                           \
        NZ(v_);                                                                                                        \
        v_;                                                                                                            \
    })
#define SUBFLAGS(a, b) ADDFLAGS(a, ~(b), 1)
#define BRANCH(t)                                                                                                      \
    do {                                                                                                               \
        next = (t);                                                                                                    \
        cyc += 1;                                                                                                      \
    } while (0)

#define PAST_WORDS(top)                                                                                                \
    do {                                                                                                               \
        SUBFLAGS(R(6), R(2));                                                                                          \
        if (R(6) == R(2)) next = (top) + 34;                                                                           \
    } while (0)

void cpu_run(Chip *c) {
    uint32_t *r = c->r;
    uint32_t fn = c->fn, fz = c->fz, fc = c->fc, fv = c->fv;
    uint64_t cyc = c->cyc, count = 0;
    uint32_t line = ~0u, op, next = r[15]; /* r[15] is kept here: memory is slower */
    const uint8_t *code = c->rom;
#define OUT() (c->fn = fn, c->fz = fz, c->fc = fc, c->fv = fv, c->cyc = cyc, r[15] = next)
#define IN() (fn = c->fn, fz = c->fz, fc = c->fc, fv = c->fv, cyc = c->cyc, next = r[15])
/* To an address of BX, BLX or POP: the end of an exception, or Thumb code. */
#define JUMP(t)                                                                                                        \
    do {                                                                                                               \
        if ((t) >= 0xf0000000u && c->ipsr) {                                                                           \
            OUT();                                                                                                     \
            exception_return(c, t);                                                                                    \
            IN();                                                                                                      \
            line = ~0u;                                                                                                \
        } else if (!((t) & 1)) {                                                                                       \
            OUT();                                                                                                     \
            chip_fault(c, NOT_THUMB);                                                                                  \
            IN();                                                                                                      \
        } else BRANCH((t) & ~1u);                                                                                      \
    } while (0)
    while (likely(cyc < c->deadline)) {
        uint32_t pc = next;
        if (pc >> 3 != line) {
            line = pc >> 3;
            uint32_t top = pc >> 24;
            if (top == 0x10) {
                cyc += xip(c, pc);
                code = c->flash + (pc & (FLASH_SIZE - 1) & ~7u);
            } else if (top == 0x20 && RAMOFF(pc) < RAM_SIZE) code = c->ram + (RAMOFF(pc) & ~7u);
            else if (pc < ROM_SIZE) code = c->rom + (pc & ~7u);
            else if ((top & 0xfc) == 0x10) {
                cyc += c->miss_cycles;
                code = c->flash + (pc & (FLASH_SIZE - 1) & ~7u);
            } else if (top >= 0xf0 && c->ipsr) {
                OUT();
                exception_return(c, pc | 1);
                IN();
                line = ~0u;
                continue;
            } else {
                OUT();
                chip_fault(c, NO_CODE);
                IN();
                break;
            }
        }
        op = *(uint16_t *)(code + (pc & 6));
    execute:
        next = pc + 2;
        cyc++;
        count++;
        uint32_t d = op & 7, n = op >> 3 & 7, m = op >> 6 & 7, v, a;
        switch (op >> 8) {
#define I5 (op >> 6 & 31)
        case 0x00 ... 0x07:
            v = R(n);
            if (I5) {
                fc = v >> (32 - I5) & 1;
                v <<= I5;
            }
            R(d) = NZ(v);
            break; /* LSL, MOV */
        case 0x08 ... 0x0f:
            v = R(n);
            if (I5) {
                fc = v >> (I5 - 1) & 1;
                v >>= I5;
            } else {
                fc = v >> 31;
                v = 0;
            }
            R(d) = NZ(v);
            break;
        case 0x10 ... 0x17:
            v = R(n);
            if (I5) {
                fc = v >> (I5 - 1) & 1;
                v = (int32_t)v >> I5;
            } else {
                fc = v >> 31;
                v = (int32_t)v >> 31;
            }
            R(d) = NZ(v);
            break;
        case 0x18:
            R(d) = ADDFLAGS(R(n), R(m), 0);
            if (op == TO_WORDS && !c->unaided) {
                uint64_t before = cyc;
                cyc = past_words(c, next, cyc, &count);
                if (cyc != before) PAST_WORDS(next);
            }
            break;
        case 0x19: R(d) = ADDFLAGS(R(n), R(m), 0); break;
        case 0x1a:
        case 0x1b: R(d) = SUBFLAGS(R(n), R(m)); break;
        case 0x1c:
        case 0x1d: R(d) = ADDFLAGS(R(n), m, 0); break;
        case 0x1e:
        case 0x1f: R(d) = SUBFLAGS(R(n), m); break;
        case 0x20 ... 0x27: R(op >> 8 & 7) = NZ(op & 0xff); break;
        case 0x28 ... 0x2f: SUBFLAGS(R(op >> 8 & 7), op & 0xff); break;
        case 0x30 ... 0x37: R(op >> 8 & 7) = ADDFLAGS(R(op >> 8 & 7), op & 0xff, 0); break;
        case 0x38 ... 0x3f: R(op >> 8 & 7) = SUBFLAGS(R(op >> 8 & 7), op & 0xff); break;
        case 0x40 ... 0x43:
            switch (op >> 6 & 15) {
            case 0: R(d) = NZ(R(d) & R(n)); break;
            case 1: R(d) = NZ(R(d) ^ R(n)); break;
            case 2:
                a = R(n) & 0xff;
                v = R(d);
                if (a) {
                    if (a < 32) {
                        fc = v >> (32 - a) & 1;
                        v <<= a;
                    } else {
                        fc = a == 32 ? v & 1 : 0;
                        v = 0;
                    }
                }
                R(d) = NZ(v);
                break;
            case 3:
                a = R(n) & 0xff;
                v = R(d);
                if (a) {
                    if (a < 32) {
                        fc = v >> (a - 1) & 1;
                        v >>= a;
                    } else {
                        fc = a == 32 ? v >> 31 : 0;
                        v = 0;
                    }
                }
                R(d) = NZ(v);
                break;
            case 4:
                a = R(n) & 0xff;
                v = R(d);
                if (a) {
                    if (a < 32) {
                        fc = v >> (a - 1) & 1;
                        v = (int32_t)v >> a;
                    } else {
                        fc = v >> 31;
                        v = (int32_t)v >> 31;
                    }
                }
                R(d) = NZ(v);
                break;
            case 5: R(d) = ADDFLAGS(R(d), R(n), fc); break;
            case 6: R(d) = ADDFLAGS(R(d), ~R(n), fc); break;
            case 7:
                a = R(n) & 0xff;
                v = R(d);
                if (a) {
                    a &= 31;
                    if (a) v = v >> a | v << (32 - a);
                    fc = v >> 31;
                }
                R(d) = NZ(v);
                break;
            case 8: NZ(R(d) & R(n)); break;
            case 9: R(d) = SUBFLAGS(0, R(n)); break;
            case 10: SUBFLAGS(R(d), R(n)); break;
            case 11: ADDFLAGS(R(d), R(n), 0); break;
            case 12: R(d) = NZ(R(d) | R(n)); break;
            case 13: R(d) = NZ(R(d) * R(n)); break;
            case 14: R(d) = NZ(R(d) & ~R(n)); break;
            case 15: R(d) = NZ(~R(n)); break;
            }
            break;
        case 0x44:
        case 0x45:
        case 0x46: {
            uint32_t hd = d | (op >> 4 & 8), hm = op >> 3 & 15;
            uint32_t vm = hm == 15 ? pc + 4 : R(hm);
            if ((op >> 8) == 0x45) {
                SUBFLAGS(hd == 15 ? pc + 4 : R(hd), vm);
                break;
            }
            if ((op >> 8) == 0x44) vm += hd == 15 ? pc + 4 : R(hd);
            if (hd == 15) BRANCH(vm & ~1u);
            else R(hd) = hd == 13 ? vm & ~3u : vm;
            break;
        }
        case 0x47: {
            uint32_t hm = op >> 3 & 15, t = R(hm);
            if (op & 0x80) R(14) = (pc + 2) | 1;
            JUMP(t);
            break;
        }
        case 0x48 ... 0x4f:
            a = ((pc + 4) & ~3u) + (op & 0xff) * 4;
            cyc++;
            R(op >> 8 & 7) = load(c, a, 4, &cyc, next);
            break;
        case 0x50:
        case 0x51:
            cyc++;
            store(c, R(n) + R(m), R(d), 4, &cyc, next);
            break;
        case 0x52:
        case 0x53:
            cyc++;
            store(c, R(n) + R(m), R(d), 2, &cyc, next);
            break;
        case 0x54:
        case 0x55:
            cyc++;
            store(c, R(n) + R(m), R(d), 1, &cyc, next);
            break;
        case 0x56:
        case 0x57:
            cyc++;
            R(d) = (int8_t)load(c, R(n) + R(m), 1, &cyc, next);
            break;
        case 0x58:
        case 0x59:
            cyc++;
            R(d) = load(c, R(n) + R(m), 4, &cyc, next);
            break;
        case 0x5a:
        case 0x5b:
            cyc++;
            R(d) = load(c, R(n) + R(m), 2, &cyc, next);
            break;
        case 0x5c:
        case 0x5d:
            cyc++;
            R(d) = load(c, R(n) + R(m), 1, &cyc, next);
            break;
        case 0x5e:
        case 0x5f:
            cyc++;
            R(d) = (int16_t)load(c, R(n) + R(m), 2, &cyc, next);
            break;
        case 0x60 ... 0x67:
            cyc++;
            store(c, R(n) + I5 * 4, R(d), 4, &cyc, next);
            break;
        case 0x68 ... 0x6f:
            cyc++;
            R(d) = load(c, R(n) + I5 * 4, 4, &cyc, next);
            break;
        case 0x70 ... 0x77:
            cyc++;
            store(c, R(n) + I5, R(d), 1, &cyc, next);
            break;
        case 0x78 ... 0x7f:
            cyc++;
            R(d) = load(c, R(n) + I5, 1, &cyc, next);
            break;
        case 0x80 ... 0x87:
            cyc++;
            store(c, R(n) + I5 * 2, R(d), 2, &cyc, next);
            break;
        case 0x88 ... 0x8f:
            cyc++;
            R(d) = load(c, R(n) + I5 * 2, 2, &cyc, next);
            break;
        case 0x90 ... 0x97:
            cyc++;
            store(c, R(13) + (op & 0xff) * 4, R(op >> 8 & 7), 4, &cyc, next);
            break;
        case 0x98 ... 0x9f:
            cyc++;
            R(op >> 8 & 7) = load(c, R(13) + (op & 0xff) * 4, 4, &cyc, next);
            break;
        case 0xa0 ... 0xa7: R(op >> 8 & 7) = ((pc + 4) & ~3u) + (op & 0xff) * 4; break;
        case 0xa8 ... 0xaf: R(op >> 8 & 7) = R(13) + (op & 0xff) * 4; break;
        case 0xb0:
            if (op & 0x80) R(13) -= (op & 0x7f) * 4;
            else R(13) += (op & 0x7f) * 4;
            break;
        case 0xb2:
            v = R(n);
            switch (op >> 6 & 3) {
            case 0: v = (int16_t)v; break;
            case 1: v = (int8_t)v; break;
            case 2: v &= 0xffff; break;
            case 3: v &= 0xff; break;
            }
            R(d) = v;
            break;
        case 0xb4:
        case 0xb5: {
            uint32_t list = (op & 0xff) | (op & 0x100 ? 1u << 14 : 0);
            a = R(13) - 4 * __builtin_popcount(list);
            R(13) = a;
            for (; list; list &= list - 1, a += 4, cyc++) store(c, a, R(__builtin_ctz(list)), 4, &cyc, next);
            break;
        }
        case 0xb6:
            if ((op & 0xef) == 0x62) {
                c->primask = op >> 4 & 1;
                if (!c->primask && (c->pend | c->sys_pend)) {
                    OUT();
                    c->deadline = 0;
                }
            }
            break;
        case 0xba:
            v = R(n);
            if ((op >> 6 & 3) == 0) v = __builtin_bswap32(v);
            else if ((op >> 6 & 3) == 1) v = (v & 0xff00ff) << 8 | (v >> 8 & 0xff00ff);
            else v = (int16_t)__builtin_bswap16(v);
            R(d) = v;
            break;
        case 0xbc:
        case 0xbd: {
            uint32_t list = op & 0xff;
            a = R(13);
            R(13) += 4 * __builtin_popcount(op & 0x1ff);
            for (; list; list &= list - 1, a += 4, cyc++) R(__builtin_ctz(list)) = load(c, a, 4, &cyc, next);
            if (op & 0x100) {
                uint32_t t = load(c, a, 4, &cyc, next);
                cyc += 2;
                JUMP(t);
            }
            break;
        }
        case 0xbe: { /* BKPT: a hook of ours, or the end */
            OUT();
            bool passes = hook_passes(c, pc, &op);
            IN();
            cyc--;
            count--;
            if (!passes) break;
            goto execute;
        }
        case 0xbf:
            switch (op >> 4 & 15) {
            case 2:
                if (c->event) {
                    c->event = false;
                    break;
                }
                OUT();
                c->sleeping = c->waiting_event = true;
                c->deadline = 0;
                break; /* WFE */
            case 3:
                OUT();
                c->sleeping = true;
                c->waiting_event = false;
                c->deadline = 0;
                break; /* WFI */
            case 4: c->event = true; break; /* SEV */
            }
            break;
        case 0xc0 ... 0xc7: {
            uint32_t b = op >> 8 & 7, list = op & 0xff;
            a = R(b);
            for (; list; list &= list - 1, a += 4, cyc++) store(c, a, R(__builtin_ctz(list)), 4, &cyc, next);
            R(b) = a;
            break;
        }
        case 0xc8 ... 0xcf: {
            uint32_t b = op >> 8 & 7, list = op & 0xff;
            a = R(b);
            bool back = !(list >> b & 1);
            for (; list; list &= list - 1, a += 4, cyc++) R(__builtin_ctz(list)) = load(c, a, 4, &cyc, next);
            if (back) R(b) = a;
            break;
        }
#define COND(k, e)                                                                                                     \
    case k:                                                                                                            \
        if (e) BRANCH(pc + 4 + (int8_t)op * 2);                                                                        \
        break;
            COND(0xd0, fz == 0)
        case 0xd1:
            if (fz == 0) break;
            BRANCH(pc + 4 + (int8_t)op * 2);
            if ((op == NAMES || op == WORDS) && !c->unaided) {
                uint64_t before = cyc;
                cyc = (op == NAMES ? past_names : past_words)(c, next, cyc, &count);
                if (cyc == before) break;
                if (op == NAMES) SUBFLAGS(R(3), R(9));
                else PAST_WORDS(next);
            }
            break;
        case 0xd9:
            if (fc && fz != 0) break;
            BRANCH(pc + 4 + (int8_t)op * 2);
            if (op == SWEEP && !c->unaided) {
                uint64_t before = cyc;
                cyc = past_swept(c, next, cyc, &count);
                if (cyc != before) SUBFLAGS(R(2), R(3));
            }
            break;
        COND(0xd2, fc) COND(0xd3, !fc) COND(0xd4, (int32_t)fn < 0) COND(0xd5, (int32_t)fn >= 0) COND(0xd6, fv)
            COND(0xd7, !fv) COND(0xd8, fc && fz != 0) COND(0xda, (fn >> 31) == fv)
                COND(0xdb, (fn >> 31) != fv) COND(0xdc, fz != 0 && (fn >> 31) == fv)
                    COND(0xdd, fz == 0 || (fn >> 31) != fv) case 0xde: /* UDF: in ROM, a function that rom.c answers */
            OUT();
            if (pc < ROM_SIZE) rom_call(c, op & 0xff);
            else {
                r[15] = pc;
                chip_fault(c, UNDEFINED | op);
            }
            IN();
            line = ~0u;
            break;
        case 0xdf:
            OUT();
            c->sys_pend |= 1u << 11;
            c->deadline = 0;
            break; /* SVC */
        case 0xe0 ... 0xe7:
            BRANCH(pc + 4 + ((int32_t)(op << 21) >> 20));
            if (op == BLOCKS && !c->unaided) {
                uint64_t before = cyc;
                cyc = past_blocks(c, next, cyc, &count);
                if (cyc == before) break;
                SUBFLAGS(R(3), 0x3f);
                NZ(0);
            }
            break;
        case 0xf0 ... 0xf7: {
            uint32_t lo;
            if (next >> 3 != line) {
                if ((next >> 24) == 0x10) cyc += xip(c, next);
                lo = (next >> 24) == 0x20 ? *(uint16_t *)(c->ram + RAMOFF(next))
                     : next < ROM_SIZE    ? *(uint16_t *)(c->rom + next)
                                          : *(uint16_t *)(c->flash + (next & (FLASH_SIZE - 1)));
            } else lo = *(uint16_t *)(code + (next & 6));
            next = pc + 4;
            if ((lo & 0xd000) == 0xd000) { /* BL */
                uint32_t s = op >> 10 & 1, j1 = lo >> 13 & 1, j2 = lo >> 11 & 1;
                int32_t off = (s ? 0xff000000 : 0) | (!(j1 ^ s)) << 23 | (!(j2 ^ s)) << 22 | (op & 0x3ff) << 12 |
                              (lo & 0x7ff) << 1;
                R(14) = (pc + 4) | 1;
                cyc++;
                BRANCH(pc + 4 + off);
            } else if ((op & 0xffe0) == 0xf380 && (lo & 0xff00) == 0x8800) { /* MSR */
                cyc += 2;
                OUT();
                special_write(c, lo & 0xff, R(op & 15));
                IN();
            } else if (op == 0xf3ef) { /* MRS */
                cyc += 2;
                OUT();
                v = special_read(c, lo & 0xff);
                R(lo >> 8 & 15) = v;
            } else if (op == 0xf3bf) cyc += 2; /* DSB, DMB, ISB */
            else {
                next = pc;
                OUT();
                chip_fault(c, UNDEFINED | op);
                IN();
            }
            break;
        }
        default:
            next = pc;
            OUT();
            chip_fault(c, UNDEFINED | op);
            IN();
            break;
        }
    }
    c->instrs += count;
    OUT();
}
