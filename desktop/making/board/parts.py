"""What is soldered to the circuit board: the one table from which bill of materials, footprints and prices come.

Prices are rough estimates in euros for one piece, made without asking any shop.
"""

from typing import NamedTuple

from desktop.making.wiring.pins import BUTTONS, HOLDS

PRICED = "November 2026"  # when they were estimated
TOWER = "tower"  # the library of the footprints that KiCad lacks: footprints.py


class Part(NamedTuple):
    """One part. *footprint* is LIBRARY:NAME; *side* is F, which looks at the lid, or B; *by*: who solders it."""

    ref: str
    value: str
    footprint: str
    number: str  # the maker's, after the maker's name
    euros: float
    side: str
    by: str  # "assembler", or "hand"
    pads: tuple[str, ...]
    what: str  # for the bill of materials
    board: str = "both"  # "cell" or "lite" where only that board has it

    @property
    def is_flipped(self) -> bool:
        """Whether its footprint is turned over. The keys' sockets are not: they are drawn as seen from above."""
        return self.side == "B" and self.footprint != HOT_SWAP


ASSEMBLER, HAND, NOTHING = "assembler", "hand", "nothing to solder"
CELL, LITE = "cell", "lite"  # the tower with a cell, and the one that lives on USB

R_0805 = "Resistor_SMD:R_0805_2012Metric_Pad1.20x1.40mm_HandSolder"
C_0603 = "Capacitor_SMD:C_0603_1608Metric_Pad1.08x0.95mm_HandSolder"
FUSE_1206 = "Fuse:Fuse_1206_3216Metric_Pad1.42x1.75mm_HandSolder"
SOT_23 = "Package_TO_SOT_SMD:SOT-23_Handsoldering"
QWIIC = "Connector_JST:JST_SH_SM04B-SRSS-TB_1x04-1MP_P1.00mm_Horizontal"
HOT_SWAP = f"{TOWER}:MX_hot_swap"
BYPASS = "at U1, at each light, and at the Pico's 3V3_EN"
TEST_PAD = "TestPoint:TestPoint_Pad_D1.5mm"

TEST_PADS = ("+5V", "+3V3", "GND", "VSYS", "BAT", "DATA", "DOUT", "SDA", "SCL")  # TP1, TP2 ... by their nets

# LCSC's numbers, which JLCPCB orders by, by the maker's: those that published boards name alike for the very part. For
# any other the assembler's page is asked by the maker's number.
LCSC = {
    "TI SN74AHCT125DR": "C155176",
    "Samsung CL10B104KB8NNNC": "C1591",
    "Littelfuse 0466003.NRHF": "C14165",
    "Alpha&Omega AO3401A": "C15127",
    "Diodes Inc. 1N5819HW-7-F": "C82544",
    "Uniroyal 0805W8F4700T5E": "C17710",
    "Uniroyal 0805W8F1000T5E": "C17408",
    "Uniroyal 0805W8F4701T5E": "C17673",
    "Uniroyal 0805W8F0000T5E": "C17477",
    "Worldsemi WS2812B-V5/W": "C2874885",
    "JST SM04B-SRSS-TB(LF)(SN)": "C160404",
    "JST B4B-PH-K-S(LF)(SN)": "C131334",
    "JST B2B-PH-K-S(LF)(SN)": "C131337",
    "Kailh CPG151101S11-16": "C5156480",
    "TDK PS1240P02BT": "C76871",
}


def parts(board: str = "both") -> list[Part]:
    """All parts, in the order of the bill of materials; of one *board*, CELL or LITE, only those that it has."""
    return [part for part in _all_parts() if board == "both" or part.board in ("both", board)]


