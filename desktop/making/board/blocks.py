"""The schematic as one reads it: block after block, the current from left to right.

drawn(netlist(read_wires()))    # the whole sheet
"""

from desktop.making.board import symbols
from desktop.making.board.netlist import LED_PADS, UNUSED, Nets
from desktop.making.board.parts import TEST_PADS
from desktop.making.board.sheet import FLAGS, Place, Sheet
from desktop.making.board.symbols import DOWN, LEFT, RIGHT, UP, Symbol
from desktop.making.wiring.pins import BUTTONS, HEADER, HOLDS

PICO_AT = (46.0, 57.0)


def drawn(nets: Nets) -> Sheet:
    """The whole sheet."""
    sheet = Sheet(nets)
    _supply(sheet)
    _usb_supply(sheet)
    right = _pico(sheet)
    _keys(sheet)
    _shifter(sheet, right["PIXELS"])
    _screen(sheet, right)
    _sound(sheet, right["BUZZER"])
    _lights(sheet)
    _probes(sheet)
    if sheet.by_ref:
        raise ValueError(f"not on the sheet: {', '.join(sheet.by_ref)}")
    return sheet


def _supply(sheet: Sheet) -> None:
    """From the cell through fuse and MOSFET to converter, Pico and lights."""
    sheet.say("Cell, with a fuse and against a reversed plug; the PowerBoost charges it and makes 5 V", 6, 8, 2)
    cell = sheet.put("J3", symbols.CELL_PLUG, 9, 13)
    fuse = sheet.put("F1", symbols.FUSE, 20, 12)
    mosfet = sheet.put("Q1", symbols.MOSFET, 30, 12)
    diode = sheet.put("D1", symbols.DIODE, 52, 12)
    boost = sheet.put("J2", symbols.BOOST, 58, 20)
    sheet.wire(cell["1"], fuse["1"])
    sheet.name("CELL", 13, 12)
    sheet.wire(fuse["2"], mosfet["3"])
    sheet.name("FUSED", 22.5, 12)
    sheet.wire(mosfet["2"], (40, 12), diode["2"])
    sheet.name("BAT", 34, 12)
    sheet.wire((40, 12), (40, 19), boost["3"])
    sheet.flag("PWR_FLAG", (44, 12))
    for at in (cell["2"], mosfet["1"]):
        sheet.flag("GND", at)
    sheet.wire(diode["1"], (66, 12))
    sheet.name("VSYS", 59, 12)
    sheet.flag("PWR_FLAG", (66, 12))
    slider = sheet.put("S1", symbols.SLIDER, 42, 26)
    sheet.wire(slider["2"], (50, 26), (50, 21), boost["4"])
    sheet.name("EN", 46, 26)
    sheet.flag("GND", slider["3"])
    sheet.say("closed: off", 44.5, 29, 1.27)
    big = sheet.put("C1", symbols.CAPACITOR_PLUS, 72, 21)
    sheet.wire(boost["1"], (72, 19), (80, 19))
    sheet.wire((72, 19), big["1"])
    sheet.flag("+5V", (80, 19))
    for at in (boost["2"], big["2"]):
        sheet.flag("GND", at)


def _usb_supply(sheet: Sheet) -> None:
    """The bridge of the board that lives on USB, and what KiCad's check must know of the ground."""
    sheet.say("Lite: no cell, no J2, J3, F1, Q1, D1, S1; USB feeds the lights", 96, 8, 2)
    link = sheet.put("R5", symbols.RESISTOR, 106, 12)
    sheet.wire((96, 12), link["1"])
    sheet.name("VBUS", 96, 12)
    sheet.wire(link["2"], (114, 12))
    sheet.flag("+5V", (114, 12))
    sheet.flag("PWR_FLAG", (124, 12))
    sheet.wire((124, 12), (124, 13))
    sheet.flag("GND", (124, 13))


