/** The names of cards, rows, combinations and naturals, for all parts of the page. */
import { type Text, translator } from "./words.ts";

export const texts = {
  spades: ["spades", "黑桃", "黑桃", "bích", "spades"],
  hearts: ["hearts", "紅心", "红心", "cơ", "hearts"],
  diamonds: ["diamonds", "方塊", "方块", "rô", "diamonds"],
  clubs: ["clubs", "梅花", "梅花", "chuồn", "clubs"],
  card: ["{rank} of {suit}", "{suit}{rank}", "{suit}{rank}", "{rank} {suit}", "{rank} ng {suit}"],
  ace: ["ace", "A", "A", "át", "alas"],
  king: ["king", "K", "K", "già", "hari"],
  queen: ["queen", "Q", "Q", "đầm", "reyna"],
  jack: ["jack", "J", "J", "bồi", "sota"],
  joker: ["joker", "小王", "小王", "joker đen", "joker"],
  "big-joker": ["big joker", "大王", "大王", "joker đỏ", "malaking joker"],
  front: ["front", "頭墩", "头墩", "chi đầu", "harap"],
  middle: ["middle", "中墩", "中墩", "chi giữa", "gitna"],
  back: ["back", "尾墩", "尾墩", "chi cuối", "likod"],
  "high-card": ["high card", "烏龍", "乌龙", "mậu thầu", "high card"],
  pair: ["pair", "一對", "一对", "một đôi", "pares"],
  "two-pair": ["two pair", "兩對", "两对", "hai đôi", "dalawang pares"],
  trips: ["three of a kind", "三條", "三条", "sám cô", "trio"],
  straight: ["straight", "順子", "顺子", "sảnh", "straight"],
  flush: ["flush", "同花", "同花", "thùng", "flush"],
  "full-house": ["full house", "葫蘆", "葫芦", "cù lũ", "full house"],
  quads: ["four of a kind", "鐵支", "铁支", "tứ quý", "kuwadro"],
  "straight-flush": ["straight flush", "同花順", "同花顺", "thùng phá sảnh", "straight flush"],
  "royal-flush": ["royal flush", "皇家同花順", "皇家同花顺", "sảnh rồng", "royal flush"],
  unit: ["{count} {count|unit|units}", "{count} 注", "{count} 注", "{count} chi", "{count} {count|punto|puntos}"],
  units: ["units", "注", "注", "chi", "puntos"],
  "clean-dragon": ["clean dragon", "至尊清龍", "至尊清龙", "sảnh rồng đồng hoa", "clean dragon"],
  dragon: ["dragon", "一條龍", "一条龙", "sảnh rồng", "dragon"],
  "twelve-royals": ["twelve royals", "十二皇族", "十二皇族", "mười hai lá người", "labindalawang maharlika"],
  "three-straight-flushes": ["three straight flushes", "三同花順", "三同花顺", "ba thùng phá sảnh", "tatlong straight flush"],
  "three-quads": ["three quads", "三分天下", "三分天下", "ba tứ quý", "tatlong kuwadro"],
  "all-high": ["all high", "全大", "全大", "toàn lá lớn", "lahat mataas"],
  "all-low": ["all low", "全小", "全小", "toàn lá nhỏ", "lahat mababa"],
  "full-colored": ["full coloured", "湊一色", "凑一色", "đồng màu", "iisang kulay"],
  "four-triples": ["four triples", "四套三條", "四套三条", "bốn sám", "apat na trio"],
  "five-pairs-trips": ["five pairs and trips", "五對三條", "五对三条", "năm đôi một sám", "limang pares at trio"],
  "six-and-a-half-pairs": ["six and a half pairs", "六對半", "六对半", "lục phé bôn", "anim at kalahating pares"],
  "three-straights": ["three straights", "三順子", "三顺子", "ba sảnh", "tatlong straight"],
  "three-flushes": ["three flushes", "三同花", "三同花", "ba thùng", "tatlong flush"],
  "no-broadway": ["no jack, queen or king", "無人頭", "无人头", "không có lá người", "walang maharlika"],
  "six-up": ["six or higher", "全六以上", "全六以上", "toàn lá từ 6", "lahat anim pataas"],
  "about-clean-dragon": ["Thirteen cards of one suit.", "十三張同花色。", "十三张同花色。", "Mười ba lá cùng chất.", "Labintatlong baraha ng iisang palo."],
  "about-dragon": ["Thirteen different ranks, from deuce to ace.", "二到 A 十三個點數各一張。", "二到 A 十三个点数各一张。", "Mười ba số khác nhau, từ 2 đến át.", "Labintatlong magkakaibang ranggo, dos hanggang alas."],
  "about-twelve-royals": ["Only jacks, queens, kings and aces.", "只有 J、Q、K、A。", "只有 J、Q、K、A。", "Chỉ có J, Q, K và át.", "Puro J, Q, K at alas lang."],
  "about-three-straight-flushes": ["Each row has consecutive ranks of one suit.", "每墩都是同花順。", "每墩都是同花顺。", "Mỗi chi là thùng phá sảnh.", "Magkakasunod at iisang palo ang bawat hanay."],
  "about-three-quads": ["Three ranks with four cards each.", "三組四張同點數。", "三组四张同点数。", "Ba số, mỗi số bốn lá.", "Tatlong ranggo na tig-aapat."],
  "about-all-high": ["No card below an eight.", "沒有小於 8 的牌。", "没有小于 8 的牌。", "Không lá nào dưới 8.", "Walang mas mababa sa 8."],
  "about-all-low": ["No card above an eight; the ace is high.", "沒有大於 8 的牌；A 算大。", "没有大于 8 的牌；A 算大。", "Không lá nào trên 8; át là lá lớn.", "Walang mas mataas sa 8; mataas ang alas."],
  "about-full-colored": ["All cards are red, or all are black. Some rules allow one card of the other colour.", "全紅或全黑；有些規則容許一張異色。", "全红或全黑；有些规则允许一张异色。", "Toàn lá đỏ hoặc toàn lá đen; có luật cho một lá khác màu.", "Lahat pula o lahat itim. May patakarang pumapayag sa isang ibang kulay."],
  "about-four-triples": ["Four ranks with at least three cards each.", "四組三張同點數。", "四组三张同点数。", "Bốn số, mỗi số ít nhất ba lá.", "Apat na ranggo na tigtatlo o higit pa."],
  "about-six-and-a-half-pairs": ["Six pairs and one more card.", "六個對子加一張。", "六个对子加一张。", "Sáu đôi và một lá lẻ.", "Anim na pares at isa pang baraha."],
  "about-three-straights": ["Each row has consecutive ranks.", "每墩都是順子。", "每墩都是顺子。", "Mỗi chi là một sảnh.", "Magkakasunod ang ranggo ng bawat hanay."],
  "about-three-flushes": ["Each row has one suit.", "每墩都是同花。", "每墩都是同花。", "Mỗi chi cùng một chất.", "Iisang palo ang bawat hanay."],
  "about-no-broadway": ["No jack, queen or king.", "沒有 J、Q、K。", "没有 J、Q、K。", "Không có J, Q, K.", "Walang J, Q o K."],
  "about-six-up": ["No card below a six.", "沒有小於 6 的牌。", "没有小于 6 的牌。", "Không lá nào dưới 6.", "Walang mas mababa sa 6."],
} satisfies Record<string, Text>;

