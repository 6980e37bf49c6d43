/* The calendar clock and its alarm. */
#include "chip.h"

enum { SETUP0 = 1, SETUP1 = 2, CTRL = 3, ALARM0 = 4, ALARM1 = 5, DATE = 6, TIME = 7, INTR = 8, INTE = 9, INTS = 11 }; /* words */
enum { DAY = 86400 };
#define SECOND_NS 1000000000ull

/* Days since 1 March of the year 0, in which a leap day comes last. */
static int64_t days_to(int64_t year, int month, int day) {
    int64_t y = month <= 2 ? year - 1 : year, months = (month + 9) % 12;
    return 365 * y + y / 4 - y / 100 + y / 400 + (153 * months + 2) / 5 + day - 1;
}

static void date_of(int64_t days, uint32_t *year, uint32_t *month, uint32_t *day) {
    int64_t y = days * 400 / 146097 + 1;
    while (days_to(y, 3, 1) > days) y--;
    int64_t in_year = days - days_to(y, 3, 1), m = (5 * in_year + 2) / 153;
    *day = in_year - (153 * m + 2) / 5 + 1;
    *month = m < 10 ? m + 3 : m - 9;
    *year = m < 10 ? y : y + 1;
}

static void now(Chip *c, uint32_t *date, uint32_t *time) { /* as the two registers show it */
    int64_t seconds = c->rtc_secs + (int64_t)((now_ns(c) - c->rtc_ns) / SECOND_NS), days = seconds / DAY;
    uint32_t year, month, day, of_day = seconds % DAY, weekday = (days + 3) % 7; /* that 1 March was a Wednesday */
    date_of(days, &year, &month, &day);
    *date = year << 12 | month << 8 | day;
    *time = weekday << 24 | of_day / 3600 << 16 | of_day / 60 % 60 << 8 | of_day % 60;
}

static void load(Chip *c) {
    uint32_t p = c->apb[RTC][SETUP0], q = c->apb[RTC][SETUP1];
    c->rtc_secs =
        days_to(p >> 12 & 0xfff, p >> 8 & 15, p & 31) * DAY + (q >> 16 & 31) * 3600 + (q >> 8 & 63) * 60 + (q & 63);
    c->rtc_ns = now_ns(c);
}

static void await_second(Chip *c) {
    uint64_t next = c->rtc_ns + ((now_ns(c) - c->rtc_ns) / SECOND_NS + 1) * SECOND_NS;
    c->ev_rtc = c->apb[RTC][CTRL] & 1 ? cyc_at(c, next) : NEVER;
    c->deadline = 0;
}

static bool alarm_matches(Chip *c) { /* in each field that it asks for */
    uint32_t date, time, a = c->apb[RTC][ALARM0], b = c->apb[RTC][ALARM1], of_date = 0, of_time = 0;
    now(c, &date, &time);
    if (a >> 26 & 1) of_date |= 0xfff000;
    if (a >> 25 & 1) of_date |= 0xf00;
    if (a >> 24 & 1) of_date |= 0x1f;
    if (b >> 31 & 1) of_time |= 7 << 24;
    if (b >> 30 & 1) of_time |= 31 << 16;
    if (b >> 29 & 1) of_time |= 63 << 8;
    if (b >> 28 & 1) of_time |= 63;
    return !((date ^ a) & of_date) && !((time ^ b) & of_time);
}

void rtc_second(Chip *c) {
    if (c->apb[RTC][ALARM0] >> 28 & 1) {
        c->apb[RTC][INTR] = alarm_matches(c);
        update_irqs(c);
    }
    await_second(c);
}

void rtc_set(Chip *c, int64_t seconds) { /* since 2000, when CircuitPython has it begin, at 1970 as the chip counts */
    c->rtc_secs = days_to(1970, 1, 1) * DAY + seconds;
    c->rtc_ns = now_ns(c);
    await_second(c);
}

bool rtc_interrupts(Chip *c) { return c->apb[RTC][INTR] & c->apb[RTC][INTE]; }

uint32_t rtc_read(Chip *c, uint32_t a) {
    uint32_t v = c->apb[RTC][a >> 2], date, time;
    now(c, &date, &time);
    switch (a >> 2) {
    case CTRL: return (v & 1) | (v & 1) << 1;
    case ALARM0: return (v & ~(1u << 29)) | (v >> 28 & 1) << 29;
    case DATE: return date;
    case TIME: return time;
    case INTS: return rtc_interrupts(c);
    }
    return v;
}

void rtc_write(Chip *c, uint32_t a, uint32_t v) {
    if (a >> 2 == CTRL) {
        if (v & 0x10) load(c);
        c->apb[RTC][CTRL] = v & 1;
        await_second(c);
        return;
    }
    c->apb[RTC][a >> 2] = v;
    if (a >> 2 == ALARM0 && !(v >> 28 & 1)) c->apb[RTC][INTR] = 0;
    update_irqs(c);
}
