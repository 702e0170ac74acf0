//! Hands in fantasyland: the `setter` finds the best setting, and `best_plans` keeps the best setting of each plan.

mod best_plans;
pub(super) mod setter;
