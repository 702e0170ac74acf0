/** Values of moves in words: what a player gets, and what a move costs. */
import { number } from "../words/words.ts";
import { t } from "./words.ts";

/** Kinds of values. Lower penalties and places are better. */
export type ValueKind = "totals" | "penalties" | "places" | "wins";

export type Values = Record<string, number>;

/** Returns what `value` costs against `best`, from 0 up. */
export function costOf(kind: ValueKind, best: number, value: number): number {
  return kind === "penalties" || kind === "places" ? value - best : best - value;
}

/** Describes the result of a player: `wins 4`, `2 points`, `place 1`. */
export function resultText(kind: ValueKind, value: number): string {
  if (kind === "penalties") return t("points", { count: value });
  if (kind === "places") return t("place", { place: value });
  if (kind === "wins") return t(value > 0 ? "wins" : "loses");
  if (value === 0) return t("even");
  return t(value > 0 ? "wins-units" : "loses-units", { units: number(Math.abs(value), 0) });
}

/** Describes a cost: `costs 8`, `loses the win`. */
export function costText(kind: ValueKind, cost: number): string {
  if (kind === "wins") return t("costs-win");
  if (kind === "places") return t("costs-places", { count: cost });
  return t(kind === "penalties" ? "costs-points" : "costs-units", { count: cost });
}
