//! Cards as people and programs write them.
//!
//! [`cards`] reads any number of cards, [`hand`] thirteen, [`row`] three or five, [`setting_rows`] a setting and [`rows`] any
//! number of rows. An error tells all problems at once, each with its code, its text and its column ([`CardsError`]).
//!
//! The file `plain` reads the usual spelling fast; `reader` has the whole grammar, over `spelling`, which says what stands
//! at a character, and `characters`; `any_number` and `counted` are the functions above.
//!
//! The grammar:
//!
//! * *text*: pieces separated by spaces, tabs, commas, semicolons or `、`. A piece is some cards, a group or ranks.
//! * *cards*: one or more of rank, suit, with nothing between: `As`, `AsKhTd`, `A♠K♥`; or characters of Unicode that show
//!   a card: `🂡🂾`.
//! * *words*: `ace of spades`, `10 of ♥`, `Q of clubs`, with spaces between.
//! * *group*: a suit sign, perhaps a colon, and ranks, all of that suit: `♠AKQJ653`, `S:AKQ`, `黑桃A`. One group may
//!   follow another at once, `♠AKQ♥92`. A group without ranks is a void suit if it says so with a colon or a dash:
//!   `D:`, `♦-`.
//! * *ranks*: of the suit of the group before them, as `K Q` in `♠A K Q`.
//! * *rank*: `2`–`9`, `10` or `T`, `J`, `Q`, `K`, `A`.
//! * *suit*: `s`, `h`, `d`, `c` or a suit sign. A letter begins a group only with a colon.
//! * *suit sign*: `♠ ♥ ♦ ♣`, the same in outline `♤ ♡ ♢ ♧`, 黑桃, 红桃 (紅桃, 红心, 紅心), 方块 (方塊, 方片), 梅花 (草花).
//! * *joker*, where the pack has jokers: `Xb`, `BJ`, `black joker`, 小王 or 🃏 for the black one, `Xr`, `RJ`, `red joker`,
//!   大王 or 🂿 for the red one; `joker` alone where only one can be meant.
//! * *rows*: texts separated by `/` or `|` ([`SLASHES`]).
//!
//! What is tolerated: either letter case; full-width letters, digits and punctuation; variation selectors (`♠️`) and
//! byte order marks anywhere. What is written is always canonical: `As Td`.
//!
//! ```
//! use pusoy::cards::parse::{cards, hand};
//!
//! let hand = hand("♠AKQJ653 ♥Q92 ♦J ♣83")?;
//! assert_eq!(hand.to_string(), "As Ks Qs Qh Js Jd 9h 8c 6s 5s 3s 3c 2h");
//! for text in ["ah 10D", "AhTd", "A♡,♦10", "H: A D: T", "红桃A 方块10", "Ａｈ　１０ｄ", "🂱🃊", "ace of hearts, 10 of diamonds"] {
//!     assert_eq!(cards(text)?.to_string(), "Ah Td");
//! }
//!
//! let error = cards("As Zz Kd Xb As").unwrap_err();
//! let told: Vec<_> = error.problems().iter().map(|p| (p.code(), p.token(), p.column())).collect();
//! assert_eq!(told, [
//!     ("bad-card", "Zz".into(), Some(4)),
//!     ("joker-not-allowed", "Xb".into(), Some(10)),
//!     ("duplicate-card", "As".into(), Some(13)),
//! ]);
//! # Ok::<(), pusoy::cards::parse::CardsError>(())
//! ```

mod any_number;
mod characters;
mod counted;
mod error;
mod list;
mod plain;
mod reader;
mod spelling;

pub use any_number::{cards, pack};
pub use characters::SLASHES;
pub use counted::{hand, row, rows, setting_rows};
pub use error::{CardProblem, CardsError};
pub use list::CardList;
