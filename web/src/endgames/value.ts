/** Describes values: the results of players, and the costs of moves. */
import { number } from "../words/words.ts";
import { t } from "./words.ts";

/** Kinds of values. Lower penalties and places are better. */
export type ValueKind = "totals" | "penalties" | "places" | "wins";

export type Values = Record<string, number>;

/**
 * Returns the value that a player maximises. If two sides play for penalties, this value is the sum of the other
 * players' penalties minus the player's own penalty.
 */
export function worthOf(kind: ValueKind, sides: "two" | "single", values: Values, player: string): number {
  const own = values[player] ?? 0;
  if (kind === "places") return -own;
  if (kind !== "penalties") return own;
  const others = Object.entries(values).filter(([name]) => name !== player).reduce((sum, [, value]) => sum + value, 0);
  return sides === "two" ? others - own : -own;
}

/** Describes the result of a move for a player. If two players play for penalties, gives the points of both. */
export function moveResult(kind: ValueKind, values: Values, player: string): string {
  const others = Object.entries(values).filter(([name]) => name !== player);
  const own = values[player] ?? 0;
  return kind === "penalties" && others.length === 1 ? t("points-each", { own, other: others[0]![1] }) : resultText(kind, own);
}

/** Describes the result of a player: `wins 4`, `2 penalty points`. */
export function resultText(kind: ValueKind, value: number): string {
  if (kind === "penalties") return t("points", { count: value });
  if (kind === "places") return t("place", { place: value });
  if (kind === "wins") return t(value > 0 ? "wins" : "loses");
  if (value === 0) return t("even");
  return t(value > 0 ? "wins-units" : "loses-units", { units: number(Math.abs(value), 0) });
}

/** Describes a cost: `costs 8`, `throws the win away`. */
export function costText(kind: ValueKind, cost: number): string {
  if (kind === "wins") return t("costs-win");
  if (kind === "places") return t("costs-places", { count: cost });
  return t(kind === "penalties" ? "costs-points" : "costs-units", { count: cost });
}
