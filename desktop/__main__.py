"""The command line: ``python -m desktop COMMAND``. Bad input ends with a message on stderr and exit status 2."""

import importlib
import os
import sys

from desktop.errors import BadInput, visible

COMMANDS = {
    "play": "the virtual tower, in the browser",
    "evaluate": "what hands are worth",
    "advise": "what the coach would hold",
    "referee": "replay a record",
    "simulate": "play whole games without a player",
    "fuzz": "do to towers whatever anyone may do, a million times",
    "soak": "whole games on one tower, hundreds of hours",
    "board": "the leaderboard of a café, or of many",
    "bridge": "carry towers' games to a broker",
    "board_bench": "how the board does with a million games",
    "solve": "the exact odds, and the best solitaire game",
    "drive": "build the folder to copy onto CIRCUITPY",
    "gallery": "take a picture of every screen",
    "wiring_diagram": "draw how the tower is wired",
    "enclosure": "make the enclosure's files to print",
    "screenshot": "take the README's picture",
    "benchmarks": "print the project's figures",
    "answer_times": "print how soon the tower answers a press",
    "flash_operations": "print every erase and program of the flash in a game, and what lies there",
    "python_fit": "print how far the bench's times are from the chip's",
}


def usage() -> str:
    """The commands, a line each."""
    rows = "\n".join(f"  {name:<16}{purpose}" for name, purpose in COMMANDS.items())
    return f"usage: python -m desktop COMMAND [...]\n\n{rows}\n\nCOMMAND --help says more of one."


def main(arguments: list[str]) -> int:
    """Run a command; the exit status."""
    if arguments[:1] in (["-h"], ["--help"]):
        print(usage())
        return 0
    if not arguments or arguments[0] not in COMMANDS:
        wrong = visible("".join(" " + word[:40] for word in arguments[:1]))
        print(f"desktop: no command{wrong}\n{usage()}", file=sys.stderr)
        return 2
    try:
        importlib.import_module(f"desktop.{arguments[0]}").main(arguments[1:])
        sys.stdout.flush()
    except BadInput as error:
        sys.stdout.flush()
        print(visible(f"desktop {arguments[0]}: {error}"), file=sys.stderr)
        return 2
    except BrokenPipeError:  # whoever read our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        print(visible(f"desktop {arguments[0]}: {where}{error.strerror or error}"), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
