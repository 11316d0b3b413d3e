"""OpenSpiel: every game as a Python game.

``load("jieqi")`` gives a ``pyspiel.Game`` for OpenSpiel's **Python** algorithms. Its C++ algorithms cannot use
``resample_from_infostate`` of a Python game, and a Python game is slow: this is for compatibility, :class:`facedown.VecEnv`
for speed.

The deal is one chance node at the root with ``deals`` outcomes, each a deal that ``deal_seed`` fixes: a game has more deals
than a list can hold. Its law is that of the game as ``deals`` grows; after it nothing is left to chance.
**Chance as it comes**: in games that begin alike for every deal and hide the same from both seats (Surprise Chess and Rex
exclusive) ``chance="reveals"`` has a chance node wherever something turns up, with all that it may be and the exact
probability of each. Such a game has perfect information, so MCTS and expectiminimax play it as it is.
**Reduced games**, small enough to be solved: ``starts`` are dealer's FENs, one a line, each as likely as the others, instead
of the deals; ``without`` are beginnings of action texts, with commas between them, that are left out wherever something
else can be done; and ``longest`` cuts the game off.

``information_state_string`` is the start and every turn as the seat has seen them (perfect recall), ``observation_string`` its FEN.
"""

from functools import partial
from typing import Any

import numpy as np
import pyspiel

from ._choices import UNSAID, limit, refuse
from ._facedown import FacedownError, Game, State, games

_PREFIX = "facedown_"
#: The games whose start is the same for every deal, and in which no seat knows more than the other.
_REVEALS = ("surprise", "surprise-rex")
#: The most that may come of one action: what moves turns up, and what it takes.
_MOST_REVEALS = 64
#: Samples among which one with what has turned up must be: the least likely comes once in some dozens.
_TRIES = 100_000
_DEFAULTS = {
    "chance": "deal",
    "deals": 256,
    "deal_seed": 0,
    "longest": 4_000,
    "obs": "codes",
    "options": "",
    "starts": "",
    "without": "",
}


