//! The choice of the next hand by its themes, which are the kinds of hands that `--only` names.

use pusoy::cards::{CardSet, Rng};
use pusoy::options::{did_you_mean, nearest};
use pusoy::solver::Theme;
use pusoy_api::command::NEVER;
use pusoy_api::deal_log::drill_history::Entry;
use pusoy_api::questions::drill::losses::Losses;
use pusoy_api::solving::queries::{HouseQuery, Queries};
use pusoy_api::wire::problem::Problems;

use crate::terminal::failure::Failure;

/// Number of plans to list for the themes of a hand.
const LISTED: usize = 8;
/// Maximum number of hands to deal in search of a theme. The next hand is then accepted with any themes.
const PATIENCE: usize = 100_000;

/// A dealer of hands with the requested themes. If no themes are requested, half of the hands have a theme that is
/// drawn at random, weighted by losses.
pub struct Chooser {
    rng: Rng,
    only: Vec<Theme>,
    /// Losses by theme.
    pub losses: Losses<Theme>,
}

/// Finds themes by their names.
pub fn themes(names: &[String]) -> Result<Vec<Theme>, Failure> {
    let find = |name: &String| {
        Theme::from_name(name).ok_or_else(|| {
            let names = || Theme::ALL.iter().map(|theme| theme.name());
            let meant = did_you_mean(nearest(name, names()));
            Failure::usage(format!(
                "unknown kind of hand '{name}' (expected {}){meant}",
                itertools::join(names(), ", ")
            ))
        })
    };
    names.iter().map(find).collect()
}

impl Chooser {
    pub fn new(seed: u64, only: Vec<Theme>, past: &[Entry]) -> Chooser {
        let mut losses = Losses::new();
        past.iter().filter_map(Entry::hand).for_each(|entry| losses.learn(&entry.themes(), entry.loss));
        Chooser { rng: Rng::new(seed), only, losses }
    }

    /// Deals the next hand, and returns it with its themes.
    pub fn next(&mut self, queries: &Queries) -> Result<(CardSet, Vec<Theme>), Problems> {
        let wanted = match self.only.is_empty() {
            true => self.losses.worth_repeating(&mut self.rng).into_iter().collect(),
            false => self.only.clone(),
        };
        let mut tries = 0;
        loop {
            let hand = self.rng.deal(CardSet::DECK, 13);
            tries += 1;
            let any = wanted.is_empty() || tries > PATIENCE;
            if !any && !wanted.iter().any(|theme| theme.may_be_of(hand)) {
                continue;
            }
            let HouseQuery { house, query, is_seeded } = queries.query_for_hand(hand);
            let query = query.quick(true).explain(false).top(LISTED);
            let solved = queries.solve(HouseQuery { house, query, is_seeded }, NEVER)?;
            let themes = Theme::all_of(&solved.answer);
            if any || wanted.iter().any(|theme| themes.contains(theme)) {
                return Ok((hand, themes));
            }
        }
    }
}
