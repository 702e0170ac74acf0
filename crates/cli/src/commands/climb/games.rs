//! `pusoy climb games`: shows the games, or the rules and options of one.

use std::io::Write;

use pusoy::climbing::{AnyEngine, Dealt, Deck, Ends, Game, GameRules, OptionInForce};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::args::{Form, Global, climb as args};
use crate::commands::climb::game::base_game::BaseGame;
use crate::commands::climb::game::base_game::rules_record;
use crate::commands::climb::game::problem::ending_problem;
use crate::json::described::described;
use crate::json::game_rules::GameRulesRecord;
use crate::json::id::Id;
use crate::json::problem::Problem;
use crate::stream::answers::{Written, write};
use crate::terminal::beside::write_beside;
use crate::terminal::exit::Exit;
use crate::terminal::output::{complain, write_out};
use crate::terminal::style;
use crate::terminal::words::count_of;

pub fn run(args: &args::Games, global: &Global) -> Exit {
    let base = match BaseGame::read(&args.game) {
        Ok(base) => base,
        Err(exit) => return exit,
    };
    let mut out = Vec::new();
    let written = match (args.game.game.is_some(), args.players) {
        (false, Some(_)) => {
            complain("--players needs a game: pusoy climb games thirteen --players 7");
            return Exit::Usage;
        }
        (false, None) if !args.game.set.is_empty() => {
            complain("--set needs a game: pusoy climb games thirteen --set lead=lowest");
            return Exit::Usage;
        }
        (false, None) => list(global.form(), &mut out),
        (true, players) => base
            .rules_of_text()
            .and_then(|rules| ShownGame::new(rules, players))
            .map(|game| write(&game, global.form(), &Id::NONE, &mut out)),
    };
    match written {
        Ok(()) => write_out(&out, global.form()),
        Err(problem) => {
            complain(&problem.message);
            Exit::BadData
        }
    }
}

described! { record GamesRecord as "pusoy.climb.games/1" }

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct GamesRecord {
    schema: &'static str,
    /// The game, as commands call it: `big-two`.
    game: &'static str,
    /// Its name for people.
    title: &'static str,
    /// What it is, in a sentence.
    about: &'static str,
    /// The fewest and the most players.
    players: [usize; 2],
    /// Every number of players that can play.
    player_counts: Vec<usize>,
    /// The rules in force.
    rules: GameRulesRecord,
    /// The ranks from low to high.
    ranks: Vec<String>,
    /// The suits from low to high; null where suits have no order.
    suits: Option<Vec<String>>,
    /// Every option by name, with its value, the values that it may have, its meaning and the source.
    options: Map<String, Value>,
    /// Number of cards dealt to each player, where the number of players was given.
    cards_each: Option<usize>,
    /// Number of players, from the dealer on, who get one card more; null where the number of players was not given.
    extra: Option<usize>,
    /// Number of cards that the soloist takes up; null where the number of players was not given.
    widow: Option<usize>,
    /// Number of cards that nobody gets; null where the number of players was not given.
    unused: Option<usize>,
}

/// A game with the rules in force, and how it is dealt to a number of players if one was given.
struct ShownGame {
    rules: Box<dyn GameRules>,
    deck: Deck,
    dealt: Option<(usize, Dealt)>,
}

/// Writes a line for every game, or a record.
fn list(form: Form, out: &mut Vec<u8>) -> Result<(), Problem> {
    let games = Game::ALL.iter().map(|game| ShownGame::new(game.rules(), None)).collect::<Result<Vec<_>, _>>()?;
    if form == Form::Json {
        games.iter().for_each(|game| write(game, form, &Id::NONE, out));
        return Ok(());
    }
    _ = writeln!(out, "game        players  what it is about");
    for game in games {
        let description = game.rules.description();
        write_beside(&format!("{:<10}  {:<7}  ", description.name, game.players("-")), description.about, out);
    }
    _ = writeln!(out, "\n'pusoy climb games GAME' shows the rules and options of one.");
    Ok(())
}

impl ShownGame {
    fn new(rules: Box<dyn GameRules>, players: Option<usize>) -> Result<ShownGame, Problem> {
        let dealt = players.map(|players| Ok((players, rules.dealt(players)?))).transpose();
        let dealt = dealt.map_err(|error| ending_problem(&error))?;
        let deck = rules.deck(players).map_err(|error| ending_problem(&error))?;
        Ok(ShownGame { rules, deck, dealt })
    }

    /// Spells the numbers of players that the game is for: `3`, `2-8`, or `2 or 4`.
    fn players(&self, to: &str) -> String {
        let counts = self.rules.player_counts();
        match counts[..] {
            [fewest, .., most] if most - fewest + 1 == counts.len() => format!("{fewest}{to}{most}"),
            _ => itertools::join(counts, " or "),
        }
    }

