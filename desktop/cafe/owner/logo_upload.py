"""A form with a picture in it, as an owner sends a café's logo, and the PNG that becomes of the picture.

The picture comes from outside: it is decoded here and drawn anew, so nothing of the file itself is ever handed out.
"""

import io

from PIL import Image, ImageOps
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request

from desktop.errors import BadInput

LONGEST = 8_000_000  # bytes of the whole form
MOST = 200_000  # bytes of the PNG
MOST_PIXELS = 16_000_000
SIDES = (400, 300, 200)  # the largest one at which the PNG is short enough
PICTURE = "picture"


async def picture_form(request: Request) -> dict[str, str] | None:
    """The fields of a form, the bytes of its picture as latin-1 in the field PICTURE; None if it is longer than
    LONGEST, does not say how long it is, or is no form. Of whoever is not logged in nothing is read.
    """
    if not request.session.get("owner"):
        return {}
    said = request.headers.get("content-length", "")
    if not (said.isascii() and said.isdigit()) or int(said) > LONGEST:
        return None
    fields = {}
    try:
        async with request.form(max_files=1, max_fields=10) as form:
            for name, value in form.items():
                fields[name] = (await value.read()).decode("latin-1") if isinstance(value, UploadFile) else value
    except HTTPException:
        return None
    return fields


def drawn(data: bytes) -> bytes:
    """A PNG of at most 400 pixels a side, and at most MOST bytes, of a PNG or a JPEG.

    Raises BadInput("bad_logo") for anything else, and for a picture of more than MOST_PIXELS.
    """
    try:
        with Image.open(io.BytesIO(data), formats=("PNG", "JPEG")) as picture:
            if picture.width * picture.height > MOST_PIXELS:
                raise BadInput("bad_logo")
            upright = ImageOps.exif_transpose(picture).convert("RGBA")
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError):  # all that Pillow says of a broken file
        raise BadInput("bad_logo") from None
    for side in SIDES:
        upright.thumbnail((side, side))
        made = io.BytesIO()
        upright.save(made, "PNG", optimize=True)
        if made.tell() <= MOST:
            break
    return made.getvalue()
