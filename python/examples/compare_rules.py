"""Counts the hands whose best setting depends on the rules, and shows some of them."""

from __future__ import annotations

import pusoy


def main() -> None:
    """Deals a thousand hands, and compares their best settings under two rule sets."""
    hands = [deal["hands"][0] for deal in pusoy.ask_all("deal", count=1_000, seed=1)]
    first, second = (pusoy.solve_many(hands, rules, quick=True) for rules in ("standard", "taiwanese"))
    rows = ("front", "middle", "back")
    different = [n for n in range(len(hands)) if any(first[row][n] != second[row][n] for row in rows)]
    print(f"{len(different)} of {len(hands)} hands are set differently, for example:")
    for n in different[:3]:
        for rules in ("standard", "taiwanese"):
            answer = pusoy.solve(hands[n], rules, quick=True)
            print(f"{rules:>10}: {answer}")


if __name__ == "__main__":
    main()
