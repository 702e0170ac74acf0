/** Shows short messages, which screen readers read. */

export const NOTICE = "pusoy-notice";

/** Shows a message. A lasting message stays until the user closes it; others disappear after some seconds. */
export function notify(text: string, { lasting = false } = {}) {
  dispatchEvent(new CustomEvent(NOTICE, { detail: { text, lasting } }));
}
