"""The screens of the game of cards; :mod:`p10core.cards.play` says which follows which."""
