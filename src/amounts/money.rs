//! Exact amounts of money.

use std::fmt;
use std::ops::Neg;
use std::str::FromStr;

use super::decimal;

/// An exact amount of money with at most four decimal places, positive or negative. Its absolute value is at most
/// `i64::MAX`.
///
/// ```
/// use pusoy::ledger::Money;
///
/// let stake: Money = "0.25".parse()?;
/// assert_eq!(stake.checked_mul(-6).unwrap().to_string(), "-1.5");
/// assert_eq!(stake.checked_mul(8), Some(Money::whole(2)));
/// # Ok::<(), pusoy::ledger::NotMoney>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Money {
    pub(crate) ten_thousandths: i128,
}

/// The error for a text that is not an amount of money, or for an amount that is out of range.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a number with at most four decimal places, and not too large")]
pub struct NotMoney;

/// Number of decimal places.
const DIGITS: usize = 4;
/// Number of ten-thousandths in an amount of 1.
const SCALE: i128 = 10_i128.pow(DIGITS as u32);
/// The greatest amount, in ten-thousandths.
const MOST: i128 = i64::MAX as i128 * SCALE;

impl Money {
    /// No money.
    pub const ZERO: Money = Money { ten_thousandths: 0 };

    /// Returns a whole amount. `i64::MIN` becomes `-i64::MAX`, the smallest amount.
    pub const fn whole(n: i64) -> Money {
        Money { ten_thousandths: if n == i64::MIN { -MOST } else { n as i128 * SCALE } }
    }

    /// Returns the amount as a whole number. Returns `None` if the amount is not whole.
    pub const fn as_whole(self) -> Option<i64> {
        if self.ten_thousandths % SCALE == 0 { Some((self.ten_thousandths / SCALE) as i64) } else { None }
    }

    /// Returns the sum. Returns `None` if it is out of range.
    pub fn checked_add(self, other: Money) -> Option<Money> {
        Money::checked(self.ten_thousandths + other.ten_thousandths)
    }

    /// Multiplies this amount, the money per unit, by `units`. Returns `None` if the result is out of range.
    pub fn checked_mul(self, units: i64) -> Option<Money> {
        self.ten_thousandths.checked_mul(units.into()).and_then(Money::checked)
    }

    /// Returns the sum, limited to the greatest and the smallest amount.
    pub(crate) fn saturating_add(self, other: Money) -> Money {
        Money { ten_thousandths: (self.ten_thousandths + other.ten_thousandths).clamp(-MOST, MOST) }
    }

    /// Multiplies this amount, the money per unit, by `units`. The result is limited to the greatest and the smallest
    /// amount.
    pub(crate) fn saturating_mul(self, units: i64) -> Money {
        Money { ten_thousandths: self.ten_thousandths.saturating_mul(units.into()).clamp(-MOST, MOST) }
    }

    fn checked(ten_thousandths: i128) -> Option<Money> {
        (-MOST..=MOST).contains(&ten_thousandths).then_some(Money { ten_thousandths })
    }
}

impl Neg for Money {
    type Output = Money;
    fn neg(self) -> Money {
        Money { ten_thousandths: -self.ten_thousandths }
    }
}

/// Formats the amount as `3`, `-0.25` or `1.5`. Trailing zeros are omitted, so that each amount has one spelling. The
/// format `{:+}` adds a plus to amounts that are not negative, and `{:.2}` gives two decimal places, as the
/// [module](crate::amounts) describes.
impl fmt::Display for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scale = SCALE.unsigned_abs();
        decimal::format(f, self.ten_thousandths, scale, || {
            let size = self.ten_thousandths.unsigned_abs();
            let (whole, digits) = (size / scale, format!("{:0DIGITS$}", size % scale));
            let digits = digits.trim_end_matches('0');
            let point = if digits.is_empty() { "" } else { "." };
            format!("{whole}{point}{digits}")
        })
    }
}

/// Parses an amount as [`Display`](fmt::Display) formats it. Also accepts a plus, leading or trailing zeros, and a
/// missing whole part: `2.50`, `.5`.
impl FromStr for Money {
    type Err = NotMoney;

    fn from_str(text: &str) -> Result<Money, NotMoney> {
        let (is_negative, unsigned) = match text.as_bytes() {
            [b'-', ..] => (true, &text[1..]),
            [b'+', ..] => (false, &text[1..]),
            _ => (false, text),
        };
        let (whole, behind) = unsigned.split_once('.').unwrap_or((unsigned, ""));
        let digits = format!("{whole}{behind:0<DIGITS$}");
        let is_number = behind.len() <= DIGITS && digits.bytes().all(|byte| byte.is_ascii_digit());
        if !is_number || whole.len() + behind.len() == 0 || unsigned.ends_with('.') {
            return Err(NotMoney);
        }
        let amount = digits.parse().ok().and_then(Money::checked).ok_or(NotMoney)?;
        Ok(if is_negative { -amount } else { amount })
    }
}

#[cfg(feature = "serde")]
crate::serialized::as_text!(Money, "an amount of money, as a text", |text| text.parse().ok());

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_exact_and_have_one_spelling() {
        for (text, spelled) in [
            ("0", "0"),
            ("-0", "0"),
            ("2.50", "2.5"),
            (".25", "0.25"),
            ("-0.0001", "-0.0001"),
            ("+7", "7"),
            ("00012.3400", "12.34"),
            ("9223372036854775807", "9223372036854775807"),
            ("-9223372036854775807", "-9223372036854775807"),
        ] {
            let amount: Money = text.parse().unwrap();
            assert_eq!(amount.to_string(), spelled);
            assert_eq!(spelled.parse(), Ok(amount));
            assert_eq!(amount.as_whole(), spelled.parse().ok());
        }
        assert_eq!(format!("{:>+8}|{:<6}|", Money::whole(3), Money::whole(-3)), "      +3|-3    |");
    }

    #[test]
    fn texts_that_are_not_amounts_are_refused() {
        for text in [
            "", ".", "5.", "+", "--1", "+-1", "1,5", "1e3", "0.00001", "1.00000", "1.2.3", " 1", "1_0", "٣", "é", "inf",
        ] {
            assert_eq!(text.parse::<Money>(), Err(NotMoney), "{text}");
        }
        assert_eq!("9223372036854775807.0001".parse::<Money>(), Err(NotMoney));
        assert_eq!("9".repeat(60).parse::<Money>(), Err(NotMoney));
    }

    #[test]
    fn large_amounts_are_refused_or_saturate() {
        let (most, least): (Money, Money) = (Money::whole(i64::MAX), Money::whole(i64::MIN));
        assert_eq!((most.checked_add("0.0001".parse().unwrap()), most.checked_mul(2)), (None, None));
        assert_eq!((most.saturating_add(most), most.saturating_mul(i64::MIN)), (most, least));
        assert_eq!((-most, Money::whole(1).checked_mul(i64::MIN)), (least, None));
    }
}
