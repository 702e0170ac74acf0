/** Shares a link to the screen. */
import { notify } from "./notices.ts";
import { t } from "./words.ts";

/** Copies the address of the screen, or shows it if the browser does not allow copying. */
export async function copyLink() {
  try {
    await navigator.clipboard.writeText(location.href);
    notify(t("copied"));
  } catch {
    notify(`${t("not-copied")} ${location.href}`);
  }
}
