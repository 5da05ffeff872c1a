"""Texts that can be written: JSON escapes can give halves of surrogate pairs, which cannot."""


def is_unicode(text: str) -> bool:
    """Whether a text can be encoded."""
    return text.isascii() or not any("\ud800" <= character <= "\udfff" for character in text)


def printable(text: str) -> str:
    """The text with what cannot be encoded as escapes."""
    return text if is_unicode(text) else text.encode("utf-8", "backslashreplace").decode()
