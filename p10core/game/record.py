"""Lines of a record that are the same for dice and cards."""

from p10core.game.houses import HOUSE_NONE, house_word


def game_line(game, words):
    """The line that opens a record: *words*, the house game, the players in order of play, and those that the tower
    plays.
    """
    if game.house != HOUSE_NONE:
        words += " house=" + house_word(game.house, len(game.phases))
    words += " players=" + ",".join([player.name for player in game.players])
    towers = ",".join([player.name for player in game.players if player.level])
    return "game " + words + (" towers=" + towers if towers else "")


def order_line(game):
    """What each player rolled for the order of play, in that order; of dice only."""
    words = ["order"]
    for player, seat in zip(game.players, game.roll_off.order()):
        words.append(player.name + "=" + ",".join([str(number) for number in game.roll_off.rolls[seat]]))
    return " ".join(words)


def next_line(lines):
    """The next line of an iterator, None at its end. (The chip's own next() cannot say that.)"""
    for line in lines:
        return line
    return None


def end_line(game):
    """The line with the totals that closes a record."""
    totals = ["%s=%d" % (player.name, game.total(place)) for place, player in enumerate(game.players)]
    return "end " + " ".join(totals)
