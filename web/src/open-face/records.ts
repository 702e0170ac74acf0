/** The fields that the page reads in records of `play` and `place`. `crates/api/schemas` describes all fields. */
import type { Scored } from "../table/records.ts";

/** The record of `play`: the state of a deal. */
export interface PlayState {
  deal: string;
  finished: boolean;
  turn: {
    player: string;
    street: number | null;
    streets: number;
    count: number;
    discards: boolean;
    cards: string[] | null;
    seen: string[];
  } | null;
  players: SeatState[];
  made: { player: string; placement: string | null }[];
  cost: Cost | null;
  next: { players: { name: string; fantasyland: number | null }[]; me: number } | null;
}

/** A player's board. */
export interface SeatState {
  name: string;
  me: boolean;
  fantasyland: number | null;
  hidden: boolean;
  front: string;
  middle: string;
  back: string;
  complete: boolean;
  discards: string;
}

/** The cost of a placement against the best one. */
export interface Cost {
  units: number;
  std_err: number | null;
  rank: number | null;
  placements: number | null;
  given: string;
  best: string;
}

/** A placement in the record of `place`. */
export interface ValuedPlacement {
  placement: string;
  value: number;
  std_err: number | null;
  gap: number;
  gap_std_err: number | null;
  tied: boolean;
  foul: number | null;
  fantasyland: number | null;
}

export type { Scored };
