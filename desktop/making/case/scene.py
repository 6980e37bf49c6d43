"""The pictures of the enclosure: the tower from three sides, and the lite tower."""

import math
from functools import cache
from itertools import groupby, pairwise

from manifold3d import Manifold
from PIL import Image, ImageDraw

from desktop.bench.gallery import HEIGHT, WIDTH, press, stop
from desktop.bench.tower import Tower
from desktop.making.board.bodies import bodies
from desktop.making.case import fittings
from desktop.making.case.base import ENGRAVED, base, cell_words, usb_word
from desktop.making.case.engraving import engraving
from desktop.making.case.holders import holders
from desktop.making.case.lid import lid, lights
from desktop.making.case.lite import lite_lid
from desktop.making.case.places import outline, standing
from desktop.making.case.render import BACKGROUND, Colour, picture
from desktop.making.case.shapes import FAR, box, prism
from desktop.making.measures import BEZEL, CAP_FOOT, CAP_GAP, Measures, Place
from desktop.making.wiring.pins import buttons, read_wires

# The page's colours: dark plastic, dark keys, an ivory ROLL.
CASE: Colour = (62, 64, 69)
HOLD: Colour = (96, 98, 104)
IVORY: Colour = (232, 226, 211)
KEY_COLOURS: dict[str, Colour] = {"ROLL": IVORY, "SCORE": (112, 115, 122), "MENU": (112, 115, 122)}
LIGHTS: tuple[Colour, ...] = ((255, 70, 60), (255, 150, 40), (60, 225, 110), (70, 120, 255))
GLASS, DOTS_LIT = (14, 18, 26), (205, 230, 255)
INSIDES: dict[str, Colour] = {
    "circuit board": (34, 96, 62),
    "Pico": (60, 140, 75),
    "PowerBoost": (50, 80, 150),
    "cell": (214, 200, 160),
    "screen": (30, 60, 110),
    "cell's cable": (190, 60, 50),
    "PowerBoost's cable": (200, 140, 40),
}
HOLDERS: Colour = (200, 112, 60)
SWITCH: Colour = (40, 40, 43)
SEED = 11  # its first roll looks like a game
STRIP, SWITCH_DEEP = (15.0, 10.0, 0.5), 3.3  # a pixel cut off its strip, and a switch without a board below it
WIRE = 1.0  # mm across
KEY_WIRE, DATA_WIRE, RED_WIRE, BLACK_WIRE = (70, 150, 215), (60, 170, 90), (215, 60, 50), (15, 15, 18)
OPENED = 92.0  # mm by which the lid is lifted in the view of the open tower

Scene = list[tuple[Manifold, Colour]]


def whole(m: Measures) -> Image.Image:
    """The tower with all that is in it, closed from two sides and open from a third."""
    lower = base(m)
    face = [(lid(m), CASE), *_fitted(m)]
    board = _moved(_hanging(m), OPENED * 0.5)
    floor = [(lower, CASE), *_inside(m, "PowerBoost", "cell", "cell's cable"), *_holders(m)]
    closed: Scene = [(lower, CASE), *face]
    return _below_each_other(
        [
            ("as it lies before the player", _view(m, closed, -8, 44, 560)),
            (
                "from behind: charge the cell here, flash the Pico there",
                _view(m, [*closed, *_hanging(m)], 152, 62, 560),
            ),
            ("open: base, circuit board, lid", _view(m, [*floor, *board, *_moved(face, OPENED)], -20, 66, 700)),
        ]
    )


def lite(m: Measures) -> Image.Image:
    """The lite tower of a small screen: as it is played, and its lid from below with the wires of keys and strip."""
    lower, upper = base(m, is_lite=True), lite_lid(m)
    under = m.height - m.roof
    inside: Scene = [(upper, CASE), *_inside(m, "Pico", "screen")]
    inside += [(box(place, STRIP[:2], under - STRIP[2], under), IVORY) for place in m.pixels]
    inside += [(case.translate((0, 0, -SWITCH_DEEP)), SWITCH) for case in fittings.switches(m)]
    inside += _wires(m)
    return _below_each_other(
        [
            ("", _view(m, [(lower, CASE), (upper, CASE), *_fitted(m, is_lite=True)], -8, 44, 560)),
            ("", picture(turned(inside), -8, 40, (1100, 560))),
        ]
    )


def _wires(m: Measures) -> Scene:
    """The lite tower's wires: a bus of ground along the keys, each key to its pin, 5 V, data and ground along the
    strip. Those of the perforated board and of the screen are left out: they would hide the rest.
    """
    pairs: list[tuple[Place, Place, Colour]] = []
    for wire, (x, y) in zip(buttons(read_wires()), m.holes.values(), strict=True):
        pairs.append(((x + 3.0, y + 3.0), _pin_at(m, wire.pin), KEY_WIRE))
    holds, keys = [
        list(row) for _, row in groupby(sorted(m.holes.values(), key=lambda at: (-at[1], at[0])), lambda at: at[1])
    ]
    for row in (holds, keys):
        pairs.append(((row[0][0], row[0][1] - 4.0), (row[-1][0], row[-1][1] - 4.0), BLACK_WIRE))
    pairs.append(((keys[0][0], keys[0][1] - 4.0), (holds[0][0], holds[0][1] - 4.0), BLACK_WIRE))
    pairs.append(((holds[0][0], holds[0][1] - 4.0), _pin_at(m, 13), BLACK_WIRE))
    for (x, y), (next_x, _) in pairwise(m.pixels):
        for across, colour in ((3.0, RED_WIRE), (0.0, DATA_WIRE), (-3.0, BLACK_WIRE)):
            pairs.append(((x + STRIP[0] / 2 - 1, y + across), (next_x - STRIP[0] / 2 + 1, y + across), colour))
    return [(_rod(start, end, m.board_under - 2.5), colour) for start, end, colour in pairs]


