"""The screens of the game of cards; :mod:`p10core.cards.table` says which follows which."""
