"""French: for each text in English a line with the English, a tab, the French. What a kiosk says while nobody plays."""

TEXTS = (
    "\n"
    "rule 1\tDix phases en ordre. Trois lancers: gardez l'utile, relancez le reste.\n"
    "rule 2\tUne phase réussie rapporte ses dés. Ratée, on la retente au tour suivant.\n"
    "rule 3\tLe plus haut total gagne. +40 pour 221 points en 5 phases, +40 au premier.\n"
)
