/**
 * The history of puzzles: the score, and the puzzles to repeat because the user did not solve them at the first try.
 */
import { GAMES } from "./games.ts";
import { keyText, type PuzzleKey } from "./puzzle.ts";

/** A puzzle to repeat. */
export interface Due {
  key: PuzzleKey;
  /** The puzzle is due as soon as the user has finished this number of puzzles in total. */
  from: number;
}

export interface PuzzleHistory {
  /** Puzzles solved at the first try. */
  first: number;
  /** Puzzles solved at the second try. */
  second: number;
  missed: number;
  due: Due[];
}

export const HISTORY_KEY = "pusoy.endgame-puzzles";
/** Number of other puzzles before a puzzle is repeated. */
const OTHERS = 3;
const MOST_DUE = 200;

export const NO_HISTORY: PuzzleHistory = { first: 0, second: 0, missed: 0, due: [] };

function judged({ first, second, missed }: PuzzleHistory): number {
  return first + second + missed;
}

/** Reads a stored history. Missing or damaged counts become 0, and damaged puzzles are left out. */
export function readHistory(stored: unknown): PuzzleHistory {
  const from = (typeof stored === "object" && stored !== null ? stored : {}) as Partial<Record<keyof PuzzleHistory, unknown>>;
  const count = (value: unknown) => (Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : 0);
  const due = Array.isArray(from.due) ? from.due.filter(isDue).slice(0, MOST_DUE) : [];
  return { first: count(from.first), second: count(from.second), missed: count(from.missed), due };
}

function isDue(due: any): due is Due {
  const key = due?.key;
  const isNumber = Number.isSafeInteger;
  return (
    isNumber(due?.from) && GAMES.includes(key?.game) && isNumber(key.seed) && key.seed >= 0 && isNumber(key.number) && key.number >= 1 &&
    isNumber(key.cards) && (key.level === null || isNumber(key.level)) &&
    typeof key.options === "object" && key.options !== null && Object.values(key.options).every((value) => typeof value === "string")
  );
}

/**
 * Adds a puzzle that was solved at the first or second try, or missed. Unless it was solved at the first try, it is
 * repeated.
 */
export function addResult(history: PuzzleHistory, key: PuzzleKey, result: "first" | "second" | "missed"): PuzzleHistory {
  const next = { ...history, [result]: history[result] + 1 };
  const others = history.due.filter((due) => keyText(due.key) !== keyText(key));
  const due = result === "first" ? others : [...others, { key, from: judged(next) + OTHERS }];
  return { ...next, due: due.slice(-MOST_DUE) };
}

/** Returns the next due puzzle of a game. Returns `undefined` if none is due. */
export function nextDue(history: PuzzleHistory, { game }: Pick<PuzzleKey, "game">): PuzzleKey | undefined {
  return history.due.find((due) => due.from <= judged(history) && due.key.game === game)?.key;
}
