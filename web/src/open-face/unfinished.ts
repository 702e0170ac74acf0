/** The unfinished deal of open-face. The browser stores it, so that the user can close the page and continue later. */
import { OPEN_FACE_PRESETS } from "../rules/rules.ts";
import { readStored, writeStored } from "../storage/stored.ts";

const KEY = "pusoy.open-face";

/** Maximum number of characters of a deal. */
export const LONGEST_DEAL = 10_000;

/** A deal in play. */
export interface Unfinished {
  /** The name of the preset. */
  rules: (typeof OPEN_FACE_PRESETS)[number];
  /** The text of the deal. */
  deal: string;
}

/** Returns the stored deal. Returns `undefined` if there is none, or if it cannot be read. */
export function readUnfinished(): Unfinished | undefined {
  const stored = readStored(KEY) as Partial<Unfinished> | undefined | null;
  const rules = OPEN_FACE_PRESETS.find((preset) => preset === stored?.rules);
  const deal = stored?.deal;
  return rules && typeof deal === "string" && deal !== "" && deal.length <= LONGEST_DEAL ? { rules, deal } : undefined;
}

/** Stores a deal. Removes the stored deal if `unfinished` is `undefined`. */
export function storeUnfinished(unfinished: Unfinished | undefined) {
  writeStored(KEY, unfinished ?? null);
}
