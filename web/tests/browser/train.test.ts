import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LANGUAGES } from "../../src/words/words.ts";
import { cutOff, type Size, SIZES, Stage, violations } from "./browser.ts";

const PROGRAM = process.env.PUSOY ?? new URL("../../../target/release/pusoy", import.meta.url).pathname;
/** A history that the program wrote: 50 hands. */
const HISTORY = readFileSync(new URL("../../../tests/data/drill-history.jsonl", import.meta.url), "utf8");

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.open();
});
afterAll(() => stage.close());

const tray = (page: Page) => page.locator(".hand-tray .card");
const storedLines = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem("pusoy.drill") ?? "[]") as string[]);

/** Taps the three lowest cards into the front and the next five into the middle. The page fills the back. */
async function setHand(page: Page) {
  await tray(page).nth(12).waitFor();
  for (const at of [12, 11, 10]) await tray(page).nth(at).click();
  await page.locator("[data-row=front] .slot").click();
  for (const at of [9, 8, 7, 6, 5]) await tray(page).nth(at).click();
  await page.locator("[data-row=middle] .slot").click();
}

async function check(page: Page) {
  await page.getByRole("button", { name: "Check", exact: true }).first().click();
  await page.locator(".headline").waitFor();
}

async function exportHistory(page: Page): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download the history" }).click()]);
  expect(download.suggestedFilename()).toBe("drill.jsonl");
  return readFileSync((await download.path())!, "utf8");
}

/** Runs the program, and returns the records that it writes. */
function records(...args: string[]) {
  const { stdout, error, stderr } = spawnSync(PROGRAM, [...args, "--json"], { encoding: "utf8" });
  if (error) throw new Error(`cannot run ${PROGRAM}: build it with 'cargo build --release', or name it in PUSOY (${error.message})`);
  if (!stdout) throw new Error(stderr);
  return stdout.trimEnd().split("\n").map((line) => JSON.parse(line));
}

async function expectToFit(page: Page) {
  for (const language of LANGUAGES) {
    await page.locator("header button").click();
    await page.selectOption("dialog.settings select >> nth=0", language);
    await page.keyboard.press("Escape");
    expect(await cutOff(page), language).toEqual([]);
  }
  await page.locator("header button").click();
  await page.selectOption("dialog.settings select >> nth=0", "en");
  await page.keyboard.press("Escape");
}

