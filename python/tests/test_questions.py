"""Settlements, and questions as dicts."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from pusoy import KINDS, CardSet, Entry, PusoyError, Rules, Setting, ask, ask_all, score


def test_a_table_is_settled() -> None:
    # Under western rules, Amy wins the front, the middle and the overall unit, and Bob wins the back.
    settlement = score(
        {
            "Amy": Setting("As Ad 3c / Kh Kd 5h 5d 2c / Qc Js Ts 9s 8s"),
            "Bob": "Ks 7d 2h / Ah Tc Td 6h 3d / 8h 8d 8c 4s 4d",
        },
        "western",
        stake=5,
    )
    assert settlement.totals == {"Amy": 2, "Bob": -2} and settlement.money == {"Amy": 10, "Bob": -10}
    assert [(entry.payer, entry.units) for entry in settlement.entries if entry.payer == "Amy"] == [("Amy", 1)]
    assert isinstance(settlement.entries[0], Entry)
    assert settlement.transfers == (("Bob", "Amy", Decimal(10)),) and settlement.missets == {}
    assert repr(settlement) == "<Settlement Amy +2, Bob -2>"


def test_naturals_surrenders_missets_and_units_are_settled() -> None:
    misset = "Ks Kd Kh / Qs Qd 4c 3d 2h / 9s 8d 7h 4d 2c"
    settlement = score({"Amy": CardSet("As Kc Qc Jc Tc 9c 8c 7c 6c 5c 4h 3c 2s"), "Bob": "surrender", "Cat": misset})
    record = settlement.to_dict()
    assert [player["status"] for player in record["players"]] == ["natural", "surrender", "misset"]
    assert list(settlement.missets) == ["Cat"] and settlement.totals["Amy"] > 0 and sum(settlement.totals.values()) == 0
    assert score({"Amy": 3, "Bob": {"units": -3}}).totals == score("Amy=+3; Bob=-3").totals == {"Amy": 3, "Bob": -3}


@pytest.mark.parametrize(
    ("play", "same"),
    [
        ("fold", {"status": "surrender"}),
        ("Surrender", {"status": "surrender"}),
        ("natural: As Kc Qc Jc Tc 9c 8c 7c 6c 5c 4h 3c 2s", CardSet("As Kc Qc Jc Tc 9c 8c 7c 6c 5c 4h 3c 2s")),
    ],
)
def test_texts_are_read_as_in_a_log(play: str, same: Any) -> None:
    other = "Ks Kd Kh / Qs Qd 4c 3d 2h / 9s 8d 7h 4d 2c"
    assert score({"Amy": play, "Bob": other}).to_dict() == score({"Amy": same, "Bob": other}).to_dict()
    assert score({"Amy": play, "Bob": other}).totals == score(f"Amy={play}; Bob={other}").totals


def test_units_may_be_texts() -> None:
    assert score({"Amy": "+6", "Bob": "-6"}).totals == {"Amy": 6, "Bob": -6}
    with pytest.raises(PusoyError, match="unknown status 'folds'"):
        score({"Amy": "folds", "Bob": 3})


def test_names_may_have_any_characters() -> None:
    assert score({"A=B; C": 3, "D / E": -3}).totals == {"A=B; C": 3, "D / E": -3}


def test_a_wrong_table_is_refused() -> None:
    with pytest.raises(PusoyError) as error:
        score({"Amy": "As Ad 3c / Kh Kd 5h 5d 2c / Qc Js Ts 9s 8s",
               "Bob": "As 7d 2h / Ah Tc Td 6h 3d / 8h 8d 8c 4s 4c"})
    assert error.value.code == "duplicate-card" and error.value.problems[0].token == "As"
    with pytest.raises(PusoyError):
        score({"Amy": 3})
    with pytest.raises(PusoyError):
        score({"Amy": 3, "Bob": -3}, "nothing")


def test_questions_are_text_or_fields() -> None:
    assert ask("eval", "Ks Kh Qd") == ask("eval", {"cards": CardSet("Ks Kh Qd")}) == ask("eval", cards="Kh Ks Qd")
    assert ask("score", "Amy=+3; Bob=-3", rules=Rules("western"))["rules"]["name"] == "western"
    assert len(ask_all("deal", count=3, players=2)) == 3
    assert {"solve", "climb.solve", "ten.score", "place"} <= set(KINDS)


def test_wrong_questions_are_refused() -> None:
    with pytest.raises(PusoyError, match="unknown kind of question 'slove'.*did you mean"):
        ask("slove", "As")
    with pytest.raises(PusoyError, match="gives 'cards' twice"):
        ask("eval", {"cards": "As"}, cards="Ks")
    with pytest.raises(ValueError, match="has 2 records"):
        ask("deal", count=2)
    with pytest.raises(TypeError, match="cannot contain object"):
        ask("eval", cards=object())
    with pytest.raises(PusoyError) as error:
        ask("check", front="As")
    assert error.value.code
