/** The records of `solve` and `grade` (`schemas/pusoy.solve.2.json`, `schemas/pusoy.grade.2.json`), as far as the page reads them. */

export const ROWS = ["front", "middle", "back"] as const;
export type RowName = (typeof ROWS)[number];
export type Rows<T> = Record<RowName, T>;

/** What is known of one row of a setting. Chances are against the same row of one opponent. */
export interface RowRecord {
  category: string;
  description: string;
  win: number | null;
  tie: number | null;
  lose: number | null;
  royalty: number;
}

/** Expected units by part of the score. */
export type Parts = Record<string, number>;

/** A setting with its expected units. */
export interface Setting extends Rows<string> {
  ev: number;
  std_err: number | null;
  gap: number;
  gap_std_err: number | null;
  tied: boolean;
  scoop: number | null;
  rows: Rows<RowRecord>;
  parts?: Parts;
  best_differs?: { moved: { cards: string; from: RowName; to: RowName }[]; parts: Parts };
}

/** The record of `solve`. */
export interface Solved {
  method: "exact" | "sampled" | "strategy";
  samples: number;
  stopped?: string;
  decision: "set" | "declare" | "surrender";
  natural: { name: string; units: number; ev: number } | null;
  surrender: number | null;
  ev: number;
  std_err: number | null;
  opponents: number;
  plans: Setting[];
}

/** The record of `grade`. */
export interface Graded {
  loss: number | null;
  loss_std_err: number | null;
  tied: boolean;
  /** Why the rows are out of order, or `null`. */
  misset: string | null;
  rank: number | null;
  settings: number;
  given: Setting;
  plans: Setting[];
  stopped?: string;
}
