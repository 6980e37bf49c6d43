"""*What would you hold?*: positions of played games in which the natural hold costs much."""
