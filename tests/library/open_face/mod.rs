//! Open-face: placements and their values.
//!
//! * [`plain`]: values of boards, streets and hands in fantasyland, by simple enumeration.
//! * [`vectors`]: positions with exact fractions. [`streets`]: random positions. [`fantasyland`]: random hands.
//! * [`house_rules`]: rules that differ from every preset, and the largest possible royalties.
//! * [`both_place`]: endings in which both players still place cards.
//! * [`hidden`]: opponents in fantasyland with hidden hands.
//! * [`early`]: sampled streets. [`regret`]: the units that placements on early streets lose. [`first_streets`]: the
//!   chart of first streets in the guide.
//! * [`worth`]: the units that fantasyland is worth, found by play. [`own_values`]: the values trained for house rules.

mod both_place;
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