    /// Whether suits decide between plays of equal ranks.
    fn suits_have_order(&self) -> bool {
        !matches!(self.rules.engine(&self.deck), AnyEngine::Wild(_))
    }

    /// Returns the ranks from low to high, with jokers.
    fn ranks(&self) -> Vec<String> {
        let jokers = &["Xb", "Xr"][..self.deck.pack.jokers.count()];
        self.deck.ranks.iter().map(ToString::to_string).chain(jokers.iter().map(ToString::to_string)).collect()
    }
}

impl Written for ShownGame {
    fn text(&self, out: &mut Vec<u8>) {
        let (description, conduct) = (self.rules.description(), self.rules.conduct());
        _ = writeln!(out, "{}: {}\n", description.title, description.about);
        write_lines("players", &[&self.players(" to ")], out);
        if let Some((players, dealt)) = &self.dealt {
            write_lines("dealt", &[&format!("to {players}: {}", in_words(dealt))], out);
        }
        write_lines("ranks", &[&format!("{}, low to high", self.ranks().join(" "))], out);
        let suits = match self.deck.suits {
            Some(suits) => {
                let order = if self.suits_have_order() { "low to high" } else { "none higher than another" };
                format!("{}, {order}", itertools::join(suits.map(style::suit), " "))
            }
            None => String::from("do not count"),
        };
        write_lines("suits", &[&suits], out);
        write_lines("plays", description.plays, out);
        write_lines("leads", &[description.leads], out);
        let passing = if conduct.pass_locks { "is out until the trick ends" } else { "may play again" };
        write_lines("passing", &[&format!("who passes {passing}")], out);
        let ends = match conduct.ends {
            Ends::FirstOut => "when the first player is out of cards",
            Ends::PlayOut => "when one player is left with cards",
        };
        write_lines("ends", &[ends], out);
        write_lines("settles", description.settles, out);
        write_options(&self.rules.options(), out);
    }

    fn record<'a>(&'a self, _id: &'a Id) -> impl Serialize + 'a {
        let (rules, description) = (&*self.rules, self.rules.description());
        let (fewest, most) = rules.players().into_inner();
        let option = |option: OptionInForce| {
            let OptionInForce { name, value, values, meaning, source, .. } = option;
            (name.to_owned(), json!({"value": value, "values": values, "meaning": meaning, "source": source}))
        };
        let dealt = self.dealt.map(|(_, dealt)| dealt);
        GamesRecord {
            schema: "pusoy.climb.games/1",
            game: description.name,
            title: description.title,
            about: description.about,
            players: [fewest, most],
            player_counts: rules.player_counts(),
            rules: rules_record(rules),
            ranks: self.ranks(),
            suits: self.deck.suits.map(|suits| suits.map(|suit| suit.char().to_string()).to_vec()),
            options: rules.options().into_iter().map(option).collect(),
            cards_each: dealt.map(|dealt| dealt.each),
            extra: dealt.map(|dealt| dealt.extra),
            widow: dealt.map(|dealt| dealt.widow),
            unused: dealt.map(|dealt| dealt.unused),
        }
    }
}

/// Spells how cards are dealt: `17 cards each, 3 for the widow`.
fn in_words(dealt: &Dealt) -> String {
    let mut said = vec![format!("{} each", count_of(dealt.each as u64, "card"))];
    said.extend((dealt.extra > 0).then(|| format!("one more for {} from the dealer on", dealt.extra)));
    said.extend((dealt.widow > 0).then(|| format!("{} for the widow", dealt.widow)));
    said.extend((dealt.unused > 0).then(|| format!("{} left over", dealt.unused)));
    said.join(", ")
}

/// Writes lines under one heading; a line that ends with a comma or a semicolon goes on in the next.
fn write_lines(heading: &str, lines: &[&str], out: &mut Vec<u8>) {
    let mut sentences: Vec<String> = Vec::new();
    for line in lines {
        match sentences.last_mut().filter(|sentence| sentence.ends_with([',', ';'])) {
            Some(sentence) => sentence.extend([" ", line]),
            None => sentences.push((*line).to_owned()),
        }
    }
    for (sentence, heading) in sentences.iter().zip(std::iter::once(heading).chain(std::iter::repeat(""))) {
        write_beside(&format!("  {heading:<7}  "), sentence, out);
    }
}

fn write_options(options: &[OptionInForce], out: &mut Vec<u8>) {
    let title = if options.is_empty() { "There are no options." } else { "Options (--set OPTION=VALUE):" };
    _ = writeln!(out, "\n{title}");
    for option in options {
        let changed = if option.is_default { "" } else { "  (changed)" };
        _ = writeln!(out, "  {} = {}{changed}", option.name, option.value);
        write_beside("      ", &format!("{}: {} ({})", option.meaning, option.values, option.source), out);
    }
}
