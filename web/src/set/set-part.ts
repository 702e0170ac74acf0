/** The part Set. The user enters thirteen cards, and the part shows the best settings. */
import { html, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { activityText } from "../app/activity.ts";
import { showFragment } from "../app/fragment.ts";
import { copyLink } from "../app/share.ts";
import { byRank, type Card, DECK } from "../cards/card.ts";
import "../cards/deck.ts";
import type { CardTap } from "../cards/deck.ts";
import "../cards/typed-cards.ts";
import type { CardsTyped } from "../cards/typed-cards.ts";
import { engine, EngineError, Replaced } from "../engine/client.ts";
import "../rules/rules-dialog.ts";
import type { Choice, Chosen, RulesDialog } from "../rules/rules-dialog.ts";
import { rulesName } from "../rules/rules.ts";
import { Localized } from "../words/localized.ts";
import type { Setting, Solved } from "./answer.ts";
import "../styles/set.css";
import { drawPlans, type Opened } from "./plans.ts";
import { t } from "./words.ts";
import "./what-if.ts";

const HAND = 13;

@customElement("set-part")
export class SetPart extends Localized {
  /** The values of the address that opened the part: `cards`, `rules`, `opponents`, `dead`, `try`. */
  @property({ attribute: false }) values = new URLSearchParams();
  @state() private cards: readonly Card[] = [];
  @state() private choice: Choice = { rules: "standard", opponents: 3, dead: [] };
  @state() private solved: Solved | undefined;
  @state() private isFinal = false;
  @state() private activity = "";
  @state() private problem = "";
  @state() private isDeckOpen = true;
  @state() private isTrying = false;
  /** The setting that the user tries, in the form of `start` in `what-if`; empty for the best setting. */
  @state() private tried = "";
  @state() private opened: Opened = {};
  /**
   * Plans with the parts of their expected units, by place in the list of plans, from 1. The engine explains a plan
   * when the user asks why.
   */
  @state() private explained: ReadonlyMap<number, Setting> = new Map();
  @query("rules-dialog") private dialog!: RulesDialog;

  protected override willUpdate(changed: Map<string, unknown>) {
    if (changed.has("values")) void this.#open();
  }

  /** Shows the screen that the address describes. */
  async #open() {
    const { values } = this;
    const read = async (text: string | null): Promise<Card[]> => {
      if (!text) return [];
      const [record] = await engine.ask("cards", { cards: text.slice(0, 2_000) });
      return record.cards;
    };
    this.choice = {
      rules: values.get("rules")?.slice(0, 20_000) || "standard",
      opponents: [1, 2, 3].find((count) => String(count) === values.get("opponents")) ?? 3,
      dead: [],
    };
    try {
      const [cards, dead] = [await read(values.get("cards")), await read(values.get("dead"))];
      this.choice = { ...this.choice, dead };
      this.#change(cards.slice(0, HAND));
      this.tried = values.get("try")?.slice(0, 40) ?? "";
      this.isTrying = this.tried !== "";
      this.#show();
    } catch (error) {
      if (error instanceof EngineError) this.problem = error.message;
    }
  }

  protected override render() {
    const { rules, opponents, dead } = this.choice;
    const isFull = this.cards.length === HAND;
    return html`
      <div class="set ${isFull ? "full" : ""}">
        <section class="stack hand" aria-label=${t("count", { count: this.cards.length })}>
          <button type="button" class="rules-button" @click=${() => this.dialog.open()}>
            ${t("rules-button", { rules: rulesName(rules), opponents })}${dead.length ? ` · ${t("dead-count", { count: dead.length })}` : ""} <span aria-hidden="true">▾</span>
          </button>
          <typed-cards lines="2" .cards=${this.cards} @cards-typed=${(event: CardsTyped) => this.#change(event.detail.slice(0, HAND + 1))}></typed-cards>
          <div class="row-of-buttons">
            ${isFull
              ? html`<button type="button" class="deck-switch" aria-expanded=${String(this.isDeckOpen)} @click=${() => (this.isDeckOpen = !this.isDeckOpen)}>
                  ${this.isDeckOpen ? t("hide-deck") : t("edit")}
                </button>`
              : html`<b class="number count" aria-live="polite">${t("count", { count: this.cards.length })}</b>`}
            <span class="grow"></span>
            <button type="button" @click=${this.#deal}>${t("deal")}</button>
            <button type="button" @click=${() => this.#change([])} ?disabled=${this.cards.length === 0}>${t("clear")}</button>
          </div>
          <card-deck
            class=${isFull && !this.isDeckOpen ? "folded" : ""}
            .chosen=${new Set(this.cards)}
            .taken=${new Map(dead.map((card) => [card, t("dead-count", { count: 1 })]))}
            ?full=${isFull}
            @card-tap=${(event: CardTap) => this.#tap(event.detail)}
          ></card-deck>
        </section>
        <section class="stack answers" aria-live="polite">${this.#answers()}</section>
      </div>
      <rules-dialog .choice=${this.choice} with-opponents with-dead @rules-chosen=${this.#choose}></rules-dialog>
    `;
  }

  #answers() {
    if (this.problem) return html`<p class="problem" role="alert">${this.problem}</p>`;
    if (!this.solved) return html`<p class="waiting">${this.activity || (this.cards.length === HAND ? t("refining") : t("intro"))}</p>`;
    const draw = { opened: this.opened, explained: this.explained, isFinal: this.isFinal, activity: this.activity, isTrying: this.isTrying };
    return html`${drawPlans(this.solved, draw, {
      open: (rank, isOpen) => this.#explain(rank, isOpen),
      tryIt: () => void this.#toggleTry(),
      link: () => void copyLink(),
      whatIf: this.isTrying
        ? html`<what-if
            .best=${this.solved.plans[0]}
            .start=${this.tried}
            .question=${this.#question()}
            @setting-tried=${(event: CustomEvent<string>) => this.#try(event.detail)}
            @close=${() => this.#try("", false)}
          ></what-if>`
        : nothing,
    })}`;
  }

  #tap(card: Card) {
    const without = this.cards.filter((each) => each !== card);
    this.#change(without.length < this.cards.length ? without : [...this.cards, card]);
  }

  #deal = () => {
    const deck = DECK.filter((card) => !this.choice.dead.includes(card));
    const numbers = crypto.getRandomValues(new Uint32Array(deck.length));
    const dealt = deck.map((card, at) => ({ card, at: numbers[at]! })).sort((a, b) => a.at - b.at);
    this.#change(dealt.slice(0, HAND).map(({ card }) => card).sort(byRank));
  };

  #choose = ({ detail }: Chosen) => {
    this.choice = detail;
    this.#change(this.cards.filter((card) => !detail.dead.includes(card)));
  };

  #question() {
    const { rules, opponents, dead } = this.choice;
    return { rules, opponents, dead: dead.join(" ") };
  }

  #change(cards: readonly Card[]) {
    if (cards.length === HAND && this.cards.length !== HAND) this.isDeckOpen = false;
    if (cards.length < HAND) this.isDeckOpen = true;
    this.cards = cards;
    this.isTrying = false;
    this.tried = "";
    this.opened = {};
    this.explained = new Map();
    this.problem = "";
    this.#show();
    void this.#solve();
  }

  #try(setting: string, isTrying = true) {
    this.tried = setting;
    this.isTrying = isTrying;
    this.#show();
  }

  /** Opens what-if and scrolls to it, or closes it. */
  async #toggleTry() {
    this.#try("", !this.isTrying);
    if (!this.isTrying) return;
    await this.updateComplete;
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.querySelector("what-if")?.scrollIntoView({ block: "start", behavior: isStill ? "auto" : "smooth" });
  }

  /** Opens or closes a plan. When a plan is opened, asks the engine for the parts of its expected units. */
  async #explain(rank: number, isOpen: boolean) {
    this.opened = { ...this.opened, [rank]: isOpen };
    const plan = this.solved?.plans[rank - 1];
    if (!isOpen || !plan || this.explained.has(rank)) return;
    const { front, middle, back } = plan;
    try {
      await engine.refine("grade", { ...this.#question(), front, middle, back }, {
        channel: `why-${rank}`,
        onAnswer: ([graded]) => {
          const isSame = this.solved?.plans.some((each) => each.front === front && each.middle === middle && each.back === back);
          if (isSame) this.explained = new Map(this.explained).set(rank, graded.given);
        },
      });
    } catch (error) {
      if (error instanceof EngineError) this.problem = error.message;
    }
  }

  /** Writes what is on the screen into the address. */
  #show() {
    const { rules, opponents, dead } = this.choice;
    showFragment("set", {
      cards: this.cards.join(""),
      rules: rules === "standard" ? "" : rules,
      opponents: opponents === 3 ? "" : opponents,
      dead: dead.join(""),
      try: this.tried,
    });
  }

  /** Shows the quick answer first. Then samples opponents, and shows each more precise answer. */
  async #solve() {
    this.isFinal = false;
    if (this.cards.length < HAND) {
      this.solved = undefined;
      engine.replace("set");
      return;
    }
    const question = { ...this.#question(), cards: this.cards.join(" ") };
    const options = { channel: "set", onActivity: (activity: Parameters<typeof activityText>[0]) => (this.activity = activityText(activity)) };
    try {
      // Quick answers cannot take dead cards into account. The time limit leaves room for training a strategy for
      // house rules.
      const [quick] = await engine.ask("solve", { ...question, dead: "", quick: true }, { ...options, limit: 120_000 });
      this.solved = quick;
      this.activity = "";
      await engine.refine("solve", question, {
        ...options,
        onAnswer: ([solved], isFinal) => {
          this.solved = solved;
          this.isFinal = isFinal;
        },
      });
    } catch (error) {
      if (error instanceof Replaced) return;
      this.solved = undefined;
      this.problem = error instanceof EngineError ? error.message : String(error);
    } finally {
      this.activity = "";
    }
  }
}
