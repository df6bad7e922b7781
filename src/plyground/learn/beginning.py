"""What learning begins from, checked before it begins: the file of a net, or the checkpoint of a run."""

from pathlib import Path
from typing import Any

import torch

from ..errors import Mistake
from ..nets.file import Arrays, read_net
from ..nets.net import Net
from .net import REACH

SIZES = ("blocks", "channels")


def read_given(path: Path) -> tuple[Arrays, Net]:
    """The arrays of a net's file, and the net that they make, with its sizes and its card; a Mistake if they do not."""
    arrays, card = read_net(path)
    if card.get("kind") == "lines":
        raise Mistake(f"{str(path)!r} is a table of lines: allowed are nets, as 'plyground train' writes them.")
    net = Net(arrays, card, path.name)
    if net.reach != REACH:
        raise Mistake(
            f"The net {net.name!r} cannot be used: its stem is {net.reach}×{net.reach}, allowed is {REACH}×{REACH}."
        )
    return arrays, net


def read_checkpoint(path: Path) -> dict[str, Any]:
    """What a run has kept; a Mistake if there is no such file, or another one."""
    if not path.exists():
        raise Mistake(f"There is no checkpoint {str(path)!r} to resume from: leave out --resume to begin.")
    try:
        kept: dict[str, Any] = torch.load(path, map_location="cpu", weights_only=True)
        whole = all(type(kept["settings"][key]) is int for key in SIZES) and type(kept["settings"]["game"]) is str
    except Exception:  # of whatever kind torch or pickle raise
        whole = False
    if not whole:
        raise damaged(path)
    return kept


def damaged(path: Path) -> Mistake:
    return Mistake(f"Cannot read the checkpoint {str(path)!r}: it is damaged or not one of this program.")
