"""Words for dice in tests."""

from p10core.dice.ten_dice import ALL_DICE, parse_face


def faces_of(text: str) -> bytes:
    """``8G 7G WR ...`` as faces."""
    return bytes(parse_face(word) for word in text.split())


def numbers(text: str) -> bytes:
    """``8 7 W ...`` as faces whose colour does not matter."""
    return bytes(0 if word == "W" else int(word) for word in text.split())


def dice(*counted_from_one: int) -> int:
    """The mask of these dice."""
    return sum(1 << die - 1 for die in counted_from_one)


def used(result: int) -> int:
    """The dice that an evaluation used."""
    return result & ALL_DICE