def _type(id: str, information: Any = pyspiel.GameType.Information.IMPERFECT_INFORMATION) -> pyspiel.GameType:
    game = Game(id)
    return pyspiel.GameType(
        short_name=_PREFIX + id.replace("-", "_"),
        long_name=game.name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information,
        utility=(
            pyspiel.GameType.Utility.ZERO_SUM if len(game.seats) == 2 else pyspiel.GameType.Utility.GENERAL_SUM
        ),
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=len(game.seats),
        min_num_players=len(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=dict(_DEFAULTS),
    )


def load(game: Game | str, **parameters: Any) -> pyspiel.Game:
    """The game with its options as OpenSpiel knows it; the parameters are ``deals``, ``deal_seed``, ``longest`` (actions of
    a game; it is drawn then; ``max_cycles`` is the same), ``obs`` (``codes`` or ``planes``), ``chance`` (``deal`` or
    ``reveals``), and ``starts`` and ``without`` for reduced games."""
    game = game if isinstance(game, Game) else Game(game)
    options = ";".join(f"{name}:{value}" for name, value in game.options.items())
    longest, cycles = parameters.pop("longest", UNSAID), parameters.pop("max_cycles", UNSAID)
    most = limit(_DEFAULTS["longest"], longest=longest, max_cycles=cycles)
    if most is None:
        raise FacedownError("OpenSpiel needs a limit: longest=...")
    refuse({name: value for name, value in parameters.items() if name not in _DEFAULTS}, "load")
    chosen = _DEFAULTS | {"options": options} | parameters | {"longest": most}
    return _CLASSES[game.id](chosen)


class SpielGame(pyspiel.Game):
    """A game of ours as OpenSpiel's."""

    id: str = ""
    type: pyspiel.GameType

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = _DEFAULTS | dict(params or {})
        options = dict(pair.split(":", 1) for pair in chosen["options"].split(";") if pair)
        self.rules = Game(self.id, **options)
        self.deals, self.longest, self.obs = chosen["deals"], chosen["longest"], chosen["obs"]
        self.chance = chosen["chance"]
        seeds = np.random.default_rng(chosen["deal_seed"])
        self.starts = [fen for fen in chosen["starts"].split("\n") if fen]
        self.seeds = [] if self.starts else [seeds.bytes(32).hex() for _ in range(self.deals)]
        self.without = tuple(text for text in chosen["without"].split(",") if text)
        self.terms = _Terms(self)
        solo = len(self.rules.seats) == 1
        kind, most = self.type, len(self.starts) or self.deals
        if self.terms.reveals:
            kind, most = _type(self.id, pyspiel.GameType.Information.PERFECT_INFORMATION), _MOST_REVEALS
        super().__init__(
            kind,
            pyspiel.GameInfo(
                num_distinct_actions=self.rules.num_actions,
                max_chance_outcomes=most,
                num_players=len(self.rules.seats),
                min_utility=0.0 if solo else -1.0,
                max_utility=1_000.0 if solo else 1.0,
                utility_sum=None if solo else 0.0,
                max_game_length=self.longest,
            ),
            chosen,
        )

    def new_initial_state(self, history: Any = None) -> "SpielState":
        """The state before the deal; with ``chance="reveals"`` the start."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """An observer of this kind of observation; without one it has no perfect recall."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.rules, self.obs, kind, params)


class _Terms:
    """The part that all states of a game share: OpenSpiel copies whatever a state holds, and this stays one."""

    def __init__(self, game: SpielGame) -> None:
        self.longest, self.rules, self.without = game.longest, game.rules, game.without
        if game.chance not in ("deal", "reveals"):
            raise FacedownError(f"chance is one of deal, reveals, and not {game.chance}")
        self.reveals = game.chance == "reveals"
        if self.reveals and (self.rules.id not in _REVEALS or game.starts):
            raise FacedownError(f"chance=\"reveals\" is for {', '.join(_REVEALS)} from their start")
        self.begin = [partial(self.rules.open, fen) for fen in game.starts]
        self.begin = self.begin or [partial(self.rules.deal, seed) for seed in game.seeds]

    def legal(self, state: State, seat: str) -> list[int]:
        """The legal actions by number, without those that are left out."""
        actions = state.actions(seat)
        if not self.without:
            return sorted(actions)
        return sorted(n for n in actions if not actions[n].startswith(self.without)) or sorted(actions)

    def __deepcopy__(self, memo: dict[int, Any]) -> "_Terms":
        return self


class SpielState(pyspiel.State):
    """A position of a game: one object of ours, copied where OpenSpiel clones."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._terms = game.terms
        self.state: State | None = None
        # For each seat, and for a spectator, what it had seen when `state` began: the start, and turns before a sample.
        self._before: dict[str | None, tuple[str, ...]] = {}
        # Actions before a sample.
        self._plies = 0
        # An action whose outcome is left to chance, and for each outcome its probability and what is seen after it.
        self._action: int | None = None
        self._outcomes: list[tuple[float, bytes]] = []
        if self._terms.reveals:
            self._begin(self._terms.rules.deal(0))

    def _begin(self, state: State) -> None:
        self.state = state
        self._before = {seat: (state.fen(seat),) for seat in (None, *self._terms.rules.seats)}

    def seen(self, seat: str | None) -> list[str]:
        """All that a seat has seen since the deal, the parts of a turn that it has begun among it."""
        if self.state is None:
            return []
        return [*self._before[seat], *self.state.told(seat), *self.state.draft_of(seat)]

    def __deepcopy__(self, memo: dict[int, Any]) -> "SpielState":
        return self.clone()

    def current_player(self) -> int:
        """0 or 1, chance, or terminal. Where both are to act at once the first does, and the second does not see it."""
        if self.state is None or self._action is not None:
            return pyspiel.PlayerId.CHANCE
        if self.is_terminal():
            return pyspiel.PlayerId.TERMINAL
        return self._terms.rules.seats.index(self.state.to_act[0])

    def _legal_actions(self, player: int) -> list[int]:
        seat = self._terms.rules.seats[player]
        if self.state is None or self._action is not None or seat not in self.state.to_act:
            return []
        return self._terms.legal(self.state, seat)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What may come now, with its probability."""
        if self._action is not None:
            return [(i, chance) for i, (chance, _) in enumerate(self._outcomes)]
        return [(i, 1.0 / len(self._terms.begin)) for i in range(len(self._terms.begin))]

    def _apply_action(self, action: int) -> None:
        if self.state is None:
            self._begin(self._terms.begin[action]())
        elif self._action is not None:
            self._turn_up(self._outcomes[action][1])
        elif self._terms.reveals and self._may_turn_up(action):
            self._action = action
        else:
            self._play(self.state, action)

    @staticmethod
    def _play(state: State, action: int) -> None:
        state.apply_number(action, state.to_act[0])
        if state.claimable is not None:
            state.claim()

    def _may_turn_up(self, action: int) -> bool:
        """Is the outcome of this action left to chance? Lists what may come of it then."""
        ahead = self.state.view(self.state.to_act[0]).ahead()
        rows = np.flatnonzero(ahead.actions == action)
        if len(rows) > 1:
            seen, weights = ahead.observations[rows], ahead.weights[rows].astype(float)
            chances = (weights / weights.sum()).tolist()
            self._outcomes = [(chance, each.tobytes()) for chance, each in zip(chances, seen)]
        return len(rows) > 1

    def _turn_up(self, due: bytes) -> None:
        """The action is taken in a game that agrees with everything seen, and in which this comes of it."""
        seat, action = self.state.to_act[0], self._action
        view = self.state.view(seat)
        for number in range(_TRIES):
            sample = view.sample(number)
            self._play(sample, action)
            if sample.view(seat).observation().tobytes() == due:
                break
        else:
            raise FacedownError(f"nothing in {_TRIES} samples agrees with this outcome of action {action}")
        self._before = {seat: tuple(self.seen(seat)) for seat in self._before}
        self._plies += self.state.plies
        self.state, self._action, self._outcomes = sample, None, []

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}" if self._action is None else f"outcome {action}"
        seat = self._terms.rules.seats[player]
        known = self.state.actions(seat) if self.state is not None and seat in self.state.to_act else {}
        return known.get(action, f"action {action}")

    def is_terminal(self) -> bool:
        """Over by the rules, or after ``longest`` actions."""
        if self.state is None or self._action is not None:
            return False
        return self.state.is_over or self._plies + self.state.plies >= self._terms.longest

    def returns(self) -> list[float]:
        """1, 0 or -1 for each player, a solitaire's score; 0 of a game that goes on or was cut off."""
        return [0.0] * len(self._terms.rules.seats) if self.state is None else [float(r) for r in self.state.returns]

    def __str__(self) -> str:
        if self.state is None:
            return "before the deal"
        return self.state.fen() if self._action is None else f"{self.state.fen()} action {self._action}"

    def resample_from_infostate(self, player: int, rng: Any = None) -> "SpielState":
        """Another state that the player cannot tell from this one, drawn with the right weights, for Python's ISMCTS."""
        number = int(rng() * 2**53) if callable(rng) else int(np.random.default_rng().integers(2**53))
        other = self.clone()
        own = self._terms.rules.seats[player]
        other.state = self.state.sample(own, number)
        # The player has seen the same; of what the others saw it knows what everybody did.
        seen = {None: (*self._before[None], *self.state.told()), own: tuple(self.seen(own))}
        other._before = {seat: seen.get(seat, seen[None]) for seat in self._before}
        other._plies = self._plies + self.state.plies
        return other


