use std::path::PathBuf;

use clap::{ArgAction, Parser, Subcommand, ValueEnum};

/// Chinese Poker (Pusoy): sets a 13-card hand for the most expected units, and settles the table.
#[derive(Debug, Parser)]
#[command(name = "pusoy", version, about, max_term_width = 100)]
pub struct Args {
    #[command(flatten)]
    pub global: Global,
    #[command(subcommand)]
    pub command: Command,
}

/// What every command understands.
#[derive(Clone, Debug, clap::Args)]
pub struct Global {
    /// Write JSON lines, one record an input
    #[arg(long, global = true)]
    pub json: bool,
    /// When to use colour
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub color: Color,
    /// Use so many threads (default: one a processor); the answers are the same
    #[arg(long, global = true, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Read inputs from the lines of this file instead of standard input
    #[arg(long, global = true, value_name = "FILE")]
    pub input: Option<PathBuf>,
    /// Exit with 0 even if a record of a stream failed
    #[arg(long, global = true)]
    pub exit_zero: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Color {
    Auto,
    Always,
    Never,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Set hands for the most expected units
    Solve(Solve),
    /// Tell what a setting loses against the best, and why
    Grade(Grade),
    /// Deal hands to set, and grade them
    Drill(Drill),
    /// Settle a table: who pays whom, and for what
    Score(Score),
    /// Rank rows of three or five cards
    Eval(Eval),
    /// Tell whether a setting is legal, its royalties and naturals
    Check(Check),
    /// Deal random hands
    Deal(Deal),
    /// Climbing games: score endings, judge plays, replay deals
    Climb(super::climb::args::Climb),
    /// Chinese Ten and its relatives: score piles, find captures
    Ten(super::ten::args::Ten),
    /// Show rules and compare them, and make files of your own
    Rules(Rules),
    /// Tell what one strategy wins from another
    Match(Match),
    /// Tell what a best response wins from a strategy
    Exploit(Exploit),
    /// Build or verify the lookup tables and the strategies
    Tables(Tables),
    /// Show what records look like, as JSON Schema
    Schema(Schema),
    /// Write completions for a shell
    Completions(Completions),
    /// Show a page of the manual
    Man(Man),
}

/// The rules to play by.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct RuleArgs {
    /// A preset ('pusoy rules list' shows them) or a file of house rules (default: PUSOY_RULES, then the file
    /// pusoy/rules.toml in your configuration folder, then standard)
    #[arg(long, value_name = "NAME|FILE")]
    pub rules: Option<String>,
    /// Change one option of the rules, as in --set royalty-table=flat
    #[arg(long, value_name = "OPTION=VALUE", action = ArgAction::Append)]
    pub set: Vec<String>,
}

/// The form of what a command writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Form {
    /// For a person at a terminal
    Text,
    /// JSON lines, as with --json
    Json,
    /// One page of HTML with everything on it
    Html,
}

/// How to write what is answered.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct FormArgs {
    /// How to write the answers
    #[arg(long, value_name = "FORM", default_value = "text", conflicts_with = "json")]
    pub format: Form,
}

impl FormArgs {
    /// Whether a page is wanted.
    pub fn page(self) -> bool {
        self.format == Form::Html
    }

    /// What all commands understand, with JSON if this asks for it.
    pub fn global(self, global: &Global) -> Global {
        Global { json: global.json || self.format == Form::Json, ..global.clone() }
    }
}

/// What is asked of the solver, beside the cards.
#[derive(Clone, Debug, clap::Args)]
pub struct QueryArgs {
    #[command(flatten)]
    pub rules: RuleArgs,
    /// How many opponents there are, 1 to 3 (default: as many as --against names, or 3)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=3))]
    pub opponents: Option<u8>,
    /// Other cards that no opponent holds
    #[arg(long, value_name = "CARDS", default_value = "")]
    pub dead: String,
    /// An opponent whose setting (F / M / B) or thirteen cards are known
    #[arg(long, value_name = "CARDS", action = ArgAction::Append)]
    pub against: Vec<String>,
    /// Answer from the strategy alone
    #[arg(long)]
    pub quick: bool,
    /// Sample until gaps to the best are known to this standard error, in units per opponent, or beyond doubt
    #[arg(long, value_name = "UNITS", default_value_t = 0.004, value_parser = precision)]
    pub precision: f64,
    /// Stop sampling after so many seconds a hand
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub time_limit: Option<f64>,
    /// Neither read nor write the cache of what was trained for house rules and of hands that opponents played
    #[arg(long)]
    pub no_cache: bool,
    /// Seed of the sample
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
}

