// The module board of all four boards: what each of their pins is called.

#include "shared-bindings/board/__init__.h"

#define NAMED(name, gpio) { MP_ROM_QSTR(MP_QSTR_##name), MP_ROM_PTR(&pin_GPIO##gpio) }

static const mp_rom_map_elem_t board_module_globals_table[] = {
    CIRCUITPYTHON_BOARD_DICT_STANDARD_ITEMS

    NAMED(GP0, 0),
    NAMED(GP1, 1),
    NAMED(GP2, 2),
    NAMED(GP3, 3),
    NAMED(GP4, 4),
    NAMED(GP5, 5),
    NAMED(GP6, 6),
    NAMED(GP7, 7),
    NAMED(GP8, 8),
    NAMED(GP9, 9),
    NAMED(GP10, 10),
    NAMED(GP11, 11),
    NAMED(GP12, 12),
    NAMED(GP13, 13),
    NAMED(GP14, 14),
    NAMED(GP15, 15),
    NAMED(GP16, 16),
    NAMED(GP17, 17),
    NAMED(GP18, 18),
    NAMED(GP19, 19),
    NAMED(GP20, 20),
    NAMED(GP21, 21),
    NAMED(GP22, 22),

    // On a W these three are wires to the radio, and no part of the tower.
    #if !TOWER_HAS_RADIO
    NAMED(SMPS_MODE, 23),
    NAMED(GP23, 23),
    NAMED(VBUS_SENSE, 24),
    NAMED(GP24, 24),
    NAMED(LED, 25),
    NAMED(GP25, 25),
    #endif

    NAMED(GP26_A0, 26),
    NAMED(GP26, 26),
    NAMED(A0, 26),
    NAMED(GP27_A1, 27),
    NAMED(GP27, 27),
    NAMED(A1, 27),
    NAMED(GP28_A2, 28),
    NAMED(GP28, 28),
    NAMED(A2, 28),
    NAMED(A3, 29),
    NAMED(VOLTAGE_MONITOR, 29),

    { MP_ROM_QSTR(MP_QSTR_STEMMA_I2C), MP_ROM_PTR(&board_i2c_obj) },
};
MP_DEFINE_CONST_DICT(board_module_globals, board_module_globals_table);
