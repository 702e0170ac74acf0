//! `pusoy ten layout`: shows the special rules of a first layout.

use std::io::Write;

use pusoy::cards::Rank;
use pusoy::chinese_ten;
use pusoy_api::questions::ten::layout::{Layout, Special};

use crate::args::{Global, ten as args};
use crate::commands::ten::command::run_on;
use crate::stream::answers::{Shown, Streamed};
use crate::terminal::exit::Exit;
use crate::terminal::failure::Failure;

pub fn run(args: &args::Layout, global: &Global) -> Result<Exit, Failure> {
    run_on(&args.variant, |base| Layout { base }, &args.layout, " ", global)
}

impl Streamed for Layout {
    type Command = Self;

    fn command(&self) -> &Self {
        self
    }

    fn shown<'w>(&'w self, answer: &'w Special) -> &'w dyn Shown {
        answer
    }
}

impl Shown for Special {
    fn text(&self, out: &mut Vec<u8>) {
        let chinese_ten::Layout { fourth_takes_all, dealer_takes, dead_groups, redeal, .. } = &self.layout;
        let mut said: Vec<String> = Vec::new();
        said.extend(fourth_takes_all.iter().map(|rank| format!("the fourth {} takes all three", rank.name())));
        said.extend(dealer_takes.iter().map(|rank| format!("the dealer takes the four {}", rank.plural())));
        let never = |[a, b]: &[Rank; 2]| format!("some {} and {} can never be taken", a.plural(), b.plural());
        said.extend(dead_groups.iter().map(never));
        said.extend(redeal.then(|| String::from("the cards are dealt again")));
        let said = if said.is_empty() { String::from("nothing special") } else { said.join("\n") };
        _ = writeln!(out, "{said}");
    }
}
