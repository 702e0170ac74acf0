/**
 * An example transcript of an endgame for each game. Similar games share a transcript. Each transcript contains a
 * mistake.
 */
import type { Game } from "./games.ts";

const POKER_HANDS = `
Ann = 4c 4h 6s Ts Qd Kh Ah
Ben = 3h 3s 4s Jc Jh Qs 2h
leader = Ann
Ann: Kh; Ben: 2h; Ann: pass
Ben: Jc Jh; Ann: pass; Ben: Qs
Ann: Ah; Ben: pass; Ann: Qd
Ben: pass; Ann: 4c 4h; Ben: pass
Ann: Ts; Ben: pass; Ann: 6s
`;

const TIEN_LEN = `
Ann = 3h 7s 8d Qh Kd Ks Ac
Ben = 3c 4d 7d 9h Ts Js Ad
leader = Ann
Ann: Ks Kd; Ben: pass; Ann: 7s
Ben: 9h; Ann: Ac; Ben: Ad
Ann: pass; Ben: 3c; Ann: Qh
Ben: pass; Ann: 3h; Ben: 7d
Ann: pass; Ben: Ts; Ann: pass
Ben: Js; Ann: pass; Ben: 4d
`;

const DOU_DIZHU = `
Ann = 4 9 Q Q K
Ben = 4 8 T J K
Cy = 6 9 A 2 2
landlord = Ann
bid = 1
leader = Ann
Ann: 4; Ben: pass; Cy: pass
Ann: K; Ben: pass; Cy: A
Ann: pass; Ben: pass; Cy: 2
Ann: pass; Ben: pass; Cy: 2
Ann: pass; Ben: pass; Cy: 9
Ann: Q; Ben: pass; Cy: pass
Ann: Q; Ben: K; Cy: pass
Ann: pass; Ben: J; Cy: pass
Ann: pass; Ben: T; Cy: pass
Ann: pass; Ben: 8; Cy: pass
Ann: 9
`;

const BIG_THREE = `
Ann = 3 5 8 Q 2
Ben = 4 5 7 J Q
Cy = 6 8 T K 2
landlord = Ann
bid = 1
leader = Ann
Ann: Q; Ben: pass; Cy: pass
Ann: 3; Ben: pass; Cy: pass
Ann: 2; Ben: pass; Cy: pass
Ann: 5; Ben: Q; Cy: pass
Ann: pass; Ben: J; Cy: pass
Ann: pass; Ben: 7; Cy: 2
Ann: pass; Ben: pass; Cy: K
Ann: pass; Ben: pass; Cy: T
Ann: pass; Ben: pass; Cy: 8
Ann: pass; Ben: pass; Cy: 6
`;

const DAIFUGO = `
Ann = 3 5 8 Q 2
Ben = 4 5 7 J Q
Cy = 6 8 T K 2
leader = Ann
Ann: 5; Ben: J; Cy: pass
Ann: Q; Ben: pass; Ann: 8
Ben: pass; Cy: T; Ann: pass
Cy: 8; Ann: pass; Ben: pass
Cy: 2; Ann: pass; Ben: pass
Cy: K; Ann: 2; Ben: pass
Cy: pass; Ann: 3; Ben: 7
Cy: pass; Ben: 5; Cy: 6
`;

const PRESIDENT = `
Ann = 6 T Q K A
Ben = 3 4 4 Q 2
Cy = 3 4 8 J J
leader = Ann
Ann: T; Ben: pass; Cy: J
Ann: pass; Ben: Q; Cy: pass
Ann: pass; Ben: 3; Cy: 8
Ann: A; Ben: pass; Cy: pass
Ann: 6; Ben: 2; Cy: pass
Ann: pass; Ben: 4 4; Cy: pass
Ann: pass; Cy: J; Ann: Q
Cy: pass; Ann: K
`;

export const EXAMPLES: Record<Game, string> = {
  "big-two": POKER_HANDS.trim(),
  winner: POKER_HANDS.trim(),
  "tien-len": TIEN_LEN.trim(),
  killer: TIEN_LEN.trim(),
  thirteen: TIEN_LEN.trim(),
  "dou-dizhu": DOU_DIZHU.trim(),
  "big-three": BIG_THREE.trim(),
  daifugo: DAIFUGO.trim(),
  president: PRESIDENT.trim(),
};
