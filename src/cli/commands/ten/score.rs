use std::io::Write;
use std::sync::{Mutex, PoisonError};

use pusoy::cards::parse;
use pusoy::chinese_ten::{
    Fraction, Pile, TenAccount, TenError, TenRules, TenSettlement, points, settle, tie_score, total,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::cli::args::Form;
use crate::cli::args::{Global, ten as args};
use crate::cli::commands::ten::capture::listed;
use crate::cli::commands::ten::rules::{BaseTen, RulesRecord, amount};
use crate::cli::json::cards::Cards;
use crate::cli::json::described::described;
use crate::cli::json::ledger::{EntryRecord, by_player, entries};
use crate::cli::json::problem::{Problem, Problems};
use crate::cli::json::record::{Options, typed, write_record};
use crate::cli::stream::run::{Answers, Input, Judged, run as run_stream};
use crate::cli::terminal::exit::Exit;
use crate::cli::terminal::words::{count_of, width};

pub fn run(args: &args::Score, global: &Global) -> Exit {
    match BaseTen::read(&args.variant) {
        Ok(base) => {
            let account = args.account.then(Mutex::default);
            let score = Score { base, dealer: args.dealer.clone(), players: None, pile: false, account };
            run_stream(&score, &args.piles, ";", global.form(), global)
        }
        Err(exit) => exit,
    }
}

/// One pile, or the deck.
pub fn run_pile(args: &args::Pile, global: &Global) -> Exit {
    match BaseTen::read(&args.variant) {
        Ok(base) => {
            let score = Score { base, dealer: None, players: args.players, pile: true, account: None };
            run_stream(&score, &args.cards, " ", global.form(), global)
        }
        Err(exit) => exit,
    }
}

struct Score {
    base: BaseTen,
    dealer: Option<String>,
    players: Option<usize>,
    /// Whether a line of text is one pile.
    pile: bool,
    account: Option<Mutex<TenAccount>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    variant: Option<String>,
    piles: Option<Map<String, Value>>,
    players: Option<usize>,
    cards: Option<Cards>,
    dealer: Option<String>,
    #[serde(default)]
    options: Options,
}

described! {
    record Record<'_> as "pusoy.ten.score/1",
    record Worth<'_> as "pusoy.ten.score/1",
    record AccountRecord as "pusoy.ten.account/1",
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct Record<'a> {
    schema: &'static str,
    id: &'a Value,
    rules: RulesRecord,
    points: Map<String, Value>,
    tie: Value,
    delta: Map<String, Value>,
    leads: Option<&'a str>,
    entries: Vec<EntryRecord<'a>>,
    transfers: Option<Vec<TransferRecord<'a>>>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct TransferRecord<'a> {
    from: &'a str,
    to: &'a str,
    units: Value,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct Worth<'a> {
    schema: &'static str,
    id: &'a Value,
    rules: RulesRecord,
    /// Null if no cards were given.
    points: Option<i64>,
    total: i64,
    tie: Value,
    delta: Option<Value>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct AccountRecord {
    schema: &'static str,
    deals: u64,
    totals: Map<String, Value>,
}

/// What an input asks for.
enum Question {
    Piles(TenRules, Vec<Pile>, Option<String>),
    /// The worth of some cards, or of none in particular.
    Worth(TenRules, usize, Option<parse::CardList>),
}

impl Answers for Score {
    fn answer(&self, input: Input<'_>, id: &Value, form: Form, out: &mut Vec<u8>) -> Result<Judged, Problems> {
        let question = match input {
            Input::Text(text) if self.pile => {
                let rules = self.base.rules().clone();
                let cards = parse::cards(text)?;
                let players = players(&rules, self.players)?;
                Question::Worth(rules, players, Some(cards))
            }
            Input::Text(text) => Question::Piles(self.base.rules().clone(), piles(text)?, self.dealer.clone()),
            Input::Json(fields) => self.read(typed(fields)?)?,
        };
        match question {
            Question::Piles(rules, piles, dealer) => self.settled(&rules, &piles, dealer.as_deref(), id, form, out)?,
            Question::Worth(rules, players, cards) => worth(&rules, players, cards.as_ref(), id, form, out),
        }
        Ok(Judged::Good)
    }

    fn in_order(&self) -> bool {
        self.account.is_some()
    }

    fn finish(&self, form: Form, out: &mut Vec<u8>) {
        let Some(account) = &self.account else { return };
        let account = account.lock().unwrap_or_else(PoisonError::into_inner);
        let names = account.players();
        match form {
            Form::Json => {
                let totals: Vec<Value> = account.totals().iter().map(|&total| amount(total)).collect();
                let totals = by_player(names, &totals);
                write_record(&AccountRecord { schema: "pusoy.ten.account/1", deals: account.deals(), totals }, out);
            }
            Form::Text | Form::Html => {
                // A vector takes everything.
                _ = writeln!(out, "\naccount of {}", count_of(account.deals(), "deal"));
                let width = width(names);
                for (name, total) in names.iter().zip(account.totals()) {
                    _ = writeln!(out, "  {name:<width$}  {total:>+7}");
                }
            }
        }
    }

    fn batch(&self) -> usize {
        1_024
    }
}

impl Score {
    fn read(&self, fields: Fields) -> Result<Question, Problems> {
        let rules = self.base.with(fields.variant.as_deref(), &fields.options)?;
        let dealer = fields.dealer.or_else(|| self.dealer.clone());
        let Some(piles) = fields.piles else {
            let players = players(&rules, fields.players.or(self.players))?;
            let cards = fields.cards.as_ref().map(listed).transpose()?;
            return Ok(Question::Worth(rules, players, cards));
        };
        if fields.cards.is_some() {
            return Err(Problem::new("unknown-field", "give 'piles' or 'cards', not both").token("cards").into());
        }
        let mut problems = Problems::none();
        let mut pile = |(player, cards): (String, Value)| {
            let bad = |_| Problem::new("bad-card", format!("the pile of {player} is a text or a list of cards"));
            let cards = problems.note(serde_json::from_value::<Cards>(cards).map_err(bad))?;
            let cards = problems.note(listed(&cards))?.as_slice().to_vec();
            Some(Pile { player, cards })
        };
        let piles = piles.into_iter().filter_map(&mut pile).collect();
        problems.check()?;
        Ok(Question::Piles(rules, piles, dealer))
    }

    fn settled(
        &self,
        rules: &TenRules,
        piles: &[Pile],
        dealer: Option<&str>,
        id: &Value,
        form: Form,
        out: &mut Vec<u8>,
    ) -> Result<(), Problem> {
        let settled = settle(rules, piles, dealer).map_err(|error| problem(&error))?;
        if let Some(account) = &self.account {
            let mut account = account.lock().unwrap_or_else(PoisonError::into_inner);
            account.add(&settled).map_err(|error| Problem::new("account-full", error.to_string()))?;
        }
        match form {
            Form::Json => write_json(&settled, rules, id, out),
            Form::Text | Form::Html => write_text(&settled, rules, out),
        }
        Ok(())
    }
}

/// How many play: as many as were said, or as the variant is for, if that is one number.
fn players(rules: &TenRules, said: Option<usize>) -> Result<usize, Problem> {
    let allowed = rules.variant.players();
    match (said, allowed) {
        (None, [only]) => Ok(*only),
        (Some(players), _) if allowed.contains(&players) => Ok(players),
        (Some(given), _) => Err(problem(&TenError::BadPlayerCount { variant: rules.variant, allowed, given })),
        (None, _) => {
            let allowed = itertools::join(allowed, ", ");
            Err(Problem::new("missing-field", format!("how many players? {allowed}: --players N")).token("players"))
        }
    }
}

/// Piles in text: `Amy=Ah 9d; Bob=8s 2h`.
fn piles(text: &str) -> Result<Vec<Pile>, Problems> {
    let mut problems = Problems::none();
    let mut piles = Vec::new();
    let mut column = 0;
    for part in text.split(';') {
        let before = column;
        column += part.chars().count() + 1;
        if part.trim().is_empty() {
            continue;
        }
        let Some((player, cards)) = part.split_once('=') else {
            let message = format!("'{}' is not NAME=CARDS", part.trim());
            problems.note::<()>(Err(Problem::new("missing-field", message).token(part.trim())));
            continue;
        };
        let before = before + player.chars().count() + 1;
        if let Some(cards) = problems.note(parse::cards(cards).map_err(|error| error.shifted(before))) {
            piles.push(Pile { player: player.trim().to_owned(), cards: cards.as_slice().to_vec() });
        }
    }
    problems.check()?;
    Ok(piles)
}

fn problem(error: &TenError) -> Problem {
    let problem = Problem::new(error.code(), error.to_string());
    match error {
        TenError::DuplicatePlayer(name) | TenError::UnknownPlayer(name) | TenError::BonusNotPossible(name) => {
            problem.token(name)
        }
        TenError::OddPile { player, .. } => problem.token(player),
        TenError::DuplicateCard(card) => problem.token(card.to_string()),
        _ => problem,
    }
}

fn worth(rules: &TenRules, players: usize, cards: Option<&parse::CardList>, id: &Value, form: Form, out: &mut Vec<u8>) {
    let tie = rules.tie_score.0.unwrap_or_else(|| tie_score(rules.variant, players));
    let points = cards.map(|cards| points(rules.variant, players, cards.iter()));
    let delta = points.map(|points| Fraction::from(points) - tie);
    let total = total(rules.variant, players);
    match form {
        Form::Json => {
            let (record, tie, delta) = (RulesRecord::new(rules), amount(tie), delta.map(amount));
            write_record(&Worth { schema: "pusoy.ten.score/1", id, rules: record, points, total, tie, delta }, out);
        }
        Form::Text | Form::Html => {
            // A vector takes everything.
            _ = match (points, delta) {
                (Some(points), Some(delta)) => {
                    writeln!(
                        out,
                        "{} rules, {players} players: {points} points, against {tie}: {delta:+}",
                        rules.variant
                    )
                }
                _ => {
                    writeln!(out, "{} rules, {players} players: {total} points in all, tie score {tie}", rules.variant)
                }
            };
        }
    }
}

fn write_json(settled: &TenSettlement, rules: &TenRules, id: &Value, out: &mut Vec<u8>) {
    let names = &settled.players;
    let name = |seat: usize| names[seat].as_str();
    let delta: Vec<Value> = settled.delta.iter().map(|&delta| amount(delta)).collect();
    let transfers = settled.transfers.as_ref().map(|transfers| {
        let record = |t: &pusoy::chinese_ten::TenTransfer| (name(t.from), name(t.to), amount(t.units));
        transfers.iter().map(record).map(|(from, to, units)| TransferRecord { from, to, units }).collect()
    });
    let record = Record {
        schema: "pusoy.ten.score/1",
        id,
        rules: RulesRecord::new(rules),
        points: by_player(names, &settled.points),
        tie: amount(settled.tie),
        delta: by_player(names, &delta),
        leads: settled.leads.map(name),
        entries: settled.ledger.as_ref().map(entries).unwrap_or_default(),
        transfers,
    };
    write_record(&record, out);
}

fn write_text(settled: &TenSettlement, rules: &TenRules, out: &mut Vec<u8>) {
    let names = &settled.players;
    let width = width(names);
    // A vector takes everything.
    _ = writeln!(out, "{} rules: tie score {}", rules.variant, settled.tie);
    for (seat, name) in names.iter().enumerate() {
        _ = writeln!(out, "  {name:<width$}  {:>4} points  {:>+7}", settled.points[seat], settled.delta[seat]);
    }
    for transfer in settled.transfers.iter().flatten() {
        _ = writeln!(out, "{} pays {} {}", names[transfer.from], names[transfer.to], transfer.units);
    }
    if let Some(seat) = settled.leads {
        _ = writeln!(out, "next deal: {} leads", names[seat]);
    }
}
