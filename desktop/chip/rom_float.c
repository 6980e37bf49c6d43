/* The boot ROM's floats and doubles (RP2040 data sheet, 2.8.3), done by the computer's own.

   As in the ROM, a denormal counts as zero and none comes out; a NaN counts as infinity, and what has no value (0/0)
   is one; what rounds to a whole number rounds down and stays within its type. Four operations, root and conversions
   are as the ROM's to the bit; its sine, tangent, exponential, logarithm and arc are less exact than these. A
   function's place in the table is its number here. */
#include "chip.h"
#include <math.h>
#include <string.h>

enum {
    ADD, SUB, MUL, DIV, OLD_COMPARE, OLD_FLAGS, SQRT, TO_INT, TO_FIX, TO_UINT, TO_UFIX, INT_TO, FIX_TO, UINT_TO,
    UFIX_TO, COS, SIN, TAN, SINCOS, EXP, LN, COMPARE, ATAN2, INT64_TO, FIX64_TO, UINT64_TO, UFIX64_TO, TO_INT64,
    TO_FIX64, TO_UINT64, TO_UFIX64, CONVERT
};

/* Cycles that the real ROM takes, mean of 300 calls with arguments by chance; most calls are within a tenth of it. */
static const uint16_t float_cycles[32] = {71,  74,  57,  73,  0,   0,  63,  40, 39, 36, 35, 118, 120, 126, 126, 585,
                                          576, 655, 576, 524, 792, 26, 671, 87, 88, 91, 91, 54,  53,  25,  24,  15};
static const uint16_t double_cycles[32] = {90,   94,   156,  187, 0,   0,  170,  75, 73, 39, 42, 89, 87, 91, 85, 1622,
                                           1620, 1896, 1721, 807, 904, 39, 2170, 86, 86, 83, 88, 64, 64, 30, 30, 23};

static double float_in(uint32_t bits) {
    uint32_t exponent = bits >> 23 & 255;
    if (exponent == 0) bits &= 0x80000000u;
    if (exponent == 255) bits &= 0xff800000u;
    float f;
    memcpy(&f, &bits, 4);
    return f;
}
static uint32_t float_out(float f) {
    uint32_t bits;
    memcpy(&bits, &f, 4);
    uint32_t exponent = bits >> 23 & 255;
    return exponent == 0 ? bits & 0x80000000u : exponent == 255 ? bits & 0xff800000u : bits;
}
static double double_in(uint32_t low, uint32_t high) {
    uint64_t bits = (uint64_t)high << 32 | low;
    uint32_t exponent = high >> 20 & 2047;
    if (exponent == 0) bits &= 1ull << 63;
    if (exponent == 2047) bits &= 0xfffull << 52;
    double d;
    memcpy(&d, &bits, 8);
    return d;
}
static uint64_t double_out(double d) {
    uint64_t bits;
    memcpy(&bits, &d, 8);
    uint32_t exponent = bits >> 52 & 2047;
    return exponent == 0 ? bits & 1ull << 63 : exponent == 2047 ? bits & 0xfffull << 52 : bits;
}
static double defined(double v, int negative) { return v == v ? v : negative ? -INFINITY : INFINITY; }
static int signs_differ(double a, double b) { return !signbit(a) != !signbit(b); }
static void put64(Chip *c, uint64_t v) {
    c->r[0] = v;
    c->r[1] = v >> 32;
}

/* *places* binary places behind the point, downwards, within the type */
static uint32_t to_int(double v, int places) {
    v = floor(ldexp(v, places));
    return v >= 2147483647.0 ? 0x7fffffffu : v <= -2147483648.0 ? 0x80000000u : (uint32_t)(int32_t)v;
}
static uint32_t to_uint(double v, int places) {
    v = floor(ldexp(v, places));
    return v >= 4294967295.0 ? ~0u : v <= 0 ? 0 : (uint32_t)v;
}
static uint64_t to_int64(double v, int places) {
    v = floor(ldexp(v, places));
    return v >= 9223372036854775808.0 ? INT64_MAX : v <= -9223372036854775808.0 ? 1ull << 63 : (uint64_t)(int64_t)v;
}
static uint64_t to_uint64(double v, int places) {
    v = floor(ldexp(v, places));
    return v >= 18446744073709551616.0 ? ~0ull : v <= 0 ? 0 : (uint64_t)v;
}

/* The ROM shifts an integer to its place bit by bit. */
static uint32_t shifts(uint32_t v, bool is_signed) {
    if (is_signed && v >> 31) v = -v;
    return v ? __builtin_clz(v) : 0;
}
static uint32_t int_to_float_cycles(uint32_t v, bool is_signed) { return v ? 43 + 5 * shifts(v, is_signed) : 27; }
static uint32_t int_to_double_cycles(uint32_t v, bool is_signed) {
    uint32_t n = shifts(v, is_signed);
    return !v ? 28 : n < 11 ? 51 + 5 * n : 39 + 6 * (n - 11);
}

static uint32_t compared(double a, double b) { return a < b ? ~0u : a > b; }

