//! `pusoy schema`: shows the JSON Schema of every record.

use crate::args::{self, Form};
use crate::terminal::exit::Exit;
use crate::terminal::files::write_all;
use crate::terminal::output::{complain, write_out, write_raw};

/// The committed schemas: the text of each file of `schemas/`, with its name.
macro_rules! committed {
    ($($name:literal),+ $(,)?) => {
        &[$(($name, include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../schemas/", $name, ".json")))),+]
    };
}

const COMMITTED: &[(&str, &str)] = committed![
    "pusoy.solve.input",
    "pusoy.solve.2",
    "pusoy.grade.input",
    "pusoy.grade.2",
    "pusoy.grade.summary.1",
    "pusoy.drill.hand.1",
    "pusoy.drill.street.1",
    "pusoy.drill.1",
    "pusoy.drill.placement.1",
    "pusoy.score.input",
    "pusoy.score.2",
    "pusoy.account.2",
    "pusoy.review.1",
    "pusoy.review.streets.1",
    "pusoy.eval.1",
    "pusoy.eval.input",
    "pusoy.check.1",
    "pusoy.check.input",
    "pusoy.deal.1",
    "pusoy.place.input",
    "pusoy.place.1",
    "pusoy.climb.games.1",
    "pusoy.climb.score.2",
    "pusoy.climb.score.input",
    "pusoy.climb.account.2",
    "pusoy.climb.identify.1",
    "pusoy.climb.identify.input",
    "pusoy.climb.beats.1",
    "pusoy.climb.beats.input",
    "pusoy.climb.moves.1",
    "pusoy.climb.moves.input",
    "pusoy.climb.instant.1",
    "pusoy.climb.instant.input",
    "pusoy.climb.owed.1",
    "pusoy.climb.owed.input",
    "pusoy.climb.play.input",
    "pusoy.climb.play.2",
    "pusoy.climb.solve.input",
    "pusoy.climb.solve.1",
    "pusoy.climb.certificate.1",
    "pusoy.climb.verify.1",
    "pusoy.climb.review.1",
    "pusoy.climb.puzzle.1",
    "pusoy.ten.score.2",
    "pusoy.ten.score.input",
    "pusoy.ten.account.2",
    "pusoy.ten.capture.1",
    "pusoy.ten.capture.input",
    "pusoy.ten.layout.1",
    "pusoy.ten.layout.input",
    "pusoy.rules.list.1",
    "pusoy.rules.show.1",
    "pusoy.rules.diff.1",
    "pusoy.chart.1",
    "pusoy.match.input",
    "pusoy.match.1",
    "pusoy.exploit.1",
    "pusoy.match.streets.1",
    "pusoy.cache.1",
    "pusoy.error.1",
];

/// Writes the committed schemas, or those that were generated instead.
pub fn run(args: &args::Schema, generated: Option<&[(String, String)]>) -> Exit {
    let schemas: Vec<(&str, &str)> = match generated {
        Some(schemas) => schemas.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect(),
        None => COMMITTED.to_vec(),
    };
    if let Some(folder) = &args.dir {
        return write_all(
            folder,
            schemas.iter().map(|(name, text)| (format!("{name}.json"), text.as_bytes().to_vec())),
        );
    }
    let Some(name) = &args.name else {
        let names: String = schemas.iter().map(|(name, _)| format!("{name}\n")).collect();
        return write_out(names.as_bytes(), Form::Text);
    };
    let wanted = name.replace('/', ".");
    let wanted = if wanted.starts_with("pusoy.") { wanted } else { format!("pusoy.{wanted}") };
    let is_number = |number: &str| number.parse::<u32>().is_ok();
    let is_wanted = |name: &str| {
        name == wanted || name.rsplit_once('.').is_some_and(|(kind, number)| kind == wanted && is_number(number))
    };
    match schemas.iter().find(|(name, _)| is_wanted(name)) {
        Some((_, text)) => write_raw(text.as_bytes()),
        None => {
            complain(&format!("there is no record '{name}': 'pusoy schema' lists them"));
            Exit::Usage
        }
    }
}
