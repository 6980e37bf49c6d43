"""p10core on the 32-bit MicroPython VM, whose words are as wide as the Pico's: it loads, and makes no garbage."""

import ast
import random

from desktop.bench import vm
from desktop.bench.vm.bare import bare, docstrings
from desktop.image.untyped import TYPES
from p10core.cards.deck import new_deck


def modules() -> list[str]:
    """Every module of p10core, by the name under which it is imported."""
    paths = [path for path in sorted((vm.ROOT / "p10core").rglob("*.py")) if path != vm.ROOT / TYPES]
    return [".".join(path.relative_to(vm.ROOT).with_suffix("").parts).removesuffix(".__init__") for path in paths]


PRELUDE = "import gc, sys; sys.path.append('.')"

PLAYED = """
from p10core.kernel.app import App
from hardware.programs import FRONT_DOORS
from p10core.kernel.settings_file import read_settings
from p10core.dice.rules import OVER, ROLL_OFF
import random
random.seed(3)
lines = []
now = 0

class Store:
    page = 3584
    slots = bytes(range(2))
    nvm = bytearray([255] * 4096)
    files = {}

    def read(self, slot, count):
        return self.files.get(slot, bytes([255] * self.page))[:count]

    def write(self, slot, page):
        self.files[slot] = bytes(page)
        return True

class Restarted(BaseException):
    pass

def restart():
    raise Restarted

def random_bytes(count):
    return bytes([random.getrandbits(8) for _ in range(count)])

def start():
    global app
    settings = read_settings({"players": 2, "house": "short:2"}.get)
    app = App(settings, random_bytes, lines.append, now, Store(), restart)
    app.enter(__import__(FRONT_DOORS[app.due], None, None, ("enter",)))

def press(button):
    global now
    now += 400
    try:
        app.handle(button, now)
    except Restarted:
        start()
    for _ in range(12):
        now += 100
        app.tick(now)

start()
press(11)
while app.program.game.state == ROLL_OFF:
    press(10)
presses = 0
while app.program.game.state != OVER:
    presses += 1
    press((0, 3, 10, 12, 12, 10, 11, 11)[presses % 8])
"""


def test_every_module_loads_on_the_small_vm():
    imports = [f"import {module}\ngc.collect()" for module in modules()]
    assert vm.run(PRELUDE, *imports, "print('loaded')", heap=196608) == ["loaded"]


def test_an_evaluation_allocates_nothing():
    prepare = """
from p10core.dice.evaluator import evaluate, nearest, target
rolls = (b"\\x28\\x18\\x38\\x3a\\x35\\x16\\x00\\x10\\x11\\x12", b"\\x15\\x16\\x17\\x18\\x0a\\x1a\\x14\\x12\\x10\\x01")
wanted = bytearray(11)
"""
    work = """
for faces in rolls:
    for phase in range(1, 11):
        evaluate(phase, faces)
        nearest(phase, faces)
    target(3, faces, wanted)
"""
    assert vm.garbage(prepare, work) == 0
    assert vm.garbage(prepare, work + "bytearray(100)") >= 100  # the measure can tell


def test_waiting_makes_no_garbage():
    """Rounds of the loop in which nothing happens: on set-up, in a turn, on the winner's screen."""
    measured = vm.run(
        PRELUDE,
        PLAYED,
        """
def rounds(count):
    before = gc.mem_alloc()
    for _ in range(count):
        app.tick(now)
    return gc.mem_alloc() - before

rounds(1)
print(rounds(200) - rounds(100))
press(10)
print(rounds(200) - rounds(100))
press(11)
press(10)
print(rounds(200) - rounds(100))
""",
    )
    assert measured == ["0", "0", "0"]


def test_a_search_of_cards_allocates_nothing():
    source = random.Random(32)
    hands = [bytes(source.sample(bytes(new_deck()), source.randint(1, 11))) for _ in range(8)]
    work = """
for hand in hands:
    for phase in range(1, 11):
        find(phase, hand)
        missing(phase, hand)
        to_keep(phase, hand)
"""
    prepare = f"from p10core.cards.finder import find, missing, to_keep\nhands = {hands!r}"
    assert vm.garbage(prepare, work) == 0


def test_the_vm_is_given_the_same_program_without_its_words():
    for name in ("p10core/journal/journal.py", "p10core/kernel/app.py"):
        source = (vm.ROOT / name).read_text("utf-8")
        stripped = bare(source)
        assert parsed(source) == parsed(stripped), name
        assert len(stripped) < len(source)


def parsed(source: str) -> list[str]:
    """The statements with their lines; docstrings and the passes in their place are left out."""
    tree = ast.parse(source)
    said = docstrings(tree)
    nodes = [node for node in ast.walk(tree) if isinstance(node, ast.stmt) and not isinstance(node, ast.Pass)]
    return [f"{node.lineno} {type(node).__name__}" for node in nodes if node not in said]
