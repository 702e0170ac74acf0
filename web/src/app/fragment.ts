/** Reads and writes the address of a screen: `#PART?NAME=VALUE&…`. A link to it reproduces the screen. */

/**
 * The name of a part of the page, and the values from which the part draws its screen. The name is empty if the address
 * has no valid name.
 */
export interface Address {
  part: string;
  values: URLSearchParams;
}

/** Maximum number of characters of a fragment. The page ignores longer fragments. */
export const LONGEST = 200_000;

/** Parses a fragment, with or without `#`. A fragment that is too long gives an address without part and values. */
export function parseFragment(fragment: string): Address {
  const text = fragment.length > LONGEST ? "" : fragment.replace(/^#/, "");
  const at = text.indexOf("?");
  const part = at < 0 ? text : text.slice(0, at);
  return { part: /^[a-z-]{1,20}$/.test(part) ? part : "", values: new URLSearchParams(at < 0 ? "" : text.slice(at + 1)) };
}

/** Formats a fragment, without its empty values. */
export function formatFragment(part: string, values: Record<string, string | number | undefined>): string {
  const pairs = Object.entries(values).filter(([, value]) => value !== undefined && value !== "");
  const query = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return query ? `#${part}?${query}` : `#${part}`;
}

/** Reads the value `name` of an address. Returns `undefined` if the value is not a whole number from `from` to `to`. */
export function wholeNumber(values: URLSearchParams, name: string, from: number, to: number): number | undefined {
  const value = Number(values.get(name) || NaN);
  return Number.isSafeInteger(value) && value >= from && value <= to ? value : undefined;
}

/** The last fragment that the user opened or that `showFragment` wrote. */
let shown = "";
/** The fragment that each part showed last. */
const lastShown = new Map<string, string>();

/**
 * Replaces the fragment of the page's address with the part and the values on the screen. If the user has just opened
 * another address, which the page has not read yet, that address stays.
 */
export function showFragment(part: string, values: Record<string, string | number | undefined>) {
  const fragment = formatFragment(part, values);
  lastShown.set(part, fragment);
  if (location.hash !== shown || fragment === shown) return;
  history.replaceState(null, "", fragment);
  shown = location.hash;
}

/** Returns the fragment that a part showed last, or the fragment of its first screen. */
export function lastFragment(part: string): string {
  return lastShown.get(part) ?? `#${part}`;
}

/** Calls `read` with the current address at once, and again whenever the user opens another address. */
export function onFragment(read: (address: Address) => void) {
  const open = () => {
    shown = location.hash;
    read(parseFragment(shown));
  };
  addEventListener("hashchange", () => location.hash !== shown && open());
  open();
}
