"""Make the tower's drive: ``python -m desktop drive`` makes what lies on CIRCUITPY, ``install`` puts it onto a Pico
that is plugged in (install/), ``syntax_gate`` says whether the device understands it all.
"""
