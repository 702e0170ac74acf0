/** Cards as the engine writes them: `As`, `Th`. The jokers are `Xb` (black) and `Xr` (red, the higher joker). */
import { t } from "../words/cards.ts";

export type Card = string;

export const RANKS = "AKQJT98765432";
export const SUITS = "shdc";
export const SUIT_SIGNS: Record<string, string> = { s: "♠", h: "♥", d: "♦", c: "♣" };
const SUIT_NAMES = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" } as const;
const RANK_NAMES = { A: "ace", K: "king", Q: "queen", J: "jack" } as const;

/** All 52 cards: suit by suit, and each suit from the ace down. */
export const DECK: readonly Card[] = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit));

/** Splits a text of the engine, such as `As Ad 3c`, into its cards. */
export function cardsOf(text: string | null | undefined): Card[] {
  return text?.split(" ").filter(Boolean) ?? [];
}

/** Returns the rank of a card as it is printed on the card: 10 instead of T. */
export function rankSign(card: Card): string {
  return card[0] === "T" ? "10" : card[0]!;
}

/** Returns `true` if the card is a joker. */
export function isJoker(card: Card): boolean {
  return card[0] === "X";
}

/** Returns the name of a card in words, for screen readers. */
export function cardName(card: Card): string {
  if (isJoker(card)) return t(card[1] === "r" ? "big-joker" : "joker");
  const rank = card[0]!;
  const name = rank in RANK_NAMES ? t(RANK_NAMES[rank as keyof typeof RANK_NAMES]) : rankSign(card);
  return t("card", { rank: name, suit: t(SUIT_NAMES[card[1] as keyof typeof SUIT_NAMES]) });
}

/** Compares two cards by rank and then by suit, to sort the highest first. */
export function byRank(a: Card, b: Card): number {
  return RANKS.indexOf(a[0]!) - RANKS.indexOf(b[0]!) || SUITS.indexOf(a[1]!) - SUITS.indexOf(b[1]!);
}
