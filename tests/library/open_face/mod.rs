//! Open-face: where cards are placed.
//!
//! * [`plain`]: what boards, streets and hands in fantasyland are worth, by enumeration without a trick.
//! * [`vectors`]: positions with exact fractions; [`streets`]: random positions; [`fantasyland`]: random hands.
//! * [`early`]: streets that are sampled.

mod early;
mod fantasyland;
mod plain;
mod streets;
mod vectors;