export const t = translator(texts);

/** Prefix of the keys in `texts` whose texts explain a natural. */
const ABOUT = "about-";

/** Returns the name of a natural in the page's language. For an unknown natural, returns its key as English words. */
export function naturalName(natural: string): string {
  return natural in texts ? t(natural as keyof typeof texts) : natural.replaceAll("-", " ");
}

/** Returns an explanation of a natural, or an empty text if there is none. */
export function aboutNatural(natural: string): string {
  const key = `${ABOUT}${natural}`;
  return key in texts ? t(key as keyof typeof texts) : "";
}

/**
 * Returns the naturals that appear in `clause`, the clause about naturals in a rules summary. The clause is in English.
 * Leaves out naturals without an explanation.
 */
export function naturalsIn(clause: string): string[] {
  const naturals = Object.keys(texts).filter((key) => key.startsWith(ABOUT)).map((key) => key.slice(ABOUT.length));
  const found = new Set<string>();
  let rest = clause.toLowerCase();
  // A name may contain another, as "clean dragon" contains "dragon", so the longest names are looked up first.
  for (const natural of naturals.toSorted((a, b) => b.length - a.length)) {
    const name = natural.replaceAll("-", " ");
    if (rest.includes(name)) found.add(natural);
    rest = rest.replaceAll(name, "");
  }
  return naturals.filter((natural) => found.has(natural));
}
