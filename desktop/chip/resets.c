/* What a bit of the RESETS block does to its part of the chip when it goes up. */
#include "chip.h"
#include <string.h>

static void zero(Chip *c, int block) { memset(c->apb[block], 0, sizeof c->apb[block]); }

static void i2c_reset(Chip *c, int n) {
    memset(&c->i2c[n], 0, sizeof(I2c));
    c->ev_i2c[n] = NEVER;
    zero(c, I2C0 + n);
}

static void pll_reset(Chip *c, int block) {
    zero(c, block);
    c->apb[block][1] = 0x2d; /* PWR: all off */
    set_hz(c);
}

static void block_reset(Chip *c, int bit) {
    switch (bit) {
    case 0: zero(c, ADC); break;
    case 2:
        memset(c->dma, 0, sizeof c->dma);
        c->dma_intr = c->dma_inte0 = c->dma_inte1 = 0;
        break;
    case 3: i2c_reset(c, 0); break;
    case 4: i2c_reset(c, 1); break;
    case 5:
        zero(c, IO_BANK0);
        for (int p = 0; p < PINS; p++) c->apb[IO_BANK0][2 * p + 1] = 31; /* FUNCSEL: nobody's */
        memset(c->edges, 0, sizeof c->edges);
        update_pins(c);
        break;
    case RESET_IO_QSPI: zero(c, IO_QSPI); break;
    case 8:
        for (int p = 0; p < PINS; p++) c->apb[PADS_BANK0][1 + p] = 0x56; /* input on, pulled down */
        update_pins(c);
        break;
    case RESET_PADS_QSPI:
        for (int p = 1; p < 7; p++) c->apb[PADS_QSPI][p] = 0x56;
        break;
    case 10: pio_reset(c, 0); break;
    case 11: pio_reset(c, 1); break;
    case 12: pll_reset(c, PLL_SYS); break;
    case 13: pll_reset(c, PLL_USB); break;
    case 14: zero(c, PWM); break;
    case 15:
        zero(c, RTC);
        c->ev_rtc = NEVER;
        break;
    case RESET_TIMER:
        c->armed = c->timer_intr = c->timer_inte = c->timer_intf = 0;
        c->timer_base = now_ns(c);
        break;
    case 24:
        memset(c->usb, 0, sizeof c->usb);
        memset(c->dpram, 0, sizeof c->dpram);
        break;
    }
}

void reset_blocks(Chip *c, uint32_t mask) {
    for (int i = 0; i < RESET_BITS; i++)
        if (mask >> i & 1) block_reset(c, i);
    update_irqs(c);
}
