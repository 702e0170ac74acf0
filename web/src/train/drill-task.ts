/** A task of practice: a hand to set or a street to place. The verdict is hidden until the user has answered. */
import { html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { activityText } from "../app/activity.ts";
import { cardsOf } from "../cards/card.ts";
import { faces } from "../cards/faces.ts";
import { type Activity, engine, EngineError, Replaced } from "../engine/client.ts";
import { isComplete, type Placing, placementText, readPlacement, settingText, type Street } from "../open-face/placing.ts";
import "../open-face/street-board.ts";
import type { CardsPlaced } from "../open-face/street-board.ts";
import { Localized } from "../words/localized.ts";
import { number } from "../words/words.ts";
import { dayOf, type DrillHistory, tallySince } from "./history.ts";
import { kindName, type What } from "./kinds.ts";
import type { Entry, HandGrade, HandTask, StreetGrade, StreetTask, Task } from "./records.ts";
import { isSet } from "./setting.ts";
import "./setting-rows.ts";
import type { RowsSet } from "./setting-rows.ts";
import { handVerdict, streetVerdict, verdictText } from "./verdict.ts";
import { t } from "./words.ts";

/** Identifies a task: with the same history, the same key deals the same task. */
export interface TaskKey {
  what: What;
  rules: string;
  opponents: number;
  /** The only kind to deal; empty for all kinds. */
  only: string;
  seed: number;
  number: number;
}

/** An answer that was judged. */
interface Judged {
  grade: HandGrade | StreetGrade;
  entry: Entry;
}

/**
 * Time limit for dealing or judging a task, in milliseconds. It leaves time to train a strategy, or the values for
 * open-face, when house rules are first used.
 */
const LIMIT = 120_000;

@customElement("drill-task")
export class DrillTask extends Localized {
  @property({ attribute: false }) key!: TaskKey;
  @property({ attribute: false }) history!: DrillHistory;
  /** The lines of the history. */
  @property({ attribute: false }) lines: readonly string[] = [];
  @state() private task: Task | undefined;
  @state() private placing: Placing = new Map();
  @state() private typed = "";
  @state() private judged: Judged | undefined;
  @state() private waits = "";
  @state() private problem = "";
  /** The problem with the answer; empty if there is none. */
  @state() private objection = "";
  #dealt = "";
  /** Whether the user has asked for the next task. Once that task is dealt, its first card takes the focus. */
  #isAskedFor = false;

  override disconnectedCallback() {
    super.disconnectedCallback();
    engine.replace("drill");
  }

  protected override willUpdate() {
    const dealt = JSON.stringify(this.key);
    if (dealt === this.#dealt) return;
    this.#dealt = dealt;
    void this.#deal();
  }

  get #settings() {
    const { what, rules, opponents } = this.key;
    return what === "hands" ? { rules, opponents } : { rules };
  }

  async #deal() {
    const { only, seed, number } = this.key;
    const dealt = this.#dealt;
    this.task = undefined;
    this.placing = new Map();
    this.typed = "";
    this.judged = undefined;
    this.problem = "";
    this.objection = "";
    const question = { ...this.#settings, only: only ? [only] : [], seed, number, history: this.history.text };
    const [task] = (await this.#ask("drill.deal", question, t("dealing"))) ?? [];
    if (!task || dealt !== this.#dealt) return;
    this.task = JSON.parse(task);
    if (!this.#isAskedFor) return;
    this.#isAskedFor = false;
    await this.updateComplete;
    scrollTo({ top: 0 });
    this.querySelector<HTMLElement>(".hand-tray button, .new-cards button")?.focus({ preventScroll: true });
  }

  /**
   * Asks the engine, and returns the lines of its answer. Until the answer arrives, the page shows what the engine is
   * doing, or the text `waits` if that is not known. If there is a problem, shows it and returns `undefined`. Shows
   * nothing, and returns `undefined`, if another question replaced this one, or if the question fails when the page
   * already shows another task.
   */
  async #ask(kind: string, question: object, waits: string) {
    this.waits = waits;
    const isCurrent = this.#dealt;
    try {
      return await engine.askLines(kind, question, {
        channel: "drill",
        limit: LIMIT,
        onActivity: (activity: Activity) => (this.waits = activityText(activity) || waits),
      });
    } catch (error) {
      if (error instanceof Replaced || isCurrent !== this.#dealt) return undefined;
      const message = error instanceof EngineError ? error.message : String(error);
      if (kind === "drill.judge" && error instanceof EngineError && !error.isFailure) this.objection = message;
      else this.problem = message;
      return undefined;
    } finally {
      if (isCurrent === this.#dealt) this.waits = "";
    }
  }

  async #judge(answer: string) {
    const { task, waits } = this;
    if (!task || this.judged || waits) return;
    const dealt = this.#dealt;
    this.objection = "";
    const known = task.schema === "pusoy.drill.street/1" ? { ...(task.board ? { board: task.board } : {}), dead: task.dead } : {};
    const question = { ...this.#settings, ...known, cards: task.cards, answer, time: Math.floor(Date.now() / 1_000) };
    const found = await this.#ask("drill.judge", question, t("judging"));
    if (!found || dealt !== this.#dealt) return;
    const [grade, entry] = found as [string, string];
    this.judged = { grade: JSON.parse(grade), entry: JSON.parse(entry) };
    this.placing = placed(this.judged.entry);
    this.history.add(entry);
    this.dispatchEvent(new Event("task-judged"));
    await this.updateComplete;
    const verdict = this.querySelector<HTMLElement>(".verdict-panel");
    if (verdict && verdict.getBoundingClientRect().top < 0) scrollTo({ top: 0 });
    this.querySelector<HTMLElement>(".next-task")?.focus({ preventScroll: true });
  }

  #next = () => {
    this.#isAskedFor = true;
    this.dispatchEvent(new Event("next-task"));
  };

  protected override render() {
    const { task, judged } = this;
    return html`<div class="train-columns ${judged ? "judged" : ""}">
      <section class="stack task" aria-label=${this.#title}>
        ${this.problem
          ? html`<p class="problem" role="alert">${this.problem}</p>
              <div class="row-of-buttons"><button type="button" @click=${() => ((this.problem = ""), void this.#deal())}>${t("again-title")}</button></div>`
          : nothing}
        ${task ? this.#draw(task) : this.problem ? nothing : html`<p class="waiting">${this.waits || t("dealing")}</p>`}
      </section>
      <section class="stack" aria-label=${t("progress")}>
        <p class="visually-hidden" role="status">${judged ? verdictText(judged.grade, judged.entry) : nothing}</p>
        ${judged && task ? this.#verdict(task, judged) : nothing}
        ${this.#today()}
      </section>
    </div>`;
  }

  get #title(): string {
    const { number } = this.key;
    return this.task?.schema === "pusoy.drill.street/1" ? t("street-task", { number, kind: kindName(this.task.kind) }) : t("hand", { number });
  }

  #draw(task: Task) {
    const cards = cardsOf(task.cards);
    const street = task.schema === "pusoy.drill.street/1" && task.board ? streetOf(task, cards) : undefined;
    const isDone = street ? isComplete(street, this.placing) : isSet(this.placing);
    const answer = () => (street ? placementText(street, this.placing) : settingText(this.placing));
    const discarded = task.schema === "pusoy.drill.street/1" ? cardsOf(task.dead) : [];
    return html`<div class="panel" ?inert=${this.judged !== undefined}>
      ${street
        ? html`<h2>${this.#title}</h2>
            <street-board .street=${street} .placing=${this.placing} @cards-placed=${({ detail }: CardsPlaced) => this.#place(detail)}></street-board>`
        : html`<setting-rows heading=${this.#title} ?done=${this.judged !== undefined} .cards=${cards} .placing=${this.placing} @rows-set=${({ detail }: RowsSet) => this.#place(detail)}></setting-rows>`}
      ${discarded.length ? html`<p class="small">${t("discarded")} ${faces(discarded)}</p>` : nothing}
      ${this.objection ? html`<p class="problem" role="alert">${this.objection}</p>` : nothing}
      ${this.judged
        ? nothing
        : html`<div class="row-of-buttons">
              <button type="button" class="main grow" ?disabled=${!isDone || this.waits !== ""} @click=${() => this.#judge(answer())}>${this.waits || t("judge")}</button>
              <button type="button" @click=${this.#next}>${t("skip")}</button>
            </div>
            ${street ? nothing : html`<p class="small">${t("hint")}</p>`}
            <details>
              <summary>${t("typed")}</summary>
              <form class="typed-answer" @submit=${(event: Event) => (event.preventDefault(), void this.#judge(this.typed))}>
                <label
                  >${t(street ? "typed-placement" : "typed-rows")}
                  <input maxlength="300" autocomplete="off" autocapitalize="off" spellcheck="false" placeholder=${street ? "Qd>f 6h>b" : "KKT / JJ332"} .value=${this.typed} @input=${(event: Event) => (this.typed = (event.target as HTMLInputElement).value)} />
                </label>
                <button ?disabled=${!this.typed.trim() || this.waits !== ""}>${t("judge")}</button>
              </form>
            </details>`}
    </div>`;
  }

  #place(placing: Placing) {
    this.placing = placing;
    this.objection = "";
  }

  #verdict(task: Task, { grade, entry }: Judged) {
    return html`<div class="stack verdict-panel">
      <div class="split verdict-head">
        <h2>${this.#title}</h2>
        <button type="button" class="main next-task" @click=${this.#next}>${t("next")}</button>
      </div>
      ${grade.schema === "pusoy.grade/2" ? handVerdict(task as HandTask, grade, entry, this.key) : streetVerdict(task as StreetTask, grade, entry)}
    </div>`;
  }

  #today() {
    const { what } = this.key;
    const { tasks, lost, best } = tallySince(this.lines, what, dayOf(new Date()));
    return html`<div class="panel today">
      <h3>${t("today")}</h3>
      <p class="small">${tasks ? t(what === "hands" ? "today-hands" : "today-streets", { tasks, units: number(lost / tasks), best }) : t("today-none")}</p>
    </div>`;
  }
}

/**
 * Returns the places of the cards in an answer, without the discards. The rows on the screen need these places if the
 * user has typed the answer.
 */
function placed({ placement, front = "", middle = "", back = "" }: Entry): Placing {
  return new Map([...readPlacement(placement ?? `${front} / ${middle} / ${back}`)].filter(([, place]) => place !== "discard"));
}

function streetOf({ board }: StreetTask, cards: readonly string[]): Street {
  const [front, middle, back] = board!;
  return { board: { front: cardsOf(front), middle: cardsOf(middle), back: cardsOf(back) }, cards, discards: Number(cards.length === 3) };
}
