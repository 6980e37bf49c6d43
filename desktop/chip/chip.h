/* The whole chip as one struct, so that a snapshot is a copy; and what the parts call of each other.

   Fields are named as in the RP2040 data sheet. Times are cycles (cyc, ev_*), or nanoseconds since the first power-on
   (*_ns). *deadline* is the cycle at which cpu_run hands back to chip_run, which looks at what is due; whoever makes
   something due earlier sets it to 0. */
#ifndef CHIP_H
#define CHIP_H
#include <stdbool.h>
#include <stdint.h>

enum { RAM_START = 0x20000000, RAM_SIZE = 0x42000, FLASH_SIZE = 0x200000, ROM_SIZE = 0x4000 };
enum { PINS = 30, HOOKS = 64, PIN_EVENTS = 4096, RING_HZ = 6500000 };
#define NEVER UINT64_MAX

/* Why chip_run came back: bits. The caller names those to stop at; TIME, CUT, FAULT and HALT always stop. */
enum {
    STOP_TIME = 1, STOP_OLED = 2, STOP_PIXELS = 4, STOP_FLASH = 8, STOP_CUT = 16, STOP_HOOK = 32, STOP_FAULT = 64,
    STOP_RESET = 128, STOP_HALT = 256
};
/* Kinds of log records. */
enum { LOG_OLED = 1, LOG_PIXELS, LOG_ERASE, LOG_PROGRAM, LOG_PIN, LOG_RESET, LOG_FAULT, LOG_TORN, LOG_BUZZ };
/* Why a fault was: an address that nobody answers, or one of these. */
enum { BREAKPOINT = 0xb, NO_CODE = 0xbad0000, NOT_THUMB = 0xbad0001, UNDEFINED = 0xbad1000 };
enum { HOOK_PRINT = 1, HOOK_STOP, HOOK_STAY, HOOK_DELAY, HOOK_PASS };
/* Blocks on the APB, in the order of their addresses; single bits of RESETS; SCRATCH0 is a word of WATCHDOG. */
enum {
    SYSINFO, SYSCFG, CLOCKS, RESETS, PSM, IO_BANK0, IO_QSPI, PADS_BANK0, PADS_QSPI, XOSC, PLL_SYS, PLL_USB, BUSCTRL,
    UART0, UART1, SPI0, SPI1, I2C0, I2C1, ADC, PWM, TIMER, WATCHDOG, RTC, ROSC, VREG, APB_BLOCKS = 28
};
enum {
    RESET_IO_QSPI = 6, RESET_PADS_QSPI = 9, RESET_TIMER = 21, RESET_BITS = 25, ALL_RESETS = 0x1ffffff, SCRATCH0 = 3
};

typedef struct {
    uint64_t ns;
    uint32_t kind, a, b, c;
} Record;
typedef struct {
    uint64_t ns;
    int32_t pin, level;
} PinEvent;
typedef struct {
    uint32_t addr;
    uint16_t op;
    uint16_t kind;
} Hook;

typedef struct { /* the OLED's controller */
    int fitted, sh1106, address, pull_ups;
    uint8_t ram[8 * 132];
    uint8_t contrast, mode, lit, pumped, inverted, all_on, mirrored, flipped;
    int col, page, col0, col1, page0, page1;
    uint8_t cmd[8];
    int cmd_n;
    int wants_control, continuation, is_data; /* where we are in a transaction */
    uint32_t unknown, bytes;
    uint8_t shown[1024]; /* as seen at the last STOP: 8 pages of 128 columns, 0 if dark */
} Oled;

typedef struct { /* the master in the chip */
    uint32_t con, tar, hcnt, lcnt, spklen, enable, mask, abrt_source, raw;
    uint16_t tx[16];
    int tx_n;
    uint8_t rx[16];
    int rx_n;
    bool busy, in_transaction, reading;
    uint16_t now_item;
    bool addressing, acked;
    uint64_t done_at;
} I2c;

typedef struct { /* a slave's view of the bit-banged bus: only for probes and writes */
    int sda, scl, bit, shift, state, drive; /* state: 0 idle, 1 address, 2 data */
} Bitbus;

typedef struct {
    uint32_t clkdiv, execctrl, shiftctrl, pinctrl, x, y, isr, osr;
    int isr_n, osr_n, pc;
    uint32_t tx[8], rx[8];
    int tx_n, rx_n;
    bool enabled, stalled;
    uint32_t exec_pending, exec_instr;
    bool delay_done;
    uint64_t next; /* in 1/256 cycles */
} Sm;
typedef struct {
    uint16_t mem[32];
    Sm sm[4];
    uint32_t fdebug, irq, out, oe, inte0, inte1, intf0, intf1, bypass;
} Pio;
typedef struct {
    uint32_t read, write, count, ctrl, reload;
    bool busy;
} Dma;

