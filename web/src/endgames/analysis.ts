/** Asks the engine about a position: the hands, the player to move, and the cost of every play. */
import type { Card } from "../cards/card.ts";
import { type Activity, EngineError, gamesEngine } from "../engine/client.ts";
import { earlierOf, isPair, type Move, pairAfter, spareCards, type Start, type Step, stepText, transcriptOf } from "./position.ts";
import { type ValueKind, type Values, worthOf } from "./value.ts";

/** Size of the engine's transposition table, in megabytes. It suits a phone; the program's default is larger. */
export const MEMORY = 128;

/** A position: the hands, the player to move, and the play to beat. */
export interface Table {
  hands: { name: string; cards: Card[] }[];
  /** The player to move; `null` if the deal is over. */
  toMove: string | null;
  /** The play to beat; `undefined` if the player to move leads. */
  standing: Step | undefined;
  /** The steps before those of the user: all steps of a transcript, or only the play to beat at the start, if any. */
  before: Step[];
  /** The results. `undefined` if the deal is not over, and always for two hands of a three-player game (`isPair`). */
  outcome: { kind: ValueKind; values: Values } | undefined;
}

/** A legal move with its value. */
export interface Valued {
  move: Move;
  /** The value for each player; `null` if a limit ended the search before the value was known. */
  value: Values | null;
  /** The result that the move guarantees to the player who makes it. Missing if two sides play. */
  paranoid?: number | null;
}

/** The fields of a record of `climb.solve` (`pusoy.climb.solve.1`) that the page reads. */
export interface Solution {
  /** `two` for two sides, `single` for three or four players who each play for themselves. */
  sides: "two" | "single";
  value_kind: ValueKind;
  value: Values | null;
  /** The result that each player is guaranteed, with all others against them. Missing if two sides play. */
  paranoid?: Record<string, number | null>;
  /** The best result that each player could reach with the help of all others. Missing if two sides play. */
  upper?: Record<string, number | null>;
  every_move_loses: boolean | null;
  all_moves_equal: boolean | null;
  best_moves: Move[];
  /**
   * The best moves after which the deal lasts longest, and the number of plays and passes until the deal ends. Given
   * only if two sides play, every move loses, and several moves are best. `null` otherwise, or if these moves are not
   * known.
   */
  resistance: { moves: Move[]; turns: number } | null;
  /** The moves that keep the guaranteed result of the player to move. Missing if two sides play. */
  paranoid_best_moves?: Move[];
  moves: Valued[] | null;
  line: Step[] | null;
  nodes: number;
  stopped: "nodes" | "time" | null;
}

interface Asking {
  channel: string;
  /** Time limit in milliseconds. */
  limit: number;
  onActivity?: (activity: Activity) => void;
}

/**
 * Returns the transcript of a start and of the steps after it. `counts` are the numbers of players that the game
 * allows.
 */
async function textAfter(start: Start, steps: readonly Step[], counts: readonly number[]): Promise<string> {
  return [transcriptOf(start, counts, await askEarlier(start)), ...steps.map(stepText)].join("\n");
}

/** A play as `climb.identify` and `climb.moves` describe it. */
interface Named {
  cards: Card[];
  type: string;
  length: number;
  strength: number;
}

/**
 * Invents the plays that came before the play to beat in its trick. The user does not enter these plays, but a
 * transcript needs them. The invented plays are sorted weakest first, and use cards that are neither in a hand nor in
 * the play to beat.
 */
