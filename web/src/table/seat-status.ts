/**
 * Finds out whether a hand is mis-set, or counts as a natural without being declared. The other hands of the deal need
 * not be known.
 */
import { DECK } from "../cards/card.ts";
import { engine, EngineError } from "../engine/client.ts";
import type { RulesText } from "../rules/rules.ts";
import { cardsOfSeat, dealText, emptySeat, type Seat, withCards } from "./hands.ts";
import type { Scored } from "./records.ts";

/** The status of a player in the record of `score`. */
export type SettledStatus = Scored["players"][number];

/** Returns the key of the text that says why a hand is mis-set. Returns `undefined` for an unknown reason. */
export function missetKey(reason: string | null): "front-over-middle" | "middle-over-back" | "front-over-back" | "middle-no-qualify" | undefined {
  switch (reason) {
    case "front>middle":
      return "front-over-middle";
    case "middle>back":
      return "middle-over-back";
    case "front>back":
      return "front-over-back";
    case "middle-no-qualify":
      return reason;
    default:
      return undefined;
  }
}

/**
 * Asks the engine how a complete hand counts. The status of a player does not depend on the opponents, so this function
 * settles the hand against 13 arbitrary other cards. Returns `undefined` if the engine refuses the hand.
 */
export async function settledStatus(seat: Seat, rules: RulesText): Promise<SettledStatus | undefined> {
  const cards = cardsOfSeat(seat);
  const opponent = withCards(emptySeat("B"), DECK.filter((card) => !cards.includes(card)).slice(0, 13));
  try {
    const [scored] = (await engine.ask("score", { text: dealText([{ ...seat, name: "A" }, opponent]), rules })) as [Scored];
    return scored.players[0];
  } catch (error) {
    if (error instanceof EngineError) return undefined;
    throw error;
  }
}
