/** End-to-end tests of Endgames, a part of the page. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cutOff, type Size, Stage, violations } from "./browser.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.open();
});
afterAll(() => stage.close());

const DOU_DIZHU = "#endgames?game=dou-dizhu&hands=Ann=KK5543;Ben=225543&move=Ann&landlord=Ann&bid=2&at=0";
const LOST = "#endgames?game=tien-len&hands=Ann=6cTh5h8h;Ben=4s4d2c9d&move=Ann&at=0";
/** A position with 31 cards in four hands, which takes more than ten seconds to solve. */
const LARGE = "#endgames?game=big-two&hands=A=3d5c9hTdJdQdAsAh;B=4d4c6s7h7d9c2dAd;C=3c3h3s9sTsJsQsAc;D=8s8d8hKdKcKh2s&move=A&at=0";
const PUZZLE = "#endgames?view=puzzles&game=tien-len&seed=3&number=1";
const REVIEW = `#endgames?view=review&game=big-two&text=${encodeURIComponent("Ann=3d 5c 9h; Ben=4d Ts\nAnn: 3d; Ben: 4d\nAnn: 9h; Ben: Ts")}`;
const LOOKS = [
  ["phone", "light"],
  ["phone", "dark"],
  ["desk", "light"],
  ["desk", "dark"],
] as const satisfies readonly (readonly [Size, "light" | "dark"])[];

/** Expects that no text is cut off and that axe finds no accessibility problem. */
async function expectGood(page: Page) {
  expect(await cutOff(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);
}

/** Presses Tab until the focus is on an element that matches `selector`, but at most `most` times. */
async function tabTo(page: Page, selector: string, most = 80) {
  for (let presses = 0; presses < most; presses++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, selector)) return;
  }
  throw new Error(`the Tab key does not reach ${selector}`);
}

for (const [size, colorScheme] of LOOKS) {
  test(`an endgame is solved and played to its end (${size}, ${colorScheme})`, async () => {
    const { page, context } = await stage.visit(size, DOU_DIZHU, { colorScheme });
    const plays = page.locator(".play");
    await plays.first().waitFor();
    // According to `pusoy climb solve`, the best plays are 4 and 5, which win 2. All other plays lose 2.
    expect(await plays.evaluateAll((all) => all.map((play) => play.getAttribute("aria-label")))).toEqual([
      "4: wins 2, best",
      "5: wins 2, best",
      "3: loses 2, costs 4",
      "K: loses 2, costs 4",
      "5, 5: loses 2, costs 4",
      "K, K: loses 2, costs 4",
    ]);
    await expectGood(page);
    await page.getByRole("button", { name: "K: loses 2, costs 4", exact: true }).click();
    await page.getByText("Ben must beat Ann's play, or pass:").waitFor();
    await page.getByRole("button", { name: "Ann: K, costs 4" }).waitFor();
    await page.getByRole("button", { name: "Back", exact: true }).click();
    for (let steps = 0; steps < 40 && !(await page.getByRole("heading", { name: "The deal is over" }).isVisible()); steps++) {
      const before = await page.locator(".moves li").count();
      await page.getByRole("button", { name: "Play best move" }).click();
      if (steps > 0) await page.waitForFunction((before) => document.querySelectorAll(".moves li").length > before || document.querySelector(".area-plays h2"), before);
      await page.waitForFunction(() => document.querySelector(".controls .main:enabled, .area-plays h2"));
    }
    expect(await page.locator(".results dd").allTextContents()).toEqual(["wins 2", "loses 2"]);
    expect(await page.locator(".moves .bad").count()).toBe(0);
    await expectGood(page);
    // The address reproduces the screen.
    const again = await context.newPage();
    await again.goto(page.url());
    await again.getByRole("heading", { name: "The deal is over" }).waitFor();
    expect(await again.locator(".moves li").count()).toBe(await page.locator(".moves li").count());
    await again.getByRole("button", { name: "To the start" }).click();
    await again.getByText("Ann leads").waitFor();
    await context.close();
  });

  test(`a puzzle gets a wrong and a right answer (${size}, ${colorScheme})`, async () => {
    const { page, context } = await stage.visit(size, PUZZLE, { colorScheme });
    const tap = (card: string) => page.locator(`.tapped [data-card="${card}"]`).click();
    const play = () => page.locator(".play-picked").click();
    await page.locator(".tapped").waitFor();
    await expectGood(page);
    await tap("7s");
    await tap("Tc");
    await play();
    await page.getByText("That is not a legal play here.").waitFor();
    await tap("Tc");
    await tap("7d");
    await play();
    await page.getByText("Not this one").waitFor();
    await page.getByText(/It loses: Ben/).waitFor();
    await page.getByText("One more try.").waitFor();
    await expectGood(page);
    await tap("Tc");
    await play();
    await page.getByRole("heading", { name: "Solution" }).waitFor();
    // The score: puzzles solved at the first try, solved at the second try, missed, and to be repeated.
    expect(await page.locator(".results dd").allTextContents()).toEqual(["0", "1", "0", "1"]);
    await expectGood(page);
    await page.reload();
    await page.locator(".tapped").waitFor();
    expect(await page.locator(".results dd").allTextContents()).toEqual(["0", "1", "0", "1"]);
    await context.close();
  });

  test(`a review finds the mistake and opens its position (${size}, ${colorScheme})`, async () => {
    const { page, context } = await stage.visit(size, REVIEW, { colorScheme });
    await page.getByText("1 mistake").waitFor();
    // According to `pusoy climb review`, Ben's 4d loses a point, and Ts is better.
    await page.getByRole("heading", { name: "Move 2: Ben" }).waitFor();
    expect(await page.getByRole("button", { name: "Ben: 4 of diamonds, costs 1 point" }).count()).toBe(1);
    expect(await page.getByRole("article").getByRole("img", { name: "10 of spades", exact: true }).count()).toBe(1);
    await page.getByText("Hands before this move").waitFor();
    await expectGood(page);
    await page.getByRole("button", { name: "Ben: 10 of spades" }).click();
    await page.getByRole("button", { name: "Previous mistake" }).click();
    await page.getByRole("heading", { name: "Move 2: Ben" }).waitFor();
    await page.getByRole("button", { name: "Open in Solve" }).click();
    const plays = page.locator(".play");
    await plays.first().waitFor();
    expect(await plays.first().getAttribute("aria-label")).toBe("10 of spades: penalty 0 : 2, best");
    expect(await page.getByRole("button", { name: /^4 of diamonds: .*costs 1 point/ }).count()).toBe(1);
    await expectGood(page);
    await context.close();
  });
}

