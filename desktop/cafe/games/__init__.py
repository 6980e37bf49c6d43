"""Games that come in: which are taken, where they count, and those that the referee refused."""
