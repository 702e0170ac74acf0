//! The command-line program. What it does is in the library; how it is asked and answers is in [`cli`].

mod cli;

fn main() -> std::process::ExitCode {
    cli::run()
}
