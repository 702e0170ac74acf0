//! Open-face: where cards are placed.
//!
//! * [`plain`]: what boards, streets and hands in fantasyland are worth, by enumeration without a trick.
//! * [`vectors`]: positions with exact fractions; [`streets`]: random positions; [`fantasyland`]: random hands.
//! * [`house_rules`]: unusual royalties, rows and ways into fantasyland, and the largest numbers that there can be.
//! * [`hidden`]: opponents in fantasyland, whose hands nobody sees.
//! * [`early`]: streets that are sampled; [`regret`]: what they lose; [`first_streets`]: the chart of the guide.
//! * [`worth`]: what fantasyland is worth, found by play; [`own_values`]: the same of house rules, with their value function.

mod early;
mod fantasyland;
mod first_streets;
mod hidden;
mod house_rules;
mod own_values;
mod plain;
mod regret;
mod streets;
mod vectors;
mod worth;
