//! Chinese Poker: rules and settlement.
//!
//! * [`vectors`]: test vectors of the rules, derived by hand or taken from sources that the vectors name.
//! * [`laws`]: laws of settlement, checked with random deals. The module also tests options without a test vector.
//! * [`naturals`]: naturals, compared with simple definitions.
//! * [`payoffs`]: compiled rules (`Payoffs`), with which the solver values hands.
//! * [`rows_and_royalties`]: the units for rows won and lost, and for each royalty.
//! * [`money`]: stakes and payments. [`accounts`]: totals of many deals.
//! * [`open_face`]: settlements and fantasyland in the variants of open-face, derived by hand.
//! * [`guide`]: the claims of two pages of the guide.

mod accounts;
mod guide;
mod laws;
mod money;
mod naturals;
mod open_face;
mod payoffs;
mod rows_and_royalties;
mod vectors;
