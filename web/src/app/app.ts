/** The frame of the page: the bar of parts, the part on the screen, settings and notices. */
import { html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { applyPreferences, type Preferences, readPreferences } from "../storage/preferences.ts";
import { reportFailures } from "../storage/stored.ts";
import { Localized } from "../words/localized.ts";
import { LANGUAGE_NAMES, LANGUAGES } from "../words/words.ts";
import { lastFragment, onFragment } from "./fragment.ts";
import { NOTICE, notify } from "./notices.ts";
import { type Part, PARTS } from "./parts.ts";
import { t } from "./words.ts";

/** Time for which a notice is shown unless it is lasting, in milliseconds. */
const NOTICE_TIME = 4_000;

@customElement("pusoy-app")
export class App extends Localized {
  @state() private preferences: Preferences = readPreferences();
  @state() private current: Part = PARTS[0]!;
  @state() private values = new URLSearchParams();
  @state() private loaded: "loading" | "ready" | "failed" = "loading";
  @state() private notice: { text: string; lasting: boolean } | undefined;
  #noticeTimer = 0;

  override connectedCallback() {
    super.connectedCallback();
    applyPreferences(this.preferences, false);
    reportFailures((reason) => notify(t("not-stored", { reason }), { lasting: true }));
    addEventListener(NOTICE, (event) => this.#show((event as CustomEvent).detail));
    onFragment(({ part, values }) => this.#open(PARTS.find(({ name }) => name === part) ?? PARTS[0]!, values));
  }

  #open(part: Part, values: URLSearchParams) {
    this.current = part;
    this.values = values;
    this.loaded = "loading";
    part.load().then(
      () => this.current === part && (this.loaded = "ready"),
      () => this.current === part && (this.loaded = "failed"),
    );
  }

  #show(notice: { text: string; lasting: boolean }) {
    this.notice = notice;
    clearTimeout(this.#noticeTimer);
    if (!notice.lasting) this.#noticeTimer = window.setTimeout(() => (this.notice = undefined), NOTICE_TIME);
  }

  #choose(change: Partial<Preferences>) {
    this.preferences = { ...this.preferences, ...change };
    applyPreferences(this.preferences);
  }

  protected override render() {
    document.title = `${t(this.current.label)} · pusoy`;
    return html`
      <header class="bar">
        <span class="logo" aria-hidden="true">♠</span>
        <h1>${t(this.current.label)}</h1>
        <button type="button" class="quiet icon" aria-label=${t("settings")} @click=${() => this.#dialog.showModal()}>⚙</button>
      </header>
      ${PARTS.length > 1
        ? html`<nav class="part-bar" aria-label=${t("parts")}>
            ${PARTS.map(
              (part) => html`<a href=${part === this.current ? `#${part.name}` : lastFragment(part.name)} aria-current=${part === this.current ? "page" : nothing}
                ><span aria-hidden="true">${part.sign}</span>${t(part.label)}</a
              >`,
            )}
          </nav>`
        : nothing}
      <main id="main">${this.notice?.lasting ? this.#notice() : nothing}${this.#main()}</main>
      <div class="notices" role="status" aria-live="polite">
        ${this.notice && !this.notice.lasting ? this.#notice() : nothing}
      </div>
      ${this.#settings()}
    `;
  }

  /** Draws the notice. A lasting notice is drawn above the part, so that it covers nothing. */
  #notice() {
    return html`<p class="notice" role=${this.notice!.lasting ? "alert" : nothing}>
      <span>${this.notice!.text}</span>
      <button type="button" class="quiet" aria-label=${t("close")} @click=${() => (this.notice = undefined)}>✕</button>
    </p>`;
  }

  #main() {
    if (this.loaded === "failed") {
      return html`<p class="problem" role="alert">${t("part-failed")}</p>
        <button type="button" @click=${() => this.#open(this.current, this.values)}>${t("again")}</button>`;
    }
    return this.loaded === "ready" ? this.current.draw(this.values) : html`<p class="waiting">${t("loading")}</p>`;
  }

  get #dialog() {
    return this.querySelector<HTMLDialogElement>("dialog.settings")!;
  }

  #settings() {
    const { language, theme, fourColours } = this.preferences;
    return html`<dialog class="settings" aria-labelledby="settings-title">
      <form method="dialog">
        <h2 id="settings-title">${t("settings")}</h2>
        <label
          >${t("language")}
          <select @change=${(event: Event) => this.#choose({ language: (event.target as HTMLSelectElement).value as Preferences["language"] })}>
            ${LANGUAGES.map((each) => html`<option value=${each} lang=${each} ?selected=${each === language}>${LANGUAGE_NAMES[each]}</option>`)}
          </select>
        </label>
        <label
          >${t("theme")}
          <select @change=${(event: Event) => this.#choose({ theme: (event.target as HTMLSelectElement).value as Preferences["theme"] })}>
            ${(["auto", "light", "dark"] as const).map((each) => html`<option value=${each} ?selected=${each === theme}>${t(each)}</option>`)}
          </select>
        </label>
        <label class="check">
          <input type="checkbox" .checked=${fourColours} @change=${(event: Event) => this.#choose({ fourColours: (event.target as HTMLInputElement).checked })} />
          ${t("four-colours")}
        </label>
        <p class="small">${t("about")}</p>
        <button>${t("close")}</button>
      </form>
    </dialog>`;
  }
}
