//! Explanations of why the best setting is better than others, as parts of EVs and in words.

use crate::wire::record::rounded;
use crate::wire::rows::row_text;
use crate::words::numbers::error_in_words;
use crate::words::plans::chances_compared;
use itertools::Itertools;
use pusoy::cards::{Card, CardSet};
use pusoy::chinese::Row;
use pusoy::eval::RowRank;
use pusoy::solver::{Answer, EvPart, EvParts, MovedCards, RankedSetting};
use serde::Serialize;

/// The parts of an EV or of an EV gap. Their sum is the EV or the gap.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct PartsRecord {
    /// Units of the front, without royalties.
    front: f64,
    /// Units of the middle, without royalties.
    middle: f64,
    /// Units of the back, without royalties.
    back: f64,
    /// Units for winning overall, minus units for losing overall.
    overall: f64,
    /// Units won by scoops, minus units lost to scoops by opponents.
    scoop: f64,
    /// Units of royalties collected.
    royalties: f64,
    /// Units of royalties that opponents collect, as a negative number.
    royalties_paid: f64,
    /// Units added by multipliers for scoops and home runs.
    multipliers: f64,
    /// Units won by naturals, minus units lost to naturals of opponents.
    naturals: f64,
    /// Units of surrenders, of this player and of opponents.
    surrenders: f64,
    /// Units paid for rows out of order, by this player and by opponents.
    missets: f64,
}

/// The differences between the best setting and the setting of this record.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct BestDiffers {
    /// The cards that the best setting puts in a different row, with one entry per pair of rows.
    moved: Vec<MoveRecord>,
    /// The parts of the gap.
    parts: PartsRecord,
}

/// Cards that the best setting puts in a different row.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct MoveRecord {
    /// The cards.
    cards: String,
    /// The row in this setting: `front`, `middle` or `back`.
    from: &'static str,
    /// The row in the best setting.
    to: &'static str,
}

impl From<EvParts> for PartsRecord {
    fn from(parts: EvParts) -> PartsRecord {
        let units = |part| rounded(parts.get(part));
        PartsRecord {
            front: units(EvPart::Front),
            middle: units(EvPart::Middle),
            back: units(EvPart::Back),
            overall: units(EvPart::Overall),
            scoop: units(EvPart::Scoop),
            royalties: units(EvPart::Royalties),
            royalties_paid: units(EvPart::RoyaltiesPaid),
            multipliers: units(EvPart::Multipliers),
            naturals: units(EvPart::Naturals),
            surrenders: units(EvPart::Surrenders),
            missets: units(EvPart::Missets),
        }
    }
}

/// Returns the differences between the best setting `best` and the setting `other`. Returns `None` unless the parts of
/// both EVs are known.
pub fn best_differs(best: &RankedSetting, other: &RankedSetting) -> Option<BestDiffers> {
    let moved = MovedCards::between(&other.setting, &best.setting);
    let record =
        |moved: &MovedCards| MoveRecord { cards: row_text(moved.cards), from: moved.from.name(), to: moved.to.name() };
    Some(BestDiffers { moved: moved.iter().map(record).collect(), parts: (best.parts? - other.parts?).into() })
}

/// Returns the settings that an answer lists: the best settings across all plans if requested, otherwise the best
/// setting of each plan.
pub fn listed(answer: &Answer) -> Vec<RankedSetting> {
    match answer.settings.is_empty() {
        true => answer.plans.iter().map(|plan| plan.best).collect(),
        false => answer.settings.clone(),
    }
}

/// Explains in words why the best setting is better than `other`. Compares the chances of their rows. If the chances
/// are unknown or hardly differ, or if both settings have the same plan, lists the cards that the best setting puts in
/// a different row. `card_text` formats single cards.
pub fn why_in_words(best: &RankedSetting, other: &RankedSetting, card_text: impl Fn(Card) -> String) -> String {
    let is_same_plan = best.ranks.map(RowRank::kind) == other.ranks.map(RowRank::kind);
    let compared = if is_same_plan { None } else { chances_compared(best, other) };
    compared.unwrap_or_else(|| difference_in_words(best, other, card_text))
}

/// Formats the EV gap between the best setting and `other`: `0.038 ± 0.002 more than`. For a gap below 0.0005, the text
/// is `as much as` if `other` is tied with the best setting. If it is not tied, `under 0.001` replaces the gap.
pub fn more_in_words(other: &RankedSetting) -> String {
    match other.gap.mean() {
        gap if gap >= 0.0005 => format!("{gap:.3}{} more than", error_in_words(other.gap.std_err(), 3)),
        _ if other.tied => String::from("as much as"),
        _ => String::from("under 0.001 more than"),
    }
}

/// Returns the parts that do not round to zero at three decimal places.
pub fn notable_parts(parts: &EvParts) -> impl Iterator<Item = (EvPart, f64)> {
    EvPart::ALL.into_iter().map(|part| (part, parts.get(part))).filter(|(_, units)| units.abs() >= 0.0005)
}

/// Formats the cards that the best setting puts in a different row: `queens to the front, 9h and 8c to the middle`.
/// `card_text` formats single cards.
pub fn difference_in_words(best: &RankedSetting, other: &RankedSetting, card_text: impl Fn(Card) -> String) -> String {
    let moves = MovedCards::between(&other.setting, &best.setting);
    let to = |row: Row| {
        moves.iter().filter(move |moved| moved.to == row).fold(CardSet::EMPTY, |all, moved| all | moved.cards)
    };
    let moved = Row::ALL.into_iter().map(|row| (row, to(row))).filter(|(_, cards)| !cards.is_empty());
    moved.map(|(row, cards)| format!("{} to the {row}", cards_in_words(cards, &card_text))).join(", ")
}

/// Formats cards, grouped by rank: `queens and 9h`. `card_text` formats single cards.
fn cards_in_words(cards: CardSet, card_text: impl Fn(Card) -> String) -> String {
    let by_rank = cards.sorted().into_iter().chunk_by(|card| card.rank());
    let named = by_rank.into_iter().map(|(rank, cards)| match &cards.collect_vec()[..] {
        [one] => card_text(*one),
        _ => rank.plural().to_owned(),
    });
    let named: Vec<String> = named.collect();
    match named.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => named.concat(),
    }
}

/// Returns the name of a part of an EV.
pub fn part_in_words(part: EvPart) -> &'static str {
    match part {
        EvPart::RoyaltiesPaid => "royalties paid",
        EvPart::Missets => "mis-set hands",
        other => other.name(),
    }
}
