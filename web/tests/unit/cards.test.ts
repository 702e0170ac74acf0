import { expect, it } from "vitest";
import { byRank, cardName, cardsOf, DECK, isJoker, rankSign } from "../../src/cards/card.ts";
import { naturalsIn } from "../../src/words/cards.ts";

it("a deck has 52 different cards", () => {
  expect(new Set(DECK).size).toBe(52);
});

it("cards have names and rank signs, and jokers are recognised", () => {
  expect(["As", "Td", "9c", "Xr", "Xb"].map(cardName)).toEqual(["ace of spades", "10 of diamonds", "9 of clubs", "big joker", "joker"]);
  expect(rankSign("Th")).toBe("10");
  expect(isJoker("Xr") && !isJoker("As")).toBe(true);
});

it("a text is split into cards, and cards are sorted by rank", () => {
  expect(cardsOf("2c As Td").sort(byRank)).toEqual(["As", "Td", "2c"]);
  expect(cardsOf("")).toEqual([]);
  expect(cardsOf(null)).toEqual([]);
});

it("naturals are found in a text, and the words 'clean dragon' do not also count as a dragon", () => {
  expect(naturalsIn("Clean dragon +13, three straights +4.")).toEqual(["clean-dragon", "three-straights"]);
  expect(naturalsIn("Dragon +13, clean dragon +26.")).toEqual(["clean-dragon", "dragon"]);
});
