/**
 * The fields that the page reads in records of `score`, `account` and `review`. `crates/api/schemas` describes all
 * fields.
 */

export type Amount = number | string;

/** The record of `score`: a settled deal. */
export interface Scored {
  totals: Record<string, number>;
  currency: string | null;
  players: { name: string; status: string; natural: string | null; reason: string | null }[];
  pairs: { a: string; b: string; rows: number[] | null; units: number }[];
  entries: { from: string; to: string; units: number; reason: string }[];
  fantasyland_cards: Record<string, number | null> | null;
}

/** The record of `account`: the totals of a session. */
export interface Account {
  deals: number;
  totals: Record<string, number>;
  money: Record<string, Amount>;
  transfers: { from: string; to: string; amount: Amount }[];
  currency: string | null;
}

/** The record of `review`. */
export interface Review {
  players: {
    player: string;
    deals: number;
    hands: number;
    units: number;
    cards: number | null;
    cost: number | null;
    luck: number | null;
    unknown: number | null;
    mistakes: Mistake[];
  }[];
  /** The first line of each deal that is not counted; absent if all deals are counted. */
  not_counted?: number[];
}

/** An action that lost expected units against the best action. */
export interface Mistake {
  /** The number of the deal, from 1. Deals that the engine cannot settle are not counted. */
  deal: number;
  loss: number;
  done: string;
  rows: string[] | null;
  /** The reason why the hand is mis-set; `null` if the hand is not mis-set. */
  misset: string | null;
  decision: string;
  best: string[] | null;
}
