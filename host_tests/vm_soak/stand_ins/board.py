# mypy: ignore-errors
# Pins that are told apart: hardware/check.py wants no two parts on one.
board_id = "raspberry_pi_pico"


def __getattr__(name):
    if name[:2] == "__":
        raise AttributeError(name)
    return name
