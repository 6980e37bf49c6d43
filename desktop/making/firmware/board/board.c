// What the tower's firmware does on any of the four boards before Python begins.

#include "supervisor/board.h"

#include "hardware/gpio.h"
#include "hardware/timer.h"

#include "common-hal/microcontroller/Pin.h"

#define SETTLE_US (1000) // for a pull-up, with a wire of 20 cm on it

// Whether a button joins its pin to ground.
static bool is_down(uint gpio) {
    gpio_init(gpio);
    gpio_pull_up(gpio);
    busy_wait_us_32(SETTLE_US);
    return !gpio_get(gpio);
}

// MENU and button 10 held: nothing on the drive is run, and a computer may mend it. The pins are those of the project's
// pin file; an owner's own, on the drive, cannot be read yet.
bool board_requests_safe_mode(void) {
    return is_down(TOWER_MENU_GPIO) && is_down(TOWER_LAST_DIE_GPIO);
}

#if TOWER_RADIO_STAYS_OFF

#define RADIO_POWER (23)
#define RADIO_SELECT (25)

static void hold(uint gpio, bool level) {
    gpio_init(gpio);
    gpio_put(gpio, level);
    gpio_set_dir(gpio, GPIO_OUT);
    never_reset_pin_number(gpio);
}

// The radio stays off. Its select line also decides whether a third of VSYS is on GPIO29: it is, while the line is high.
void board_init(void) {
    hold(RADIO_POWER, false);
    hold(RADIO_SELECT, true);
}

#endif