describe.each(Object.keys(SIZES) as Size[])("%s", (size) => {
  it("drills ten hands with a reload in the middle, and exports a history that the program reads", async () => {
    const { page, context } = await stage.visit(size, "#train");
    for (let hand = 1; hand <= 5; hand++) {
      await page.locator("h2", { hasText: `Hand ${hand}` }).first().waitFor();
      await setHand(page);
      expect(await page.locator(".headline").count()).toBe(0);
      await check(page);
      await page.locator(".today", { hasText: `${hand} hand` }).waitFor();
      if (hand < 5) await page.locator(".next-task").click();
    }
    // The fifth hand has been answered, so the sixth hand follows.
    await page.reload();
    await page.locator("h2", { hasText: "Hand 6" }).waitFor();
    await page.locator(".today", { hasText: "5 hands" }).waitFor();
    await tray(page).nth(12).waitFor();
    const cards = await tray(page).allTextContents();
    await page.reload();
    await tray(page).nth(12).waitFor();
    expect(await tray(page).allTextContents()).toEqual(cards);
    for (let hand = 6; hand <= 10; hand++) {
      await page.locator("h2", { hasText: `Hand ${hand}` }).first().waitFor();
      await setHand(page);
      await check(page);
      await page.locator(".today", { hasText: `${hand} hands` }).waitFor();
      await page.locator(".next-task").click();
    }
    await page.getByRole("button", { name: "Progress", exact: true }).click();
    await page.locator("p", { hasText: "10 hands" }).waitFor();
    const text = await exportHistory(page);
    expect(text).toBe((await storedLines(page)).map((line) => `${line}\n`).join(""));
    const file = `${mkdtempSync(`${tmpdir()}/pusoy-`)}/drill.jsonl`;
    writeFileSync(file, text);
    const [progress] = records("drill", "--progress", "--history", file);
    expect([progress.hands.tasks, progress.hands.undated, progress.not_counted]).toEqual([10, 0, undefined]);
    const [review] = records("review", file, "--quick");
    expect(review.schema).toBe("pusoy.review/1");
    const losses = text.trimEnd().split("\n").map((line) => JSON.parse(line).loss);
    expect(records("grade", "--input", file).map(({ loss }) => loss)).toEqual(losses);
    await context.close();
  });

  it("places a street", async () => {
    const { page, context } = await stage.visit(size, "#train?view=streets&only=street-4&seed=3");
    await page.locator("h2", { hasText: "Task 1: street 4" }).first().waitFor();
    const check = page.getByRole("button", { name: "Check", exact: true }).first();
    while (!(await check.isEnabled())) {
      const card = page.locator(".new-cards .card").first();
      if ((await card.getAttribute("aria-pressed")) !== "true") await card.click();
      await page.locator(".card.slot").last().click();
    }
    expect(await violations(page)).toEqual([]);
    await check.click();
    await page.locator(".placements li").first().waitFor();
    expect(await page.locator(".placements .tag", { hasText: "yours" }).count()).toBe(1);
    const [line] = await storedLines(page);
    expect(JSON.parse(line!)).toMatchObject({ schema: "pusoy.drill.placement/1", kind: "street-4", rules: { preset: "pineapple" } });
    expect(await violations(page)).toEqual([]);
    await page.locator(".next-task").click();
    await page.locator("h2", { hasText: "Task 2: street 4" }).first().waitFor();
    await context.close();
  });

  it("sets a hand in fantasyland", async () => {
    const { page, context } = await stage.visit(size, "#train?view=streets&only=fantasyland&seed=1");
    await tray(page).nth(13).waitFor();
    for (const row of ["front", "middle", "back"]) {
      const count = row === "front" ? 3 : 5;
      for (let at = 0; at < count; at++) await tray(page).nth(at).click();
      await page.locator(`[data-row=${row}] .slot`).click();
    }
    await check(page);
    const [line] = await storedLines(page);
    expect(JSON.parse(line!).kind).toBe("fantasyland");
    await context.close();
  });

  it("counts a puzzle as missed if the user asks for the solution", async () => {
    const { page, context } = await stage.visit(size, "#train?view=puzzles&game=big-two&seed=7");
    await page.locator(".hands-now").waitFor({ timeout: 60_000 });
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Show the solution" }).click();
    await page.locator(".panel.best").waitFor();
    await page.getByRole("button", { name: "Progress", exact: true }).click();
    await page.locator("p", { hasText: "missed 1; 1 come back" }).waitFor();
    await page.goBack();
    await context.close();
  });

  it("shows the progress of an imported history, and imports no entry twice", async () => {
    const { page, context } = await stage.visit(size, "#train?view=progress");
    await page.locator("p", { hasText: "No answers yet" }).waitFor();
    const file = { name: "drill.jsonl", mimeType: "text/plain", buffer: Buffer.from(`\uFEFF${HISTORY}a note\n`) };
    await page.setInputFiles("input[type=file]", file);
    await page.locator(".notice", { hasText: "50 answers added; 0 already there; 1 line left out" }).waitFor();
    await page.locator("p", { hasText: "50 hands: 0.51 lost per hand" }).waitFor();
    expect(await page.getByRole("img", { name: "0.70 in the week of Sep 7, 2026" }).count()).toBe(1);
    expect(await page.locator(".weakest li").first().textContent()).toBe("choice of flush or full house: 0.99 each over 23");
    await page.setInputFiles("input[type=file]", file);
    await page.locator(".notice", { hasText: "0 answers added; 50 already there" }).waitFor();
    expect(await exportHistory(page)).toBe(HISTORY);
    expect(await violations(page)).toEqual([]);
    await page.locator("summary", { hasText: "Week by week" }).click();
    expect(await page.locator("tbody tr").count()).toBe(5);
    // About half of the tasks repeat a kind because of earlier losses. The verdict on such a task says that the kind
    // came back.
    await page.goto(`${stage.url}#train?seed=4`);
    for (let hand = 1; (await page.locator("p", { hasText: "This kind came back" }).count()) === 0; hand++) {
      expect(hand).toBeLessThan(12);
      await page.locator("h2", { hasText: `Hand ${hand}` }).first().waitFor();
      await setHand(page);
      await check(page);
      if (await page.locator("p", { hasText: "This kind came back" }).count()) break;
      await page.locator(".next-task").click();
    }
    await page.getByRole("button", { name: "Progress", exact: true }).click();
    await page.getByRole("button", { name: "Delete the history" }).click();
    await page.getByRole("button", { name: /^Delete all 5\d answers/ }).click();
    await page.locator("p", { hasText: "No answers yet" }).waitFor();
    expect(await storedLines(page)).toEqual([]);
    await context.close();
  });

  it.each(["light", "dark"] as const)("has no accessibility violation and cuts off no text (%s)", async (colorScheme) => {
    const { page, context } = await stage.visit(size, "#train?seed=2", { colorScheme });
    await tray(page).nth(12).waitFor();
    await tray(page).first().click();
    expect(await violations(page)).toEqual([]);
    await expectToFit(page);
    await tray(page).first().click();
    await setHand(page);
    await check(page);
    expect(await violations(page)).toEqual([]);
    await expectToFit(page);
    await page.evaluate((lines) => localStorage.setItem("pusoy.drill", JSON.stringify(lines)), HISTORY.trimEnd().split("\n"));
    await page.goto(`${stage.url}#train?view=progress`);
    await page.reload();
    await page.locator(".progress-chart").waitFor();
    await page.locator("summary", { hasText: "Week by week" }).click();
    expect(await violations(page)).toEqual([]);
    await expectToFit(page);
    await page.goto(`${stage.url}#train?view=streets&seed=5`);
    await page.locator(".street-board, .hand-tray").first().waitFor();
    await expectToFit(page);
    await context.close();
  });
});

