/**
 * The languages of the page. The texts of each part of the page are in the file `words.ts` of that part, in all
 * languages side by side.
 */

export const LANGUAGES = ["en", "zh-Hant", "zh-Hans", "vi", "fil"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The names of the languages, each in its own language. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: "English",
  "zh-Hant": "繁體中文",
  "zh-Hans": "简体中文",
  vi: "Tiếng Việt",
  fil: "Filipino",
};

/**
 * A text in all languages, in the order of `LANGUAGES`. `{name}` stands for the value `name`. `{name|one|many}` stands
 * for `one` if this value is 1, and otherwise for `many`, as in "{count} {count|card|cards}".
 */
export type Text = readonly [en: string, zhHant: string, zhHans: string, vi: string, fil: string];
export type Values = Record<string, string | number>;

let current: Language = "en";

/** Returns the language of the page. */
export function language(): Language {
  return current;
}

/** The name of the event after which all elements render again in the new language. */
export const LANGUAGE_CHANGE = "pusoy-language";

/** Changes the language of the page. */
export function setLanguage(chosen: Language) {
  current = chosen;
  document.documentElement.lang = chosen;
  dispatchEvent(new Event(LANGUAGE_CHANGE));
}

/**
 * Returns the first language of `preferred` that the page has, or English if the page has none of them. `preferred` is
 * a list of language tags, best first, such as `navigator.languages`.
 */
export function bestLanguage(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const lower = tag.toLowerCase();
    if (/^zh\b.*\b(hant|tw|hk|mo)\b/.test(lower)) return "zh-Hant";
    if (/^zh\b/.test(lower)) return "zh-Hans";
    if (/^(fil|tl)\b/.test(lower)) return "fil";
    const found = LANGUAGES.find((known) => lower.split("-")[0] === known);
    if (found) return found;
  }
  return "en";
}

/** Fills the values into a text. */
export function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one?: string, many?: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return one === undefined ? String(value) : Number(value) === 1 ? one : (many ?? "");
  });
}

/** Returns a function that gives a text from `texts` in the page's language, with its values filled in. */
export function translator<Key extends string>(texts: Record<Key, Text>) {
  return (key: Key, values: Values = {}): string => fill(texts[key][LANGUAGES.indexOf(current)]!, values);
}

/** Formats units with a plus or minus sign: +3.01, −0.23. Zero has no sign. */
export function units(value: number, digits = 2): string {
  return new Intl.NumberFormat(current, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: "exceptZero",
  })
    .format(value)
    .replace("-", "−");
}

/** Formats a number without a plus sign. */
export function number(value: number, digits = 2): string {
  return new Intl.NumberFormat(current, { minimumFractionDigits: digits, maximumFractionDigits: digits })
    .format(value)
    .replace("-", "−");
}

/**
 * Formats an exact amount of money: `−1.50 €`. The text has at least two decimal places if the amount is not whole. The
 * caller sets `hasCents` if another amount on the screen is not whole; a whole amount then has two decimal places too.
 */
export function money(amount: number | string, currency: string | null, hasCents = false): string {
  const text = String(amount).replace("-", "−").replace(/\.\d$/, "$&0");
  const exact = hasCents && !text.includes(".") ? `${text}.00` : text;
  return currency ? `${exact} ${currency}` : exact;
}

/** Formats a chance, from 0 to 1, as a percentage: 96%. */
export function percent(chance: number, digits = 0): string {
  return new Intl.NumberFormat(current, { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits }).format(chance);
}
