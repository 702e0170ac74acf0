"""Cards, settings, rules and errors."""

from __future__ import annotations

import copy
import math
import pickle
from decimal import Decimal
from typing import Any

import numpy as np
import pytest

from pusoy import (
    DECK,
    Board,
    Card,
    CardSet,
    Evening,
    PusoyError,
    Rules,
    Setting,
    Solver,
    ask,
    ask_all,
    place,
    score,
    ten,
)

SETTING = "As Ad 3c / Kh Kd 5h 5d 2c / Qc Js Ts 9s 8s"


def test_cards_have_the_same_bits_as_in_the_library() -> None:
    # 13 × suit + rank: suits count from 0 in the order s, h, d, c, and ranks from 0 for the deuce.
    assert [Card(text).index for text in ("2s", "As", "2h", "Tc")] == [0, 12, 13, 39 + 8]
    assert [str(Card(n)) for n in range(52)] == [rank + suit for suit in "shdc" for rank in "23456789TJQKA"]
    assert CardSet("2s As").bits == 1 | 1 << 12
    assert len(DECK) == 52 and [str(card) for card in DECK][:5] == ["As", "Ah", "Ad", "Ac", "Ks"]


def test_cards_are_ordered_by_rank_then_suit() -> None:
    assert sorted(map(Card, ("As", "2s", "Kd", "Kh", "2c"))) == list(map(Card, ("2c", "2s", "Kd", "Kh", "As")))
    assert Card("As") >= Card("As") > Card("Ah") and Card("2c") < Card("2d") <= Card("2d")


def test_card_sets_behave_like_python_sets() -> None:
    a, b = CardSet("As Kd 2c"), CardSet([Card("2c"), "3c"])
    assert (a | b, a & b, a - b) == (CardSet("As Kd 2c 3c"), CardSet("2c"), CardSet("As Kd"))
    assert "2c" in b and Card("As") not in b
    assert CardSet("As") < a <= a and a >= a > CardSet("As") and not a < b
    assert {a, CardSet("2c Kd As")} == {a}
    assert not CardSet() and str(CardSet()) == ""


@pytest.mark.parametrize("value", [Card("As"), CardSet("As Kd"), Setting(SETTING), Rules("simple", scoring="1-6")])
def test_values_can_be_copied_and_pickled_but_not_changed(value: Card | CardSet | Setting | Rules) -> None:
    assert pickle.loads(pickle.dumps(value)) == value == copy.deepcopy(value)
    assert hash(pickle.loads(pickle.dumps(value))) == hash(value)
    assert value != "other" and eval(repr(value)) == value
    with pytest.raises(AttributeError, match="do not change"):
        setattr(value, "bits", 0)


@pytest.mark.parametrize(
    ("cards", "code", "column"),
    [
        ("As Zz", "bad-card", 4),
        ("As As", "duplicate-card", 4),
        (["As", "As"], "duplicate-card", None),
        ([Card("As"), "Zz"], "bad-card", 1),
        (1 << 52, "bad-card", None),
        (-1, "bad-card", None),
    ],
)
def test_wrong_cards_are_refused_with_code_and_column(cards: object, code: str, column: int | None) -> None:
    with pytest.raises(PusoyError) as error:
        CardSet(cards)  # type: ignore[arg-type]
    assert (error.value.code, error.value.problems[0].column) == (code, column)
    assert isinstance(error.value, ValueError)
    copied = pickle.loads(pickle.dumps(error.value))
    assert (str(copied), copied.problems) == (str(error.value), error.value.problems)


@pytest.mark.parametrize("card", ["", "As Kd", 52, -1])
def test_anything_but_one_card_is_refused(card: str | int) -> None:
    with pytest.raises(PusoyError):
        Card(card)