/// Set hands for the most expected units.
///
/// Every argument together is one hand. Without arguments each line of standard input is one, as text or as JSON:
/// {"id":1,"cards":"As Kd …","dead":"","against":[],"opponents":3,"options":{},"seed":0}
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pusoy solve As Ad Kh Kd Qc Js Ts 9s 8s 5h 5d 3c 2c
  pusoy solve '♠AKQJ653 ♥Q92 ♦J ♣83' --rules one-six --opponents 1
  pusoy solve Qs Qd 9h 8c 4c Ks Kd 7h 2d As Ad 7c 3s --top 2 --explain
  pusoy deal --count 1000 --seed 7 | pusoy solve --quick --json --top 1
  pusoy solve Qs Qd 9h 8c 4c Ks Kd 7h 2d As Ad 7c 3s --explain --format html")]
pub struct Solve {
    /// Thirteen cards
    pub cards: Vec<String>,
    #[command(flatten)]
    pub query: QueryArgs,
    /// How many settings to list
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub top: u32,
    /// Say why the best setting beats the others: what each part of the score earns
    #[arg(long, conflicts_with = "quick")]
    pub explain: bool,
    #[command(flatten)]
    pub form: FormArgs,
}

/// Tell what a setting loses against the best, and why.
///
/// Every argument together is one setting. Without arguments each line of standard input is one, as text, with a name if
/// you like, or as JSON: {"id":1,"front":"…","middle":"…","back":"…","player":"Amy","units":4,"opponents":3,"options":{}}
/// and what else solve understands; "units" is what the deal brought.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pusoy grade 7s 7c 3c / 9s 9h 9d 4h 4d / As Ks Qs Js 2s
  pusoy grade 'Amy=Qs Qd 4c / Ks Kd 9h 8c 2d / As Ad 7h 7c 3s' --opponents 1 --json
  printf '%s\\n' 'Amy=Qs Qd 4c / Ks Kd 9h 8c 2d / As Ad 7h 7c 3s' \\
                 'Bob=Ah Kh 3d / 9s 9d 8h 6c 5d / Qh Qc Jh Js 2c' | pusoy grade --summary")]
pub struct Grade {
    /// FRONT / MIDDLE / BACK, or NAME=FRONT / MIDDLE / BACK
    pub cards: Vec<String>,
    #[command(flatten)]
    pub query: QueryArgs,
    /// Sum up after the last hand, player by player: what setting lost and what the cards were worth
    #[arg(long)]
    pub summary: bool,
    #[command(flatten)]
    pub form: FormArgs,
}

/// Deal hands to set, and grade them.
///
/// Type the rows of your setting with '/' between them; two are enough. Every other hand is like those that have cost you
/// most. What you set is kept in a file of JSON lines, pusoy/drill.jsonl in your data folder, hand by hand: Ctrl-C loses
/// nothing. With --json, and lines from a pipe, a program can be drilled too.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pusoy drill
  pusoy drill --only two-way --only flush-or-full-house --rules one-six --opponents 1
  echo 'Kh Kc Td / Js Jd 3h 3c 2c' | pusoy drill --seed 2 --count 1 --no-history

Kinds of hands, for --only:
  two-way              two different settings are nearly as good
  pair-in-front        the best setting has a pair or better in front
  flush-or-full-house  a flush and a full house are there to choose from
  straight-or-flush    a straight and a flush are there to choose from
  many-pairs           three pairs or more, and nothing better of one rank
  trips                three of a kind
  quads                four of a kind")]
