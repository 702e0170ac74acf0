/** Draws the legal plays of a position as buttons, each with its cost. */
import { html, nothing, type TemplateResult } from "lit";
import { width } from "../app/width.ts";
import { isSame, type Priced, type Solution } from "./analysis.ts";
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
  /** The moves that make a lost deal last longest, from the solution. */
  resistance: Solution["resistance"];
  /**
   * Whether three or more players each play for themselves. Values then assume that all of them play for their own
   * result.
   */
  isFreeForAll: boolean;
}

/** Draws the plays, best first. Calls `play` with a play that the user taps, and `open` to show all plays. */
export function drawPlays(moves: readonly Priced[], drawn: Drawn, play: (move: Move) => void, open: () => void): TemplateResult {
  const isLongest = ({ move, cost }: Priced) => cost === 0 && !!drawn.resistance?.moves.some((each) => isSame(each, move));
  // Among the best moves, those that resist longest come first, unless all best moves resist equally long.
  const best = moves.filter(({ cost }) => cost === 0);
  const longest = new Set(best.every(isLongest) ? [] : best.filter(isLongest));
  const sorted = [...longest, ...moves.filter((priced) => !longest.has(priced))];
  const shown = drawn.isOpen ? sorted : sorted.slice(0, FIRST_PLAYS);
  const worst = Math.max(1, ...moves.map(({ cost }) => cost ?? 0));
  return html`<ul class="plays">
      ${shown.map((priced) => html`<li>${drawPlay(priced, { ...drawn, worst, isLongest: longest.has(priced) }, play)}</li>`)}
    </ul>
    ${shown.length < moves.length ? html`<button type="button" @click=${open}>${t("all-plays", { count: moves.length })}</button>` : nothing}`;
}

function drawPlay(priced: Priced, { kind, player, resistance, isFreeForAll, worst, isLongest }: Drawn & { worst: number; isLongest: boolean }, play: (move: Move) => void) {
  const { move, cost, value, paranoid } = priced;
  const verdict = cost === undefined ? t(priced.isSafe ? "safest" : "cost-unknown") : cost === 0 ? t("best") : costText(kind, cost);
  const words = [
    value ? moveResult(kind, value, player) : "",
    verdict,
    isLongest ? t("longest") : "",
    isLongest && resistance ? t("lasts", { count: resistance.turns - 1 }) : "",
    isFreeForAll && typeof paranoid === "number" && paranoid !== value?.[player] ? t("at-worst", { result: resultText(kind, paranoid) }) : "",
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
