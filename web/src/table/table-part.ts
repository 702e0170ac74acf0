/** The part Table. It keeps the score of an evening, from the cards of each deal to the payments. */
import { html, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { showFragment, wholeNumber } from "../app/fragment.ts";
import { notify } from "../app/notices.ts";
import { copyLink, download } from "../app/share.ts";
import { faces } from "../cards/faces.ts";
import { engine, EngineError, Replaced } from "../engine/client.ts";
import "../rules/rules-dialog.ts";
import type { Chosen, RulesDialog } from "../rules/rules-dialog.ts";
import { OPEN_FACE_PRESETS, PRESETS, rulesName, stakeOf, withStake } from "../rules/rules.ts";
import { ROWS } from "../set/answer.ts";
import "../styles/table.css";
import { aboutNatural, naturalName, t as name, texts as names } from "../words/cards.ts";
import { Localized } from "../words/localized.ts";
import { money as moneyText, number, units } from "../words/words.ts";
import "./deal-editor.ts";
import type { DealKept } from "./deal-editor.ts";
import { readDraft, storeDraft } from "./draft.ts";
import { type Block, type Change, dealsOf, formatLog, lastPlayers, lastRules, type LoggedDeal, LONGEST_LOG, parseLog, playersHeader, rulesHeader } from "./evening.ts";
import { cardsOfSeat, readHands } from "./hands.ts";
import type { Account, Scored } from "./records.ts";
import { missetKey } from "./seat-status.ts";
import { EveningStore } from "./store.ts";
import "./table-review.ts";
import { totalsChart } from "./totals-chart.ts";
import { t } from "./words.ts";

/** Maximum number of characters of a log in a link. */
const LONGEST_LINK = 100_000;
/** Number of deals that are listed at first. */
const LISTED = 20;

/** A deal with its result. */
type Result = LoggedDeal & ({ scored: Scored; problem?: undefined } | { scored?: undefined; problem: string });

@customElement("table-part")
export class TablePart extends Localized {
  /** The values of the address that opened the part: `log`, `view`, `mistake`. */
  @property({ attribute: false }) values = new URLSearchParams();
  @state() private view: "score" | "review" = "score";
  @state() private mistake = 0;
  @state() private results: readonly Result[] = [];
  @state() private account: Account | undefined;
  @state() private problem = "";
  /** The index of the edited block, or "new" for a new deal; `undefined` if nothing is edited. */
  @state() private editing: number | "new" | undefined;
  @state() private isSetUp = false;
  @state() private showsAll = false;
  @state() private pasted = "";
  /** The log of an evening from a link, a file or a paste. It replaces the stored evening only if the user agrees. */
  @state() private offered: string | undefined;
  @query("rules-dialog") private dialog!: RulesDialog;
  readonly #store = new EveningStore(() => void this.#settle());
  readonly #scored = new Map<string, Scored | string>();
  #unfollow = () => {};

  override connectedCallback() {
    super.connectedCallback();
    this.#unfollow = this.#store.follow();
    this.editing = this.#drafted();
    void this.#settle();
  }

  /**
   * Returns the deal of the stored draft: the index of the edited block, or "new". Returns `undefined` if there is no
   * draft, or if the log no longer contains the edited deal.
   */
  #drafted(): number | "new" | undefined {
    const draft = readDraft();
    if (!draft) return undefined;
    return draft.deal === "" ? "new" : dealsOf(this.#store.blocks).find(({ text }) => text === draft.deal)?.at;
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    this.#unfollow();
  }

  protected override willUpdate(changed: Map<string, unknown>) {
    if (!changed.has("values")) return;
    this.view = this.values.get("view") === "review" ? "review" : "score";
    this.mistake = wholeNumber(this.values, "mistake", 0, Number.MAX_SAFE_INTEGER) ?? 0;
    const log = this.values.get("log")?.slice(0, LONGEST_LINK);
    if (log && log !== this.#store.log) this.#offer(log);
    this.#showAddress();
  }

  /** Uses a log at once if no evening is stored. Otherwise, asks the user first. */
  #offer(log: string) {
    if (this.#store.log.trim() === "") this.#replace(log);
    else this.offered = log;
  }

  #replace(log: string) {
    this.offered = undefined;
    this.pasted = "";
    this.isSetUp = false;
    this.editing = undefined;
    storeDraft(undefined);
    this.#store.change(() => parseLog(log));
  }

  #showAddress(log?: string) {
    const view = this.view === "review" ? "review" : "";
    showFragment("table", { view, mistake: view && this.mistake ? this.mistake : "", log });
  }

  /**
   * Settles every deal that is not settled yet, and then asks the engine for the totals of the evening. The last record
   * of that answer has the totals. The records before it are errors, one for each deal that the engine cannot settle.
   */
  async #settle() {
    const log = this.#store.log;
    const deals = dealsOf(this.#store.blocks);
    this.requestUpdate();
    try {
      const results: Result[] = [];
      for (const deal of deals) {
        const scored = await this.#score(deal);
        if (log !== this.#store.log) return;
        results.push(typeof scored === "string" ? { ...deal, problem: scored } : { ...deal, scored });
      }
      this.results = results;
      this.account = deals.length ? (await engine.ask("account", { log }, { channel: "account" })).at(-1) : undefined;
      this.problem = "";
    } catch (error) {
      if (error instanceof Replaced) return;
      this.problem = error instanceof EngineError ? error.message : String(error);
    }
  }

  async #score({ text, rules }: LoggedDeal): Promise<Scored | string> {
    const key = `${rules}\n\n${text}`;
    const known = this.#scored.get(key);
    if (known !== undefined) return known;
    let scored: Scored | string;
    try {
      [scored] = (await engine.ask("score", { text, rules })) as [Scored];
    } catch (error) {
      if (!(error instanceof EngineError) || error.isFailure) throw error;
      scored = error.message;
    }
    this.#scored.set(key, scored);
    return scored;
  }

  protected override render() {
    const { blocks } = this.#store;
    const players = lastPlayers(blocks);
    const hasEvening = players.length > 0 || dealsOf(blocks).length > 0;
    return html`<div class="table-part">
      ${this.offered === undefined ? nothing : this.#offeredLog(this.offered)}
      ${this.problem ? html`<p class="problem" role="alert">${this.problem}</p>` : nothing}
      ${!hasEvening || this.isSetUp ? this.#setUp(players) : this.#evening(players)}
      <rules-dialog
        .choice=${{ rules: this.#rules, opponents: 3, dead: [] }}
        .presets=${[...PRESETS, ...OPEN_FACE_PRESETS]}
        @rules-chosen=${({ detail }: Chosen) => this.#chooseRules(detail.rules)}
      ></rules-dialog>
    </div>`;
  }

  get #rules() {
    return lastRules(this.#store.blocks);
  }

  #chooseRules(rules: string) {
    const chosen = withStake(rules, stakeOf(rules).stake ? stakeOf(rules) : stakeOf(this.#rules));
    if (chosen !== this.#rules) this.#store.change((blocks) => [...blocks, rulesHeader(chosen)]);
  }

  #offeredLog(log: string) {
    return html`<section class="panel">
      <p>${t("link-log", { count: dealsOf(parseLog(log)).length })} ${t("ask-replace", { count: dealsOf(this.#store.blocks).length })}</p>
      <div class="row-of-buttons">
        <button type="button" class="main" @click=${() => this.#replace(log)}>${t("import-use")}</button>
        <button type="button" @click=${() => (this.offered = undefined)}>${t("keep-mine")}</button>
      </div>
    </section>`;
  }

  #setUp(players: readonly string[]) {
    const { stake, currency } = stakeOf(this.#rules);
    return html`<form class="panel set-up" @submit=${this.#begin}>
      <p>${t("intro")}</p>
      <label>${t("players")}<input name="players" required maxlength="200" autocomplete="off" placeholder="Mei, Lin, Ravi, Tom" .value=${players.join(", ")} /></label>
      <button type="button" class="rules-button" @click=${() => this.dialog.open()}>${t("rules", { rules: rulesName(this.#rules) })} <span aria-hidden="true">▾</span></button>
      <div class="pair">
        <label>${t("stake")}<input name="stake" inputmode="decimal" maxlength="12" autocomplete="off" placeholder="0.25" .value=${stake} /></label>
        <label>${t("currency")}<input name="currency" maxlength="8" autocomplete="off" placeholder="€" .value=${currency} /></label>
      </div>
      <button class="main">${t(players.length ? "change-players" : "begin")}</button>
      ${players.length ? html`<button type="button" @click=${() => (this.isSetUp = false)}>${t("cancel")}</button>` : this.#import()}
      ${!players.length && (this.#store.undoes || this.#store.redoes) ? html`<div class="row-of-buttons">${this.#undoAndRedo()}</div>` : nothing}
    </form>`;
  }

  #begin = async (event: Event) => {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    const field = (key: string) => String(form.get(key) ?? "").trim();
    const players = field("players").split(/[,，、;\n]/).map((each) => each.trim()).filter(Boolean);
    if (players.length < 2 || players.length > 4) return notify(t("too-few"));
    const rules = withStake(this.#rules, { stake: field("stake").replace(",", "."), currency: field("currency") });
    try {
      // Let the engine check whether a log can contain these names and rules.
      await engine.ask("score", { text: players.map((each) => `${each}=+0`).join("; "), rules });
      const log = formatLog([rulesHeader(rules), players.map((each) => `${each}=+0`).join("; ")]);
      const records = await engine.ask("account", { log });
      const refused = records.find(({ schema }) => schema === "pusoy.error/1");
      if (refused) throw new EngineError(refused.error.all ?? [refused.error]);
      // In a log, a line that begins with "#" is a comment.
      this.problem = records.at(-1).deals === 1 ? "" : t("no-hash");
      if (this.problem) return;
    } catch (error) {
      if (error instanceof EngineError) this.problem = error.message;
      return;
    }
    this.isSetUp = false;
    this.#store.change((blocks) => {
      const headers: Block[] = [];
      if (rules !== lastRules(blocks) || !blocks.length) headers.push(rulesHeader(rules));
      if (players.join() !== lastPlayers(blocks).join()) headers.push(playersHeader(players));
      return [...blocks, ...headers];
    });
  };

  #import() {
    return html`<details>
      <summary>${t("import")}</summary>
      <div class="stack">
        <input type="file" accept=".txt,.log,text/plain" aria-label=${t("import")} @change=${this.#openFile} />
        <label>${t("import-text")}<textarea rows="4" maxlength=${LONGEST_LOG} spellcheck="false" .value=${this.pasted} @input=${(event: Event) => (this.pasted = (event.target as HTMLTextAreaElement).value)}></textarea></label>
        <button type="button" ?disabled=${!this.pasted.trim()} @click=${() => this.#offer(this.pasted)}>${t("import-use")}</button>
      </div>
    </details>`;
  }

  #openFile = async (event: Event) => {
    const [file] = (event.target as HTMLInputElement).files ?? [];
    if (file) this.#offer(await file.slice(0, LONGEST_LOG).text());
  };

  #evening(players: readonly string[]) {
    const deals = this.results;
    return html`
      ${this.editing === undefined ? this.#toolbar() : this.#editor(players)}
      ${deals.length || this.editing !== undefined ? nothing : html`<p class="panel">${t("no-deals")}</p>`}
      ${this.view === "review"
        ? html`<table-review .log=${this.#store.log} .at=${this.mistake} @mistake-shown=${(event: CustomEvent<number>) => ((this.mistake = event.detail), this.#showAddress())}></table-review>`
        : html`${this.#standing(deals)} ${this.#deals(deals)}`}
      ${this.#more()}
    `;
  }

  #toolbar() {
    return html`<div class="row-of-buttons">
      <button type="button" class="main" @click=${() => (this.editing = "new")}>${t("new-deal")}</button>
      <span class="grow"></span>
      <div class="segments" role="group">
        ${(["score", "review"] as const).map((view) => html`<button type="button" aria-pressed=${String(view === this.view)} @click=${() => this.#look(view)}>${t(view)}</button>`)}
      </div>
    </div>
    <div class="row-of-buttons">${this.#undoAndRedo()}</div>`;
  }

  #undoAndRedo() {
    const { undoes, redoes } = this.#store;
    const words = ({ kind, number }: Change) => t(`change-${kind}`, { number });
    return html`${undoes ? html`<button type="button" class="undo" @click=${() => this.#store.undo()}>${t("undo", { change: words(undoes) })}</button>` : nothing}
      ${redoes ? html`<button type="button" class="undo" @click=${() => this.#store.redo()}>${t("redo", { change: words(redoes) })}</button>` : nothing}`;
  }

  #look(view: "score" | "review") {
    this.view = view;
    this.#showAddress();
  }

  #editor(players: readonly string[]) {
    const { blocks } = this.#store;
    const deals = dealsOf(blocks);
    const edited = typeof this.editing === "number" ? deals.find(({ at }) => at === this.editing) : undefined;
    const position = edited ? deals.indexOf(edited) + 1 : deals.length + 1;
    return html`<deal-editor
      .players=${players}
      .rules=${edited?.rules ?? this.#rules}
      .deal=${edited?.text ?? ""}
      heading=${t("deal", { number: position })}
      @cancelled=${() => (this.editing = undefined)}
      @deal-kept=${({ detail }: DealKept) => {
        this.editing = undefined;
        // Another tab may have changed the evening, so the edited deal is found by its text.
        this.#store.change((latest) => (edited ? latest.map((block, at) => (block === edited.text && at === nearest(latest, edited) ? detail : block)) : [...latest, detail]));
      }}
    ></deal-editor>`;
  }

  #standing(deals: readonly Result[]) {
    if (!this.account) return nothing;
    const { totals, money, transfers, currency } = this.account;
    const players = Object.keys(totals);
    const running: Map<string, number>[] = [];
    for (const { scored } of deals) {
      if (!scored) continue;
      const after = new Map(running.at(-1));
      for (const [player, won] of Object.entries(scored.totals)) {
        const known = players.find((each) => each.toLowerCase() === player.toLowerCase()) ?? player;
        after.set(known, (after.get(known) ?? 0) + won);
      }
      running.push(after);
    }
    const hasCents = [...Object.values(money), ...transfers.map(({ amount }) => amount)].some((value) => String(value).includes("."));
    const amount = (value: number | string) => moneyText(value, currency, hasCents);
    return html`<section class="panel standing" aria-live="polite">
      <h2>${t("totals", { count: this.account.deals })}</h2>
      <dl class="totals">
        ${players.map((player) => html`<div><dt class="name">${player}</dt><dd class="number ${totals[player]! < 0 ? "bad" : "good"}">${units(totals[player]!, 0)}${currency ? html`<span class="small"> ${amount(money[player]!)}</span>` : nothing}</dd></div>`)}
      </dl>
      ${running.length > 1 && players.length <= 12 ? totalsChart(players, running) : nothing}
      <h3>${t("payments")}</h3>
      ${transfers.length
        ? html`<ul>${transfers.map(({ from, to, amount: sum }) => html`<li>${t("pays", { from, to, amount: amount(sum) })}</li>`)}</ul>`
        : html`<p class="small">${t("nobody-pays")}</p>`}
    </section>`;
  }

  #deals(deals: readonly Result[]) {
    const listed = this.showsAll ? deals : deals.slice(-LISTED);
    const first = deals.length - listed.length;
    // The key of a deal contains its text instead of its index. So an unfolded deal stays unfolded if deals with other
    // texts are added, changed or deleted. Deals with the same text are numbered, because keys must differ.
    const seen = new Map<string, number>();
    const numbered = deals.map((deal, at) => {
      const times = (seen.get(deal.text) ?? 0) + 1;
      seen.set(deal.text, times);
      return { deal, position: at + 1, key: `${times} ${deal.text}` };
    });
    return html`<ol class="stack deals">
        ${repeat(numbered.slice(first).reverse(), ({ key }) => key, ({ deal, position }) => this.#deal(deal, position))}
      </ol>
      ${first > 0 ? html`<button type="button" @click=${() => (this.showsAll = true)}>${t("older-deals", { count: deals.length })}</button>` : nothing}`;
  }

  #deal({ at, text, scored, problem, rules }: Result, position: number) {
    const won = scored && Object.entries(scored.totals).map(([player, count]) => html`<span class="won"><span class="name">${player}</span> <b class="number">${units(count, 0)}</b></span>`);
    return html`<li class="panel deal">
      <details>
        <summary><b>${t("deal", { number: position })}</b><span class="wons">${won ?? html`<span class="bad">${t("not-settled", { message: problem ?? "" })}</span>`}</span></summary>
        <div class="stack">
          ${scored ? this.#who(text, scored) : html`<pre class="small">${text}</pre>`}
          ${rules === this.#rules ? nothing : html`<p class="small">${t("rules", { rules: rulesName(rules) })}</p>`}
          <div class="row-of-buttons">
            <button type="button" @click=${() => ((this.editing = at), scrollTo({ top: 0 }))}>${t("edit")}</button>
            <button type="button" @click=${() => this.#store.change((latest) => latest.filter((block, index) => block !== text || index !== nearest(latest, { at, text })))}>${t("remove")}</button>
          </div>
        </div>
      </details>
    </li>`;
  }

  /** Draws the hands of a deal, the rows that each player won, and the reasons for the payments. */
  #who(text: string, { pairs, players, entries }: Scored) {
    const hands = readHands(text);
    const sign = (row: number) => t(row > 0 ? "won" : row < 0 ? "lost" : "tied");
    const status = (player: string) => players.find((each) => each.name.toLowerCase() === player.toLowerCase());
    return html`
      ${hands?.map((hand) => {
        const found = status(hand.name);
        const key = missetKey(found?.reason ?? null);
        return html`<div class="shown-hand">
          <b class="name">${hand.name}</b>
          ${hand.status === "folds" ? html`<span class="small">${t("folds")}</span>` : nothing} ${found?.natural ? html`<span class="small"><b>${naturalName(found.natural)}</b> ${aboutNatural(found.natural)}</span>` : nothing}
          ${found?.status === "misset" ? html`<span class="small"><b class="bad">${t("misset")}</b>${key ? html`: ${t(key)}` : nothing}</span>` : nothing}
          ${hand.status === "natural" ? faces(cardsOfSeat(hand)) : ROWS.map((row) => (hand.rows[row].length ? faces(hand.rows[row]) : nothing))}
        </div>`;
      })}
      ${pairs.length
        ? html`<ul class="small pairs">
            ${pairs.map(
              ({ a, b, rows, units: count }) => html`<li class="split">
                <span>${t("against", { a, b })}</span>
                <span>${rows ? rows.map((row, at) => html`<span class="mark ${row > 0 ? "good" : row < 0 ? "bad" : ""}">${name(ROWS[at]!)} ${sign(row)}</span> `) : nothing}<b class="number">${units(count, 0)}</b></span>
              </li>`,
            )}
          </ul>`
        : nothing}
      <details>
        <summary>${t("reasons")}</summary>
        <ul class="small">
          ${entries.map(({ from, to, units: count, reason }) => html`<li>${t("pays", { from, to, amount: number(count, 0) })}: ${reasonText(reason)}</li>`)}
        </ul>
      </details>
    `;
  }

  #more() {
    return html`<details class="panel">
      <summary>${t("more")}</summary>
      <div class="stack">
        <button type="button" class="rules-button" @click=${() => this.dialog.open()}>${t("rules", { rules: rulesName(this.#rules) })} <span aria-hidden="true">▾</span></button>
        <div class="row-of-buttons">
          <button type="button" @click=${() => (this.isSetUp = true)}>${t("change-players")}</button>
          <button type="button" @click=${this.#download}>${t("export")}</button>
          <button type="button" @click=${this.#copy}>${t("copy")}</button>
          <button type="button" @click=${this.#share}>${t("share")}</button>
          <button type="button" @click=${() => this.#replace("")}>${t("new-evening")}</button>
        </div>
        ${this.#import()}
      </div>
    </details>`;
  }

  #download = () => download(this.#store.log, "evening.txt", "text/plain");

  #copy = async () => {
    try {
      await navigator.clipboard.writeText(this.#store.log);
      notify(t("copied"));
    } catch {
      this.#download();
    }
  };

  #share = async () => {
    if (this.#store.log.length > LONGEST_LINK) return notify(t("share-too-long"));
    this.#showAddress(this.#store.log);
    await copyLink();
    this.#showAddress();
  };
}

/** Describes the reason for a payment. Reasons without a text in the page's language stay as the engine writes them. */
function reasonText(reason: string): string {
  if (reason === "mis-set") return t("misset");
  if (reason.startsWith("natural: ")) return naturalName(reason.slice("natural: ".length));
  return reason in names ? name(reason as keyof typeof names) : reason;
}

/**
 * Returns the index of the block with this text. If several blocks have the text, returns the index nearest to `at`,
 * the old index of the deal. Returns -1 if no block has the text.
 */
function nearest(blocks: readonly Block[], { at, text }: { at: number; text: Block }): number {
  let best = -1;
  blocks.forEach((block, index) => {
    if (block === text && (best < 0 || Math.abs(index - at) < Math.abs(best - at))) best = index;
  });
  return best;
}
