import { type Text, translator } from "../words/words.ts";

export const texts = {
  rules: ["Rules", "規則", "规则", "Luật chơi", "Patakaran"],
  preset: ["Rules of the table", "牌桌規則", "牌桌规则", "Luật của bàn", "Patakaran ng mesa"],
  house: ["house rules", "自訂規則", "自定规则", "luật riêng", "sariling patakaran"],
  "house-text": ["House rules, one option per line", "自訂規則，每行一項", "自定规则，每行一项", "Luật riêng, mỗi dòng một mục", "Sariling patakaran, isang opsyon bawat linya"],
  "house-hint": [
    "As in the program: scoring = \"1-6\", surrender = \"off\", royalty = \"front:trips=3\".",
    "與程式相同：scoring = \"1-6\"、surrender = \"off\"、royalty = \"front:trips=3\"。",
    "与程序相同：scoring = \"1-6\"、surrender = \"off\"、royalty = \"front:trips=3\"。",
    "Như trong chương trình: scoring = \"1-6\", surrender = \"off\", royalty = \"front:trips=3\".",
    "Gaya ng sa programa: scoring = \"1-6\", surrender = \"off\", royalty = \"front:trips=3\".",
  ],
  opponents: ["Opponents", "對手", "对手", "Đối thủ", "Kalaban"],
  dead: ["Dead cards, which no opponent holds", "死牌（對手不可能持有）", "死牌（对手不可能持有）", "Lá chết, không đối thủ nào có", "Patay na baraha, wala sa kalaban"],
  done: ["Done", "完成", "完成", "Xong", "Tapos"],
  "in-words": ["The rules in words", "規則說明", "规则说明", "Luật bằng lời", "Ang patakaran sa salita"],
  standard: ["standard (2-4)", "標準（2-4）", "标准（2-4）", "tiêu chuẩn (2-4)", "standard (2-4)"],
  "one-six": ["1-6", "1-6", "1-6", "1-6", "1-6"],
  plain: ["plain 2-4", "純 2-4", "纯 2-4", "2-4 đơn giản", "simpleng 2-4"],
  "plain-one-six": ["plain 1-6", "純 1-6", "纯 1-6", "1-6 đơn giản", "simpleng 1-6"],
  simple: ["one unit per row", "每墩一注", "每墩一注", "mỗi chi một điểm", "isang punto bawat hanay"],
  taiwanese: ["Taiwanese", "台灣", "台湾", "Đài Loan", "Taiwanese"],
  western: ["western", "西式", "西式", "kiểu Tây", "western"],
  eastern: ["eastern", "東方", "东方", "kiểu Đông", "eastern"],
  pineapple: ["pineapple", "鳳梨", "菠萝", "pineapple", "pineapple"],
  progressive: ["progressive pineapple", "進階鳳梨", "进阶菠萝", "progressive pineapple", "progressive pineapple"],
  ultimate: ["ultimate pineapple", "終極鳳梨", "终极菠萝", "ultimate pineapple", "ultimate pineapple"],
  "low-pineapple": ["pineapple with 2-7 middle", "2-7 鳳梨", "2-7 菠萝", "pineapple giữa 2-7", "pineapple na 2-7 ang gitna"],
  ofc: ["classic open-face", "經典大菠蘿", "经典大菠萝", "open-face cổ điển", "klasikong open-face"],
} satisfies Record<string, Text>;

export const t = translator(texts);