it("works by keyboard alone, and with typed rows", async () => {
  const { page, context } = await stage.visit("desk", "#train?seed=2");
  await tray(page).nth(12).waitFor();
  await tray(page).first().focus();
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  // The three highest cards go to the front, and the next five to the middle.
  await press("Enter", "Tab", "Space", "Tab", "Enter");
  await page.locator("[data-row=front] .slot").focus();
  await press("Enter");
  await tray(page).first().focus();
  await press("Enter", "Tab", "Enter", "Tab", "Enter", "Tab", "Enter", "Tab", "Enter");
  await page.locator("[data-row=middle] .slot").focus();
  await press("Enter");
  await page.getByRole("button", { name: "Check", exact: true }).first().focus();
  await press("Enter");
  await page.locator("b", { hasText: "Mis-set" }).waitFor();
  // The focus is on the button for the next hand.
  expect(await page.evaluate(() => document.activeElement?.className)).toContain("next-task");
  await press("Enter");
  await page.locator("h2", { hasText: "Hand 2" }).first().waitFor();
  await page.goto(`${stage.url}#train?seed=2&number=1&only=`);
  await page.reload();
  await tray(page).nth(12).waitFor();
  await page.locator("summary", { hasText: "Or type it" }).click();
  await page.fill(".typed-answer input", "KKK / JJ332");
  await press("Enter");
  await page.locator(".problem", { hasText: "this hand has 2 kings, not 3" }).waitFor();
  await page.fill(".typed-answer input", "KKT / JJ332");
  await press("Enter");
  await page.locator(".headline", { hasText: "As good as the best" }).waitFor();
  expect(await page.locator("[data-row=front] .card").allTextContents()).toHaveLength(3);
  await context.close();
});

it("reports that the browser stores nothing, and still exports", async () => {
  const { page, context } = await stage.visit("phone", "#train?seed=2");
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("the quota is exceeded", "QuotaExceededError");
    };
  });
  await setHand(page);
  await check(page);
  await page.locator(".notice[role=alert]", { hasText: "could not store" }).waitFor();
  await page.getByRole("link", { name: "Set", exact: true }).click();
  await page.getByRole("link", { name: "Train" }).click();
  await page.getByRole("button", { name: "Progress", exact: true }).click();
  expect((await exportHistory(page)).trimEnd().split("\n")).toHaveLength(1);
  await context.close();
});

it("refuses a file that is too long, and treats a damaged history as empty", async () => {
  const { page, context } = await stage.visit("phone", "#train?view=progress");
  await page.locator("p", { hasText: "No answers yet" }).waitFor();
  await page.setInputFiles("input[type=file]", { name: "x", mimeType: "text/plain", buffer: Buffer.alloc(5_000_001, "x") });
  await page.locator(".problem", { hasText: "longer than 5 MB" }).waitFor();
  await page.evaluate(() => localStorage.setItem("pusoy.drill", '{"a":1}'));
  await page.reload();
  await page.locator("p", { hasText: "No answers yet" }).waitFor();
  await context.close();
});

it.each([
  "view=%3Cimg%3E&only=%3Cimg%3E&seed=-1&number=1e99&opponents=9",
  "view=streets&only=street-99&seed=x",
  "view=puzzles&game=%3Cimg%3E&options=%00&cards=99&level=7",
  "seed=9007199254740991&number=1000000",
])("survives a hostile address: %s", async (values) => {
  const { page, context } = await stage.visit("phone", `#train?${values}`);
  await page.locator(".hand-tray .card, .new-cards .card, .hands-now").first().waitFor({ timeout: 60_000 });
  expect(await page.locator("img").count()).toBe(0);
  await context.close();
});

it("shows what is wrong with the rules of an address", async () => {
  const { page, context } = await stage.visit("phone", "#train?rules=westren");
  await page.locator(".problem", { hasText: "did you mean 'western'?" }).waitFor();
  await page.goto(`${stage.url}#train?rules=${encodeURIComponent("<img src=x>")}`);
  await page.locator(".problem", { hasNotText: "western" }).waitFor();
  // `standard` has no streets, so the page shows a hand to set.
  await page.goto(`${stage.url}#train?view=streets&rules=standard`);
  await tray(page).nth(12).waitFor();
  expect(await page.locator("img").count()).toBe(0);
  await context.close();
});