test("hands are tapped and typed, and in a lost position, the move that resists longest is marked", async () => {
  const { page, context } = await stage.visit("phone", "#endgames?game=tien-len");
  for (const card of ["6c", "6d", "Th", "5h", "8h"]) await page.locator(`.deck [data-card="${card}"]`).click();
  await page.getByRole("button", { name: /^Ben/ }).click();
  await page.getByLabel("Cards: Ben").fill("4s 4d 2c 9z");
  await page.getByText("'9z' is not a card").waitFor();
  await page.getByLabel("Cards: Ben").fill("4s 4d 2c 9d");
  await page.locator(".solve-row .main").click();
  await page.getByText("Ann loses with every move.").waitFor();
  const longest = page.locator(".play", { hasText: "resists longest" });
  await longest.waitFor();
  // According to `pusoy climb solve`, the deal lasts eight turns. The pair of sixes is the first, so seven more follow.
  expect(await longest.getAttribute("aria-label")).toBe("6 of clubs, 6 of diamonds: place 2, best, resists longest, 7 more moves");
  expect(new URL(page.url()).hash.startsWith(LOST.slice(0, 30))).toBe(true);
  await context.close();
});

test("the user can set options, choose a play to beat, and deal random hands", async () => {
  const { page, context } = await stage.visit("desk", "#endgames?game=daifugo");
  await page.getByRole("button", { name: "Options" }).click();
  await page.getByLabel("jokers").selectOption("2");
  await page.getByLabel("sequences").selectOption("three");
  await expectGood(page);
  await page.getByRole("button", { name: "Use these" }).click();
  await page.getByRole("button", { name: "Options (2)" }).waitFor();
  await page.getByLabel("Cards: Ann").fill("5s 6s Xb 9c");
  await page.locator('.target [data-card="Xb"]').waitFor();
  await page.getByRole("button", { name: /^Ben/ }).click();
  await page.getByLabel("Cards: Ben").fill("Tc Jd");
  await page.locator('.target [data-card="Jd"]').waitFor();
  await page.getByLabel("Must beat").selectOption("Ben");
  await page.locator('.deck [data-card="3d"]').click();
  await expectGood(page);
  await page.locator(".solve-row .main").click();
  await page.locator(".play").first().waitFor();
  await page.getByText("Ann must beat Ben's play, or pass:").waitFor();
  await expectGood(page);
  await page.getByRole("button", { name: "Change hands" }).click();
  await page.getByRole("button", { name: "Random" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".target .card").length >= 12);
  await context.close();
});

