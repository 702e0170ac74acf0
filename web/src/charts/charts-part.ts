/**
 * The part Charts. It shows how often opponents have a row of each range, such as the pairs of queens, and how often
 * such a row wins.
 */
import { html, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { activityText } from "../app/activity.ts";
import { showFragment } from "../app/fragment.ts";
import { copyLink } from "../app/share.ts";
import { type Activity, engine, EngineError, Replaced } from "../engine/client.ts";
import "../rules/rules-dialog.ts";
import type { Choice, Chosen, RulesDialog } from "../rules/rules-dialog.ts";
import { rulesName } from "../rules/rules.ts";
import { ROWS, type RowName } from "../set/answer.ts";
import "../styles/charts.css";
import { t as name } from "../words/cards.ts";
import { Localized } from "../words/localized.ts";
import { type Cell, cellName, cellsOf, type Chart, type Figure, FIGURES } from "./chart.ts";
import { figureText, nameOf, percentOf, winsText } from "./figures.ts";
import "./heat-map.ts";
import type { CellChosen } from "./heat-map.ts";
import { t } from "./words.ts";

/** Time limit for the training of house rules, in milliseconds. */
const LIMIT = 600_000;
const CHANNEL = "chart";

@customElement("charts-part")
export class ChartsPart extends Localized {
  /** The values of the address that opened the part: `rules`, `opponents`, `row`, `figure`, `cell`. */
  @property({ attribute: false }) values = new URLSearchParams();
  @state() private choice: Choice = { rules: "standard", opponents: 3, dead: [] };
  @state() private row: RowName = "front";
  @state() private figure: Figure = "seen";
  /** The name of the cell that is explained. */
  @state() private cell = "";
  @state() private chart: Chart | undefined;
  @state() private activity: Activity | undefined;
  @state() private work: "running" | "done" | "stopped" = "running";
  @state() private problem = "";
  /** The rules and the number of opponents of the last question. */
  #asked: Choice | undefined;
  @query("rules-dialog") private dialog!: RulesDialog;

  protected override willUpdate(changed: Map<string, unknown>) {
    if (changed.has("values")) this.#open();
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    engine.replace(CHANNEL);
  }

  /** Shows the screen that the address describes. */
  #open() {
    const { values } = this;
    this.choice = {
      rules: values.get("rules")?.slice(0, 20_000) || "standard",
      opponents: [1, 2, 3].find((count) => String(count) === values.get("opponents")) ?? 3,
      dead: [],
    };
    this.row = ROWS.find((row) => row === values.get("row")) ?? "front";
    this.figure = FIGURES.find((figure) => figure === values.get("figure")) ?? "seen";
    this.cell = values.get("cell")?.slice(0, 40) ?? "";
    void this.#ask();
  }

  async #ask() {
    const { rules, opponents } = this.choice;
    this.#asked = this.choice;
    this.chart = undefined;
    this.activity = undefined;
    this.problem = "";
    this.work = "running";
    try {
      const [chart] = await engine.ask("chart", { rules, opponents }, { channel: CHANNEL, limit: LIMIT, onActivity: (activity) => (this.activity = activity) });
      this.chart = chart;
      this.work = "done";
    } catch (error) {
      // A newer question replaced this question, or the user stopped this question or left the part.
      if (error instanceof Replaced) return;
      this.work = "done";
      this.problem = error instanceof EngineError ? error.message : String(error);
    }
  }

  #stop = () => {
    this.work = "stopped";
    engine.replace(CHANNEL);
  };

  protected override render() {
    const { rules, opponents } = this.choice;
    return html`<div class="charts">
      <section class="stack charts-head">
        <button type="button" class="rules-button" @click=${this.#openRules}>${t("rules-button", { rules: rulesName(rules), opponents })} <span aria-hidden="true">▾</span></button>
        <div class="segments" role="group" aria-label=${t("row")}>
          ${ROWS.map((row) => html`<button type="button" aria-pressed=${String(row === this.row)} @click=${() => this.#show({ row })}>${name(row)}</button>`)}
        </div>
        <div class="segments" role="group" aria-label=${t("figure")}>
          ${FIGURES.map((figure) => html`<button type="button" aria-pressed=${String(figure === this.figure)} @click=${() => this.#show({ figure })}>${t(figure)}</button>`)}
        </div>
      </section>
      ${this.problem ? html`<p class="problem" role="alert">${this.problem}</p>` : nothing}
      ${this.chart ? this.#shown(this.chart) : this.#waiting()}
      <rules-dialog .choice=${this.choice} with-opponents @rules-chosen=${this.#choose} @rules-done=${this.#closeRules}></rules-dialog>
    </div>`;
  }

  /**
   * Draws the activity for which the page waits. During training, draws a button to stop. If the user has stopped the
   * computation, draws a button to start it again.
   */
  #waiting() {
    if (this.work === "done") return nothing;
    if (this.work === "stopped") {
      return html`<section class="panel" role="status">
        <p>${t("stopped")}</p>
        <div class="row-of-buttons"><button type="button" class="main" @click=${() => void this.#ask()}>${t("again")}</button></div>
      </section>`;
    }
    const { activity } = this;
    const isTraining = activity?.type === "training";
    return html`<section class="panel">
      <p class="waiting" role="status">${isTraining ? t("training-note") : activityText(activity) || t("working")}</p>
      ${isTraining
        ? html`<label>${activityText(activity)} <progress max=${activity.steps} .value=${activity.step}></progress></label>
            <div class="row-of-buttons"><button type="button" @click=${this.#stop}>${t("stop")}</button></div>`
        : nothing}
    </section>`;
  }

  #shown(chart: Chart) {
    const cells = cellsOf(chart[this.row]);
    const cell = cells.find((each) => cellName(each) === this.cell);
    return html`<section class="stack chart-map">
        ${chart.stopped ? html`<p class="problem">${t("in-part")}</p>` : nothing}
        <p class="small">${t(this.figure === "seen" ? "about-seen" : "about-wins")}</p>
        <heat-map .row=${this.row} .figure=${this.figure} .cells=${cells} .chosen=${cell ? this.cell : ""} @cell-chosen=${({ detail }: CellChosen) => this.#show({ cell: detail })}></heat-map>
      </section>
      <section class="panel chart-words" aria-live="polite">${cell ? this.#explain(cell) : html`<p class="small">${t("tap-hint")}</p>`}</section>
      <section class="stack chart-table">
        <details class="panel">
          <summary>${t("table", { row: name(this.row) })}</summary>
          ${this.#table(cells)}
        </details>
        <div class="row-of-buttons"><span class="grow"></span><button type="button" class="quiet" @click=${() => void copyLink()}>${t("link")}</button></div>
      </section>`;
  }

  #explain(cell: Cell) {
    const [from, to] = cell.wins.map((value) => percentOf(value, "wins")) as [string, string];
    const values = {
      seen: percentOf(cell.seen, "seen"),
      stronger: percentOf(cell.stronger, "seen"),
      weaker: percentOf(Math.max(0, 1 - cell.stronger - cell.seen), "seen"),
    };
    return html`<div class="chart-title">
        <h2>${t("cell-title", { row: name(this.row), name: nameOf(cell) })}</h2>
        <button type="button" class="quiet icon" aria-label=${t("close")} @click=${() => this.#show({ cell: "" })}>✕</button>
      </div>
      <p>${t("explain-seen", values)}</p>
      <p>${from === to ? t("explain-win", { to }) : t("explain-wins", { from, to })}</p>`;
  }

  #table(cells: readonly Cell[]) {
    return html`<table>
      <thead>
        <tr><th scope="col">${t("kind")}</th><th scope="col" class="number">${t("seen-column")}, %</th><th scope="col" class="number">${t("wins-column")}, %</th></tr>
      </thead>
      <tbody>
        ${cells.map((cell) => html`<tr><th scope="row">${nameOf(cell)}</th><td class="number">${figureText(cell.seen, "seen")}</td><td class="number">${winsText(cell.wins)}</td></tr>`)}
      </tbody>
    </table>`;
  }

  /** Opens the choice of rules. Stops a running computation, so that the engine can check what the user types. */
  #openRules = () => {
    if (this.work === "running") this.#stop();
    this.dialog.open();
  };

  #choose = ({ detail }: Chosen) => {
    this.choice = detail;
    this.#show({});
  };

  /**
   * When the dialog closes, asks for a new chart if there is none or the choice has changed. Changes in the open dialog
   * do not ask for one, because house rules may need training, which takes long.
   */
  #closeRules = () => {
    const { rules, opponents } = this.choice;
    if (!this.chart || rules !== this.#asked?.rules || opponents !== this.#asked.opponents) void this.#ask();
  };

  /** Changes what is on the screen, and writes it into the address. */
  #show(change: { row?: RowName; figure?: Figure; cell?: string }) {
    Object.assign(this, change);
    const { choice, row, figure, cell } = this;
    showFragment("charts", {
      rules: choice.rules === "standard" ? "" : choice.rules,
      opponents: choice.opponents === 3 ? "" : choice.opponents,
      row: row === "front" ? "" : row,
      figure: figure === "seen" ? "" : figure,
      cell,
    });
  }
}
