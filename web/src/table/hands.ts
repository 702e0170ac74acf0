/** The hand of a player while the user enters a deal, and its text in the log. */
import type { Card } from "../cards/card.ts";
import { ROOM, ROWS, type RowName, type Rows } from "../set/answer.ts";

/** The action of a player in a deal; `away` if they sit out. */
export type Status = "plays" | "natural" | "folds" | "away";

/** A player's part of a deal. */
export interface Seat {
  name: string;
  status: Status;
  rows: Rows<Card[]>;
}

/** Returns an empty hand. */
export function emptySeat(name: string): Seat {
  return { name, status: "plays", rows: { front: [], middle: [], back: [] } };
}

/** Returns the cards of a hand, row by row. */
export function cardsOfSeat(seat: Seat): Card[] {
  return ROWS.flatMap((row) => seat.rows[row]);
}

/** Adds a card to the first row with room. Returns the hand unchanged if it is full. */
export function addCard(seat: Seat, card: Card): Seat {
  const row = ROWS.find((row) => seat.rows[row].length < ROOM[row]);
  return row ? { ...seat, rows: { ...seat.rows, [row]: [...seat.rows[row], card] } } : seat;
}

/** Removes a card from a hand. */
export function removeCard(seat: Seat, card: Card): Seat {
  const without = (row: RowName) => seat.rows[row].filter((each) => each !== card);
  return { ...seat, rows: { front: without("front"), middle: without("middle"), back: without("back") } };
}

/** Exchanges two cards of a hand. */
export function swapCards(seat: Seat, a: Card, b: Card): Seat {
  const swapped = (row: RowName) => seat.rows[row].map((card) => (card === a ? b : card === b ? a : card));
  return { ...seat, rows: { front: swapped("front"), middle: swapped("middle"), back: swapped("back") } };
}

/** Returns `true` if a player's part of the deal is complete: all 13 cards, or no need for cards. */
export function isComplete(seat: Seat): boolean {
  return seat.status === "folds" || seat.status === "away" || cardsOfSeat(seat).length === 13;
}

/** Puts typed cards into the rows, front first. */
export function withCards(seat: Seat, cards: readonly Card[]): Seat {
  return { ...seat, rows: { front: cards.slice(0, 3), middle: cards.slice(3, 8), back: cards.slice(8, 13) } };
}

/**
 * Puts typed rows into a hand. If there are too many rows, or too many cards in a row, fills the hand in order, front
 * first.
 */
export function withRows(seat: Seat, rows: readonly (readonly Card[])[]): Seat {
  const fits = rows.length <= ROWS.length && rows.every((row, at) => row.length <= ROOM[ROWS[at]!]);
  if (!fits) return withCards(seat, rows.flat());
  const [front = [], middle = [], back = []] = rows;
  return { ...seat, rows: { front: [...front], middle: [...middle], back: [...back] } };
}

/** Returns a deal as text, from the hands of its players. Players who sit out are left out. */
export function dealText(seats: readonly Seat[]): string {
  const hand = ({ status, rows }: Seat) => {
    if (status === "folds") return "fold";
    if (status === "natural") return `natural: ${ROWS.flatMap((row) => rows[row]).join(" ")}`;
    return ROWS.map((row) => rows[row].join(" ")).join(" / ");
  };
  return seats.filter(({ status }) => status !== "away").map((seat) => `${seat.name}: ${hand(seat)}`).join("; ");
}

/** Returns a deal as text, from the units of its players. */
export function unitsText(units: ReadonlyMap<string, number>): string {
  return [...units].map(([name, count]) => `${name}=${count < 0 ? "" : "+"}${count}`).join("; ");
}

/** Reads a deal in the form of `dealText`. Returns `undefined` for a deal in any other form. */
export function readHands(text: string): Seat[] | undefined {
  const parts = text.split(/[;\n]/).map((part) => part.replace(/\s#.*$/, "").trim()).filter(Boolean);
  const seats: Seat[] = [];
  for (const part of parts) {
    const found = /^([^=:]+)[=:]\s*(.*)$/.exec(part);
    if (!found) return undefined;
    const seat = emptySeat(found[1]!.trim());
    const hand = found[2]!.trim();
    if (/^(fold|surrender)s?$/i.test(hand)) seats.push({ ...seat, status: "folds" });
    else {
      const natural = /^natural:?\s*(.*)$/i.exec(hand);
      const cards = (natural?.[1] ?? hand).replaceAll("10", "T").replaceAll("/", " ").split(/[\s,]+/).filter(Boolean);
      if (cards.length !== 13 || !cards.every((card) => /^[2-9TJQKA][shdc]$/.test(card))) return undefined;
      seats.push({ ...withCards(seat, cards), status: natural ? "natural" : "plays" });
    }
  }
  return seats.length >= 2 ? seats : undefined;
}

/** Reads a deal in the form of `unitsText`. Returns `undefined` for a deal in any other form. */
export function readUnits(text: string): Map<string, number> | undefined {
  const units = new Map<string, number>();
  for (const part of text.split(/[;,\n]/).map((part) => part.trim()).filter(Boolean)) {
    const found = /^([^=:]+?)\s*[=:]\s*([+-]?\d{1,9})$/.exec(part);
    if (!found) return undefined;
    units.set(found[1]!.trim(), Number(found[2]));
  }
  return units.size >= 2 ? units : undefined;
}

