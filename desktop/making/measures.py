"""Every measure of the tower, in mm, for the enclosure and the circuit board; seen from above, y away from the player.

All heights are over the case's lower edge before the player, at right angles to its face; the table slopes away.

The order of the buttons is hardware/pins.py's, the cells of the screen are hardware/start.py's. What depends
on parts that differ from shop to shop can be set: ``python -m desktop enclosure --set board_width=71.5``.
"""

import ast
import math
import textwrap
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

from desktop.errors import BadInput
from desktop.making.wiring.pins import HOLDS, buttons, read_wires
from desktop.making.wiring.sheet import button_name
from p10core.dice.ten_dice import DICE

HARDWARE = Path(__file__).parents[2] / "hardware"
BED = (220.0, 130.0)  # what each part must fit on, as it is printed
DOTS = 128  # of the screen, across
CELL_GLYPHS = 2  # a die's cell is two glyphs wide: p10core/dice/screens/dice_row.py

# A keyboard switch of the MX kind: its case, and the cap on it at rest.
SWITCH_TO_BOARD = 5.0  # from the face that it clips into down to the circuit board (Cherry's data sheet)
CAP_FOOT, CAP_TOP = 5.0, 13.0  # over the face
CAP_GAP, CAP_SLOPE = 1.0, 5.5  # a cap is narrower than its place by the first, and at its top by the second too
CAP_LARGE = 1.5  # the places that the caps of the three keys are wide

CASE_ROUND, CASE_EDGE = 8.0, 1.0  # the case's corners, and how far the edge of its face slopes
BEZEL = 1.0  # of the face over the screen's glass
# Around the screen's lit area, and how far the window's edge slopes: an eye 20 degrees over the table sees all of it.
WINDOW_GAP, WINDOW_EDGE = 2.05, 1.0
KEY_WORD, NAME_WORD = 2.4, 4.2  # how high the capitals are that name the keys, and the tower
DIE_WORD, DIE_BESIDE = 3.0, 7.2  # the same of the dice's numbers; how far left of its light each stands
NAME_LEFT, NAME_LETTERS, NAME_LINES = 11.0, 11, 3  # from the case's side to the name; its letters in a line
GROOVE = 0.6  # the width of the lines from the screen to the lights

SCREEN_ROOM = (74.0, 45.0)  # what the circuit board leaves free for the screen's board
SEAM = 0.4  # between the circuit board and what is around it; the printer's tolerance is in it
BOARD_THICK, BOARD_ROUND = 1.6, 5.0
RIM = 1.6  # of the frames around boards
PICO = (21.0, 51.0)
PICO_SOCKET = 1.3  # how far its USB socket stands over its end
PICO_HOLE, PICO_HOLES = 2.1, (11.4, 47.0)  # its four holes: across, and how far apart
BOSS, SCREW = 9.6, 3.4  # diameters of a screw's boss and of its way
BOARD_HOLE = 3.2  # the same in the circuit board, which is made finer than printed parts

Place = tuple[float, float]

# What a key says on the face, if it does two things.
KEY_NAMES = {"SCORE": "SCORE/OK", "MENU": "MENU/BACK"}


class Box(NamedTuple):
    """A rectangle by its sides."""

    left: float
    front: float
    right: float
    back: float

    @property
    def middle(self) -> Place:
        """Its centre."""
        return (self.left + self.right) / 2, (self.front + self.back) / 2

    @property
    def size(self) -> Place:
        """Across and deep."""
        return self.right - self.left, self.back - self.front


class Word(NamedTuple):
    """What is engraved on the face: how high its capitals are, and where the middle of the line is, or its left end."""

    text: str
    capital: float
    at: Place
    starts: bool = False


class Plug(NamedTuple):
    """What stands upright behind a screen's board, plugged in: how wide and deep it is there, and how high."""

    wide: float
    deep: float
    high: float


HEADER = Plug(10.4, 2.6, 16.6)  # four pins in a row, and their plug (Harwin M20: 16.54)
GH = Plug(13.2, 6.4, 7.3)  # JST's GH of seven pins, upright, with its plug; its place by KiCad's footprint


