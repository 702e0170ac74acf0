/**
 * Puzzles, which are endgames with exactly one winning move. This file has their records (`pusoy.climb.puzzle/1`), their
 * keys and their legal moves.
 */
import { wholeNumber } from "../app/fragment.ts";
import { freshSeed } from "../app/seed.ts";
import type { Card } from "../cards/card.ts";
import { isSame } from "./analysis.ts";
import { formatOptions, type Game, type Options } from "./games.ts";
import { emptyStart, type Move, type Start, type Step } from "./position.ts";

/** The key of a puzzle. The same key always deals the same puzzle. */
export interface PuzzleKey {
  game: Game;
  options: Options;
  seed: number;
  number: number;
  /** Number of cards in each hand. */
  cards: number;
  /** Level of difficulty, 1 to 5; `null` for any level. */
  level: number | null;
}

/** The largest number of a puzzle that the page accepts in an address. */
const LAST = 1_000_000;
/** The usual number of cards in each hand. */
const USUAL_CARDS = 6;

/** Returns the key of the first puzzle with a random seed. */
export function freshKey(game: Game, options: Options): PuzzleKey {
  return { game, options, seed: freshSeed(), number: 1, cards: USUAL_CARDS, level: null };
}

/** Reads the key of a puzzle from an address. A random seed replaces a missing or invalid one. */
export function parseKey(game: Game, options: Options, values: URLSearchParams): PuzzleKey {
  const fresh = freshKey(game, options);
  return {
    ...fresh,
    seed: wholeNumber(values, "seed", 0, Number.MAX_SAFE_INTEGER) ?? fresh.seed,
    number: wholeNumber(values, "number", 1, LAST) ?? 1,
    cards: wholeNumber(values, "cards", 3, 10) ?? USUAL_CARDS,
    level: wholeNumber(values, "level", 1, 5) ?? null,
  };
}

/** Formats the key of a puzzle for an address, without the game and the options. */
export function formatKey({ seed, number, cards, level }: PuzzleKey): Record<string, string | number> {
  return { seed, number, cards: cards === USUAL_CARDS ? "" : cards, level: level ?? "" };
}

/** The record of `climb.puzzle`. */
export interface Puzzle {
  game: Game;
  seed: number;
  number: number;
  hands: Record<string, Card[]>;
  to_move: string;
  standing: { by: string; cards: Card[] } | null;
  landlord: string | null;
  bid: number | null;
  level: number;
  solution: Move;
  line: Step[];
  wrong: { move: Move; is_tempting: boolean; refutation?: Step[] }[];
}

/** Returns the question that deals a puzzle. */
export function puzzleQuestion({ game, options, seed, number, cards, level }: PuzzleKey) {
  return { game, options, seed, number, cards, ...(level === null ? {} : { level }) };
}

/** Returns a puzzle as the start of an endgame, without the players who have no cards. */
export function puzzleStart({ game, hands, to_move, standing, landlord, bid }: Puzzle, options: Options): Start {
  const left = Object.entries(hands).filter(([, cards]) => cards.length > 0);
  return {
    ...emptyStart(game, options, 2),
    hands: left.map(([name, cards]) => ({ name, cards })),
    mover: to_move,
    standing: standing ? { by: standing.by, cards: standing.cards } : undefined,
    landlord: landlord ?? undefined,
    bid: bid ?? 1,
  };
}

/** Returns every legal move of a puzzle. Plays with fewer cards come first, and the pass last. */
export function movesOf({ solution, wrong }: Puzzle): Move[] {
  const size = (move: Move) => (move === "pass" ? 99 : move.length);
  const name = (move: Move) => (move === "pass" ? "" : move.join(" "));
  return [solution, ...wrong.map(({ move }) => move)].sort((a, b) => size(a) - size(b) || name(a).localeCompare(name(b)));
}

/**
 * Finds the legal move with these cards. Returns `undefined` if there is none. If a joker can stand for several cards,
 * there may be several such moves; then prefers the solution.
 */
export function findMove(puzzle: Puzzle, cards: readonly Card[]): Move | undefined {
  const own = (move: Move): Move => (move === "pass" ? move : move.map((card) => card.split("=")[0]!));
  const found = movesOf(puzzle).filter((move) => isSame(own(move), cards));
  return found.find((move) => isSame(move, puzzle.solution)) ?? found[0];
}

/** Returns a text that identifies a puzzle. */
export function keyText({ game, options, seed, number, cards, level }: PuzzleKey): string {
  return [game, formatOptions(options), seed, number, cards, level ?? ""].join("|");
}
