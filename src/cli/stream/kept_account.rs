//! What a run adds up, answer by answer: the account that `--account` asks for, the summary of `--summary`.

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::cli::args::Form;
use crate::cli::json::id::Id;
use crate::cli::json::problem::Problem;
use crate::cli::stream::answers::{Written, write};

/// An account or a summary to which every answer is added, or none.
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

    /// Adds an answer by `add`, if there is an account.
    pub fn add<E: Into<Problem>>(&self, add: impl FnOnce(&mut A) -> Result<(), E>) -> Result<(), Problem> {
        self.lock().map_or(Ok(()), |mut account| add(&mut account).map_err(Into::into))
    }

    /// Writes the account, if there is one.
    pub fn write(&self, form: Form, out: &mut Vec<u8>) {
        if let Some(account) = self.lock() {
            write(&*account, form, &Id::NONE, out);
        }
    }

    fn lock(&self) -> Option<MutexGuard<'_, A>> {
        self.0.as_ref().map(|account| account.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
