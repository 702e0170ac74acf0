/**
 * A heat map of an opponent's front, middle or back. It has one line per kind, such as pairs, and one cell per leading
 * rank. Depending on `figure`, each cell shows one of two figures: the chance that the opponent has such a row, or the
 * mean of two chances to win. These are the chances of the weakest and of the strongest such row.
 */
import { html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { rankSign } from "../cards/card.ts";
import type { RowName } from "../set/answer.ts";
import { t as name } from "../words/cards.ts";
import { Localized } from "../words/localized.ts";
import { type Cell, cellName, type Figure, figureOf, type Group, groupsOf, neighbour, STEPS, stepOf } from "./chart.ts";
import { figureText, nameOf, percentOf, percentText } from "./figures.ts";
import { t } from "./words.ts";

/** Sent when the user taps a cell; `detail` is its name, or empty if this cell was already chosen. */
export type CellChosen = CustomEvent<string>;

@customElement("heat-map")
export class HeatMap extends Localized {
  @property() row: RowName = "front";
  @property() figure: Figure = "seen";
  @property({ attribute: false }) cells: readonly Cell[] = [];
  /** The name of the chosen cell. */
  @property() chosen = "";
  /**
   * The name of the cell that the user last tapped, or reached with an arrow key, Home or End; empty at first. The Tab
   * key returns to this cell if it is on the map.
   */
  @state() private reached = "";

  protected override render() {
    const groups = groupsOf(this.cells);
    const names = this.cells.map(cellName);
    const reached = [this.reached, this.chosen].find((each) => names.includes(each)) ?? names[0];
    return html`<div class="heat-map" role="group" aria-label=${`${t("map", { row: name(this.row) })}. ${t("arrow-keys")}`} @keydown=${(event: KeyboardEvent) => this.#move(event, groups)}>
        ${groups.map((group) => this.#group(group, reached))}
      </div>
      <p class="small" id="heat-legend">${t("legend")}</p>
      <ol class="heat-legend number" aria-labelledby="heat-legend">
        ${[0, ...STEPS[this.figure]].map((least, step) => html`<li class="heat-${step}">${percentText(least)}</li>`)}
      </ol>`;
  }

  #group({ kind, seen, cells }: Group, reached: string | undefined) {
    const share = percentOf(seen, "seen");
    return html`<div class="heat-group" role="group" aria-label=${t("kind-total", { kind: name(kind), share })}>
      <div class="heat-kind" aria-hidden="true"><b>${name(kind)}</b>${this.figure === "seen" ? html` <span class="small number">${share}</span>` : nothing}</div>
      <div class="heat-cells">${cells.map((cell) => (cell ? this.#cell(cell, reached) : html`<span class="heat-none"></span>`))}</div>
    </div>`;
  }

  #cell(cell: Cell, reached: string | undefined) {
    const value = figureOf(cell, this.figure);
    const own = cellName(cell);
    const text = figureText(value, this.figure);
    return html`<button
      type="button"
      class="heat-cell heat-${stepOf(value, this.figure)}"
      data-cell=${own}
      tabindex=${own === reached ? 0 : -1}
      aria-pressed=${String(own === this.chosen)}
      aria-label=${t("cell-label", { name: nameOf(cell), value: percentOf(value, this.figure) })}
      @click=${() => this.#choose(own)}
    >
      <b>${rankSign(cell.rank)}</b><span class="number">${text}</span>
    </button>`;
  }

  protected override updated(changed: Map<string, unknown>) {
    if (changed.has("chosen") && this.chosen) this.querySelector(`[data-cell="${CSS.escape(this.chosen)}"]`)?.scrollIntoView({ block: "nearest" });
  }

  #choose(cell: string) {
    this.reached = cell;
    this.dispatchEvent(new CustomEvent("cell-chosen", { detail: cell === this.chosen ? "" : cell, bubbles: true }) satisfies CellChosen);
  }

  #move(event: KeyboardEvent, groups: readonly Group[]) {
    const from = this.cells.find((cell) => cellName(cell) === (event.target as HTMLElement).closest<HTMLElement>("[data-cell]")?.dataset.cell);
    const to = from && neighbour(groups, from, event.key);
    if (!to) return;
    event.preventDefault();
    this.reached = cellName(to);
    void this.updateComplete.then(() => this.querySelector<HTMLElement>(`[data-cell="${this.reached}"]`)?.focus());
  }
}
