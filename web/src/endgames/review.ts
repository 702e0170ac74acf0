/** The review of a played deal: its transcript, the cost of each move, and the mistakes one by one. */
import { html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { activityText } from "../app/activity.ts";
import { copyLink } from "../app/share.ts";
import { EngineError, gamesEngine, type Problem, Replaced } from "../engine/client.ts";
import { Localized } from "../words/localized.ts";
import { askTable, MEMORY, type Table } from "./analysis.ts";
import { EXAMPLES } from "./examples.ts";
import { gameFaces, moveName, moveSigns } from "./game-cards.ts";
import type { Game, GameRecord, Options } from "./games.ts";
import { emptyStart, type Move, type Start, type Step } from "./position.ts";
import { cutBefore, lineOf, type Part } from "./transcript.ts";
import { costText, resultText, type ValueKind, type Values } from "./value.ts";
import { t } from "./words.ts";

/** The fields of a record of `climb.review` (`pusoy.climb.review.1`) that the page reads. */
interface Reviewed {
  value_kind: ValueKind | null;
  /** The number of the first solved play or pass, from 1; `null` if none is solved. */
  solved_from: number | null;
  actions: (Step & { turn: Turn | null })[];
  lost: Values;
  stopped: "nodes" | "time" | null;
  outcome: { penalties: Values | null } | null;
}

interface Turn {
  sides: "two" | "single";
  value: Values | null;
  before: number;
  after: number;
  lost: number;
  better: Move[];
  line?: Step[];
}

/** The state of the screen: the transcript, and the index of the play or pass shown, from 0. */
export interface ReviewState {
  text: string;
  at: number | undefined;
}

/** Sent when the state of the screen changes; `detail` is the new state. */
export type ReviewChanged = CustomEvent<ReviewState>;

export const LONGEST_TEXT = 20_000;
/**
 * Limits of a review: the time for all turns, in seconds, and the number of nodes per turn. The second pair of limits
 * applies when the user asks for a longer review.
 */
const LIMITS = [
  { seconds: 20, nodes: 300_000 },
  { seconds: 120, nodes: 5_000_000 },
] as const;

@customElement("endgame-review")
export class EndgameReview extends Localized {
  @property() game: Game = "big-two";
  @property({ attribute: false }) options: Options = {};
  @property({ attribute: false }) record!: GameRecord;
  @property({ attribute: false }) shown: ReviewState = { text: "", at: undefined };
  @state() private draft = "";
  @state() private reviewed: Reviewed | undefined;
  @state() private problems: Problem[] = [];
  @state() private waits = "";
  @state() private isCancelled = false;
  /** Whether the user is editing a transcript that was already reviewed. */
  @state() private isEditing = false;
  @state() private limit: (typeof LIMITS)[number] = LIMITS[0];
  @state() private table: Table | undefined;
  #asked = "";
  #tableOf = "";

  override disconnectedCallback() {
    super.disconnectedCallback();
    gamesEngine.replace("endgame-review");
    gamesEngine.replace("endgame-review-table");
  }

  protected override willUpdate() {
    const asked = JSON.stringify([this.game, this.options, this.shown.text]);
    if (asked !== this.#asked) {
      this.#asked = asked;
      this.draft = this.shown.text;
      this.limit = LIMITS[0];
      void this.#review();
    }
    void this.#loadTable();
  }

  async #review() {
    this.reviewed = undefined;
    this.problems = [];
    this.isCancelled = false;
    this.waits = "";
    const { text } = this.shown;
    if (!text.trim()) return gamesEngine.replace("endgame-review");
    const asked = this.#asked;
    const isCurrent = () => asked === this.#asked;
    const { game, options } = this;
    const { seconds, nodes } = this.limit;
    this.waits = t("reviewing", { seconds });
    try {
      const [reviewed] = await gamesEngine.ask("climb.review", { game, options, text, memory: MEMORY, nodes }, {
        channel: "endgame-review",
        limit: seconds * 1_000,
        onActivity: (activity) => isCurrent() && (this.waits = activityText(activity) || t("reviewing", { seconds })),
      });
      if (!isCurrent()) return;
      this.reviewed = reviewed;
      this.isEditing = false;
      this.waits = "";
      if (this.shown.at === undefined || this.shown.at >= reviewed.actions.length) this.#go(this.#mistakes[0] ?? Math.max(0, reviewed.actions.length - 1));
    } catch (error) {
      if (!isCurrent()) return;
      this.waits = "";
      if (error instanceof Replaced) this.isCancelled = true;
      else if (error instanceof EngineError) this.problems = error.problems;
      else throw error;
    }
  }

  /** Returns the start for the view Solve: the position before play or pass number `at`, from 0. */
  #startAt(at: number): Start {
    const count = this.reviewed?.actions.length ?? 0;
    return { ...emptyStart(this.game, this.options, 2), landlord: undefined, text: cutBefore(this.shown.text, at, count) };
  }

  /** Loads the hands before the chosen play or pass. */
  async #loadTable() {
    const { at } = this.shown;
    if (!this.reviewed || at === undefined || at >= this.reviewed.actions.length) {
      this.#tableOf = "";
      return;
    }
    const key = `${this.#asked}${at}`;
    if (key === this.#tableOf) return;
    this.#tableOf = key;
    try {
      const table = await askTable(this.#startAt(at), [], this.record.player_counts);
      if (key === this.#tableOf) this.table = table;
    } catch (error) {
      if (!(error instanceof EngineError) && !(error instanceof Replaced)) throw error;
      this.table = undefined;
    }
  }

  get #mistakes(): number[] {
    return (this.reviewed?.actions ?? []).flatMap(({ turn }, at) => (turn && turn.lost > 0 ? [at] : []));
  }

  protected override render() {
    return html`<div class="endgame-columns">
      <div class="stack">${this.#field()} ${this.reviewed ? this.#list(this.reviewed) : nothing}</div>
      <section class="stack" aria-label=${t("review")} aria-live="polite">
        ${this.waits
          ? html`<div class="panel waiting-panel"><p role="status">${this.waits}</p><button type="button" @click=${() => gamesEngine.replace("endgame-review")}>${t("cancel")}</button></div>`
          : nothing}
        ${this.isCancelled ? html`<p class="problem">${t("cancelled")}</p><button type="button" @click=${() => void this.#review()}>${t("try-for", { seconds: this.limit.seconds })}</button>` : nothing}
        ${this.reviewed ? this.#answer(this.reviewed) : !this.waits && !this.problems.length ? html`<p class="small">${t("review-intro")}</p>` : nothing}
      </section>
    </div>`;
  }

  #field() {
    if (this.reviewed && !this.isEditing) return html`<button type="button" class="fold" aria-expanded="false" @click=${this.#edit}>${t("change-transcript")}</button>`;
    const places = this.problems.slice(0, 3).map((problem) => ({ problem, part: lineOf(this.shown.text, problem.message, problem.token) }));
    return html`<form class="stack" @submit=${this.#submit}>
      <label for="transcript">${t("transcript")}</label>
      <textarea
        id="transcript"
        rows="9"
        maxlength=${LONGEST_TEXT}
        spellcheck="false"
        autocapitalize="off"
        placeholder=${EXAMPLES["big-two"].split("\n").slice(0, 4).join("\n")}
        aria-describedby="transcript-hint transcript-problems"
        aria-invalid=${String(this.problems.length > 0)}
        .value=${this.draft}
        @input=${(event: Event) => (this.draft = (event.target as HTMLTextAreaElement).value)}
      ></textarea>
      <div id="transcript-problems" role="alert">
        ${places.map(
          ({ problem, part }) => html`<p class="problem small">
            ${part ? html`<b>${t("line", { line: part.line })}</b> <code>${marked(part, problem.token)}</code><br />` : nothing}${problem.message}
          </p>`,
        )}
        ${places[0]?.part ? html`<button type="button" class="quiet" @click=${() => this.#select(places[0]!.part!)}>${t("go-to-line", { line: places[0].part.line })}</button>` : nothing}
      </div>
      <div class="row-of-buttons">
        <button class="main grow" ?disabled=${!this.draft.trim()}>${t("review-it")}</button>
        <button type="button" @click=${() => this.#use(EXAMPLES[this.game])}>${t("example")}</button>
      </div>
      <p class="small" id="transcript-hint">${t("transcript-hint")}</p>
    </form>`;
  }

  #edit = () => {
    this.isEditing = true;
    void this.updateComplete.then(() => this.querySelector<HTMLElement>("#transcript")?.focus());
  };

  #select(part: Part) {
    const field = this.querySelector<HTMLTextAreaElement>("#transcript")!;
    field.focus();
    field.setSelectionRange(part.from, part.to);
  }

  #list({ actions, value_kind: kind, solved_from: from }: Reviewed) {
    const { at } = this.shown;
    return html`<div class="panel">
      <ol class="moves" aria-label=${t("move-list")}>
        ${actions.map(({ by, move, turn }, index) => {
          const isMistake = turn !== null && turn.lost > 0;
          const cost = isMistake && kind ? costText(kind, turn.lost) : "";
          const isOpen = isUnsolved(index, from);
          return html`<li>
            <button
              type="button"
              class="move ${isOpen ? "unknown" : ""}"
              aria-current=${index === at ? "step" : nothing}
              aria-label=${`${by}: ${moveName(move)}${cost ? `, ${cost}` : isOpen ? `, ${t("cost-unknown")}` : ""}`}
              @click=${() => this.#go(index)}
            >
              <span class="small">${by}</span> ${moveSigns(move)} ${cost ? html`<b class="bad">${cost}</b>` : isOpen ? html`<span class="small">?</span>` : nothing}
            </button>
          </li>`;
        })}
      </ol>
    </div>`;
  }

  #answer(reviewed: Reviewed) {
    const { at = 0 } = this.shown;
    const mistakes = this.#mistakes;
    const next = mistakes.find((index) => index > at);
    const previous = mistakes.findLast((index) => index < at);
    const lost = Object.entries(reviewed.lost).filter(([, units]) => units > 0);
    const kind = reviewed.value_kind;
    return html`<div class="panel">
        <p><b>${t("mistakes", { count: mistakes.length })}</b>${kind ? lost.map(([name, units]) => html` · ${name}: ${costText(kind, units)}`) : nothing}</p>
        ${reviewed.stopped ? this.#partial(reviewed) : nothing}
        <div class="row-of-buttons mistake-buttons">
          <button type="button" class="grow" ?disabled=${previous === undefined} @click=${() => previous !== undefined && this.#go(previous)}><span aria-hidden="true">‹ </span>${t("previous-mistake")}</button>
          <button type="button" class="grow" ?disabled=${next === undefined} @click=${() => next !== undefined && this.#go(next)}>${t("next-mistake")}<span aria-hidden="true"> ›</span></button>
        </div>
      </div>
      ${this.#turn(reviewed, at)}`;
  }

  #partial({ solved_from: from, actions }: Reviewed) {
    const more = LIMITS.find(({ seconds }) => seconds > this.limit.seconds);
    return html`<div class="problem partial" role="status">
      <b>${t("not-complete")}</b>
      <span>${from === null ? t("none-solved") : t("solved-from", { number: from, count: actions.length })}</span>
      ${more ? html`<button type="button" @click=${() => this.#more(more)}>${t("try-for", { seconds: more.seconds })}</button>` : nothing}
    </div>`;
  }

  #turn({ actions, value_kind: kind, solved_from: from }: Reviewed, at: number) {
    const action = actions[at];
    if (!action) return nothing;
    const { by, move, turn } = action;
    const isMistake = turn !== null && turn.lost > 0;
    return html`<article class="panel ${isMistake ? "" : turn ? "best" : ""}" aria-label=${t("move-number", { number: at + 1 })}>
      <div class="split">
        <h2>${t("move-number", { number: at + 1 })}: ${by}</h2>
        ${kind && turn ? html`<b class=${isMistake ? "bad" : "good"}>${isMistake ? costText(kind, turn.lost) : `★ ${t("best")}`}</b>` : isUnsolved(at, from) ? html`<span class="small">${t("cost-unknown")}</span>` : nothing}
      </div>
      ${move === "pass" ? html`<b>${t("pass")}</b>` : gameFaces(move)}
      ${kind && turn ? html`<p class="small">${this.#beforeAfter(kind, turn, at)}</p>` : nothing}
      ${isMistake
        ? html`<p><b>${t("better")}</b></p>
            <div class="row-of-buttons">${turn.better.slice(0, 8).map((better) => (better === "pass" ? html`<b>${t("pass")}</b>` : gameFaces(better)))}</div>
            ${turn.line?.length ? html`<p class="small line"><b>${t("best-line")}</b> ${turn.line.map((step) => `${step.by} ${moveSigns(step.move)}`).join(", ")}</p>` : nothing}`
        : nothing}
      ${this.table
        ? html`<details open>
            <summary>${t("hands-before")}</summary>
            ${this.table.hands.map(({ name, cards }) => html`<div class="hand-now ${name === by ? "active" : ""}"><b>${name} <span class="small number">${cards.length}</span></b>${cards.length ? gameFaces(cards) : html`<span class="small">${t("out")}</span>`}</div>`)}
          </details>`
        : nothing}
      <div class="row-of-buttons">
        <button type="button" class="grow" @click=${() => this.#open(at)}>${t("open-in-solve")}</button>
        <span class="grow"></span>
        <button type="button" class="quiet" @click=${() => void copyLink()}>${t("link")}</button>
      </div>
    </article>`;
  }

  /**
   * Describes the results before and after a play or pass. If two sides play for penalties, the text gives the points
   * of every player.
   */
  #beforeAfter(kind: ValueKind, turn: Turn, at: number): string {
    const { actions, outcome } = this.reviewed!;
    const later = actions.slice(at + 1).find(({ turn }) => turn?.value)?.turn?.value ?? outcome?.penalties;
    if (kind === "penalties" && turn.sides === "two" && turn.value && later) {
      const all = (values: Values) => Object.entries(values).map(([name, value]) => `${name} ${resultText(kind, value)}`).join(", ");
      return t("values-before-after", { before: all(turn.value), after: all(later) });
    }
    const text = t("before-after", { before: resultText(kind, turn.before), after: resultText(kind, turn.after) });
    return turn.sides === "single" ? `${text} ${t("guaranteed-note")}` : text;
  }

  #submit = (event: Event) => {
    event.preventDefault();
    this.#use(this.draft);
  };

  #use(text: string) {
    if (text === this.shown.text) {
      void this.#review();
      return;
    }
    this.#emit({ text: text.slice(0, LONGEST_TEXT), at: undefined });
  }

  #more(limit: (typeof LIMITS)[number]) {
    this.limit = limit;
    void this.#review();
  }

  #go(at: number) {
    this.#emit({ ...this.shown, at });
  }

  #open(at: number) {
    this.dispatchEvent(new CustomEvent("open-start", { detail: this.#startAt(at), bubbles: true }));
  }

  #emit(state: ReviewState) {
    this.dispatchEvent(new CustomEvent("review-changed", { detail: state, bubbles: true }) satisfies ReviewChanged);
  }
}

/**
 * Returns `true` if the action at `index`, from 0, comes before the first solved action, or if no action is solved.
 * `from` is the number of the first solved action, from 1, or `null`.
 */
function isUnsolved(index: number, from: number | null) {
  return from === null || index + 1 < from;
}

/** Draws a part of a transcript with the wrong text marked. */
function marked({ text }: Part, token: string | null) {
  const at = token ? text.indexOf(token) : -1;
  if (at < 0 || !token) return text.slice(0, 80);
  return html`${text.slice(Math.max(0, at - 30), at)}<mark>${token.slice(0, 60)}</mark>${text.slice(at + token.length, at + token.length + 30)}`;
}
