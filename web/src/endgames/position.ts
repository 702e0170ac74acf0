/**
 * Positions: the start of an endgame, and the plays since. The engine replays both as a transcript. A game of three
 * players cannot be replayed if only the soloist and one opponent have hands. The engine solves such a start as a
 * position with two hands.
 */
import type { Card } from "../cards/card.ts";
import { type Game, formatOptions, gameOf, type Options, parseOptions } from "./games.ts";

export type Move = readonly Card[] | "pass";

/** A play or pass of a player. */
export interface Step {
  by: string;
  move: Move;
}

/** The start of an endgame. */
export interface Start {
  game: Game;
  options: Options;
  /** The hands in seat order. */
  hands: readonly { name: string; cards: readonly Card[] }[];
  /** The player to move. */
  mover: string;
  /** The play to beat; `undefined` if `mover` leads. */
  standing: { by: string; cards: readonly Card[] } | undefined;
  /** Players who passed in this trick before the play to beat. */
  passed: readonly string[];
  /** Whether a revolution has reversed the ranks, in games that have revolutions. */
  revolution: boolean;
  /** The landlord or soloist, in games that have one. */
  landlord: string | undefined;
  bid: number;
  /** A transcript that ends with the position. If it is not empty, it replaces the fields from `hands` to `bid`. */
  text: string;
}

/** The names of players whose hands the user enters. */
export const NAMES = ["Ann", "Ben", "Cy", "Dee"] as const;
/** Maximum number of plays and passes after the start. */
export const MOST_STEPS = 300;
const MOST_CARDS = 54;

/** Returns `true` if one player of the game plays against the others. */
export function hasSoloist(game: Game): boolean {
  return game === "dou-dizhu" || game === "big-three";
}

/** Returns an empty start of a game. */
export function emptyStart(game: Game, options: Options, players: number): Start {
  const hands = NAMES.slice(0, players).map((name) => ({ name, cards: [] }));
  return { game, options, hands, mover: NAMES[0], standing: undefined, passed: [], revolution: false, landlord: hasSoloist(game) ? NAMES[0] : undefined, bid: 1, text: "" };
}

/** Returns `true` if the start has at least two hands, all with cards, or a transcript. */
export function isComplete({ hands, text }: Start): boolean {
  return text !== "" || (hands.length >= 2 && hands.every(({ cards }) => cards.length > 0));
}

/** Returns `true` if the game has a soloist, and the start has two hands and no transcript. */
export function isPair({ game, hands, text }: Start): boolean {
  return text === "" && hasSoloist(game) && hands.length === 2;
}

/** Returns the names of the players between `from` and `to`, clockwise. */
export function between(names: readonly string[], from: string, to: string): string[] {
  const [start, end] = [names.indexOf(from), names.indexOf(to)];
  const all = names.map((_, step) => names[(start + 1 + step) % names.length]!);
  return all.slice(0, (end - start - 1 + names.length) % names.length);
}

/**
 * Returns the players who played or passed in this trick before the play to beat, in order of play. The first of them
 * leads the trick. Returns an empty list if nobody passed: the play to beat is then treated as the lead of the trick.
 */
export function earlierOf({ hands, mover, standing, passed }: Start): { by: string; isPass: boolean }[] {
  if (!standing) return [];
  const all = between(hands.map(({ name }) => name), mover, standing.by);
  const first = all.findIndex((name) => passed.includes(name));
  if (first < 0) return [];
  // The player before the first pass leads the trick.
  return [first === 0 ? mover : all[first - 1]!, ...all.slice(first)].map((by) => ({ by, isPass: passed.includes(by) }));
}

/**
 * Returns the start as a transcript. `counts` are the numbers of players that the game allows. If the game needs more
 * players than the start has, the transcript gets further players, with one card each. Before all other plays, each
 * further player in turn leads this card, and all others pass. `earlier` has the plays in this trick before the play to
 * beat, for the players of `earlierOf` who did not pass.
 */