def _all_parts() -> list[Part]:
    one, two = ("1", "2"), ("1", "2", "3")
    found = [
        Part("U0", "Raspberry Pi Pico", f"{TOWER}:Pico", "Raspberry Pi SC0915", 5.0, "B", HAND,
             tuple(str(pin) for pin in range(1, 41)), "soldered flat by its edge, or on two sockets of 20"),
        Part("U1", "74AHCT125", "Package_SO:SOIC-14_3.9x8.7mm_P1.27mm", "TI SN74AHCT125DR", 0.5, "F", ASSEMBLER,
             tuple(str(pin) for pin in range(1, 15)), "level shifter of the pixels' data"),
        Part("D1", "1 A Schottky", "Diode_SMD:D_SOD-123", "Diodes Inc. 1N5819HW-7-F", 0.1, "F", ASSEMBLER, one,
             "cell to VSYS; pad 1 is the cathode", CELL),
        Part("F1", "3 A fuse", FUSE_1206, "Littelfuse 0466003.NRHF", 0.15, "F", ASSEMBLER, one,
             "at the cell's plug: blows on a short", CELL),
        Part("Q1", "AO3401A", SOT_23, "Alpha&Omega AO3401A", 0.1, "F", ASSEMBLER, two,
             "P-channel MOSFET: shuts off a cell that is plugged in the wrong way round", CELL),
        Part("C1", "1000 µF 10 V", "Capacitor_SMD:CP_Elec_10x10", "Panasonic EEE-FK1A102P", 0.8, "B", ASSEMBLER, one,
             "electrolytic, across the pixels' 5 V; pad 1 is +"),
        Part("C2", "100 nF", C_0603, "Samsung CL10B104KB8NNNC", 0.02, "F", ASSEMBLER, one, BYPASS),
        Part("C13", "100 nF", C_0603, "Samsung CL10B104KB8NNNC", 0.02, "F", ASSEMBLER, one,
             BYPASS),
        Part("R1", "470 Ω", R_0805, "Uniroyal 0805W8F4700T5E", 0.02, "F", ASSEMBLER, one, "at the first pixel's DIN"),
        Part("R2", "100 Ω", R_0805, "Uniroyal 0805W8F1000T5E", 0.02, "F", ASSEMBLER, one, "before the buzzer"),
        Part("R3", "4.7 kΩ", R_0805, "Uniroyal 0805W8F4701T5E", 0.02, "F", ASSEMBLER, one, "pull-up of SDA"),
        Part("R4", "4.7 kΩ", R_0805, "Uniroyal 0805W8F4701T5E", 0.02, "F", ASSEMBLER, one, "pull-up of SCL"),
        Part("R5", "0 Ω", R_0805, "Uniroyal 0805W8F0000T5E", 0.02, "F", ASSEMBLER, one,
             "USB's 5 V to the lights, in a tower without cell and PowerBoost", LITE),
        Part("BZ1", "piezo", "Buzzer_Beeper:Buzzer_TDK_PS1240P02BT_D12.2mm_H6.5mm", "TDK PS1240P02BT", 1.0, "B",
             ASSEMBLER, one, "passive sounder, before the slits in the back"),
        Part("S1", "slide switch", "Button_Switch_THT:SW_CuK_OS102011MA1QN1_SPDT_Angled", "C&K OS102011MA1QN1", 0.8,
             "B", ASSEMBLER, two, "closed: off", CELL),
        Part("J1", "screen", QWIIC, "JST SM04B-SRSS-TB(LF)(SN)", 0.3, "B", ASSEMBLER, ("1", "2", "3", "4", "MP"),
             "as Qwiic and STEMMA QT have it: GND, 3.3 V, SDA, SCL of DS1"),
        Part("J2", "PowerBoost", "Connector_JST:JST_PH_B4B-PH-K_1x04_P2.00mm_Vertical", "JST B4B-PH-K-S(LF)(SN)", 0.2,
             "B", ASSEMBLER, ("1", "2", "3", "4"), "5V, GND, Bat, EN of U2", CELL),
        Part("J3", "cell", "Connector_JST:JST_PH_B2B-PH-K_1x02_P2.00mm_Vertical", "JST B2B-PH-K-S(LF)(SN)", 0.1, "B",
             ASSEMBLER, one, "BT1, a cell with protection; pad 1 is +", CELL),
    ]  # fmt: skip
    for die in range(1, HOLDS + 1):
        found.append(
            Part(f"LED{die}", "WS2812B", "LED_SMD:LED_WS2812B_PLCC4_5.0x5.0mm_P3.2mm", "Worldsemi WS2812B-V5/W", 0.15,
                 "F", ASSEMBLER, ("1", "2", "3", "4"), "the light of a die")
        )  # fmt: skip
        found.append(
            Part(f"C{die + 2}", "100 nF", C_0603, "Samsung CL10B104KB8NNNC", 0.02, "F", ASSEMBLER, one,
                 BYPASS)
        )  # fmt: skip
    for number in range(BUTTONS):
        found.append(
            Part(f"S{number + 2}", "key switch", HOT_SWAP, "Kailh CPG151101S11-16", 0.15, "B",
                 ASSEMBLER, one, "hot-swap socket for a switch of the MX kind")
        )  # fmt: skip
    for number, net in enumerate(TEST_PADS, 1):
        found.append(Part(f"TP{number}", net, TEST_PAD, "copper only", 0.0, "B", NOTHING, ("1",), f"test pad of {net}"))
    return found
