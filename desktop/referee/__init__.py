"""Records of games: read, checked by the rules, and what hands and deals come to."""
