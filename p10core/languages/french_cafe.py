"""French: as french_shared.py. What a tower says that is in a café."""

TEXTS = (
    "\n"
    "It cannot sign games\tSignature impossible\n"
    "Its secret is new: enrol it again\tNouveau secret: inscrivez-la de nouveau\n"
    "%d not sent; the oldest may be lost: plug in the board\t"
    "%d non envoyées; la plus ancienne risque de se perdre: branchez le tableau\n"
    "%d not sent; the oldest may be lost: look after the Wi-Fi\t"
    "%d non envoyées; la plus ancienne risque de se perdre: voyez le Wi-Fi\n"
    "Type it at the board\tTapez-le au tableau\n"
    "%d not sent: plug in\t%d à envoyer par USB\n"
)
