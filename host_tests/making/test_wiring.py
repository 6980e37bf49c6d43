"""hardware/: the diagram and the tables follow from the pin file and the light tables, and refuse what cannot be."""

import random
import re
from itertools import combinations, pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

from desktop.errors import BadInput
from desktop.making.wiring import budget, perfboard
from desktop.making.wiring.page import filled, wire_table
from desktop.making.wiring.pins import HEADER, PIN_FILE, buttons, header_pin, read_wires
from desktop.making.wiring.sheet import diagram
from desktop.making.wiring_diagram import PAGE, PICTURE
from hardware.lights.colours import FULL_SCALE
from p10core.kernel.frame import ORANGE, WHITE

SVG = "{http://www.w3.org/2000/svg}"
FREE = [f"GP{gpio}" for gpio in (*range(23), 26, 27, 28)]


def changed(folder: Path, *changes: tuple[str, str]) -> Path:
    """A copy of the pin file with some words replaced."""
    text = PIN_FILE.read_text()
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    path = folder / "pins.py"
    path.write_text(text)
    return path


def shuffled(folder: Path, seed: int) -> Path:
    """A copy of the pin file with all parts on other pins, I2C on two that can."""
    dice = random.Random(seed)
    even = dice.choice(range(0, 20, 2))
    pins = [name for name in FREE if name not in (f"GP{even}", f"GP{even + 1}")]
    dice.shuffle(pins)
    bus = {"OLED_SDA": f"GP{even}", "OLED_SCL": f"GP{even + 1}"}
    lines = []
    for line in PIN_FILE.read_text().splitlines():
        pin = bus.get(line.split(" ")[0]) or (pins.pop() if "board.GP" in line else "")
        lines.append(re.sub(r"board\.GP\d+", f"board.{pin}", line))
    path = folder / "pins.py"
    path.write_text("\n".join(lines))
    return path


def wires_in(svg: str) -> dict[str, list[tuple[float, float]]]:
    """The points of every wire that has a name."""
    found = {}
    for line in ElementTree.fromstring(svg).iter(f"{SVG}polyline"):
        title = line.find(f"{SVG}title")
        if title is not None:
            found[title.text] = [tuple(map(float, point.split(","))) for point in line.get("points").split()]
    return found


def signals(svg: str) -> dict[str, int]:
    """What each wire between the Pico and a part leads to, and the pin it begins at."""
    names = (re.fullmatch(r"pin (\d+) to (.*)", name) for name in wires_in(svg))
    return {match[2]: int(match[1]) for match in names if match}


def test_the_tracked_diagram_is_what_the_pin_file_makes():
    assert PICTURE.read_text() == diagram(read_wires()), "make it anew: python -m desktop wiring_diagram"


def test_the_tables_of_the_page_are_what_the_code_makes():
    assert PAGE.read_text() == filled(PAGE.read_text(), read_wires()), "make it anew: python -m desktop wiring_diagram"


def test_a_page_without_its_marks_is_refused():
    with pytest.raises(BadInput, match="0 places for the table of wires"):
        filled("# A page\n", read_wires())


def test_the_header_is_the_data_sheets():
    assert len(HEADER) == 40
    assert [pin for pin, name in enumerate(HEADER, 1) if name == "GND"] == [3, 8, 13, 18, 23, 28, 33, 38]
    assert sorted(name for name in HEADER if name.startswith("GP")) == sorted(FREE)
    assert {header_pin(gpio) for gpio in (0, 15, 16, 22, 28, 25)} == {1, 20, 21, 29, 34, 0}


def test_every_part_is_wired_to_its_pin():
    by_role = {wire.role: wire.pin for wire in read_wires()}
    drawn = signals(diagram(read_wires()))
    assert drawn["pixels' data"] == by_role["PIXELS"] == header_pin(2)
    assert drawn["OLED SDA"] == by_role["OLED_SDA"]
    assert drawn["OLED SCL"] == by_role["OLED_SCL"]
    assert drawn["buzzer"] == by_role["BUZZER"]
    names = [*(f"hold {die}" for die in range(1, 11)), "ROLL", "SCORE", "MENU"]
    assert [drawn[name] for name in names] == [wire.pin for wire in buttons(read_wires())]


