"""The tests, the players that they play by, and what plays by them for hours: ``python -m host_tests`` lists it.

A test takes a player or a helper by its whole name (``from host_tests.player import Player``), never from another test.
"""
