import { type Text, translator } from "../words/words.ts";

export const texts = {
  deck: ["Deck", "牌組", "牌组", "Bộ bài", "Baraha"],
  elsewhere: ["{card}, {place}", "{card}，{place}", "{card}，{place}", "{card}, {place}", "{card}, {place}"],
  typed: ["Cards", "手牌", "手牌", "Lá bài", "Mga baraha"],
  "typed-hint": [
    "Type or paste: As Kd 10h …",
    "輸入或貼上：As Kd 10h …",
    "输入或粘贴：As Kd 10h …",
    "Gõ hoặc dán: As Kd 10h …",
    "I-type o i-paste: As Kd 10h …",
  ],
} satisfies Record<string, Text>;

export const t = translator(texts);
