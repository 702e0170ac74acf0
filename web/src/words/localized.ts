import { LitElement } from "lit";
import { LANGUAGE_CHANGE } from "./words.ts";

/** The base class of all elements of the page. They have no shadow root, and render again when the language changes. */
export class Localized extends LitElement {
  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback() {
    super.connectedCallback();
    addEventListener(LANGUAGE_CHANGE, this.#render);
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    removeEventListener(LANGUAGE_CHANGE, this.#render);
  }

  #render = () => this.requestUpdate();
}
