/** Splits a transcript into parts, such as hands and plays, and finds a part. The engine checks what the parts say. */

/** A part of a transcript, such as `Ann: 3d 4d`. */
export interface Part {
  text: string;
  /** The number of its line, from 1. */
  line: number;
  /** The index of its first character in the text. */
  from: number;
  /** The index after its last character in the text. */
  to: number;
}

/** Splits a transcript at line ends and semicolons, and leaves out comments (`# …`). */
export function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let from = 0;
  text.split("\n").forEach((whole, at) => {
    const start = whole.search(/(^|\s)#(\s|$)/);
    let place = from;
    for (const part of (start < 0 ? whole : whole.slice(0, start)).split(/[;；]/)) {
      const trimmed = part.trim();
      const blank = part.length - part.trimStart().length;
      if (trimmed) parts.push({ text: trimmed, line: at + 1, from: place + blank, to: place + blank + trimmed.length });
      place += part.length + 1;
    }
    from += whole.length + 1;
  });
  return parts;
}

/** Returns the parts that are actions: plays, passes, bids or claims. */
function actionsOf(text: string): Part[] {
  return partsOf(text).filter((part) => /[:：]/.test(/[=＝:：]/.exec(part.text)?.[0] ?? ""));
}

/**
 * Returns play or pass number `at`, from 0, as a part. `count` is the number of all plays and passes. They are the last
 * actions, after the bids and claims.
 */
export function actionAt(text: string, at: number, count: number): Part | undefined {
  return actionsOf(text).slice(-count)[at];
}

/**
 * Returns the text of a transcript before play or pass number `at`, from 0. Returns the whole text if the transcript
 * has no play or pass with this number.
 */
export function cutBefore(text: string, at: number, count: number): string {
  const part = at < count ? actionAt(text, at, count) : undefined;
  return (part ? text.slice(0, part.from) : text).trimEnd();
}

/** Returns the part that a message of the engine is about. Returns `undefined` if no such part is found. */
export function lineOf(text: string, message: string, token: string | null): Part | undefined {
  const actions = actionsOf(text);
  const bids = actions.filter((part) => /[:：]\s*(bid|claims?)\b/.test(part.text)).length;
  const number = /^action (\d+)/.exec(message)?.[1];
  if (number) return actions[Number(number) - 1 + bids] ?? actions.at(-1);
  if (!token) return undefined;
  const owner = /^([^:]{1,60}): /.exec(message)?.[1];
  const parts = partsOf(text);
  const holds = (part: Part) => part.text.includes(token);
  return parts.find((part) => owner !== undefined && part.text.startsWith(owner) && holds(part)) ?? parts.find(holds);
}
