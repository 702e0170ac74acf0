//! Why the best setting beats the next ones, in parts and in words.

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

/// What an ev, or a gap between two, is made of; the parts add up to it.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct PartsRecord {
    /// Units of the front, royalties aside.
    front: f64,
    /// Units of the middle, royalties aside.
    middle: f64,
    /// Units of the back, royalties aside.
    back: f64,
    /// Units for winning more rows than the opponent.
    overall: f64,
    /// Units for scoops, those suffered deducted.
    scoop: f64,
    /// Units of royalties that are collected.
    royalties: f64,
    /// Units of royalties that opponents collect, as a negative number.
    royalties_paid: f64,
    /// Units that multipliers of scoops and home runs add.
    multipliers: f64,
    /// Units of naturals, those of opponents deducted.
    naturals: f64,
    /// Units of surrenders, of this player and of opponents.
    surrenders: f64,
    /// Units paid for rows out of order, by this player and by opponents.
    missets: f64,
}

/// How the best setting differs from this one.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct BestDiffers {
    /// The cards that stand elsewhere in the best setting, by the rows between which they move.
    moved: Vec<MoveRecord>,
    /// What the gap is made of.
    parts: PartsRecord,
}

/// Cards that stand elsewhere in the best setting.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct MoveRecord {
    /// The cards.
    cards: String,
    /// The row in which they stand: `front`, `middle` or `back`.
    from: &'static str,
    /// The row in which they stand in the best setting.
    to: &'static str,
}

impl From<EvParts> for PartsRecord {
    fn from(parts: EvParts) -> PartsRecord {
        let of = |part| rounded(parts.get(part));
        PartsRecord {
            front: of(EvPart::Front),
            middle: of(EvPart::Middle),
            back: of(EvPart::Back),
            overall: of(EvPart::Overall),
            scoop: of(EvPart::Scoop),
            royalties: of(EvPart::Royalties),
            royalties_paid: of(EvPart::RoyaltiesPaid),
            multipliers: of(EvPart::Multipliers),
            naturals: of(EvPart::Naturals),
            surrenders: of(EvPart::Surrenders),
            missets: of(EvPart::Missets),
        }
    }
}

/// Returns how the best setting differs from another, if both evs are known in parts.
pub fn best_differs(best: &RankedSetting, other: &RankedSetting) -> Option<BestDiffers> {
    let moved = MovedCards::between(&other.setting, &best.setting);
    let moved = moved.iter().map(|of| MoveRecord { cards: row_text(of.cards), from: of.from.name(), to: of.to.name() });
    Some(BestDiffers { moved: moved.collect(), parts: (best.parts? - other.parts?).into() })
}

/// Returns the settings that an answer lists: those asked for, or else the best of each plan.
pub fn listed(answer: &Answer) -> Vec<RankedSetting> {
    match answer.settings.is_empty() {
        true => answer.plans.iter().map(|plan| plan.best).collect(),
        false => answer.settings.clone(),
    }
}

/// Spells why the best setting beats another: by the chances of their rows, or where these hardly differ by the cards that
/// stand elsewhere. Single cards are spelled by `spell`.
pub fn why_in_words(best: &RankedSetting, other: &RankedSetting, spell: impl Fn(Card) -> String) -> String {
    let is_same_plan = best.ranks.map(RowRank::kind) == other.ranks.map(RowRank::kind);
    let compared = if is_same_plan { None } else { chances_compared(best, other) };
    compared.unwrap_or_else(|| difference_in_words(best, other, spell))
}

/// Spells what the best setting earns more than another: `0.038 ± 0.002 more than`, `as much as`.
pub fn more_in_words(other: &RankedSetting) -> String {
    let error = error_in_words(other.gap.std_err(), 3);
    match other.gap.mean() {
        gap if gap >= 0.0005 => format!("{gap:.3}{error} more than"),
        _ if other.tied => String::from("as much as"),
        _ => format!("under 0.001{error} more than"),
    }
}

/// Returns the parts that do not round to zero thousandths of a unit.
pub fn told_parts(parts: &EvParts) -> impl Iterator<Item = (EvPart, f64)> {
    EvPart::ALL.into_iter().map(|part| (part, parts.get(part))).filter(|(_, units)| units.abs() >= 0.0005)
}

/// Spells the cards that stand elsewhere in the best setting, single cards by `spell`: `queens to the front, 9h and 8c
/// to the middle`.
pub fn difference_in_words(best: &RankedSetting, other: &RankedSetting, spell: impl Fn(Card) -> String) -> String {
    let moves = MovedCards::between(&other.setting, &best.setting);
    let to = |row: Row| moves.iter().filter(move |of| of.to == row).fold(CardSet::EMPTY, |all, of| all | of.cards);
    let moved = Row::ALL.into_iter().map(|row| (row, to(row))).filter(|(_, cards)| !cards.is_empty());
    moved.map(|(row, cards)| format!("{} to the {row}", cards_in_words(cards, &spell))).join(", ")
}

/// Spells cards, those of one rank together: `queens and 9h`.
fn cards_in_words(cards: CardSet, spell: impl Fn(Card) -> String) -> String {
    let by_rank = cards.sorted().into_iter().chunk_by(|card| card.rank());
    let named = by_rank.into_iter().map(|(rank, cards)| match &cards.collect_vec()[..] {
        [one] => spell(*one),
        _ => rank.plural().to_owned(),
    });
    let named: Vec<String> = named.collect();
    match named.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => named.concat(),
    }
}

/// Names a part of an ev.
pub fn part_in_words(part: EvPart) -> &'static str {
    match part {
        EvPart::RoyaltiesPaid => "royalties paid",
        EvPart::Missets => "mis-set hands",
        other => other.name(),
    }
}
