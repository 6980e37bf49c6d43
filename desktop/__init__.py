"""What runs on a computer only, a room for each thing that a person wants; ``python -m desktop`` lists the commands.

tower     play the virtual tower, and take pictures of it
bench     run the device's own code.py above simulated hardware, and measure it
records   have games checked, hands evaluated, luck and skill told apart
coach     solve the game, make the coach's tables, let the levels play each other
cafe      hang up the board of a café with many towers
making    make what goes onto the chip, onto the printer and under the soldering iron

A room takes from others what it needs, never in a circle of modules, and nothing from host_tests.
"""
