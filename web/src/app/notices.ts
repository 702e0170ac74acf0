/** Sends short messages, which the page shows and screen readers read. */

export const NOTICE = "pusoy-notice";

/**
 * Shows a message until the user closes it or another message replaces it. Unless the message is `lasting`, it also
 * disappears after some seconds.
 */
export function notify(text: string, { lasting = false } = {}) {
  dispatchEvent(new CustomEvent(NOTICE, { detail: { text, lasting } }));
}
