/** The address of a screen: `#PART?NAME=VALUE&…`. A link reproduces what is on the screen. */

/** A part of the page, with what is on its screen. */
export interface Address {
  part: string;
  values: URLSearchParams;
}

/** Maximum number of characters of a fragment. Longer ones are ignored: no screen writes them. */
export const LONGEST = 200_000;

/** Parses a fragment, with or without `#`. A fragment that is too long is empty. */
export function parseFragment(fragment: string): Address {
  const text = fragment.length > LONGEST ? "" : fragment.replace(/^#/, "");
  const at = text.indexOf("?");
  const part = at < 0 ? text : text.slice(0, at);
  return { part: /^[a-z-]{1,20}$/.test(part) ? part : "", values: new URLSearchParams(at < 0 ? "" : text.slice(at + 1)) };
}

/** Formats a fragment. Values that are empty are left out. */
export function formatFragment(part: string, values: Record<string, string | number | undefined>): string {
  const pairs = Object.entries(values).filter(([, value]) => value !== undefined && value !== "");
  const query = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return query ? `#${part}?${query}` : `#${part}`;
}

let written = "";

/** Replaces the fragment of the page's address by what is on the screen now. */
export function showFragment(part: string, values: Record<string, string | number | undefined>) {
  written = formatFragment(part, values);
  if (location.hash !== written) history.replaceState(null, "", written);
}

/** Calls `read` with the address now and whenever the user opens another one. */
export function onFragment(read: (address: Address) => void) {
  addEventListener("hashchange", () => location.hash !== written && read(parseFragment(location.hash)));
  read(parseFragment(location.hash));
}