def _pin_at(m: Measures, pin: int) -> Place:
    """A pin of the Pico, which hangs with its parts away from the lid: seen from above pin 1 is right of the socket."""
    along = pin - 1 if pin <= 20 else 40 - pin
    return m.pico.middle[0] + (8.89 if pin <= 20 else -8.89), m.pico.back - 1.37 - 2.54 * along


def _rod(start: Place, end: Place, z: float) -> Manifold:
    (x, y), (to_x, to_y) = start, end
    long = math.hypot(to_x - x, to_y - y)
    lying = Manifold.cylinder(long, WIRE / 2, WIRE / 2, 12).rotate((0, 90, 0))
    return lying.rotate((0, 0, math.degrees(math.atan2(to_y - y, to_x - x)))).translate((x, y, z))


def _view(m: Measures, scene: Scene, turn: float, tilt: float, high: int) -> Image.Image:
    """The case as it stands on the table."""
    return picture(on_its_feet(m, scene), turn, tilt, (1100, high))


def on_its_feet(m: Measures, scene: Scene) -> Scene:
    """As it stands on the table."""
    return [(standing(m, solid), colour) for solid, colour in scene]


def _moved(scene: Scene, up: float) -> Scene:
    return [(solid.translate((0, 0, up)), colour) for solid, colour in scene]


def turned(scene: Scene) -> Scene:
    """Seen from below."""
    return [(solid.rotate((0, 180, 0)), colour) for solid, colour in scene]


def _below_each_other(views: list[tuple[str, Image.Image]]) -> Image.Image:
    image = Image.new("RGB", (1100, sum(view.height + 34 for _, view in views)), BACKGROUND)
    draw = ImageDraw.Draw(image)
    y = 0
    for words, view in views:
        draw.text((30, y + 12), words, fill=(70, 70, 70), font_size=18)
        image.paste(view, (0, y + 34))
        y += view.height + 34
    return image


def _fitted(m: Measures, is_lite: bool = False) -> Scene:
    """Switches with their caps, lights, the lit screen, and the words, rubbed in with ivory."""
    parts: Scene = []
    for name, cap in fittings.keycaps(m).items():
        if is_lite and name in KEY_COLOURS:  # whose caps are all of one unit
            x, narrow = m.holes[name][0], (m.pitch - CAP_GAP) / m.caps[name].size[0]
            parts.append((cap.translate((-x, 0, 0)).scale((narrow, 1, 1)).translate((x, 0, 0)), KEY_COLOURS[name]))
        else:
            parts.append((cap, KEY_COLOURS.get(name, HOLD)))
    for place in m.holes.values():
        case = Manifold.cube((13.8, 13.8, m.height - m.board_top + CAP_FOOT - 0.2), True)
        parts.append((case.translate((*place, (m.height + m.board_top + CAP_FOOT) / 2)), SWITCH))
    parts += [(light, LIGHTS[die % 4]) for die, light in enumerate(lights(m))]
    parts.append((fittings.screen(m)["glass"], GLASS))
    parts += [(run, DOTS_LIT) for run in _lit(m)]
    for word in m.words:
        parts.append((prism(engraving(word), m.height - ENGRAVED, m.height - 0.1), IVORY))
    parts += [
        (word ^ outline(m, 0.1, -FAR, m.height), IVORY) for word in (usb_word(m), *([] if is_lite else cell_words(m)))
    ]
    return parts


def _lit(m: Measures) -> list[Manifold]:
    """What the screen shows after a roll: its dots side by side, each row a few bars."""
    step, found = m.screen.height / HEIGHT, []
    left, high = m.window[0] - m.screen.width / 2, m.window[1] + m.screen.height / 2
    for row, line in enumerate(rolled()):
        for lit, run in groupby(enumerate(line), lambda dot: dot[1]):
            dots = [place for place, _ in run]
            if lit:
                bar = Manifold.cube((len(dots) * m.dot, step, 0.2)).translate((left + dots[0] * m.dot, 0, 0))
                found.append(bar.translate((0, high - (row + 1) * step, m.height - BEZEL)))
    return found


@cache
def rolled() -> list[list[bool]]:
    """The dots of the tower's own screen with ten dice on it, row by row, as the bench plays it."""
    with Tower(seed=SEED, settings={"language": "en"}) as tower:
        tower.power_on()
        tower.run(1500)
        for button in (1, "SCORE", "ROLL"):
            press(tower, button)
        ram = stop("", tower).ram
    return [[bool(ram[row // 8 * WIDTH + x] >> row % 8 & 1) for x in range(WIDTH)] for row in range(HEIGHT)]


def _inside(m: Measures, *names: str) -> Scene:
    things = fittings.insides(m) | fittings.screen(m)
    return [(things[name], INSIDES[name]) for name in names]


def _holders(m: Measures) -> Scene:
    return [(body, HOLDERS) for body in holders(m).values()]


def _hanging(m: Measures) -> Scene:
    """The circuit board with all that is soldered to it."""
    scene = _inside(m, "circuit board", "Pico")
    for part in bodies():
        if part.part.side == "B":
            scene.append((fittings.hanging(m, part), part.colour))
        else:
            scene.append((fittings.lying(m, part), part.colour))
    return scene
