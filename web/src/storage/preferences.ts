/** The user's preferences for the whole page: language, colours, deck. */
import { bestLanguage, type Language, LANGUAGES, setLanguage } from "../words/words.ts";
import { readStored, writeStored } from "./stored.ts";

export interface Preferences {
  language: Language;
  theme: "auto" | "light" | "dark";
  fourColours: boolean;
}

const KEY = "pusoy.preferences";

/**
 * Reads the stored preferences. A missing or invalid preference gets its default value. The default language is the
 * first of the browser's languages that the page has, or English.
 */
export function readPreferences(): Preferences {
  const stored = (readStored(KEY) ?? {}) as Partial<Preferences>;
  const known = LANGUAGES.find((language) => language === stored.language);
  return {
    language: known ?? bestLanguage(navigator.languages),
    theme: stored.theme === "light" || stored.theme === "dark" ? stored.theme : "auto",
    fourColours: stored.fourColours !== false,
  };
}

/** Applies preferences to the page, and stores them unless `store` is `false`. */
export function applyPreferences(preferences: Preferences, store = true) {
  setLanguage(preferences.language);
  document.documentElement.dataset.theme = preferences.theme;
  document.documentElement.dataset.deck = preferences.fourColours ? "four" : "two";
  if (store) writeStored(KEY, preferences);
}
