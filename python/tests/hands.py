"""Random hands and settings, from Python's random number generator."""

from __future__ import annotations

import random

CARDS = [rank + suit for rank in "23456789TJQKA" for suit in "shdc"]


def random_hands(number: int, seed: int) -> list[str]:
    """Returns random hands of thirteen cards."""
    rng = random.Random(seed)
    return [" ".join(rng.sample(CARDS, 13)) for _ in range(number)]


def random_tables(number: int, seed: int) -> list[list[str]]:
    """Returns `number` tables, each with the random settings of two to four players. Many settings are mis-set."""
    rng = random.Random(seed)
    tables = []
    for _ in range(number):
        cards = rng.sample(CARDS, 52)
        hands = [cards[13 * seat : 13 * seat + 13] for seat in range(rng.randint(2, 4))]
        tables.append([" / ".join(map(" ".join, (hand[:3], hand[3:8], hand[8:]))) for hand in hands])
    return tables