test("a player who has passed cannot play again in the same trick", async () => {
  const { page, context } = await stage.visit("phone", "#endgames?game=thirteen&hands=Ann=6sKs;Ben=2h;Cy=3s4s&move=Ann&on=Cy:5c");
  await page.locator(".solve-row .main").click();
  // Ann loses: Ben's last card, the two, beats Cy's five and both of Ann's cards.
  await page.getByText("Ann must beat Cy's play, or pass:").waitFor();
  await page.getByRole("button", { name: /^6 of spades: loses, best/ }).waitFor();
  await page.getByRole("button", { name: "Change hands" }).click();
  await page.getByLabel("Ben", { exact: true }).check();
  await expectGood(page);
  await page.locator(".solve-row .main").click();
  // Ben is out of the trick, and Cy cannot beat Ann's cards. So Ann wins the trick with one card, and goes out with the
  // other.
  await page.getByRole("button", { name: "6 of spades: wins, best" }).waitFor();
  expect(await page.locator(".play").evaluateAll((plays) => plays.map((play) => play.getAttribute("aria-label")))).toEqual(["6 of spades: wins, best", "king of spades: wins, best", "pass: loses, throws the win away"]);
  expect(page.url()).toContain("passed=Ben");
  await context.close();
});

test("a search that takes too long can be cancelled, and the page says that the answer is not complete", async () => {
  const { page, context } = await stage.visit("phone", LARGE);
  await page.getByText("Solving, for at most 10 seconds …").waitFor();
  await expectGood(page);
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByText("Not solved.").waitFor();
  await page.locator(".play").first().waitFor();
  expect(await page.locator(".play").first().textContent()).toContain("not solved");
  await page.getByRole("button", { name: "Try for 10 s" }).click();
  await page.getByText(/Stopped after 10 seconds/).waitFor();
  await page.getByText("A: at worst 5 penalty points, at best 0 penalty points").waitFor();
  await page.locator(".play", { hasText: "safest" }).waitFor();
  await expectGood(page);
  // The user can still make moves.
  await page.locator(".play").first().click();
  await page.getByText(/B must beat A's play, or pass/).waitFor();
  await context.close();
});

test("the search for a rare puzzle can be cancelled", async () => {
  const { page, context } = await stage.visit("phone", "#endgames?view=puzzles&game=dou-dizhu&seed=3&number=1&cards=4");
  await page.locator(".tapped").waitFor();
  await page.getByLabel("Level").selectOption("5");
  await page.getByText("Looking for a puzzle …").waitFor();
  expect(page.url()).toContain("level=5");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByText("Cancelled.").waitFor();
  await page.getByLabel("Cards each").selectOption("5");
  await page.getByLabel("Level").selectOption("1");
  await page.locator(".tapped").waitFor();
  await context.close();
});

test("errors in a transcript are shown at their line", async () => {
  const { page, context } = await stage.visit("phone", "#endgames?view=review&game=big-two");
  await page.getByLabel("Transcript").fill("Ann = 3d 5c 9h\nBen = 4d Ts\nAnn: 3d\nBen: 4h");
  await page.getByRole("button", { name: "Review" }).last().click();
  await page.getByText("Line 4", { exact: true }).waitFor();
  await expectGood(page);
  await page.getByRole("button", { name: "Go to line 4" }).click();
  expect(await page.evaluate(() => getSelection()?.toString() || (document.activeElement as HTMLTextAreaElement).value.slice((document.activeElement as HTMLTextAreaElement).selectionStart))).toBe("Ben: 4h");
  await page.getByRole("button", { name: "Example" }).click();
  await page.getByText(/\d mistakes?/).first().waitFor();
  await page.getByRole("button", { name: "Next mistake" }).click();
  await expectGood(page);
  await context.close();
});

test("the example transcript of every game has one or two mistakes", async () => {
  const { page, context } = await stage.visit("phone", "#endgames?view=review");
  for (const game of ["big-two", "tien-len", "dou-dizhu", "daifugo", "president", "winner", "killer", "thirteen", "big-three"]) {
    await page.getByLabel("Game").selectOption(game);
    await page.getByRole("button", { name: "Example" }).click();
    await page.getByText(/^[12] mistakes?$/).waitFor();
    await page.getByRole("button", { name: "Open in Solve" }).click();
    await page.locator(".play").first().waitFor();
    await page.getByRole("button", { name: "Change hands" }).click();
    await page.getByText(/^[12] mistakes?$/).waitFor();
  }
  await context.close();
}, 240_000);

const ENDGAMES = [
  ...["big-two", "tien-len", "dou-dizhu", "daifugo", "president", "winner", "killer", "thirteen", "big-three"].map((game) => `#endgames?view=puzzles&game=${game}&seed=5&number=2`),
  // Among these positions are some with three hands, a bomb to beat, bombs in hands, eights, jacks, jokers and
  // revolutions.
  "#endgames?game=dou-dizhu&hands=Ann=KK5543;Ben=2254;Cy=9A77&move=Ann&landlord=Ben&bid=3&on=Cy:4&at=0",
  "#endgames?game=dou-dizhu&hands=Ann=88885;Ben=QQ345XbXr&move=Ann&landlord=Ann&bid=1&on=Ben:7777&at=0",
  "#endgames?game=daifugo&options=revolution=quads;eight-stop=on;eleven-back=on;jokers=2&hands=Ann=444483;Ben=99J5Xb&move=Ann&at=0",
  "#endgames?game=daifugo&options=revolution=quads;eight-stop=on;suit-lock=two&hands=Ann=4s8c3d9d;Ben=9sJh5s;Cy=6s7dKd&move=Ann&on=Cy:4h&at=0",
  "#endgames?game=daifugo&options=revolution=quads&revolution=yes&hands=Ann=38J;Ben=55Q&move=Ann&on=Ben:8&at=0",
  "#endgames?game=winner&options=bombs=no&hands=Ann=2s4d5c6h;Ben=2dKsKd&move=Ann&on=Ben:3d&at=0",
  "#endgames?game=killer&hands=Ann=3s5c7h;Ben=4sTdKs;Cy=6c6d8h&move=Ann&at=0",
];

test("best play leads to the results that the solver announced, in every game", async () => {
  const { page, context } = await stage.visit("desk", "#endgames");
  for (const fragment of ENDGAMES) {
    await page.evaluate((fragment) => (location.hash = fragment), fragment);
    if (fragment.includes("puzzles")) {
      await page.getByRole("button", { name: "Show the solution" }).click();
      await page.getByRole("button", { name: "Open in Solve" }).click();
    }
    await page.locator(".play").first().waitFor();
    const results = () => page.locator(".hand-now").evaluateAll((hands) => hands.map((hand) => hand.querySelector(".result")?.textContent));
    const promised = await results();
    // After a revolution, a three beats an eight.
    if (fragment.includes("revolution=yes")) expect(await page.locator(".play").first().getAttribute("aria-label")).toMatch(/^3: place 3, best/);
    expect(promised.length, fragment).toBeGreaterThan(1);
    expect(promised, fragment).not.toContain(undefined);
    await page.getByRole("button", { name: "Play to the end" }).click();
    await page.getByRole("heading", { name: "The deal is over" }).waitFor();
    expect(await results(), fragment).toEqual(promised);
    // Each move that was played is among the best moves of its position.
    await page.waitForFunction(() => [...document.querySelectorAll("button.move")].every((move) => move.querySelector("b")));
    expect(await page.locator(".moves .bad").count(), fragment).toBe(0);
  }
  await context.close();
}, 240_000);

test("solving, puzzles and the form for the hands work by keyboard alone", async () => {
  const { page, context } = await stage.visit("desk", DOU_DIZHU);
  await page.locator(".play").first().waitFor();
  await tabTo(page, ".play");
  await page.keyboard.press("Enter");
  await page.getByText("Ben must beat Ann's play, or pass:").waitFor();
  await page.waitForFunction(() => document.activeElement?.matches(".play"));
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => location.hash.includes("at=2"));
  await page.waitForFunction(() => document.activeElement?.matches(".play"));
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction(() => location.hash.includes("at=1"));
  // A puzzle: first a wrong card, and then the right card from the list of plays.
  await page.goto(stage.url + PUZZLE);
  await page.reload();
  await page.locator(".tapped").waitFor();
  await tabTo(page, '.tapped [data-card="7s"]');
  await page.keyboard.press("Space");
  await tabTo(page, ".play-picked");
  await page.keyboard.press("Enter");
  await page.getByText("One more try.").waitFor();
  await tabTo(page, ".play-list summary");
  await page.keyboard.press("Enter");
  await tabTo(page, '.play-list button[aria-label="10 of clubs"]');
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Solution" }).waitFor();
  await page.waitForFunction(() => document.activeElement?.matches(".next"));
  // The form with the hands: the arrow keys move the focus in the deck.
  await page.goto(`${stage.url}#endgames?game=dou-dizhu`);
  await page.reload();
  await tabTo(page, ".deck button");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.locator('.target [data-card="4"]').waitFor();
  await context.close();
});

