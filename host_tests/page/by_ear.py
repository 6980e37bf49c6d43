"""The page as a screen reader has it, and what somebody presses who has only that and the keyboard."""

import re


def spaced(line):
    """A line of the OLED as it is read out."""
    return re.sub("  ", " ", re.sub(" {3,}", ", ", line.strip()))


def headings(page):
    """The screen's lines, as a screen reader goes through them."""
    return page.get_by_role("region", name="Screen").get_by_role("heading").all_text_contents()


def hand(page):
    """What the ten buttons say: (number of the button, face, whether it is held)."""
    found = []
    for button in page.get_by_role("group", name="Dice").get_by_role("button").all():
        name = re.fullmatch(r"(\d+): (\d+|wild) .*", button.get_attribute("aria-label"))
        if name:
            found.append((int(name[1]), name[2], button.get_attribute("aria-pressed") == "true"))
    return found


def to_hold(dice):
    """The buttons of the two commonest numbers and of the wilds."""
    faces = [face for _, face, _ in dice if face != "wild"]
    common = sorted(set(faces), key=lambda face: (-faces.count(face), face))[:2]
    return [number for number, face, held in dice if (face in common or face == "wild") != held]


def next_keys(page):
    """What somebody presses who has only the keyboard and the accessibility tree."""
    said = headings(page)
    if said[-1].startswith("Hold, ROLL"):
        return [*(str(number % 10) for number in to_hold(hand(page))), "r"]
    return ["r"] if said[-1] == "ROLL the dice" else ["Enter"]


def to_discard(page, has_drawn):
    """The first card whose number no other one has; if all are wanted, the one that was drawn, or the first."""
    buttons = page.get_by_role("group", name="Cards").get_by_role("button").all()
    names = [button.get_attribute("aria-label").split(": ") for button in buttons]
    faces = [(number, name[0].split()[0]) for number, *name in names if name]
    alone = [number for number, face in faces if face != "wild" and [other for _, other in faces].count(face) == 1]
    if not alone and (has_drawn or not faces):
        return "r"
    return str(int(alone[0] if alone else faces[0][0]) % 10)


def next_card_key(page, said):
    """The next key of a game of cards, whose screen has *said* these lines."""
    if said[-1].startswith(("Discard:", "Choose a card")):
        return to_discard(page, "ROLL" in said[-1])
    return "r" if said[-1].startswith("ROLL") and not said[-1].startswith("ROLL:other") else "Enter"
