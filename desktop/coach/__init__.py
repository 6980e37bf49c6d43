"""Know the best play: the game solved exactly, and what of it the device's coach carries.

``python -m desktop solve`` prints the odds and the best solitaire game, or that of two (solver/, whose README.md tells
how). ``python -m desktop coach_tables`` builds the coach's file from it (tables/). ``python -m desktop simulate`` plays
whole games between the device's levels. A die is changed in dice.json here, a phase in p10core/game/phases.py; then
``python -m desktop evaluator_tables`` generates the evaluator's tables anew (make_tables.py).
"""
