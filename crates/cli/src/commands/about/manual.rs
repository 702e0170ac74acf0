//! `pusoy completions`, `pusoy man` and `pusoy terms`: completions for shells, manual pages and the glossary.

use clap::Command;
use clap_mangen::Man;

use crate::args::{self, glossary};
use crate::machine::files::write_all;
use crate::terminal::columns::wrapped;
use crate::terminal::exit::Exit;
use crate::terminal::failure::Failure;
use crate::terminal::output::write_raw;
use crate::terminal::style;

pub fn completions(args: &args::Completions) -> Result<Exit, Failure> {
    let mut out = Vec::new();
    clap_complete::generate(args.shell, &mut args::program(), "pusoy", &mut out);
    write_raw(&out)
}

pub fn man(args: &args::Man) -> Result<Exit, Failure> {
    let mut pusoy = args::program();
    pusoy.build();
    let pages = pages(pusoy);
    if let Some(folder) = &args.dir {
        let files = pages.into_iter().map(|(name, page)| (format!("{name}.1"), page));
        write_all(folder, files)?;
        return Ok(Exit::Done);
    }
    let wanted = itertools::join(["pusoy"].into_iter().chain(args.command.iter().map(String::as_str)), "-");
    let unknown = || {
        Failure::usage(format!(
            "unknown command '{}' ('pusoy --help' lists the commands, and 'pusoy climb --help' the commands of climb)",
            args.command.join(" ")
        ))
    };
    let (_, page) = pages.iter().find(|(name, _)| *name == wanted).ok_or_else(unknown)?;
    write_raw(page)
}

/// Prints the terms of the glossary that match `words`. Without words, prints the whole glossary, which is the help
/// text of this command.
pub fn terms(words: &[String]) -> Result<Exit, Failure> {
    if !words.is_empty() {
        return terms_with(words);
    }
    let mut pusoy = args::program();
    pusoy.build();
    let help = pusoy.find_subcommand_mut("terms").map(|terms| terms.render_long_help().to_string());
    write_raw(help.unwrap_or_default().as_bytes())
}

/// Prints the terms that contain `words` as a phrase. If no term does, prints the terms that contain the singular of at
/// least one word. If there are no such terms either, searches the explanations of the terms instead: first for the
/// phrase, then for the singular of at least one word.
fn terms_with(words: &[String]) -> Result<Exit, Failure> {
    let glossary = glossary();
    let terms = || glossary.split("\n\n").filter_map(|entry| entry.split_once('\n'));
    // `misset` finds `mis-set`, and `1-6` finds `1–6`.
    let normalized = |text: &str| text.to_lowercase().replace(['-', '–'], "");
    let typed = words.join(" ").to_lowercase();
    let phrase = vec![normalized(&typed)];
    let words: Vec<String> = typed.split_whitespace().map(|word| singular(&normalized(word))).collect();
    let has_one_of = |text: &str, words: &[String]| words.iter().any(|word| normalized(text).contains(word));
    let by_term = |words: &[String]| terms().filter(|(term, _)| has_one_of(term, words)).collect::<Vec<_>>();
    let by_text = |words: &[String]| terms().filter(|(_, text)| has_one_of(text, words)).collect::<Vec<_>>();
    let mut searches = [by_term(&phrase), by_term(&words), by_text(&phrase), by_text(&words)].into_iter();
    let Some(found) = searches.find(|found| !found.is_empty()) else {
        return Err(Failure::usage(format!("no term contains '{typed}' ('pusoy terms' lists all)")));
    };
    let entry = |(term, explanation): (&str, &str)| {
        format!("{term}\n  {}\n", wrapped(explanation, style::width() - 2).join("\n  "))
    };
    write_raw(itertools::join(found.into_iter().map(entry), "\n").as_bytes())
}

/// Returns `true` if the singular of `word` is one of the words of a term of the glossary. A word that the glossary has
/// only in the plural, such as *rules*, is not found.
pub fn is_term(word: &str) -> bool {
    let word = singular(&word.to_lowercase());
    let has_word = |term: &str| term.to_lowercase().split([',', ' ']).any(|part| part == word);
    glossary().split("\n\n").filter_map(|entry| entry.split_once('\n')).any(|(term, _)| has_word(term))
}

/// Returns the singular of a word in lower case. The result is wrong for some words, such as *series*.
fn singular(word: &str) -> String {
    match (word.strip_suffix("ies"), word.strip_suffix('s')) {
        (Some(stem), _) => format!("{stem}y"),
        (None, Some(stem)) if !stem.ends_with('s') => stem.to_owned(),
        _ => word.to_owned(),
    }
}

/// Returns the manual pages of a command and of its subcommands. The first value of each is the name of the page, such
/// as `pusoy-climb-score`.
fn pages(command: Command) -> Vec<(String, Vec<u8>)> {
    let below: Vec<Command> = command.get_subcommands().filter(|below| below.get_name() != "help").cloned().collect();
    let name = command.get_display_name().unwrap_or(command.get_name()).to_owned();
    let mut page = Vec::new();
    _ = Man::new(command).render(&mut page); // writing to a vector cannot fail
    [(name, page)].into_iter().chain(below.into_iter().flat_map(pages)).collect()
}
