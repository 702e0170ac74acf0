//! `pusoy schema --generate`: the schemas anew, from the types that write and read the records.

use itertools::Itertools;
use serde_json::{Map, Value, json};

use crate::commands::hands::{check, deal, eval};
use crate::commands::strategies::{cache, chart, contestant, match_exploit, street_match};
use crate::commands::{climb, drill, grade, review, rules, score, solve, ten};
use crate::grading;
use crate::json::described::Described;
use crate::json::error_record;
use crate::log;
use crate::placing;

/// Returns every kind of record, in the order in which `pusoy schema` lists them.
fn described() -> Vec<Described> {
    [
        solve::command::SCHEMAS,
        solve::record::SCHEMAS,
        grade::command::SCHEMAS,
        grading::record::SCHEMAS,
        grading::summary::SCHEMAS,
        drill::hands::SCHEMAS,
        drill::streets::SCHEMAS,
        drill::history::SCHEMAS,
        log::input::SCHEMAS,
        score::record::SCHEMAS,
        score::account::SCHEMAS,
        review::record::SCHEMAS,
        review::streets::record::SCHEMAS,
        eval::SCHEMAS,
        check::SCHEMAS,
        deal::SCHEMAS,
        placing::input::SCHEMAS,
        placing::record::SCHEMAS,
        climb::games::SCHEMAS,
        climb::score::command::SCHEMAS,
        climb::score::account::SCHEMAS,
        climb::identify::SCHEMAS,
        climb::beats::SCHEMAS,
        climb::moves::SCHEMAS,
        climb::instant::SCHEMAS,
        climb::owed::SCHEMAS,
        climb::play::input::SCHEMAS,
        climb::play::replayed::SCHEMAS,
        climb::solve::input::SCHEMAS,
        climb::solve::solved::SCHEMAS,
        climb::solve::certificate::SCHEMAS,
        climb::verify::SCHEMAS,
        climb::review::record::SCHEMAS,
        climb::puzzle::SCHEMAS,
        ten::score::command::SCHEMAS,
        ten::score::account::SCHEMAS,
        ten::capture::SCHEMAS,
        ten::layout::SCHEMAS,
        rules::list::SCHEMAS,
        rules::show::SCHEMAS,
        rules::diff::SCHEMAS,
        chart::SCHEMAS,
        contestant::SCHEMAS,
        match_exploit::SCHEMAS,
        street_match::SCHEMAS,
        cache::SCHEMAS,
        error_record::SCHEMAS,
    ]
    .concat()
}

/// Returns the texts of the schemas, each with the name of its file.
pub fn generate() -> Vec<(String, String)> {
    let by_file = described().into_iter().chunk_by(Described::file);
    let shapes = by_file.into_iter().map(|(file, of)| (file, of.map(|kind| kind.fields()).collect_vec()));
    shapes.map(|(file, shapes)| (file.clone(), format!("{:#}\n", schema(&file, shapes)))).collect()
}

/// Returns the schema of a record that has one of several shapes.
fn schema(title: &str, shapes: Vec<Map<String, Value>>) -> Value {
    let mut whole = Map::new();
    whole.insert(String::from("$schema"), json!("https://json-schema.org/draft/2020-12/schema"));
    whole.insert(String::from("title"), json!(title));
    match <[Map<String, Value>; 1]>::try_from(shapes) {
        Ok([fields]) => whole.extend(fields),
        Err(several) => _ = whole.insert(String::from("anyOf"), json!(several)),
    }
    Value::Object(whole)
}
