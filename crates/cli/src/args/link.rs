//! The argument that adds links to answers.

/// The argument that adds links to answers.
#[derive(Clone, Debug, clap::Args)]
pub struct LinkArgs {
    /// End each answer with the address of the page that shows the same question.
    ///
    /// BASE is the address of the page. Without it, pusoy uses the environment variable PUSOY_PAGE, and otherwise
    /// http://localhost:5173/, where 'npm start' in web/ serves the page. If the page cannot show the question, the
    /// answer says why.
    #[arg(long, value_name = "BASE", num_args = 0..=1, require_equals = true, default_missing_value = "")]
    pub link: Option<String>,
}
