"""Questions to the engine as dicts."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from . import _pusoy
from .cards import Card, CardSet, whole
from .errors import Problem, PusoyError
from .rules import Rules
from .setting import Setting

__all__ = ["KINDS", "ask", "ask_all"]

KINDS: tuple[str, ...] = tuple(_pusoy.kinds())
"""The kinds of questions that `ask` answers."""


_ERROR: Final = "pusoy.error/1"
_API: Final = _pusoy.Api(True)


def _in_json(value: object) -> object:
    if isinstance(value, (Card, CardSet, Setting)):
        return str(value)
    if isinstance(value, Rules):
        return value.to_toml()
    number = whole(value)
    if number is not None:
        return number
    raise TypeError(f"a question cannot contain {type(value).__name__} {value!r}")


def ask_all(kind: str, question: Mapping[str, Any] | str | None = None, **fields: Any) -> list[dict[str, Any]]:
    """Answers a question as `ask` does, but returns all records of the answer.

    >>> from pusoy import ask_all
    >>> [deal["hands"] for deal in ask_all("deal", count=2, seed=7)] == [
    ...     deal["hands"] for deal in ask_all("deal", {"count": 2, "seed": 7})
    ... ]
    True
    """
    asked = {"text": question} if isinstance(question, str) else dict(question or {})
    twice = sorted(asked.keys() & fields.keys())
    if twice:
        message = f"the question gives '{twice[0]}' twice (leave one out)"
        raise PusoyError(message, (Problem("conflicting-options", message, twice[0]),))
    answer = _API.answer(kind, json.dumps(asked | fields, default=_in_json))
    records: list[dict[str, Any]] = [json.loads(line) for line in answer.splitlines()]
    for record in records:
        if record.get("schema") == _ERROR and record["line"] is None:
            problems = tuple(Problem(**problem) for problem in record["error"]["all"])
            raise PusoyError("; ".join(problem.message for problem in problems), problems)
    return records


def ask(kind: str, question: Mapping[str, Any] | str | None = None, **fields: Any) -> dict[str, Any]:
    """Answers any question that the engine knows. Takes a dict or a text, and returns a dict.

    If there is a schema ``pusoy.KIND.input``, a question of the kind KIND has the fields of this schema. Flags of the
    program can be further fields. The field ``schema`` of the answer names the schema of the answer, such as
    ``pusoy.eval/1``. For most kinds, `question` may also be a line of input as the program reads it:

    >>> from pusoy import ask
    >>> ask("eval", "Ks Kh Qd")["description"]
    'pair of kings'
    >>> ask("climb.identify", game="big-two", cards="3d 4c 5h 6s 7d")["type"]
    'straight'
    >>> ask("check", front="As Ah Ad", middle="Ks Kh Kd 2c 3c", back="Qs Qh Qd 4c 5c")["reason"]
    'front>middle'

    In an answer about a log, ``not_counted`` lists the numbers of the lines that are not deals. `ask_all` also returns
    the problems of these lines.

    `KINDS` lists the kinds of questions. Cards, settings and rules may be objects of this package.

    Raises:
        PusoyError: The question is wrong.
        ValueError: The answer has several records, or none. Use `ask_all` instead.
    """
    records = [record for record in ask_all(kind, question, **fields) if record.get("schema") != _ERROR]
    if len(records) != 1:
        raise ValueError(f"the answer has {len(records)} records (use 'ask_all')")
    return records[0]
