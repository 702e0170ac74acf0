import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LANGUAGES } from "../../src/words/words.ts";
import { cutOff, type Size, SIZES, Stage, violations } from "./browser.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.open();
});
afterAll(() => stage.close());

/** Taps new cards into the last row with room, until the street can be placed. Then places it. */
async function placeStreet(page: Page) {
  const board = page.locator("street-board");
  for (;;) {
    const waiting = board.locator(".new-cards .card");
    const place = page.locator(".turn button.main");
    if (await place.isEnabled()) return place.click();
    if ((await waiting.first().getAttribute("aria-pressed")) !== "true") await waiting.first().click();
    await board.locator(".card.slot").last().click();
  }
}

describe.each(Object.keys(SIZES) as Size[])("%s", (size) => {
  it("plays a pineapple deal against the engine, with an undo and a reload", async () => {
    const { page, context } = await stage.visit(size, "#open-face");
    await page.getByRole("button", { name: "Deal", exact: true }).click();
    await page.locator("h2", { hasText: "You, street 1 of 5" }).waitFor();
    await placeStreet(page);
    await page.locator("h2", { hasText: "You, street 2 of 5" }).waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.locator("h2", { hasText: "You, street 1 of 5" }).waitFor();
    await placeStreet(page);
    await page.locator("h2", { hasText: "street 2 of 5" }).waitFor();
    const cards = await page.locator(".new-cards").textContent();
    await page.reload();
    await page.locator("h2", { hasText: "street 2 of 5" }).waitFor();
    expect(await page.locator(".new-cards").textContent()).toBe(cards);
    await page.getByRole("button", { name: "Show the best" }).click();
    await page.locator(".placements li").first().waitFor();
    for (const street of [2, 3, 4, 5]) {
      await page.locator("h2", { hasText: `street ${street} of 5` }).waitFor();
      await placeStreet(page);
    }
    await page.locator("h2", { hasText: "Result" }).waitFor();
    const won = await page.locator(".totals dd").allTextContents();
    expect(won).toHaveLength(2);
    // The page judges only the four streets that were placed after the reload.
    await page.locator("p", { hasText: "in 4 streets" }).waitFor({ timeout: 60_000 });
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Next deal" }).click();
    await page.locator("h2", { hasText: /You, (street 1 of 5|fantasyland)/ }).waitFor();
    await context.close();
  });

  it("values the street of a link, and reports a problem with typed cards", async () => {
    const { page, context } = await stage.visit(size, "#open-face?view=street&front=Qs4h&middle=KhKd&back=AsAhTs&cards=QdKs2d");
    // The program's exact answer is 2382580289/131144650.
    await page.locator(".placements li", { hasText: "+18.17" }).waitFor();
    expect(await page.locator(".placements li").first().textContent()).toMatch(/front\s*Q♦.*middle\s*2♦.*discards\s*K♠/s);
    expect(await violations(page)).toEqual([]);
    await page.fill("value-street typed-cards >> nth=3 >> input", "As");
    await page.getByRole("button", { name: "Value", exact: true }).click();
    await page.locator(".problem").waitFor();
    await context.close();
  });

  it.each(["light", "dark"] as const)("has no accessibility violation and cuts off no text (%s)", async (colorScheme) => {
    const { page, context } = await stage.visit(size, "#open-face", { colorScheme });
    await page.getByRole("button", { name: "Deal", exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Deal", exact: true }).click();
    await page.locator("h2", { hasText: "street 1 of 5" }).waitFor();
    await placeStreet(page);
    await page.locator("h2", { hasText: "street 2 of 5" }).waitFor();
    expect(await violations(page)).toEqual([]);
    for (const language of LANGUAGES) {
      await page.locator("header button").click();
      await page.selectOption("dialog.settings select >> nth=0", language);
      await page.keyboard.press("Escape");
      expect(await cutOff(page)).toEqual([]);
    }
    await context.close();
  });
});

/** Returns the tag, position and size of each element of the open part. */
const boxes = (page: Page) =>
  page.locator("main *").evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [element.tagName, ...[x + scrollX, y + scrollY, width, height].map(Math.round)].join(" ");
    }),
  );

it("looks the same after other parts were open", async () => {
  const { page, context } = await stage.visit("phone", "#open-face");
  await page.getByRole("button", { name: "Deal", exact: true }).click();
  await page.locator("h2", { hasText: "You, street 1 of 5" }).waitFor();
  await page.locator(".new-cards .card").first().waitFor();
  const before = await boxes(page);
  for (const part of ["Train", "Endgames", "Charts", "Table", "Set"]) {
    await page.locator(".part-bar").getByText(part).click();
    await page.locator(`${part === "Endgames" ? "endgames" : part.toLowerCase()}-part`).waitFor();
  }
  await page.locator(".part-bar").getByText("Open-face").click();
  await page.locator(".new-cards .card").first().waitFor();
  expect(await boxes(page)).toEqual(before);
  await context.close();
});

