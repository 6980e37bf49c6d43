"""Make the thing: what goes onto the chip, onto the printer, and beside the soldering iron. README.md has the files.

``python -m desktop drive`` makes what lies on CIRCUITPY, ``install`` puts it onto a Pico that is plugged in (install/),
``syntax_gate`` says whether the device understands it all. ``wiring_diagram`` draws how it is soldered, ``enclosure``
makes the box to print (case/), ``pcb`` the circuit board to order (board/), all from the list in measures.py, and
``book`` the page that a builder begins with (book/). ``release`` collects all that is handed out.
"""
