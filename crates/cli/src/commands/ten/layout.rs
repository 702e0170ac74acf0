//! `pusoy ten layout`: shows the special rules that apply to the first layout of a deal.

use std::io::Write;

use pusoy::cards::Rank;
use pusoy::chinese_ten;
use pusoy_api::questions::ten::layout::{Layout, Special};

use crate::args::{Global, ten as args};
use crate::commands::ten::command::run_on;
use crate::stream::answers::{Render, Streamed};
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

    fn as_render<'w>(&'w self, answer: &'w Special) -> &'w dyn Render {
        answer
    }
}

impl Render for Special {
    fn text(&self, out: &mut Vec<u8>) {
        let chinese_ten::Layout { fourth_takes_all, dealer_takes, dead_groups, redeal, .. } = &self.layout;
        let mut lines: Vec<String> = Vec::new();
        lines.extend(fourth_takes_all.iter().map(|rank| format!("the fourth {} takes all three", rank.name())));
        lines.extend(dealer_takes.iter().map(|rank| format!("the dealer takes the four {}", rank.plural())));
        let never = |[a, b]: &[Rank; 2]| format!("some {} and {} can never be taken", a.plural(), b.plural());
        lines.extend(dead_groups.iter().map(never));
        lines.extend(redeal.then(|| String::from("the cards are dealt again")));
        let text = if lines.is_empty() { String::from("nothing special") } else { lines.join("\n") };
        _ = writeln!(out, "{text}");
    }
}
