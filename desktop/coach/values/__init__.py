"""What a hold or a position is worth: in points, and as the chance to win a game of two or more."""
