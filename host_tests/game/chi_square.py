"""How far counts are from equal ones, and how often chance alone would take them as far."""

from math import erfc, exp, lgamma, log, sqrt

import numpy as np


def chance(value: float, freedom: int) -> float:
    """How often fair counts come to this chi-square or more."""
    half = value / 2
    odd = freedom % 2
    sum_of_terms = erfc(sqrt(half)) if odd else exp(-half)
    for step in range(1 if odd else 2, freedom, 2):
        sum_of_terms += exp(step / 2 * log(half) - half - lgamma(step / 2 + 1))
    return sum_of_terms


def chi_square(counts: np.ndarray) -> float:
    """How far the counts are from equal ones."""
    expected = counts.sum() / counts.size
    return float(((counts - expected) ** 2).sum() / expected)
