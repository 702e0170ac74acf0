import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LANGUAGES } from "../../src/words/words.ts";
import { cutOff, type Size, SIZES, Stage, violations } from "./browser.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.open();
});
afterAll(() => stage.close());

const map = (page: Page) => page.locator(".heat-cell").first().waitFor();
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

describe.each(Object.keys(SIZES) as Size[])("%s", (size) => {
  it("explains a tapped cell of the chart in words", async () => {
    const { page, context } = await stage.visit(size, "#charts?rules=plain&opponents=1");
    await map(page);
    const cell = page.locator('[data-cell="pair-A"]');
    // The name and the frequency of the cell.
    expect(await cell.getAttribute("aria-label")).toMatch(/^pair of aces: \d+\.\d%$/);
    await cell.click();
    await page.locator(".chart-words h2", { hasText: "front: pair of aces" }).waitFor();
    expect(await page.locator(".chart-words").textContent()).toMatch(/\d+\.\d% of the opponents who set a hand have this row.*weakest wins against \d+%.*the strongest against \d+%/s);
    expect(page.url()).toContain("cell=pair-A");
    // On a phone, the words are below the cell that they explain, and do not cover it.
    const [below, words] = await Promise.all([cell.boundingBox(), page.locator(".chart-words").boundingBox()]);
    expect(size === "desk" || below!.y + below!.height <= words!.y).toBe(true);
    await cell.click();
    await page.locator(".chart-words", { hasText: "Tap a cell" }).waitFor();
    await cell.click();
    await button(page, "Close").first().click();
    await page.locator(".chart-words", { hasText: "Tap a cell" }).waitFor();
    await context.close();
  });

  it("draws the charts of front, middle and back with one cell per line of their tables, and can show how often each cell wins", async () => {
    const { page, context } = await stage.visit(size, "#charts");
    await map(page);
    for (const row of ["front", "middle", "back"]) {
      await button(page, row).click();
      const shown = page.locator(".heat-cell");
      await expect.poll(() => page.locator(".heat-map").getAttribute("aria-label")).toContain(row);
      const seen = await shown.allTextContents();
      await page.locator("summary", { hasText: "as a table" }).click();
      expect(await page.locator(".chart-table tbody tr").count()).toBe(seen.length);
      await page.locator("summary", { hasText: "as a table" }).click();
      await button(page, "how often it wins").click();
      await expect.poll(() => shown.allTextContents()).not.toEqual(seen);
      await button(page, "how often seen").click();
    }
    await context.close();
  });

  it("works by keyboard alone", async () => {
    const { page, context } = await stage.visit(size, "#charts?row=middle");
    await map(page);
    const reached = page.locator('.heat-cell[tabindex="0"]');
    expect(await reached.count()).toBe(1);
    await reached.focus();
    for (let at = 0; at < 12; at++) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await page.locator(".chart-words h2", { hasText: "middle: king high" }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute("data-cell"))).toBe("high-card-K");
    await context.close();
  });

  it("reproduces the screen from its address", async () => {
    const { page, context } = await stage.visit(size, "#charts");
    await map(page);
    await page.click(".rules-button");
    await page.selectOption("rules-dialog select", "taiwanese");
    await page.click("rules-dialog button.main");
    await map(page);
    await button(page, "back").click();
    await button(page, "how often it wins").click();
    await page.click('[data-cell="full-house-K"]');
    const words = await page.locator(".chart-words").textContent();
    const { hash } = new URL(page.url());
    await context.close();
    const other = await stage.visit(size, hash);
    await expect.poll(() => other.page.locator(".chart-words").textContent()).toBe(words);
    expect(await other.page.locator(".rules-button").textContent()).toContain("Taiwanese · 3 opponents");
    await other.context.close();
  });

  it.each(["light", "dark"] as const)("has no accessibility violation and cuts off no text (%s)", async (colorScheme) => {
    const { page, context } = await stage.visit(size, "#charts?row=back&cell=two-pair-A", { colorScheme });
    await page.locator(".chart-words h2").waitFor();
    expect(await violations(page)).toEqual([]);
    await page.locator(".chart-table summary").click();
    for (const figure of ["how often it wins", "how often seen"]) {
      await button(page, figure).click();
      expect(await violations(page)).toEqual([]);
    }
    for (const language of LANGUAGES) {
      await page.locator("header button").click();
      await page.selectOption("dialog.settings select >> nth=0", language);
      await page.keyboard.press("Escape");
      expect(await cutOff(page)).toEqual([]);
    }
    await context.close();
  });
});

it("shows the training of house rules, lets the user stop the training, and stores the trained table", async () => {
  const { page, context } = await stage.visit("phone", `#charts?rules=${encodeURIComponent('rules = "plain"\nscoop-multiplier = 2')}&opponents=1`);
  await page.locator("progress").waitFor();
  expect(await violations(page)).toEqual([]);
  await button(page, "Stop").click();
  await page.locator(".panel", { hasText: "no chart of these rules yet" }).waitFor();
  await button(page, "Compute the chart").click();
  await page.locator("progress").waitFor();
  await page.locator(".heat-cell").first().waitFor({ timeout: 110_000 });
  await page.reload();
  await page.locator(".heat-cell").first().waitFor({ timeout: 10_000 });
  expect(await page.locator("progress").count()).toBe(0);
  await context.close();
});

it("survives hostile addresses", async () => {
  const { page, context } = await stage.visit("phone", "#charts?rules=%3Cimg%20src%3Dx%3E&opponents=-1&row=%00&figure=x&cell=%22%3E%3Cimg%3E");
  await page.locator(".problem").waitFor();
  expect(await page.locator("img").count()).toBe(0);
  await page.click(".rules-button");
  await page.selectOption("rules-dialog select", "western");
  await page.click("rules-dialog button.main");
  await map(page);
  expect(await page.locator(".problem").count()).toBe(0);
  await context.close();
});
