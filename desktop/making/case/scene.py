"""The pictures of the enclosure: as it stands on the table, and both halves as they are seen while building."""

from manifold3d import CrossSection, Manifold
from PIL import Image, ImageDraw

from desktop.making.case.measures import Measures
from desktop.making.case.render import BACKGROUND, Colour, picture
from desktop.making.case.solids import parts_on_floor

CASE: Colour = (78, 82, 92)
HOLD: Colour = (222, 219, 208)
KEYS: dict[str, Colour] = {"ROLL": (214, 92, 60), "SCORE": (222, 219, 208), "MENU": (150, 154, 165)}
LIGHTS: tuple[Colour, ...] = ((255, 70, 60), (255, 150, 40), (60, 225, 110), (70, 120, 255))
GLASS, DOTS_LIT = (14, 18, 26), (205, 230, 255)
BOARDS: dict[str, Colour] = {"Pico": (60, 140, 75), "PowerBoost": (50, 80, 150), "cell": (214, 200, 160)}


def sheet(m: Measures, base: Manifold, lid: Manifold) -> Image.Image:
    """Three views below each other."""
    views = [
        (
            "closed, with keys, lights and screen",
            picture([(base, CASE), (lid, CASE), *_fitted(m)], -8, 44, (1100, 560)),
        ),
        ("the lid from below", picture([(lid.rotate((0, 180, 0)), CASE)], -8, 40, (1100, 520))),
        (
            "the base, with the Pico, the cell and the PowerBoost",
            picture([(base, CASE), *_inside(m)], -8, 22, (1100, 620)),
        ),
    ]
    whole = Image.new("RGB", (1100, sum(image.height + 34 for _, image in views)), BACKGROUND)
    draw = ImageDraw.Draw(whole)
    y = 0
    for words, image in views:
        draw.text((30, y + 12), words, fill=(70, 70, 70), font_size=18)
        whole.paste(image, (0, y + 34))
        y += image.height + 34
    return whole


def _fitted(m: Measures) -> list[tuple[Manifold, Colour]]:
    """Keycaps, lights and the lit screen."""
    parts = []
    for name, (x, y) in m.holes.items():
        units = 1.5 if name in KEYS else 1.0
        parts.append(
            (_cap(m.pitch * units - 1.0, m.pitch - 1.0).translate((x, y, m.height + 5.0)), KEYS.get(name, HOLD))
        )
    for die, (x, y) in enumerate(m.pixels):
        lens = Manifold.cylinder(m.roof - 0.4, m.pixel / 2 - 0.1).translate((x, y, m.height - m.roof))
        parts.append((lens, LIGHTS[die % 4]))
    screen, (x, y) = m.screen, m.window
    glass = (screen.width + 2, screen.height + 2, 1.0)
    parts.append((Manifold.cube(glass, True).translate((x, y, m.height - 1.7)), GLASS))
    for die in range(len(m.pixels)):
        cell = Manifold.cube((9 * m.dot, 20 * m.dot, 0.2), True)
        parts.append((cell.translate((m.cell_x(die), y + 8 * m.dot, m.height - 1.1)), DOTS_LIT))
    return parts


def _inside(m: Measures) -> list[tuple[Manifold, Colour]]:
    return [(solid, BOARDS[name]) for name, solid in parts_on_floor(m).items()]


def _cap(width: float, depth: float) -> Manifold:
    """A keycap of a keyboard, narrower on top."""
    slope = ((width - 5.5) / width, (depth - 5.5) / depth)
    return Manifold.extrude(CrossSection.square((width, depth), True), 8.0, 0, 0.0, slope)
