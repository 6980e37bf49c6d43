"""The command line: ``python -m desktop COMMAND``. Bad input ends with a message on stderr and exit status 2."""

import importlib
import os
import sys

from desktop.errors import BadInput, visible
from desktop.version import full_version

# What a command is called, where its ``main`` stands, what it is for.
COMMANDS = (
    ("play", "desktop.tower.server", "play on the virtual tower, in the browser"),
    ("site", "desktop.site.build", "make the virtual tower as static files, for any web host"),
    ("evaluate", "desktop.referee.evaluate", "say what hands of dice are worth"),
    ("advise", "desktop.coach.advise", "say what the coach would hold"),
    ("calibrate", "desktop.coach.calibrate", "hold what the coach says against games that are played"),
    ("referee", "desktop.analysis.referee_command", "check a game's record, print its scorepad or analysis"),
    ("simulate", "desktop.coach.simulate", "let the tower play whole games against itself"),
    ("board", "desktop.cafe.leaderboard_command", "run the leaderboard of a café, or of many"),
    ("bridge", "desktop.cafe.bridge_command", "carry towers' games to a broker"),
    ("cafe", "desktop.cafe.cafe_command", "add, list or remove the cafés that may send games to the board"),
    ("deal", "desktop.referee.deal", "write the dice that a deal has"),
    ("puzzles", "desktop.puzzles.book", "answer the book of puzzles for the page, or make some of a game's mistakes"),
    ("solve", "desktop.coach.solve", "work out the exact odds, and the best solitaire game"),
    ("drive", "desktop.drive.drive", "build the drive's folder and flash file"),
    ("install", "desktop.drive.install.command", "make a Pico that is plugged in a tower"),
    ("syntax_gate", "desktop.drive.syntax_gate", "say whether the device understands its files"),
    ("coach_tables", "desktop.coach.tables.file", "build the coach's tables"),
    ("evaluator_tables", "desktop.coach.make_tables", "generate p10core/dice/tables.py"),
    ("puzzle_table", "desktop.puzzles.tower_table", "generate p10core/puzzle/positions.py"),
    ("settings", "desktop.making.settings", "write settings.toml and its tables in docs/"),
    ("glyph_sheet", "desktop.making.glyph_sheet", "generate hardware/screen/glyph_sheet.py"),
    ("words", "desktop.words.command", "bring the catalogues of texts up to date, say what is missing"),
    ("gallery", "desktop.bench.gallery", "take a picture of every screen"),
    ("wiring_diagram", "desktop.making.wiring_diagram", "draw the wiring diagram"),
    ("enclosure", "desktop.making.case.enclosure", "make the enclosure's files to print"),
    ("slicing", "desktop.making.slicing", "ask PrusaSlicer for grams and hours of what is printed"),
    ("pcb", "desktop.making.pcb", "make the files to order the circuit board"),
    ("hardware_pictures", "desktop.release.hardware_pictures", "take the pictures of hardware/ anew"),
    ("book", "desktop.making.book.book", "make the release's start page, from nothing to the first game"),
    ("release", "desktop.release.release", "make everything that is handed out"),
    ("film", "desktop.tower.film", "film a turn for the README, and take the still picture of docs/play.md"),
)


def usage(program: str, commands: tuple[tuple[str, str, str], ...]) -> str:
    """The commands, a line each."""
    rows = "\n".join(f"  {name:<18}{purpose}" for name, _, purpose in commands)
    last = "COMMAND --help says more of one; --version, which version this is."
    return f"usage: python -m {program} COMMAND [...]\n\n{rows}\n\n{last}"


def run(program: str, commands: tuple[tuple[str, str, str], ...], arguments: list[str], called: str = "") -> int:
    """Run one of the commands of a program; the exit status. *called*: what its messages call it, if not that."""
    if arguments[:1] in (["-h"], ["--help"]):
        print(usage(program, commands))
        return 0
    if arguments[:1] == ["--version"]:
        print(full_version())
        return 0
    modules = {name: module for name, module, _ in commands}
    if not arguments or arguments[0] not in modules:
        unknown = visible("".join(" " + word[:40] for word in arguments[:1]))
        print(f"{program}: no command{unknown}\n{usage(program, commands)}", file=sys.stderr)
        return 2
    try:
        importlib.import_module(modules[arguments[0]]).main(arguments[1:])
        sys.stdout.flush()
    except BadInput as error:
        sys.stdout.flush()
        print(visible(f"{called or f'{program} {arguments[0]}'}: {error}"), file=sys.stderr)
        return 2
    except BrokenPipeError:  # whoever read our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        print(visible(f"{called or f'{program} {arguments[0]}'}: {where}{error.strerror or error}"), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(run("desktop", COMMANDS, sys.argv[1:]))
