"""Members that a game had in an older Plyground, so that games and programs written for it are told where to look."""

# What a game used to define by itself, and where it belongs now: mostly to an offer.
MOVED = {
    **dict.fromkeys(("players", "levels", "strongest", "analyst", "engines", "usual_depth"), "Players"),
    "files": "FileFormats",
    **dict.fromkeys(
        ("sample", "sample_board", "comparisons", "tree_examples", "exercise", "lesson", "document_cell", "is_kept"),
        "Content",
    ),
    **dict.fromkeys(("overlay", "overlay_name", "why", "points", "score", "outcome", "why_illegal"), "Remarks"),
    "solver": "SolverKind",
    **dict.fromkeys(("prove", "forced"), "ThreatSearch"),
    "curve": "Curve",
    "openings": "OpeningBook",
    **dict.fromkeys(("guide", "stones_in_row", "box_grid"), "Nets"),
    "points_of": "Remarks",
    "searches_all_moves": "the class of its positions",
    "marks": "Board.letters",
    "place": "Board.names",
    "options": "its fields",
    "symmetries": "Symmetries",
}


def missing(kind: str, name: str) -> str:
    """What a program is told that asks a game for a member that it has not."""
    moved = f": it has moved to {MOVED[name]}, see docs/extend.md" if name in MOVED else ""
    return f"{kind!r} object has no attribute {name!r}{moved}"