pub struct Drill {
    #[command(flatten)]
    pub rules: RuleArgs,
    /// How many opponents there are, 1 to 3
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=3))]
    pub opponents: u8,
    /// Stop after so many hands
    #[arg(long, value_name = "N")]
    pub count: Option<u64>,
    /// Only hands of this kind; given more than once, of any of them
    #[arg(long, value_name = "KIND", action = ArgAction::Append)]
    pub only: Vec<String>,
    /// The same seed deals the same hands, after the same history (default: a new one each time)
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Keep the history in this file
    #[arg(long, value_name = "FILE")]
    pub history: Option<PathBuf>,
    /// Neither read nor write a history
    #[arg(long, conflicts_with = "history")]
    pub no_history: bool,
    /// Know what is lost to this standard error, in units per opponent, or beyond doubt
    #[arg(long, value_name = "UNITS", default_value_t = 0.004, value_parser = precision)]
    pub precision: f64,
    /// Neither read nor write the cache of what was trained for house rules and of hands that opponents played
    #[arg(long)]
    pub no_cache: bool,
}

fn precision(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(units) if units > 0.0 && units.is_finite() => Ok(units),
        _ => Err(String::from("a precision is a number of units above 0, such as 0.01")),
    }
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if (0.0..=1e9).contains(&seconds) => Ok(seconds),
        _ => Err(String::from("a time limit is a number of seconds, such as 0.5")),
    }
}

/// Show rules and compare them, and make files of your own.
///
/// House rules are a TOML file: a preset to start from (rules = "taiwanese"), the options that differ, and if you like a
/// name and a note.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pusoy rules list
  pusoy rules show taiwanese
  pusoy rules show --set surrender=off
  pusoy rules diff standard western")]
pub struct Rules {
    #[command(subcommand)]
    pub action: RulesAction,
}

#[derive(Debug, Subcommand)]
pub enum RulesAction {
    /// The presets
    List,
    /// Every option of some rules, and what they come to
    Show(RulesShow),
    /// The options in which two sets of rules differ
    Diff {
        /// A preset or a file
        a: String,
        /// Another
        b: String,
    },
    /// Write a file of house rules to start from
    Init {
        /// The file
        file: PathBuf,
        /// The preset that the house starts from
        #[arg(long, value_name = "PRESET", default_value = "standard")]
        from: String,
        /// Replace a file that is there
        #[arg(long)]
        force: bool,
    },
    /// Tell whether a file of house rules is in order; exit status 78 if it is not
    Check {
        /// The file
        file: PathBuf,
    },
}

#[derive(Debug, clap::Args)]
pub struct RulesShow {
    /// A preset or a file of house rules (default: the rules in force)
    pub which: Option<String>,
    #[command(flatten)]
    pub rules: RuleArgs,
}

impl RulesShow {
    /// The rules that are to be shown.
    pub fn as_rules(&self) -> RuleArgs {
        RuleArgs { rules: self.which.clone().or_else(|| self.rules.rules.clone()), set: self.rules.set.clone() }
    }
}

/// Settle a table: who pays whom, and for what.
///
/// Every argument is one player. Without arguments each line of standard input is one table, as text with ';' between
/// players or as JSON: {"id":1,"options":{},"players":[{"name":"Amy","front":"…","middle":"…","back":"…"},…]}
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pusoy score 'Amy=6s 6h 4c / Ts Td 9c Qd 8s / 3s 3h 3d 2s 2d' \\
              'Bob=Ac Kc Qc / 9s 9d 5h 5c 4d / Kh Jh 9h 8h 7h'
  pusoy score 'Amy=6s 6h 4c / Ts Td 9c Qd 8s / 3s 3h 3d 2s 2d' Bob=surrender --rules one-six
  pusoy score 'Cy=natural: 2s 3c 4d 5h 6s 7h 8d 9c Ts Jc Qd Kh As' Bob=surrender
  pusoy score 'Amy=6s 6h 4c / Ts Td 9c Qd 8s / 3s 3h 3d 2s 2d' Bob=surrender --format html")]
