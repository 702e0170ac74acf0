/** Shares a link to the current screen, and saves texts as files. */
import { notify } from "./notices.ts";
import { t } from "./words.ts";

/** Copies the address of the current screen. If the browser does not allow copying, shows the address. */
export async function copyLink() {
  try {
    await navigator.clipboard.writeText(location.href);
    notify(t("copied"));
  } catch {
    notify(`${t("not-copied")} ${location.href}`);
  }
}

/** Saves a text as a file on the device. */
export function download(text: string, name: string, type: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000);
}
