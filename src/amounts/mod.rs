//! Exact amounts that may have fractional parts: [`Money`], [`Thousandths`] of a unit, and [`Fraction`]s.
//!
//! A [`Ledger`](crate::ledger::Ledger) has payments of whole units, as `i64`. These types hold other exact amounts. A
//! sum that overflows is `None`, or saturates if the documentation of the function says so. The solver of Chinese Poker
//! gives expected values as `f64` ([`Ev`](crate::solver::Ev)), because many of them are estimates.
//!
//! In a format, the precision is the number of decimal places, as for `f64`. The amount is rounded to that number
//! of places, half away from zero, and an amount that rounds to zero has no minus. Width, fill, alignment and `+` apply
//! as well. Amounts are aligned to the left by default.
//!
//! ```
//! use pusoy::amounts::{Fraction, Money, Thousandths};
//!
//! let owed: Money = "6.5".parse()?;
//! assert_eq!(format!("{owed} {owed:.2} {owed:+.2} {:>8.2}", -owed), "6.5 6.50 +6.50    -6.50");
//! assert_eq!(format!("{:.1} {:.3}", Thousandths(10_850), Fraction::new(2, 3)), "10.9 0.667");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod decimal;
mod fraction;
mod money;
mod thousandths;

pub use fraction::Fraction;
pub use money::{Money, NotMoney};
pub use thousandths::{NotUnits, Thousandths};

pub(crate) use decimal::pad;
