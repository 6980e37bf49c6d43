"""German: as german_shared.py. What a tower says that is in a café."""

TEXTS = (
    "\n"
    "It cannot sign games\tKeine Signatur\n"
    "Its secret is new: enrol it again\tNeues Geheimnis: neu anmelden\n"
    "%d not sent; the oldest may be lost: plug in the board\t"
    "%d nicht gesendet; das älteste geht sonst verloren: einstecken\n"
    "%d not sent; the oldest may be lost: look after the Wi-Fi\t"
    "%d nicht gesendet; das älteste geht bald verloren: bitte nach dem WLAN sehen\n"
    "Type it at the board\tAn der Tafel eingeben\n"
    "%d not sent: plug in\t%d offen: einstecken\n"
)
