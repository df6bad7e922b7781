"""What a training run does, in numbers, and the files that it writes."""

from dataclasses import dataclass, replace
from pathlib import Path

CHECKPOINT = "checkpoint.pt"
LOG = "log.jsonl"
CHARTS = ("losses.svg", "lengths.svg", "elo.svg")


def beside(output: Path, ending: str) -> Path:
    """A file beside the net's: net.safetensors has its net.log.jsonl."""
    return output.with_suffix("." + ending)


@dataclass(frozen=True)
class TrainingSettings:
    """The defaults are for a CPU; `for_gpu` has those of a large GPU."""

    game: str
    minutes: float = 25.0  # of the whole run: a resumed one goes on until then
    blocks: int = 3
    channels: int = 32
    simulations: int = 16  # a move
    considered: int = 8  # moves at the root
    games: int = 128  # at once
    batch: int = 512
    steps: int = 2  # of learning after each move of all games
    rate: float = 2e-3  # of learning, at its highest
    capacity: int = 200_000  # positions to learn from
    warm_up: int = 2_000  # positions before the first step
    checkpoint_minutes: float = 3.0
    match_games: int = 256  # against each earlier net
    fuse: bool = False  # compile for the GPU: half a minute at the start, then about twice as fast
    seed: int = 1

    def for_gpu(self) -> "TrainingSettings":
        return replace(
            self,
            blocks=6,
            channels=64,
            games=8_192,
            batch=8_192,
            steps=4,
            fuse=True,
            capacity=3_000_000,
            warm_up=400_000,
            match_games=1_024,
        )
