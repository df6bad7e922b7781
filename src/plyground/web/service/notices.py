"""Notices: sentences for the person at the page."""

from typing import Any


class StandingNotice(str):
    """A notice that stands until another with the same key takes its place; an empty one takes it away."""

    key: str

    def __new__(cls, text: str, key: str) -> "StandingNotice":
        notice = super().__new__(cls, text)
        notice.key = key
        return notice


def notice_of(text: str) -> dict[str, Any]:
    """A sentence as the message that the page gets."""
    standing = {"key": text.key} if isinstance(text, StandingNotice) else {}
    return {"type": "notice", "level": "info", "text": text, **standing}