def test_the_diagram_and_the_table_follow_a_changed_pin(tmp_path):
    wires = read_wires(changed(tmp_path, ("BUZZER = board.GP22", "BUZZER = board.GP0"), ("board.GP18", "board.A1")))
    drawn = signals(diagram(wires))
    assert (drawn["buzzer"], drawn["MENU"]) == (1, 32)
    assert "| 1 | GP0 | R2, 100 Ω, to the piezo" in wire_table(wires)
    assert "| 29 |" not in wire_table(wires)


@pytest.mark.parametrize("seed", range(40))
def test_wires_begin_at_their_pins_and_never_cross_wherever_the_parts_are(tmp_path, seed):
    wires = read_wires(shuffled(tmp_path, seed))
    svg = diagram(wires)
    assert len(signals(svg)) >= len(wires) + 4, "a part is missing"
    paths = {name: points for name, points in wires_in(svg).items() if name.startswith("pin ")}
    for name, points in paths.items():
        pin = int(name.split()[1])
        assert points[0][1] == 250 + 36 * (pin - 1 if pin <= 20 else 40 - pin)
    for (one, first), (other, second) in combinations(paths.items(), 2):
        assert not any(meet(a, b) for a in pairwise(first) for b in pairwise(second)), f"{one} crosses {other}"


def meet(one, other) -> bool:
    """Whether two level or upright strokes touch."""
    return all(
        max(min(p[axis] for p in one), min(p[axis] for p in other))
        <= min(max(p[axis] for p in one), max(p[axis] for p in other))
        for axis in (0, 1)
    )


def test_the_perforated_board_joins_what_the_diagram_joins_and_nothing_else():
    """U1 by TI's SCLS264: 1A is 2, 1Y 3, VCC 14; outputs 6, 8 and 11 stay open, all other pins go to ground."""
    ground = {f"U1.{pin}" for pin in (1, 4, 5, 7, 9, 10, 12, 13)}
    joined = [
        {"U1.14", "C1.+", "C2.1", "VBUS", "5V"},
        {*ground, "C1.-", "C2.2", "GND", "strip GND", "piezo GND"},
        {"U1.2", "GP2"},
        {"U1.3", "R1.1"},
        {"R1.2", "DIN"},
        {"GP22", "R2.1"},
        {"R2.2", "piezo"},
        *({f"U1.{pin}"} for pin in (6, 8, 11)),
    ]
    assert sorted(map(sorted, perfboard.nets())) == sorted(map(sorted, joined))


def test_every_hole_of_the_perforated_board_has_one_leg_and_parts_fit_between_them():
    holes = [*perfboard.LEGS.values(), *perfboard.OUT.values()]
    assert len(set(holes)) == len(holes)
    used = holes + [hole for wire in perfboard.BACK for hole in perfboard.passes(wire)]
    assert all("A" <= hole[0] <= "I" and 1 <= int(hole[1:]) <= perfboard.COLUMNS for hole in used)
    legs = perfboard.LEGS
    assert ord(legs["U1.1"][0]) - ord(legs["U1.14"][0]) == 3, "7.62 mm"
    for ref in ("R1", "R2"):
        assert int(legs[f"{ref}.2"][1:]) - int(legs[f"{ref}.1"][1:]) == 4, "10.16 mm, lying"


def test_the_tracked_perforated_board_is_what_the_code_draws():
    assert PICTURE.with_name("perfboard.svg").read_text() == perfboard.draw(), "python -m desktop wiring_diagram"


