//! Random sequences of changes to the deals of a session, compared with a model of `fix`, `delete`, `undo` and `redo`.

use std::path::Path;

use pusoy::cards::Rng;

use super::*;
use crate::long_runs::cases;

/// A change that 'undo' takes back, by the index of its deal.
enum Change {
    Added,
    Fixed(usize),
    /// A removal, with the versions of the deal.
    Removed(usize, Vec<u32>),
}

/// A change that 'redo' makes again.
enum Undone {
    Added(u32),
    Fixed(usize, u32),
    Removed(usize),
}

/// The deals of a session, and the changes that can be undone and made again.
#[derive(Default)]
struct Model {
    /// The versions of each deal, current last. A version is the number of units that Amy wins from Bob.
    deals: Vec<Vec<u32>>,
    changes: Vec<Change>,
    undone: Vec<Undone>,
}

impl Model {
    fn add(&mut self, units: u32) {
        self.deals.push(vec![units]);
        self.changes.push(Change::Added);
    }

    fn fix(&mut self, at: usize, units: u32) {
        self.deals[at].push(units);
        self.changes.push(Change::Fixed(at));
    }

    fn remove(&mut self, at: usize) {
        let versions = self.deals.remove(at);
        self.changes.push(Change::Removed(at, versions));
    }

    fn undo(&mut self) {
        let last_is_fixed = self.deals.last().is_some_and(|versions| versions.len() > 1);
        let change = match self.changes.pop() {
            Some(change) => change,
            None if self.deals.is_empty() => return,
            None if last_is_fixed => Change::Fixed(self.deals.len() - 1),
            None => Change::Added,
        };
        self.undone.push(match change {
            Change::Added => Undone::Added(self.deals.pop().unwrap().pop().unwrap()),
            Change::Fixed(at) => Undone::Fixed(at, self.deals[at].pop().unwrap()),
            Change::Removed(at, versions) => {
                self.deals.insert(at, versions);
                Undone::Removed(at)
            }
        });
    }

    /// Takes the last correction of a deal back, or removes the deal.
    fn undo_deal(&mut self, at: usize) {
        if self.deals[at].len() == 1 {
            return self.remove(at);
        }
        self.deals[at].pop();
        let mut before = at;
        let of_deal = self.changes.iter().rposition(|change| match change {
            Change::Fixed(fixed) => *fixed == before,
            Change::Removed(removed, _) => {
                before += usize::from(*removed <= before);
                false
            }
            Change::Added => false,
        });
        // A correction of an earlier session is not among the changes.
        of_deal.map(|change| self.changes.remove(change));
    }

    fn redo(&mut self) {
        match self.undone.pop() {
            Some(Undone::Added(units)) => self.add(units),
            Some(Undone::Fixed(at, units)) => self.fix(at, units),
            Some(Undone::Removed(at)) => self.remove(at),
            None => {}
        }
    }

    /// Makes a random change, and returns the command for it.
    fn change(&mut self, rng: &mut Rng, units: u32) -> String {
        let at = rng.below(self.deals.len().max(1) as u32) as usize;
        let number = at + 1;
        let command = match rng.below(9) {
            2 | 3 if !self.deals.is_empty() => {
                self.fix(at, units);
                format!("fix {number} +{units} -{units}")
            }
            4 if !self.deals.is_empty() => {
                self.remove(at);
                format!("delete {number}")
            }
            5 if !self.deals.is_empty() => {
                self.undo_deal(at);
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
    let mut model = Model::default();
    let mut typed = String::from("Amy, Bob\n");
    for run in 0..1 + rng.below(3) {
        // The next run of the program only knows what the file says.
        (model.changes, model.undone) = (Vec::new(), Vec::new());
        for step in 0..1 + rng.below(12) {
            typed += &model.change(rng, 100 * run + step + 1);
            typed.push('\n');
        }
        run_on(&["night", file.to_str().unwrap()], &typed);
        let text = std::fs::read_to_string(file).unwrap();
        let deals = text.lines().filter(|line| !line.starts_with('#'));
        let current = model.deals.iter().map(|versions| versions.last().unwrap());
        let wanted = current.map(|units| format!("Amy=+{units}; Bob=-{units}"));
        assert!(deals.eq(wanted.collect::<Vec<_>>()), "{typed}\n{text}");
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