export function transcriptOf(start: Start, counts: readonly number[], earlier: readonly (readonly Card[])[] = []): string {
  if (start.text) return start.text;
  const { hands, mover, standing, landlord, bid } = start;
  const names = hands.map(({ name }) => name);
  const plays = [...earlier];
  const before = earlierOf(start).map(({ by, isPass }): Step => ({ by, move: isPass ? "pass" : (plays.shift() ?? []) }));
  const leader = before[0]?.by ?? standing?.by ?? mover;
  const missing = Math.max(0, (counts.find((count) => count >= names.length) ?? names.length) - names.length);
  const gone = ["Eve", "Fay", "Gil"].slice(0, missing);
  const spare = spareCards(hands.flatMap(({ cards }) => cards), start.standing?.cards ?? []);
  const lines: string[] = [];
  // If the ranks are reversed, the leader first causes the revolution with four of a kind from the spare cards, and all
  // others pass.
  const four = start.revolution ? (spareQuads(hands, standing?.cards ?? []) ?? []) : [];
  const seats = [...names.slice(names.indexOf(leader)), ...names.slice(0, names.indexOf(leader))];
  // The added players sit before the leader, so that the turn comes to the leader when all of them are out.
  gone.forEach((name, at) => lines.push(`${name} = ${spare[at] ?? ""}`));
  for (const name of seats) {
    const { cards } = hands.find((hand) => hand.name === name)!;
    const played = before.flatMap(({ by, move }) => (by === name && move !== "pass" ? move : []));
    lines.push(`${name} = ${[...cards, ...(name === leader ? four : []), ...played, ...(standing?.by === name ? standing.cards : [])].join(" ")}`);
  }
  lines.push(`leader = ${gone[0] ?? leader}`);
  if (landlord) lines.push(`landlord = ${landlord}`, `bid = ${bid}`);
  gone.forEach((name, at) => {
    lines.push(`${name}: ${spare[at]}`);
    for (const other of [...gone.slice(at + 1), ...seats]) lines.push(`${other}: pass`);
  });
  if (start.revolution) lines.push(`${leader}: ${four.join(" ")}`, ...seats.slice(1).map((name) => `${name}: pass`));
  if (standing) {
    lines.push(...before.map(stepText));
    lines.push(`${standing.by}: ${standing.cards.join(" ")}`);
    for (const name of between(names, standing.by, mover)) lines.push(`${name}: pass`);
  }
  return lines.join("\n");
}

/**
 * Returns cards that are neither in `hands` nor in `standing`, at most `perRank` of each rank. Leaves out eights,
 * jacks, twos and threes, which have special effects in some games.
 */
export function spareCards(hands: readonly Card[], standing: readonly Card[], perRank = 1): Card[] {
  const used = [...hands, ...standing];
  const isSuited = used.some((card) => card.length === 2 && card[0] !== "X");
  return [..."4567TQKA9"].flatMap((rank) => {
    if (!isSuited) return Array<Card>(Math.max(0, Math.min(perRank, 4 - used.filter((card) => card === rank).length))).fill(rank);
    return [..."shdc"].map((suit) => rank + suit).filter((card) => !used.includes(card)).slice(0, perRank);
  });
}

/** Returns four of a kind from the spare cards. Returns `undefined` if there are none. */
function spareQuads(hands: Start["hands"], standing: readonly Card[]): Card[] | undefined {
  const spare = spareCards(hands.flatMap(({ cards }) => cards), standing, 4);
  const rank = [..."9AKQT7654"].find((rank) => spare.filter((card) => card[0] === rank).length === 4);
  return rank === undefined ? undefined : spare.filter((card) => card[0] === rank);
}

/** Formats a step as a line of a transcript. */
export function stepText({ by, move }: Step): string {
  return `${by}: ${move === "pass" ? "pass" : move.join(" ")}`;
}