def test_no_two_words_of_the_diagram_overlap():
    boxes = []
    for text in ElementTree.parse(PICTURE).getroot().iter(f"{SVG}text"):
        size, x, y = (float(text.get(name)) for name in ("font-size", "x", "y"))
        width = 0.56 * size * len(text.text)
        left = x - {"start": 0, "middle": 0.5, "end": 1}[text.get("text-anchor")] * width
        boxes.append((text.text, ((left, y - 0.75 * size), (left + width, y + 0.2 * size))))
        assert left >= 0
        assert left + width <= 1500
    for (one, first), (other, second) in combinations(boxes, 2):
        assert not meet(first, second), f"{one!r} lies over {other!r}"


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("BUZZER = board.GP22", "BUZZER = board.GP6", r"GP6 is taken twice, by BUZZER and by BUTTON 1 \(hold die 1\)"),
        ("board.GP16", "board.GP17", r"GP17 is taken twice, by BUTTON 11 \(ROLL\) and by BUTTON 12 \(SCORE, OK\)"),
        ("BUZZER = board.GP22", "BUZZER = board.A0 # \nX = board.GP26", "GP26 is taken twice"),
        ("OLED_SDA = board.GP4", "OLED_SDA = board.GP3", "OLED_SDA cannot be on GP3: SDA is on the even pins"),
        ("OLED_SCL = board.GP5", "OLED_SCL = board.GP0", "OLED_SCL cannot be on GP0: SCL is on the odd pins"),
        ("OLED_SCL = board.GP5", "OLED_SCL = board.GP3", "SDA of I2C 0 on GP4 and SCL of I2C 1 on GP3 are not one bus"),
        ("BUZZER = board.GP22", "BUZZER = board.GP23", "BUZZER is on GP23, which is not on the Pico's header"),
        ("BUZZER = board.GP22", "BUZZER = board.GP30", "line 8: a Pico has no board.GP30"),
        ("BUZZER = board.GP22", "BUZZER = 22", "line 8: BUZZER is not a pin"),
        ("BUZZER = board.GP22", "BELL = board.GP22", "does not name BUZZER"),
        ("    board.GP18,  # MENU, BACK\n", "", "names 12 buttons; the tower has 13"),
        (
            "import board\n",
            "import board\nLAMP = board.GP0\n",
            "LAMP on GP0 is a part that the wiring diagram does not know",
        ),
        ("import board\n", "import board (\n", "line 3: "),
    ],
)
def test_what_cannot_be_wired_is_refused(tmp_path, old, new, complaint):
    with pytest.raises(BadInput, match=complaint):
        read_wires(changed(tmp_path, (old, new)))


def test_a_pin_inside_the_board_needs_no_wire(tmp_path):
    path = changed(tmp_path, ("import board\n", "import board\nCELL = board.VOLTAGE_MONITOR\n"))
    assert diagram(read_wires(path)) == diagram(read_wires())


def test_a_pixel_draws_what_its_bytes_say():
    assert budget.pixel(ORANGE, 255, 255) == pytest.approx(1 + 12 * (255 + 64) / 255)
    assert budget.pixel(ORANGE, 255, 0) == 1
    assert budget.worst() == pytest.approx(10 * (1 + 20 * (0x78 + 0x82 + 0x82) / 255)), "white is the hungriest"


def test_the_budget_rises_with_the_light_and_stays_inside_the_parts():
    rows = {row.name: row for row in budget.rows()}
    play = [rows[f"play, brightness {level}"] for level in range(1, 6)]
    assert all(low.pixels < high.pixels and low.hours > high.hours for low, high in pairwise(play))
    worst = rows["worst case"]
    assert all(row.cell <= worst.cell and row.usb <= worst.usb and row.pixels <= worst.pixels for row in rows.values())
    assert worst.pixels < 1000, "the PowerBoost gives 1 A"
    assert worst.usb < 500, "a computer's socket gives 500 mA"
    assert worst.large < 300, "the Pico's 3V3 gives 300 mA to others"
    assert play[2].hours > 12, "a long day at the brightness that settings.toml begins with"


def test_cell_and_usb_give_what_the_loads_take():
    assert budget.from_usb(100, 34) == pytest.approx(100 + (125 + 34 * 3.3 / 0.85) / 5)
    nothing = budget.from_cell(0, 0)
    assert nothing == pytest.approx(5 + 125 / 3.4)
    assert budget.from_cell(100, 0) - nothing == pytest.approx(100 * 5.2 / 0.9 / 3.7)
    assert budget.from_cell(0, 34) - nothing == pytest.approx(34 * 3.3 / 0.85 / 3.4)


def test_the_budget_knows_the_firmwares_contrast():
    source = PIN_FILE.with_name("screen").joinpath("painter.py").read_text()
    assert float(re.search(r"^_CONTRAST = ([\d.]+)", source, re.MULTILINE)[1]) == budget.CONTRAST
    assert float(re.search(r"^_CONTRAST_DIM = ([\d.]+)", source, re.MULTILINE)[1]) == budget.DIM_CONTRAST


def test_celebration_is_the_rainbow_and_one_glint():
    rim, glint = 1 + 12 * 1.0, budget.pixel(WHITE, 255, 255)
    assert budget.celebrating(FULL_SCALE[-1]) == pytest.approx(9 * rim + glint)
