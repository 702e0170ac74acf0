/** Draws the mean loss per week as a line chart. */
import { html, svg, type TemplateResult } from "lit";
import { number } from "../words/words.ts";
import type { Week } from "./records.ts";
import { t } from "./words.ts";

const WIDTH = 340;
const HEIGHT = 170;
const LEFT = 34;
const RIGHT = 12;
const TOP = 12;
const BOTTOM = 26;

const WEEK = 7 * 86_400_000;

/** Formats the Monday of a week in the page's language. */
export function mondayText(monday: string, lang: string): string {
  return new Intl.DateTimeFormat(lang, { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" }).format(new Date(monday));
}

/** Returns the smallest of 0.01, 0.02, 0.05, 0.1, 0.2, … that is at least `value`. */
export function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 0.01)));
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= value - 1e-9) ?? 10 * power;
}

/** Draws a point for the mean loss of each of `weeks`, and joins the points by lines. The horizontal axis is time. */
export function progressChart(weeks: readonly Week[], lang: string): TemplateResult {
  const times = weeks.map(({ monday }) => Date.parse(monday) / WEEK);
  const [first, last] = [times[0]!, times.at(-1)!];
  const top = roundUp(Math.max(...weeks.map(({ loss }) => loss)));
  const x = (time: number) => (first === last ? (LEFT + WIDTH - RIGHT) / 2 : LEFT + ((time - first) * (WIDTH - LEFT - RIGHT)) / (last - first));
  const y = (loss: number) => HEIGHT - BOTTOM - (loss * (HEIGHT - TOP - BOTTOM)) / top;
  const points = weeks.map(({ loss }, at) => ({ x: x(times[at]!), y: y(loss) }));
  const text = (at: number) => mondayText(weeks.at(at)!.monday, lang);
  const week = (at: number) => t("week", { monday: text(at) });
  const label = t("chart", {
    from: text(0),
    first: number(weeks[0]!.loss),
    to: text(-1),
    last: number(weeks.at(-1)!.loss),
    most: number(Math.max(...weeks.map(({ loss }) => loss))),
  });
  return html`<figure class="progress-chart">
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${label}>
      ${[0, top / 2, top].map(
        (value) => svg`<line class="grid" x1=${LEFT} x2=${WIDTH - RIGHT} y1=${y(value)} y2=${y(value)}></line>
          <text class="axis" x=${LEFT - 5} y=${y(value) + 4} text-anchor="end">${number(value, top < 1 ? 2 : 1)}</text>`,
      )}
      <polyline class="curve" points=${points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ")}></polyline>
      ${points.map(({ x, y }) => svg`<circle class="dot" r="3.5" cx=${x.toFixed(1)} cy=${y.toFixed(1)}></circle>`)}
      <text class="axis" x=${points.length > 1 ? LEFT : points[0]!.x} y=${HEIGHT - 6} text-anchor=${points.length > 1 ? "start" : "middle"}>${week(0)}</text>
      ${points.length > 1 ? svg`<text class="axis" x=${WIDTH - RIGHT} y=${HEIGHT - 6} text-anchor="end">${week(-1)}</text>` : ""}
    </svg>
  </figure>`;
}
