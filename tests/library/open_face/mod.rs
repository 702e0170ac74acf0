//! Open-face: where cards are placed.
//!
//! * [`plain`]: what boards, streets and hands in fantasyland are worth, by enumeration without a trick.
//! * [`vectors`]: positions with exact fractions; [`streets`]: random positions; [`fantasyland`]: random hands.
//! * [`early`]: streets that are sampled; [`regret`]: what they lose.
//! * [`worth`]: what fantasyland is worth, found by play.

mod early;
mod fantasyland;
mod plain;
mod regret;
mod streets;
mod vectors;
mod worth;
