"""What a game's page says, and owners' pages too: a row for a new text; other languages: desktop/words/."""

from desktop.words import N_

WORDS = {
    "game": N_("Game"),
    "back": N_("The board"),
    "analysis": N_("Win chance and analysis"),
    "owner": N_("For the owner"),
    "void": N_("The owner of the board has voided this game: it is in no list."),
    "unverified": N_("Unverified: no tower that the board knows has signed this game. It is in no list."),
    "waits": N_("Over 600 points: it will be listed when the owner has confirmed a witness."),
    "dice": N_("Dice"),
    "cards": N_("Cards"),
    "phase": N_("phase"),
    "five_bonus": N_("five phases"),
    "finish_bonus": N_("first finish"),
    "failures": N_("phases missed"),
    "total": N_("total"),
    "hand": N_("hand"),
    "replay": N_("replay"),
    "made": N_("phases made"),
    "points": N_("points"),
}
