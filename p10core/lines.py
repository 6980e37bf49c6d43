"""Lines of records, as both games have them."""


def game_line(game, words):
    """The line that opens a record: *words*, the house game, the players in order of play as the scorepad has them,
    and which of them the tower plays.
    """
    from p10core.houses import HOUSE_NONE, house_word

    if game.house != HOUSE_NONE:
        words += " house=" + house_word(game.house, len(game.phases))
    words += " players=" + ",".join([player.name for player in game.players])
    towers = ",".join([player.name for player in game.players if player.level])
    return "game " + words + (" towers=" + towers if towers else "")


def order_line(game):
    """Each player's roll-offs of a game of dice, in order of play."""
    words = ["order"]
    for player, seat in zip(game.players, game.roll_off.order()):
        words.append(player.name + "=" + ",".join([str(number) for number in game.roll_off.rolls[seat]]))
    return " ".join(words)


def next_line(lines):
    """The next of an iterator's lines; None where there is none. The chip's next() takes no default."""
    for line in lines:
        return line
    return None


def end_line(game):
    """The totals that close a record."""
    totals = ["%s=%d" % (player.name, game.total(place)) for place, player in enumerate(game.players)]
    return "end " + " ".join(totals)
