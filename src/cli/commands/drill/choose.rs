//! Which hand comes next.

use std::collections::BTreeMap;

use pusoy::cards::{CardSet, Rng};
use pusoy::options::nearest;
use pusoy::solver::Theme;

use crate::cli::asking::queries::{HouseQuery, Queries};
use crate::cli::commands::drill::history::Entry;
use crate::cli::json::problem::Problems;
use crate::cli::terminal::exit::Exit;
use crate::cli::terminal::output::complain;

/// Number of plans that are listed to find the themes of a hand.
const LISTED: usize = 8;
/// Number of hands after which the search for a theme is given up, and any hand will do.
const PATIENCE: usize = 100_000;

/// Deals hands of the themes that are asked for or else, every other time, of the themes that have cost most.
pub struct Chooser {
    rng: Rng,
    only: Vec<Theme>,
    /// The number of hands of each theme, and the units that they lost.
    losses: BTreeMap<Theme, (u64, f64)>,
}

/// Finds themes by their names, or says on standard error which name is unknown.
pub fn themes(names: &[String]) -> Result<Vec<Theme>, Exit> {
    let find = |name: &String| {
        Theme::from_name(name).ok_or_else(|| {
            let names = || Theme::ALL.iter().map(|theme| theme.name());
            let meant = nearest(name, names()).map_or_else(String::new, |near| format!(": did you mean '{near}'?"));
            complain(&format!("there is no kind of hand '{name}' ({}){meant}", itertools::join(names(), ", ")));
            Exit::Usage
        })
    };
    names.iter().map(find).collect()
}

impl Chooser {
    pub fn new(seed: u64, only: Vec<Theme>, past: &[Entry]) -> Chooser {
        let mut chooser = Chooser { rng: Rng::new(seed), only, losses: BTreeMap::new() };
        past.iter().for_each(|entry| chooser.learn(&entry.themes(), entry.loss));
        chooser
    }

    /// Adds the units that a hand of these themes lost.
    pub fn learn(&mut self, themes: &[Theme], loss: f64) {
        for theme in themes {
            let (hands, lost) = self.losses.entry(*theme).or_default();
            *hands += 1;
            *lost += loss;
        }
    }

    /// Returns each theme with its number of hands and the units lost on average, the worst first.
    pub fn losses(&self) -> Vec<(Theme, u64, f64)> {
        let mean = self.losses.iter().map(|(theme, (hands, lost))| (*theme, *hands, lost / *hands as f64));
        let mut losses: Vec<_> = mean.collect();
        losses.sort_by(|a, b| b.2.total_cmp(&a.2).then(a.0.cmp(&b.0)));
        losses
    }

    /// Deals the next hand, and finds its themes.
    pub fn next(&mut self, queries: &Queries) -> Result<(CardSet, Vec<Theme>), Problems> {
        let wanted = match self.only.is_empty() {
            true => self.worth_repeating().into_iter().collect(),
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
            let HouseQuery { house, query } = queries.about(hand);
            let query = query.quick(true).explain(false).top(LISTED);
            let solved = queries.solve(HouseQuery { house, query })?;
            let themes = Theme::all_of(&solved.answer);
            if any || wanted.iter().any(|theme| themes.contains(theme)) {
                return Ok((hand, themes));
            }
        }
    }

    /// Draws a theme every other time, the likelier the more its hands have cost.
    fn worth_repeating(&mut self) -> Option<Theme> {
        const PARTS: u32 = 1 << 20;
        let (again, at) = (self.rng.below(2) == 1, f64::from(self.rng.below(PARTS)) / f64::from(PARTS));
        let losses = self.losses();
        let total: f64 = losses.iter().map(|(.., loss)| loss).sum();
        let mut left = at * total;
        losses.into_iter().filter(|_| again && total > 0.0).find_map(|(theme, _, loss)| {
            left -= loss;
            (left < 0.0).then_some(theme)
        })
    }
}
