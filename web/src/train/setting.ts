/** A hand while the user sets it. */
import type { Card } from "../cards/card.ts";
import type { Placing } from "../open-face/placing.ts";
import { ROOM, ROWS, type RowName } from "../set/answer.ts";

function countIn(placing: Placing, row: RowName): number {
  return [...placing.values()].filter((each) => each === row).length;
}

/**
 * Puts `cards` into `row`. If exactly one row is not full after that, and the remaining cards of the hand fill that
 * row, puts the remaining cards into it.
 */
export function place(hand: readonly Card[], placing: Placing, cards: readonly Card[], row: RowName): Placing {
  const next = new Map(placing);
  for (const card of cards) next.set(card, row);
  const open = ROWS.filter((each) => countIn(next, each) < ROOM[each]);
  const left = hand.filter((card) => !next.has(card));
  if (open.length === 1 && left.length === ROOM[open[0]!] - countIn(next, open[0]!)) {
    for (const card of left) next.set(card, open[0]!);
  }
  return next;
}

/** Takes a card back out of its row. */
export function takeBack(placing: Placing, card: Card): Placing {
  const next = new Map(placing);
  next.delete(card);
  return next;
}

/** Returns `true` if every row is full. */
export function isSet(placing: Placing): boolean {
  return ROWS.every((row) => countIn(placing, row) === ROOM[row]);
}
