import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LANGUAGES } from "../../src/words/words.ts";
import { cutOff, type Size, SIZES, Stage, violations } from "./browser.ts";

const PROGRAM = process.env.PUSOY ?? new URL("../../../target/release/pusoy", import.meta.url).pathname;

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.open();
});
afterAll(() => stage.close());

const HANDS = {
  Mei: "Ac Kc 4h Qh Qd 7s 7d 6c Jh Jd Jc 9s 9h",
  Lin: "Kd Td 3h Qs Qc 9c 8h 5s 9d 8s 7h 6h 5c",
  Ravi: "Ks Js 2d Th Tc 8c 5d 4c As Ah Ad 3s 3c",
};

async function begin(page: Page, players = "Mei, Lin, Ravi, Tom", stake = "0.25") {
  await page.fill(".set-up [name=players]", players);
  await page.fill(".set-up [name=stake]", stake);
  await page.fill(".set-up [name=currency]", "€");
  await page.click(".set-up button.main");
  await page.getByRole("button", { name: "New deal" }).waitFor();
}

async function addUnits(page: Page, units: readonly number[]) {
  await page.getByRole("button", { name: "New deal" }).click();
  await page.getByRole("button", { name: "By units" }).click();
  for (const [at, count] of units.entries()) await page.locator("deal-editor input[name=units]").nth(at).fill(String(count));
  await page.getByRole("button", { name: "Save the deal" }).click();
  await page.locator("deal-editor").waitFor({ state: "detached" });
}

/** Adds a deal in which Tom folds. Enters the first hand by taps, and the other two as text. */
async function addHands(page: Page) {
  await page.getByRole("button", { name: "New deal" }).click();
  for (const [player, hand] of Object.entries(HANDS)) {
    await page.locator(".segments.players button", { hasText: player }).click();
    if (player === "Mei") for (const card of hand.split(" ")) await page.click(`deal-editor card-deck [data-card="${card}"]`);
    else await page.fill("deal-editor typed-cards textarea", hand);
    await page.locator(".segments.players button", { hasText: `${player}` }).filter({ hasText: "13/13" }).waitFor();
  }
  await page.locator(".segments.players button", { hasText: "Tom" }).click();
  await page.selectOption("deal-editor select", "folds");
  await page.getByRole("button", { name: "Save the deal" }).click();
  await page.locator("deal-editor").waitFor({ state: "detached" });
}

const totals = (page: Page) =>
  page.locator(".totals > div").evaluateAll((all) => Object.fromEntries(all.map((each) => [each.querySelector("dt")!.textContent, each.querySelector("dd")!.textContent!.trim().replace(/\s+/g, " ")])));

/** Downloads the log. Returns the log, and the account that the program calculates from it. */
async function accountOfExport(page: Page) {
  await page.locator("summary", { hasText: "More" }).click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download the log" }).click()]);
  const log = readFileSync((await download.path())!, "utf8");
  const file = `${mkdtempSync(`${tmpdir()}/pusoy-`)}/evening.txt`;
  writeFileSync(file, log);
  const { stdout, error, stderr } = spawnSync(PROGRAM, ["score", "--account", "--input", file, "--json"], { encoding: "utf8" });
  if (error) throw new Error(`cannot run ${PROGRAM}: build it with 'cargo build --release', or name it in PUSOY (${error.message})`);
  if (!stdout) throw new Error(stderr);
  return { account: JSON.parse(stdout.trimEnd().split("\n").at(-1)!), log };
}

