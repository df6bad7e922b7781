"""Our games as environments of PettingZoo, for agents that learn.

Terry et al. 2021, "PettingZoo: Gym for multi-agent reinforcement learning".

    env = env("dotsandboxes:rows=2,columns=2")
    env.reset()
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        action = None if termination or truncation else env.action_space(agent).sample(observation["action_mask"])
        env.step(action)

The agent that has moved may be to move again, as after a box in dots-and-boxes: `agent_iter` follows the game.
"""

from typing import Any

import numpy as np

from ..errors import Mistake
from ..games.game import Game
from .numbering import Numbering, planes, returns_of, rules_of

try:
    from gymnasium import spaces
    from gymnasium.utils import EzPickle
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError:
    raise Mistake("PettingZoo is not installed: pip install 'plyground[pettingzoo]'.") from None

AGENTS = ("player_0", "player_1")


def env(game: Game | str, *, margins: bool = False, render_mode: str | None = None) -> Any:
    """A game of ours as an environment, in the usual wrappers: an illegal action loses, and the order is enforced.

    Rewards come at the end: 1, 0 and −1, or with `margins` what the game itself counts.
    """
    inner: Any = raw_env(rules_of(game).spec, margins=margins, render_mode=render_mode)
    return wrappers.OrderEnforcingWrapper(
        wrappers.AssertOutOfBoundsWrapper(wrappers.TerminateIllegalWrapper(inner, illegal_reward=-1))
    )


class raw_env(AECEnv, EzPickle):  # type: ignore[misc]  # noqa: N801 # PettingZoo's own name for it
    """The environment without wrappers."""

    def __init__(self, spec: str, *, margins: bool = False, render_mode: str | None = None) -> None:
        EzPickle.__init__(self, spec, margins=margins, render_mode=render_mode)
        super().__init__()
        if render_mode not in (None, "ansi", "human"):
            raise Mistake(f"render_mode={render_mode!r} is not allowed: write 'ansi' or 'human'.")
        self.rules, self.margins, self.render_mode = rules_of(spec), margins, render_mode
        self.metadata = {
            "name": f"plyground_{self.rules.name}_v0",
            "render_modes": ["ansi", "human"],
            "is_parallelizable": False,
        }
        self._actions = Numbering(self.rules)
        self.possible_agents = list(AGENTS)
        shape, count = planes(self.rules.start(), 0).shape, self._actions.count
        seen = spaces.Dict(
            {
                "observation": spaces.Box(0, 1, shape, np.int8),
                "action_mask": spaces.Box(0, 1, (count,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(AGENTS, seen)
        self.action_spaces = {agent: spaces.Discrete(count) for agent in AGENTS}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        self.now = self.rules.start()
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[self.now.turn]

    def observe(self, agent: str) -> dict[str, Any]:
        side, mask = AGENTS.index(agent), np.zeros(self._actions.count, np.int8)
        if agent == self.agent_selection:
            mask[list(self._actions.legal(self.now))] = 1
        return {"observation": planes(self.now, side), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        legal = self._actions.legal(self.now)
        if action is None or int(action) not in legal:
            raise Mistake(f"The action {action} is not legal here: allowed are {', '.join(map(str, legal))}.")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.now = self.now.play(legal[int(action)])
        if self.now.is_over:
            self.rewards = dict(zip(AGENTS, returns_of(self.now, self.margins), strict=True))
            self.terminations = dict.fromkeys(AGENTS, True)
        else:
            self.agent_selection = AGENTS[self.now.turn]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The board as the terminal shows it: printed in the mode "human", returned in the mode "ansi"."""
        if self.render_mode == "human":
            print(self.now)
        return str(self.now) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is open."""
