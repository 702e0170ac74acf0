import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LANGUAGES } from "../../src/words/words.ts";
import { cutOff, type Size, SIZES, Stage, violations } from "./browser.ts";

const HAND = "As Ad Kh Kd Qc Js Ts 9s 8s 5h 5d 3c 2c";

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.open();
});
afterAll(() => stage.close());

const best = (page: Page) => page.locator(".plan.best");
const final = (page: Page) => page.locator(".plan.best", { hasText: "sampled deals" }).waitFor();

/** Returns the cards of the best plan, row by row. */
const rows = (page: Page) =>
  best(page).locator(".plan-row .cards").evaluateAll((each) => each.map((row) => row.textContent!.replaceAll(/\s+/g, "")));

const EXPECTED = ["A♠A♦3♣", "K♥K♦5♥5♦2♣", "Q♣J♠10♠9♠8♠"];

describe.each(Object.keys(SIZES) as Size[])("%s", (size) => {
  it("sets a hand by taps", async () => {
    const { page, context } = await stage.visit(size);
    for (const card of HAND.split(" ")) await page.click(`card-deck [data-card="${card}"]`);
    await final(page);
    expect(await rows(page)).toEqual(EXPECTED);
    expect(await page.inputValue(".hand typed-cards textarea")).toBe(HAND);
    await context.close();
  });

  it("keeps the hand of Set while other parts are open", async () => {
    const { page, context } = await stage.visit(size);
    const open = (part: string) => page.click(`.part-bar a[href^="#${part}"]`);
    await page.fill(".hand typed-cards textarea", HAND);
    await final(page);
    for (const part of ["table", "charts", "table", "endgames", "table"]) {
      await open(part);
      await page.waitForSelector(`${part}-part`);
    }
    await open("set");
    await final(page);
    expect(await page.inputValue(".hand typed-cards textarea")).toBe(HAND);
    await context.close();
  });

  it("opens a part that is chosen while another is loading", async () => {
    const { page, context } = await stage.visit(size);
    await page.evaluate(() => location.replace("#charts"));
    await page.evaluate(() => {
      location.hash = "#table";
      return new Promise((done) => setTimeout(done));
    });
    await page.waitForSelector("table-part");
    expect(new URL(page.url()).hash).toBe("#table");
    await context.close();
  });

  it("sets a pasted hand in another spelling", async () => {
    const { page, context } = await stage.visit(size);
    await page.fill(".hand typed-cards textarea", "a♠,A♦ 10s KH kd; qc js 9s 8s 5h 5d 3c 2c");
    await final(page);
    expect(await rows(page)).toEqual(EXPECTED);
    await context.close();
  });

  it("shows where a typed hand is wrong, and keeps what was typed", async () => {
    const { page, context } = await stage.visit(size);
    await page.fill(".hand typed-cards textarea", "As Ad Kh 1Oh As");
    await expect.poll(() => page.locator(".hand typed-cards [role=alert]").textContent()).toContain("1Oh");
    expect(await page.inputValue(".hand typed-cards textarea")).toBe("As Ad Kh 1Oh As");
    expect(await violations(page)).toEqual([]);
    await context.close();
  });

  it("sets a hand by keyboard alone", async () => {
    const { page, context } = await stage.visit(size);
    await page.locator("card-deck").waitFor();
    await page.locator('card-deck [data-card="As"]').focus();
    // Selects A K Q of spades, K Q J of hearts, Q J T of diamonds and J T 9 of clubs, and then the deuce of clubs.
    for (let suit = 0; suit < 4; suit++) {
      await page.keyboard.press("Home");
      for (let at = 0; at < suit; at++) await page.keyboard.press("ArrowRight");
      for (let at = 0; at < 3; at++) {
        await page.keyboard.press("Space");
        await page.keyboard.press("ArrowRight");
      }
      await page.keyboard.press(suit < 3 ? "ArrowDown" : "End");
    }
    await page.keyboard.press("Space");
    await final(page);
    expect(await page.inputValue(".hand typed-cards textarea")).toBe("As Ks Qs Kh Qh Jh Qd Jd Td Jc Tc 9c 2c");
    const try_ = page.getByRole("button", { name: "What if" });
    await try_.focus();
    await page.keyboard.press("Enter");
    await page.locator("what-if").waitFor();
    await context.close();
  });

  it("shows what a setting loses while the user moves its cards", async () => {
    const { page, context } = await stage.visit(size, `#set?cards=${HAND.replaceAll(" ", "")}`);
    await final(page);
    await page.getByRole("button", { name: "What if" }).click();
    await page.locator("what-if .verdict", { hasText: "best setting" }).waitFor();
    expect(await page.getByRole("button", { name: "What if" }).getAttribute("aria-pressed")).toBe("true");
    await expect.poll(() => page.locator("what-if").evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(SIZES[size].height / 2);
    await page.click('what-if [data-card="As"]');
    await page.click('what-if [data-card="Kh"]');
    await page.click('what-if [data-card="Ad"]');
    await page.click('what-if [data-card="Kd"]');
    const verdict = page.locator("what-if .verdict", { hasText: /loses 0\.2\d units/ });
    await verdict.waitFor();
    const again = await stage.visit(size, new URL(page.url()).hash);
    await again.page.locator("what-if .verdict", { hasText: /loses 0\.2\d units/ }).waitFor();
    await again.context.close();
    // Moves a fourth card to the front. A setting has no value while a row has the wrong number of cards.
    await page.click('what-if [data-card="Qc"]');
    await page.click('what-if [data-row="front"] .to-row');
    await page.locator("what-if .verdict", { hasText: "Front 3, middle 5, back 5" }).waitFor();
    expect(await violations(page)).toEqual([]);
    await context.close();
  });

  it("drags a card", async () => {
    const { page, context } = await stage.visit(size, `#set?cards=${HAND.replaceAll(" ", "")}`);
    await final(page);
    await page.getByRole("button", { name: "What if" }).click();
    await page.locator('what-if [data-card="3c"]').scrollIntoViewIfNeeded();
    await page.dragAndDrop('what-if [data-card="3c"]', 'what-if [data-card="2c"]');
    await page.locator("what-if .verdict", { hasText: /best|loses/ }).waitFor();
    expect(await page.locator('what-if [data-row="middle"] [data-card="3c"]').count()).toBe(1);
    await context.close();
  });

  it("reproduces the screen from its address", async () => {
    const { page, context } = await stage.visit(size);
    await page.fill(".hand typed-cards textarea", HAND);
    await final(page);
    await page.click(".rules-button");
    await page.selectOption("rules-dialog select", "taiwanese");
    await page.click("rules-dialog input[type=radio] >> nth=1");
    await page.fill("rules-dialog typed-cards input", "7c 7d");
    await page.click("rules-dialog button.main");
    await final(page);
    const url = page.url();
    const shown = await best(page).textContent();
    await context.close();
    const other = await stage.visit(size, new URL(url).hash);
    await final(other.page);
    expect(await best(other.page).textContent()).toBe(shown);
    expect(await other.page.textContent(".rules-button")).toContain("2 opponents · 2 dead");
    await other.context.close();
  });

  it.each(["light", "dark"] as const)("has no accessibility violation and cuts off no text (%s)", async (colorScheme) => {
    const { page, context } = await stage.visit(size, `#set?cards=${HAND.replaceAll(" ", "")}`, { colorScheme });
    await final(page);
    await page.getByRole("button", { name: "Why" }).click();
    await page.locator(".plan-head").first().click();
    await page.getByRole("button", { name: "What if" }).click();
    await page.locator("what-if .verdict", { hasText: "best setting" }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.click(".rules-button");
    expect(await violations(page)).toEqual([]);
    await page.locator("rules-dialog summary").click();
    await page.locator("rules-dialog .naturals dd", { hasText: "No card above an eight" }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.locator("rules-dialog .at-end").click();
    expect(await page.locator("rules-dialog dialog[open]").count()).toBe(0);
    for (const language of LANGUAGES) {
      await page.getByRole("button", { name: /⚙/ }).or(page.locator("header button")).first().click();
      await page.selectOption("dialog.settings select >> nth=0", language);
      expect(await cutOff(page)).toEqual([]);
      await page.keyboard.press("Escape");
      expect(await cutOff(page)).toEqual([]);
      expect(await page.getAttribute("html", "lang")).toBe(language);
    }
    await context.close();
  });
});

it("draws the bars of all chances equally wide, so that they share one scale", async () => {
  const { page, context } = await stage.visit("phone", `#set?cards=${HAND.replaceAll(" ", "")}`);
  await final(page);
  await page.locator(".plan-head").first().click();
  for (const language of LANGUAGES) {
    await page.locator("header button").click();
    await page.selectOption("dialog.settings select >> nth=0", language);
    await page.keyboard.press("Escape");
    const widths = await page.locator(".chance .meter").evaluateAll((bars) => bars.map((bar) => Math.round(bar.getBoundingClientRect().width)));
    expect(widths.length).toBeGreaterThanOrEqual(6);
    expect(new Set(widths).size).toBe(1);
    expect(widths[0]).toBeGreaterThan(50);
  }
  await context.close();
});

it("does not move the deck while cards are tapped", async () => {
  const { page, context } = await stage.visit("phone");
  const place = () => page.locator("card-deck").evaluate((element) => element.getBoundingClientRect().top + scrollY);
  await page.locator("card-deck [data-card]").first().waitFor();
  const before = await place();
  for (const card of HAND.split(" ").slice(0, 12)) {
    await page.click(`card-deck [data-card="${card}"]`);
    expect(await place()).toBe(before);
  }
  await context.close();
});

it("works without a network after the first visit", async () => {
  const { page, context } = await stage.visit("phone", `#set?cards=${HAND.replaceAll(" ", "")}`);
  await final(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.reload();
  await final(page);
  expect(await rows(page)).toEqual(EXPECTED);
  await context.close();
});

it("reports a strategy table that is damaged or does not arrive", async () => {
  const context = await stage.browser.newContext({ viewport: SIZES.phone, serviceWorkers: "block" });
  const page = await context.newPage();
  await page.route("**/tables/*", (route) => route.fulfill({ body: "garbage" }));
  await page.goto(`${stage.url}#set?cards=${HAND.replaceAll(" ", "")}`);
  await page.locator(".problem", { hasText: "damaged" }).waitFor();
  await page.unroute("**/tables/*");
  await page.route("**/tables/*", (route) => route.abort());
  await page.click("text=Clear");
  await page.fill(".hand typed-cards textarea", HAND);
  await page.locator(".problem").waitFor();
  await page.unroute("**/tables/*");
  await page.click("text=Clear");
  await page.fill(".hand typed-cards textarea", HAND);
  await final(page);
  await context.close();
});

it("says what it waits for on a slow network", async () => {
  const context = await stage.browser.newContext({ viewport: SIZES.phone, serviceWorkers: "block" });
  const page = await context.newPage();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/tables/*", async (route) => (await held, route.continue()));
  await page.goto(`${stage.url}#set?cards=${HAND.replaceAll(" ", "")}`);
  await page.locator(".answers", { hasText: "Fetching the strategy of standard" }).waitFor();
  release();
  await final(page);
  await context.close();
});

it("survives hostile fragments", async () => {
  const { page, context } = await stage.visit("phone");
  let seed = 20261125;
  const random = (below: number) => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) % below;
  const pieces = ["#", "set", "?", "cards=", "AsAd", "%", "%00", "<img src=x onerror=alert(1)>", "&", "rules=", "dead=As", "opponents=", "99", "🂡", "\u202e", "=", "A".repeat(5_000), "rules=%22"];
  for (let round = 0; round < 60; round++) {
    const fragment = Array.from({ length: 1 + random(8) }, () => pieces[random(pieces.length)]).join("");
    await page.evaluate((text) => void (location.hash = text), fragment);
  }
  await page.evaluate(() => void (location.hash = `#set?cards=${"As".repeat(500_000)}`));
  await page.evaluate((hand) => void (location.hash = `#set?cards=${hand}`), HAND.replaceAll(" ", ""));
  await final(page);
  expect(await rows(page)).toEqual(EXPECTED);
  expect(await page.locator("img").count()).toBe(0);
  await context.close();
});

it("says that a hand has no legal setting", async () => {
  const rules = encodeURIComponent('rules = "plain"\nlow-middle = "yes"\nlow-qualifier = "ten"');
  const { page, context } = await stage.visit("phone", `#set?cards=AsAhAdAcKsKhKdKcQsQhQdQcJs&rules=${rules}`);
  // The page first trains a strategy for these rules.
  await page.locator(".decision", { hasText: "Every setting of this hand is mis-set." }).waitFor({ timeout: 110_000 });
  await context.close();
});
