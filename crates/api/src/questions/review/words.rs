//! A review in words.

use itertools::Itertools;

use crate::words::numbers::count_of;

/// The meaning of the figures of a review of hands.
pub const HANDS: &str = "Cards is the EV of the hands with the best actions, against opponents who set well. Setting \
                         is the cost of other actions. Luck is the rest: the opponents' cards, and how they set them. \
                         With the deals whose cards are unknown, the three add up to the units won.";

/// The meaning of luck in a review of hands.
pub const LUCK: &str = "Luck is the opponents' cards and how they set them, so it includes their mistakes.";

/// The meaning of luck in a review of open-face.
pub const LUCK_OF_STREETS: &str = "Luck is everything but placing: the cards, the opponents' mistakes, and streets that \
                                   are not valued.";

/// The meaning of the figures of hands of drills.
pub const DRILLED: &str = "Cards is the EV of the hands if each is played optimally, against opponents who set well. \
                           Setting is the cost of the mistakes. Hands of drills have no table, so nothing is won.";

/// The reason why the cost of settings need not agree with the result of the best settings in the session.
pub const OPTIMALLY: &str = "Setting and 'best settings' need not agree. The cost of a setting is an average over all \
                             cards that the opponents could hold. 'Best settings' replays this session, against the \
                             cards that the opponents held. So the better setting may win less in this session.";

/// The meaning of the figures of a review of open-face.
pub const STREETS: &str = "Placing is the cost of streets against the best placement for the player's own board: its \
                           royalties, the value of fantasyland and the cost of a foul. Early streets are sampled, \
                           over fewer deals than in 'pusoy grade', and count if they lose more than two standard \
                           errors. Luck is the rest: the cards, the \
                           opponents, and streets that are not valued. The two add up to the units won.";

/// A part of a player's result, other than luck.
#[derive(Clone, Copy)]
pub struct Part {
    /// The cause.
    pub what: &'static str,
    /// Units won, negative for a loss.
    pub units: f64,
}

/// Describes a result and its parts: `Bob lost 12 units: 8 to settings, 4 to luck`. The parts are rounded to whole
/// units, and luck is the rest, so that all parts add up to the result. Without parts, the sentence ends with
/// `unknown`.
pub fn result_in_words(name: &str, units: i64, parts: &[Part], unknown: &str) -> String {
    let result = match units {
        0 => format!("{name} broke even"),
        1.. => format!("{name} won {}", count_of(units.unsigned_abs(), "unit")),
        _ => format!("{name} lost {}", count_of(units.unsigned_abs(), "unit")),
    };
    if parts.is_empty() {
        return format!("{result}; {unknown}");
    }
    let mut rounded = parts.iter().map(|part| (part.what, part.units.round() as i64)).collect_vec();
    let luck = units - rounded.iter().map(|(_, units)| units).sum::<i64>();
    rounded.push(("luck", luck));
    let sorted = |is_wanted: fn(i64) -> bool| {
        let wanted = rounded.iter().filter(move |(_, units)| is_wanted(*units));
        wanted.sorted_by_key(|(_, units)| -units.abs()).map(|(what, units)| (*what, units.unsigned_abs())).collect_vec()
    };
    let (gains, losses) = (sorted(|units| units > 0), sorted(|units| units < 0));
    // `cards brought 12, luck 3`
    let active = |parts: &[(&str, u64)], verb: &str| {
        let clauses = parts.iter().enumerate().map(|(nth, (what, units))| match nth {
            0 => format!("{what} {verb} {units}"),
            _ => format!("{what} {units}"),
        });
        clauses.collect_vec().join(", ")
    };
    // `8 to settings, 4 to luck`
    let passive = |parts: &[(&str, u64)], link: &str| {
        parts.iter().map(|(what, units)| format!("{units} {link} {what}")).collect_vec().join(", ")
    };
    let clauses = match units {
        0 => [active(&gains, "brought"), active(&losses, "cost")],
        1.. => [passive(&gains, "from"), active(&losses, "cost")],
        _ => [passive(&losses, "to"), active(&gains, "brought")],
    };
    let clauses = clauses.into_iter().filter(|clause| !clause.is_empty()).collect_vec();
    if clauses.is_empty() { result } else { format!("{result}: {}", clauses.join("; ")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn summary(units: i64, parts: &[f64]) -> String {
        let names = ["cards", "settings", "deals recorded without cards"];
        let parts = names.into_iter().zip(parts).map(|(what, &units)| Part { what, units }).collect_vec();
        result_in_words("Bob", units, &parts, "no cards are known")
    }

    #[test]
    fn a_result_is_one_sentence() {
        for (units, parts, wanted) in [
            (-12, &[0.0, -8.0][..], "Bob lost 12 units: 8 to settings, 4 to luck"),
            (-12, &[2.0, -8.0], "Bob lost 12 units: 8 to settings, 6 to luck; cards brought 2"),
            (
                18,
                &[10.0, -3.0, -1.0],
                "Bob won 18 units: 12 from luck, 10 from cards; settings cost 3, deals recorded without cards 1",
            ),
            (1, &[0.2, -0.1], "Bob won 1 unit: 1 from luck"),
            (0, &[0.2, -0.1], "Bob broke even"),
            (-7, &[], "Bob lost 7 units; no cards are known"),
            // Luck is -5.36. If it were rounded to -5, the parts would not add up to the result: 12 - 8 + 2 - 5 = 1.
            (
                0,
                &[11.78, -8.42, 2.0],
                "Bob broke even: cards brought 12, deals recorded without cards 2; settings cost 8, luck 6",
            ),
        ] {
            assert_eq!(summary(units, parts), wanted);
        }
    }
}
