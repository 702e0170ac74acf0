"""Environments for learning agents: `reset` and `step` as in Gymnasium, with the engine as opponent.

>>> from pusoy.env import SettingEnv
>>> env = SettingEnv("western", opponents=1)
>>> observation, info = env.reset(seed=1)
>>> len(observation.hand), observation.opponents
(13, 1)
>>> action = next(env.legal_actions())
>>> observation, reward, terminated, truncated, info = env.step(action)
>>> terminated, reward == info["settlement"].totals["agent"]
(True, True)

Rewards are units. An illegal action raises `PusoyError`, and does not change the state.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, product
from typing import Any, Literal, NamedTuple

from .answer import Answer
from .cards import DECK, CardSet
from .errors import Problem, PusoyError
from .open_face import Board, place
from .rules import Rules
from .setting import Setting
from .settlement import Play, Settlement, score
from .solver import Solver

__all__ = ["Hand", "PineappleEnv", "SettingEnv", "Street"]

_AGENT = "agent"


def _impossible(message: str) -> PusoyError:
    return PusoyError(message, (Problem("illegal-play", message),))


class Hand(NamedTuple):
    """An agent's observation of a deal of Chinese Poker."""

    hand: CardSet
    """The agent's thirteen cards."""
    opponents: int
    """Number of opponents."""


class SettingEnv:
    """Deals hands of Chinese Poker. An episode is one hand: the action sets it, declares its natural, or surrenders it.

    The opponents set their hands by the engine's strategy. The reward is the units that the agent wins from the table.
    """

    def __init__(self, rules: Rules | str = "standard", opponents: int = 3, *, seed: int | None = None) -> None:
        self.solver = Solver(rules, opponents)
        self._opponents = opponents
        self._random = random.Random(seed)
        self._hands: list[CardSet] = []

    def reset(self, *, seed: int | None = None) -> tuple[Hand, dict[str, Any]]:
        """Deals the next hand. Returns the observation and an empty dict. The same seed gives the same deals."""
        if seed is not None:
            self._random.seed(seed)
        cards = self._random.sample(list(DECK), 13 * (self._opponents + 1))
        self._hands = [CardSet(cards[at : at + 13]) for at in range(0, len(cards), 13)]
        return Hand(self._hands[0], self._opponents), {}

    def legal_actions(self) -> Iterator[Setting]:
        """Returns all 72,072 settings of the hand, including mis-set ones, but not ``surrender`` and ``declare``."""
        hand = self._hand()
        for back in map(CardSet, combinations(hand, 5)):
            for middle in map(CardSet, combinations(hand - back, 5)):
                yield Setting(hand - back - middle, middle, back)

    def step(
        self, action: Setting | Answer | str | Literal["surrender", "declare"]
    ) -> tuple[None, int, bool, bool, dict[str, Any]]:
        """Ends the episode with an action. An `Answer` stands for its decision: its best setting, a declaration or a
        surrender.

        Returns the usual five values: no observation (``None``), the reward, whether the episode is over (``True``),
        whether it was cut off (``False``), and a dict with the settlement.
        """
        hand = self._hand()
        own: Play
        if isinstance(action, Answer):
            action = action.best if action.decision == "set" and action.best is not None else action.decision
        if action == "surrender":
            own = "surrender"
        elif action == "declare":
            own = hand
        else:
            own = Setting(action)
            if own.cards != hand:
                raise _impossible(f"{own} is not a setting of {hand}")
        table: dict[str, Play] = {_AGENT: own}
        for number, cards in enumerate(self._hands[1:], 1):
            answer = self.solver.solve(cards, quick=True, top=1)
            plays: dict[str, Play | None] = {"set": answer.best, "declare": cards, "surrender": "surrender"}
            table[f"engine {number}"] = plays[answer.decision] or cards
        settlement = score(table, self.solver.rules)
        self._hands = []
        return None, settlement.totals[_AGENT], True, False, {"settlement": settlement}

    def _hand(self) -> CardSet:
        if not self._hands:
            raise _impossible("no episode is running (call 'reset')")
        return self._hands[0]


class Street(NamedTuple):
    """An agent's observation of a deal of pineapple."""

    street: int
    """The number of the street, from 1 to 5; 6 after the last street."""
    cards: CardSet
    """The cards to place: five on the first street, and three on each later street. One of the three is discarded.
    Empty after the last street."""
    board: Board
    """The agent's board."""
    opponent: Board
    """The opponent's board."""
    discarded: CardSet
    """The cards that the agent has discarded."""


_ROOM = {"f": 3, "m": 5, "b": 5}


