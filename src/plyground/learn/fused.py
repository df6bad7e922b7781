"""Array code as one piece of machine code for the GPU, where that pays: about twice as fast as step by step."""

from collections.abc import Callable
from typing import Any, TypeVar

import torch

T = TypeVar("T")


def fused(function: Callable[..., T], size: int) -> Callable[..., T]:
    """The function, compiled for batches of one size; the batch is its last argument, and other sizes run as before.

    Compiling takes some ten seconds for each size, which pays for the batches of self-play and of learning alone.
    """
    fast: Any = torch.compile(function, dynamic=False)

    def call(*arguments: Any) -> T:
        return fast(*arguments) if len(arguments[-1]) == size else function(*arguments)

    return call
