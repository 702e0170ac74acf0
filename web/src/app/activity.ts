/** Describes what the engine is doing. */
import type { Activity } from "../engine/client.ts";
import { number } from "../words/words.ts";
import { t } from "./words.ts";

/** Describes an activity of the engine for the waiting user. Returns an empty text if there is no activity. */
export function activityText(activity: Activity | undefined): string {
  switch (activity?.type) {
    case "loading":
      return t("engine-loading");
    case "fetching":
      return t("fetching", { rules: activity.rules, size: number(activity.bytes / 1_000_000, 1) });
    case "training":
      return t("training", { step: activity.step, steps: activity.steps });
    default:
      return "";
  }
}