@pytest.mark.parametrize("kind", [np.int64, np.uint64, np.uint8, np.int32])
def test_numpy_integers_are_accepted_like_ints(kind: type[np.integer[Any]]) -> None:
    assert CardSet(kind(5)) == CardSet(5) and type(CardSet(kind(5)).bits) is int
    assert Card(kind(51)) == Card(51) and type(Card(kind(51)).index) is int and kind(51) in DECK
    assert CardSet(np.array([0, 51], dtype=kind)) == CardSet([Card(0), Card(51)])
    assert Rules("standard", stake=kind(2)) == Rules("standard", stake=2)
    assert score({"Amy": kind(0), "Bob": 0}).totals == {"Amy": 0, "Bob": 0}
    assert Evening().add({"Amy": kind(0), "Bob": kind(0)}).totals == {"Amy": 0, "Bob": 0}
    assert len(ask_all("deal", count=kind(2), seed=kind(1))) == 2
    assert ten.score({"Amy": kind(100), "Bob": kind(110)}) == ten.score({"Amy": 100, "Bob": 110})
    hand, board = "Qd 6h 2d", Board("Qs 4h", "Kh Kd 9c 5s", "As Ah Ts Td 7c")
    assert place(hand, board, opponents=[kind(14)]).to_dict() == place(hand, board, opponents=[14]).to_dict()
    assert Solver(opponents=kind(1)).solve(DECK.bits >> 39, quick=True, top=kind(1)).opponents == 1
    with pytest.raises(PusoyError):
        Card(kind(52))


@pytest.mark.parametrize("value", [None, 3.0])
def test_none_and_floats_are_not_cards(value: Any) -> None:
    with pytest.raises(TypeError, match="a card is a text .*, not"):
        Card(value)
    with pytest.raises(TypeError, match="cards are a text, a CardSet, .*, not"):
        CardSet(value)


def test_settings_are_read_from_text_and_from_rows() -> None:
    setting = Setting(SETTING)
    assert setting == Setting("As Ad 3c", CardSet("Kh Kd 5h 5d 2c"), "Qc Js Ts 9s 8s".split()) == Setting(setting)
    assert str(setting) == SETTING
    assert len(setting.cards) == 13 and setting.back == CardSet("8s 9s Ts Js Qc")
    with pytest.raises(PusoyError, match="holds 3 cards, not 2"):
        Setting("As Ad", "Kh Kd 5h 5d 2c", "Qc Js Ts 9s 8s")
    with pytest.raises(PusoyError, match="more than one row has As"):
        Setting("As Ad 3c", "Kh Kd 5h 5d 2c", "As Js Ts 9s 8s")
    with pytest.raises(TypeError, match="three rows"):
        Setting("As Ad 3c", "Kh Kd 5h 5d 2c")


def test_rules_give_their_options_and_a_description_in_words() -> None:
    rules = Rules("one-six", royalty_policy="both", surrender="off")
    assert (rules.preset, rules.name, rules.options["surrender"]) == ("one-six", "one-six", "off")
    assert Rules(rules, scoring="2-4").options["royalty-policy"] == "both"
    assert Rules("standard") == Rules() != Rules("one-six")
    assert Rules.from_toml(rules.to_toml()) == rules and Rules.from_toml(rules.to_toml()).hash == rules.hash
    assert str(rules).startswith("one-six rules with ") and len(rules.in_words().splitlines()) > 5
    assert Rules(stake=Decimal("0.25")) == Rules(stake="0.25") == Rules(stake=0.25) != Rules(stake=1)
    assert rules.hash == ask("rules.show", rules=rules)["hash"]


@pytest.mark.parametrize(
    ("preset", "options", "code", "message"),
    [
        ("standrad", {}, "bad-option-value", "did you mean 'standard'"),
        ("friday.toml", {}, "bad-option-value", "from_toml"),
        ("standard", {"scroing": "1-6"}, "unknown-option", "did you mean 'scoring'"),
        ("standard", {"scoring": "5-5"}, "bad-option-value", "5-5"),
        ("standard", {"stake": math.nan}, "bad-option-value", "nan"),
        ("standard", {"stake": 10**400}, "bad-json", "the options cannot be read: number out of range$"),
    ],
)
def test_wrong_rules_are_refused(preset: str, options: dict[str, Any], code: str, message: str) -> None:
    with pytest.raises(PusoyError, match=message) as error:
        Rules(preset, **options)
    assert error.value.code == code