describe.each(Object.keys(SIZES) as Size[])("%s", (size) => {
  it("keeps ten deals through edits and a reload, and the program calculates the same money", async () => {
    const { page, context } = await stage.visit(size, "#table");
    await begin(page);
    await addHands(page);
    // Calculated by hand: Mei scoops Lin (+4). Mei beats Ravi in two rows (+2), and Ravi beats Lin in two rows (+2).
    // Tom surrenders, and pays 3 to each opponent.
    expect(await totals(page)).toEqual({ Mei: "+9 2.25 €", Lin: "−3 −0.75 €", Ravi: "+3 0.75 €", Tom: "−9 −2.25 €" });
    for (const units of [[6, -2, -2, -2], [-3, 1, 1, 1], [0, 0, 4, -4]]) await addUnits(page, units);
    await page.reload();
    for (const units of [[2, 2, -2, -2], [1, -1, 3, -3], [-6, 2, 2, 2], [0, 3, -3, 0], [5, -5, 0, 0], [1, 1, 1, -3]]) await addUnits(page, units);
    await page.locator(".deal", { hasText: "Deal 2" }).locator("summary").first().click();
    await page.locator(".deal", { hasText: "Deal 2" }).getByRole("button", { name: "Edit" }).click();
    await page.locator("deal-editor input[name=units]").first().fill("4");
    await page.getByRole("button", { name: "Save the deal" }).click();
    await page.locator("deal-editor .problem", { hasText: "add up to −2" }).waitFor();
    expect(await page.getByText("add up to").count()).toBe(1);
    await page.locator("deal-editor input[name=units]").nth(1).fill("0");
    await page.getByRole("button", { name: "Save the deal" }).click();
    await page.locator("deal-editor").waitFor({ state: "detached" });
    await page.locator(".deal", { hasText: "Deal 10" }).locator("summary").first().click();
    await page.locator(".deal", { hasText: "Deal 10" }).getByRole("button", { name: "Delete" }).click();
    await page.locator("h2", { hasText: "after 9 deals" }).waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.locator("h2", { hasText: "after 10 deals" }).waitFor();
    const shown = await totals(page);
    // Mei's units in the ten deals: 9 + 4 - 3 + 0 + 2 + 1 - 6 + 0 + 5 + 1 = 13.
    expect(shown).toEqual({ Mei: "+13 3.25 €", Lin: "0 0.00 €", Ravi: "+7 1.75 €", Tom: "−20 −5.00 €" });
    const { account } = await accountOfExport(page);
    expect(account.deals).toBe(10);
    expect(Object.fromEntries(Object.entries(account.money).map(([player, money]) => [player, `${Number(money).toFixed(2).replace("-", "−")} €`]))).toEqual(
      Object.fromEntries(Object.entries(shown).map(([player, text]) => [player, (text as string).split(" ").slice(1).join(" ")])),
    );
    await context.close();
  });

  it("shows who won which row, and reviews the mistakes", async () => {
    const { page, context } = await stage.visit(size, "#table");
    await begin(page);
    await addHands(page);
    await page.locator(".deal > details > summary").first().click();
    await page.locator(".pairs li", { hasText: "Mei against Lin" }).filter({ hasText: /front won.*middle won.*back won.*\+4/s }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Review" }).click();
    await page.locator(".mistake", { hasText: "Mistake 1 of" }).filter({ hasText: "Lin, deal 1" }).waitFor();
    expect(await page.locator(".mistake .good").count()).toBe(0);
    await page.getByRole("button", { name: "Show the answer" }).click();
    await page.locator(".mistake .good", { hasText: /Better, by \+[34]\.\d\d/ }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Next" }).click();
    await page.locator(".mistake", { hasText: "Mistake 2 of" }).waitFor();
    expect(page.url()).toContain("mistake=1");
    // The list shows mistakes and their costs, costliest first.
    const costs = await page.locator(".costs li b").allTextContents();
    expect(costs.map((cost) => Number(cost.replace("−", "-"))).every((cost, at, all) => cost < 0 && cost >= (all[at - 1] ?? -Infinity))).toBe(true);
    await page.locator(".costs button", { hasText: "Lin, deal 1" }).click();
    await page.locator(".mistake", { hasText: "Mistake 1 of" }).waitFor();
    await expect.poll(() => page.locator(".mistake").evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThan(0);
    await context.close();
  });

  it("shows totals and mistakes if some deals cannot be settled, and numbers all deals of the log", async () => {
    const { page, context } = await stage.visit(size, "#table");
    const misset = "Qs Qh 4c / 2c 2d 5h 8s Jc / 3c 3d 3h 6s 7s";
    const log = `# players: Ann, Ben\nAnn=x; Ben=surrender\n# rules: "western"\nAnn=${misset}; Ben=+1\nAnn=${misset}; Ben=surrender\n`;
    await page.evaluate((log) => localStorage.setItem("pusoy.evening", JSON.stringify({ log, before: [], after: [] })), log);
    await page.reload();
    await page.locator(".deal", { hasText: "Deal 1" }).filter({ hasText: "'x' is not a card" }).waitFor();
    await page.locator(".totals").waitFor();
    // Deal 1 cannot be settled because `x` is not a card, and deal 2 because only Ben has units.
    expect(Object.keys(await totals(page))).toEqual(["Ann", "Ben"]);
    await page.getByRole("button", { name: "Review" }).click();
    await page.locator(".mistake", { hasText: "Mistake 1 of 1" }).filter({ hasText: "Ann, deal 3" }).waitFor();
    await page.getByRole("button", { name: "Show the answer" }).click();
    expect(await page.locator(".mistake a").getAttribute("href")).toContain("rules=western");
    await context.close();
  });

  it.each(["light", "dark"] as const)("has no accessibility violation and cuts off no text (%s)", async (colorScheme) => {
    const { page, context } = await stage.visit(size, "#table", { colorScheme });
    await page.locator(".set-up").waitFor();
    expect(await violations(page)).toEqual([]);
    await begin(page);
    await addHands(page);
    await addUnits(page, [6, -2, -2, -2]);
    await page.locator(".deal > details > summary").last().click();
    await page.locator("summary", { hasText: "More" }).click();
    await page.getByRole("button", { name: "New deal" }).click();
    await page.locator("deal-editor card-deck").waitFor();
    expect(await violations(page)).toEqual([]);
    for (const language of LANGUAGES) {
      await page.locator("header button").click();
      await page.selectOption("dialog.settings select >> nth=0", language);
      await page.keyboard.press("Escape");
      expect(await cutOff(page)).toEqual([]);
    }
    await page.goto("about:blank");
    await page.goto(`${stage.url}#table?view=review`);
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await page.locator(".costs li").first().waitFor();
    for (const language of LANGUAGES) {
      await page.locator("header button").click();
      await page.selectOption("dialog.settings select >> nth=0", language);
      await page.keyboard.press("Escape");
      expect(await cutOff(page), language).toEqual([]);
    }
    await context.close();
  });
});

it("opens a log from a link, and asks before it replaces an evening", async () => {
  const log = '# rules: "taiwanese"\n# players: Amy, Bob\nAmy=+3; Bob=-3\n\nAmy: As Ah Kc / Jh Js Jd 4c 4d / 9s 9h 9d 9c 2c\nBob: Qs Qd 3c / Ts 8s 6s 5s 2s / 7h 7d 7s 3h 3d\n';
  const { page, context } = await stage.visit("phone", `#table?${new URLSearchParams({ log })}`);
  await page.locator("h2", { hasText: "after 2 deals" }).waitFor();
  const { log: exported } = await accountOfExport(page);
  const lines = (text: string) => text.split("\n").filter(Boolean);
  expect(lines(exported)).toEqual(lines(log));
  await page.goto("about:blank");
  await page.goto(`${stage.url}#table?${new URLSearchParams({ log: "Cy=+1; Dan=-1" })}`);
  await page.getByRole("button", { name: "Keep mine" }).click();
  await page.locator("h2", { hasText: "after 2 deals" }).waitFor();
  await page.goto("about:blank");
  await page.goto(`${stage.url}#table?${new URLSearchParams({ log: "Cy=+1; Dan=-1" })}`);
  await page.getByRole("button", { name: "Use this log" }).first().click();
  await page.locator("h2", { hasText: "after 1 deal" }).waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.locator("h2", { hasText: "after 2 deals" }).waitFor();
  await page.getByRole("button", { name: "Redo" }).click();
  await page.locator("h2", { hasText: "after 1 deal" }).waitFor();
  for (let changes = 0; changes < 2; changes++) await page.getByRole("button", { name: "Undo" }).click();
  // Both opened logs are undone, so the evening has not begun. A redo opens the first log again.
  await page.getByRole("button", { name: "Begin the evening" }).waitFor();
  await page.getByRole("button", { name: "Redo" }).click();
  await page.locator("h2", { hasText: "after 2 deals" }).waitFor();
  await context.close();
});

it("keeps a deal unfolded while other deals change", async () => {
  const log = "# players: Amy, Bob\nAmy=+1; Bob=-1\nAmy=+2; Bob=-2\nAmy=+2; Bob=-2\n";
  const { page, context } = await stage.visit("phone", `#table?${new URLSearchParams({ log })}`);
  const opened = () => page.locator(".deal > details[open] > summary b:first-child").allTextContents();
  await page.locator(".deal", { hasText: "Deal 1" }).locator("summary").first().click();
  expect(await opened()).toEqual(["Deal 1"]);
  await addUnits(page, [5, -5]);
  await page.locator("h2", { hasText: "after 4 deals" }).waitFor();
  expect(await opened()).toEqual(["Deal 1"]);
  await page.getByRole("button", { name: "Undo: add deal 4" }).click();
  await page.locator("h2", { hasText: "after 3 deals" }).waitFor();
  expect(await opened()).toEqual(["Deal 1"]);
  await page.getByRole("button", { name: "Redo: add deal 4" }).waitFor();
  await page.locator(".deal", { hasText: "Deal 1" }).locator("summary").first().click();
  await page.locator(".deal", { hasText: "Deal 3" }).locator("summary").first().click();
  await page.locator(".deal", { hasText: "Deal 3" }).getByRole("button", { name: "Delete" }).click();
  await page.locator("h2", { hasText: "after 2 deals" }).waitFor();
  expect(await opened()).toEqual([]);
  await page.getByRole("button", { name: "Undo: delete deal 3" }).waitFor();
  await context.close();
});

it("keeps a half-entered deal while another part of the page is open, and after a reload", async () => {
  const { page, context } = await stage.visit("phone", "#table");
  await begin(page);
  await page.getByRole("button", { name: "New deal" }).click();
  await page.fill("deal-editor typed-cards textarea", "As Ah Kc Jh Js");
  const entered = page.locator("deal-editor .entered-row button.card");
  await page.waitForFunction(() => document.querySelectorAll("deal-editor .entered-row button.card").length === 5);
  await page.locator(".part-bar").getByText("Set").click();
  await page.locator("set-part").waitFor();
  await page.locator(".part-bar").getByText("Table").click();
  await entered.first().waitFor();
  expect(await entered.count()).toBe(5);
  await page.reload();
  await entered.first().waitFor();
  expect(await entered.count()).toBe(5);
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.reload();
  await page.getByRole("button", { name: "New deal" }).waitFor();
  expect(await page.locator("deal-editor").count()).toBe(0);
  await page.getByRole("button", { name: "New deal" }).click();
  expect(await entered.count()).toBe(0);
  await context.close();
});

it("refuses a first name that a log reads as a comment", async () => {
  const { page, context } = await stage.visit("phone", "#table");
  await page.fill(".set-up [name=players]", "#Mei, Lin");
  await page.click(".set-up button.main");
  await page.getByText("The first name must not begin with #.").waitFor();
  await begin(page, "Lin, #Mei");
  await context.close();
});

it("does not move the deck while cards are tapped", async () => {
  const { page, context } = await stage.visit("phone", "#table");
  await begin(page);
  await page.getByRole("button", { name: "New deal" }).click();
  for (const language of LANGUAGES) {
    await page.locator("header button").click();
    await page.selectOption("dialog.settings select >> nth=0", language);
    await page.keyboard.press("Escape");
    const deck = page.locator("deal-editor card-deck");
    const place = () => deck.evaluate((element) => element.getBoundingClientRect().top + scrollY);
    const before = await place();
    for (const card of HANDS.Mei.split(" ").slice(0, 12)) {
      await deck.locator(`[data-card="${card}"]`).click();
      expect(await place()).toBe(before);
    }
    await page.locator('deal-editor .entered-row [data-card="Kc"]').click();
    expect(await place()).toBe(before);
    await page.fill("deal-editor typed-cards textarea", "");
    await page.locator("deal-editor .entered-row button.card").first().waitFor({ state: "detached" });
  }
  await context.close();
});

it("shows mis-set hands and naturals before the deal is saved", async () => {
  const { page, context } = await stage.visit("phone", "#table");
  await begin(page);
  await page.getByRole("button", { name: "New deal" }).click();
  // In the text field, `/` separates the rows, even if a row is incomplete.
  const typed = page.locator("deal-editor typed-cards textarea");
  const counts = () => page.locator("deal-editor .entered-row").evaluateAll((rows) => rows.map((row) => row.querySelectorAll("button.card").length));
  // A suit may be written once for cards of several rows.
  await typed.fill("S: A K / 7 H: Q / C: 2 3 4");
  await expect.poll(counts).toEqual([2, 2, 3]);
  await typed.fill("As Ks / Qh Qd 7s 7d 6c / Jh Jd 2c 9s 9h");
  await page.locator(".segments.players button", { hasText: "Mei" }).filter({ hasText: "12/13" }).waitFor();
  expect(await page.locator("deal-editor .entered-row").nth(0).locator("button.card").count()).toBe(2);
  await page.click('deal-editor card-deck [data-card="4h"]');
  await page.getByText("mis-set: the middle is too strong for the back").waitFor();
  await page.locator(".segments.players button", { hasText: "Mei" }).filter({ hasText: "mis-set" }).waitFor();
  expect(await violations(page)).toEqual([]);
  // The text field shows all 13 cards without scrolling.
  expect(await typed.evaluate((field) => field.scrollHeight <= field.clientHeight)).toBe(true);
  await page.locator(".segments.players button", { hasText: "Lin" }).click();
  await typed.fill("Ac Kc 4c / Qs Js 8s 3s 2s / Th 8h 6h 5h 3h");
  await page.getByText("Counts as a natural: three flushes. Each row has one suit.").waitFor();
  for (const [at, player] of ["Ravi", "Tom"].entries()) {
    await page.getByRole("button", { name: `Next: ${player}` }).click();
    await page.selectOption("deal-editor select", ["folds", "away"][at]!);
  }
  await page.getByRole("button", { name: "Save the deal" }).click();
  await page.locator("h2", { hasText: "after 1 deal" }).waitFor();
  await context.close();
});

it("moves on to the next player, swaps two cards, and removes a card", async () => {
  const { page, context } = await stage.visit("phone", "#table");
  await begin(page);
  await page.getByText("No deals yet.").waitFor();
  await page.getByRole("button", { name: "New deal" }).click();
  for (const card of HANDS.Mei.split(" ")) await page.click(`deal-editor card-deck [data-card="${card}"]`);
  expect(await page.locator("deal-editor card-deck").count()).toBe(0);
  const row = (at: number) => page.locator("deal-editor .entered-row").nth(at);
  const cards = (at: number) => row(at).locator("button.card").evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.card).join(" "));
  expect([await cards(0), await cards(1)]).toEqual(["Ac Kc 4h", "Qh Qd 7s 7d 6c"]);
  await row(0).locator('[data-card="4h"]').click();
  await page.getByText("or the same card to remove it").waitFor();
  await row(1).locator('[data-card="6c"]').click();
  expect([await cards(0), await cards(1)]).toEqual(["Ac Kc 6c", "Qh Qd 7s 7d 4h"]);
  await page.getByRole("button", { name: "Next: Lin" }).click();
  await page.locator(".segments.players button[aria-pressed=true]", { hasText: "Lin" }).waitFor();
  // Tom folds, so only the hands of Lin and Ravi are left to enter.
  await page.locator(".segments.players button", { hasText: "Tom" }).click();
  await page.selectOption("deal-editor select", "folds");
  await page.getByRole("button", { name: "Next: Lin" }).click();
  await page.fill("deal-editor typed-cards textarea", HANDS.Lin);
  await page.getByRole("button", { name: "Next: Ravi" }).click();
  await page.fill("deal-editor typed-cards textarea", HANDS.Ravi);
  await page.locator(".segments.players button", { hasText: "Ravi" }).filter({ hasText: "13/13" }).waitFor();
  expect(await page.locator("deal-editor .next-player").count()).toBe(0);
  const king = row(0).locator('[data-card="Ks"]');
  await king.click();
  await king.click();
  await page.locator(".segments.players button", { hasText: "Ravi" }).filter({ hasText: "12/13" }).waitFor();
  await page.click('deal-editor card-deck [data-card="Ks"]');
  await page.getByRole("button", { name: "Save the deal" }).click();
  await page.locator("h2", { hasText: "after 1 deal" }).waitFor();
  await context.close();
});

it("keeps the deals of two tabs in one evening", async () => {
  const { page, context } = await stage.visit("phone", "#table");
  await begin(page);
  const other = await context.newPage();
  await other.goto(`${stage.url}#table`);
  await other.getByRole("button", { name: "New deal" }).waitFor();
  await addUnits(page, [3, -1, -1, -1]);
  await addUnits(other, [0, 2, -1, -1]);
  for (const tab of [page, other]) {
    await tab.locator("h2", { hasText: "after 2 deals" }).waitFor();
    expect((await totals(tab)).Mei).toBe("+3 0.75 €");
  }
  await context.close();
});

it("says that the storage is full, and still exports", async () => {
  const { page, context } = await stage.visit("phone", "#table");
  await begin(page);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("The quota has been exceeded", "QuotaExceededError");
    };
  });
  await addUnits(page, [3, -1, -1, -1]);
  await page.locator(".notice", { hasText: "could not store" }).waitFor();
  expect((await accountOfExport(page)).account.totals.Mei).toBe(3);
  await context.close();
});

it("survives long names, markup in names, and 500 deals", async () => {
  const { page, context } = await stage.visit("phone", "#table");
  await page.locator("input[name=players]").evaluate((input) => input.removeAttribute("maxlength"));
  await page.fill(".set-up [name=players]", `${"x".repeat(10_000)}, <img src=x onerror=alert(1)>`);
  await page.click(".set-up button.main");
  await page.waitForTimeout(500);
  expect(await page.locator("img").count()).toBe(0);
  expect(await cutOff(page)).toEqual([]);
  const deals = Array.from({ length: 500 }, (_, at) => `Amy=+${at % 7}; <b>Bob</b>=-${at % 7}`).join("\n");
  await page.evaluate(() => localStorage.clear());
  await page.goto("about:blank");
  await page.goto(`${stage.url}#table?${new URLSearchParams({ log: `# players: Amy, <b>Bob</b>\n${deals}\n` })}`);
  await page.locator("h2", { hasText: "after 500 deals" }).waitFor();
  expect(await page.locator(".deal").count()).toBe(20);
  expect(await cutOff(page)).toEqual([]);
  await addUnits(page, [5, -5]);
  await page.locator("h2", { hasText: "after 501 deals" }).waitFor();
  await context.close();
});
