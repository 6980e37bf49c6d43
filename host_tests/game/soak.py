"""Games without end on the 32-bit VM: they leave the heap as it was.

    soak(games=1000)      # plays them; raises VmError when the heap did not hold

``python -m host_tests soak [--games N]`` plays on the virtual bench, one tower that is never switched off, as people
do: by buttons, OLED and pixels. Each game's record goes to the referee.

Sources are loaded without comments and docstrings (desktop/bench/vm/bare.py). Garbage is collected between chunks of a
run only, so a chunk is a press.
"""

import argparse
import ast
import gc
import json
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from desktop.bench import vm
from desktop.bench.tower import Tower
from desktop.bench.vm import for_device
from desktop.coach.tables import file as coach_file
from host_tests.reading_player import ReadingPlayer
from p10core.coach.file import FILE

HEAP = 524_288  # here all modules lie on the heap, as text that was compiled; on the tower they lie in the flash
PRESSES_A_CHUNK = 1  # what it throws away has to fit beside what stays
CHUNKS_A_GAME = 800  # enough for the longest; a chunk after the last game costs nothing
SCRIPTS = Path(__file__).parent / "vm_soak"
AS_SHIPPED = "import micropython\nmicropython.opt_level(3)\n"  # line numbers lie in the flash there


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


# What the tower imports at power-up. The chip collects garbage meanwhile by itself.
FOR_POWER_UP = ("kernel.settings_file", "kernel.app", "kernel.start", "programs.lobby", "programs.dice")


def soak(games: int, heap: int = HEAP, seed: int = 1) -> Soaked:
    """Play *games* whole games, one to four players, all house games, both languages, with a journal."""
    files = for_device(sources("p10core") | {"games.py": (SCRIPTS / "games.py").read_text("utf-8")})
    player = files.pop("games.py")
    loaded = [f"import {name}\ngc.collect()" for leaf in FOR_POWER_UP for name in in_order(files, f"p10core.{leaf}")]
    chunks = [AS_SHIPPED + "import gc, sys; sys.path.append('.')", *loaded]
    chunks += [player, f"begin({seed}, {games})", *[f"go({PRESSES_A_CHUNK})"] * (CHUNKS_A_GAME * games), "end()"]
    lines = run(files, chunks, heap)
    total = next(int(found[1]) for line in lines if (found := re.match(r"GC: total: (\d+)", line)))
    after = [int(line.split()[1]) for line in lines if line.startswith("game ")]
    events, pages = (int(word) for word in lines[-1].split()[1:])
    if len(after) < games:
        raise vm.VmError(f"only {len(after)} of {games} games came to their end")
    return Soaked(after, total, events, pages)


def report(figure: Callable[[str, object], None], games: int = 1000) -> None:
    """Print it for `make bench`, a line a *figure(name, value)*."""
    print(f"Soak: {games} whole games on the 32-bit VM, heap of {HEAP:,} bytes")
    soaked = soak(games)
    after = soaked.after_game
    figure("bytes in use after the first game, the last, at most", f"{after[0]:,} {after[-1]:,} {max(after):,}")
    figure("slope, bytes a game", f"{soaked.slope():.2f}")
    figure("the heap in the end (grown if over what it began with)", f"{soaked.heap:,}")
    figure("most that one event allocates before a collection", f"{soaked.most_by_an_event:,}")
    figure("pages of the journal turned", f"{soaked.pages:,}")


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


def sources(room: str) -> dict[str, str]:
    """A room's Python."""
    return {str(path.relative_to(vm.ROOT)): path.read_text("utf-8") for path in sorted((vm.ROOT / room).rglob("*.py"))}


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