pub struct Score {
    /// NAME=FRONT / MIDDLE / BACK, NAME=surrender or NAME=natural: thirteen cards
    pub players: Vec<String>,
    #[command(flatten)]
    pub rules: RuleArgs,
    /// Keep an account of all deals, and write it after the last
    #[arg(long)]
    pub account: bool,
    /// Two players hold two hands each: the first two arguments are of one player, the others of the other
    #[arg(long)]
    pub criss_cross: bool,
    /// The one royalty that a player claims, where the rules pay for one: Amy=back
    #[arg(long, value_name = "NAME=ROW", action = ArgAction::Append)]
    pub claim: Vec<String>,
    /// The royalties that a player declares, where the rules ask for it: Amy=front,back
    #[arg(long, value_name = "NAME=ROWS", action = ArgAction::Append)]
    pub declare: Vec<String>,
    /// A player who is in fantasyland, in open-face
    #[arg(long, value_name = "NAME", action = ArgAction::Append)]
    pub fantasyland: Vec<String>,
    #[command(flatten)]
    pub form: FormArgs,
}

/// Rank rows of three or five cards.
///
/// Rows are separated by '/'. Of two rows, which is the stronger. Without arguments each line of standard input is one
/// input, as text or as JSON: {"id":1,"rows":["Ks Kh Qd"]} or {"id":1,"a":"Ks Kh Qd","b":"Kd Kc Qs Jd 9s"}
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pusoy eval Ks Kh Qd
  pusoy eval Ks Kh Qd / Kd Kc Qs Jd 9s
  pusoy eval --low 7s 5d 4h 3d 2c / 8s 6d 4s 3h 2d")]
pub struct Eval {
    /// Rows of three or five cards, with '/' between them
    pub rows: Vec<String>,
    #[command(flatten)]
    pub rules: RuleArgs,
    /// Rank rows of five as deuce-to-seven low: the lowest hand is the strongest
    #[arg(long)]
    pub low: bool,
}

/// Tell whether a setting is legal or mis-set, what royalties its rows would earn and which naturals its cards are.
///
/// Exit status 1 if it is mis-set. Thirteen loose cards are only looked at for naturals. Without arguments each line of
/// standard input is one input, as text or as JSON: {"id":1,"front":"…","middle":"…","back":"…","options":{}}
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pusoy check 6s 6h 4c / Ts Td 9c Qd 8s / 3s 3h 3d 2s 2d
  pusoy check 2s 3c 4d 5h 6s 7h 8d 9c Ts Jc Qd Kh As")]
pub struct Check {
    /// FRONT / MIDDLE / BACK, or thirteen cards
    pub cards: Vec<String>,
    #[command(flatten)]
    pub rules: RuleArgs,
}

/// Deal random hands: one JSON line a deal.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pusoy deal --players 4 --seed 7
  pusoy deal --count 1000 --seed 7 | pusoy solve --quick --json --top 1")]
pub struct Deal {
    /// How many hands a deal has, 1 to 4; with one, the line is an input of solve
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=4))]
    pub players: u8,
    /// How many deals
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub count: u64,
    /// The same seed deals the same hands (default: a new one each time)
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
}

/// How much strategies are tried.
#[derive(Clone, Debug, clap::Args)]
pub struct TrialArgs {
    #[command(flatten)]
    pub rules: RuleArgs,
    /// How many hands are set
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub hands: u32,
    /// How many hands the opponents' population has; without the cards of a hand about a third of it is left, each
    /// relabelling of suits counted
    #[arg(long, value_name = "N", default_value_t = 300_000, value_parser = clap::value_parser!(u32).range(1000..=10_000_000))]
    pub population: u32,
    /// Seed of both
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Neither read nor write the cache of what was trained for house rules
    #[arg(long)]
    pub no_cache: bool,
}

