//! `pusoy climb games`: shows the games, or the rules and options of one.

use std::borrow::Cow;
use std::io::Write;

use pusoy::climbing::{AnyEngine, Dealt, Ends, OptionInForce};
use pusoy_api::questions::climb::games::GameSummary;
use pusoy_api::wire::id::Id;
use pusoy_api::wire::problem::Problem;
use pusoy_api::words::numbers::count_of;

use crate::args::{Form, Global, climb as args};
use crate::commands::climb::game::base_game::read;
use crate::stream::answers::{Render, write};
use crate::terminal::exit::Exit;
use crate::terminal::failure::Failure;
use crate::terminal::labelled::write_labelled;
use crate::terminal::output::write_out;
use crate::terminal::style;

pub fn run(args: &args::Games, global: &Global) -> Result<Exit, Failure> {
    let base = read(&args.game)?;
    let mut out = Vec::new();
    let written = match (base.game().is_some(), args.players) {
        (false, Some(_)) => {
            return Err(Failure::usage("--players needs a game: pusoy climb games thirteen --players 7"));
        }
        (false, None) if !args.game.set.is_empty() => {
            return Err(Failure::usage("--set needs a game: pusoy climb games thirteen --set lead=lowest"));
        }
        (false, None) if args.game.rules.is_some() => {
            let example = "--rules needs a game, here or in the file: pusoy climb games big-two --rules FILE";
            return Err(Failure::usage(example));
        }
        (false, None) => list(global.form(), &mut out),
        (true, players) => base
            .rules_of_text()
            .and_then(|rules| GameSummary::new(rules, players))
            .map(|game| write(&game, global.form(), &Id::NONE, &mut out)),
    };
    written.map_err(Failure::bad_data)?;
    write_out(&out, global.form())
}

/// Writes one line or one record per game.
fn list(form: Form, out: &mut Vec<u8>) -> Result<(), Problem> {
    let games = GameSummary::all()?;
    if form == Form::Json {
        games.iter().for_each(|game| write(game, form, &Id::NONE, out));
        return Ok(());
    }
    _ = writeln!(out, "game        players  description");
    for game in games {
        let description = game.rules.description();
        let about = match game.aliases() {
            [] => Cow::Borrowed(description.about),
            aliases => format!("{} (also {})", description.about, aliases.join(", ")).into(),
        };
        write_labelled(&format!("{:<10}  {:<7}  ", description.name, players(&game, "-")), &about, out);
    }
    _ = writeln!(out, "\n'pusoy climb games GAME' shows the rules and options of one.");
    Ok(())
}

impl Render for GameSummary {
    fn text(&self, out: &mut Vec<u8>) {
        let (description, conduct) = (self.rules.description(), self.rules.conduct());
        _ = writeln!(out, "{}: {}\n", description.title, description.about);
        write_lines("players", &[&players(self, " to ")], out);
        if !self.aliases().is_empty() {
            write_lines("aliases", &[&self.aliases().join(", ")], out);
        }
        if let Some((count, dealt)) = &self.dealt {
            write_lines("dealt", &[&format!("to {count}: {}", in_words(dealt))], out);
        }
        write_lines("ranks", &[&format!("{}, low to high", self.ranks().join(" "))], out);
        let suits = match self.deck.suits {
            Some(suits) => {
                let order = if suits_have_order(self) { "low to high" } else { "none higher than another" };
                format!("{}, {order}", itertools::join(suits.map(style::suit), " "))
            }
            None => String::from("do not count"),
        };
        write_lines("suits", &[&suits], out);
        write_lines("plays", description.plays, out);
        write_lines("leads", &[description.leads], out);
        let passing = if conduct.pass_locks { "is out until the trick ends" } else { "may play again" };
        write_lines("passing", &[&format!("a player who passes {passing}")], out);
        let ends = match conduct.ends {
            Ends::FirstOut => "when the first player is out of cards",
            Ends::PlayOut => "when one player is left with cards",
        };
        write_lines("ends", &[ends], out);
        write_lines("settles", description.settles, out);
        let options = self.rules.options();
        if options.iter().any(|option| !option.is_default) {
            write_labelled("  ", "If an option marked 'changed' contradicts the lines above, the option counts.", out);
        }
        write_options(&options, out);
    }
}

/// Formats the numbers of players of the game: `3`, `2-8`, or `2 or 4`. `to` is the text between the ends of a range.
fn players(game: &GameSummary, to: &str) -> String {
    let counts = game.rules.player_counts();
    match counts[..] {
        [fewest, .., most] if most - fewest + 1 == counts.len() => format!("{fewest}{to}{most}"),
        _ => itertools::join(counts, " or "),
    }
}

/// Returns `true` if suits decide between plays of equal ranks.
fn suits_have_order(game: &GameSummary) -> bool {
    !matches!(game.rules.engine(&game.deck), AnyEngine::Wild(_))
}

/// Formats the numbers of cards dealt: `17 cards each, 3 for the widow`.
fn in_words(dealt: &Dealt) -> String {
    let mut parts = vec![format!("{} each", count_of(dealt.each as u64, "card"))];
    parts.extend((dealt.extra > 0).then(|| format!("one more for the first {} from the dealer on", dealt.extra)));
    parts.extend((dealt.widow > 0).then(|| format!("{} for the widow", dealt.widow)));
    parts.extend((dealt.unused > 0).then(|| format!("{} left over", dealt.unused)));
    parts.join(", ")
}

/// Writes lines under one heading. A line that ends with a comma or a semicolon is joined with the next line.
fn write_lines(heading: &str, lines: &[&str], out: &mut Vec<u8>) {
    let mut sentences: Vec<String> = Vec::new();
    for line in lines {
        match sentences.last_mut().filter(|sentence| sentence.ends_with([',', ';'])) {
            Some(sentence) => sentence.extend([" ", line]),
            None => sentences.push((*line).to_owned()),
        }
    }
    for (sentence, heading) in sentences.iter().zip(std::iter::once(heading).chain(std::iter::repeat(""))) {
        write_labelled(&format!("  {heading:<7}  "), sentence, out);
    }
}

fn write_options(options: &[OptionInForce], out: &mut Vec<u8>) {
    let title = if options.is_empty() { "There are no options." } else { "Options (--set OPTION=VALUE):" };
    _ = writeln!(out, "\n{title}");
    for option in options {
        let changed = if option.is_default { "" } else { "  (changed)" };
        _ = writeln!(out, "  {} = {}{changed}", option.name, option.value);
        write_labelled("      ", &format!("{}: {} ({})", option.meaning, option.values, option.source), out);
    }
}
