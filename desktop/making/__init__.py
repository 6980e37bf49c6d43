"""Make the thing: what goes onto the chip, onto the printer, and beside the soldering iron.

``python -m desktop firmware`` builds CircuitPython with the game in it, in which numbers stand for names (firmware/,
constants.py), ``python -m desktop drive`` what lies beside it on CIRCUITPY; ``python -m desktop syntax_gate`` says
whether the device understands it all.
``python -m desktop wiring_diagram`` draws how it is soldered (wiring/), ``python -m desktop enclosure`` makes the box
to print (case/), ``python -m desktop pcb`` the circuit board to order (board/), both from the list in measures.py.
``python -m desktop release`` collects all that is handed out.
"""
