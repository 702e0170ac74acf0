//! Parser for cards as people and programs write them.
//!
//! [`cards`] parses any number of cards, [`hand`] thirteen, [`row`] three or five, [`setting_rows`] a setting and
//! [`rows`] any number of rows. [`pack()`] parses cards of a pack that may have jokers or two decks. An error reports
//! up to a hundred problems at once, each with its code, its text and its column ([`CardsError`]).
//!
//! The file `plain` is a fast parser for the usual spelling. `reader` implements the whole grammar. It uses `spelling`,
//! which recognises cards at a given character, and `characters`, which normalises characters. `any_number` and
//! `counted` contain the functions above.
//!
//! The grammar:
//!
//! * *text*: pieces separated by spaces, tabs, commas, semicolons or `、`. A piece is *cards*, a *group* or *ranks*. A
//!   card may also be spelled out in *words*.
//! * *cards*: one or more cards, each a rank followed by a suit, without spaces, as in `As`, `AsKhTd`, `A♠K♥`. Unicode
//!   characters that show a card, as in `🂡🂾`, are accepted too.
//! * *words*: `ace of spades`, `10 of ♥`, `Q of clubs`, with spaces between the words.
//! * *group*: a suit sign, an optional colon, and ranks, all of that suit, as in `♠AKQJ653`, `♠:AKQ`, `黑桃A`. Groups may
//!   follow each other without a space, as in `♠AKQ♥92`. A letter begins a group if a colon follows it, as in `S:AKQ`,
//!   or if ranks follow it directly, as in `sA` and `sAKQh92`. A group without ranks is a void suit if it has a colon
//!   or a dash, as in `D:` or `♦-`.
//! * *ranks*: further ranks of the preceding group, as `K Q` in `♠A K Q` or `S:A K Q`. A group with a letter for
//!   its suit and no colon, such as `sA`, cannot be continued.
//! * *rank*: `2`–`9`, `10` or `T`, `J`, `Q`, `K`, `A`.
//! * *suit*: `s`, `h`, `d`, `c` or a suit sign.
//! * *suit sign*: `♠ ♥ ♦ ♣`, their outlines `♤ ♡ ♢ ♧`, 黑桃, 红桃 (紅桃, 红心, 紅心), 方块 (方塊, 方片), 梅花 (草花).
//! * *joker*, accepted as a card if the pack has jokers: `Xb`, `BJ`, `black joker`, 小王 or 🃏 for the black one, and
//!   `Xr`, `RJ`, `red joker`, 大王 or 🂿 for the red one. The word `joker` alone is accepted if each deck has only one
//!   joker. It is also accepted if the pack is a single deck and the text mentions both jokers.
//! * *rows*: texts separated by `/` or `|` ([`SLASHES`]).
//!
//! The parser also accepts either letter case; full-width letters, digits and punctuation; and variation selectors
//! (`♠️`) and byte order marks anywhere. Output is always canonical: `As Td`.
//!
//! ```
//! use pusoy::ErrorCode;
//! use pusoy::cards::parse::{cards, hand};
//!
//! let hand = hand("♠AKQJ653 ♥Q92 ♦J ♣83")?;
//! assert_eq!(hand.to_string(), "As Ks Qs Qh Js Jd 9h 8c 6s 5s 3s 3c 2h");
//! for text in ["ah 10D", "AhTd", "A♡,♦10", "H: A D: T", "红桃A 方块10", "Ａｈ　１０ｄ", "🂱🃊", "ace of hearts, 10 of diamonds"] {
//!     assert_eq!(cards(text)?.to_string(), "Ah Td");
//! }
//!
//! let error = cards("As Zz Kd Xb As").unwrap_err();
//! let found: Vec<_> = error.problems().iter().map(|p| (p.code(), p.token(), p.column())).collect();
//! assert_eq!(found, [
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
