//! Certificates as files of JSON lines: first the claim, then one line per reply of each strategy.

use pusoy::ErrorCode;

use pusoy::climbing::GameRules;
use pusoy::climbing::plays::Kind;
use pusoy::climbing::solve::{Answer, Certificate, Position, Reply, Sides, Strategy, ValueKind};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::questions::climb::game::base_game::rules_record;
use crate::questions::climb::game::cards::Spelling;
use crate::questions::climb::solve::input::SolveInput;
use crate::wire::ledger::by_player;
use crate::wire::problem::{Problem, Problems};
use crate::wire::record::{Options, option_value, write_record};

/// The schema of a claim, which begins every certificate.
pub const SCHEMA: &str = "pusoy.climb.certificate/1";

/// The first line of a certificate: the claim. The lines after it are the replies, strategy by strategy. Each reply has
/// a position `at` and a `play`. The format of `at` is almost the text format of `climb solve`.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct ClaimRecord<R> {
    schema: String,
    /// The game, such as `big-two`.
    game: String,
    /// The rules in force.
    rules: R,
    /// The position, as an input of `climb solve`.
    #[cfg_attr(feature = "schemas", schemars(with = "SolveInput"))]
    position: Map<String, Value>,
    /// `two` for two sides, `single` for three or four players who each play for themselves.
    #[cfg_attr(feature = "schemas", schemars(with = "String"))]
    sides: SidesName,
    /// Kind of the values: `totals`, `penalties`, `places` or `wins`.
    #[cfg_attr(feature = "schemas", schemars(with = "String"))]
    value_kind: ValueKindName,
    /// Value of the position for each player; absent if `sides` is `single`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemas", schemars(with = "Option<std::collections::BTreeMap<String, i64>>"))]
    value: Option<Map<String, Value>>,
    /// Value that each single player can guarantee if all others play against them; absent with two sides.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemas", schemars(with = "Option<std::collections::BTreeMap<String, Option<i64>>>"))]
    paranoid: Option<Map<String, Value>>,
    /// The strategies, in the order in which their replies follow.
    strategies: Vec<StrategyRecord>,
}

/// A strategy of a certificate.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct StrategyRecord {
    /// The players who follow the strategy.
    of: Vec<String>,
    /// Number of replies.
    replies: usize,
}

/// The rules named in a certificate.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RulesInput {
    #[serde(rename = "name")]
    _name: String,
    hash: String,
    set: Options,
}

/// A line of a certificate with a reply.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ReplyRecord {
    at: String,
    play: String,
}

/// The sides, as records name them.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum SidesName {
    Two,
    Single,
}

/// The kinds of values, as records name them.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum ValueKindName {
    Totals,
    Penalties,
    Places,
    Wins,
}

/// A certificate that was read.
pub struct LoadedCertificate {
    /// The rules that the certificate names.
    pub rules: Box<dyn GameRules>,
    /// The certificate.
    pub certificate: Certificate,
}

/// An error in a certificate file, with its line.
pub struct CertificateError {
    /// The number of the line, from 1.
    pub line: usize,
    /// The problems of the line.
    pub problems: Problems,
}