async function askEarlier(start: Start): Promise<Card[][]> {
  const { game, options, hands, standing } = start;
  const count = earlierOf(start).filter(({ isPass }) => !isPass).length;
  if (!standing || count === 0) return [];
  const [beaten] = await gamesEngine.ask("climb.identify", { game, options, cards: standing.cards.join(" ") });
  const { length, strength }: Named = beaten.readings[0];
  const spare = spareCards(hands.flatMap(({ cards }) => cards), standing.cards, 4);
  const found: Named[] = [];
  // Ask about twelve cards at a time, because the engine limits the size of a hand.
  for (let from = 0; from < spare.length && found.length < count; from += 12) {
    const [record] = await gamesEngine.ask("climb.moves", { game, options, hand: spare.slice(from, from + 12).join(" ") });
    const isLower = (play: Named) => play.type === beaten.type && play.length === length && (start.revolution ? play.strength > strength : play.strength < strength);
    const lower = (record.moves as Named[]).filter(isLower);
    for (const play of start.revolution ? lower.reverse() : lower) {
      const isHigher = found.every((other) => (start.revolution ? other.strength > play.strength : other.strength < play.strength) && !other.cards.some((card) => card.length === 2 && play.cards.includes(card)));
      if (isHigher && found.length < count) found.push(play);
    }
  }
  return found.map(({ cards }) => cards);
}

/**
 * Returns the position after some steps. Throws an `EngineError` if a step is illegal. For two hands of a three-player
 * game (`isPair`), the steps are not checked.
 */
export async function askTable(start: Start, steps: readonly Step[], counts: readonly number[]): Promise<Table> {
  const { game, options } = start;
  if (isPair(start)) return tableOfPair(start, steps);
  const text = await textAfter(start, steps, counts);
  const [played] = await gamesEngine.ask("climb.play", { game, options, text });
  const actions: Step[] = played.actions.map(({ by, cards }: { by: string; cards: Card[] }) => ({ by, move: cards.length ? cards : "pass" }));
  const hands = Object.entries(played.remaining as Record<string, Card[]>).map(([name, cards]) => ({ name, cards }));
  const last = actions.findLast(({ move }) => move !== "pass");
  const leads = !played.to_play || !last || (await mustLead(start, text, played.to_play));
  return {
    hands: seated(start, hands),
    toMove: played.over ? null : played.to_play,
    standing: leads ? undefined : last,
    before: start.text ? actions.slice(0, actions.length - steps.length) : startSteps(start),
    outcome: played.over ? outcomeOf(played.outcome, Object.keys(played.remaining)) : undefined,
  };
}

/**
 * Returns hands in the order in which the user entered them, without players whom `transcriptOf` added. If the user
 * entered a transcript instead of hands, returns the hands unchanged.
 */
function seated(start: Start, hands: Table["hands"]): Table["hands"] {
  const place = (name: string) => start.hands.findIndex((hand) => hand.name === name);
  if (start.text) return hands;
  return hands.filter(({ name }) => place(name) >= 0).sort((a, b) => place(a.name) - place(b.name));
}

/** Returns the play to beat at the start as a list with one step. The list is empty if there is no play to beat. */
function startSteps({ standing }: Start): Step[] {
  return standing ? [{ by: standing.by, move: standing.cards }] : [];
}

/** Returns `true` if `player` leads after the transcript `text`. The engine then refuses a pass of the player. */
async function mustLead({ game, options }: Start, text: string, player: string): Promise<boolean> {
  try {
    await gamesEngine.ask("climb.play", { game, options, text: `${text}\n${player}: pass` });
    return false;
  } catch (error) {
    if (error instanceof EngineError && !error.isFailure) return true;
    throw error;
  }
}

async function tableOfPair(start: Start, steps: readonly Step[]): Promise<Table> {
  const { hands, mover, standing } = pairAfter(start, steps);
  const isOver = hands.some(({ cards }) => cards.length === 0);
  return {
    hands,
    toMove: isOver ? null : mover,
    standing: standing && { by: standing.by, move: standing.cards },
    before: startSteps(start),
    outcome: undefined,
  };
}

/**
 * Returns the results of a settled deal. Of the results in the outcome, takes the first in this order: penalties,
 * totals, places, winner.
 */
function outcomeOf(outcome: { penalties: Values | null; places: Values | null; totals: Values | null; winner: string | null } | null, names: string[]): Table["outcome"] {
  if (!outcome) return undefined;
  const { penalties, places, totals, winner } = outcome;
  if (penalties) return { kind: "penalties", values: penalties };
  if (totals) return { kind: "totals", values: totals };
  if (places) return { kind: "places", values: places };
  return { kind: "wins", values: Object.fromEntries(names.map((name) => [name, name === winner ? 1 : 0])) };
}

