"""The names that are printed on a Raspberry Pi Pico."""

from _bench import pico as _pico

from desktop.bench.pins import named as _named

board_id = _pico.board.id

GP0 = _named(0, "GP0")
GP1 = _named(1, "GP1")
GP2 = _named(2, "GP2")
GP3 = _named(3, "GP3")
GP4 = _named(4, "GP4")
GP5 = _named(5, "GP5")
GP6 = _named(6, "GP6")
GP7 = _named(7, "GP7")
GP8 = _named(8, "GP8")
GP9 = _named(9, "GP9")
GP10 = _named(10, "GP10")
GP11 = _named(11, "GP11")
GP12 = _named(12, "GP12")
GP13 = _named(13, "GP13")
GP14 = _named(14, "GP14")
GP15 = _named(15, "GP15")
GP16 = _named(16, "GP16")
GP17 = _named(17, "GP17")
GP18 = _named(18, "GP18")
GP19 = _named(19, "GP19")
GP20 = _named(20, "GP20")
GP21 = _named(21, "GP21")
GP22 = _named(22, "GP22")
GP23 = SMPS_MODE = _named(23, "GP23")
GP24 = VBUS_SENSE = _named(24, "GP24")
GP25 = LED = _named(25, "LED")
GP26 = GP26_A0 = A0 = _named(26, "GP26")
GP27 = GP27_A1 = A1 = _named(27, "GP27")
GP28 = GP28_A2 = A2 = _named(28, "GP28")
A3 = VOLTAGE_MONITOR = _named(29, "VOLTAGE_MONITOR")
