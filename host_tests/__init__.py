"""The tests, the players that they play by, and what plays by them for hours: ``python -m host_tests`` lists it.
README.md says how to test and what to measure.

A folder for each room of the product, with what helps its tests; here what several rooms share. A test takes a player
or a helper by its whole name (``from host_tests.cafe.servers import Mosquitto``), never from another test.
"""
