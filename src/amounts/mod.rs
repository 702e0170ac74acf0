//! Exact amounts that are not whole numbers: [`Money`], [`Thousandths`] of a unit, and [`Fraction`]s.
//!
//! A settlement pays whole units, as `i64`. These types hold everything else exactly. Their sums return `None` if they
//! overflow, or saturate where their documentation says so. Expected values are estimates, and are `f64`
//! ([`Ev`](crate::solver::Ev)).

mod fraction;
mod money;
mod thousandths;

pub use fraction::Fraction;
pub use money::{Money, NotMoney};
pub use thousandths::{NotUnits, Thousandths};
