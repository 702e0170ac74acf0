//! Asking the solvers, and records of what they answer about a setting.
//!
//! [`queries`] makes queries of questions. [`solvers`] makes the solvers that answer them, and [`variants`] open-face rules with
//! their values; both are kept in `slots`. [`switches`] finds conditions under which another plan is best. A setting and
//! its value become a record in [`answer_record`], and [`explained`] says why one setting beats another.

pub mod answer_record;
pub mod explained;
pub mod queries;
pub(crate) mod slots;
pub mod solvers;
pub mod switches;
pub mod variants;