class PineappleEnv:
    """Deals heads-up pineapple, without fantasyland. An episode has five streets, and the agent places first.

    An action is a placement, such as ``"Qd>f 6h>b 2d>x"``. The reward, the units that the agent wins, comes after the
    last street. The opponent makes the placement with the highest value for the opponent's own board. This value
    includes royalties, the cost of a foul, and fantasyland, although no deal in fantasyland follows. On the first two
    streets, the engine samples `deals` deals to value the opponent's placements. On later streets, the engine values
    these placements exactly.

    >>> env = PineappleEnv(deals=100)
    >>> observation, info = env.reset(seed=2)
    >>> for street in range(5):
    ...     observation, reward, terminated, truncated, info = env.step(env.legal_actions()[0])
    >>> terminated, len(observation.discarded), reward == info["settlement"].totals["agent"]
    (True, 4, True)
    """

    def __init__(self, rules: Rules | str = "pineapple", *, deals: int = 100, seed: int | None = None) -> None:
        self.rules = rules if isinstance(rules, Rules) else Rules(rules)
        self._deals = deals
        self._random = random.Random(seed)
        self._street = 6
        self._deck: list[CardSet] = []
        self._boards = [{"f": CardSet(), "m": CardSet(), "b": CardSet(), "x": CardSet()} for _ in range(2)]

    def reset(self, *, seed: int | None = None) -> tuple[Street, dict[str, Any]]:
        """Deals the next episode. Returns the observation and an empty dict. The same seed gives the same cards."""
        if seed is not None:
            self._random.seed(seed)
        cards = self._random.sample(list(DECK), 34)
        sizes = [5, 5, *[3] * 8]
        self._deck = [CardSet(cards[sum(sizes[:n]) : sum(sizes[: n + 1])]) for n in range(10)]
        self._boards = [{row: CardSet() for row in "fmbx"} for _ in range(2)]
        self._street = 1
        return self._observation(), {}

    def legal_actions(self) -> list[str]:
        """Returns all placements of the street. Returns an empty list if no episode is running."""
        if self._street > 5:
            return []
        cards, board = [str(card) for card in self._cards()], self._boards[0]
        discards = 0 if self._street == 1 else 1
        room = {row: size - len(board[row]) for row, size in _ROOM.items()} | {"x": discards}
        ways = product("fmbx"[: 3 + discards], repeat=len(cards))
        fits = (way for way in ways if way.count("x") == discards and all(way.count(row) <= room[row] for row in "fmb"))
        return [" ".join(f"{card}>{row}" for card, row in zip(cards, way)) for way in fits]

    def step(self, action: str) -> tuple[Street, int, bool, bool, dict[str, Any]]:
        """Places the cards of the street.

        Returns the usual five values: the next observation, the reward, whether the episode is over, whether it was cut
        off (``False``), and a dict, which contains the settlement after the last street.
        """
        if self._street > 5:
            raise _impossible("no episode is running (call 'reset')")
        wanted = sorted(action.split())
        if all(sorted(legal.split()) != wanted for legal in self.legal_actions()):
            example = self.legal_actions()[0]
            raise _impossible(f"'{action}' is not a placement of {self._cards()} (expected e.g. '{example}')")
        self._put(0, action)
        self._put(1, self._reply())
        self._street += 1
        if self._street <= 5:
            return self._observation(), 0, False, False, {}
        settlement = self._settle()
        return self._observation(), settlement.totals[_AGENT], True, False, {"settlement": settlement}

    def _cards(self) -> CardSet:
        return self._deck[2 * self._street - 2] if self._street <= 5 else CardSet()

    def _board(self, player: int) -> Board:
        rows = self._boards[player]
        return Board(rows["f"], rows["m"], rows["b"])

    def _observation(self) -> Street:
        boards = self._board(0), self._board(1)
        return Street(self._street, self._cards(), *boards, self._boards[0]["x"])

    def _put(self, player: int, placement: str) -> None:
        for part in placement.split():
            card, row = part.split(">")
            self._boards[player][row] |= CardSet(card)

    def _reply(self) -> str:
        own = None if self._street == 1 else self._board(1)
        seen = [row for name, row in self._boards[0].items() if name != "x"]
        dead = seen[0] | seen[1] | seen[2] | self._boards[1]["x"]
        cards = self._deck[2 * self._street - 1]
        return place(cards, own, self.rules, dead=dead, deals=self._deals).best

    def _settle(self) -> Settlement:
        players = ((_AGENT, self._board(0)), ("engine", self._board(1)))
        return score({name: Setting(*board) for name, board in players}, self.rules)
