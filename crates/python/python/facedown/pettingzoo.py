"""PettingZoo: an AEC environment of any game.

``env("booster")`` has the agents ``player_0`` (White, or the one player of a solitaire) and ``player_1``. An agent may act
several times running: parts of a turn, or again after an action that the truth refused (``infos[agent]["refused"]``).
"""

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from ._choices import UNSAID, action as number, limit, refuse
from ._facedown import FacedownError, Game, State, View


def env(game: Game | str, **choices: Any) -> "Env":
    """An environment; the choices are those of :class:`Env`."""
    return Env(game, **choices)


class Env(AECEnv):
    """One game as an AEC environment.

    An observation is a dict: ``observation`` (uint8, ``codes`` or ``planes`` in the agent's own frame) and
    ``action_mask`` (int8, ``num_actions``), which also stands in ``infos``, beside ``refused``: the truth refused the
    agent's last action, and it acts again. Rewards are 1, 0 or -1 at the end; a solitaire's score. ``state_`` is the game
    as a :class:`State`, which the referee holds.

    Args:
        game: a Game (with options), or its id.
        obs: ``codes`` or ``planes``.
        max_cycles: the most actions (None: no limit); the game is truncated then. ``longest`` is the same.
        claim_draws: draws that may be claimed are claimed.
        render_mode: ``ansi`` (FEN as everybody sees it) or ``svg``; there is no window to be opened.
        training_truth: lets :meth:`truth_observation` tell the truth.
    """

    metadata = {"name": "facedown_v0", "render_modes": ["ansi", "svg"], "is_parallelizable": False}

    def __init__(
        self,
        game: Game | str,
        *,
        obs: str = "codes",
        max_cycles: int | None = 4_000,
        longest: int | None = UNSAID,
        claim_draws: bool = True,
        render_mode: str | None = None,
        training_truth: bool = False,
        **unknown: Any,
    ) -> None:
        super().__init__()
        refuse(unknown, "the environment", seed="reset(seed=...)")
        modes = self.metadata["render_modes"]
        if render_mode is not None and render_mode not in modes:
            raise FacedownError(f"render_mode is one of {', '.join(modes)} (or None), not `{render_mode}`")
        if obs not in ("codes", "planes"):
            raise FacedownError("obs is one of codes, planes")
        self.game = game if isinstance(game, Game) else Game(game)
        self.metadata = dict(type(self).metadata, name=f"facedown_{self.game.id}_v0")
        self.obs = obs
        self.max_cycles = limit(4_000, max_cycles=max_cycles, longest=longest)
        self.claim_draws = claim_draws
        self.render_mode = render_mode
        self.training_truth = training_truth
        self._seats = dict(zip(("player_0", "player_1"), self.game.seats))
        self._agents_of = {seat: agent for agent, seat in self._seats.items()}
        self.possible_agents = list(self._seats)
        shape, actions = self.game.observation_shape(obs), self.game.num_actions
        self._observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 255, shape, np.uint8),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._seeds = np.random.default_rng()
        self.agents: list[str] = []

    def _seat(self, agent: str) -> str:
        if agent not in self._seats:
            agents = ", ".join(f"{each} ({seat})" for each, seat in self._seats.items())
            raise FacedownError(f"there is no agent `{agent}`; there are {agents}")
        return self._seats[agent]

    def observation_space(self, agent: str) -> spaces.Space:
        """The same object at each call: a dict of ``observation`` and ``action_mask``."""
        self._seat(agent)
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        """The same object at each call: the numbers below ``num_actions``."""
        self._seat(agent)
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deals a game. Without a seed the next deal of the last one's row. ``options={"fen": ...}`` opens a position.

        The seed begins a row of deals, and is not that of ``Game.deal``: :meth:`truth_seed` tells the deal's.
        """
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        deal = self._seeds.bytes(32).hex()
        fen = (options or {}).get("fen")
        self.state_: State = self.game.deal(deal) if fen is None else self.game.open(fen)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self._agents_of[self.state_.to_act[0]]
        self._tell(False)

    def _begun(self) -> State:
        if not hasattr(self, "state_"):
            raise FacedownError("no game is dealt yet: call reset() first")
        return self.state_

    def _tell(self, refused: bool) -> None:
        for agent in self.agents:
            mask = np.zeros(self.game.num_actions, np.int8)
            if not (self.state_.is_over or self.truncations[agent]) and agent == self.agent_selection:
                mask = self.state_.view(self._seats[agent]).mask().astype(np.int8)
            self.infos[agent] = {"action_mask": mask, "refused": refused and agent == self.agent_selection}

    def view(self, agent: str) -> View:
        """What an agent sees, as a :class:`View`: legal actions as text, odds, samples, a picture."""
        seat = self._seat(agent)
        return self._begun().view(seat)

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Observation, reward, termination, truncation and info of the selected agent.

        Raises FacedownError before the first reset, and where all agents have left.
        """
        self._selected()
        return super().last(observe)

    def _selected(self) -> str:
        self._begun()
        if not self.agents:
            raise FacedownError("the game is over, and its agents have left: call reset() for another")
        return self.agent_selection

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """What an agent sees: ``observation`` (uint8) and ``action_mask`` (int8, all 0 where another agent is to act)."""
        seat = self._seat(agent)
        state, info = self._begun(), self.infos.get(agent, {})
        mask = info.get("action_mask", np.zeros(self.game.num_actions, np.int8))
        return {"observation": state.view(seat).observation(self.obs), "action_mask": mask}

    def truth_observation(self, agent: str) -> np.ndarray:
        """The truth of the squares, uint8, (squares,), for critics in training.

        Raises FacedownError without ``training_truth=True``.
        """
        return self._begun().truth_observation(self._seat(agent), training_truth=self.training_truth)

    def truth_seed(self) -> str | None:
        """The seed of the deal, as ``Game.deal`` takes it, for critics in training; ``state_.seed`` tells it at the end.

        Raises FacedownError without ``training_truth=True``.
        """
        return self._begun().truth_seed(training_truth=self.training_truth)

    def step(self, action: int | None) -> None:
        """Takes the selected agent's action: a whole number, whatever its type.

        Raises FacedownError for an action that is not legal; nothing has changed then.
        """
        agent = self._selected()
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise FacedownError(f"{agent} is to act and must give an action: None is for those whose game is over")
        refused = self.state_.apply_number(number(action), self._seats[agent])
        self._cumulative_rewards[agent] = 0.0
        if self.claim_draws and self.state_.claimable is not None:
            self.state_.claim()
        over = self.state_.is_over
        longest = self.max_cycles is not None and self.state_.plies >= self.max_cycles
        returns = self.state_.returns
        for i, each in enumerate(self.agents):
            self.rewards[each] = float(returns[i]) if over else 0.0
            self.terminations[each] = over
            self.truncations[each] = longest and not over
        if not over:
            self.agent_selection = self._agents_of[self.state_.to_act[0]]
        elif len(self.agents) > 1:
            self.agent_selection = self.agents[1 - self.agents.index(agent)]
        self._tell(refused)
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The position as everybody sees it: a FEN, or an SVG picture, by ``render_mode``; None without one."""
        if self.render_mode == "ansi":
            return self._begun().fen()
        if self.render_mode == "svg":
            return self._begun()._repr_svg_()
        return None

    def close(self) -> None:
        """Nothing is held that must be given back."""
