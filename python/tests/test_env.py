"""Environments for learning agents."""

from __future__ import annotations

import itertools

import pytest

from pusoy import CardSet, PusoyError, Setting, solve
from pusoy.env import PineappleEnv, SettingEnv


def test_the_reward_is_what_the_agent_wins_from_the_table() -> None:
    env = SettingEnv("standard", opponents=2, seed=1)
    rewards = []
    for _ in range(50):
        hand = env.reset()[0].hand
        answer = solve(hand, opponents=2, quick=True)
        observation, reward, terminated, truncated, info = env.step(answer)
        assert (observation, terminated, truncated) == (None, True, False)
        assert sum(info["settlement"].totals.values()) == 0 and reward == info["settlement"].totals["agent"]
        rewards.append(reward)
    again = SettingEnv("standard", opponents=2)
    assert env.reset(seed=5)[0] == again.reset(seed=5)[0] and len(set(rewards)) > 5


def test_legal_actions_are_different_settings_of_the_hand() -> None:
    env = SettingEnv(opponents=1)
    hand = env.reset(seed=2)[0].hand
    settings = set(itertools.islice(env.legal_actions(), 3_000))
    assert len(settings) == 3_000 and all(setting.cards == hand for setting in settings)
    # `legal_actions` lists the settings back by back. Each back has 8! / (3! 5!) = 56 settings, so the first 3,000
    # settings have 3,000 / 56 backs, rounded up.
    assert len({setting.back for setting in settings}) == -(-3_000 // 56)


def test_a_step_with_an_answer_takes_the_decision_of_the_answer() -> None:
    decisions = set()
    # One of these 100 hands has three flushes, and its answer declares them.
    for seed in range(100):
        env, again = SettingEnv(), SettingEnv()
        answer = solve(env.reset(seed=seed)[0].hand, quick=True)
        again.reset(seed=seed)
        action = answer.best if answer.decision == "set" else answer.decision
        assert action is not None and env.step(answer)[1] == again.step(action)[1]
        decisions.add(answer.decision)
    assert {"set", "declare"} <= decisions


def test_wrong_actions_leave_the_state_as_it_was() -> None:
    env = SettingEnv(opponents=1)
    with pytest.raises(PusoyError, match="call 'reset'"):
        env.step("surrender")
    env.reset(seed=3)
    with pytest.raises(PusoyError, match="is not a setting of"):
        env.step(Setting("As Ad 3c / Kh Kd 5h 5d 2c / Qc Js Ts 9s 8s"))
    with pytest.raises(PusoyError):
        env.step("declare")
    assert env.step("surrender")[1] < 0


def test_a_deal_of_pineapple_is_played() -> None:
    env = PineappleEnv()
    assert env.legal_actions() == []
    with pytest.raises(PusoyError, match="call 'reset'"):
        env.step("As>f")
    observation, _ = env.reset(seed=4)
    # Each of five cards goes to one of three rows: 3^5 placements, minus 5 × 2 with four cards in front
    # and 1 with five.
    assert len(env.legal_actions()) == 3**5 - 5 * 2 - 1
    seen = CardSet()
    for street in range(1, 6):
        assert observation.street == street and len(observation.cards) == (5 if street == 1 else 3)
        assert not seen & observation.cards
        seen |= observation.cards
        with pytest.raises(PusoyError, match="is not a placement of"):
            env.step("As>f")
        observation, reward, terminated, truncated, info = env.step(env.legal_actions()[-1])
        assert terminated == (street == 5) and not truncated and (terminated or reward == 0)
    cards = [len(CardSet(row)) for row in (*observation.board, *observation.opponent)]
    assert cards == [3, 5, 5] * 2 and len(observation.discarded) == 4 and not observation.cards
    assert reward == info["settlement"].totals["agent"] == -info["settlement"].totals["engine"]
    first, again, other = (env.reset(seed=seed)[0].cards for seed in (4, 4, 5))
    assert first == again != other
