/** Solves an endgame, and shows the cost of every legal play. The user can play the endgame out step by step. */
import { html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { activityText } from "../app/activity.ts";
import { copyLink } from "../app/share.ts";
import { EngineError, gamesEngine, Replaced } from "../engine/client.ts";
import { Localized } from "../words/localized.ts";
import { number } from "../words/words.ts";
import { askPlays, askSolution, askTable, isSame, type Priced, priced, type Solution, type Table } from "./analysis.ts";
import { gameFaces, moveName, moveSigns } from "./game-cards.ts";
import type { GameRecord } from "./games.ts";
import { drawPlays } from "./plays.ts";
import { formatSteps, MOST_STEPS, type Start, type Step } from "./position.ts";
import { costText, resultText, type ValueKind } from "./value.ts";
import { t } from "./words.ts";

/** The steps that the user made since the start, and the number of those that lead to the position on the screen. */
export interface Progress {
  steps: readonly Step[];
  at: number;
}

/** Sent when the user makes a step or goes to another step; `detail` is the new progress. */
export type ProgressChanged = CustomEvent<Progress>;

/** Time limits from which the user chooses, in seconds. */
const LIMITS = [10, 60, 300] as const;
/** Time limit for solving the position before each earlier step, in milliseconds. */
const SIDE_LIMIT = 2_000;

@customElement("endgame-solver")
export class EndgameSolver extends Localized {
  @property({ attribute: false }) start!: Start;
  @property({ attribute: false }) record!: GameRecord;
  @property({ attribute: false }) progress: Progress = { steps: [], at: 0 };
  @state() private table: Table | undefined;
  @state() private solution: Solution | undefined;
  /** Legal plays without values, if the solution is not known. */
  @state() private plays: Priced[] = [];
  @state() private waits = "";
  @state() private problem = "";
  @state() private wasCancelled = false;
  @state() private isOpen = false;
  @state() private limit: number = LIMITS[0];
  /** Solutions of positions. The keys are the steps before the position, as `formatSteps` writes them. */
  #solutions = new Map<string, Solution>();
  #startKey = "";
  #shownKey = "";
  #run = 0;
  /**
   * Whether the user has just tapped a play. If the tapped button is gone in the next position, the focus goes to the
   * first play, or to a control button if the deal is over.
   */
  #wasOnPlay = false;

  override connectedCallback() {
    super.connectedCallback();
    this.addEventListener("keydown", this.#key);
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    this.removeEventListener("keydown", this.#key);
    this.#run += 1;
    this.#withdraw();
  }

  #withdraw() {
    for (const channel of ["endgame", "endgame-side"]) gamesEngine.replace(channel);
  }

  protected override willUpdate() {
    const startKey = JSON.stringify(this.start);
    if (startKey !== this.#startKey) {
      this.#startKey = startKey;
      this.#solutions.clear();
      this.#shownKey = "?";
    }
    const key = formatSteps(this.#stepsNow);
    if (key === this.#shownKey) return;
    this.#shownKey = key;
    void this.#load();
  }

  get #stepsNow(): readonly Step[] {
    return this.progress.steps.slice(0, this.progress.at);
  }

  protected override updated() {
    const isLost = this.#wasOnPlay && (document.activeElement === document.body || document.activeElement === null);
    const next = isLost && this.table && !this.waits ? this.querySelector<HTMLElement>(this.table.toMove === null ? ".controls button:enabled" : ".play") : null;
    if (!next) return;
    next.focus({ preventScroll: true });
    this.#wasOnPlay = false;
  }

  /** Loads the position, then its solution, and then the solutions of earlier positions. */
  async #load() {
    const run = ++this.#run;
    const isCurrent = () => run === this.#run;
    const steps = this.#stepsNow;
    this.#withdraw();
    this.problem = "";
    this.solution = this.#solutions.get(formatSteps(steps));
    this.plays = [];
    this.isOpen = false;
    this.wasCancelled = false;
    try {
      const table = await askTable(this.start, steps, this.record.player_counts);
      if (!isCurrent()) return;
      this.table = table;
      if (table.toMove !== null && !this.solution) await this.#solve(steps, table, isCurrent);
      if (isCurrent()) await this.#solveEarlier(steps, isCurrent);
    } catch (error) {
      if (!isCurrent() || error instanceof Replaced) return;
      this.table = undefined;
      this.problem = error instanceof EngineError ? error.message : String(error);
    }
  }

  async #solve(steps: readonly Step[], table: Table, isCurrent: () => boolean) {
    const text = t("solving", { seconds: this.limit });
    this.waits = text;
    try {
      const solution = await askSolution(this.start, steps, this.record.player_counts, {
        channel: "endgame",
        limit: this.limit * 1_000,
        onActivity: (activity) => isCurrent() && (this.waits = activityText(activity) || text),
      });
      if (!isCurrent()) return;
      this.solution = solution;
      if (!solution.stopped) this.#solutions.set(formatSteps(steps), solution);
    } catch (error) {
      if (!isCurrent()) return;
      if (!(error instanceof Replaced)) throw error;
      this.wasCancelled = true;
    } finally {
      if (isCurrent()) this.waits = "";
    }
    if (this.solution?.moves?.length) return;
    const plays = await askPlays(this.start, table);
    if (!isCurrent()) return;
    const safe = this.solution?.paranoid_best_moves ?? [];
    const known = plays.map((play) => ({ ...play, cost: undefined, isSafe: safe.some((move) => isSame(move, play.move)) }));
    this.plays = known.sort((a, b) => Number(b.isSafe) - Number(a.isSafe));
  }

  /** Solves the position before each step, from the last step to the first. Stops if a position is not solved. */
  async #solveEarlier(steps: readonly Step[], isCurrent: () => boolean) {
    const asking = { channel: "endgame-side", limit: SIDE_LIMIT };
    const ask = async (steps: readonly Step[]) => {
      try {
        return await askSolution(this.start, steps, this.record.player_counts, asking);
      } catch (error) {
        if (error instanceof Replaced) return undefined;
        if (error instanceof EngineError && !error.isFailure) return undefined;
        throw error;
      }
    };
    for (let at = steps.length - 1; at >= 0; at--) {
      const before = steps.slice(0, at);
      if (this.#solutions.has(formatSteps(before))) continue;
      const found = await ask(before);
      if (!isCurrent()) return;
      if (!found || found.stopped) break;
      this.#solutions.set(formatSteps(before), found);
      this.requestUpdate();
    }
  }

  protected override render() {
    const { table } = this;
    return html`<div class="solver-columns">
      <section class="stack area-table" aria-label=${t("table")}>${table ? this.#hands(table) : nothing} ${table || this.progress.steps.length ? this.#controls() : nothing}</section>
      <section class="stack area-plays" aria-label=${t("plays")}>${this.#answers()}</section>
      ${table ? html`<section class="area-moves" aria-label=${t("move-list")}>${this.#list(table)}</section>` : nothing}
    </div>`;
  }

  /** Returns the results of all players. Returns `undefined` if they are not known. */
  #results(table: Table): { kind: ValueKind; values: Record<string, number> } | undefined {
    if (table.outcome) return table.outcome;
    if (table.toMove !== null) return this.solution?.value ? { kind: this.solution.value_kind, values: this.solution.value } : undefined;
    const last = this.#stepsNow.at(-1);
    const before = this.#solutions.get(formatSteps(this.#stepsNow.slice(0, -1)));
    const value = last && before?.moves?.find(({ move }) => isSame(move, last.move))?.value;
    return value && before ? { kind: before.value_kind, values: value } : undefined;
  }

  #hands(table: Table) {
    const results = this.#results(table);
    return html`<div class="panel hands-now">
      <p class="status" role="status">${this.#status(table)}</p>
      ${table.hands.map(({ name, cards }) => {
        const value = results?.values[name];
        return html`<div class="hand-now ${name === table.toMove ? "active" : ""}">
          <div class="split">
            <b>${name === table.toMove ? html`<span aria-hidden="true">▶ </span>` : nothing}${name} <span class="small number">${cards.length}</span></b>
            ${value === undefined ? nothing : html`<span class="result">${resultText(results!.kind, value)}</span>`}
          </div>
          ${cards.length ? gameFaces(cards) : html`<span class="small">${t("out")}</span>`}
        </div>`;
      })}
      ${results && table.toMove !== null ? html`<p class="small">${t(this.solution?.sides === "single" ? "single-note" : "best-play-note")}</p>` : nothing}
    </div>`;
  }

  #status({ toMove, standing }: Table) {
    if (toMove === null) return html`<b>${t("over")}</b>`;
    if (!standing || standing.move === "pass") return html`<b>${t("leads", { name: toMove })}</b>`;
    return html`<b>${t("beats-or-passes", { name: toMove, other: standing.by })}</b> ${gameFaces(standing.move)}`;
  }

  #controls() {
    const { steps, at } = this.progress;
    const line = this.solution?.line ?? [];
    const go = (to: number) => () => this.#go({ steps, at: to });
    return html`<div class="controls">
      <button type="button" class="icon" aria-label=${t("to-start")} ?disabled=${at === 0} @click=${go(0)}>«</button>
      <button type="button" class="icon" aria-label=${t("back")} ?disabled=${at === 0} @click=${go(at - 1)}>‹</button>
      <button type="button" class="icon" aria-label=${t("forward")} ?disabled=${at >= steps.length} @click=${go(at + 1)}>›</button>
      <button type="button" class="icon" aria-label=${t("to-end")} ?disabled=${at >= steps.length} @click=${go(steps.length)}>»</button>
      <button type="button" class="main wide" ?disabled=${line.length === 0} @click=${() => this.#add(line.slice(0, 1))}>${t("play-best")}</button>
      <button type="button" class="wide" ?disabled=${line.length === 0} @click=${() => this.#add(line)}>${t("play-out")}</button>
    </div>`;
  }

  #list({ before }: Table) {
    const { steps, at } = this.progress;
    return html`<div class="panel">
      ${steps.length + before.length === 0 ? html`<p class="small">${t("no-moves")}</p>` : nothing}
      <ol class="moves" aria-label=${t("move-list")} ?hidden=${steps.length + before.length === 0}>
        ${before.slice(-40).map(({ by, move }) => html`<li><span class="move"><span class="small">${by}</span> ${moveSigns(move)}</span></li>`)}
        ${steps.map((step, index) => {
          const cost = this.#costAt(index);
          const isHere = index === at - 1;
          return html`<li>
            <button type="button" class="move" aria-current=${isHere ? "step" : nothing} aria-label=${`${step.by}: ${moveName(step.move)}${cost.text ? `, ${cost.text}` : ""}`} @click=${() => this.#go({ steps, at: index + 1 })}>
              <span class="small">${step.by}</span> ${moveSigns(step.move)} ${cost.text ? html`<b class=${cost.isMistake ? "bad" : "good"}>${cost.isMistake ? cost.text : "★"}</b>` : nothing}
            </button>
          </li>`;
        })}
      </ol>
      <div class="row-of-buttons">
        <button type="button" @click=${() => this.dispatchEvent(new Event("edit"))}>${t("edit-hands")}</button>
        <span class="grow"></span>
        <button type="button" class="quiet" @click=${() => void copyLink()}>${t("link")}</button>
      </div>
    </div>`;
  }

  /** Describes the cost of a step. The text is empty if the cost is not known. */
  #costAt(index: number): { text: string; isMistake: boolean } {
    const { steps } = this.progress;
    const solution = this.#solutions.get(formatSteps(steps.slice(0, index)));
    const step = steps[index]!;
    const cost = solution && priced(solution, step.by).find(({ move }) => isSame(move, step.move))?.cost;
    if (cost === undefined) return { text: "", isMistake: false };
    return cost === 0 ? { text: t("best"), isMistake: false } : { text: costText(solution!.value_kind, cost), isMistake: true };
  }

  #answers() {
    if (this.problem) {
      return html`<p class="problem" role="alert">${this.problem}</p>
        <button type="button" @click=${() => this.dispatchEvent(new Event("edit"))}>${t("edit-hands")}</button>`;
    }
    const { table, solution } = this;
    if (!table) return html`<p class="waiting">${t("loading")}</p>`;
    if (table.toMove === null) return this.#end(table);
    const player = table.toMove;
    const moves = solution?.moves?.length ? priced(solution, player) : this.plays;
    return html`${this.waits
        ? html`<div class="panel waiting-panel">
            <p role="status">${this.waits}</p>
            <button type="button" @click=${this.#cancel}>${t("cancel")}</button>
          </div>`
        : nothing}
      ${solution?.stopped || this.wasCancelled ? this.#partial(solution) : nothing}
      ${solution && !solution.stopped ? this.#verdict(solution, player) : nothing}
      ${moves.length
        ? drawPlays(
            moves,
            { kind: solution?.value_kind ?? "totals", player, isOpen: this.isOpen, resistance: solution?.resistance ?? null, isFreeForAll: solution?.sides === "single" },
            (move) => {
              this.#wasOnPlay = true;
              this.#add([{ by: player, move }]);
            },
            () => (this.isOpen = true),
          )
        : nothing}
      ${solution?.line?.length ? html`<p class="small line"><b>${t("best-line")}</b> ${solution.line.map(({ by, move }) => `${by} ${moveSigns(move)}`).join(", ")}</p>` : nothing}`;
  }

  #end(table: Table) {
    const results = this.#results(table);
    const names = table.hands.filter(({ cards }) => cards.length === 0).map(({ name }) => name);
    return html`<div class="panel best">
      <h2>${t("over")}</h2>
      <p>${t("went-out", { names: names.join(", ") })}</p>
      ${results
        ? html`<dl class="results">${table.hands.flatMap(({ name }) => {
            const value = results.values[name];
            return value === undefined ? [] : [html`<dt>${name}</dt><dd>${resultText(results.kind, value)}</dd>`];
          })}</dl>`
        : nothing}
    </div>`;
  }

  #verdict({ every_move_loses: isLost, all_moves_equal: isEqual, sides, moves }: Solution, player: string) {
    if (isLost) {
      const count = moves?.length ?? 0;
      return html`<p class="problem">${count === 1 ? t("only-move-loses", { name: player }) : t("every-move-loses", { name: player })}${isEqual || count === 1 ? nothing : html` ${t("these-lose-least")}`}</p>`;
    }
    if (moves?.length === 1) return html`<p class="small">${t("only-move")}</p>`;
    if (isEqual) return html`<p class="small">${t("all-equal")}</p>`;
    return html`<p class="small">${t(sides === "single" ? "tap-to-play-single" : "tap-to-play")}</p>`;
  }

  /** Draws a note that the answer is not complete, with the known bounds. */
  #partial(solution: Solution | undefined) {
    const bounds = solution?.sides === "single" && solution.paranoid && solution.upper;
    return html`<div class="problem partial" role="status">
      <b>${t("not-solved")}</b>
      <span>${solution ? t("stopped-after", { seconds: this.limit, nodes: number(solution.nodes, 0) }) : t("cancelled")}</span>
      ${bounds
        ? html`<ul class="small">
            ${Object.keys(solution.paranoid!).map((name) => {
              const [low, high] = [solution.paranoid![name], solution.upper?.[name]];
              if (typeof low !== "number" || typeof high !== "number") return nothing;
              const kind = solution.value_kind;
              return html`<li>${t("bounds", { name, low: resultText(kind, low), high: resultText(kind, high) })}</li>`;
            })}
          </ul>`
        : nothing}
      <div class="row-of-buttons">
        ${LIMITS.filter((seconds) => !solution || seconds > this.limit).map((seconds) => html`<button type="button" @click=${() => this.#retry(seconds)}>${t("try-for", { seconds })}</button>`)}
      </div>
    </div>`;
  }

  #cancel = () => gamesEngine.replace("endgame");

  #retry(seconds: number) {
    this.limit = seconds;
    void this.#load();
  }

  #add(steps: readonly Step[]) {
    const { steps: all, at } = this.progress;
    const isNext = steps.length === 1 && all[at] && all[at].by === steps[0]!.by && isSame(all[at].move, steps[0]!.move);
    if (isNext) this.#go({ steps: all, at: at + 1 });
    else this.#go({ steps: [...all.slice(0, at), ...steps].slice(0, MOST_STEPS), at: Math.min(at + steps.length, MOST_STEPS) });
  }

  #go(progress: Progress) {
    this.dispatchEvent(new CustomEvent("progress-changed", { detail: progress, bubbles: true }) satisfies ProgressChanged);
  }

  /** The arrow keys go back and forward, Home goes to the start, and End to the last step. */
  #key = (event: KeyboardEvent) => {
    if ((event.target as Element).closest("input, select, textarea") || event.altKey || event.ctrlKey || event.metaKey) return;
    const { steps, at } = this.progress;
    const to: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: steps.length };
    const next = to[event.key];
    if (next === undefined || next < 0 || next > steps.length || next === at) return;
    event.preventDefault();
    this.#go({ steps, at: next });
  };
}
