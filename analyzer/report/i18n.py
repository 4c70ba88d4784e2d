"""The product's fixed words in the reader's language.

Message ids are the English sentences. Nothing is read before a language other than English is asked for, and then only with the standard
library; Babel is needed to extract and compile catalogues, not to use them (``tests/unit/report/catalogue.py`` does).
Names that come from a model are never translated.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from functools import cache, reduce
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from typing import Final

DOMAIN: Final = "mtgloop"


class Language(StrEnum):
    """A language of the output."""

    ENGLISH = "en"
    JAPANESE = "ja"


def N_(message: str) -> str:
    """The message itself; marks it for extraction."""
    return message


class Words:
    """Fixed words in one language. ``_`` and ``count`` take message ids, so that Babel finds them."""

    def __init__(self, language: Language, catalogue: NullTranslations) -> None:
        self.language = language
        self._catalogue = catalogue

    def _(self, message: str) -> str:
        """A message in this language; the message itself if it has no translation."""
        return self._catalogue.gettext(message)

    def count(self, one: str, many: str, number: int) -> str:
        """The form of a message that fits a number."""
        return self._catalogue.ngettext(one, many, number)

    def both(self, items: Iterable[str]) -> str:
        """A list as a sentence has it: ``A``, ``A and B``, ``A, B and C``."""
        listed = list(items)
        if not listed:
            return ""
        head, last = listed[:-1], listed[-1]
        return self._("{some} and {last}").format(some=self.listed(head), last=last) if head else last

    def listed(self, items: Iterable[str]) -> str:
        """A list without a closing word: ``A, B, C``."""
        return self._(", ").join(items)

    def quoted(self, name: str) -> str:
        """A name of the model's in quotation marks."""
        return self._('"{name}"').format(name=name)

    def sentences(self, parts: Iterable[str]) -> str:
        """Sentences one after another."""
        said = [part for part in parts if part]
        return reduce(lambda before, after: self._("{before} {after}").format(before=before, after=after), said) if said else ""


@cache
def words(language: Language) -> Words:
    """The fixed words of a language."""
    if language is Language.ENGLISH:
        return Words(language, NullTranslations())
    place = files("analyzer.report") / "locale" / language.value / "LC_MESSAGES" / f"{DOMAIN}.mo"
    with place.open("rb") as stream:
        return Words(language, GNUTranslations(stream))
