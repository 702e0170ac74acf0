//! Every record and input in JSON that the program adds to those of `pusoy-api`.

use pusoy_api::wire::described::Described;

#[cfg(feature = "schemas")]
use crate::commands::{climb, drill, strategies};

/// Every record and input of the program itself.
const OWN: &[Described] = pusoy_api::records![
    record "pusoy.drill.hand.1" [drill::hands::HandRecord],
    record "pusoy.drill.street.1" [drill::streets::StreetRecord],
    record "pusoy.climb.puzzle.answer.1" [climb::puzzle::history::PuzzleEntry],
    record "pusoy.chart.1" [strategies::chart::ChartRecord],
    input "pusoy.match.input" [strategies::contestant::SettingInput],
    record "pusoy.match.1" [strategies::match_exploit::MatchRecord<'static>],
    record "pusoy.exploit.1" [strategies::match_exploit::ExploitRecord],
    record "pusoy.match.streets.1" [strategies::street_match::StreetMatchRecord],
    record "pusoy.cache.1" [strategies::cache::CacheRecord],
];

/// Returns every record and input, in the order in which `pusoy schema` lists them.
pub fn records() -> impl Iterator<Item = &'static Described> {
    pusoy_api::records::RECORDS.iter().chain(OWN)
}