/// Returns the certificate of an answer as a file. Returns `None` if the answer has no certificate.
pub fn write(rules: &dyn GameRules, spelling: Spelling, answer: &Answer) -> Option<Vec<u8>> {
    let certificate = answer.certificate.as_ref()?;
    let players = &certificate.position.players;
    let values = || by_player(players, &certificate.values);
    let strategy = |strategy: &Strategy| StrategyRecord {
        of: strategy.of.iter().map(|&seat| players[seat].clone()).collect(),
        replies: strategy.replies.len(),
    };
    let claim = ClaimRecord {
        schema: SCHEMA.to_owned(),
        game: rules.name().to_owned(),
        rules: rules_record(rules),
        position: fields(&certificate.position, spelling),
        sides: if certificate.sides == Sides::Two { SidesName::Two } else { SidesName::Single },
        value_kind: match certificate.value_kind {
            ValueKind::Totals => ValueKindName::Totals,
            ValueKind::Penalties => ValueKindName::Penalties,
            ValueKind::Places => ValueKindName::Places,
            ValueKind::Wins => ValueKindName::Wins,
        },
        value: (certificate.sides == Sides::Two).then(values),
        paranoid: (certificate.sides == Sides::Single).then(values),
        strategies: certificate.strategies.iter().map(strategy).collect(),
    };
    let mut file = Vec::new();
    write_record(&claim, &mut file);
    for Reply { at, play } in certificate.strategies.iter().flat_map(|strategy| &strategy.replies) {
        write_record(&ReplyRecord { at: at.clone(), play: play.clone() }, &mut file);
    }
    Some(file)
}

/// Returns a position as an input of `climb solve`, without the fields that have their default value.
fn fields(position: &Position, spelling: Spelling) -> Map<String, Value> {
    let formatted = |cards| Value::from(spelling.record(cards).join(" "));
    let hands = position.players.iter().zip(&position.hands).map(|(name, hand)| (name.clone(), formatted(hand)));
    let standing = position.standing.as_ref().map(|play| {
        let kind = play.kind.map(|kind| kind.name());
        let always = [("by", Value::from(&*play.by)), ("cards", formatted(&play.cards)), ("kind", Value::from(kind))];
        let lock = (play.kind == Some(Kind::LockedSequence)).then(|| ("lock", Value::from(true)));
        Value::Object(always.into_iter().chain(lock).map(|(name, value)| (String::from(name), value)).collect())
    });
    let yes = |is: bool| is.then_some(Value::from(true));
    let number = |n: i64| (n != 0).then_some(Value::from(n));
    let names = |names: &Vec<String>| (!names.is_empty()).then(|| Value::from(names.clone()));
    let contract = &position.contract;
    let all = [
        ("hands", Some(Value::Object(hands.collect()))),
        ("to_move", Some(Value::from(&*position.to_move))),
        ("standing", standing),
        ("passed", position.passed.clone().map(Value::from)),
        ("out", names(&position.out)),
        ("offenders", names(&position.offenders)),
        ("landlord", contract.soloist.clone().map(Value::from)),
        ("bid", contract.bid.map(Value::from)),
        ("bombs", number(contract.bombs)),
        ("rockets", number(contract.rockets)),
        ("revolution", yes(position.ranking.revolution)),
        ("back", yes(position.ranking.back)),
        ("locked", yes(position.ranking.lock != 0)),
        ("dealt", position.dealt.as_ref().map(|dealt| Value::Object(by_player(&position.players, dealt)))),
        ("soloist_plays", position.soloist_plays.map(Value::from)),
    ];
    all.into_iter().filter_map(|(name, value)| Some((String::from(name), value?))).collect()
}

