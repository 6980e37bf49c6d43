"""Games without end on the 32-bit VM under a small heap, and what everything takes of a Pico's heap in play.

    soak(games=1000)      # plays them; raises VmError when the heap did not hold
    in_play()             # bytes by part, with hardware/ and lib/ on stand-ins for the chip's own modules

``python -m host_tests soak [--games N]`` plays on the virtual bench, one tower that is never switched off, as people
do: by buttons, OLED and pixels. Each game's record goes to the referee.

Sources are loaded as the drive has them, without comments and docstrings (desktop/bench/vm/bare.py): CircuitPython
keeps no docstrings, this VM does. Garbage is collected between chunks of a run only, so a chunk is a few presses.
"""

import argparse
import ast
import builtins
import functools
import gc
import io
import json
import keyword
import re
import subprocess
import sys
import sysconfig
import tokenize
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from desktop.bench import vm, world
from desktop.bench.tower import Tower
from desktop.bench.vm import for_device
from desktop.coach.tables import file as coach_file
from host_tests.reading_player import ReadingPlayer
from p10core import resident
from p10core.agreed import LAST_PHASE
from p10core.coach.file import FILE
from p10core.events import MENU, ROLL
from p10core.houses import HOUSE_NONE, HOUSE_SHORT
from p10core.languages import LANGUAGES

HEAP = (
    139_264  # less than the Pico's, though this VM compiles all of a first game in one press, and text leaves garbage
)
LIMIT = 92_160  # bytes that may be in use in play
LIMIT_BETWEEN = 102_400  # the same between games, while the café board's line sends: a third of 150 KB is free
PRESSES_A_CHUNK = 1  # what it throws away has to fit beside what stays
CHUNKS_A_GAME = 800  # enough for the longest; a chunk after the last game costs nothing
SCRIPTS = Path(__file__).parent / "vm_soak"
AS_SHIPPED = "import micropython\nmicropython.opt_level(3)\n"  # without line numbers, as desktop/making/bytecode.py

