/** The deal that is being entered. It survives a visit to another part of the page, and a reload of the page. */
import type { Seat } from "./hands.ts";

const KEY = "pusoy.draft";

/** The user's entries for a deal. */
export interface Draft {
  /** The text of the deal that is edited; empty for a new deal. */
  deal: string;
  form: string;
  /** The index of the player whose cards are shown. */
  seat: number;
  seats: Seat[];
  /** The typed units of each player. */
  units: [string, string][];
  text: string;
}

/** Returns the stored draft. Returns `undefined` if there is none, or if it cannot be read. */
export function readDraft(): Draft | undefined {
  try {
    const draft = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Draft | null;
    return draft && typeof draft.deal === "string" && Array.isArray(draft.seats) && Array.isArray(draft.units) ? draft : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Stores a draft, or removes the stored draft if `draft` is `undefined`. If the browser does not store it, the draft is
 * lost as soon as the user opens another part of the page.
 */
export function storeDraft(draft: Draft | undefined) {
  try {
    if (draft) sessionStorage.setItem(KEY, JSON.stringify(draft));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Losing a draft does little harm. If the browser's storage is full, the page says so when it stores the log.
  }
}
