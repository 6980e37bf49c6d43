"""The referee's desk: ``python -m desktop referee FILE [--analyse] [--json]`` prints the scorepad of a record.

With ``--analyse`` it goes on to say how well the dice were held, see :mod:`desktop.analysis`.
"""

import argparse
import json
import sys
import time

from desktop.analysis.parts import Progress
from desktop.referee.record_words import read_record
from desktop.referee.referee import referee, scorepad, scorepad_text

OFTEN = 0.2  # seconds between two lines of --follow


def main(arguments: list[str]) -> None:
    """The command line of the referee."""
    parser = argparse.ArgumentParser(prog="desktop referee", description="Replay a game's record, print its scorepad.")
    parser.add_argument("file", metavar="FILE", help="the record, or - for standard input")
    parser.add_argument("--json", action="store_true", help="print the scorepad as JSON")
    parser.add_argument("--analyse", action="store_true", help="say what each hold cost, luck and skill apart")
    parser.add_argument("--chance", action="store_true", help="print each player's chance to win after every turn")
    parser.add_argument("--follow", action="store_true", help="of --analyse: say on stderr, as JSON, how far it is")
    options = parser.parse_args(arguments)
    lines = read_record(options.file)
    if options.chance:
        from desktop.analysis.game import moved
        from desktop.analysis.text import curve_text

        win = moved(lines, lambda said: print(said, file=sys.stderr))
        print(json.dumps(win) if options.json else curve_text(win))
        return
    if options.analyse:
        from desktop.analysis import game as analysis  # they need numpy, the scorepad does not
        from desktop.analysis import text

        told = [0.0]

        def follow(progress: Progress) -> None:
            if options.follow and time.monotonic() - told[0] > OFTEN:
                told[0] = time.monotonic()
                print(json.dumps(progress), file=sys.stderr, flush=True)

        dice, analysed = analysis.analyse(lines, lambda said: print(said, file=sys.stderr), follow=follow)
        result = scorepad(dice) | {"analysis": analysed}
        print(json.dumps(result) if options.json else f"{text.report(analysed)}\n\n{scorepad_text(dice)}")
        return
    game = referee(lines)
    print(json.dumps(scorepad(game)) if options.json else scorepad_text(game))
