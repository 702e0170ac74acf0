/** Sends short messages, which the page shows and screen readers read. */

export const NOTICE = "pusoy-notice";

/**
 * Shows a message until another one replaces it. A lasting message otherwise stays until the user closes it. Other
 * messages disappear after some seconds.
 */
export function notify(text: string, { lasting = false } = {}) {
  dispatchEvent(new CustomEvent(NOTICE, { detail: { text, lasting } }));
}
