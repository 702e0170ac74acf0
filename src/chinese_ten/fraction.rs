use std::fmt;
use std::ops::{Add, Neg, Sub};

/// An exact amount: a whole number, or a fraction in lowest terms.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Fraction {
    numerator: i64,
    /// One less than the denominator, so that the default is zero.
    denominator_less_one: i64,
}

impl Fraction {
    /// Nothing.
    pub const ZERO: Fraction = Fraction { numerator: 0, denominator_less_one: 0 };

    /// So much divided by a number above zero; by anything else it stays whole.
    pub fn new(numerator: i64, denominator: i64) -> Fraction {
        let denominator = denominator.max(1);
        let common = gcd(numerator.unsigned_abs(), denominator.unsigned_abs()).max(1) as i64; // divides the denominator
        Fraction { numerator: numerator / common, denominator_less_one: denominator / common - 1 }
    }

    /// What is above the line.
    pub const fn numerator(self) -> i64 {
        self.numerator
    }

    /// What is below it, 1 or more.
    pub const fn denominator(self) -> i64 {
        self.denominator_less_one + 1
    }

    /// The whole number that it is, if it is one.
    pub const fn whole(self) -> Option<i64> {
        if self.denominator_less_one == 0 { Some(self.numerator) } else { None }
    }

    /// Reads `109/2` or `55`.
    pub fn from_text(text: &str) -> Option<Fraction> {
        let (above, below) = text.split_once('/').unwrap_or((text, "1"));
        let (above, below): (i64, i64) = (above.trim().parse().ok()?, below.trim().parse().ok()?);
        (below > 0).then(|| Fraction::new(above, below))
    }

    /// The sum, unless it is too large.
    pub fn checked_add(self, other: Fraction) -> Option<Fraction> {
        let (a, b) = (self.denominator(), other.denominator());
        let above = self.numerator.checked_mul(b)?.checked_add(other.numerator.checked_mul(a)?)?;
        Some(Fraction::new(above, a.checked_mul(b)?))
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

impl From<i64> for Fraction {
    fn from(n: i64) -> Fraction {
        Fraction::new(n, 1)
    }
}

impl Add for Fraction {
    type Output = Fraction;
    fn add(self, other: Fraction) -> Fraction {
        let (a, b) = (self.denominator(), other.denominator());
        Fraction::new(self.numerator * b + other.numerator * a, a * b)
    }
}

impl Neg for Fraction {
    type Output = Fraction;
    fn neg(self) -> Fraction {
        Fraction { numerator: -self.numerator, ..self }
    }
}

impl Sub for Fraction {
    type Output = Fraction;
    fn sub(self, other: Fraction) -> Fraction {
        self + -other
    }
}

/// `55` or `109/2`; with a sign if the format asks for one.
impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if f.sign_plus() && self.numerator >= 0 { "+" } else { "" };
        match self.whole() {
            Some(n) => f.pad(&format!("{sign}{n}")),
            None => f.pad(&format!("{sign}{}/{}", self.numerator, self.denominator())),
        }
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
    }
}
