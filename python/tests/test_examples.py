"""The examples in the documentation of the package."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import pusoy

MODULES = ["pusoy", *(f"pusoy.{module.name}" for module in pkgutil.iter_modules(pusoy.__path__))]


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings_work(name: str) -> None:
    module = importlib.import_module(name)
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    assert doctest.testmod(module, optionflags=flags).failed == 0


def test_public_names_are_documented() -> None:
    for name in pusoy.__all__:
        value = getattr(pusoy, name)
        assert not callable(value) or value.__doc__, name
    assert "solve_many" in str(pusoy.__doc__)
