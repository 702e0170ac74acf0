/**
 * The fields that the page reads in records of `solve` and `grade`. `crates/api/schemas` describes all fields
 * (`pusoy.solve.2.json`, `pusoy.grade.2.json`).
 */

export const ROWS = ["front", "middle", "back"] as const;
export type RowName = (typeof ROWS)[number];
export type Rows<T> = Record<RowName, T>;
/** The number of cards in each row. */
export const ROOM: Rows<number> = { front: 3, middle: 5, back: 5 };

/** One row of a setting. `win`, `tie` and `lose` are chances against the same row of one opponent. */
export interface RowRecord {
  category: string;
  description: string;
  win: number | null;
  tie: number | null;
  lose: number | null;
  royalty: number;
}

/** Expected units by part of the score, such as `front` or `royalties`. */
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
  /** The reason why the setting is mis-set; `null` if the setting is not mis-set. */
  misset: string | null;
  rank: number | null;
  settings: number;
  given: Setting;
  plans: Setting[];
  stopped?: string;
}