def _pico_symbol(sheet: Sheet) -> Symbol:
    """The Pico with its pins where they are used: keys left, the rest right, supplies above, ground below."""
    pad_of = {net: pad for pad, net in sheet.net_of.items() if pad[0] == "U0" and net != "GND"}
    keys = [sheet.net_of[f"S{number + 2}", "2"] for number in range(BUTTONS)]
    rows = [(pad_of[net][1], -17.0 + 2 * row) for row, net in enumerate(keys)]
    right = [(pad_of[net][1], row) for net, row in (("PIXELS", -17.0), ("SDA", 3.0), ("SCL", 5.0), ("BUZZER", 10.0))]
    unused = [str(pin) for pin in range(1, 41) if sheet.net_of["U0", str(pin)].startswith(UNUSED)]
    rows += [(pad, 9.0 + row) for row, pad in enumerate(unused)]
    above = [(pad_of[net][1], place) for net, place in (("VBUS", -5.0), ("VSYS", -2.0), ("+3V3", 2.0), ("EN", 5.0))]
    ground = [str(pin) for pin, name in enumerate(HEADER, 1) if name == "GND"]
    below = [(pad, 2.0 * place - 7) for place, pad in enumerate(ground)]
    return symbols.box("Raspberry_Pi_Pico", (9, 22), {LEFT: rows, RIGHT: right, UP: above, DOWN: below}, "U0")._replace(
        value_at=(-4, 0)
    )


def _pico(sheet: Sheet) -> dict[str, Place]:
    """The Pico with its supplies; the ends of its pins by their nets."""
    ends = sheet.put("U0", _pico_symbol(sheet), *PICO_AT)
    at = {sheet.net_of["U0", pad]: end for pad, end in ends.items()}
    for net, to in (("VBUS", (34, 33)), ("VSYS", (38, 31))):
        x, _ = at[net]
        sheet.wire(at[net], (x, to[1]), to)
        sheet.name(net, *to)
    sheet.flag("+3V3", at["+3V3"])
    quiet = sheet.put("C13", symbols.CAPACITOR, 59, 34)
    sheet.wire(at["EN"], (at["EN"][0], 33), quiet["1"])
    sheet.name("EN", 53, 33)
    sheet.flag("GND", quiet["2"])
    grounds = sorted(end for pad, end in ends.items() if sheet.net_of["U0", pad] == "GND")
    sheet.wire(*grounds)
    sheet.flag("GND", grounds[-1])
    return at


def _keys(sheet: Sheet) -> None:
    """Thirteen keys, each from ground to its pin."""
    sheet.say("Keys, each to ground", 6, 35, 2)
    left, edge = 8.0, PICO_AT[0] - 10
    for number in range(BUTTONS):
        ref, y = f"S{number + 2}", PICO_AT[1] - 17 + 2 * number
        key = sheet.put(ref, symbols.KEY, 15, y)
        sheet.wire((left, y), key["1"])
        sheet.wire(key["2"], (edge, y))
        sheet.name(sheet.net_of[ref, "2"], 20, y)
    bottom = PICO_AT[1] - 17 + 2 * BUTTONS
    sheet.wire((left, PICO_AT[1] - 17), (left, bottom))
    sheet.flag("GND", (left, bottom))


def _shifter(sheet: Sheet, start: Place) -> None:
    """3.3 V to 5 V, before the first light."""
    sheet.say("Data of the lights, 3.3 to 5 V", 62, 31, 2)
    x, y = 72.0, start[1] + 5
    chip = sheet.put("U1", symbols.SHIFTER, x, y)
    sheet.wire(start, chip["2"])
    sheet.name("PIXELS", 58, start[1])
    idle = [chip[pad] for pad in ("1", "5", "4", "9", "10", "12", "13")]
    for at in idle:
        sheet.wire(at, (65, at[1]))
    sheet.wire((65, idle[0][1]), (65, idle[-1][1] + 1))
    sheet.flag("GND", (65, idle[-1][1] + 1))
    sheet.flag("GND", chip["7"])
    near = sheet.put("C2", symbols.CAPACITOR, 79, chip["14"][1] + 1)
    sheet.wire(chip["14"], near["1"])
    sheet.flag("+5V", chip["14"])
    sheet.flag("GND", near["2"])
    damper = sheet.put("R1", symbols.RESISTOR, 88, start[1])
    sheet.wire(chip["3"], damper["1"])
    sheet.name("DATA", 81, start[1])
    sheet.wire(damper["2"], (93, start[1]))
    sheet.name("DIN 1", 93, start[1])