class Panel(NamedTuple):
    """A screen: its lit area, from its data sheet, and the board it comes on, which differs from maker to maker."""

    width: float
    height: float
    board_width: float
    board_height: float
    glass: float  # from its board's upper side up to its surface
    up: float  # how far the middle of what is lit lies behind that of the board
    plug: Plug


# 2.42": Waveshare's module; 0.96": LCKFB's. *up* is reckoned: glass in the middle of its board, and what is lit so far
# from the middle of the glass, which is wider where its ribbon begins. BOARD_PLAY makes good what that is wrong by.
PANELS = {
    "2.42": Panel(55.01, 27.49, 61.5, 39.5, 2.3, 2.6, GH),
    "0.96": Panel(21.74, 10.86, 27.3, 27.8, 1.6, 2.1, HEADER),
}
BOARD_PLAY = 1.25  # what a screen's board may be pushed away from the player, until the picture is in its window
SLOPES = (12.0, 15.0)  # between which the screen is seen, cables have room, and nothing slides away


@dataclass
class Measures:
    """What may be set. The rest of the case follows."""

    panel: str = "2.42"  # inches
    board_width: float = 0.0  # of the screen's board; 0: as in PANELS
    board_height: float = 0.0
    glass: float = 0.0
    up: float = 0.0  # 0: as in PANELS; of another board what is lit is in the middle, unless this says otherwise
    name: str = "ten-phase dice tower"  # engraved on the face
    slope: float = 12.0  # degrees, of the face towards the player
    pitch: float = 19.05  # from die to die: one unit of a keyboard
    switch: float = 14.0  # the cut-out that a keyboard switch clips into
    clip: float = 1.5  # the thickness that it clips to
    pixel: float = 8.0  # light hole, over a WS2812B of 5 x 5 mm
    gap: float = 8.0  # between a key's place and the light behind it
    rise: float = 7.0  # of a light's dome over the face: it is seen over the cap, and hides none of the screen
    roof: float = 3.0
    floor: float = 2.0
    wall: float = 2.4
    room: float = 11.0  # between floor and roof, at the edge before the player
    cell_length: float = 62.0  # of the battery, at most: PKCELL's LP803860
    cell_width: float = 38.5
    cell_thick: float = 8.5

    def check(self) -> None:
        """Raise BadInput for what cannot be built."""
        if self.panel not in PANELS:
            raise BadInput(f"panel={self.panel}: there is {' and '.join(PANELS)}")
        for name, least in (("pitch", self.switch + 4.6), ("roof", self.clip + 0.5), ("room", 11.0), ("wall", 1.2)):
            if getattr(self, name) < least:
                raise BadInput(f"{name}={getattr(self, name):g}: at least {least:g} mm")
        for name, size, most in zip(("board_width", "board_height"), self.screen[2:4], SCREEN_ROOM, strict=True):
            if size > most:
                raise BadInput(f"{name}={size:g}: the circuit board leaves {most:g} mm")
        if self.screen.board_height + 2 * abs(self.screen.up) > SCREEN_ROOM[1]:
            raise BadInput(f"up={self.screen.up:g}: the circuit board leaves {SCREEN_ROOM[1]:g} mm")
        if not SLOPES[0] <= self.slope <= SLOPES[1]:
            raise BadInput(f"slope={self.slope:g}: between {SLOPES[0]:g} and {SLOPES[1]:g} degrees")
        lines = textwrap.wrap(self.name, NAME_LETTERS)
        if len(lines) > NAME_LINES or any(not line.isprintable() for line in lines):
            raise BadInput(f"name={self.name}: the face has room for {NAME_LINES} lines of {NAME_LETTERS} letters")
        if self.width > BED[0] or self.footprint > BED[1]:
            raise BadInput(f"{self.width:.1f} x {self.footprint:.1f} mm do not fit {BED[0]:g} x {BED[1]:g} mm")

    @property
    def screen(self) -> Panel:
        """The panel, with the board as it was set."""
        panel = PANELS[self.panel]
        if self.board_width or self.board_height:
            panel = panel._replace(up=0.0, plug=HEADER)
        return panel._replace(
            board_width=self.board_width or panel.board_width,
            board_height=self.board_height or panel.board_height,
            glass=self.glass or panel.glass,
            up=self.up or panel.up,
        )

    @property
    def module(self) -> Box:
        """The screen's board, as it lies if *up* is right."""
        x, y = self.window[0], self.window[1] - self.screen.up
        half = (self.screen.board_width / 2, self.screen.board_height / 2)
        return Box(x - half[0], y - half[1], x + half[0], y + half[1])

    @property
    def width(self) -> float:
        """Outside, x."""
        return DICE * self.pitch + 2 * (self.wall + 4.35)

    @property
    def depth(self) -> float:
        """Outside, y."""
        return self.window[1] + SCREEN_ROOM[1] / 2 + RIM + 2.0 + self.wall - self.front

    @property
    def height(self) -> float:
        """Of the face over the edge before the player, without the keys."""
        return self.floor + self.room + self.roof

    @property
    def footprint(self) -> float:
        """What the case takes of the table, away from the player."""
        slope = math.radians(self.slope)
        return self.depth / math.cos(slope) + (self.height - self.roof) * math.sin(slope)

    @property
    def front(self) -> float:
        """y of the edge towards the player; 0 is the row of the hold buttons."""
        return -(self.pitch + 5.0) - self.pitch / 2 - 2.1 - self.wall

    @property
    def back(self) -> float:
        """y of the edge away from the player."""
        return self.front + self.depth

    @property
    def holes(self) -> dict[str, Place]:
        """The centres of the thirteen switches, by the names of hardware/pins.py in its order."""
        places: dict[str, Place] = {}
        for number, _ in enumerate(buttons(read_wires())):
            if number < HOLDS:
                places[button_name(number)] = (self.die_x(number), 0.0)
            else:  # MENU left, SCORE in the middle, ROLL right, as on the virtual tower
                places[button_name(number)] = ((HOLDS + 1 - number) * 2 * self.pitch, -(self.pitch + 5.0))
        return places

    @property
    def pixels(self) -> list[Place]:
        """The centres of the ten lights."""
        return [(self.die_x(die), self.pitch / 2 + self.gap + self.pixel / 2) for die in range(DICE)]

    @property
    def window(self) -> Place:
        """The middle of the screen, shifted so that its row of ten cells is centred over the dice."""
        across = -(sum(cell_dots(0)) + sum(cell_dots(DICE - 1))) / 4 + DOTS / 2
        fan = 4.5  # room for the lines that lead from the cells to the dice
        return across * self.dot, self.pixels[0][1] + self.pixel / 2 + fan + SCREEN_ROOM[1] / 2

    @property
    def dot(self) -> float:
        """From one dot of the screen to the next."""
        return self.screen.width / DOTS

    @property
    def caps(self) -> dict[str, Box]:
        """The feet of the keycaps, by the names and in the order of *holes*."""
        places: dict[str, Box] = {}
        for number, (name, (x, y)) in enumerate(self.holes.items()):
            width = self.pitch * (1.0 if number < HOLDS else CAP_LARGE) - CAP_GAP
            depth = self.pitch - CAP_GAP
            places[name] = Box(x - width / 2, y - depth / 2, x + width / 2, y + depth / 2)
        return places

    @property
    def guide_lines(self) -> list[list[Place]]:
        """From under each cell of the screen to the light of its die: the points of ten lines."""
        high = self.window[1] - self.screen.height / 2 - WINDOW_GAP - WINDOW_EDGE - 0.7
        low = self.pixels[0][1] + self.pixel / 2 + 1.5
        lines = []
        for die, (x, _) in enumerate(self.pixels):
            cell = self.cell_x(die)
            lines.append([(cell, high), (cell, high - 0.8), (x, low + 0.8), (x, low)])
        return lines

    @property
    def words(self) -> list[Word]:
        """All that is engraved on the face."""
        return [*self.key_words, *self.name_words, *self.die_words]

    @property
    def key_words(self) -> list[Word]:
        """The names of the three keys, before them."""
        found = []
        for name in ("MENU", "SCORE", "ROLL"):
            y = (self.caps[name].front + self.front + CASE_EDGE) / 2
            found.append(Word(KEY_NAMES.get(name, name), KEY_WORD, (self.holes[name][0], y)))
        return found

    @property
    def die_words(self) -> list[Word]:
        """1 to 10, each beside its light, behind its key: before the key the cap of another would hide it."""
        return [Word(str(die), DIE_WORD, (x - DIE_BESIDE, y)) for die, (x, y) in enumerate(self.pixels, 1)]

    @property
    def name_words(self) -> list[Word]:
        """The name of the tower, left of the screen."""
        found = []
        high = self.window[1] + self.screen.height / 2 - NAME_WORD / 2
        for line, text in enumerate(textwrap.wrap(self.name, NAME_LETTERS)):
            found.append(Word(text, NAME_WORD, (NAME_LEFT - self.width / 2, high - 2 * NAME_WORD * line), True))
        return found

    @property
    def screws(self) -> list[Place]:
        """Six bosses: the corners, and two at the front, where the keys press."""
        inset = 7.2
        x = self.width / 2 - inset
        corners = [(side * x, y) for side in (-1, 1) for y in (self.front + inset, self.back - inset)]
        return corners + [(side * 3.2 * self.pitch, self.front + inset) for side in (-1, 1)]

    @property
    def board(self) -> Box:
        """The circuit board's outline, the notch apart; its corners are rounded by BOARD_ROUND."""
        inset = self.wall + SEAM
        side = self.width / 2 - inset
        return Box(-side, self.front + inset, side, self.back - inset)

    @property
    def notch(self) -> Box:
        """What is cut out of the circuit board from its back edge on, for the screen's board and its frame."""
        around = RIM + SEAM + 0.3
        x, y = 0.0, self.window[1]
        half = (SCREEN_ROOM[0] / 2 + around + 1.5, SCREEN_ROOM[1] / 2 + around)
        return Box(x - half[0], y - half[1], x + half[0], self.board.back)

    @property
    def board_top(self) -> float:
        """z of the circuit board's upper side: what the switches ask for."""
        return self.height - SWITCH_TO_BOARD

    @property
    def board_under(self) -> float:
        """z of its lower side."""
        return self.board_top - BOARD_THICK

    @property
    def pico(self) -> Box:
        """The Pico, below the circuit board, left of the screen, its socket at the back edge."""
        back = self.board.back - PICO_SOCKET
        middle = (self.notch.left + self.board.left) / 2 + 1.0
        return Box(middle - PICO[0] / 2, back - PICO[1], middle + PICO[0] / 2, back)

    @property
    def pico_holes(self) -> list[Place]:
        """The middles of its four holes."""
        (x, y), (wide, deep) = self.pico.middle, PICO_HOLES
        return [(x + wide * across, y + deep * along) for across in (-0.5, 0.5) for along in (-0.5, 0.5)]

    @property
    def slider(self) -> Place:
        """Where the slide switch comes out of the right edge of the circuit board."""
        return self.board.right, -12.0

    @property
    def buzzer(self) -> Place:
        """The middle of the buzzer, below the circuit board, and of the slits in the wall behind it."""
        return self.notch.right + 8.5, self.window[1] + 14.0

    def die_x(self, die: int) -> float:
        """x of a die, counted from 0."""
        return (die - (DICE - 1) / 2) * self.pitch

    def cell_x(self, die: int) -> float:
        """x of the middle of a die's cell on the screen."""
        return self.window[0] + (sum(cell_dots(die)) / 2 - DOTS / 2) * self.dot


def cell_dots(die: int) -> tuple[int, int]:
    """The first dot of a die's cell and the first one after it."""
    glyph = constant("start.py", "_TILE_WIDTH")
    first = constant("start.py", "_LEFT") + die * CELL_GLYPHS * glyph
    return first, first + CELL_GLYPHS * glyph


@cache
def constant(file: str, name: str) -> int:
    """A constant of the firmware, ``NAME = const(8)``, read without running it."""
    for node in ast.parse((HARDWARE / file).read_text()).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == name:
            value = node.value.args[0] if isinstance(node.value, ast.Call) else node.value
            return int(ast.literal_eval(value))
    raise BadInput(f"hardware/{file} has no {name}")
