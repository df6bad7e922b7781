"""Notices: sentences for the person at the page."""

from typing import Any


class Standing(str):
    """A notice that stands until another with the same key takes its place; an empty one takes it away."""

    key: str

    def __new__(cls, text: str, key: str) -> "Standing":
        notice = super().__new__(cls, text)
        notice.key = key
        return notice


def notice_of(text: str) -> dict[str, Any]:
    """A sentence as the message that the page gets."""
    standing = {"key": text.key} if isinstance(text, Standing) else {}
    return {"type": "notice", "level": "info", "text": text, **standing}
