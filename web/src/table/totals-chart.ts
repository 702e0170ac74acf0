/** Draws the running totals of all players as a line chart. */
import { html, svg, type TemplateResult } from "lit";
import { units } from "../words/words.ts";
import { t } from "./words.ts";

const WIDTH = 340;
const HEIGHT = 150;
const EDGE = 8;

/**
 * Draws one line per player with the totals after each deal. The first four lines differ by dashes, and not only by
 * colour.
 */
export function totalsChart(players: readonly string[], totals: readonly ReadonlyMap<string, number>[]): TemplateResult {
  const lines = players.map((player) => [0, ...totals.map((after) => after.get(player) ?? 0)]);
  const all = lines.flat();
  const [least, most] = [Math.min(0, ...all), Math.max(1, ...all)];
  const x = (at: number) => EDGE + (at * (WIDTH - 2 * EDGE)) / Math.max(1, totals.length);
  const y = (value: number) => HEIGHT - EDGE - ((value - least) * (HEIGHT - 2 * EDGE)) / (most - least);
  const words = players.map((player, at) => `${player} ${units(lines[at]!.at(-1)!, 0)}`).join(", ");
  return html`<figure class="totals-chart">
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${t("chart", { totals: words })}>
      <line class="zero" x1=${EDGE} x2=${WIDTH - EDGE} y1=${y(0)} y2=${y(0)}></line>
      ${lines.map((line, at) => svg`<polyline class="line line-${at % 4}" points=${line.map((value, deal) => `${x(deal)},${y(value)}`).join(" ")}></polyline>`)}
      ${lines.map((line, at) => svg`<circle class="dot dot-${at % 4}" r="4" cx=${x(totals.length)} cy=${y(line.at(-1)!)}></circle>`)}
    </svg>
    <figcaption class="legend small">
      ${players.map((player, at) => html`<span><svg class="key" viewBox="0 0 24 8" aria-hidden="true"><line class="line line-${at % 4}" x1="0" x2="24" y1="4" y2="4"></line></svg><span class="name">${player}</span></span>`)}
    </figcaption>
  </figure>`;
}
