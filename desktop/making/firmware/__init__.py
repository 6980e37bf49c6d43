"""CircuitPython for the tower: a firmware that holds the game, for each of the four boards.

``make firmware`` takes CircuitPython's source, adds a board of ours (boards.py, board/), changes four lines of it
(patches.py), freezes p10core/, hardware/ and the libraries into it (frozen.py), compiles it (build.py), and puts
firmware and drive into one UF2 (combine.py). Where the source and the compiler come from: tree.py, tools.py.
"""