/// Reads a certificate.
///
/// # Errors
///
/// The file is not a complete certificate, or its rules or its position are invalid.
pub fn read(file: &str) -> Result<LoadedCertificate, CertificateError> {
    let bad = |line: usize, code: &'static str, message: String| CertificateError {
        line,
        problems: Problem::new(code, message).into(),
    };
    let json = |line: usize, error: &serde_json::Error| {
        let message = error.to_string();
        let message = message.split(" at line ").next().unwrap_or_default().to_owned();
        bad(line, "bad-json", message)
    };
    let in_first_line = |problems: Problems| CertificateError { line: 1, problems };
    let mut lines = (1..).zip(file.split_terminator('\n'));
    let (_, first) = lines.next().ok_or_else(|| bad(1, "missing-field", String::from("the file is empty")))?;
    let claim: ClaimRecord<RulesInput> = serde_json::from_str(first).map_err(|error| json(1, &error))?;
    if claim.schema != SCHEMA {
        return Err(bad(1, "bad-json", format!("not a certificate: expected schema {SCHEMA}, found {}", claim.schema)));
    }
    let mut rules = pusoy::climbing::Game::from_name(&claim.game)
        .ok_or_else(|| bad(1, "unknown-game", format!("unknown game '{}'", claim.game)))?
        .rules();
    let refused = |error: pusoy::options::OptionError| bad(1, error.code(), error.to_string());
    for (name, value) in &claim.rules.set {
        rules.set(name, option_value(value)).map_err(refused)?;
    }
    rules.validate().map_err(refused)?;
    if format!("{:016x}", rules.hash()) != claim.rules.hash {
        let message = format!(
            "'rules': the game and options have the hash {:016x}, but the certificate gives '{}'",
            rules.hash(),
            claim.rules.hash
        );
        return Err(bad(1, "conflicting-options", message));
    }
    let input = SolveInput::from_json(claim.position).map_err(in_first_line)?;
    let (position, _) = input.position(&*rules).map_err(in_first_line)?;
    let seat = |name: &String| {
        let stranger = || bad(1, "unknown-player", format!("nobody is called '{name}'"));
        position.players.iter().position(|player| player == name).ok_or_else(stranger)
    };
    let (sides, claimed) = match (claim.sides, claim.value, claim.paranoid) {
        (SidesName::Two, Some(exact), None) => (Sides::Two, exact),
        (SidesName::Single, None, Some(bounds)) => (Sides::Single, bounds),
        _ => {
            let message = "a claim needs 'value' for two sides, or 'paranoid' for single players, but not both";
            return Err(bad(1, "missing-field", String::from(message)));
        }
    };
    let mut values = vec![None; position.players.len()];
    for (name, value) in &claimed {
        let number = || {
            let message = format!("the value of {name} must be an integer above -2^40 and below 2^40, not {value}");
            bad(1, "bad-json", message)
        };
        values[seat(name)?] = if value.is_null() { None } else { Some(value.as_i64().ok_or_else(number)?) };
    }
    let total = claim.strategies.iter().fold(0, |sum: usize, strategy| sum.saturating_add(strategy.replies));
    let mut strategies = Vec::new();
    for record in &claim.strategies {
        let mut strategy =
            Strategy { of: record.of.iter().map(seat).collect::<Result<_, _>>()?, ..Strategy::default() };
        for _ in 0..record.replies {
            let Some((number, line)) = lines.next() else {
                let message = format!("the file ends here, but the numbers of replies in line 1 add up to {total}");
                return Err(bad(file.lines().count() + 1, "missing-field", message));
            };
            let ReplyRecord { at, play } = serde_json::from_str(line).map_err(|error| json(number, &error))?;
            strategy.replies.push(Reply { at, play });
        }
        strategies.push(strategy);
    }
    if let Some((number, _)) = lines.find(|(_, line)| !line.trim().is_empty()) {
        return Err(bad(
            number,
            "bad-json",
            format!("the file must end before this line (the numbers of replies in line 1 add up to {total})"),
        ));
    }
    let value_kind = match claim.value_kind {
        ValueKindName::Totals => ValueKind::Totals,
        ValueKindName::Penalties => ValueKind::Penalties,
        ValueKindName::Places => ValueKind::Places,
        ValueKindName::Wins => ValueKind::Wins,
    };
    Ok(LoadedCertificate { rules, certificate: Certificate { position, sides, value_kind, values, strategies } })
}

/// Returns the line number of a reply in the file. `strategy` is the index of its strategy, and `reply` is the index of
/// the reply in that strategy. Line 1 is the claim, so the first reply is in line 2.
pub fn line_of(certificate: &Certificate, strategy: usize, reply: usize) -> usize {
    let before = certificate.strategies.iter().take(strategy).map(|strategy| strategy.replies.len()).sum::<usize>();
    2 + before + reply
}
