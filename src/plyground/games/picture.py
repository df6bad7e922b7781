"""Pictures of boards as rows of styled pieces of text; whoever shows them decides what a style looks like."""

# Styles: "frame", "label", "empty", "side0", "side1", "last0" and "last1" for the last move, "win0" and "win1".
Piece = tuple[str, str]
Picture = list[list[Piece]]


def plain(picture: Picture) -> str:
    """A picture without its styles."""
    return "\n".join("".join(text for text, _ in row).rstrip() for row in picture)
