/** The climbing games: their names, their options, and the records in which the engine describes them. */
import type { Card } from "../cards/card.ts";
import { gamesEngine } from "../engine/client.ts";
import { t } from "./words.ts";

export const GAMES = ["big-two", "tien-len", "dou-dizhu", "daifugo", "president", "winner", "killer", "thirteen", "big-three"] as const;
export type Game = (typeof GAMES)[number];

/** Options of a game that differ from their defaults, by name. */
export type Options = Record<string, string>;

/** An option as `climb.games` describes it. */
export interface Option {
  value: string;
  values: string;
  meaning: string;
}

/** The record of a game (`pusoy.climb.games.1`). */
export interface GameRecord {
  about: string;
  player_counts: number[];
  /** The ranks in ascending order, with the jokers. */
  ranks: string[];
  /** The suits in ascending order; `null` in games that ignore suits. */
  suits: string[] | null;
  options: Record<string, Option>;
}

/** Returns the name of a game in the page's language. */
export function gameName(game: Game): string {
  return t(game);
}

/** Returns the game that a text names; Big Two if it names none. */
export function gameOf(text: string | null): Game {
  return GAMES.find((game) => game === text) ?? "big-two";
}

/** Asks the engine for the record of a game under these options. */
export async function askGame(game: Game, options: Options): Promise<GameRecord> {
  const [record] = await gamesEngine.ask("climb.games", { game, options });
  return record;
}

/**
 * Parses options of the form `name=value`, with line ends or `;` between them. Ignores text of any other form, text
 * after the first 2,000 characters, and options after the first 40.
 */
export function parseOptions(text: string | null): Options {
  const pairs = (text ?? "").slice(0, 2_000).split(/[;\n]/).map((pair) => /^\s*([\w-]{1,40})\s*=\s*(\S.*?)\s*$/.exec(pair));
  return Object.fromEntries(pairs.filter((pair) => pair !== null).slice(0, 40).map((pair) => [pair[1]!, pair[2]!]));
}

/** Formats options for an address. */
export function formatOptions(options: Options): string {
  return Object.entries(options).map(([name, value]) => `${name}=${value}`).join(";");
}

/** Returns the values of an option. Returns `undefined` if the engine does not list them, as for a number. */
export function choicesOf({ values }: Option): string[] | undefined {
  if (values === "yes or no") return ["yes", "no"];
  const list = /^one of (.+)$/.exec(values)?.[1];
  return list?.split(", ");
}

/** Returns a function that compares two cards in the order of a game, to sort the highest first. */
export function inOrder({ ranks, suits }: GameRecord) {
  const rank = (card: Card) => ranks.indexOf(isJokerCard(card) ? card.slice(0, 2) : card[0]!);
  return (a: Card, b: Card) => rank(b) - rank(a) || (suits ? suits.indexOf(b[1]!) - suits.indexOf(a[1]!) : 0);
}

function isJokerCard(card: Card): boolean {
  return card[0] === "X";
}
