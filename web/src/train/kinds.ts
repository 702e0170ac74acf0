/** The kinds of tasks, with their names in the page's language. */
import { t, texts } from "./words.ts";

export type What = "hands" | "streets";

const HANDS = ["two-way", "pair-in-front", "flush-or-full-house", "straight-or-flush", "many-pairs", "trips", "quads"];

/** Returns the kinds of hands, or of streets under `rules`. House rules may have more or fewer streets than listed. */
export function kindsOf(what: What, rules: string): string[] {
  if (what === "hands") return HANDS;
  const streets = /\bofc\b/.test(rules) ? 9 : 5;
  return [...Array.from({ length: streets }, (_, at) => `street-${at + 1}`), "fantasyland"];
}

/** Returns the name of a kind. */
export function kindName(kind: string): string {
  const street = /^street-(\d)$/.exec(kind)?.[1];
  if (street) return t("kind-street", { number: street });
  const key = `kind-${kind}`;
  return key in texts ? t(key as keyof typeof texts) : kind;
}