void rom_float(Chip *c, int function) {
    uint32_t *r = c->r;
    float a = float_in(r[0]), b = float_in(r[1]);
    int64_t whole = (uint64_t)r[1] << 32 | r[0];
    uint32_t cycles = float_cycles[function];
    switch (function) {
    case ADD: r[0] = float_out(defined(a + b, 0)); break;
    case SUB: r[0] = float_out(defined(a - b, 0)); break;
    case MUL: r[0] = float_out(defined(a * b, signs_differ(a, b))); break;
    case DIV: r[0] = float_out(defined(a / b, signs_differ(a, b))); break;
    case SQRT: r[0] = float_out(defined(sqrtf(a), 1)); break;
    case TO_INT: r[0] = to_int(a, 0); break;
    case TO_FIX: r[0] = to_int(a, (int)r[1]); break;
    case TO_UINT: r[0] = to_uint(a, 0); break;
    case TO_UFIX: r[0] = to_uint(a, (int)r[1]); break;
    case INT_TO:
        cycles = int_to_float_cycles(r[0], true);
        r[0] = float_out((float)(int32_t)r[0]);
        break;
    case FIX_TO: r[0] = float_out(ldexpf((float)(int32_t)r[0], -(int)r[1])); break;
    case UINT_TO:
        cycles = int_to_float_cycles(r[0], false);
        r[0] = float_out((float)r[0]);
        break;
    case UFIX_TO: r[0] = float_out(ldexpf((float)r[0], -(int)r[1])); break;
    case COS: r[0] = float_out(defined(cos(a), 0)); break;
    case SIN: r[0] = float_out(defined(sin(a), 0)); break;
    case TAN: r[0] = float_out(defined(tan(a), 0)); break;
    case SINCOS:
        r[0] = float_out(defined(sin(a), 0));
        r[1] = float_out(defined(cos(a), 0));
        break;
    case EXP: r[0] = float_out(exp(a)); break;
    case LN: r[0] = float_out(defined(log(a), 1)); break;
    case COMPARE: r[0] = compared(a, b); break;
    case ATAN2: r[0] = float_out(atan2(a, b)); break;
    case INT64_TO: r[0] = float_out((float)whole); break;
    case FIX64_TO: r[0] = float_out(ldexpf((float)whole, -(int)r[2])); break;
    case UINT64_TO: r[0] = float_out((float)(uint64_t)whole); break;
    case UFIX64_TO: r[0] = float_out(ldexpf((float)(uint64_t)whole, -(int)r[2])); break;
    case TO_INT64: put64(c, to_int64(a, 0)); break;
    case TO_FIX64: put64(c, to_int64(a, (int)r[1])); break;
    case TO_UINT64: put64(c, to_uint64(a, 0)); break;
    case TO_UFIX64: put64(c, to_uint64(a, (int)r[1])); break;
    case CONVERT: put64(c, double_out(a)); break;
    default: rom_halt(c); return;
    }
    rom_return(c, cycles);
}

void rom_double(Chip *c, int function) {
    uint32_t *r = c->r;
    double a = double_in(r[0], r[1]), b = double_in(r[2], r[3]);
    int64_t whole = (uint64_t)r[1] << 32 | r[0];
    uint32_t cycles = double_cycles[function];
    switch (function) {
    case ADD: put64(c, double_out(defined(a + b, 0))); break;
    case SUB: put64(c, double_out(defined(a - b, 0))); break;
    case MUL: put64(c, double_out(defined(a * b, signs_differ(a, b)))); break;
    case DIV: put64(c, double_out(defined(a / b, signs_differ(a, b)))); break;
    case SQRT: put64(c, double_out(defined(sqrt(a), 1))); break;
    case TO_INT: r[0] = to_int(a, 0); break;
    case TO_FIX: r[0] = to_int(a, (int)r[2]); break;
    case TO_UINT: r[0] = to_uint(a, 0); break;
    case TO_UFIX: r[0] = to_uint(a, (int)r[2]); break;
    case INT_TO:
        cycles = int_to_double_cycles(r[0], true);
        put64(c, double_out((int32_t)r[0]));
        break;
    case FIX_TO: put64(c, double_out(ldexp((int32_t)r[0], -(int)r[1]))); break;
    case UINT_TO:
        cycles = int_to_double_cycles(r[0], false);
        put64(c, double_out(r[0]));
        break;
    case UFIX_TO: put64(c, double_out(ldexp(r[0], -(int)r[1]))); break;
    case COS: put64(c, double_out(defined(cos(a), 0))); break;
    case SIN: put64(c, double_out(defined(sin(a), 0))); break;
    case TAN: put64(c, double_out(defined(tan(a), 0))); break;
    case SINCOS: {
        uint64_t cosine = double_out(defined(cos(a), 0));
        put64(c, double_out(defined(sin(a), 0)));
        r[2] = cosine;
        r[3] = cosine >> 32;
        break;
    }
    case EXP: put64(c, double_out(exp(a))); break;
    case LN: put64(c, double_out(defined(log(a), 1))); break;
    case COMPARE: r[0] = compared(a, b); break;
    case ATAN2: put64(c, double_out(atan2(a, b))); break;
    case INT64_TO: put64(c, double_out((double)whole)); break;
    case FIX64_TO: put64(c, double_out(ldexp((double)whole, -(int)r[2]))); break;
    case UINT64_TO: put64(c, double_out((double)(uint64_t)whole)); break;
    case UFIX64_TO: put64(c, double_out(ldexp((double)(uint64_t)whole, -(int)r[2]))); break;
    case TO_INT64: put64(c, to_int64(a, 0)); break;
    case TO_FIX64: put64(c, to_int64(a, (int)r[2])); break;
    case TO_UINT64: put64(c, to_uint64(a, 0)); break;
    case TO_UFIX64: put64(c, to_uint64(a, (int)r[2])); break;
    case CONVERT: r[0] = float_out((float)a); break;
    default: rom_halt(c); return;
    }
    rom_return(c, cycles);
}
