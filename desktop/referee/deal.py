"""The dice of a deal: ``python -m desktop deal`` reads lines ``DEAL PHASE TRY ROLL`` and writes a line each.

``20261122 1 1 1`` gives the ten faces of that roll, die 1 to die 10; of them those count that were not held. A deal is
a number of up to eight digits, or a word as it is typed on a tower. The tries at a phase count from 1. With a number of
nine digits the first one is the place in the order of play, from 0: ``120261122`` has the dice of who plays second.
"""

import argparse
from collections.abc import Callable, Iterable, Iterator

from desktop.errors import BadInput
from desktop.referee.record_words import answered, parse_deal, parse_number, shown, typed_lines
from p10core.dice.deal import A_PLACE, deal_dice
from p10core.dice.rules import Game
from p10core.dice.ten_dice import DICE, face_text, roll
from p10core.dice.turn import ROLLS
from p10core.game.games import LAST_PHASE, MOST_PLAYERS
from p10core.game.set_up import MOST_DEAL, deal_of

MOST_TRIES = 255
LETTERS = len(str(MOST_DEAL))


def dealt(lines: Iterable[str]) -> Iterator[str]:
    """The answer to each line, see :func:`desktop.referee.record_words.answered`."""
    return answered(lines, answer)


def answer(words: list[str]) -> str:
    """Ten faces for the words of a line."""
    if len(words) != 4:
        raise BadInput(f"{len(words)} words, not four: DEAL PHASE TRY ROLL, such as 20261122 1 1 1")
    deal = deal_for(words[0])
    phase = parse_number(words[1], 1, LAST_PHASE, "a phase")
    attempt = parse_number(words[2], 1, MOST_TRIES, "a try at a phase")
    number = parse_number(words[3], 1, ROLLS, "a roll")
    faces = bytearray(DICE)
    deal_dice(faces, 0, deal, phase, attempt, number)
    return " ".join(map(face_text, faces))


def deal_for(text: str) -> int:
    """The deal that a word of a line names, with the place in the order of play if it has one."""
    place = text[:1]
    if len(text) == LETTERS + 1 and place.isdigit() and place.isascii() and int(place) < MOST_PLAYERS:
        return int(place) * A_PLACE + parse_deal(text[1:])
    if text.isdigit() or len(text) > LETTERS or not text.isascii():
        return parse_deal(text)
    deal = deal_of(text)
    if not deal:
        raise BadInput(f"'{shown(text)}' comes to 0, which is no deal: take another word")
    return deal


def rolled(game: Game, random_bytes: Callable[[int], bytes]) -> bytearray:
    """The ten faces after the next roll: as they are dealt, or by chance."""
    faces = game.dealt()
    if not faces:
        faces = bytearray(game.turn.faces)
        roll(faces, game.turn.held, random_bytes)
    return faces


def main(arguments: list[str]) -> None:
    """The command line of deal."""
    parser = argparse.ArgumentParser(
        prog="desktop deal", description="Read lines DEAL PHASE TRY ROLL, write the ten faces of that roll."
    )
    parser.parse_args(arguments)
    for line in dealt(typed_lines()):
        print(line, flush=True)
