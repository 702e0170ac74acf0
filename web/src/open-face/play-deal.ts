/** A deal in play: boards, new cards, the costs of the user's placements, and the result. */
import { html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { activityText } from "../app/activity.ts";
import { notify } from "../app/notices.ts";
import { type Card, cardsOf } from "../cards/card.ts";
import { faces } from "../cards/faces.ts";
import "../cards/deck.ts";
import type { CardTap } from "../cards/deck.ts";
import "../cards/typed-cards.ts";
import type { CardsTyped } from "../cards/typed-cards.ts";
import { type Activity, engine, EngineError, Replaced } from "../engine/client.ts";
import { ROWS } from "../set/answer.ts";
import { Localized } from "../words/localized.ts";
import { number, units } from "../words/words.ts";
import { t as name } from "../words/cards.ts";
import { drawBoard, placementInWords, placementList } from "./placement-list.ts";
import { isComplete, type Placing, placementText, settingText, type Street } from "./placing.ts";
import type { Cost, PlayState, Scored, SeatState, ValuedPlacement } from "./records.ts";
import "./street-board.ts";
import type { CardsPlaced } from "./street-board.ts";
import { t } from "./words.ts";

/** A question that begins a deal, with players, seat and seed, or continues a deal from its text. */
export type Begun = Record<string, unknown>;

/** Sent when the deal changes; `detail` is its text, or empty if the deal is over. */
export type DealChanged = CustomEvent<string>;

/** Number of placements that a hint shows. */
const HINTS = 5;

@customElement("play-deal")
export class PlayDeal extends Localized {
  @property() rules = "pineapple";
  @property({ attribute: false }) begun: Begun = {};
  @state() private state: PlayState | undefined;
  @state() private placing: Placing = new Map();
  /** The new cards of the player to act, as the user typed or tapped them. Empty if the engine deals the cards. */
  @state() private typed: readonly Card[] = [];
  @state() private hints: readonly ValuedPlacement[] | undefined;
  @state() private costs: readonly { player: string; cost: Cost }[] = [];
  @state() private scored: Scored | undefined;
  @state() private isWorking = false;
  @state() private activity = "";
  @state() private problem = "";

  protected override willUpdate(changed: Map<string, unknown>) {
    if (!changed.has("begun")) return;
    this.costs = [];
    void this.#ask(this.begun);
  }

  /**
   * Asks the engine to begin or continue the deal, or to undo a move, and shows the deal. If the deal is finished, also
   * asks the engine to settle it. Returns `false` if the engine refuses a question or gives no answer.
   */
  async #ask(question: Begun): Promise<boolean> {
    this.isWorking = true;
    try {
      const options = { channel: "play", limit: 120_000, onActivity: (activity: Activity) => (this.activity = activityText(activity)) };
      const [state] = await engine.ask("play", { rules: this.rules, judge: false, ...question }, options);
      this.state = state as PlayState;
      this.placing = new Map();
      this.typed = [];
      this.hints = undefined;
      this.problem = "";
      this.scored = undefined;
      this.dispatchEvent(new CustomEvent("deal-changed", { detail: this.state.finished ? "" : this.state.deal }));
      if (this.state.finished) [this.scored] = await engine.ask("score", { text: this.state.deal, rules: this.rules });
      return true;
    } catch (error) {
      if (!(error instanceof Replaced)) this.problem = error instanceof EngineError ? error.message : String(error);
      return false;
    } finally {
      this.isWorking = false;
      this.activity = "";
    }
  }

  protected override render() {
    const { state } = this;
    if (!state) return html`${this.problem ? html`<p class="problem" role="alert">${this.problem}</p>` : html`<p class="waiting">${this.activity || t("working")}</p>`}`;
    const acting = state.players.find(({ name: player }) => player === state.turn?.player);
    return html`
      <div class="boards">${state.players.filter((seat) => seat !== acting).map((seat) => this.#board(seat))}</div>
      ${acting && state.turn ? this.#turn(acting, state.turn) : nothing}
      ${this.problem ? html`<p class="problem" role="alert">${this.problem}</p>` : nothing}
      ${this.isWorking ? html`<p class="waiting">${this.activity || t("working")}</p>` : nothing}
      ${this.hints ? placementList(this.hints) : nothing} ${state.finished ? this.#result(state) : nothing} ${this.#costs()}
    `;
  }

  #board(seat: SeatState) {
    return html`<section class="panel seat" aria-label=${seat.name}>
      <div class="split">
        <b class="name">${seat.name}</b>
        <span class="small">${seat.fantasyland === null ? "" : t("fantasyland", { count: seat.fantasyland })}${seat.hidden ? ` · ${t("face-down")}` : ""}</span>
      </div>
      ${seat.hidden ? nothing : drawBoard(seat)}
      ${seat.discards ? html`<p class="small">${t("discards")} ${faces(cardsOf(seat.discards))}</p>` : nothing}
    </section>`;
  }

  #turn(seat: SeatState, turn: NonNullable<PlayState["turn"]>) {
    const street = this.#street(seat, turn);
    const heading = turn.street === null ? t("turn-fantasyland", { player: seat.name, count: turn.count }) : t("turn", { player: seat.name, street: turn.street, streets: turn.streets });
    const needed = this.#needed(seat, turn);
    const isTyped = turn.cards === null;
    return html`<section class="panel best turn" aria-label=${heading}>
      <h2>${heading}</h2>
      <street-board .street=${street} .expected=${needed} ?discards=${seat.me && Number(turn.discards) > 0 && turn.street !== null} .placing=${this.placing} @cards-placed=${({ detail }: CardsPlaced) => (this.placing = detail)}></street-board>
      ${isTyped
        ? html`<typed-cards lines=${needed > 10 ? 2 : 1} .cards=${this.typed} label=${t("new-cards-count", { player: seat.name, count: needed })} @cards-typed=${({ detail }: CardsTyped) => this.#type(detail)}></typed-cards>
            <card-deck
              .chosen=${new Set(this.typed)}
              .taken=${new Map(this.#known().map((card): [Card, string] => [card, ""]))}
              ?full=${this.typed.length >= needed}
              @card-tap=${({ detail }: CardTap) => this.#type(this.typed.includes(detail) ? this.typed.filter((card) => card !== detail) : [...this.typed, detail])}
            ></card-deck>`
        : nothing}
      ${seat.discards ? html`<p class="small">${t("discards")} ${faces(cardsOf(seat.discards))}</p>` : nothing}
      <div class="row-of-buttons">
        <button type="button" class="main" ?disabled=${this.isWorking || street.cards.length !== needed || !isComplete(street, this.placing)} @click=${() => this.#place(street, turn)}>${t("place")}</button>
        <button type="button" @click=${() => this.#ask({ deal: this.state!.deal, undo: true })}>${t("undo")}</button>
        <span class="grow"></span>
        ${seat.me && (!isTyped || this.typed.length === needed) ? html`<button type="button" class="quiet" @click=${() => this.#hint(seat, turn)}>${t("show-best")}</button>` : nothing}
      </div>
    </section>`;
  }

  /** Returns the number of new cards that the user sees. The user does not see the discards of opponents. */
  #needed(seat: SeatState, turn: NonNullable<PlayState["turn"]>): number {
    if (seat.me) return turn.count;
    return turn.street === null ? 13 : turn.count - Number(turn.discards);
  }

  #street(seat: SeatState, turn: NonNullable<PlayState["turn"]>): Street {
    const cards = turn.cards ?? this.typed;
    const discards = turn.street === null ? Math.max(0, cards.length - 13) : seat.me || turn.cards ? Number(turn.discards) : 0;
    return { board: { front: cardsOf(seat.front), middle: cardsOf(seat.middle), back: cardsOf(seat.back) }, cards, discards: cards.length ? discards : 0 };
  }

  /** Returns all cards that the user sees on the boards and among the discards. */
  #known(): Card[] {
    return this.state!.players.flatMap((seat) => [...ROWS.flatMap((row) => cardsOf(seat[row])), ...cardsOf(seat.discards)]);
  }

  #type(cards: readonly Card[]) {
    this.typed = cards;
    this.placing = new Map([...this.placing].filter(([card]) => cards.includes(card)));
  }

  async #place(street: Street, turn: NonNullable<PlayState["turn"]>) {
    const before = this.state!;
    const me = before.players.find((seat) => seat.me)!;
    const placement = turn.street === null ? settingText(this.placing) : placementText(street, this.placing);
    const cards = turn.cards === null && me.name === turn.player ? { cards: street.cards.join(" ") } : {};
    const question = { deal: before.deal, placement, ...cards };
    const isMine = turn.player === me.name;
    if (!(await this.#ask(question)) || !isMine) return;
    // Finding the cost of the placement takes longer than the placement itself. The deal goes on meanwhile.
    try {
      const [judged] = await engine.ask("play", { rules: this.rules, ...question }, { limit: 120_000 });
      if (judged.cost) this.costs = [...this.costs, { player: me.name, cost: judged.cost }];
    } catch {
      // If the cost of the placement cannot be found, the placement still counts.
    }
  }

  async #hint(seat: SeatState, turn: NonNullable<PlayState["turn"]>) {
    this.isWorking = true;
    try {
      const cards = (turn.cards ?? this.typed).join(" ");
      const board = turn.street === null ? undefined : { front: seat.front, middle: seat.middle, back: seat.back };
      const [placed] = await engine.ask("place", { rules: this.rules, cards, board, dead: turn.seen.join(" "), top: HINTS }, { channel: "hint", limit: 60_000 });
      this.hints = placed.placements.slice(0, HINTS);
      await this.updateComplete;
      this.querySelector(".placements")?.scrollIntoView({ block: "nearest" });
    } catch (error) {
      if (error instanceof EngineError) this.problem = error.message;
    } finally {
      this.isWorking = false;
    }
  }

  #costs() {
    if (this.costs.length === 0) return nothing;
    const total = this.costs.reduce((sum, { cost }) => sum + cost.units, 0);
    return html`<section class="panel" aria-live="polite">
      <p><b>${t("cost-total", { units: number(total), count: this.costs.length })}</b></p>
      <ol class="small">
        ${this.costs.map(({ player, cost }) => {
          const best = placementInWords(cost.best);
          const lost = number(cost.units);
          if (cost.units <= 0) return html`<li>${t("cost-none", { player })}</li>`;
          return html`<li>${cost.rank === null ? t("cost-setting", { player, units: lost, best }) : t("cost-some", { player, units: lost, rank: cost.rank, count: cost.placements ?? 0, best })}</li>`;
        })}
      </ol>
    </section>`;
  }

  #result({ deal, next }: PlayState) {
    return html`<section class="panel best" aria-live="polite">
      <h2>${t("result")}</h2>
      ${this.scored
        ? html`<dl class="totals">
              ${Object.entries(this.scored.totals).map(([player, won]) => {
                const isFoul = this.scored!.players.find((each) => each.name === player)?.status === "misset";
                return html`<div><dt class="name">${player}</dt><dd class="number ${won < 0 ? "bad" : "good"}">${units(won, 0)}${isFoul ? html` <span class="small bad">${t("foul")}</span>` : nothing}</dd></div>`;
              })}
            </dl>
            <ul class="small pairs">
              ${this.scored.pairs.map(({ a, b, rows, units: won }) => html`<li class="split"><span>${a} – ${b}</span><span>${rows?.map((row, at) => `${name(ROWS[at]!)} ${units(row, 0)}`).join(" · ")} <b class="number">${units(won, 0)}</b></span></li>`)}
            </ul>`
        : nothing}
      ${next?.players.filter(({ fantasyland }) => fantasyland !== null).map(({ name: player, fantasyland }) => html`<p>${t("to-fantasyland", { player, count: fantasyland! })}</p>`)}
      <div class="row-of-buttons">
        ${next ? html`<button type="button" class="main" @click=${() => this.dispatchEvent(new CustomEvent("next-deal", { detail: next }))}>${t("next-deal")}</button>` : nothing}
        <button type="button" @click=${() => this.#copy(deal)}>${t("copy-log")}</button>
      </div>
    </section>`;
  }

  async #copy(deal: string) {
    const header = this.rules.includes("=") ? "" : `# rules: "${this.rules}"\n`;
    try {
      await navigator.clipboard.writeText(`${header}${deal}`);
      notify(t("copied"));
    } catch {
      notify(deal, { lasting: true });
    }
  }
}
