//! Formats numbers for people.

use pusoy::ledger::Money;

/// Formats a number of things: `1 card`, `3 cards`.
pub fn count_of(n: u64, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

/// Formats a number with commas between thousands: `22,263`.
pub fn thousands(n: usize) -> String {
    let digits = n.to_string();
    let first = digits.len() % 3;
    let (head, rest) = digits.split_at(first);
    let groups = rest.as_bytes().chunks(3).map(|group| String::from_utf8_lossy(group).into_owned());
    let head = (!head.is_empty()).then(|| head.to_owned());
    itertools::join(head.into_iter().chain(groups), ",")
}

/// Formats a figure with its sign and `decimals` decimal places. A figure that rounds to zero has a plus sign: `+0.00`.
pub fn with_sign(figure: f64, decimals: usize) -> String {
    let text = format!("{figure:+.decimals$}");
    if text.bytes().any(|digit| (b'1'..=b'9').contains(&digit)) { text } else { format!("{:+.decimals$}", 0.0) }
}

/// Formats money: a whole amount without decimal places, any other amount with at least two. Examples are `10`, `4.50`
/// and `0.125`.
pub fn money_in_words(money: Money) -> String {
    with_cents(money.to_string())
}

/// Formats money like [`money_in_words`], but always with a sign: `+10`, `-2.25`.
pub fn signed_money(money: Money) -> String {
    with_cents(format!("{money:+}"))
}

fn with_cents(mut text: String) -> String {
    if text.split_once('.').is_some_and(|(_, digits)| digits.len() == 1) {
        text.push('0');
    }
    text
}

/// Formats a gap with enough digits to distinguish it from 0: `0.02`, `0.004`, `under 0.001`.
pub fn gap_in_words(units: f64) -> String {
    match units {
        small if small < 0.0005 => String::from("under 0.001"),
        small if small < 0.005 => format!("{small:.3}"),
        units => format!("{units:.2}"),
    }
}

/// Formats a gap with its standard error: `0.02 ± 0.01`, `0.004 ± 0.002`. Both have three decimal places if either
/// is below 0.005, otherwise two. A gap below 0.0005 is `under 0.001`, without the error. If `std_err` is `None`,
/// formats the gap alone, like [`gap_in_words`].
pub fn gap_with_error(units: f64, std_err: Option<f64>) -> String {
    match std_err {
        None => gap_in_words(units),
        _ if units < 0.0005 => gap_in_words(units),
        Some(error) if units < 0.005 || error < 0.005 => format!("{units:.3}{}", error_in_words(std_err, 3)),
        _ => format!("{units:.2}{}", error_in_words(std_err, 2)),
    }
}

/// Formats a standard error with `digits` decimal places, to be appended to its figure: ` ± 0.02`. Returns an empty
/// text for `None`.
pub fn error_in_words(std_err: Option<f64>, digits: usize) -> String {
    std_err.map_or_else(String::new, |error| format!(" ± {error:.digits$}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gap_and_its_error_have_equally_many_decimal_places() {
        let figures =
            [(0.02, Some(0.0123)), (0.02, Some(0.004)), (0.0041, Some(0.002)), (0.0, Some(0.1)), (0.0312, None)];
        let words = figures.map(|(gap, error)| gap_with_error(gap, error));
        assert_eq!(words, ["0.02 ± 0.01", "0.020 ± 0.004", "0.004 ± 0.002", "under 0.001", "0.03"]);
        assert_eq!(gap_with_error(0.004, None), gap_in_words(0.004));
    }

    #[test]
    fn a_rounded_zero_is_not_negative() {
        let figures = [(-0.0, 2), (-0.004, 2), (-0.006, 2), (0.0, 1), (1.25, 3), (-10.0, 0)];
        assert_eq!(
            figures.map(|(figure, decimals)| with_sign(figure, decimals)),
            ["+0.00", "+0.00", "-0.01", "+0.0", "+1.250", "-10"]
        );
    }

    #[test]
    fn money_has_no_decimal_places_or_at_least_two() {
        let texts = ["10", "4.5", "-2.25", "0.125", "0", "-11.5"].map(|text| text.parse().unwrap());
        assert_eq!(texts.map(money_in_words), ["10", "4.50", "-2.25", "0.125", "0", "-11.50"]);
        assert_eq!(texts.map(signed_money), ["+10", "+4.50", "-2.25", "+0.125", "+0", "-11.50"]);
    }

    #[test]
    fn thousands_have_commas() {
        let texts = [0, 7, 999, 1_000, 22_263, 1_234_567].map(thousands);
        assert_eq!(texts, ["0", "7", "999", "1,000", "22,263", "1,234,567"]);
    }
}
