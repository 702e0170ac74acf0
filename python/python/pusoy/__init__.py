"""Chinese Poker (Pusoy): sets 13-card hands for the most expected units, and settles the table.

>>> import pusoy
>>> answer = pusoy.solve("As Ad Kh Kd Qc Js Ts 9s 8s 5h 5d 3c 2c", quick=True)
>>> print(answer)
As Ad 3c / Kh Kd 5h 5d 2c / Qc Js Ts 9s 8s: +3.06 units

* `solve`, `grade` and `solve_many` answer questions about hands. The methods of a `Solver` with
  these names do so under the rules of the solver.
* `score` settles a table, and an `Evening` keeps the log of many deals.
* `place` finds the best rows for the cards of a street of open-face.
* `climb` scores climbing games, solves their endgames and reviews deals. `ten` settles Chinese Ten.
* `Card`, `CardSet`, `Setting` and `Rules` are immutable values.
* `pusoy.env` has environments for learning agents.
* `ask` answers any other question that the engine knows.
* `PusoyError` is raised for a wrong input, and lists the problems of this input.
"""

from . import climb, ten
from ._pusoy import __version__
from .answer import Answer, Natural, Plan, RowValue
from .cards import DECK, Card, CardSet
from .errors import Problem, PusoyError
from .evening import Deal, Evening, Refused
from .open_face import Board, Placement, Placements, place
from .questions import KINDS, ask, ask_all
from .rules import Rules
from .setting import Setting
from .settlement import Entry, Settlement, Transfer, score
from .solver import Solver, grade, solve, solve_many

__all__ = [
    "DECK",
    "KINDS",
    "Answer",
    "Board",
    "Card",
    "CardSet",
    "Deal",
    "Entry",
    "Evening",
    "Natural",
    "Placement",
    "Placements",
    "Plan",
    "Problem",
    "PusoyError",
    "Refused",
    "RowValue",
    "Rules",
    "Setting",
    "Settlement",
    "Solver",
    "Transfer",
    "__version__",
    "ask",
    "ask_all",
    "climb",
    "grade",
    "place",
    "score",
    "solve",
    "solve_many",
    "ten",
]
