"""Draw the trees of the documentation anew: `python -m tools.drawings`. A test draws them, too, and compares."""

import subprocess
import sys
from pathlib import Path

IMAGES = Path(__file__).parents[1] / "docs/images"
TEXTBOOK = "tree:((5 9 7) (4 1 2) (11 6 3))"
TREES = {
    "tree-textbook": (TEXTBOOK,),
    "tree-minimax": (TEXTBOOK, "--player", "minimax"),
    "tree-mtdf": (TEXTBOOK, "--player", "mtdf"),
    "tree-tictactoe": ("tictactoe", "xo-/-x-/--o", "--width", "3"),
    "tree-deepening": ("tictactoe", "xox/-o-/---", "--player", "deepening:depth=5", "--width", "4"),
    "tree-mcts": ("tictactoe", "x--/-o-/---", "--player", "mcts:simulations=300,seed=1", "--width", "3"),
}
NETS = {  # the last bits of a net's sums differ from processor to processor
    "tree-puct": (
        "fiveinarow",
        "h8",
        "--player",
        "puct:simulations=60,seed=1",
        "--width",
        "4",
        "--depth",
        "2",
        "--no-boards",
    ),
}


def draw(arguments: tuple[str, ...], file: Path) -> None:
    """Draw a tree by the terminal's own command."""
    subprocess.run([sys.executable, "-m", "plyground", "tree", *arguments, "-o", str(file)], check=True)


def main() -> None:
    for name, arguments in {**TREES, **NETS}.items():
        draw(arguments, IMAGES / f"{name}.svg")


if __name__ == "__main__":
    main()
