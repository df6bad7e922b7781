"""Whether a net's value comes true, in games that it has not seen: the table and the chart of docs/lab/nets.md.

    python -m benchmarks.nets.calibration [--net FILE] [--games 1000] [--rules fiveinarow] [-o calibration.svg]

The net plays against itself from random openings, with 4 simulations a move and noise, all games at once; on a GPU if
there is one. It needs PyTorch.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import torch

import plyground
from plyground.charts import chart_svg
from plyground.files import write_whole
from plyground.learn.calibration import Bin, calibration, calibration_chart
from plyground.learn.net import PlayingNet
from plyground.learn.rules import rules_of
from plyground.learn.training import usual_device
from plyground.nets import read_net
from plyground.nets.binding import Nets

SIMULATIONS = 4


def measured(rules: str, net: Path | None, games: int) -> list[Bin]:
    """The bins of a net, or of the one that comes with Plyground for these rules."""
    game, device = plyground.game(rules), usual_device()
    torch.manual_seed(1)
    binding = Nets.of(game).binding(str(net) if net is not None else "")
    if binding is None:
        raise plyground.Mistake(f"No search follows a net in {game.spec}.")
    binding.net_for(binding.view(game.new()))  # a Mistake if it is for other rules
    return calibration(rules_of(game), PlayingNet(read_net(binding.path)[0], device), games, SIMULATIONS, device)


def rows(bins: Sequence[Bin]) -> str:
    told = ["| expected | positions | expected on average | actual |", "|---|---|---|---|"]
    told += [f"| {b.low:.1f}–{b.high:.1f} | {b.positions:,} | {b.expected:.2f} | {b.actual:.2f} |" for b in bins]
    return "\n".join(told)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--net", type=Path, help="a .safetensors file; default: the net that comes with Plyground")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--rules", default="fiveinarow", help="a game, such as fiveinarow:rule=standard")
    parser.add_argument("-o", "--output", type=Path, help="write the chart, an SVG")
    given = parser.parse_args(arguments)
    try:
        bins = measured(given.rules, given.net, given.games)
    except plyground.Mistake as mistake:
        parser.error(str(mistake))
    print(f"{sum(b.positions for b in bins):,} positions of {given.games:,} games\n\n{rows(bins)}")
    if given.output is not None:
        write_whole(given.output, chart_svg(calibration_chart(bins)).encode())
    return 0


if __name__ == "__main__":
    sys.exit(main())
