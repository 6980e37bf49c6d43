"""What keeps a tower from the leaderboard, as its screen says it, in place of how many games wait."""

NONE = ""
NO_RADIO = "No Wi-Fi on this Pico"
NO_MEMORY = "Wi-Fi: use a Pico 2 W"
NO_SETTINGS = "Wi-Fi: see settings"
NO_NETWORK = "Wi-Fi is not there"
WRONG_PASSWORD = "Wi-Fi: wrong password"
NO_NAME = "Broker: unknown name"
NO_ANSWER = "Broker: no answer"
WRONG_CERTIFICATE = "Certificate refused"
WRONG_LOGIN = "Broker: login refused"
LOGIN_IN_USE = "Broker: login in use"
NO_BOARD = "Board: no answer"


class NoPort:
    """In place of the port by radio, on a chip that is too small for it."""

    trouble = NO_MEMORY

    def poll(self, now: int, rested: int, plays: bool) -> None:
        """Do nothing: there is no line."""
