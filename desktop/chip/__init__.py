"""An emulated Pico: the RP2040 with the tower's parts on its pins, which runs the very firmware that one flashes."""
