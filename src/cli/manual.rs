//! `pusoy completions` and `pusoy man`: what shells and the manual know of the commands, from their own definitions.

use std::path::Path;

use clap::{Command, CommandFactory};
use clap_mangen::Man;

use super::args::{self, Args};
use super::exit::Exit;
use super::output::{complain, write_out};
use super::tables::write_whole;

pub fn completions(args: &args::Completions) -> Exit {
    let mut out = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "pusoy", &mut out);
    write_out(&out)
}

pub fn man(args: &args::Man) -> Exit {
    let mut pusoy = Args::command();
    pusoy.build();
    let pages = pages(pusoy);
    if let Some(folder) = &args.dir {
        return write_all(folder, &pages);
    }
    let wanted = itertools::join(["pusoy"].into_iter().chain(args.command.iter().map(String::as_str)), "-");
    match pages.iter().find(|(name, _)| *name == wanted) {
        Some((_, page)) => page.as_deref().map_or(Exit::Internal, write_out),
        None => {
            complain(&format!("there is no command '{}': 'pusoy --help' lists them", args.command.join(" ")));
            Exit::Usage
        }
    }
}

/// The page of a command and those of its own commands, each with its name: `pusoy-climb-score`.
fn pages(command: Command) -> Vec<(String, Option<Vec<u8>>)> {
    let own: Vec<Command> = command.get_subcommands().filter(|own| own.get_name() != "help").cloned().collect();
    let name = command.get_display_name().unwrap_or(command.get_name()).to_owned();
    let mut page = Vec::new();
    let page = Man::new(command).render(&mut page).is_ok().then_some(page);
    [(name, page)].into_iter().chain(own.into_iter().flat_map(pages)).collect()
}

fn write_all(folder: &Path, pages: &[(String, Option<Vec<u8>>)]) -> Exit {
    for (name, page) in pages {
        let path = folder.join(format!("{name}.1"));
        if let Err(error) = write_whole(&path, page.as_deref().unwrap_or_default()) {
            complain(&format!("cannot write {}: {error}", path.display()));
            return Exit::Io;
        }
    }
    Exit::Done
}
