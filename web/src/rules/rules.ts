/** The presets, and the names of rules. */
import { t } from "./words.ts";

/** The name of a preset, or the text of a file of house rules. */
export type RulesText = string;

/** The presets of Chinese Poker. */
export const PRESETS = ["standard", "one-six", "plain", "plain-one-six", "simple", "taiwanese", "western", "eastern"] as const;

/** The presets of open-face. */
export const OPEN_FACE_PRESETS = ["pineapple", "progressive", "ultimate", "low-pineapple", "ofc"] as const;

type Named = (typeof PRESETS)[number] | (typeof OPEN_FACE_PRESETS)[number];

/** Returns the name of a preset in the page's language, or the name that house rules give themselves. */
export function rulesName(rules: RulesText): string {
  const isPreset = [...PRESETS, ...OPEN_FACE_PRESETS].includes(rules as Named);
  if (isPreset) return t(rules as Named);
  const name = /^\s*name\s*=\s*"((?:[^"\\\n]|\\.){1,40})"/m.exec(rules)?.[1];
  // Names that people type have no other escapes.
  return name?.replace(/\\(["\\])/g, "$1") ?? t("house");
}
