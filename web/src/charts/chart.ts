/**
 * Charts of a strategy. A range is all rows of one kind with the same leading rank, such as all pairs of queens. A
 * chart shows each range as a cell, and arranges the cells by kind and rank.
 */
import { RANKS } from "../cards/card.ts";
import type { RowName } from "../set/answer.ts";

/** A range of rows (`pusoy.chart.1`). */
export interface Range {
  /** The range in words, in English. */
  range: string;
  /** Chance that an opponent who sets a hand has a row of this range. */
  seen: number;
  /** Chances that the weakest and the strongest row of the range win. */
  wins: readonly [number, number];
}

/** The chart of a strategy: the ranges of fronts, middles and backs, strongest first. */
export type Chart = Record<RowName, readonly Range[]> & { stopped?: string };

/** Kinds of rows, strongest first. In deuce-to-seven, the order is reversed. */
export const KINDS = ["straight-flush", "quads", "full-house", "flush", "straight", "trips", "two-pair", "pair", "high-card"] as const;
export type Kind = (typeof KINDS)[number];

/** The figures that a chart can show. */
export const FIGURES = ["seen", "wins"] as const;
export type Figure = (typeof FIGURES)[number];

/** A range with its place in the chart. */
export interface Cell extends Range {
  kind: Kind;
  /** The rank of the range's leading card: `A`, `T`, … */
  rank: string;
  /** `true` for a deuce-to-seven row without a combination, such as an eight low. */
  isLow: boolean;
  /** Chance that an opponent has a row of a stronger range. */
  stronger: number;
}

const RANK_WORDS: Record<string, string> = {
  ace: "A", king: "K", queen: "Q", jack: "J", ten: "T", nine: "9", eight: "8", seven: "7", six: "6", five: "5", four: "4", three: "3", deuce: "2",
};

/** The names of ranges as the engine writes them (`src/solver/study/chart.rs`). */
const PATTERNS: readonly [RegExp, Kind][] = [
  [/^(\w+)-high straight flush$/, "straight-flush"],
  [/^four (\w+)$/, "quads"],
  [/^(\w+) full$/, "full-house"],
  [/^(\w+)-high flush$/, "flush"],
  [/^(\w+)-high straight$/, "straight"],
  [/^three (\w+)$/, "trips"],
  [/^two pair, (\w+) up$/, "two-pair"],
  [/^pair of (\w+)$/, "pair"],
  [/^(\w+) (?:high|low)$/, "high-card"],
];

/** Returns the kind and the rank that the name of a range gives. Returns `undefined` for any other text. */
export function kindOf(range: string): { kind: Kind; rank: string; isLow: boolean } | undefined {
  for (const [pattern, kind] of PATTERNS) {
    const word = pattern.exec(range)?.[1];
    const rank = word && (RANK_WORDS[word] ?? RANK_WORDS[word.replace(/e?s$/, "")] ?? RANK_WORDS[word.replace(/s$/, "")]);
    if (rank) return { kind, rank, isLow: range.endsWith(" low") };
  }
  return undefined;
}

/** Lowest frequency of a cell. The engine lists only ranges that opponents show, but may round a frequency to 0. */
const RAREST = 0.00005;

/** Returns the cells of ranges that are sorted strongest first. Leaves out ranges whose names are unknown. */
export function cellsOf(ranges: readonly Range[]): Cell[] {
  let stronger = 0;
  return ranges.flatMap((range) => {
    const place = kindOf(range.range);
    const before = stronger;
    stronger += range.seen;
    return place ? [{ ...range, ...place, seen: Math.max(range.seen, RAREST), stronger: before }] : [];
  });
}

/** Returns the name of a cell in an address: `pair-A`. */
export function cellName({ kind, rank }: Pick<Cell, "kind" | "rank">): string {
  return `${kind}-${rank}`;
}

/** The cells of one kind. */
export interface Group {
  kind: Kind;
  /** Chance that an opponent has a row of this kind. */
  seen: number;
  /** The cells from the ace down to the lowest rank that opponents show; `undefined` for ranks they do not show. */
  cells: readonly (Cell | undefined)[];
}

/** Groups cells by kind. The kinds are in the order of `cells`, strongest first. */
export function groupsOf(cells: readonly Cell[]): Group[] {
  const kinds = [...new Set(cells.map(({ kind }) => kind))];
  return kinds.map((kind) => {
    const own = cells.filter((cell) => cell.kind === kind);
    const byRank = [...RANKS].map((rank) => own.find((cell) => cell.rank === rank));
    const last = byRank.findLastIndex((cell) => cell !== undefined);
    return { kind, seen: own.reduce((sum, { seen }) => sum + seen, 0), cells: byRank.slice(0, last + 1) };
  });
}

/** Returns the figure of a cell, from 0 to 1: its frequency, or the mean of its chances to win. */
export function figureOf({ seen, wins }: Range, figure: Figure): number {
  return figure === "seen" ? seen : (wins[0] + wins[1]) / 2;
}

/**
 * The lowest figure of each step of colour from step 1 to step 7. Lower figures have step 0. The steps of frequencies
 * grow, because frequencies differ by orders of magnitude.
 */
export const STEPS: Record<Figure, readonly number[]> = {
  seen: [0.001, 0.0025, 0.005, 0.01, 0.02, 0.04, 0.08],
  wins: [0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875],
};

/** Returns the step of colour of a figure, from 0 to 7. */
export function stepOf(value: number, figure: Figure): number {
  return STEPS[figure].filter((least) => value >= least).length;
}

/**
 * Returns the cell that a key reaches from the cell `from`. The left and right arrows move within a kind, and the up
 * and down arrows between kinds. Home and End go to the first and the last cell of the kind. Returns `undefined` if the
 * key reaches no cell.
 */
export function neighbour(groups: readonly Group[], from: Pick<Cell, "kind" | "rank">, key: string): Cell | undefined {
  const at = groups.findIndex(({ kind }) => kind === from.kind);
  const shown = (group: Group | undefined) => group?.cells.filter((cell) => cell !== undefined) ?? [];
  const own = shown(groups[at]);
  const place = own.findIndex(({ rank }) => rank === from.rank);
  const nearest = (cells: Cell[]) => {
    const distance = ({ rank }: Cell) => Math.abs(RANKS.indexOf(rank) - RANKS.indexOf(from.rank));
    return cells.toSorted((a, b) => distance(a) - distance(b))[0];
  };
  switch (key) {
    case "ArrowLeft":
      return own[place - 1];
    case "ArrowRight":
      return own[place + 1];
    case "ArrowUp":
      return nearest(shown(groups[at - 1]));
    case "ArrowDown":
      return nearest(shown(groups[at + 1]));
    case "Home":
      return own[0];
    case "End":
      return own.at(-1);
    default:
      return undefined;
  }
}
