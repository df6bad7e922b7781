"""Training: play, learn, compare with earlier nets, keep a checkpoint; again and again until the time is up."""

import copy
import io
import math
import random
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

import torch
import torch.nn.functional as F  # noqa: N812
from torch import Tensor

from ..errors import Mistake, shortened
from ..files import write_whole
from ..games import game as game_named
from ..nets.file import Arrays, write_net
from .beginning import SIZES, damaged, read_checkpoint, read_given
from .card import card
from .fused import fused
from .log import MATCH, PROGRESS, TrainingLog, charts
from .matches import by_policy, play_match
from .net import PlayingNet, TrainableNet, evaluated
from .replay import Replay
from .rules import rules_of
from .search import NEVER, descended
from .selfplay import SelfPlay
from .settings import CHECKPOINT, LOG, TrainingSettings, beside

AVERAGE = 0.002  # the share of the latest weights in the average that plays and is kept
RAMP = 200  # steps until the rate of learning is at its highest
LEAST_RATE = 0.05  # at the end, as a share of the highest
FURTHER_RATE = 0.5  # of a net that has been trained before, likewise
REFRESH = 4  # moves of all games between two nets that play them
ROW_SECONDS = 20.0
RIVALS = 4  # the latest nets of the run that a new one meets, besides the first


def usual_device() -> str:
    return "cuda" if torch.cuda.is_available() else "cpu"