/** Solves the position after some steps. */
export async function askSolution(start: Start, steps: readonly Step[], counts: readonly number[], asking: Asking): Promise<Solution> {
  const { game, options } = start;
  const settings = { game, options, all: true, line: true, memory: MEMORY };
  if (!isPair(start)) {
    const [solved] = await gamesEngine.ask("climb.solve", { ...settings, from: true, text: await textAfter(start, steps, counts) }, asking);
    return solved;
  }
  const { hands, mover, standing } = pairAfter(start, steps);
  const question = {
    ...settings,
    hands: Object.fromEntries(hands.map(({ name, cards }) => [name, cards.join(" ")])),
    to_move: mover,
    standing: standing && { by: standing.by, cards: standing.cards.join(" ") },
    landlord: start.landlord,
    bid: start.bid,
    ...(await bombsIn(start, steps)),
  };
  const [solved] = await gamesEngine.ask("climb.solve", question, asking);
  return solved;
}

const kinds = new Map<string, string>();

/**
 * Counts the bombs and rockets in the steps and in the play to beat at the start. In games other than Dou Dizhu, both
 * counts are 0.
 */
async function bombsIn({ game, options, standing }: Start, steps: readonly Step[]) {
  const counted = { bombs: 0, rockets: 0 };
  if (game !== "dou-dizhu") return counted;
  const plays = [...(standing ? [standing.cards] : []), ...steps.map(({ move }) => move)];
  for (const play of plays.filter((play): play is readonly Card[] => play !== "pass" && (play.length === 4 || play.length === 2))) {
    const cards = play.join(" ");
    if (!kinds.has(cards)) {
      const [record] = await gamesEngine.ask("climb.identify", { game, options, cards });
      kinds.set(cards, record.type);
    }
    if (kinds.get(cards) === "bomb") counted.bombs += 1;
    if (kinds.get(cards) === "rocket") counted.rockets += 1;
  }
  return counted;
}

/** Returns every legal move in a position that could not be solved in time. The moves have no values. */
export async function askPlays({ game, options }: Start, { hands, toMove, standing }: Table): Promise<Valued[]> {
  const hand = hands.find(({ name }) => name === toMove)?.cards ?? [];
  const on = standing && standing.move !== "pass" ? standing.move.join(" ") : undefined;
  const [record] = await gamesEngine.ask("climb.moves", { game, options, hand: hand.join(" "), on });
  const plays = (record.moves as { cards: Card[] }[]).map(({ cards }) => ({ move: cards, value: null }));
  return record.may_pass || on ? [...plays, { move: "pass", value: null }] : plays;
}

/** A move with its cost for the player who makes it. */
export interface Priced extends Valued {
  /** How much worse the move is than the best move; `undefined` if this is not known. */
  cost: number | undefined;
  /** Whether the move keeps the guaranteed result of the player. Set only if costs are not known. */
  isSafe?: boolean;
}

/** Returns the moves of a solution with their costs, best first. Moves without a known cost are last. */
export function priced({ value_kind: kind, sides, moves }: Solution, player: string): Priced[] {
  const all = (moves ?? []).map((valued) => ({ valued, worth: valued.value ? worthOf(kind, sides, valued.value, player) : undefined }));
  const best = Math.max(...all.flatMap(({ worth }) => (worth === undefined ? [] : [worth])));
  const costs = all.map(({ valued, worth }) => ({ ...valued, cost: worth === undefined ? undefined : best - worth }));
  return costs.sort((a, b) => (a.cost ?? Infinity) - (b.cost ?? Infinity));
}

/** Returns `true` if two moves are the same, in any order of the cards. */
export function isSame(a: Move, b: Move): boolean {
  if (a === "pass" || b === "pass") return a === b;
  return [...a].sort().join(" ") === [...b].sort().join(" ");
}

