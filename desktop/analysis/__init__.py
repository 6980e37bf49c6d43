"""A game taken apart: chances to win, what each hold cost, luck and skill: ``referee --analyse``, and /analysis."""