/// Tell what one strategy wins from another, in units a hand, heads-up.
///
/// A strategy is one of equilibrium (the quick answer), unaware (an equilibrium without card removal), max-product (the
/// greatest product of the chances to win each row) and sampled (the default answer); or a file with a setting a line,
/// FRONT / MIDDLE / BACK or {"front":…,"middle":…,"back":…}, whose hands are then those of the match. Nothing is played
/// where both set a hand alike; where they differ both settings are valued against a population that sets as B does.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pusoy match equilibrium unaware --rules plain --hands 200 --population 20000
  pusoy match equilibrium max-product --rules plain --hands 200 --population 20000 --json")]
pub struct Match {
    /// A strategy, or a file of settings
    pub a: String,
    /// Another
    pub b: String,
    #[command(flatten)]
    pub trial: TrialArgs,
}

/// Tell what a best response wins from a strategy, in units a hand, heads-up.
///
/// The best answer to each hand is chosen by one half of a population that sets by the strategy and valued by the other,
/// and the other way round: the figure is a lower bound, without the luck of choosing.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pusoy exploit --rules plain --hands 200 --population 20000
  pusoy exploit unaware --rules plain --hands 200 --population 20000
  pusoy exploit sampled --rules plain --hands 20 --population 20000")]
pub struct Exploit {
    /// equilibrium, unaware or max-product; or sampled, for what the default answer leaves to win from the equilibrium
    #[arg(default_value = "equilibrium")]
    pub strategy: String,
    #[command(flatten)]
    pub trial: TrialArgs,
}

/// Show what records look like, as JSON Schema.
///
/// Without a name, the names: each record that is written by its "schema", and what solve, grade, score, check and eval
/// read, as NAME.input.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pusoy schema
  pusoy schema solve
  pusoy schema score.input")]
pub struct Schema {
    /// The record
    #[arg(conflicts_with = "dir")]
    pub name: Option<String>,
    /// Write all of them into this folder, a file each
    #[arg(long, value_name = "DIR")]
    pub dir: Option<PathBuf>,
}

/// Write completions for a shell.
///
/// Write them where your shell looks for them: for bash ~/.local/share/bash-completion/completions/pusoy, for zsh a file
/// _pusoy in a folder of $fpath, for fish ~/.config/fish/completions/pusoy.fish, for PowerShell your $PROFILE.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pusoy completions bash
  pusoy completions zsh
  pusoy completions fish
  pusoy completions powershell")]
pub struct Completions {
    /// The shell
    pub shell: clap_complete::Shell,
}

/// Write a page of the manual, for 'man -l -'.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pusoy man
  pusoy man climb score")]
pub struct Man {
    /// The command (default: the program)
    #[arg(conflicts_with = "dir")]
    pub command: Vec<String>,
    /// Write all pages into this folder
    #[arg(long, value_name = "DIR")]
    pub dir: Option<PathBuf>,
}

/// Build or verify the lookup tables and the strategies.
#[derive(Debug, clap::Args)]
pub struct Tables {
    #[command(subcommand)]
    pub action: TablesAction,
}

#[derive(Debug, Subcommand)]
pub enum TablesAction {
    /// Generate the tables and write them
    Build(TablesArgs),
    /// Generate the tables and compare them with those there, byte for byte
    Verify(TablesArgs),
    /// Show how often each kind of row is seen and wins, as the equilibrium sets
    Chart(ChartArgs),
}

/// A strategy as a chart: how often opponents show each kind of row, and how often it wins.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pusoy tables chart --rules plain
  pusoy tables chart --rules one-six --markdown
  pusoy tables chart --json")]
pub struct ChartArgs {
    #[command(flatten)]
    pub rules: RuleArgs,
    /// How many opponents there are, 1 to 3, where that makes a difference
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=3))]
    pub opponents: u8,
    /// Write Markdown tables
    #[arg(long)]
    pub markdown: bool,
    /// Neither read nor write the cache of what was trained for house rules
    #[arg(long)]
    pub no_cache: bool,
}

#[derive(Debug, clap::Args)]
pub struct TablesArgs {
    /// Where the tables are
    #[arg(long, value_name = "DIR", default_value = "tables")]
    pub dir: PathBuf,
    /// Only this table: rows, or an equilibrium such as standard or taiwanese-3 (default: all)
    #[arg(value_name = "TABLE")]
    pub only: Vec<String>,
}
