/* Time: cycles and nanoseconds, and how fast the clock runs by oscillators, PLLs and dividers. */
#include "chip.h"

enum { CRYSTAL_HZ = 12000000 };
enum {
    REF_CTRL = 0x30, REF_SELECTED = 0x38, SYS_CTRL = 0x3c, SYS_DIV = 0x40, SYS_SELECTED = 0x44, FC_STATUS = 0x98,
    FC_RESULT = 0x9c
};

uint64_t now_ns(Chip *c) { return c->base_ns + (c->cyc - c->base_cyc) * 1000000000ull / c->hz; }

uint64_t cyc_at(Chip *c, uint64_t ns) { /* the first cycle at or after that time */
    if (ns == NEVER) return NEVER;
    if (ns <= c->base_ns) return c->base_cyc;
    return c->base_cyc + (uint64_t)(((unsigned __int128)(ns - c->base_ns) * c->hz + 999999999u) / 1000000000u);
}

static void rebase(Chip *c) {
    uint64_t ns = now_ns(c);
    c->base_ns = ns;
    c->base_cyc = c->cyc;
}

static uint32_t pll_hz(Chip *c, int block) { /* registers: CS, PWR, FBDIV, PRIM */
    uint32_t *pll = c->apb[block], reference = pll[0] & 63, feedback = pll[2] & 0xfff;
    uint32_t divider1 = pll[3] >> 16 & 7, divider2 = pll[3] >> 12 & 7;
    if (!reference) reference = 1;
    bool is_off = pll[1] & 0x21;
    if (!feedback || !divider1 || !divider2 || is_off) return CRYSTAL_HZ;
    return CRYSTAL_HZ / reference * feedback / (divider1 * divider2);
}

static uint32_t sys_hz(Chip *c) {
    uint32_t *clocks = c->apb[CLOCKS];
    if (!(clocks[SYS_CTRL / 4] & 1)) return (clocks[REF_CTRL / 4] & 3) == 0 ? RING_HZ : CRYSTAL_HZ;
    switch (clocks[SYS_CTRL / 4] >> 5 & 7) {
    case 0: return pll_hz(c, PLL_SYS);
    case 1: return pll_hz(c, PLL_USB);
    case 2: return RING_HZ;
    default: return CRYSTAL_HZ;
    }
}

void set_hz(Chip *c) { /* after a change of the registers */
    uint32_t hz = sys_hz(c), divider = c->apb[CLOCKS][SYS_DIV / 4] >> 8;
    if (divider > 1) hz /= divider;
    if (hz == c->hz) return;
    rebase(c);
    c->hz = hz;
    c->deadline = 0;
}

uint32_t clocks_read(Chip *c, uint32_t a) {
    uint32_t *clocks = c->apb[CLOCKS];
    if (a == REF_SELECTED) return 1u << (clocks[REF_CTRL / 4] & 3);
    if (a == SYS_SELECTED) return 1u << (clocks[SYS_CTRL / 4] & 1);
    if (a < 0x78 && a % 12 == 8) return 1; /* the other clocks' SELECTED */
    if (a == FC_STATUS) return 0x10;
    if (a == FC_RESULT) return (c->hz / 1000) << 5;
    return clocks[a >> 2];
}
