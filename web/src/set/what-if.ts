/** A setting in which the user moves cards between rows, with its loss against the best setting. */
import { html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { byRank, type Card, cardsOf } from "../cards/card.ts";
import { cardButton } from "../cards/faces.ts";
import { engine, EngineError, Replaced } from "../engine/client.ts";
import { Localized } from "../words/localized.ts";
import { t as name } from "../words/cards.ts";
import { number, percent } from "../words/words.ts";
import { type Graded, ROOM, ROWS, type RowName, type Rows, type Setting } from "./answer.ts";
import { t } from "./words.ts";

@customElement("what-if")
export class WhatIf extends Localized {
  /** The best setting, from which the user starts by default. */
  @property({ attribute: false }) best!: Setting;
  /** The setting from which the user starts, as rows separated by `/`; empty for the best setting. */
  @property() start = "";
  /** The fields of the question except the rows: rules, opponents, dead cards. */
  @property({ attribute: false }) question: object = {};
  @state() private rows: Rows<Card[]> = { front: [], middle: [], back: [] };
  @state() private picked: Card | undefined;
  @state() private graded: Graded | undefined;
  @state() private isFinal = true;
  @state() private problem = "";
  #cards = "";

  protected override willUpdate() {
    const cards = ROWS.flatMap((row) => cardsOf(this.best[row])).sort().join(" ");
    if (cards === this.#cards) return;
    this.#cards = cards;
    const started = this.start.split("/").map((row) => row.match(/../g) ?? []);
    const isOfHand = started.length === 3 && started.flat().sort().join(" ") === cards;
    if (isOfHand) this.#change({ front: started[0]!, middle: started[1]!, back: started[2]! });
    else this.#reset();
  }

  #reset = () => {
    this.rows = { front: cardsOf(this.best.front), middle: cardsOf(this.best.middle), back: cardsOf(this.best.back) };
    this.picked = undefined;
    this.#tell();
    void this.#grade();
  };

  /** Sends the event `setting-tried` with the current setting, in the form of `start`. */
  #tell() {
    const isBest = ROWS.every((row) => this.rows[row].join(" ") === this.best[row]);
    const detail = isBest ? "" : ROWS.map((row) => this.rows[row].join("")).join("/");
    this.dispatchEvent(new CustomEvent("setting-tried", { detail }));
  }

  protected override render() {
    return html`<section class="panel what-if" aria-label=${t("what-if")}>
      <div class="split">
        <h3>${t("what-if")}</h3>
        <span class="row-of-buttons">
          <button type="button" class="quiet" @click=${this.#reset}>${t("reset")}</button>
          <button type="button" class="quiet" @click=${() => this.dispatchEvent(new Event("close"))}>${t("what-if-close")}</button>
        </span>
      </div>
      <p class="verdict" role="status">${this.#verdict()}</p>
      ${ROWS.map((row) => this.#row(row))}
      <p class="small">${t("what-if-hint")}</p>
    </section>`;
  }

  #row(row: RowName) {
    const cards = this.rows[row];
    const given = this.#isComplete && this.graded?.given.rows?.[row];
    const isChanged = cards.some((card) => !cardsOf(this.best[row]).includes(card));
    return html`<div class="what-if-row" data-row=${row}>
      <div class="split">
        <span>${name(row)} ${cards.length === ROOM[row] ? nothing : html`<b class="bad">${t("row-count", { count: cards.length, room: ROOM[row] })}</b>`}</span>
        <span class="small number">${given && given.win !== null ? t("wins", { chance: percent(given.win) }) : nothing}</span>
      </div>
      <div class="cards ${isChanged ? "changed" : ""}">
        ${cards.map((card) =>
          cardButton(card, this.#tap, {
            pressed: card === this.picked,
            mark: cardsOf(this.best[row]).includes(card) ? "" : "moved",
          }),
        )}
        ${this.picked && !cards.includes(this.picked)
          ? html`<button type="button" class="to-row" aria-label=${t("to-row", { row: name(row) })} @click=${() => this.#move(this.picked!, row)}>+</button>`
          : nothing}
      </div>
    </div>`;
  }

  #verdict() {
    if (!this.#isComplete) return t("incomplete");
    if (this.problem) return this.problem;
    if (!this.graded) return t("refining");
    const { loss, misset, tied, loss_std_err: error } = this.graded;
    if (misset !== null) return html`<b class="bad">${t("misset")}</b> ${loss === null ? nothing : t("your-loss", { units: number(loss) })}`;
    if (loss === 0) return html`<b class="good">${t("your-best")}</b>`;
    if (tied) return html`<b class="good">${t("your-tied")}</b>`;
    return html`<b class="bad">${t("your-loss", { units: number(loss ?? 0) })}</b>
      ${error ? html`<span class="small number">± ${number(error)}</span>` : nothing}
      ${this.isFinal ? nothing : html`<span class="small">${t("refining")}</span>`}`;
  }

  get #isComplete(): boolean {
    return ROWS.every((row) => this.rows[row].length === ROOM[row]);
  }

  #rowOf(card: Card): RowName {
    return ROWS.find((row) => this.rows[row].includes(card))!;
  }

  override connectedCallback() {
    super.connectedCallback();
    this.addEventListener("pointerdown", this.#drag);
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    this.removeEventListener("pointerdown", this.#drag);
    engine.replace("what-if");
  }

  #tap = (card: Card) => {
    if (this.picked === undefined) this.picked = card;
    else if (this.picked === card) this.picked = undefined;
    else this.#swap(this.picked, card);
  };

  /**
   * Lets a card follow the pointer. When the user drops the card on another card, swaps the two. When the user drops it
   * elsewhere in a row, moves it to that row.
   */
  #drag = (down: PointerEvent) => {
    const card = (down.target as Element).closest<HTMLElement>("[data-card]");
    if (!card) return;
    const follow = ({ clientX, clientY }: PointerEvent) => {
      const far = Math.hypot(clientX - down.clientX, clientY - down.clientY) > 8;
      if (!far) return;
      card.classList.add("dragged");
      card.style.translate = `${clientX - down.clientX}px ${clientY - down.clientY}px`;
    };
    const drop = (up: PointerEvent) => {
      removeEventListener("pointermove", follow);
      const wasDragged = card.classList.contains("dragged");
      card.classList.remove("dragged");
      card.style.translate = "";
      if (!wasDragged || up.type === "pointercancel") return;
      const below = document.elementFromPoint(up.clientX, up.clientY);
      const other = below?.closest<HTMLElement>("[data-card]")?.dataset.card;
      const row = below?.closest<HTMLElement>("[data-row]")?.dataset.row as RowName | undefined;
      if (other && other !== card.dataset.card) this.#swap(card.dataset.card!, other);
      else if (row) this.#move(card.dataset.card!, row);
    };
    addEventListener("pointermove", follow);
    addEventListener("pointerup", drop, { once: true });
    addEventListener("pointercancel", drop, { once: true });
  };

  #swap(card: Card, other: Card) {
    const [from, to] = [this.#rowOf(card), this.#rowOf(other)];
    const rows = { ...this.rows };
    rows[from] = rows[from].map((each) => (each === card ? other : each));
    rows[to] = rows[to].map((each) => (each === other && from !== to ? card : each));
    if (from !== to) this.#change(rows);
    else this.picked = undefined;
  }

  #move(card: Card, to: RowName) {
    const from = this.#rowOf(card);
    if (from === to) return;
    const rows = { ...this.rows };
    rows[from] = rows[from].filter((each) => each !== card);
    rows[to] = [...rows[to], card];
    this.#change(rows);
  }

  #change(rows: Rows<Card[]>) {
    this.rows = { front: rows.front.toSorted(byRank), middle: rows.middle.toSorted(byRank), back: rows.back.toSorted(byRank) };
    this.picked = undefined;
    this.#tell();
    void this.#grade();
  }

  async #grade() {
    this.graded = undefined;
    this.problem = "";
    if (!this.#isComplete) return engine.replace("what-if");
    const rows = Object.fromEntries(ROWS.map((row) => [row, this.rows[row].join(" ")]));
    const question = { ...this.question, ...rows };
    try {
      const [quick] = await engine.ask("grade", { ...question, dead: "", quick: true }, { channel: "what-if" });
      this.graded = quick;
      this.isFinal = false;
      await engine.refine("grade", question, {
        channel: "what-if",
        onAnswer: ([graded], isFinal) => {
          this.graded = graded;
          this.isFinal = isFinal;
        },
      });
    } catch (error) {
      if (error instanceof Replaced) return;
      this.problem = error instanceof EngineError ? error.message : String(error);
    }
  }
}
