"""In which order pixels take the bytes of their colours: the setting ``pixels`` says it, for nobody can ask a pixel."""


def bytes_of(colours, order):
    """What the line takes for these colours, each a bytes of red, green, blue and white."""
    return b"".join([bytes([colour["RGBW".index(part)] for part in order]) for colour in colours])
