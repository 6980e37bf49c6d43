"""German: for each text in English a line with the English, a tab, the German. What a kiosk says while nobody plays."""

TEXTS = (
    "\n"
    "rule 1\tZehn Phasen der Reihe nach. Drei Würfe: Gutes halten, den Rest neu werfen.\n"
    "rule 2\tEine Phase zählt die Würfel, die sie braucht. Verfehlt? Nächstes Mal wieder.\n"
    "rule 3\tDie höchste Summe siegt. +40 für 221 in fünf Phasen, +40 wer zuerst fertig ist.\n"
)
