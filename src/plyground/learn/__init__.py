"""Nets that learn a game by playing against themselves.

    settings.py   what a training run does, in numbers, and the files that it writes
    beginning.py  nets and checkpoints to begin from
    rules.py      the rules as array operations on thousands of boards at once
    boxes.py      those of dots-and-boxes
    net.py        the net: policy and value of a position; from and to the arrays of a file
    search.py     Gumbel search over thousands of games at once
    selfplay.py   the games in progress, and what is learned from finished ones
    replay.py     the positions that the net learns from
    matches.py    nets against nets and against random moves
    training.py   the loop: play, learn, compare with earlier nets, keep a checkpoint
    log.py        rows and charts of a run
    card.py       what a net's file says about it
    students.py   a student whose knowledge becomes a table of lines
    distil.py     a net teaches such a student

This is the only room that uses PyTorch, and nothing imports its modules before a command needs them.
"""

from ..errors import Mistake


def require_torch() -> None:
    """A Mistake if PyTorch is not installed."""
    try:
        import torch  # noqa: F401
    except ImportError:
        raise Mistake("Training needs PyTorch: pip install 'plyground[train]'.") from None
