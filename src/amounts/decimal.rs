//! Formats exact amounts as decimal numbers, with the width, fill, alignment and sign that a caller of `format!` asks
//! for.

use std::fmt;

/// Formats the amount `numerator / denominator`.
///
/// With a precision, the amount is rounded to that number of decimal places, half away from zero. Without a precision,
/// `exact` returns the text of the amount without its sign.
pub(super) fn format(
    f: &mut fmt::Formatter<'_>,
    numerator: i128,
    denominator: u128,
    exact: impl FnOnce() -> String,
) -> fmt::Result {
    let digits = f.precision().map(|places| rounded(numerator.unsigned_abs(), denominator, places));
    let is_zero = |digits: &String| digits.bytes().all(|byte| matches!(byte, b'0' | b'.'));
    let sign = match numerator < 0 && !digits.as_ref().is_some_and(is_zero) {
        true => "-",
        false if f.sign_plus() => "+",
        false => "",
    };
    pad(f, &(sign.to_owned() + &digits.unwrap_or_else(exact)))
}

/// Pads the text of a number to the width that the caller asks for. [`fmt::Formatter::pad`] would also cut the text,
/// because it treats the precision as the maximum number of characters.
pub(crate) fn pad(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    let missing = f.width().unwrap_or(0).saturating_sub(text.chars().count());
    let before = match f.align() {
        None | Some(fmt::Alignment::Left) => 0,
        Some(fmt::Alignment::Center) => missing / 2,
        Some(fmt::Alignment::Right) => missing,
    };
    let fill = |count: usize| f.fill().to_string().repeat(count);
    let (left, right) = (fill(before), fill(missing - before));
    write!(f, "{left}{text}{right}")
}

/// Returns `numerator / denominator` with `places` decimal places, rounded half up. The denominator is at most
/// `i64::MAX`, and the numerator at most `i128::MAX`.
fn rounded(numerator: u128, denominator: u128, places: usize) -> String {
    let mut rest = numerator % denominator;
    let mut digits = (numerator / denominator).to_string().into_bytes();
    for _ in 0..places {
        rest *= 10;
        digits.push(b'0' + (rest / denominator) as u8); // at most 9
        rest %= denominator;
    }
    if rest * 2 >= denominator {
        let nines = digits.iter().rev().take_while(|digit| **digit == b'9').count();
        let last = digits.len() - nines;
        digits[last..].fill(b'0');
        match last.checked_sub(1) {
            Some(last) => digits[last] += 1,
            None => digits.insert(0, b'1'),
        }
    }
    let mut text: String = digits.into_iter().map(char::from).collect();
    if places > 0 {
        text.insert(text.len() - places, '.');
    }
    text
}

#[cfg(test)]
mod tests {
    use crate::amounts::{Fraction, Money, Thousandths};

    fn money(text: &str) -> Money {
        text.parse().unwrap()
    }

    #[test]
    fn a_precision_is_a_number_of_decimal_places() {
        for (amount, none, one, two, six) in [
            ("6.5", "7", "6.5", "6.50", "6.500000"),
            ("-6.5", "-7", "-6.5", "-6.50", "-6.500000"),
            ("3", "3", "3.0", "3.00", "3.000000"),
            ("0", "0", "0.0", "0.00", "0.000000"),
            ("-0.25", "0", "-0.3", "-0.25", "-0.250000"),
            ("0.25", "0", "0.3", "0.25", "0.250000"),
            ("-0.5", "-1", "-0.5", "-0.50", "-0.500000"),
            ("2.3449", "2", "2.3", "2.34", "2.344900"),
            ("2.345", "2", "2.3", "2.35", "2.345000"),
            ("-2.345", "-2", "-2.3", "-2.35", "-2.345000"),
            ("0.9949", "1", "1.0", "0.99", "0.994900"),
            ("0.995", "1", "1.0", "1.00", "0.995000"),
            ("99.9999", "100", "100.0", "100.00", "99.999900"),
            ("-0.0049", "0", "0.0", "0.00", "-0.004900"),
            ("-0.005", "0", "0.0", "-0.01", "-0.005000"),
            ("0.0307", "0", "0.0", "0.03", "0.030700"),
        ] {
            let amount = money(amount);
            let found =
                [format!("{amount:.0}"), format!("{amount:.1}"), format!("{amount:.2}"), format!("{amount:.6}")];
            assert_eq!(found, [none, one, two, six]);
        }
        // `i64::MIN` is -2^63. The smallest amount is 1 - 2^63 = -9,223,372,036,854,775,807, and `Money::whole` returns
        // it instead.
        assert_eq!(format!("{:.1}", Money::whole(i64::MIN)), "-9223372036854775807.0");
    }

    #[test]
    fn width_fill_and_sign_apply_with_and_without_a_precision() {
        let (gain, loss) = (money("6.5"), money("-0.25"));
        assert_eq!(format!("{gain:+.2}|{loss:+.2}|{:+.2}", Money::ZERO), "+6.50|-0.25|+0.00");
        assert_eq!(format!("{gain:+}|{loss:+}|{gain}"), "+6.5|-0.25|6.5");
        assert_eq!(format!("{gain:>8.2}|{gain:<8.2}|{gain:8.2}|{gain:^7.2}|"), "    6.50|6.50    |6.50    | 6.50  |");
        assert_eq!(format!("{gain:*>+8}|{loss:_<8.1}|{gain:2.2}|"), "****+6.5|-0.3____|6.50|");
        assert_eq!(format!("{:+.2}", money("-0.004")), "+0.00");
    }

    #[test]
    fn every_type_of_exact_amount_accepts_a_precision() {
        assert_eq!(
            format!("{:.2}|{:.0}|{:+.1}", Thousandths(1_500), Thousandths(1_500), Thousandths(1_500)),
            "1.50|2|+1.5"
        );
        assert_eq!(format!("{:.2}|{:>7.1}|", Thousandths(-125), Thousandths(-125)), "-0.13|   -0.1|");
        assert_eq!(format!("{:+}|{:6}|", Thousandths(10_800), Thousandths(-500)), "+10.8|-0.5  |");
        // -109/2 is -54.5, 2/3 is 0.666…, and -1/3 is -0.333….
        assert_eq!(format!("{:.2}|{:.0}", Fraction::new(-109, 2), Fraction::new(-109, 2)), "-54.50|-55");
        assert_eq!(
            format!("{:+.3}|{:.3}|{:.0}", Fraction::new(2, 3), Fraction::new(-1, 3), Fraction::new(-1, 3)),
            "+0.667|-0.333|0"
        );
        assert_eq!(format!("{:.1}", Fraction::new(i64::MIN, 1)), "-9223372036854775808.0");
        // The quotient of 2^63 - 2 and 2^63 - 1 is just below 1.
        assert_eq!(format!("{:.18}", Fraction::new(i64::MAX - 1, i64::MAX)), "1.000000000000000000");
    }
}
