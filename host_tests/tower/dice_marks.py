"""What marks dice on the OLED: the held ones are inverse."""


def held(tower):
    """The dice, from 1, that the screen shows as held."""
    return [die for die in range(1, 11) if tower.inverse()[1][2 * die - 1] == "#"]
