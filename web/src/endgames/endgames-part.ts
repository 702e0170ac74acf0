/** The part Endgames. It solves endgames of climbing games with open cards, deals puzzles, and reviews played deals. */
import { html, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { showFragment, wholeNumber } from "../app/fragment.ts";
import { EngineError } from "../engine/client.ts";
import { Localized } from "../words/localized.ts";
import { askGame, formatOptions, type Game, gameName, gameOf, type GameRecord, GAMES, type Options, parseOptions } from "./games.ts";
import "./options-dialog.ts";
import type { OptionsChosen, OptionsDialog } from "./options-dialog.ts";
import { emptyStart, formatStart, formatSteps, hasSoloist, isComplete, parseStart, parseSteps, type Start } from "./position.ts";
import { formatKey, freshKey, parseKey, type PuzzleKey } from "./puzzle.ts";
import "./puzzles.ts";
import type { PuzzleChosen } from "./puzzles.ts";
import "./review.ts";
import { LONGEST_TEXT, type ReviewChanged, type ReviewState } from "./review.ts";
import "./setup.ts";
import type { StartChanged } from "./setup.ts";
import "./solver.ts";
import type { Progress, ProgressChanged } from "./solver.ts";
import "../styles/endgames.css";
import { t } from "./words.ts";

const VIEWS = ["solve", "puzzles", "review"] as const;
type View = (typeof VIEWS)[number];

@customElement("endgames-part")
export class EndgamesPart extends Localized {
  /** The values of the address that opened the part. */
  @property({ attribute: false }) values = new URLSearchParams();
  @state() private view: View = "solve";
  @state() private game: Game = "big-two";
  @state() private options: Options = {};
  @state() private record: GameRecord | undefined;
  @state() private start: Start = emptyStart("big-two", {}, 2);
  /** The steps since the start; `undefined` while the user enters the hands. */
  @state() private progress: Progress | undefined;
  @state() private puzzle: PuzzleKey = freshKey("big-two", {});
  @state() private review: ReviewState = { text: "", at: undefined };
  @state() private problem = "";
  @query("options-dialog") private dialog!: OptionsDialog;

  protected override willUpdate(changed: Map<string, unknown>) {
    if (changed.has("values")) this.#open();
  }

  /** Shows the screen that the address describes. */
  #open() {
    const { values } = this;
    this.view = VIEWS.find((view) => view === values.get("view")) ?? "solve";
    const [game, options] = [gameOf(values.get("game")), parseOptions(values.get("options"))];
    if (game !== this.game || formatOptions(options) !== formatOptions(this.options)) this.record = undefined;
    this.game = game;
    this.options = options;
    this.start = this.view === "solve" ? parseStart(values) : emptyStart(this.game, this.options, 2);
    const steps = parseSteps(values.get("plays"));
    const at = wholeNumber(values, "at", 0, steps.length);
    this.progress = at !== undefined && isComplete(this.start) ? { steps, at } : undefined;
    this.puzzle = parseKey(this.game, this.options, values);
    this.review = this.view === "review" ? { text: values.get("text")?.slice(0, LONGEST_TEXT) ?? "", at: wholeNumber(values, "move", 1, 10_000) } : { text: "", at: undefined };
    if (this.review.at !== undefined) this.review = { ...this.review, at: this.review.at - 1 };
    void this.#ask();
  }

  /** Asks the engine about the game. If the engine refuses the options, shows the problem and resets them. */
  async #ask() {
    const { game, options } = this;
    this.problem = "";
    try {
      const record = await askGame(game, options);
      if (game === this.game && options === this.options) this.record = record;
    } catch (error) {
      if (game !== this.game || options !== this.options) return;
      const message = error instanceof EngineError ? error.message : String(error);
      if (error instanceof EngineError && !error.isFailure && Object.keys(options).length > 0) this.#choose(game, {});
      this.problem = message;
    }
  }

  protected override render() {
    const count = Object.keys(this.options).length;
    return html`<div class="endgames stack">
      <div class="endgames-head">
        <select class="game" aria-label=${t("game")} @change=${(event: Event) => this.#choose(gameOf((event.target as HTMLSelectElement).value), {})}>
          ${GAMES.map((game) => html`<option value=${game} ?selected=${game === this.game}>${gameName(game)}</option>`)}
        </select>
        <button type="button" @click=${() => void this.dialog.open()}>${count ? t("option-count", { count }) : t("options")}</button>
        <div class="views" role="group" aria-label=${t("views")}>
          ${VIEWS.map((view) => html`<button type="button" aria-pressed=${String(view === this.view)} @click=${() => this.#show({ view })}>${t(view)}</button>`)}
        </div>
      </div>
      ${this.problem ? html`<p class="problem" role="alert">${this.problem}</p>` : nothing}
      ${this.record ? this.#main(this.record) : html`<p class="waiting">${t("loading")}</p>`}
      <options-dialog .game=${this.game} .options=${this.options} @options-chosen=${({ detail }: OptionsChosen) => this.#choose(this.game, detail)}></options-dialog>
    </div>`;
  }

  #main(record: GameRecord) {
    if (this.view === "puzzles") {
      return html`<endgame-puzzles .key=${this.puzzle} .record=${record} @puzzle-chosen=${this.#turnTo} @open-start=${this.#openStart}></endgame-puzzles>`;
    }
    if (this.view === "review") {
      return html`<endgame-review
        .game=${this.game}
        .options=${this.options}
        .record=${record}
        .shown=${this.review}
        @review-changed=${({ detail }: ReviewChanged) => this.#show({ review: detail })}
        @open-start=${this.#openStart}
      ></endgame-review>`;
    }
    return this.progress
      ? html`<endgame-solver
          .start=${this.start}
          .record=${record}
          .progress=${this.progress}
          @progress-changed=${({ detail }: ProgressChanged) => this.#show({ progress: detail })}
          @edit=${this.#edit}
        ></endgame-solver>`
      : html`<endgame-setup
          .start=${this.start}
          .record=${record}
          @start-changed=${({ detail }: StartChanged) => this.#show({ start: detail })}
          @solve=${() => this.#show({ progress: { steps: [], at: 0 } })}
        ></endgame-setup>`;
  }

  /** Changes what is on the screen, and writes it into the address. */
  #show(change: { view?: View; start?: Start; progress?: Progress | undefined; review?: ReviewState; puzzle?: PuzzleKey }) {
    Object.assign(this, change);
    const { view, game, options, start, progress, puzzle, review } = this;
    const base = { view: view === "solve" ? "" : view, game, options: formatOptions(options) };
    if (view === "solve") {
      const steps = progress ? { plays: formatSteps(progress.steps), at: progress.at } : {};
      showFragment("endgames", { ...base, ...formatStart(start), ...steps });
    } else if (view === "puzzles") {
      showFragment("endgames", { ...base, ...formatKey(puzzle) });
    } else {
      showFragment("endgames", { ...base, text: review.text, move: review.at === undefined ? "" : review.at + 1 });
    }
  }

  /** Changes the game or its options. The hands stay if only options change. */
  #choose(game: Game, options: Options) {
    const isSame = game === this.game;
    this.game = game;
    this.options = options;
    if (!isSame) this.record = undefined;
    this.start = isSame ? { ...this.start, options, revolution: this.start.revolution && (options.revolution ?? "off") !== "off" } : emptyStart(game, options, hasSoloist(game) ? 2 : this.start.hands.length);
    this.progress = isSame ? this.progress : undefined;
    this.puzzle = isSame ? { ...this.puzzle, options } : { ...this.puzzle, game, options, number: 1 };
    this.review = isSame ? this.review : { text: "", at: undefined };
    this.#show({});
    void this.#ask();
  }

  /** Shows a puzzle. If it was dealt under other options than the current ones, switches to its options. */
  #turnTo = ({ detail }: PuzzleChosen) => {
    const isOther = formatOptions(detail.options) !== formatOptions(this.options);
    if (isOther) {
      this.options = detail.options;
      this.start = emptyStart(this.game, this.options, 2);
      void this.#ask();
    }
    this.#show({ puzzle: detail });
  };

  #openStart = ({ detail }: CustomEvent<Start>) => {
    this.#show({ view: "solve", start: detail, progress: { steps: [], at: 0 } });
    scrollTo({ top: 0 });
  };

  /** Goes back to the form with the hands, or to the review if the position came from a transcript. */
  #edit = () => {
    const { text } = this.start;
    if (text) {
      const isOther = this.review.text === "";
      this.#show({ view: "review", review: isOther ? { text, at: undefined } : this.review, start: emptyStart(this.game, this.options, 2), progress: undefined });
    } else this.#show({ progress: undefined });
  };
}
