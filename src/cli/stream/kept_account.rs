//! The account of all deals of a run, which `--account` asks for.

use std::sync::{Mutex, MutexGuard, PoisonError};

use pusoy::ledger::AccountFull;
use serde_json::Value;

use crate::cli::args::Form;
use crate::cli::json::problem::Problem;
use crate::cli::stream::answers::{Written, write};

/// An account to which every deal is added, or none.
pub struct KeptAccount<A>(Option<Mutex<A>>);

impl<A: Default + Written> KeptAccount<A> {
    /// Opens an account if one is wanted.
    pub fn open(is_wanted: bool) -> KeptAccount<A> {
        KeptAccount(is_wanted.then(Mutex::default))
    }

    /// Returns whether there is an account.
    pub fn is_open(&self) -> bool {
        self.0.is_some()
    }

    /// Adds a deal by `add`, if there is an account.
    pub fn add(&self, add: impl FnOnce(&mut A) -> Result<(), AccountFull>) -> Result<(), Problem> {
        let added = self.lock().map_or(Ok(()), |mut account| add(&mut account));
        added.map_err(|error| Problem::new("account-full", error.to_string()))
    }

    /// Writes the account, if there is one.
    pub fn write(&self, form: Form, out: &mut Vec<u8>) {
        if let Some(account) = self.lock() {
            write(&*account, form, &Value::Null, out);
        }
    }

    fn lock(&self) -> Option<MutexGuard<'_, A>> {
        self.0.as_ref().map(|account| account.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
