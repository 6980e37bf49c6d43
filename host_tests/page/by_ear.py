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
    if "How many" in said[0]:
        return ["1"]
    if said[-1].startswith("Hold, ROLL"):
        return [*(str(number % 10) for number in to_hold(hand(page))), "r"]
    return ["r"] if said[-1] == "ROLL the dice" else ["Enter"]
