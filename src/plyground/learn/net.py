"""The net: a residual tower with a policy and a value, to train and to play.

    planes → stem (5×5) → blocks of two 3×3 convolutions, each added to its input
           → policy: 1×1 to 32 channels, 1×1 to one number for each cell
           → value: 1×1 to 32 channels, their means and maxima, two dense layers to one number, the logit of winning

`Net` is trained and has batch norms. To play, each norm is folded into the convolution before it: `folded` gives the
arrays of a net's file, and `PlayingNet` runs such arrays.
"""

from collections.abc import Callable, Mapping
from typing import Any

import torch
import torch.nn.functional as F  # noqa: N812
from torch import Tensor, nn

REACH = 5  # rows and columns of the stem's window
HEAD = 32  # channels of the policy's and of the value's own convolution


class Block(nn.Module):
    def __init__(self, channels: int) -> None:
        super().__init__()
        self.a = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.norm_a = nn.BatchNorm2d(channels)
        self.b = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.norm_b = nn.BatchNorm2d(channels)

    def forward(self, x: Tensor) -> Tensor:
        inner = F.relu(self.norm_a(self.a(x)))
        return F.relu(self.norm_b(self.b(inner)) + x)


class TrainableNet(nn.Module):
    """The net as it is trained."""

    def __init__(self, planes: int, blocks: int, channels: int) -> None:
        super().__init__()
        self.stem = nn.Conv2d(planes, channels, REACH, padding=REACH // 2, bias=False)
        self.norm = nn.BatchNorm2d(channels)
        self.blocks = nn.ModuleList(Block(channels) for _ in range(blocks))
        self.policy_a, self.policy_b = nn.Conv2d(channels, HEAD, 1), nn.Conv2d(HEAD, 1, 1)
        self.value_a, self.value_b, self.value_c = (
            nn.Conv2d(channels, HEAD, 1),
            nn.Linear(2 * HEAD, 64),
            nn.Linear(64, 1),
        )

    def forward(self, planes: Tensor) -> tuple[Tensor, Tensor]:
        """The policy's logits, and the logit of winning."""
        x = F.relu(self.norm(self.stem(planes)))
        for block in self.blocks:
            x = block(x)
        policy = self.policy_b(F.relu(self.policy_a(x))).flatten(1)
        value = F.relu(self.value_a(x))
        value = torch.cat([value.mean((2, 3)), value.amax((2, 3))], 1)
        return policy, self.value_c(F.relu(self.value_b(value))).squeeze(1)

    def _folding(self) -> list[tuple[str, nn.Conv2d, nn.BatchNorm2d]]:
        """Every convolution that has a norm behind it, by its name in the file."""
        pairs = [("stem", self.stem, self.norm)]
        for number, block in enumerate(self.blocks):
            pairs += [(f"block{number}.a", block.a, block.norm_a), (f"block{number}.b", block.b, block.norm_b)]
        return pairs

    def _plain(self) -> list[tuple[str, nn.Module]]:
        heads = (self.policy_a, self.policy_b, self.value_a, self.value_b, self.value_c)
        return list(zip(("policy.a", "policy.b", "value.a", "value.b", "value.c"), heads, strict=True))

    @torch.no_grad()
    def folded(self) -> dict[str, Tensor]:
        """The arrays of a net's file, by name."""
        arrays = {}
        for name, convolution, norm in self._folding():
            scale = norm.weight / torch.sqrt(norm.running_var + norm.eps)
            arrays[f"{name}.weight"] = convolution.weight * scale[:, None, None, None]
            arrays[f"{name}.bias"] = norm.bias - norm.running_mean * scale
        for name, layer in self._plain():
            arrays[f"{name}.weight"], arrays[f"{name}.bias"] = layer.weight.clone(), layer.bias.clone()
        return arrays

    @torch.no_grad()
    def take(self, arrays: Mapping[str, Any], planes: Tensor) -> None:
        """Become the net of a file. Its norms are gone, so new ones are set to change nothing on boards like these."""
        for name, layer in self._plain():
            layer.weight.copy_(torch.as_tensor(arrays[f"{name}.weight"]))
            layer.bias.copy_(torch.as_tensor(arrays[f"{name}.bias"]))
        for name, convolution, norm in self._folding():
            convolution.weight.copy_(torch.as_tensor(arrays[f"{name}.weight"]))
            norm.bias.copy_(torch.as_tensor(arrays[f"{name}.bias"]))
        hooks = [norm.register_forward_hook(_change_nothing) for _, _, norm in self._folding()]
        self(planes)
        for hook in hooks:
            hook.remove()


def _change_nothing(norm: nn.BatchNorm2d, given: tuple[Tensor], output: Tensor) -> Tensor:
    """Set a norm, whose bias is the convolution's, so that it only adds this bias to what it is given here."""
    bias, variance_and_mean = norm.bias.clone(), torch.var_mean(given[0].float(), (0, 2, 3), unbiased=False)
    norm.running_var.copy_(variance_and_mean[0])
    norm.running_mean.copy_(variance_and_mean[1])
    norm.weight.copy_(torch.sqrt(norm.running_var + norm.eps))
    norm.bias.copy_(bias + norm.running_mean)
    return given[0] + bias[:, None, None]


class PlayingNet:
    """A net's arrays, ready to play: 16 bits a number on a GPU. `evaluate` may be a faster one than the usual."""

    def __init__(self, arrays: Mapping[str, Any], device: Any, evaluate: "Evaluation | None" = None) -> None:
        self.device = torch.device(device)
        self.dtype = torch.bfloat16 if self.device.type == "cuda" else torch.float32
        self.arrays = {name: self._placed(torch.as_tensor(array)) for name, array in arrays.items()}
        self.evaluate = evaluate or evaluated

    def _placed(self, array: Tensor) -> Tensor:
        placed = array.to(self.device, self.dtype)
        return placed.contiguous(memory_format=torch.channels_last) if array.ndim == 4 else placed

    @torch.no_grad()
    def __call__(self, planes: Tensor) -> tuple[Tensor, Tensor]:
        """The policy's logits, and values from −1 to 1."""
        return self.evaluate(self.arrays, planes)


def evaluated(arrays: dict[str, Tensor], planes: Tensor) -> tuple[Tensor, Tensor]:
    """The policy's logits and the values of these planes by the arrays of a net."""

    def layer(name: str) -> tuple[Tensor, Tensor]:
        return arrays[f"{name}.weight"], arrays[f"{name}.bias"]

    stem, bias = layer("stem")
    spare = -stem.shape[1] % 8  # tensor cores like planes by the eight
    stem, planes = (F.pad(array, (0, 0, 0, 0, 0, spare)) for array in (stem, planes.to(stem.dtype)))
    x = F.relu(F.conv2d(planes.contiguous(memory_format=torch.channels_last), stem, bias, padding=REACH // 2))
    number = 0
    while f"block{number}.a.weight" in arrays:
        inner = F.relu(F.conv2d(x, *layer(f"block{number}.a"), padding=1))
        x = F.relu(F.conv2d(inner, *layer(f"block{number}.b"), padding=1) + x)
        number += 1
    policy = F.conv2d(F.relu(F.conv2d(x, *layer("policy.a"))), *layer("policy.b"))
    value = F.relu(F.conv2d(x, *layer("value.a")))
    value = torch.cat([value.mean((2, 3)), value.amax((2, 3))], 1)
    value = F.linear(F.relu(F.linear(value, *layer("value.b"))), *layer("value.c"))
    return policy.flatten(1).float(), torch.tanh(value.squeeze(1).float() / 2)


Evaluation = Callable[[dict[str, Tensor], Tensor], tuple[Tensor, Tensor]]
