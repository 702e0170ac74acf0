//! The list of all JSON records and inputs: those of `pusoy-api`, and those that only the program has.

use pusoy_api::wire::described::Described;

#[cfg(feature = "schemas")]
use crate::commands::{climb, strategies};

/// The records and inputs that only the program has.
const OWN: &[Described] = pusoy_api::records![
    record "pusoy.climb.puzzle.answer.1" [climb::puzzle::history::PuzzleEntry],
    input "pusoy.match.input" [strategies::contestant::SettingInput],
    record "pusoy.match.1" [strategies::match_exploit::MatchRecord<'static>],
    record "pusoy.exploit.1" [strategies::match_exploit::ExploitRecord],
    record "pusoy.match.streets.1" [strategies::street_match::StreetMatchRecord],
    record "pusoy.cache.1" [strategies::cache::CacheRecord],
];

/// Returns all records and inputs, in the order in which `pusoy schema` lists them.
pub fn records() -> impl Iterator<Item = &'static Described> {
    pusoy_api::records::RECORDS.iter().chain(OWN)
}
