"""The two games, their rules and what is kept of them: what a player sees and presses, without the hardware."""