/** Returns the hands, the player to move and the play to beat after some steps, for a start with two hands. */
export function pairAfter(start: Start, steps: readonly Step[]) {
  const hands = start.hands.map(({ name, cards }) => ({ name, cards: [...cards] }));
  let { mover, standing } = start;
  for (const { by, move } of steps) {
    const other = hands.find(({ name }) => name !== by)!.name;
    if (move !== "pass") {
      const hand = hands.find(({ name }) => name === by)!;
      for (const card of move) {
        const at = hand.cards.indexOf(card);
        if (at >= 0) hand.cards.splice(at, 1);
      }
    }
    standing = move === "pass" ? undefined : { by, cards: move };
    mover = other;
  }
  return { hands, mover, standing };
}

/** Formats a start as values of an address. */
export function formatStart(start: Start): Record<string, string | number> {
  const { game, options, hands, mover, standing, landlord, bid, text } = start;
  const base = { game, options: formatOptions(options) };
  if (text) return { ...base, text };
  return {
    ...base,
    hands: hands.map(({ name, cards }) => `${name}=${cards.join("")}`).join(";"),
    move: mover,
    on: standing ? `${standing.by}:${standing.cards.join("")}` : "",
    passed: standing ? start.passed.join(";") : "",
    revolution: start.revolution ? "yes" : "",
    landlord: landlord ?? "",
    bid: landlord && bid !== 1 ? bid : "",
  };
}

/** Formats steps for an address. */
export function formatSteps(steps: readonly Step[]): string {
  return steps.map(({ by, move }) => `${by}:${move === "pass" ? "-" : move.join(" ")}`).join(";");
}

/** Parses the steps in an address. Ignores text that is not a step. */
export function parseSteps(text: string | null): Step[] {
  const steps = (text ?? "").slice(0, 20_000).split(";").map((step) => /^([^:#\n]{1,60}):(.{1,200})$/.exec(step));
  return steps
    .filter((step) => step !== null)
    .slice(0, MOST_STEPS)
    .map(([, by, move]) => ({ by: by!, move: move === "-" ? "pass" : move!.split(" ").filter(Boolean) }));
}

/**
 * Parses the start in an address. Missing or damaged values get their defaults: the hands are empty, and the first
 * player is to move.
 */
export function parseStart(values: URLSearchParams): Start {
  const game = gameOf(values.get("game"));
  const options = parseOptions(values.get("options"));
  const hands = (values.get("hands") ?? "")
    .slice(0, 2_000)
    .split(";")
    .map((hand) => /^([^=:#\s]{1,60})=(.*)$/.exec(hand))
    .filter((hand) => hand !== null)
    .map(([, name, cards]) => ({ name: name!, cards: splitCards(cards!) }));
  const isNamed = new Set(hands.map(({ name }) => name)).size === hands.length;
  const start = emptyStart(game, options, 2);
  if (isNamed && hands.length >= 2 && hands.length <= 4) start.hands = hands;
  const names = start.hands.map(({ name }) => name);
  start.mover = names.find((name) => name === values.get("move")) ?? names[0]!;
  const [by, on] = (values.get("on") ?? "").slice(0, 200).split(":");
  const isOther = names.includes(by!) && by !== start.mover;
  start.standing = on && isOther ? { by: by!, cards: splitCards(on) } : undefined;
  const passed = (values.get("passed") ?? "").split(";");
  if (start.standing) start.passed = between(names, start.mover, start.standing.by).filter((name) => passed.includes(name));
  start.revolution = game === "daifugo" && values.get("revolution") === "yes";
  if (hasSoloist(game)) start.landlord = names.find((name) => name === values.get("landlord")) ?? names[0];
  start.bid = [1, 2, 3].find((bid) => String(bid) === values.get("bid")) ?? 1;
  start.text = values.get("text")?.slice(0, 20_000) ?? "";
  return start;
}

/** Splits cards as `formatStart` writes them: with suits (`3d5c`), without suits (`KK5`), with jokers (`Xb`). */
export function splitCards(text: string): Card[] {
  return (text.match(/X[br]|[2-9TJQKA][shdc]?/g) ?? []).slice(0, MOST_CARDS);
}