class Training:
    """A run. `output` is the net's file; the checkpoint, the log and the charts go beside it."""

    def __init__(self, settings: TrainingSettings, output: Path, device: str = "cpu") -> None:
        self.settings, self.output, self.device = settings, output, device
        torch.manual_seed(settings.seed)
        torch.backends.cudnn.benchmark = True  # batches have few sizes, so that looking for the fastest way pays
        self.rng = random.Random(settings.seed)
        self.game = game_named(settings.game)
        fuse = settings.games if settings.fuse else 0
        self.rules = rules_of(self.game, fuse)
        self.net = TrainableNet(self.rules.planes, settings.blocks, settings.channels).to(device)
        self.net = self.net.to(memory_format=torch.channels_last)
        self.average = copy.deepcopy(self.net).eval()
        self.optimizer = torch.optim.AdamW(self.net.parameters(), lr=settings.rate, weight_decay=1e-4)
        self.minutes = 0.0
        self.steps = self.moves_before = self.games_before = 0
        self.born: Mapping[str, str] = {}  # the card of the net that the run began from
        self.earlier: list[tuple[float, Arrays]] = []  # nets of this run, by their minutes
        self.log = TrainingLog(self.beside(LOG))
        self.selfplay = SelfPlay(self.rules, settings.games, device, fused(descended, fuse) if fuse else None)
        self._evaluate = fused(evaluated, fuse) if fuse else evaluated
        self._learning = torch.compile(self.net) if fuse else self.net
        self.replay = Replay(settings.capacity, self.selfplay.boards, self.rules.actions, device)
        self.pace = 0.0  # moves a second
        self._losses: list[Tensor] = []
        self._last_row = (0.0, 0, 0, 0)  # seconds, moves, games and plies at the last row of the log

    def beside(self, ending: str) -> Path:
        return beside(self.output, ending)

    @property
    def moves(self) -> int:
        return self.moves_before + self.selfplay.moves_played

    @property
    def games(self) -> int:
        return self.games_before + self.selfplay.games_finished

    # Where a run begins

    def begin_from(self, path: Path) -> None:
        """Begin from a net that was trained before; its minutes and games count on the new net's card."""
        arrays, given = read_given(path)
        wanted = {"blocks": self.settings.blocks, "channels": self.settings.channels, "planes": self.rules.planes}
        for key, number in wanted.items():
            if (found := getattr(given, key)) != number:
                raise Mistake(f"The net in {str(path)!r} has {key} {found}: it cannot begin a run with {number}.")
        for name, array in self.arrays().items():
            if (shape := arrays[name].shape) != array.shape:
                raise Mistake(
                    f"The net in {str(path)!r} cannot begin a run: its array {name!r} has the shape "
                    f"{_times(shape)}, allowed is {_times(array.shape)}."
                )
        self.born = given.metadata
        try:
            self._card()
        except ValueError:
            said = ", ".join(f"{key}={shortened(self.born.get(key, '0'))!r}" for key in ("minutes", "games"))
            raise Mistake(f"The net in {str(path)!r} cannot begin a run: it says {said}, not numbers.") from None
        policy = by_policy(self.rules, PlayingNet(arrays, self.device))
        boards = [self.selfplay.boards]
        for _ in range(self.rules.longest // 4):  # boards as they come about in its games
            boards.append(self.rules.play(boards[-1], policy(boards[-1]))[0])
        every = torch.cat(boards)
        some = every[torch.randperm(len(every), device=every.device)[: self.settings.batch]]
        self.net.take(arrays, self.rules.look(some).planes.float())
        self.average.load_state_dict(self.net.state_dict())

    def resume(self) -> None:
        """Go on from the checkpoint beside the output. Games and positions to learn from begin anew."""
        path = self.beside(CHECKPOINT)
        kept = read_checkpoint(path)
        for key in ("game", *SIZES):
            before, now = kept["settings"][key], getattr(self.settings, key)
            if before != now:
                raise Mistake(f"The run in {str(path)!r} has {key} {before}: it cannot go on with {now}.")
        try:
            self.net.load_state_dict(kept["net"])
            self.average.load_state_dict(kept["average"])
            self.optimizer.load_state_dict(kept["optimizer"])
            self.minutes, self.steps, self.born = kept["minutes"], kept["steps"], kept["born"]
            self.moves_before, self.games_before = kept["moves"], kept["games"]
            self.earlier = [(at, {name: array.numpy() for name, array in net.items()}) for at, net in kept["earlier"]]
            self.log = TrainingLog(self.beside(LOG), kept["log"])
            self._card()  # what is wrong with it or with the rows would be found only when they are first written
            charts(self.log.rows)
        except Exception:  # of whatever kind a value raises that is none of ours
            raise damaged(path) from None

    # The loop

    def run(self, stop: Callable[[], bool] = lambda: False) -> None:
        """Train until the minutes are over or stop() says so. In the end, all files are written."""
        before, started = self.minutes, time.monotonic()
        next_row, next_checkpoint = ROW_SECONDS, self.minutes + self.settings.checkpoint_minutes
        if not self.earlier:
            self.earlier.append((0.0, self.arrays()))
        playing, rounds = self.playing(), 0
        while self.minutes < self.settings.minutes and not stop():
            sample = self.selfplay.move(playing, self.settings.simulations, self.settings.considered)
            if sample is not None:
                self.replay.add(sample)
            if self.replay.size >= self.settings.warm_up:
                for _ in range(self.settings.steps):
                    self._learn()
                rounds += 1
                if rounds % REFRESH == 0:
                    playing = self.playing()
            seconds = time.monotonic() - started
            self.minutes = before + seconds / 60
            self.pace = self.selfplay.moves_played / seconds
            if seconds >= next_row:
                self._add_row(seconds)
                next_row = seconds + ROW_SECONDS
            if self.minutes >= next_checkpoint:
                self._keep_and_compare(stop)
                next_checkpoint = self.minutes + self.settings.checkpoint_minutes
        if self._losses:
            self._add_row(time.monotonic() - started)
        self._keep_and_compare(stop)

    def _keep_and_compare(self, stop: Callable[[], bool]) -> None:
        """Write everything, and once more after matches; a run that is stopped leaves them out, they take minutes."""
        self.keep()
        if not stop() and self.earlier[-1][0] < round(self.minutes, 2):
            self.meet_earlier(stop)
            self.keep()

    def _learn(self) -> None:
        """One step on a random batch, in a random symmetry."""
        sample = self.replay.sample(self.settings.batch)
        symmetry = self.rng.randrange(self.rules.symmetries)
        boards, policy = self.rules.mirrored(sample.boards, sample.policy, symmetry)
        view = self.rules.look(boards)
        for group in self.optimizer.param_groups:
            group["lr"] = self.rate()
        self.net.train()
        planes = view.planes.float().contiguous(memory_format=torch.channels_last)
        with torch.autocast(self.device, dtype=torch.bfloat16, enabled=self.device == "cuda"):
            logits, winning = self._learning(planes)
        logits = torch.log_softmax(logits.float().masked_fill(~view.moves, NEVER), 1)
        policy_loss = -(policy * logits).sum(1).mean()
        value_loss = F.binary_cross_entropy_with_logits(winning.float(), (sample.value + 1) / 2)
        self.optimizer.zero_grad(set_to_none=True)
        (policy_loss + value_loss).backward()
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), 5.0)
        self.optimizer.step()
        self.steps += 1
        self._losses.append(torch.stack([policy_loss.detach(), value_loss.detach()]))
        self._follow(max(AVERAGE, 1 / (1 + self.steps / 5)))

    def rate(self) -> float:
        """The rate of learning now: up within some steps, then down like a cosine."""
        done = min(1.0, self.minutes / self.settings.minutes)
        falling = LEAST_RATE + (1 - LEAST_RATE) * (1 + math.cos(math.pi * done)) / 2
        highest = self.settings.rate * (FURTHER_RATE if self.born else 1.0)
        return highest * min(1.0, (self.steps + 1) / RAMP) * falling

    @torch.no_grad()
    def _follow(self, share: float) -> None:
        """Move the average towards the latest weights and norms; early on it is close behind them."""
        latest = self.net.state_dict()
        for name, array in self.average.state_dict().items():
            if array.is_floating_point():
                array.lerp_(latest[name], share)

    # What it leaves

    def arrays(self) -> Arrays:
        """The average net as a file has it, 16 bits a number."""
        return {name: array.half().cpu().numpy() for name, array in self.average.folded().items()}

    def playing(self) -> PlayingNet:
        return PlayingNet(self.average.folded(), self.device, self._evaluate)

    def keep(self) -> None:
        """Write the net, the checkpoint and the charts; each file is there whole, or as it was before."""
        write_net(self.output, self.arrays(), self._card())
        content = io.BytesIO()
        torch.save(self._state(), content)
        write_whole(self.beside(CHECKPOINT), content.getvalue())
        for name, svg in charts(self.log.rows).items():
            write_whole(self.beside(f"{name}.svg"), svg.encode())

    def _card(self) -> dict[str, str]:
        minutes = self.minutes + float(self.born.get("minutes", 0))
        games = self.games + int(self.born.get("games", 0))
        return card(self.game, self.settings, self.rules, minutes, games)

    def _state(self) -> dict[str, Any]:
        return {
            "settings": asdict(self.settings),
            "net": self.net.state_dict(),
            "average": self.average.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "minutes": self.minutes,
            "steps": self.steps,
            "moves": self.moves,
            "games": self.games,
            "born": dict(self.born),
            "earlier": [(at, {name: torch.from_numpy(a) for name, a in net.items()}) for at, net in self.earlier],
            "log": self.log.rows,
        }

    def _add_row(self, seconds: float) -> None:
        now = (seconds, self.selfplay.moves_played, self.selfplay.games_finished, self.selfplay.plies_finished)
        elapsed, moves, games, plies = (new - old for new, old in zip(now, self._last_row, strict=True))
        self._last_row = now
        losses = torch.stack(self._losses).mean(0).tolist() if self._losses else (None, None)
        self._losses.clear()
        self.log.add(
            PROGRESS,
            minutes=round(self.minutes, 2),
            moves=self.moves,
            games=self.games,
            steps=self.steps,
            positions=self.replay.size,
            policy_loss=losses[0],
            value_loss=losses[1],
            length=plies / games if games else None,
            moves_per_second=round(moves / max(elapsed, 1e-9), 1),
            rate=self.rate(),
        )

    def meet_earlier(self, stop: Callable[[], bool] = lambda: False) -> None:
        """Play the new net against the first one of the run and the latest ones, by their policies alone.

        If stop() says so, none of it counts.
        """
        arrays = self.arrays()
        minutes = round(self.minutes, 2)
        policy = by_policy(self.rules, PlayingNet(arrays, self.device))

        def newest(boards: Tensor) -> Tensor:
            if stop():
                raise _Stopped
            return policy(boards)

        results = []
        try:
            for at, net in self.earlier[:1] + self.earlier[1:][-RIVALS:]:
                rival = by_policy(self.rules, PlayingNet(net, self.device))
                results.append((at, play_match(self.rules, newest, rival, self.settings.match_games, self.device)))
        except _Stopped:
            return
        for at, result in results:
            score = round(result.points / result.games, 4)
            self.log.add(MATCH, minutes=minutes, against=at, score=score, **asdict(result))
        self.earlier.append((minutes, arrays))


class _Stopped(Exception):  # noqa: N818 - no error
    """A match is not to go on."""


def _times(shape: tuple[int, ...]) -> str:
    return "×".join(map(str, shape))