class Observer:
    """The observation of a player. It honours the observation type: without private information it is a spectator's view, and with
    perfect recall the string is all that the player has seen."""

    def __init__(self, rules: Game, obs: str, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observers of this game take no parameters, not {params}")
        self.kind, self.rules, self.obs = kind, rules, obs
        self.shape = rules.observation_shape(obs)
        self.tensor = np.zeros(int(np.prod(self.shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(self.shape)}

    def _seat(self, player: int) -> str | None:
        hidden = self.kind.private_info == pyspiel.PrivateInfoType.NONE
        return None if hidden else self.rules.seats[player]

    def set_from(self, state: SpielState, player: int) -> None:
        """Writes what a player sees into ``tensor``, float32, flat; ``dict["observation"]`` is the same in its shape."""
        self.tensor.fill(0)
        if state.state is not None:
            seen = state.state.view(self._seat(player)).observation(self.obs)
            self.dict["observation"][...] = seen

    def string_from(self, state: SpielState, player: int) -> str:
        """The player's FEN, or with perfect recall all that it has seen."""
        if state.state is None:
            return ""
        seat = self._seat(player)
        if self.kind.perfect_recall:
            return "\n".join([f"{seat}", *state.seen(seat)])
        return state.state.fen(seat)


def _classes() -> dict[str, type[SpielGame]]:
    classes = {}
    for id in games():
        known = _type(id)
        classes[id] = type(f"Spiel_{id}", (SpielGame,), {"id": id, "type": known})
        pyspiel.register_game(known, classes[id])
    return classes


_CLASSES = _classes()
