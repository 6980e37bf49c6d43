"""German: as german_shared.py. What keeps a tower with Wi-Fi from the leaderboard."""

TEXTS = (
    "\n"
    "No Wi-Fi on this Pico\tPico ohne WLAN\n"
    "Wi-Fi: use a Pico 2 W\tWLAN: nur Pico 2 W\n"
    "Wi-Fi: see settings\tWLAN: Einstellungen?\n"
    "Wi-Fi is not there\tWLAN nicht gefunden\n"
    "Wi-Fi: wrong password\tWLAN-Passwort falsch\n"
    "Broker: unknown name\tBroker: Name falsch\n"
    "Broker: no answer\tBroker ohne Antwort\n"
    "Certificate refused\tZertifikat abgelehnt\n"
    "Broker: login refused\tBroker: Login falsch\n"
    "Broker: login in use\tBroker: Login belegt\n"
    "Board: no answer\tTafel ohne Antwort\n"
)
