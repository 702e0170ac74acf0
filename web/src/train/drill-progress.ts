/**
 * The progress of practice: the mean loss per week, the kinds of tasks with the largest losses, the kinds that come
 * back most often, the score of the puzzles, and the history as a file.
 */
import { html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { notify } from "../app/notices.ts";
import { download } from "../app/share.ts";
import { HISTORY_KEY, readHistory } from "../endgames/puzzle-history.ts";
import { engine, EngineError, Replaced } from "../engine/client.ts";
import { readStored } from "../storage/stored.ts";
import { Localized } from "../words/localized.ts";
import { language, number } from "../words/words.ts";
import { type DrillHistory, linesOf } from "./history.ts";
import { kindName, type What } from "./kinds.ts";
import { mondayText, progressChart } from "./progress-chart.ts";
import type { Progress, TaskProgress } from "./records.ts";
import { t } from "./words.ts";

/** Maximum number of bytes of an imported file. The browser's storage has room for about this many bytes. */
const LONGEST = 5_000_000;
/** Number of kinds of tasks to list as the weakest. */
const WEAKEST = 3;
/** A kind is listed as coming back if, on average, at least one in `RAREST` tasks repeats it because of its losses. */
const RAREST = 50;

@customElement("drill-progress")
export class DrillProgress extends Localized {
  @property({ attribute: false }) history!: DrillHistory;
  /** The lines of the history. */
  @property({ attribute: false }) lines: readonly string[] = [];
  @state() private progress: Progress | undefined;
  @state() private problem = "";
  @state() private isDeleting = false;

  protected override willUpdate(changed: Map<string, unknown>) {
    if (changed.has("lines")) void this.#addUp();
  }

  async #addUp() {
    try {
      const [progress] = await engine.ask("drill.progress", { history: this.history.text }, { channel: "drill-progress" });
      this.progress = progress;
      this.problem = "";
    } catch (error) {
      if (error instanceof Replaced) return;
      this.problem = error instanceof EngineError ? error.message : String(error);
    }
  }

  protected override render() {
    const { progress } = this;
    return html`<div class="progress-columns">
      ${this.problem ? html`<p class="problem" role="alert">${this.problem}</p>` : nothing}
      ${progress && !progress.hands && !progress.streets ? html`<p class="panel">${t("no-progress")}</p>` : nothing}
      ${progress?.hands ? this.#tasks("hands", progress.hands) : nothing} ${progress?.streets ? this.#tasks("streets", progress.streets) : nothing}
      ${this.#puzzles()} ${this.#file()}
    </div>`;
  }

  #tasks(what: What, { tasks, loss, misset, misset_lost, undated, weeks, kinds }: TaskProgress) {
    const costly = kinds.filter(({ share }) => share > 0);
    const coming = costly.filter(({ share }) => share * RAREST >= 1);
    return html`<section class="panel">
      <h2>${t(what)}</h2>
      <p>${t(what === "hands" ? "sum-hands" : "sum-streets", { tasks: number(tasks, 0), units: number(loss) })}</p>
      ${misset ? html`<p class="small">${t("sum-misset", { count: misset, units: number(misset_lost) })}</p>` : nothing}
      ${weeks.length
        ? html`${progressChart(weeks, language())}
            <details>
              <summary>${t("weeks")}</summary>
              <table>
                <thead><tr><th scope="col">${t("week-of")}</th><th scope="col" class="number">${t("week-lost")}</th><th scope="col" class="number">${t(what === "hands" ? "week-hands" : "week-streets")}</th></tr></thead>
                <tbody>${weeks.map((week) => html`<tr><td>${mondayText(week.monday, language())}</td><td class="number">${number(week.loss)}</td><td class="number">${week.tasks}</td></tr>`).reverse()}</tbody>
              </table>
            </details>`
        : nothing}
      ${undated ? html`<p class="small">${t("undated", { count: undated })}</p>` : nothing}
      ${costly.length
        ? html`<h3>${t("weakest")}</h3>
            <ol class="weakest">${costly.slice(0, WEAKEST).map(({ kind, loss, tasks }) => html`<li>${t("kind-cost", { kind: kindName(kind), units: number(loss), tasks })}</li>`)}</ol>
            <h3>${t("coming")}</h3>
            <ul class="small">${coming.map(({ kind, share }) => html`<li>${t("comes-every", { kind: kindName(kind), every: Math.round(1 / share) })}</li>`)}</ul>`
        : html`<p class="small">${t("comes-all")}</p>`}
    </section>`;
  }

  #puzzles() {
    const { first, second, missed, due } = readHistory(readStored(HISTORY_KEY));
    if (first + second + missed === 0) return nothing;
    return html`<section class="panel"><h2>${t("puzzles")}</h2><p>${t("puzzle-score", { first, second, missed, due: due.length })}</p></section>`;
  }

  #file() {
    const count = this.lines.length;
    return html`<section class="panel">
      <h2>${t("history")}</h2>
      <p class="small">${t("history-about")}</p>
      <button type="button" ?disabled=${count === 0} @click=${this.#export}>${t("export")}</button>
      <label>${t("import")}<input type="file" accept=".jsonl,.json,.txt,application/json,text/plain" @change=${this.#import} /></label>
      ${count === 0
        ? nothing
        : this.isDeleting
          ? html`<div class="row-of-buttons">
              <button type="button" class="grow" @click=${() => ((this.isDeleting = false), this.history.clear())}>${t("delete-sure", { count })}</button>
              <button type="button" @click=${() => (this.isDeleting = false)}>${t("cancel")}</button>
            </div>`
          : html`<button type="button" class="quiet" @click=${() => (this.isDeleting = true)}>${t("delete")}</button>`}
    </section>`;
  }

  #export = () => download(this.history.text, "drill.jsonl", "application/x-ndjson");

  /** Adds the entries of a file. The engine knows which lines of the file are entries. */
  #import = async (event: Event) => {
    const input = event.target as HTMLInputElement;
    const [file] = input.files ?? [];
    if (!file) return;
    try {
      if (file.size > LONGEST) throw new Error(t("import-too-long", { size: LONGEST / 1_000_000 }));
      const text = (await file.text()).replace(/^\uFEFF/, "");
      const [{ not_counted: others = [] }] = await engine.ask("drill.progress", { history: text });
      const lines = linesOf(text, others);
      const added = this.history.merge(lines);
      notify(t("imported", { added, known: lines.length - added, other: others.length }));
      this.problem = "";
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    } finally {
      input.value = "";
    }
  };
}