for (const locale of ["en-GB", "zh-TW", "zh-CN", "vi-VN", "fil-PH"]) {
  test(`no text is cut off (${locale})`, async () => {
    for (const size of ["phone", "desk"] as const) {
      const { page, context } = await stage.visit(size, "", { locale });
      for (const fragment of ["#endgames?game=tien-len", "#endgames?game=dou-dizhu&hands=Ann=KK5;Ben=22&on=Ben:A", DOU_DIZHU, LOST, PUZZLE, REVIEW, "#endgames?view=review&game=daifugo"]) {
        await page.evaluate((fragment) => (location.hash = fragment), fragment);
        const ready = fragment === PUZZLE ? ".tapped" : fragment === REVIEW ? "article" : fragment.includes("at=0") ? ".play" : "endgame-setup, #transcript";
        await page.locator(ready).first().waitFor();
        expect(await cutOff(page), `${size} ${fragment}`).toEqual([]);
        if (size === "phone") expect(await violations(page), fragment).toEqual([]);
      }
      await context.close();
    }
  });
}

test("two hundred hostile addresses leave the page usable", async () => {
  const { page, context } = await stage.visit("phone", "#endgames");
  await page.locator("endgame-setup").waitFor();
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  let state = 7;
  const roll = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  const pick = <T>(list: readonly T[]): T => list[roll(list.length)]!;
  const junk = ["", "Ann", "<img src=x onerror=alert(1)>", "A=3d;B=4d", "constructor=3d;__proto__=4d", "toString=KK;valueOf=55", "Ann=AsAsAs;Ben=As", "Ann=XbXrXb;Ben=2", "Ann=3d5c;Ben=4dTs;Cy=6c7c8c", "9".repeat(9_000), "%00%ff", "😀=3d;名=4d", "Ann:3d;Ben:-;Ann:-", "-1", "1e99", "NaN", "0x10", "leader=Ann\nAnn=3d\nAnn:3d", "jokers=2;revolution=quads", "jokers=9", "=;=;=", "a".repeat(60) + "=3d;B=4d", "Ann: bid 2", "Ann=3d 5c; Ben=4d\nAnn: 3d"];
  const names = ["view", "game", "options", "hands", "move", "on", "landlord", "bid", "plays", "at", "text", "seed", "number", "cards", "level"];
  const usual: Record<string, readonly string[]> = {
    view: ["solve", "puzzles", "review"],
    game: ["big-two", "dou-dizhu", "daifugo", "president", "tien-len", "winner", "killer", "thirteen", "big-three"],
    hands: ["Ann=3d5c;Ben=4dTs", "Ann=KK5;Ben=2", "Ann=345;Ben=67;Cy=89"],
    at: ["0", "1", "7"],
    on: ["Ben:4d", "Ben:A", "Ann:3"],
  };
  for (let count = 0; count < 200; count++) {
    const values = new URLSearchParams();
    for (const name of names) if (roll(2) === 0) values.set(name, usual[name] && roll(3) > 0 ? pick(usual[name]) : pick(junk));
    const fragment = roll(12) === 0 ? `#endgames?${pick(junk)}` : `#endgames?${values}`;
    await page.evaluate((fragment) => (location.hash = fragment), fragment);
    await page.waitForTimeout(25);
    await page.locator("select.game").waitFor();
  }
  await page.evaluate(() => (location.hash = `#endgames?hands=${"Ann=3d;".repeat(140_000)}`));
  await page.evaluate((fragment) => (location.hash = fragment), DOU_DIZHU);
  await page.locator(".play").first().waitFor();
  expect(await page.locator("img").count()).toBe(0);
  expect(errors).toEqual([]);
  await context.close();
});
