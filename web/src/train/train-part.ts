/** The part Train: hands to set, streets to place, puzzles, and progress. */
import { html, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { showFragment, wholeNumber } from "../app/fragment.ts";
import { freshSeed } from "../app/seed.ts";
import { formatOptions, gameOf, parseOptions } from "../endgames/games.ts";
import { formatKey, freshKey, parseKey, type PuzzleKey } from "../endgames/puzzle.ts";
import "../rules/rules-dialog.ts";
import type { Choice, Chosen, RulesDialog } from "../rules/rules-dialog.ts";
import { OPEN_FACE_PRESETS, PRESETS, rulesName } from "../rules/rules.ts";
import "../styles/open-face.css";
import "../styles/set.css";
import "../styles/table.css";
import "../styles/train.css";
import { Localized } from "../words/localized.ts";
import "./drill-progress.ts";
import "./drill-task.ts";
import type { TaskKey } from "./drill-task.ts";
import { DrillHistory } from "./history.ts";
import { kindName, kindsOf, type What } from "./kinds.ts";
import "./train-puzzles.ts";
import type { PuzzleTurned } from "./train-puzzles.ts";
import { t } from "./words.ts";

const VIEWS = ["hands", "streets", "puzzles", "progress"] as const;
type View = (typeof VIEWS)[number];

const USUAL_RULES: Record<What, string> = { hands: "standard", streets: "pineapple" };

/** The number of the last task in a session. After this task, the numbers start again at 1. */
const LAST = 1_000_000;

@customElement("train-part")
export class TrainPart extends Localized {
  /** The values of the address: `view`, `rules`, `opponents`, `only`, `seed`, `number`, and those of a puzzle. */
  @property({ attribute: false }) values = new URLSearchParams();
  @state() private view: View = "hands";
  @state() private rules = USUAL_RULES;
  @state() private opponents = 3;
  @state() private only = "";
  @state() private seed = 0;
  @state() private number = 1;
  @state() private puzzle: PuzzleKey = freshKey("big-two", {});
  @state() private lines: readonly string[] = [];
  @query("rules-dialog") private dialog!: RulesDialog;
  readonly #history = new DrillHistory(() => (this.lines = this.#history.lines));
  #stopFollowing = () => {};

  override connectedCallback() {
    super.connectedCallback();
    this.lines = this.#history.lines;
    this.#stopFollowing = this.#history.follow();
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    this.#stopFollowing();
  }

  protected override willUpdate(changed: Map<string, unknown>) {
    if (changed.has("values")) this.#open();
  }

  /** Shows the screen that the address describes. */
  #open() {
    const { values } = this;
    this.view = VIEWS.find((view) => view === values.get("view")) ?? "hands";
    const rules = values.get("rules")?.slice(0, 20_000);
    const what = this.#what;
    this.rules = what && rules ? { ...USUAL_RULES, [what]: rules } : USUAL_RULES;
    this.opponents = wholeNumber(values, "opponents", 1, 3) ?? 3;
    this.only = what ? (kindsOf(what, this.rules[what]).find((kind) => kind === values.get("only")) ?? "") : "";
    this.seed = wholeNumber(values, "seed", 0, Number.MAX_SAFE_INTEGER) ?? freshSeed();
    this.number = wholeNumber(values, "number", 1, LAST) ?? 1;
    if (this.view === "puzzles") {
      this.puzzle = parseKey(gameOf(values.get("game")), parseOptions(values.get("options")), values);
    }
    this.#show();
  }

  /** The type of the tasks on the screen; `undefined` for puzzles and progress. */
  get #what(): What | undefined {
    return this.view === "hands" || this.view === "streets" ? this.view : undefined;
  }

  /**
   * Writes what is on the screen into the address. After the user has answered a task, `next` is 1, so that the address
   * names the next task. Otherwise `next` is 0.
   */
  #show({ next = 0 } = {}) {
    const { view, rules, opponents, only, seed, number, puzzle } = this;
    const what = this.#what;
    if (view === "puzzles") {
      showFragment("train", { view, game: puzzle.game, options: formatOptions(puzzle.options), ...formatKey(puzzle) });
    } else if (what) {
      showFragment("train", {
        view: view === "hands" ? "" : view,
        rules: rules[what] === USUAL_RULES[what] ? "" : rules[what],
        opponents: view === "hands" && opponents !== 3 ? opponents : "",
        only,
        seed,
        number: number + next,
      });
    } else showFragment("train", { view });
  }

  protected override render() {
    const what = this.#what;
    return html`<div class="train stack">
      <div class="train-views" role="group" aria-label=${t("views")}>
        ${VIEWS.map((view) => html`<button type="button" aria-pressed=${String(view === this.view)} @click=${() => this.#look(view)}>${t(view)}</button>`)}
      </div>
      ${what ? this.#tasks(what) : nothing}
      ${this.view === "puzzles" ? html`<train-puzzles .key=${this.puzzle} @puzzle-turned=${({ detail }: PuzzleTurned) => ((this.puzzle = detail), this.#show())}></train-puzzles>` : nothing}
      ${this.view === "progress" ? html`<drill-progress .history=${this.#history} .lines=${this.lines}></drill-progress>` : nothing}
    </div>`;
  }

  #tasks(what: What) {
    const { opponents, only, seed, number } = this;
    const rules = this.rules[what];
    const key: TaskKey = { what, rules, opponents, only, seed, number };
    return html`<div class="train-choices">
        <button type="button" class="rules-button" @click=${() => this.dialog.open()}>
          ${what === "hands" ? t("rules-button", { rules: rulesName(rules), opponents }) : rulesName(rules)} <span aria-hidden="true">▾</span>
        </button>
        <select aria-label=${t("only")} @change=${(event: Event) => this.#begin({ only: (event.target as HTMLSelectElement).value })}>
          <option value="" ?selected=${only === ""}>${t("all-kinds")}</option>
          ${kindsOf(what, rules).map((kind) => html`<option value=${kind} ?selected=${kind === only}>${kindName(kind)}</option>`)}
        </select>
      </div>
      <drill-task .key=${key} .history=${this.#history} .lines=${this.lines} @task-judged=${() => this.#show({ next: 1 })} @next-task=${this.#next}></drill-task>
      <rules-dialog
        .choice=${{ rules, opponents, dead: [] } satisfies Choice}
        .presets=${what === "hands" ? PRESETS : OPEN_FACE_PRESETS}
        ?with-opponents=${what === "hands"}
        @rules-chosen=${({ detail }: Chosen) => this.#begin({ rules: { ...this.rules, [what]: detail.rules }, opponents: detail.opponents })}
      ></rules-dialog>`;
  }

  #look(view: View) {
    if (view !== this.view) this.#begin({ view, only: "" });
  }

  #next = () => {
    this.number = this.number < LAST ? this.number + 1 : 1;
    this.#show();
  };

  /** Begins another session, which has a new seed and starts with task 1. */
  #begin(change: { view?: View; rules?: Record<What, string>; opponents?: number; only?: string }) {
    Object.assign(this, change);
    const what = this.#what;
    if (what && !kindsOf(what, this.rules[what]).includes(this.only)) this.only = "";
    this.seed = freshSeed();
    this.number = 1;
    this.#show();
  }
}
