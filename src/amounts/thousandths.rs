//! Exact numbers of units with up to three decimal places.

use std::fmt;
use std::str::FromStr;

use super::decimal;

/// A number of units in thousandths, so that values such as `10.8` and their sums are exact.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Thousandths(pub i64);

/// The error for a text that is not a number of units with at most three decimal places, or for a number whose absolute
/// value is above [`Thousandths::MOST`].
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("invalid units '{0}': expected a number from -100000 to 100000 with at most three decimal places")]
pub struct NotUnits(pub String);

impl Thousandths {
    /// Number of thousandths in a unit.
    pub const UNIT: i64 = 1_000;
    /// Upper bound on the value of fantasyland and the cost of a foul, ignoring the sign: 100,000 units. This limit
    /// keeps every sum within the range of its type. For comparison, one deal in fantasyland wins at most 30,006 units
    /// from each opponent under all rules that a [`Variant`](crate::open_face::Variant) accepts.
    pub const MOST: Thousandths = Thousandths(100_000 * Thousandths::UNIT);

    /// Returns `true` if the absolute value is at most [`Thousandths::MOST`].
    pub const fn is_in_range(self) -> bool {
        self.0.unsigned_abs() <= Thousandths::MOST.0.unsigned_abs()
    }

    /// Returns a whole number of units.
    pub const fn whole(units: i64) -> Thousandths {
        Thousandths(units * Thousandths::UNIT)
    }
}

impl FromStr for Thousandths {
    type Err = NotUnits;

    fn from_str(text: &str) -> Result<Thousandths, NotUnits> {
        let refused = || NotUnits(text.to_owned());
        let (sign, digits) = text.trim().strip_prefix('-').map_or((1, text.trim()), |digits| (-1, digits));
        let (whole, behind) = digits.split_once('.').unwrap_or((digits, ""));
        let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let behind = behind.trim_end_matches('0');
        if whole.is_empty() || whole.len() > 6 || behind.len() > 3 || !are_digits(whole) || !are_digits(behind) {
            return Err(refused());
        }
        let thousandths: i64 = format!("{whole}{behind:0<3}").parse().map_err(|_| refused())?;
        let units = Thousandths(sign * thousandths);
        if units.is_in_range() { Ok(units) } else { Err(refused()) }
    }
}

/// Formats the number as `8`, `-0.5` or `10.8`, without trailing zeros. The format `{:+}` adds a plus to numbers that
/// are not negative, and `{:.2}` gives two decimal places, as the [module](crate::amounts) describes.
impl fmt::Display for Thousandths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unit = Thousandths::UNIT.unsigned_abs();
        decimal::format(f, self.0.into(), unit.into(), || {
            let size = self.0.unsigned_abs();
            let digits = format!("{:03}", size % unit);
            match digits.trim_end_matches('0') {
                "" => (size / unit).to_string(),
                digits => format!("{}.{digits}", size / unit),
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_survive_formatting() {
        for (text, thousandths) in
            [("8", 8_000), ("10.8", 10_800), ("-6", -6_000), ("0.125", 125), ("-0.5", -500), ("100000", 100_000_000)]
        {
            assert_eq!(text.parse(), Ok(Thousandths(thousandths)));
            assert_eq!(Thousandths(thousandths).to_string(), text);
        }
        for text in ["", "-", "x", "1.2345", "1e3", "100000.001", "100001", "99999999999999999999", "1.2.3", ".5"] {
            assert_eq!(text.parse::<Thousandths>(), Err(NotUnits(text.into())));
        }
        assert_eq!("10.8000".parse(), Ok(Thousandths(10_800)));
    }
}