def _screen(sheet: Sheet, right: dict[str, Place]) -> None:
    """I2C with its pull-ups."""
    sheet.say("Screen, by a Qwiic or STEMMA QT cable", 86, 49, 2)
    plug = sheet.put("J1", symbols.SCREEN, 110, right["SDA"][1])
    for ref, net, pad, x in (("R3", "SDA", "3", 86.0), ("R4", "SCL", "4", 92.0)):
        (x0, y), end = right[net], plug[pad]
        pull = sheet.put(ref, symbols.RESISTOR_UP, x, right["SDA"][1] - 3)
        sheet.wire((x0, y), (end[0] - 2, y), (end[0] - 2, end[1]), end)
        sheet.name(net, x0 + 2, y)
        sheet.wire(pull["2"], (x, y))
        sheet.flag("+3V3", pull["1"])
    sheet.flag("+3V3", (plug["2"][0] - 1, plug["2"][1]))
    sheet.wire(plug["2"], (plug["2"][0] - 1, plug["2"][1]))
    for pad in ("1", "MP"):
        x, y = plug[pad]
        sheet.wire((x, y), (x - 3, y))
        sheet.flag("GND", (x - 3, y))


def _sound(sheet: Sheet, start: Place) -> None:
    sheet.say("Sound", 62, start[1] - 2.5, 2)
    damper = sheet.put("R2", symbols.RESISTOR, 68, start[1])
    piezo = sheet.put("BZ1", symbols.PIEZO, 82, start[1] + 1)
    sheet.wire(start, damper["1"])
    sheet.name("BUZZER", 58, start[1])
    sheet.wire(damper["2"], piezo["1"])
    sheet.name("PIEZO", 72, start[1])
    sheet.flag("GND", piezo["2"])


def _lights(sheet: Sheet) -> None:
    """One chain, each light with its capacitor."""
    y, pitch, first = 94.0, 15.0, 13.0
    rail = y - 8
    sheet.say("Ten lights, WS2812B-V5, one chain from left to right", 6, rail - 3, 2)
    before = (first - 7, y)
    sheet.name("DIN 1", *before)
    for die in range(1, HOLDS + 1):
        x = first + pitch * (die - 1)
        light = sheet.put(f"LED{die}", symbols.LIGHT, x, y)
        near = sheet.put(f"C{die + 2}", symbols.CAPACITOR, x + 5, rail + 3)
        sheet.wire(before, light[LED_PADS["DIN"]])
        if die > 1:
            sheet.name(f"DIN {die}", x - 9, y)
        sheet.wire((x, rail), light[LED_PADS["VDD"]])
        sheet.wire((x + 5, rail), near["1"])
        sheet.flag("GND", light[LED_PADS["VSS"]])
        sheet.flag("GND", near["2"])
        before = light[LED_PADS["DOUT"]]
    last = first + pitch * (HOLDS - 1)
    sheet.wire((first - 3, rail), (last + 5, rail))
    sheet.flag("+5V", (first - 3, rail))
    sheet.wire(before, (before[0] + 2, y))
    sheet.name("DOUT", before[0] + 2, y)


def _probes(sheet: Sheet) -> None:
    sheet.say("Test pads, on the lower side", 122, 24, 2)
    for number, net in enumerate(TEST_PADS):
        x, y = 132.0, 29.0 + 4 * number
        probe = sheet.put(f"TP{number + 1}", symbols.PROBE, x, y)
        sheet.wire((x - 6, y), probe["1"])
        if net in FLAGS:
            sheet.flag(net, (x - 6, y))
        else:
            sheet.name(net, x - 6, y)
