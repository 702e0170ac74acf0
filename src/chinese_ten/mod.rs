//! Chinese Ten and related games: card values, settlement and captures.
//!
//! A card usually captures one card of the layout, the face-up cards on the table. A ten or a court card captures a
//! card of its own rank. Any other card captures a card with which it adds up to ten. In Red Frog, only black cards
//! score points. In the other games, red cards score points; in some of them, black aces do, too. The rules follow the
//! page of pagat.com about this family.
//!
//! [`TenRules`] have a variant and options. [`captures`] lists the captures of a card, and [`points`] counts a pile.
//! [`settle`](settle()) settles piles, and [`settle_points`] settles points counted by the players. The points that a
//! player wins are an exact [`Fraction`]. A [`TenAccount`] adds up many deals.
//!
//! ```
//! use pusoy::cards::parse;
//! use pusoy::chinese_ten::{Variant, captures, points};
//!
//! let pile = parse::cards("Kh Qh 9h 6h 7h 3h 4h 5h 5d Ah")?;
//! assert_eq!(points(Variant::Standard, 2, pile.iter()), 80);
//! let layout = parse::cards("3h 3d 6s Qc")?;
//! assert_eq!(captures("7h".parse().unwrap(), layout.as_slice()).len(), 2);
//! # Ok::<(), pusoy::cards::parse::CardsError>(())
//! ```

mod account;
mod capture;
mod error;
mod rules;
mod settle;
mod values;

pub use crate::amounts::Fraction;
pub use account::TenAccount;
pub use capture::{Layout, captures, layout, takes_all};
pub use error::TenError;
pub use rules::{Payment, TenRules, Variant};
pub use settle::{TenSettlement, settle, settle_points};
pub use values::{Counted, Pile};
pub use values::{points, tie_score, total, value};
