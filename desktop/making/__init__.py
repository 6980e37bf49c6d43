"""Make the box: what goes onto the printer, and beside the soldering iron. README.md has the files.

``python -m desktop wiring_diagram`` draws how it is soldered, ``enclosure`` makes the box to print (case/), ``pcb`` the
circuit board to order (board/), all from the list in measures.py, and ``book`` the page that a builder begins with
(book/).
"""
