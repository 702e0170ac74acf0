/** The places of new cards while the player places them. Each card goes to a row, or is discarded. */
import { type Card, cardsOf } from "../cards/card.ts";
import { ROOM, ROWS, type RowName } from "../set/answer.ts";

/** A row of the board, or the discards. */
export type Place = RowName | "discard";
export const PLACES: readonly Place[] = [...ROWS, "discard"];
const ARROWS: Record<Place, string> = { front: "f", middle: "m", back: "b", discard: "x" };

/** The places of new cards, in the order in which they were placed. */
export type Placing = ReadonlyMap<Card, Place>;

/** A street: the board before it, the new cards, and the number of cards to discard. */
export interface Street {
  board: Record<RowName, readonly Card[]>;
  cards: readonly Card[];
  /** Number of cards that are discarded, or left over in fantasyland. */
  discards: number;
}

/** Returns the number of free places in a row or among the discards. */
export function roomOf(place: Place, street: Street, placing: Placing): number {
  const taken = [...placing.values()].filter((each) => each === place).length;
  return place === "discard" ? street.discards - taken : ROOM[place] - street.board[place].length - taken;
}

/**
 * Returns `true` if all new cards except the discards are in rows. Cards that are in no row then count as discarded.
 */
export function isComplete(street: Street, placing: Placing): boolean {
  return ROWS.reduce((sum, row) => sum + [...placing.values()].filter((place) => place === row).length, 0) === street.cards.length - street.discards;
}

/** Formats a placement as the engine reads it: `Qd>f 6h>b 2d>x`. */
export function placementText({ cards, discards }: Street, placing: Placing): string {
  const placed = cards.filter((card) => placing.has(card)).map((card) => `${card}>${ARROWS[placing.get(card)!]}`);
  const left = discards > 0 ? cards.filter((card) => !placing.has(card)).map((card) => `${card}>x`) : [];
  return [...placed, ...left].join(" ");
}

/** Formats a hand in fantasyland: `FRONT / MIDDLE / BACK`. */
export function settingText(placing: Placing): string {
  return ROWS.map((row) => [...placing].filter(([, place]) => place === row).map(([card]) => card).join(" ")).join(" / ");
}

/** Reads a placement of the engine: `Qd>f 6h>b 2d>x`, or rows with `/` between them. */
export function readPlacement(text: string): Map<Card, Place> {
  const placing = new Map<Card, Place>();
  if (text.includes("/")) {
    text.split("/").forEach((row, at) => cardsOf(row.trim()).forEach((card) => placing.set(card, PLACES[at] ?? "discard")));
    return placing;
  }
  for (const part of text.split(/[\s,]+/)) {
    const [card, row] = part.split(">");
    const place = PLACES.find((each) => ARROWS[each] === row);
    if (card && place) placing.set(card, place);
  }
  return placing;
}
