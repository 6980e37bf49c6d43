"""The exact solution of a turn, and of the best solitaire game: README.md here says how and what came out."""