it("keeps an unfinished deal when the page is closed", async () => {
  const { page, context } = await stage.visit("phone", "#open-face");
  await page.getByRole("button", { name: "Deal", exact: true }).click();
  await page.locator("h2", { hasText: "You, street 1 of 5" }).waitFor();
  await placeStreet(page);
  await page.locator("h2", { hasText: "You, street 2 of 5" }).waitFor();
  await page.locator(".new-cards .card").first().waitFor();
  const address = page.url();
  const cards = await page.locator(".new-cards").textContent();
  await page.close();
  const again = await context.newPage();
  await again.goto(`${stage.url}#open-face`);
  await again.locator("h2", { hasText: "You, street 2 of 5" }).waitFor();
  expect(await again.locator(".new-cards").textContent()).toBe(cards);
  // Opening "Value a street" and returning keeps the deal, too.
  await again.getByRole("button", { name: "Value a street" }).click();
  await again.getByRole("button", { name: "Play a deal" }).click();
  await again.locator("h2", { hasText: "You, street 2 of 5" }).waitFor();
  await again.goto(`${stage.url}#open-face?rules=ofc`);
  await again.getByRole("button", { name: "Continue the unfinished deal" }).click();
  await again.locator("h2", { hasText: "You, street 2 of 5" }).waitFor();
  await again.getByRole("button", { name: "End this deal" }).click();
  await again.getByRole("button", { name: "Deal", exact: true }).waitFor();
  expect(await again.getByRole("button", { name: "Continue the unfinished deal" }).count()).toBe(0);
  await again.goto("about:blank");
  // A deal from a link is not stored until the user plays on.
  await again.goto(address);
  await again.locator("h2", { hasText: "You, street 2 of 5" }).waitFor();
  await again.goto("about:blank");
  await again.goto(`${stage.url}#open-face`);
  await again.getByRole("button", { name: "Deal", exact: true }).waitFor();
  await context.close();
});

it("does not move the deck while cards are tapped", async () => {
  const { page, context } = await stage.visit("phone", "#open-face");
  await page.getByLabel("from a real table").check();
  await page.getByRole("button", { name: "Deal", exact: true }).click();
  await page.locator("play-deal card-deck [data-card]").first().waitFor();
  const place = () => page.locator("play-deal card-deck").evaluate((element) => element.getBoundingClientRect().top + scrollY);
  const before = await place();
  for (const card of ["As", "Ks", "2c", "3d", "9h"]) {
    await page.click(`play-deal card-deck [data-card="${card}"]`);
    expect(await place()).toBe(before);
  }
  await page.locator(".new-cards .card").first().click();
  await page.locator("street-board .card.slot").last().click();
  expect(await place()).toBe(before);
  await context.close();
});

it("plays the first streets of a deal with cards from a real table", async () => {
  const { page, context } = await stage.visit("phone", "#open-face");
  await page.getByLabel("from a real table").check();
  await page.getByRole("button", { name: "Deal", exact: true }).click();
  await page.locator("h2", { hasText: "You, street 1 of 5" }).waitFor();
  await page.fill("play-deal typed-cards input", "As Ks 2c 3d 9h");
  await placeStreet(page);
  await page.locator("h2", { hasText: "Engine, street 1 of 5" }).waitFor();
  await page.fill("play-deal typed-cards input", "Ad Kd 2d 3c 9c");
  await placeStreet(page);
  await page.locator("h2", { hasText: "You, street 2 of 5" }).waitFor();
  await page.fill("play-deal typed-cards input", "4s 5s 6s");
  await placeStreet(page);
  await page.locator("h2", { hasText: "Engine, street 2 of 5" }).waitFor();
  // Opponents do not show their discards.
  await page.fill("play-deal typed-cards input", "4d 5d");
  await placeStreet(page);
  await page.locator("h2", { hasText: "You, street 3 of 5" }).waitFor();
  await context.close();
});

it("survives a hostile address", async () => {
  const { page, context } = await stage.visit("phone", "#open-face?deal=%23%20in%20play%3A%20seed%20x&rules=%3Cimg%3E");
  await page.locator(".problem").waitFor();
  expect(await page.locator("img").count()).toBe(0);
  await page.getByRole("button", { name: "End this deal" }).click();
  await page.getByRole("button", { name: "Deal", exact: true }).waitFor();
  await context.close();
});