typedef struct Notes Notes; /* log and console */

typedef struct Chip {
    /* the core */
    uint32_t r[16], other_sp, primask, control, ipsr, fn, fz, fc, fv;
    uint64_t cyc, deadline;
    bool sleeping, waiting_event, event, locked;
    uint32_t vtor, scr, pend, irq_line, active, enabled;
    uint8_t prio[32];
    uint32_t sys_pend, sys_active;
    uint32_t systick_ctrl, systick_load;
    uint64_t systick_base;
    /* time */
    uint64_t base_ns, base_cyc;
    uint32_t hz;
    uint64_t ev_i2c[2], ev_pio, ev_pixels, ev_rtc;
    /* memories */
    uint8_t ram[RAM_SIZE], rom[ROM_SIZE], flash[FLASH_SIZE], dpram[4096], xip_sram[16384];
    uint32_t apb[APB_BLOCKS][1024], usb[64], ssi[64], xipctl[16], ppb[1024];
    uint32_t tag[1024][2];
    uint8_t lru[1024];
    uint64_t xip_misses;
    uint32_t miss_cycles;
    /* SIO */
    uint32_t gpio_out, gpio_oe, gpio_hi_out, spinlocks, dividend, divisor, quotient, remainder, div_signed, div_dirty,
        fifo_valid;
    /* pins */
    int8_t ext[PINS];
    uint32_t levels, edges[4];
    PinEvent pin_events[PIN_EVENTS];
    int pin_head, pin_tail;
    /* timer, watchdog, rtc */
    uint64_t timer_base, alarm_ns[4];
    uint32_t alarm[4], armed, timer_intr, timer_inte, timer_intf, timer_latch;
    bool ticking;
    uint64_t wd_at;
    uint32_t wd_reason, wd_ctrl, wd_load;
    int64_t rtc_secs;
    uint64_t rtc_ns;
    /* flash chip */
    uint8_t spi_cmd[8], spi_page[256];
    int spi_n, wel, cs;
    uint64_t ssi_free;
    struct {
        uint64_t ready;
        uint8_t byte;
    } rxq[64];
    int rxq_h, rxq_t;
    int op;
    uint32_t op_addr, op_len;
    uint64_t op_begin, op_end;
    uint8_t op_data[256], op_sr2;
    uint32_t erase_us, program_us, ops, xip_while_busy;
    uint64_t cut_ns;
    uint32_t cut_op, cut_permille; /* when the plug is pulled */
    uint32_t rng, torn_mode;
    /* peripherals */
    I2c i2c[2];
    Bitbus bitbus;
    Pio pio[2];
    Dma dma[12];
    uint32_t dma_intr, dma_inte0, dma_inte1;
    bool dma_runs;
    Oled oled;
    uint32_t adc[5], oled_sda, oled_scl, pixel_pin;
    uint8_t pixels[64], pix_in[64];
    int pix_bits, pix_len;
    uint64_t pix_rise, pix_fall;
    uint32_t pix_writes;
    /* run */
    uint32_t stop_mask, stopped;
    uint32_t hook_hit;
    uint64_t until_ns;
    uint32_t resets;
    uint32_t last_fault_pc;
    uint32_t fault_detail;
    int buzz;
    uint64_t instrs;
    uint32_t wait_pc, waits;
    struct { /* CircuitPython's mp_hal_delay_ms */
        uint64_t end_us, read_at[2], turn;
        uint32_t sp, turns;
    } delay;
    bool dozes, unaided;
    uint64_t waited_ns, thought_ns; /* when it has begun to wait last, when it was busy last */
    Hook hooks[HOOKS];
    int hook_n;
    uint32_t bkpt_resume;
    uint64_t rom_until;
    int rom_step; /* a ROM function that lasts: when it goes on, and with what; 0: none */
    uint8_t lines[FLASH_SIZE / 8 / 8]; /* a bit for each line of the flash that was read since the power came */
    Notes *notes;                      /* last: all before it lies the same on every computer */
} Chip;

static inline void has_read(Chip *c, uint32_t a) { c->lines[(a & (FLASH_SIZE - 1)) >> 6] |= 1 << (a >> 3 & 7); }

