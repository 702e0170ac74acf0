/** Draws the legal plays of a position as buttons, each with its cost. */
import { html, nothing, type TemplateResult } from "lit";
import { width } from "../app/width.ts";
import type { Priced } from "./analysis.ts";
import { gameFaces, moveName } from "./game-cards.ts";
import type { Move } from "./position.ts";
import { costText, moveResult, resultText, type ValueKind } from "./value.ts";
import { t } from "./words.ts";

/** Number of plays that are shown at first. */
export const FIRST_PLAYS = 12;

interface Drawn {
  kind: ValueKind;
  /** The player to move. */
  player: string;
  /** Whether all plays are shown. */
  isOpen: boolean;
  /** Number of plays and passes after each move until the end. Filled if every move loses. */
  lasts: ReadonlyMap<Move, number>;
  /**
   * Whether three or more players each play for themselves. Values then assume that all of them play for their own
   * result.
   */
  isSingle: boolean;
}

/** Draws the plays, best first. */
export function drawPlays(moves: readonly Priced[], drawn: Drawn, play: (move: Move) => void, open: () => void): TemplateResult {
  // The page knows which moves resist longest when it has compared all of the best moves.
  const isCompared = drawn.lasts.size > 0 && drawn.lasts.size === moves.filter(({ cost }) => cost === 0).length;
  const length = ({ move }: Priced) => drawn.lasts.get(move) ?? 0;
  const sorted = isCompared ? moves.toSorted((a, b) => a.cost! - b.cost! || length(b) - length(a)) : moves;
  const shown = drawn.isOpen ? sorted : sorted.slice(0, FIRST_PLAYS);
  const worst = Math.max(1, ...moves.map(({ cost }) => cost ?? 0));
  const longest = isCompared ? Math.max(...drawn.lasts.values()) : Infinity;
  return html`<ul class="plays">
      ${shown.map((priced) => html`<li>${drawPlay(priced, { ...drawn, worst, longest }, play)}</li>`)}
    </ul>
    ${shown.length < moves.length ? html`<button type="button" @click=${open}>${t("all-plays", { count: moves.length })}</button>` : nothing}`;
}

function drawPlay(priced: Priced, { kind, player, lasts, isSingle, worst, longest }: Drawn & { worst: number; longest: number }, play: (move: Move) => void) {
  const { move, cost, value, paranoid } = priced;
  const length = lasts.get(move);
  const isLongest = length !== undefined && length === longest && [...lasts.values()].some((other) => other < longest);
  const verdict = cost === undefined ? t(priced.isSafe ? "safest" : "cost-unknown") : cost === 0 ? t("best") : costText(kind, cost);
  const words = [
    value ? moveResult(kind, value, player) : "",
    verdict,
    isLongest ? t("longest") : "",
    length === undefined ? "" : t("lasts", { count: length }),
    isSingle && typeof paranoid === "number" && paranoid !== value?.[player] ? t("at-worst", { result: resultText(kind, paranoid) }) : "",
  ].filter(Boolean);
  return html`<button type="button" class="play ${cost === 0 ? "good-play" : ""}" aria-label="${moveName(move)}: ${words.join(", ")}" @click=${() => play(move)}>
    ${move === "pass" ? html`<span class="pass" aria-hidden="true">${t("pass")}</span>` : gameFaces(move, { hidden: true })}
    <span class="play-words" aria-hidden="true">
      <b class=${cost === undefined ? (priced.isSafe ? "" : "small") : cost === 0 ? "good" : "bad"}>${cost === 0 ? "★ " : ""}${verdict}</b>
      <span class="small">${words.filter((word) => word !== verdict).join(" · ")}</span>
      ${!cost ? nothing : html`<span class="meter loss"><span ${width(cost / worst)}></span></span>`}
    </span>
  </button>`;
}
