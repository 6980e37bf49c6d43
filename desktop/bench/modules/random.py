"""Pseudo-random numbers, seeded by the device itself from its randomness."""

from _bench import pico as _pico

_numbers = _pico.pseudo_random()

seed = _numbers.seed
getrandbits = _numbers.getrandbits
randrange = _numbers.randrange
randint = _numbers.randint
choice = _numbers.choice
random = _numbers.random
uniform = _numbers.uniform