/* chip.c, doors.c */
Notes *notes_new(void);
void notes_free(Notes *n);
void chip_log(Chip *c, uint32_t kind, uint32_t a, uint32_t b, uint32_t d);
void chip_logat(Chip *c, uint64_t ns, uint32_t kind, uint32_t a, uint32_t b, uint32_t d);
bool hook_passes(Chip *c, uint32_t pc, uint32_t *op);
/* cpu.c, exceptions.c */
void cpu_run(Chip *c);
uint32_t cpu_load(Chip *c, uint32_t a, int size);
void cpu_store(Chip *c, uint32_t a, uint32_t v, int size);
void dispatch(Chip *c);
void take_exception(Chip *c, int number);
void exception_return(Chip *c, uint32_t lr);
void chip_fault(Chip *c, uint32_t what);
uint32_t special_read(Chip *c, int n);
void special_write(Chip *c, int n, uint32_t v);
void update_irqs(Chip *c);
uint32_t ppb_read(Chip *c, uint32_t a);
void ppb_write(Chip *c, uint32_t a, uint32_t v);
/* bus.c, clocks.c, resets.c, sio.c */
uint32_t bus_read(Chip *c, uint32_t a, int size);
void bus_write(Chip *c, uint32_t a, uint32_t v, int size);
uint32_t pwm_hertz(Chip *c, int pin);
uint64_t now_ns(Chip *c);
uint64_t cyc_at(Chip *c, uint64_t ns);
void set_hz(Chip *c);
uint32_t clocks_read(Chip *c, uint32_t a);
void reset_blocks(Chip *c, uint32_t mask);
uint32_t sio_read(Chip *c, uint32_t a);
void sio_write(Chip *c, uint32_t a, uint32_t v);
/* pins.c */
void update_pins(Chip *c);
void pins_until(Chip *c, uint64_t ns);
void pixels_done(Chip *c);
bool pins_interrupt(Chip *c);
uint32_t io_bank_read(Chip *c, uint32_t a);
void io_bank_write(Chip *c, uint32_t a, uint32_t v);
/* timer.c, rtc.c */
void timer_until(Chip *c, uint64_t ns);
void delay_begins(Chip *c, uint32_t ms);
bool timer_interrupts(Chip *c, int alarm);
uint32_t timer_read(Chip *c, uint32_t a);
void timer_write(Chip *c, uint32_t a, uint32_t v);
uint32_t watchdog_read(Chip *c, uint32_t a);
void watchdog_write(Chip *c, uint32_t a, uint32_t v);
void rtc_second(Chip *c);
void rtc_set(Chip *c, int64_t seconds);
bool rtc_interrupts(Chip *c);
uint32_t rtc_read(Chip *c, uint32_t a);
void rtc_write(Chip *c, uint32_t a, uint32_t v);
/* flash.c */
uint32_t ssi_read(Chip *c, uint32_t a);
void ssi_write(Chip *c, uint32_t a, uint32_t v);
void flash_cs(Chip *c, int level);
void flash_begin(Chip *c, int kind, uint32_t addr, uint32_t len, uint64_t us);
void flash_settle(Chip *c);
void flash_tear(Chip *c);
uint32_t chip_random(Chip *c);
/* i2c.c, oled.c */
uint32_t i2c_read(Chip *c, int n, uint32_t a);
void i2c_write(Chip *c, int n, uint32_t a, uint32_t v);
void i2c_event(Chip *c, int n);
void oled_reset(Oled *o);
void oled_begin(Oled *o);
void oled_byte(Oled *o, uint8_t b);
void oled_stop(Chip *c);
void bitbus_update(Chip *c);
/* pio.c, dma.c */
uint32_t pio_read(Chip *c, int n, uint32_t a);
void pio_write(Chip *c, int n, uint32_t a, uint32_t v);
void pio_run(Chip *c);
void pio_reset(Chip *c, int n);
bool pio_wants_data(Chip *c, int machine);
bool pio_has_data(Chip *c, int machine);
uint32_t dma_read(Chip *c, uint32_t a);
void dma_write(Chip *c, uint32_t a, uint32_t v);
void dma_run(Chip *c);
/* rom.c, rom_flash.c, rom_float.c */
void rom_make(uint8_t *rom);
void rom_call(Chip *c, uint32_t trap);
void rom_return(Chip *c, uint32_t cycles);
void rom_halt(Chip *c);
void rom_float(Chip *c, int function);
void rom_double(Chip *c, int function);
void rom_wait(Chip *c, uint32_t cycles, int step);
bool rom_waits(Chip *c);
void rom_wait_and_return(Chip *c, uint32_t cycles, void (*what)(Chip *));
void rom_connect_flash(Chip *c);
void rom_exit_xip(Chip *c);
void rom_flush_cache(Chip *c);
void rom_enter_xip(Chip *c);
void rom_erase(Chip *c);
void rom_program(Chip *c);
#endif