# What the chip's own modules keep on the heap where the stand-ins keep nothing. Object sizes are those of
# CircuitPython's structs on 32 bits, rounded up to the heap's blocks of 16 bytes.
NATIVE = (
    ("tile sheet, 96 x 192 pixels of one bit", 96 * 192 // 8),
    ("terminalio font: its glyph objects", 64),
    ("5 TileGrids of 21 tiles, 1 of 10, 80 bytes each besides", 6 * 80 + 5 * 32 + 16),
    ("Palette of 2 colours, 2 Groups with their lists", 64 + 2 * 48 + 2 * 64),
    ("NeoPixel: 10 x 3 bytes, and again before brightness", 32 + 32 + 96),
    ("the pixels' DigitalInOut", 16),
    ("Keys: itself, 13 counters, a tuple of the pins, its queue of 64 events of 6 bytes", 48 + 16 + 64 + 32 + 384),
    ("I2C, display bus, display: objects live outside the heap", 64),
    ("PWMOut", 32),
)


# What a tower with ten buttons never loads, what ends in a restart, and what only a new tower loads or one that is
# tested: on that day the names take up to 9 KB more.
NOT_LOADED = ("rotary", "message", "last_resort", "first_start", "steps", "factory")

ROUND = (5,) * len(LANGUAGES)  # through all languages; a text table besides takes some 4 KB

# After a turn is on: every page of the menu, by the numbers of its lines; then the game to its end, and another set up.
PAGES = (12, 1, 12, 6, 0, 12, 12, 6, 1, 12, 12, 6, 2, 12, 12, *ROUND, 12, 2, 3, 4)
MOST_NAMES = 5111  # ten names in the first pool, twice as many in each further one: from here on, 5,120
TO_THE_END = 260
LARGEST = "the page of the menu, or the screen, that takes most"
SENDING = "the café board's line"
COLLECT = "gc.collect()"
BEFORE = ("pass", "def f(x):\n    return x\nf(1)", "x = bytes(3000)\ndel x")
PAD = 20_000  # so far apart lies everything from one run to the next
AFTERWARDS = (11, 10, 12, 10, 2, 0, 1, 11, 11, 11)

# The same of cards: the menu, the table, the scorepad, the records; then the game.
CARD_PAGES = (12, 12, 12, 1, 10, 12, 12, 2, 10, 12, 12, 6, 0, 12, 12, 6, 1, 12, 12, 6, 2, 12, 12, *ROUND, 12)

# The rooms of one of the games only.
OF_DICE = ("p10core/dice/", "p10core/coach/")
OF_CARDS = ("p10core/cards/",)

# With the café board's line: a round of it, so many at the end of the game and so many in set-up, where it sends again.
SEND = -2
ROUNDS = 400

# Modules that this VM has, and those that libraries import for types only, which fails on the chip as well.
NOT_STOOD_IN = {"collections", "gc", "sys", "struct", "micropython", "binascii", "errno", "random", "os", "time"}
NOT_STOOD_IN |= {"typing", "types", "circuitpython_typing"}
OTHER_PANEL = "adafruit_displayio_sh1106"  # of the two one is loaded


@dataclass
class Soaked:
    """Bytes in use after each game, the whole heap in the end, the most that one event took before a collection."""

    after_game: list[int]
    heap: int
    most_by_an_event: int
    pages: int

    def slope(self) -> float:
        """Bytes a game, the line through all."""
        count = len(self.after_game)
        middle = (count - 1) / 2
        mean = sum(self.after_game) / count
        above = sum((x - middle) * (y - mean) for x, y in enumerate(self.after_game))
        return above / sum((x - middle) ** 2 for x in range(count))


# Needed at power-up, and for the first game. The chip collects garbage between them by itself.
FOR_POWER_UP = ("app", "screens.set_up", "journal.reader", "power_up", "settings_reader")
FOR_A_GAME = ("dice.play", "dice.screens.turn")
RULES = "import p10core.dice.evaluator, p10core.dice.rules, p10core.dice.record"
CARD_RULES = "import p10core.cards.finder, p10core.cards.rules, p10core.cards.entries"


def soak(games: int, heap: int = HEAP, seed: int = 1) -> Soaked:
    """Play *games* whole games, one to four players, all house games, both languages, with a journal."""
    files = for_device(sources("p10core") | {"games.py": (SCRIPTS / "games.py").read_text("utf-8")})
    files = {name: source for name, source in files.items() if not name.startswith("p10core/cards/")}
    player = files.pop("games.py")

    def loaded(leaves: tuple[str, ...]) -> list[str]:
        return [f"import {name}\ngc.collect()" for leaf in leaves for name in in_order(files, f"p10core.{leaf}")]

    chunks = [AS_SHIPPED + "import gc, sys; sys.path.append('.')", *loaded(FOR_POWER_UP)]
    chunks += [player, f"begin({seed}, {games})", *loaded(FOR_A_GAME)]
    chunks += [*[f"go({PRESSES_A_CHUNK})"] * (CHUNKS_A_GAME * games), "end()"]
    lines = run(files, chunks, heap)
    total = next(int(found[1]) for line in lines if (found := re.match(r"GC: total: (\d+)", line)))
    after = [int(line.split()[1]) for line in lines if line.startswith("game ")]
    events, pages = (int(word) for word in lines[-1].split()[1:])
    if len(after) < games:
        raise vm.VmError(f"only {len(after)} of {games} games came to their end")
    return Soaked(after, total, events, pages)


def in_play(heap: int = 2 * HEAP, cards: bool = False, board: bool = False) -> dict[str, int]:
    """Bytes by part while a turn is on, of dice or of *cards*, on a tower put together as code.py does.

    The other game has not been played since power-up: its modules are not there, nor are its names.
    *board*: the last part is what the café board's line (board = 1) takes as it sends a record between games.
    """
    files = sources("p10core") | sources("hardware") | sources("lib", flat=True)
    files |= {"code.py": (vm.ROOT / "code.py").read_text("utf-8")}
    files |= {"games.py": (SCRIPTS / "games.py").read_text("utf-8")}
    files = {name: stood_in(source) for name, source in for_device(files).items()}
    files |= {path.name: path.read_text("utf-8") for path in sorted((SCRIPTS / "stand_ins").glob("*.py"))}
    del files[f"{OTHER_PANEL}.py"]
    if board:
        files["dev_os.py"] = files["dev_os.py"].replace('"players": 2', '"players": 2, "board": 1')
    else:
        del files["hardware/board_gate.py"], files["hardware/board_line.py"]  # nothing of them is loaded
    for name in NOT_LOADED:
        del files[f"hardware/{name}.py"]
    native = native_modules(files)
    files |= {f"{name}.py": "from anything import __getattr__\n" for name in native}
    stand_ins = native + [path.stem for path in (SCRIPTS / "stand_ins").glob("*.py")]
    # collections is a package of Python files on this VM, and in the firmware's flash on the chip.
    imports = "\n".join(f"import {name}" for name in [*stand_ins, "collections", "games"])
    house = (HOUSE_SHORT, 1) if cards and board else (HOUSE_NONE, LAST_PHASE)
    stages = [
        ("stand-ins (not counted)", imports),
        ("game: rules, evaluator, record", CARD_RULES if cards else RULES),
        ("settings, frame, words, journal", "import p10core.settings, p10core.frame, p10core.words, p10core.entries"),
        ("screens and app", "import p10core.app"),
        ("libraries: SSD1306, NeoPixel, ticks", "\n".join(f"import {name}" for name in libraries())),
        ("hardware: code", "\n".join(f"import {name}" for name in hardware_imports())),
        ("the tower and its app, switched on, in English", start_of_code(files.pop("code.py"))),
        (
            "a turn is on",
            f"from games import Game\ng = Game(app, 1)\napp.set_up.game = int({cards})\n"
            f"app.set_up.house, app.set_up.length = {house}\n"
            "app.set_up.levels[1] = 3\nwhile not g.in_turn(): g.press()",
        ),
    ]
    chunks = [COLLECT, "print(gc.mem_alloc())"]
    for _, statements in stages:
        chunks += [statements, COLLECT, "print(gc.mem_alloc())"]
    presses = [*(CARD_PAGES if cards else PAGES), *[-1] * TO_THE_END, *AFTERWARDS]
    between = {"WinnerScreen", "StartScreen"} if board else set()
    if board:
        presses = [*[-1] * TO_THE_END, ROLL, MENU, *[SEND] * ROUNDS, ROLL, *[SEND] * ROUNDS]  # without initials
    for press in presses:
        again = "g.send(board)" if press == SEND else f"if {press} >= 0 or not g.over(): g.press({press})"
        chunks += [again, COLLECT, "print(gc.mem_alloc())"]
    taken = least_taken(files, chunks, heap, between)
    parts = {name: taken[place + 1] - taken[place] for place, (name, _) in enumerate(stages)}
    del parts["stand-ins (not counted)"]
    parts["pools of names"] = pools(len(names({name: files[name] for name in files if played(name, cards)})))
    parts[SENDING if board else LARGEST] = max(taken[len(stages) :]) - taken[len(stages)]
    return {**parts, **dict(NATIVE)}


def residents(room: str) -> dict[str, int]:
    """Bytes of each module that stays for a turn of a *room*, dice or cards, and of what it loads first; see
    p10core/resident.py.
    """
    files = for_device(sources("p10core"))
    kept = [f"p10core.{leaf}" for leaf in resident.stay(room).split()]
    chunks = [
        f"{AS_SHIPPED}import gc, sys, collections; sys.path.append('.')\n"
        f"for i in range({MOST_NAMES}): hasattr(gc, 'n%d' % i)"
    ]
    for statement in ("pass", *[f"import {module}" for module in kept]):
        chunks += [statement, COLLECT, "pass", COLLECT, "print(gc.mem_alloc())"]
    taken = [int(line) for line in run(files, chunks, 2 * HEAP)]
    return {module: after - before for module, (before, after) in zip(kept, pairwise(taken), strict=True)}


def table(parts: dict[str, int], room: str) -> str:
    """The sum of *parts* and what it is made of, then the modules of a room, the largest first."""
    modules = sorted(residents(room).items(), key=lambda item: -item[1])
    lines = [f"{sum(parts.values()):,} bytes, {LIMIT:,} at most"]
    return "\n".join(lines + [f"{size:8,} {name}" for name, size in [*parts.items(), *modules]])


def report(figure: Callable[[str, object], None], games: int = 1000) -> None:
    """Print both for `make bench`, a line a *figure(name, value)*."""
    print(f"Soak: {games} whole games on the 32-bit VM, heap of {HEAP:,} bytes")
    soaked = soak(games)
    after = soaked.after_game
    figure("bytes in use after the first game, the last, at most", f"{after[0]:,} {after[-1]:,} {max(after):,}")
    figure("slope, bytes a game", f"{soaked.slope():.2f}")
    figure("the heap in the end (grown if over what it began with)", f"{soaked.heap:,}")
    figure("most that one event allocates before a collection", f"{soaked.most_by_an_event:,}")
    figure("pages of the journal turned", f"{soaked.pages:,}")
    for cards in (False, True):
        print(f"Heap in play, {'cards' if cards else 'dice'}, bytes (at most {LIMIT:,})")
        parts = in_play(cards=cards)
        for name, size in parts.items():
            figure(name, f"{size:,}")
        figure("in all", f"{sum(parts.values()):,}")
        for module, size in residents("cards" if cards else "dice").items():
            figure(f"  {module}", f"{size:,}")
        with_board = in_play(cards=cards, board=True)
        between = sum(with_board.values())
        figure("in all with board = 1", f"{between - with_board[SENDING] + parts[LARGEST]:,}")
        figure(f"between games, a record on its way (at most {LIMIT_BETWEEN:,})", f"{between:,}")


def main(arguments: list[str]) -> None:
    """The command line: whole games on the bench."""
    parser = argparse.ArgumentParser(prog="host_tests soak", description="Whole games on one virtual tower.")
    parser.add_argument("--games", type=int, default=1000, help="how many (default 1,000)")
    games = parser.parse_args(arguments).games
    blocks: list[int] = []
    with Tower(seed=1, settings={"players": 2, "language": "en", "brightness": 5}) as tower:
        player = ReadingPlayer(tower)
        player.set_up()
        for number in range(1, games + 1):
            player.play_game()
            player.totals.clear()
            tower.console.clear()
            gc.collect()
            blocks.append(sys.getallocatedblocks())
            if number % 10 == 0 or number == games:
                hours = tower.now_ms // 3_600_000
                print(f"{number} games, {hours} hours of play, {blocks[-1] - blocks[0]:+,} blocks in use", flush=True)


# How it is done.


def run(files: dict[str, str], chunks: list[str], heap: int) -> list[str]:
    """As desktop.bench.vm.run, with these files."""
    work = json.dumps({"files": files, "chunks": chunks, "copies": {FILE: str(coach_file.built())}})
    command = ["node", str(vm.HERE / "run.mjs"), str(heap)]
    done = subprocess.run(command, input=work, capture_output=True, text=True, check=False)
    if done.returncode:
        raise vm.VmError(done.stderr.strip())
    return done.stdout.splitlines()


def least_taken(files: dict[str, str], chunks: list[str], heap: int, sending: set[str]) -> list[int]:
    """The bytes in use that the chunks print, over the first of them; each the least of several runs.

    What the VM did last may still point to some garbage, which then stays: before each collection something else is
    done in each run. *sending*: the screens during which a record must have been sent.
    """
    # Names live in pools, each twice as large as the one before. One is made here that holds all names of this run, so
    # that none falls into a part by chance; what the pools of a tower take is a part of its own.
    start = f"{AS_SHIPPED}import gc, sys; sys.path.append('.')\nfor i in range({MOST_NAMES}): hasattr(gc, 'n%d' % i)"
    runs = []
    for number, before in enumerate(BEFORE):
        between = [piece for chunk in chunks for piece in ([before] if chunk == COLLECT else []) + [chunk]]
        lines = run(files, [f"{start}\npad = bytes({PAD * number})", *between], heap)
        sent = {line.split()[1] for line in lines if line.startswith("sent")}
        if sent != sending:
            raise vm.VmError(f"records were sent during {sent}, not {sending}")
        sizes = [int(line.split()[0]) for line in lines if line[0].isdigit()]
        runs.append([size - sizes[0] for size in sizes])  # without the pad
    return [min(sizes) for sizes in zip(*runs, strict=True)]


def sources(room: str, flat: bool = False) -> dict[str, str]:
    """A room's Python."""
    paths = sorted((vm.ROOT / room).glob("*.py") if flat else (vm.ROOT / room).rglob("*.py"))
    return {path.name if flat else str(path.relative_to(vm.ROOT)): path.read_text("utf-8") for path in paths}


def in_order(files: dict[str, str], wanted: str) -> list[str]:
    """A module behind all that it imports when it is loaded: one at a time they fit a small heap."""
    modules = {name.removesuffix(".py").replace("/", ".").removesuffix(".__init__"): name for name in files}
    order: list[str] = []

    def visit(module: str) -> None:
        if module in modules and module not in order:
            for node in ast.parse(files[modules[module]]).body:
                if isinstance(node, ast.ImportFrom) and node.module and node.module != module:
                    visit(node.module)
            order.append(module)

    visit(wanted)
    return order


def names(files: dict[str, str]) -> set[str]:
    """All names of the sources of a tower: the small VM keeps each once, for ever."""
    ours = [
        source for name, source in files.items() if name.startswith(("p10core/", "hardware/", "adafruit", "neopixel"))
    ]
    words = {token.string for source in ours for token in tokens(source) if token.type == tokenize.NAME}
    return {word for word in words if not keyword.iskeyword(word)} - in_firmware()


@functools.cache
def in_firmware() -> set[str]:
    """Names that the types and modules of CircuitPython have which the tower uses: they are in its flash for ever."""
    folders = [Path(sysconfig.get_path("purelib")) / f"{path.stem}-stubs" for path in world.CORE.iterdir()]
    stubs = [stub.read_text("utf-8") for folder in folders for stub in folder.glob("*.pyi")]
    types = (int, str, bytes, bytearray, list, dict, set, tuple, memoryview, builtins)
    names = {token.string for stub in stubs for token in tokens(stub) if token.type == tokenize.NAME}
    return names.union(*map(dir, types))


def tokens(source: str) -> Iterator[tokenize.TokenInfo]:
    """The tokens of a source."""
    return tokenize.generate_tokens(io.StringIO(source).readline)


def pools(count: int) -> int:
    """Bytes of the pools for so many names: four for where it is, two for its hash, one for its length."""
    room, size = 0, 10
    while room < count:
        room += size
        size *= 2
    return 7 * room


def stood_in(source: str) -> str:
    """The source with this VM's own os and time left aside: the chip's have more in them."""
    source = re.sub(r"^(\s*)import (os|time)$", r"\1import dev_\2 as \2", source, flags=re.M)
    return re.sub(r"^(\s*)from (os|time) import", r"\1from dev_\2 import", source, flags=re.M)


def native_modules(files: dict[str, str]) -> list[str]:
    """What these files import that is neither among them nor in the VM."""
    ours = {name.split("/")[0].removesuffix(".py") for name in files}
    found = {name for source in files.values() for name in imported(ast.parse(source))}
    return sorted(found - ours - NOT_STOOD_IN)


def imported(tree: ast.AST) -> Iterator[str]:
    """The top names of a module's imports, those within functions too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name.split(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module.split(".")[0]


def played(name: str, cards: bool) -> bool:
    """Whether a file is loaded while dice are played, or *cards*."""
    return not name.startswith(OF_DICE if cards else OF_CARDS)


def start_of_code(source: str) -> str:
    """What is done before the loop."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        body = node.body if isinstance(node, ast.Module | ast.FunctionDef) else []
        for place, statement in enumerate(body):
            if isinstance(statement, ast.While):
                return "\n".join(ast.unparse(before) for before in body[:place])
    raise ValueError("code.py has no loop")


def libraries() -> list[str]:
    """The modules of lib/ that are loaded."""
    return [path.stem for path in sorted((vm.ROOT / "lib").glob("*.py")) if path.stem != OTHER_PANEL]


def hardware_imports() -> list[str]:
    """The modules of hardware/ that code.py needs to start."""
    nodes = ast.parse(start_of_code((vm.ROOT / "code.py").read_text("utf-8"))).body
    modules = [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)]
    return [module for module in modules if module.startswith("hardware")]
