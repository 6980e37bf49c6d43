"""The chip's figures, for `make bench`: what it does from plug to first screen, its answers, its heap."""

from collections.abc import Callable

from desktop.chip.built import HAVE_ONE, official
from host_tests.chip import answers, contacts, room
from host_tests.chip.playing import SET_UP, switched_on
from host_tests.chip.tower import HELLO_MS, ChipTower

Figure = Callable[[str, object], None]
STEP_MS = 0.5


def boot(figure: Figure) -> None:
    """When each thing is first seen after the plug was put in."""
    for text, settings in (("a new tower", {"first_start": 1}), ("every later time", {})):
        print(f"From the plug to the first screen, {text}, ms after power-on")
        tower = ChipTower(settings)
        chip = tower.chip
        if not settings:
            switched_on(tower)  # CircuitPython writes its boot_out.txt the first time
            chip.forget()
        steps: dict[str, Callable[[], object]] = {
            "boot.py begins": lambda: "boot.py output:" in chip.console(),  # noqa: B023 - used at once
            "code.py begins": lambda: "code.py output:" in chip.console(),  # noqa: B023
            "first light": lambda: any(map(any, tower.pixels.rgb)),  # noqa: B023
            "first byte to the OLED": lambda: chip.get("oled_bytes") != sent,  # noqa: B023
            "the OLED shines": lambda: chip.get("on"),  # noqa: B023
            "the first screen": lambda: tower.says(SET_UP) or tower.says("Hello!"),  # noqa: B023
            "it is drawn whole": tower.ready,
        }
        tower.power_on()
        sent = chip.get("oled_bytes")
        while steps and tower.now < tower.on_at + HELLO_MS:
            tower.run(STEP_MS)
            for name in [name for name, seen in steps.items() if seen()]:
                figure(name, f"{tower.now - tower.on_at:,.0f}")
                del steps[name]
        figure("flash operations before the first screen", len(tower.operations))


def report(figure: Figure) -> None:
    """Print all, a line a *figure(name, value)*."""
    found, said = official()
    if not found:
        print(f"The emulated Pico: nothing is measured, for {said}. {HAVE_ONE}.")
        return
    boot(figure)
    answers.report()
    contacts.report(figure)
    room.report()
