"""The pictures of the enclosure: the whole from three sides, and both halves as they are seen while building."""

from manifold3d import Manifold
from PIL import Image, ImageDraw

from desktop.making.board.bodies import bodies
from desktop.making.case import solids
from desktop.making.case.render import BACKGROUND, Colour, picture
from desktop.making.measures import CAP_FOOT, SWITCH_TO_BOARD, Measures

# The page's colours: dark plastic, dark keys, an ivory ROLL.
CASE: Colour = (62, 64, 69)
HOLD: Colour = (96, 98, 104)
KEY_COLOURS: dict[str, Colour] = {"ROLL": (232, 226, 211), "SCORE": (112, 115, 122), "MENU": (112, 115, 122)}
LIGHTS: tuple[Colour, ...] = ((255, 70, 60), (255, 150, 40), (60, 225, 110), (70, 120, 255))
GLASS, DOTS_LIT = (14, 18, 26), (205, 230, 255)
INSIDES: dict[str, Colour] = {
    "circuit board": (34, 96, 62),
    "Pico": (60, 140, 75),
    "PowerBoost": (50, 80, 150),
    "cell": (214, 200, 160),
}
SWITCH: Colour = (40, 40, 43)
OPENED = 70.0  # mm by which the lid is lifted in the view of the open tower

Scene = list[tuple[Manifold, Colour]]


def whole(m: Measures) -> Image.Image:
    """The tower with all that is in it, closed from two sides and open from a third."""
    base, lid = solids.base(m), solids.lid(m)
    face: Scene = [(lid, CASE), *_fitted(m)]
    board = [(solid.translate((0, 0, OPENED * 0.4)), colour) for solid, colour in _hanging(m)]
    lifted = [(solid.translate((0, 0, OPENED)), colour) for solid, colour in face]
    floor = _inside(m, "PowerBoost", "cell")
    return _below_each_other(
        [
            ("as it lies before the player", picture([(base, CASE), *face], -8, 44, (1100, 560))),
            (
                "from behind on the left: the sockets of the Pico and of the charger",
                picture([(base, CASE), *face, *_hanging(m)], 152, 58, (1100, 520)),
            ),
            ("open: base, circuit board, lid", picture([(base, CASE), *floor, *board, *lifted], -20, 66, (1100, 700))),
        ]
    )


def sheet(m: Measures) -> Image.Image:
    """What the builder sees: the closed box, the lid from below with the circuit board on it, the base."""
    base, lid = solids.base(m), solids.lid(m)
    face: Scene = [(lid, CASE), *_fitted(m)]
    below = [(solid.rotate((0, 180, 0)), colour) for solid, colour in [(lid, CASE), *_hanging(m)]]
    floor = _inside(m, "PowerBoost", "cell")
    return _below_each_other(
        [
            (
                "closed, with keys, lights and screen",
                picture([(base, CASE), *face], -8, 44, (1100, 560)),
            ),
            ("the lid from below", picture([(lid.rotate((0, 180, 0)), CASE)], -8, 40, (1100, 520))),
            ("the lid from below, with the circuit board", picture(below, -8, 40, (1100, 520))),
            ("the base, with the cell and the PowerBoost", picture([(base, CASE), *floor], -8, 22, (1100, 620))),
        ]
    )


def _below_each_other(views: list[tuple[str, Image.Image]]) -> Image.Image:
    image = Image.new("RGB", (1100, sum(view.height + 34 for _, view in views)), BACKGROUND)
    draw = ImageDraw.Draw(image)
    y = 0
    for words, view in views:
        draw.text((30, y + 12), words, fill=(70, 70, 70), font_size=18)
        image.paste(view, (0, y + 34))
        y += view.height + 34
    return image


def _fitted(m: Measures) -> Scene:
    """Switches with their caps, lights and the lit screen."""
    caps = solids.keycaps(m)
    parts: Scene = [(cap, KEY_COLOURS.get(name, HOLD)) for name, cap in caps.items()]
    for place in m.holes.values():
        case = Manifold.cube((13.8, 13.8, SWITCH_TO_BOARD + CAP_FOOT - 0.2), True)
        parts.append((case.translate((*place, m.height + (CAP_FOOT - SWITCH_TO_BOARD) / 2)), SWITCH))
    parts += [(light, LIGHTS[die % 4]) for die, light in enumerate(solids.lights(m))]
    screen, (x, y) = m.screen, m.window
    glass = (screen.width + 2, screen.height + 2, 1.0)
    parts.append((Manifold.cube(glass, True).translate((x, y, m.height - 1.7)), GLASS))
    for die in range(len(m.pixels)):
        cell = Manifold.cube((9 * m.dot, 20 * m.dot, 0.2), True)
        parts.append((cell.translate((m.cell_x(die), y + 8 * m.dot, m.height - 1.1)), DOTS_LIT))
    return parts


def _inside(m: Measures, *names: str) -> Scene:
    things = solids.insides(m)
    return [(things[name], INSIDES[name]) for name in names]


def _hanging(m: Measures) -> Scene:
    """The circuit board with all that is soldered to it."""
    scene = _inside(m, "circuit board", "Pico")
    for body in bodies(m):
        low = m.board_top if body.part.side == "F" else m.board_under - body.high
        scene.append((solids.block(body.room, low, low + body.high), body.colour))
    return scene
