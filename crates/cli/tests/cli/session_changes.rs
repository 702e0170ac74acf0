//! Makes random changes to the deals of a session of `night`, and compares its log with a model of `fix`, `delete`,
//! `stake`, `undo` and `redo`.

use std::path::Path;

use pusoy::cards::Rng;

use super::*;
use crate::long_runs::cases;

/// A change that `undo` can take back. A `usize` is the index of the deal.
#[derive(Clone)]
enum Change {
    Added,
    Fixed(usize),
    /// A removal, with the removed deal.
    Removed(usize, Deal),
    /// A change of the stake, with the previous stake of new deals and a copy of all deals before the change.
    Stake(u32, Vec<Deal>),
}

/// A deal: its stake, and the units that Amy wins from Bob in each version of the deal, the current version last.
#[derive(Clone)]
struct Deal {
    versions: Vec<u32>,
    stake: u32,
}

/// The deals of a session, and the changes that can be undone and made again.
struct Model {
    deals: Vec<Deal>,
    /// The stake of new deals.
    stake: u32,
    changes: Vec<Change>,
    /// The undone changes, each with the deals and the stake before it was undone. The change is `None` if 'undo'
    /// without a number took back a change of an earlier run of the program.
    undone: Vec<(Option<Change>, Vec<Deal>, u32)>,
}

impl Model {
    fn add(&mut self, units: u32) {
        self.deals.push(Deal { versions: vec![units], stake: self.stake });
        self.changes.push(Change::Added);
    }

    fn fix(&mut self, at: usize, units: u32) {
        self.deals[at].versions.push(units);
        self.changes.push(Change::Fixed(at));
    }

    fn remove(&mut self, at: usize) {
        let deal = self.deals.remove(at);
        self.changes.push(Change::Removed(at, deal));
    }

    /// Changes the stake of new deals, and of all deals if `all` is set.
    fn set_stake(&mut self, stake: u32, all: bool) {
        let before = (self.stake, self.deals.clone());
        self.stake = stake;
        if all {
            self.deals.iter_mut().for_each(|deal| deal.stake = stake);
        }
        let is_same = before.0 == stake && before.1.iter().zip(&self.deals).all(|(old, new)| old.stake == new.stake);
        if !is_same {
            self.changes.push(Change::Stake(before.0, before.1));
        }
    }

    fn undo(&mut self) {
        let before = (self.deals.clone(), self.stake);
        let change = self.changes.pop();
        let last_is_fixed = self.deals.last().is_some_and(|deal| deal.versions.len() > 1);
        match &change {
            None if self.deals.is_empty() => return,
            None if last_is_fixed => _ = self.deals.last_mut().unwrap().versions.pop(),
            Some(Change::Added) | None => _ = self.deals.pop(),
            Some(Change::Fixed(at)) => _ = self.deals[*at].versions.pop(),
            Some(Change::Removed(at, deal)) => self.deals.insert(*at, deal.clone()),
            Some(Change::Stake(stake, deals)) => (self.stake, self.deals) = (*stake, deals.clone()),
        }
        self.undone.push((change, before.0, before.1));
    }

    /// Takes back the last correction of a deal, and returns `true`. `redo` can make this correction again. If the deal
    /// has no correction, removes the deal instead, as a new change, and returns `false`.
    fn undo_deal(&mut self, at: usize) -> bool {
        if self.deals[at].versions.len() == 1 {
            self.remove(at);
            return false;
        }
        let before = (self.deals.clone(), self.stake);
        self.deals[at].versions.pop();
        let mut earlier = at;
        let of_deal = self.changes.iter().rposition(|change| match change {
            Change::Fixed(fixed) => *fixed == earlier,
            Change::Removed(removed, _) => {
                earlier += usize::from(*removed <= earlier);
                false
            }
            _ => false,
        });
        // A correction made in an earlier run of the program is not among the changes.
        of_deal.map(|change| self.changes.remove(change));
        self.undone.push((Some(Change::Fixed(at)), before.0, before.1));
        true
    }

    fn redo(&mut self) {
        let Some((change, deals, stake)) = self.undone.pop() else { return };
        (self.deals, self.stake) = (deals, stake);
        self.changes.extend(change);
    }

    /// Makes a random change, and returns the command for it.
    fn change(&mut self, rng: &mut Rng, units: u32) -> String {
        let at = rng.below(self.deals.len().max(1) as u32) as usize;
        let number = at + 1;
        let command = match rng.below(11) {
            2 | 3 if !self.deals.is_empty() => {
                self.fix(at, units);
                format!("fix {number} +{units} -{units}")
            }
            4 if !self.deals.is_empty() => {
                self.remove(at);
                format!("delete {number}")
            }
            5 if !self.deals.is_empty() && self.changes.iter().all(|change| !matches!(change, Change::Stake(..))) => {
                if self.undo_deal(at) {
                    return format!("undo {number}");
                }
                format!("undo {number}")
            }
            6 | 7 => {
                self.undo();
                return String::from("undo");
            }
            8 => {
                self.redo();
                return String::from("redo");
            }
            9 => {
                let (stake, all) = (1 + rng.below(3), rng.below(2) == 1);
                self.set_stake(stake, all);
                format!("stake {stake}{}", if all { " all" } else { "" })
            }
            _ => {
                self.add(units);
                format!("+{units} -{units}")
            }
        };
        self.undone.clear();
        command
    }
}

/// Runs a session of random changes, in up to three runs of the program, and compares the file with the model.
fn run_session(file: &Path, rng: &mut Rng) {
    let mut model = Model { deals: Vec::new(), stake: 1, changes: Vec::new(), undone: Vec::new() };
    let mut typed = String::from("Amy, Bob\nstake 1\n");
    for session in 0..1 + rng.below(3) {
        // Each run of the program knows only what the file says.
        (model.changes, model.undone) = (Vec::new(), Vec::new());
        for step in 0..1 + rng.below(12) {
            typed += &model.change(rng, 100 * session + step + 1);
            typed.push('\n');
        }
        run_on(&["night", file.to_str().unwrap()], &typed);
        let text = std::fs::read_to_string(file).unwrap();
        let deals = text.lines().filter(|line| !line.starts_with('#'));
        let current = model.deals.iter().map(|deal| deal.versions.last().unwrap());
        let wanted = current.map(|units| format!("Amy=+{units}; Bob=-{units}"));
        assert!(deals.eq(wanted.collect::<Vec<_>>()), "{typed}\n{text}");
        if !model.deals.is_empty() {
            let money: u32 = model.deals.iter().map(|deal| deal.versions.last().unwrap() * deal.stake).sum();
            let account = run(&["score", "--json", "--account", "--input", file.to_str().unwrap()]).out;
            let account: Value = serde_json::from_str(account.lines().last().unwrap()).unwrap();
            let found = account["money"].get("Amy").and_then(Value::as_f64);
            assert_eq!(found, Some(f64::from(money)), "{typed}\n{text}\n{account}");
        }
        typed.clear();
    }
}

fn run_sessions(sessions: usize, seed: u64) {
    let folder = tempfile::tempdir().unwrap();
    let mut rng = Rng::new(seed);
    for session in 0..sessions {
        run_session(&folder.path().join(session.to_string()), &mut rng);
    }
}

#[test]
fn random_changes_are_undone_and_made_again() {
    run_sessions(20, 42);
}

#[test]
#[ignore = "seconds in release mode, because every change is written to disk"]
fn many_random_changes_are_undone_and_made_again() {
    run_sessions(cases(2_000), 43);
}
