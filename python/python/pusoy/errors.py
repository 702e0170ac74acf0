"""Problems of an input, and the exception that reports them."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["Problem", "PusoyError"]


class Problem(NamedTuple):
    """A problem of an input."""

    code: str
    """Code of the problem, for programs: ``duplicate-card``, …"""
    message: str
    """Message for people."""
    token: str | None = None
    """The wrong part of the input; ``None`` if the problem concerns no single part."""
    column: int | None = None
    """Column of the problem in its line of text, from 1; ``None`` if it is not known."""


class PusoyError(ValueError):
    """Raised for a wrong input. The exception lists the problems that were found in the input.

    >>> from pusoy import CardSet, PusoyError
    >>> try:
    ...     CardSet("As 11c As")
    ... except PusoyError as error:
    ...     print(error.code, [(problem.token, problem.column) for problem in error.problems])
    bad-card [('11c', 4), ('As', 8)]
    """

    problems: tuple[Problem, ...]
    """The problems, at least one. The first one should be corrected first."""

    def __init__(self, message: str, problems: tuple[Problem, ...] = ()) -> None:
        super().__init__(message)
        self.problems = problems or (Problem("bad-input", message),)

    @property
    def code(self) -> str:
        """The code of the first problem."""
        return self.problems[0].code

    def __reduce__(self) -> tuple[type[PusoyError], tuple[str, tuple[Problem, ...]]]:
        return type(self), (str(self), self.problems)

    @classmethod
    def _of(cls, message: str, problems: list[tuple[str, str, str | None, int | None]]) -> PusoyError:
        """Creates the exception for problems that the engine reports."""
        return cls(message, tuple(Problem(*problem) for problem in problems))
