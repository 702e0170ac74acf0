//! Exact fractions, such as the break-even score 109/2 in Chinese Ten.

use std::fmt;
use std::ops::{Add, Neg, Sub};

use super::decimal;

/// An exact amount: a whole number or a fraction in lowest terms.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Fraction {
    numerator: i64,
    /// The denominator minus one: if both fields are 0, which is the default, the fraction is 0/1.
    denominator_less_one: i64,
}

impl Fraction {
    /// Zero.
    pub const ZERO: Fraction = Fraction { numerator: 0, denominator_less_one: 0 };

    /// Returns `numerator / denominator` in lowest terms. A denominator of 0 or below counts as 1.
    pub fn new(numerator: i64, denominator: i64) -> Fraction {
        let denominator = denominator.max(1);
        // The greatest common divisor divides the denominator, so it fits into `i64`.
        let common = gcd(numerator.unsigned_abs().into(), denominator.unsigned_abs().into()).max(1) as i64;
        Fraction { numerator: numerator / common, denominator_less_one: denominator / common - 1 }
    }

    /// Returns the numerator.
    pub const fn numerator(self) -> i64 {
        self.numerator
    }

    /// Returns the denominator, at least 1.
    pub const fn denominator(self) -> i64 {
        self.denominator_less_one + 1
    }

    /// Returns the amount as a whole number. Returns `None` if it is not whole.
    pub const fn whole(self) -> Option<i64> {
        if self.denominator_less_one == 0 { Some(self.numerator) } else { None }
    }

    /// Parses a text such as `109/2` or `55`. Returns `None` for any other text.
    pub fn from_text(text: &str) -> Option<Fraction> {
        let (above, below) = text.split_once('/').unwrap_or((text, "1"));
        let (above, below): (i64, i64) = (above.trim().parse().ok()?, below.trim().parse().ok()?);
        (below > 0).then(|| Fraction::new(above, below))
    }

    /// Returns `numerator / denominator` in lowest terms. The resulting numerator saturates at the limits of `i64`.
    pub(crate) fn of_large(numerator: i128, denominator: i64) -> Fraction {
        // The greatest common divisor divides the denominator, so it fits into `i64`.
        let common = gcd(numerator.unsigned_abs(), denominator.unsigned_abs().into()).max(1) as i64;
        let cut = (numerator / i128::from(common)).clamp(i64::MIN.into(), i64::MAX.into()) as i64;
        Fraction::new(cut, denominator / common)
    }

    /// Returns the least common multiple of the denominator and `other`. Returns `None` if it is too large.
    pub(crate) fn common_denominator(self, other: i64) -> Option<i64> {
        let own = self.denominator();
        // The greatest common divisor divides both denominators, so it fits into `i64`.
        let common = gcd(own.unsigned_abs().into(), other.unsigned_abs().into()).max(1) as i64;
        (own / common).checked_mul(other)
    }

    /// Returns the sum. Returns `None` if the calculation overflows.
    pub fn checked_add(self, other: Fraction) -> Option<Fraction> {
        let (a, b) = (self.denominator(), other.denominator());
        let above = self.numerator.checked_mul(b)?.checked_add(other.numerator.checked_mul(a)?)?;
        Some(Fraction::new(above, a.checked_mul(b)?))
    }
}

/// Returns the greatest common divisor.
fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

impl From<i64> for Fraction {
    fn from(n: i64) -> Fraction {
        Fraction::new(n, 1)
    }
}

/// Returns the sum. If the calculation overflows, the result is `i64::MIN` for a negative sum, and `i64::MAX` for any
/// other sum.
impl Add for Fraction {
    type Output = Fraction;
    fn add(self, other: Fraction) -> Fraction {
        self.checked_add(other).unwrap_or_else(|| {
            let scaled = |a: Fraction, b: Fraction| i128::from(a.numerator) * i128::from(b.denominator());
            let is_negative = scaled(self, other).saturating_add(scaled(other, self)) < 0;
            Fraction::from(if is_negative { i64::MIN } else { i64::MAX })
        })
    }
}

impl Neg for Fraction {
    type Output = Fraction;
    fn neg(self) -> Fraction {
        Fraction { numerator: self.numerator.saturating_neg(), ..self }
    }
}

impl Sub for Fraction {
    type Output = Fraction;
    fn sub(self, other: Fraction) -> Fraction {
        self + -other
    }
}

/// Formats the amount as `55` or `109/2`. The format `{:+}` adds a plus to amounts that are not negative. A precision
/// gives a decimal number, as the [module](crate::amounts) describes: `{:.2}` of 109/2 is `54.50`.
impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let denominator = self.denominator().unsigned_abs();
        decimal::format(f, self.numerator.into(), denominator.into(), || {
            let numerator = self.numerator.unsigned_abs();
            if denominator == 1 { numerator.to_string() } else { format!("{numerator}/{denominator}") }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_exact() {
        let third = Fraction::new(218, 3);
        assert_eq!((third + third + third).whole(), Some(218));
        assert_eq!(format!("{:+}", Fraction::from(50) - Fraction::new(109, 2)), "-9/2");
        assert_eq!(Fraction::from_text("218/4"), Some(Fraction::new(109, 2)));
        assert_eq!(Fraction::from_text("1/0"), None);
        assert_eq!(Fraction::from(i64::MAX).checked_add(Fraction::from(1)), None);
        assert_eq!(Fraction::new(5, 4).common_denominator(6), Some(12));
        assert_eq!(Fraction::new(1, i64::MAX).common_denominator(2), None);
    }

    #[test]
    fn amounts_are_formatted_with_a_sign_on_request() {
        let spelled =
            |above, below| (Fraction::new(above, below).to_string(), format!("{:+}", Fraction::new(above, below)));
        assert_eq!(spelled(0, 1), ("0".into(), "+0".into()));
        assert_eq!(spelled(55, 1), ("55".into(), "+55".into()));
        assert_eq!(spelled(-6, 4), ("-3/2".into(), "-3/2".into()));
        assert_eq!(spelled(9, 2), ("9/2".into(), "+9/2".into()));
        assert_eq!(format!("{:>6}|{:<5}|", Fraction::new(9, 2), Fraction::from(7)), "   9/2|7    |");
        for text in ["", "/", "1/", "/2", "1/-2", "1.5", "1/2/3", "x"] {
            assert_eq!(Fraction::from_text(text), None, "{text}");
        }
        assert_eq!(Fraction::from_text(" 6 / 4 "), Some(Fraction::new(3, 2)));
    }

    #[test]
    fn amounts_that_are_too_large_saturate() {
        let (least, most) = (Fraction::from(i64::MIN), Fraction::from(i64::MAX));
        assert_eq!((most + most, least + least, -least, least - most), (most, least, most, least));
        assert_eq!(Fraction::new(i64::MAX, 2) + Fraction::new(i64::MAX, 3), most);
        assert_eq!(Fraction::new(1, i64::MIN).denominator(), 1);
    }
}
