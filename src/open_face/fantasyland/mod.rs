//! Hands in fantasyland: the setting that is worth most, by the `setter`, and the best setting of each plan, `best_plans`.

mod best_plans;
pub(super) mod setter;
