//! Addresses of the page (`web/`) that show a question: `#set?cards=…`.
//!
//! `fragment` formats addresses, as `web/src/app/fragment.ts` does. [`hands`] links to hands, settings, charts and
//! open-face streets. [`deals`] links to deals, and [`positions`] to endgames.

pub mod deals;
mod fragment;
pub mod hands;
pub mod positions;

/// The fragment of the page's address that shows a question, or the reason why the page cannot show it.
pub type Fragment = Result<String, String>;

/// An answer whose records may have links to the page.
pub trait Linked {
    /// Returns a fragment for each record of the answer. `input` is the input as it was read.
    fn fragments(&self, input: &str) -> Vec<Fragment>;
}

/// Returns the reason why there is no link: the page does not show `what`.
fn not_shown(what: &str) -> String {
    format!("the page does not show {what}")
}
