/** Reads and writes an evening as a log of `pusoy night` (docs/sessions.md): headers, comments and deals, in order. */
import type { RulesText } from "../rules/rules.ts";

/** A header, a comment, or a deal. A deal may have several lines, one per player. */
export type Block = string;

/** Maximum number of characters of a log that the page reads. */
export const LONGEST_LOG = 2_000_000;

/** A deal with its place in the log. */
export interface LoggedDeal {
  /** The index of the deal's block in the log. */
  at: number;
  text: Block;
  /** The rules in the last `# rules:` header before the deal; `standard` if there is none. */
  rules: RulesText;
}

const RULES = "# rules:";
const PLAYERS = "# players:";

/** Splits a log into blocks. */
export function parseLog(log: string): Block[] {
  return numberedBlocks(log).map(({ text }) => text);
}

/** Splits a log into blocks. `line` is the number of a block's first line, from 1. */
function numberedBlocks(log: string): { text: Block; line: number }[] {
  const blocks: { text: Block; line: number }[] = [];
  /** Whether the last block is a deal that may continue on the next line. */
  let isOpen = false;
  for (const [at, written] of log.slice(0, LONGEST_LOG).split(/\r?\n/).entries()) {
    const text = written.trim();
    const continues = text !== "" && !text.startsWith("#") && isOnePlayer(text);
    if (continues && isOpen) blocks.at(-1)!.text += `\n${text}`;
    else if (text !== "") blocks.push({ text, line: at + 1 });
    isOpen = continues;
  }
  return blocks;
}

/** Returns `true` for a line with only one player. The other players of the deal are on other lines. */
function isOnePlayer(line: string): boolean {
  const text = line.replace(/\s#.*$/, "");
  return !text.includes(";") && [...text.matchAll(/(?:^|,)\s*[^=:,]+[=:]/g)].length === 1;
}

/** Formats blocks as a log. */
export function formatLog(blocks: readonly Block[]): string {
  return blocks.map((block) => (block.includes("\n") || isDeal(block) && isOnePlayer(block) ? `${block}\n\n` : `${block}\n`)).join("");
}

function isDeal(block: Block): boolean {
  return !block.startsWith("#");
}

/** Returns the deals of an evening, each with its rules. */
export function dealsOf(blocks: readonly Block[]): LoggedDeal[] {
  let rules: RulesText = "standard";
  const deals: LoggedDeal[] = [];
  blocks.forEach((text, at) => {
    if (text.startsWith(RULES)) rules = rulesOfHeader(text);
    else if (isDeal(text)) deals.push({ at, text, rules });
  });
  return deals;
}

/**
 * Returns the deals that a review counts, in order: the number of each deal among all deals of the log, from 1, and its
 * rules. `notCounted` has the lines at which the other deals begin.
 */
export function countedDeals(log: string, notCounted: readonly number[]): { number: number; rules: RulesText }[] {
  const blocks = numberedBlocks(log);
  const deals = dealsOf(blocks.map(({ text }) => text));
  return deals.flatMap(({ at, rules }, n) => (notCounted.includes(blocks[at]!.line) ? [] : [{ number: n + 1, rules }]));
}

/** The kind of a change to an evening, and the number of the deal that it concerns. */
export interface Change {
  /**
   * `begin`: the log was empty, and now has headers or comments but no deals. `new`: the log is now empty. `add`,
   * `edit`, `remove`: one deal is added, edited or removed. `table`: only headers or comments differ. `open`: any other
   * change, as if another log were opened.
   */
  kind: "begin" | "new" | "open" | "add" | "edit" | "remove" | "table";
  /** The number of the deal, from 1; 0 for a change that does not concern one deal. */
  number: number;
}

/** Returns the change that turned the log `before` into the log `after`. */
export function changeBetween(before: string, after: string): Change {
  const [old, latest] = [before, after].map((log) => dealsOf(parseLog(log)).map(({ text }) => text)) as [string[], string[]];
  const first = latest.findIndex((text, at) => text !== old[at]);
  /** The number of the first deal that differs, from 1. */
  const number = (first < 0 ? latest.length : first) + 1;
  const isSame = (from: readonly string[], without: number, to: readonly string[]) => from.toSpliced(without - 1, 1).join("\n\n") === to.join("\n\n");
  if (after.trim() === "") return { kind: "new", number: 0 };
  if (before.trim() === "") return { kind: latest.length ? "open" : "begin", number: 0 };
  if (old.join("\n\n") === latest.join("\n\n")) return { kind: "table", number: 0 };
  if (latest.length === old.length + 1 && isSame(latest, number, old)) return { kind: "add", number };
  if (latest.length === old.length - 1 && isSame(old, number, latest)) return { kind: "remove", number };
  if (latest.length === old.length && isSame(old, number, latest.toSpliced(number - 1, 1))) return { kind: "edit", number };
  return { kind: "open", number: 0 };
}

/** Returns the rules in the last `# rules:` header. Without such a header, returns the default rules. */
export function lastRules(blocks: readonly Block[]): RulesText {
  const header = blocks.findLast((block) => block.startsWith(RULES));
  return header ? rulesOfHeader(header) : "standard";
}

/** Returns the players in the last `# players:` header. Without such a header, returns an empty list. */
export function lastPlayers(blocks: readonly Block[]): string[] {
  const header = blocks.findLast((block) => block.startsWith(PLAYERS));
  return header ? header.slice(PLAYERS.length).split(",").map((name) => name.trim()).filter(Boolean) : [];
}

/** Returns a `# players:` header with these players. */
export function playersHeader(players: readonly string[]): Block {
  return `${PLAYERS} ${players.join(", ")}`;
}

/** Returns a `# rules:` header with the name of a preset, or with house rules in one line. */
export function rulesHeader(rules: RulesText): Block {
  const lines = rules.split("\n").map((line) => line.trim()).filter((line) => line && !line.startsWith("#"));
  return lines.length === 1 && !lines[0]!.includes("=") ? `${RULES} "${lines[0]}"` : `${RULES} { ${lines.join(", ")} }`;
}

/** Returns the rules in a `# rules:` header, in the form that the engine reads. */
function rulesOfHeader(header: Block): RulesText {
  const text = header.slice(RULES.length).trim();
  if (text.startsWith("{")) return splitOptions(text.replace(/^\{|\}$/g, "")).join("\n");
  return text.replace(/^"|"$/g, "");
}

/** Splits TOML options at commas. Commas in strings, in arrays `[…]` and in inline tables `{…}` do not count. */
function splitOptions(text: string): string[] {
  const options: string[] = [];
  let option = "";
  let depth = 0;
  /** The quotation mark that ends the current string; empty outside of strings. */
  let quote = "";
  let isEscaped = false;
  for (const sign of text) {
    if (quote === "" && "\"'".includes(sign)) quote = sign;
    else if (sign === quote && !isEscaped) quote = "";
    isEscaped = quote === '"' && sign === "\\" && !isEscaped;
    if (!quote && "[{".includes(sign)) depth++;
    if (!quote && "]}".includes(sign)) depth--;
    if (sign === "," && !quote && depth === 0) {
      options.push(option.trim());
      option = "";
    } else option += sign;
  }
  return [...options, option.trim()].filter(Boolean);
}
