"""What the tower itself shows at the steps of the book, in each language, as the bench plays it.

pictures("de")["result"]     # a PNG
"""

import io

from desktop.bench import gallery
from desktop.bench.fresh_drive import template_of
from desktop.bench.tower import ROOT, Tower
from desktop.image.project import Project
from desktop.version import full_version
from p10core.kernel.words import place_of

SEED = 11  # its first roll looks like a game
CELL_V, DIODE_V = 4.0, 0.3
BUTTONS = (*range(1, 11), "ROLL", "SCORE", "MENU")
# The factory test of who sees that all is well.
ORDER, LIGHTS, SCREEN = ("SCORE", "SCORE"), ("ROLL", "SCORE"), ("ROLL", "ROLL", "ROLL", "SCORE")
CAPTION = 32  # pixels under a picture of the gallery


def pictures(language: str) -> dict[str, bytes]:
    """Two PNGs in a language: "result", of the factory test; "dice"."""
    return {"result": _result(language), "dice": _dice(language)}


def _result(language: str) -> bytes:
    with _tower({}) as tower:
        tower.vbus, tower.vsys = True, CELL_V - DIODE_V
        tower.set_button("MENU", True)
        tower.power_on()
        tower.run(1500)
        tower.set_button("MENU", False)
        tower.run(300)
        for button in (place_of(language) + 1, "ROLL"):  # the language, the facts
            _press(tower, button)
        tower.vbus = False  # the plug is pulled where power is measured
        tower.run(1500)
        for button in ("ROLL", *ORDER, *LIGHTS, *SCREEN, *BUTTONS, "ROLL"):
            _press(tower, button)
        assert not any(line.startswith(" 1 2 3") for line in tower.screen()), "the factory test has other pages now"
        return _picture(tower)


def _dice(language: str) -> bytes:
    with _tower({"language": language, "brightness": 5}) as tower:
        tower.power_on()
        tower.run(1500)
        for button in (1, "SCORE", "ROLL"):
            gallery.press(tower, button)
        return _picture(tower)


def _tower(settings: dict[str, int | str]) -> Tower:
    project = Project(ROOT, version=full_version())
    return Tower(seed=SEED, settings=settings, fresh=lambda _: template_of(project))


def _press(tower: Tower, button: int | str) -> None:
    tower.press(button)
    tower.run(400)


def _picture(tower: Tower) -> bytes:
    image = gallery.picture(gallery.stop("", tower))
    data = io.BytesIO()
    image.crop((0, 0, image.width, image.height - CAPTION)).save(data, "PNG", optimize=True)
    return data.getvalue()
