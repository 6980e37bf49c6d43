"""French: as french_shared.py. What keeps a tower with Wi-Fi from the leaderboard."""

TEXTS = (
    "\n"
    "No Wi-Fi on this Pico\tCe Pico: pas de Wi-Fi\n"
    "Wi-Fi: use a Pico 2 W\tWi-Fi: avec Pico 2 W\n"
    "Wi-Fi: see settings\tWi-Fi: voir réglages\n"
    "Wi-Fi is not there\tWi-Fi introuvable\n"
    "Wi-Fi: wrong password\tMot de p. Wi-Fi faux\n"
    "Broker: unknown name\tBroker: nom inconnu\n"
    "Broker: no answer\tBroker: pas de rép.\n"
    "Certificate refused\tCertificat refusé\n"
    "Broker: login refused\tBroker: accès refusé\n"
    "Broker: login in use\tBroker: accès occupé\n"
    "Board: no answer\tTableau: pas de rép.\n"
)
