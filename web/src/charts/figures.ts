/** The figures and names of a chart as texts. */
import { rankSign } from "../cards/card.ts";
import { language, number, percent } from "../words/words.ts";
import type { Cell, Figure } from "./chart.ts";
import { t } from "./words.ts";

/**
 * Formats a figure in percent without the sign `%`. The figure `seen` has one decimal, because most of its values are
 * small; `wins` has none.
 */
export function figureText(value: number, figure: Figure): string {
  return isTiny(value, figure) ? t("under", { least: number(0.1, 1) }) : number(100 * value, figure === "wins" ? 0 : 1);
}

function isTiny(value: number, figure: Figure): boolean {
  return figure === "seen" && value > 0 && value < 0.0005;
}

/** Formats a figure in percent. */
export function percentOf(value: number, figure: Figure): string {
  const digits = figure === "wins" ? 0 : 1;
  return isTiny(value, figure) ? t("under", { least: percent(0.001, 1) }) : percent(value, digits);
}

/** Formats a share in percent without the sign `%`, with as many decimals as it needs, up to two. */
export function percentText(share: number): string {
  const digits = [0, 1].find((digits) => Math.abs(100 * share * 10 ** digits - Math.round(100 * share * 10 ** digits)) < 1e-9) ?? 2;
  return number(100 * share, digits);
}

/** Formats the chances that the weakest and the strongest row of a range win: `64–71`. */
export function winsText([from, to]: Cell["wins"]): string {
  const [low, high] = [figureText(from, "wins"), figureText(to, "wins")];
  return low === high ? high : t("from-to", { from: low, to: high });
}

/** Returns the name of a cell. In English, it is the name that the engine gives. */
export function nameOf({ range, kind, rank, isLow }: Cell): string {
  if (language() === "en") return range;
  return t(isLow && kind === "high-card" ? "of-low" : `of-${kind}`, { rank: rankSign(rank) });
}
