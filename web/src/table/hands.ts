/** The hands of the players while the user enters a deal, and the text of the deal in the log. */
import type { Card } from "../cards/card.ts";
import { ROOM, ROWS, type RowName, type Rows } from "../set/answer.ts";

/** The action of a player in a deal: `natural` if they declare a natural, `away` if they sit out. */
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

/** Adds a card to the front, or if that row is full, to the next row with room. Returns a full hand unchanged. */
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

/** Returns `true` if the player has 13 cards, or needs none because they fold or sit out. */
export function isComplete(seat: Seat): boolean {
  return seat.status === "folds" || seat.status === "away" || cardsOfSeat(seat).length === 13;
}

/** Replaces the cards of a hand by typed cards. Fills the front first, then the middle and the back. */
export function withCards(seat: Seat, cards: readonly Card[]): Seat {
  return { ...seat, rows: { front: cards.slice(0, 3), middle: cards.slice(3, 8), back: cards.slice(8, 13) } };
}

/**
 * Replaces the rows of a hand by typed rows. If there are too many rows, or too many cards in a row, ignores where the
 * user ended the rows, and fills the hand as `withCards` does.
 */
export function withRows(seat: Seat, rows: readonly (readonly Card[])[]): Seat {
  const fits = rows.length <= ROWS.length && rows.every((row, at) => row.length <= ROOM[ROWS[at]!]);
  if (!fits) return withCards(seat, rows.flat());
  const [front = [], middle = [], back = []] = rows;
  return { ...seat, rows: { front: [...front], middle: [...middle], back: [...back] } };
}

/** Formats a deal from the hands of the players, without players who sit out. */
export function dealText(seats: readonly Seat[]): string {
  const hand = ({ status, rows }: Seat) => {
    if (status === "folds") return "fold";
    if (status === "natural") return `natural: ${ROWS.flatMap((row) => rows[row]).join(" ")}`;
    return ROWS.map((row) => rows[row].join(" ")).join(" / ");
  };
  return seats.filter(({ status }) => status !== "away").map((seat) => `${seat.name}: ${hand(seat)}`).join("; ");
}

/** Formats a deal from the units of the players. */
export function unitsText(units: ReadonlyMap<string, number>): string {
  return [...units].map(([name, count]) => `${name}=${count < 0 ? "" : "+"}${count}`).join("; ");
}

/**
 * Reads the hands of a deal: `NAME: HAND` or `NAME=HAND` for each player, separated by `;` or line ends. Returns
 * `undefined` if the text has another form, if a hand is incomplete, or if there are fewer than two players.
 */
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

/**
 * Reads the units of a deal: `NAME=UNITS` or `NAME: UNITS` for each player, separated by `;`, commas or line ends.
 * Returns `undefined` if the text has another form, or if there are fewer than two players.
 */
export function readUnits(text: string): Map<string, number> | undefined {
  const units = new Map<string, number>();
  for (const part of text.split(/[;,\n]/).map((part) => part.trim()).filter(Boolean)) {
    const found = /^([^=:]+?)\s*[=:]\s*([+-]?\d{1,9})$/.exec(part);
    if (!found) return undefined;
    units.set(found[1]!.trim(), Number(found[2]));
  }
  return units.size >= 2 ? units : undefined;
}

