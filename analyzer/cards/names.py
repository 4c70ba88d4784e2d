"""How the file of a card is called."""

from __future__ import annotations

import re
import unicodedata


def slug_of(name: str) -> str:
    """The stem of the file that holds a card: ``Kiki-Jiki, Mirror Breaker`` is in ``kiki-jiki-mirror-breaker.toml``.

    Lower case, without accents and apostrophes; everything else that is no letter or digit becomes one hyphen.
    """
    plain = unicodedata.normalize("NFKD", name).replace("æ", "ae").replace("Æ", "ae").encode("ascii", "ignore").decode("ascii")
    return re.sub(r"[^a-z0-9]+", "-", plain.lower().replace("'", "")).strip("-")
