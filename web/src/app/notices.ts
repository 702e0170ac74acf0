/** Short messages at the edge of the screen. Screen readers read them. */

export const NOTICE = "pusoy-notice";

/** Shows a message. A lasting one stays until it is closed. */
export function notify(text: string, { lasting = false } = {}) {
  dispatchEvent(new CustomEvent(NOTICE, { detail: { text, lasting } }));
}
