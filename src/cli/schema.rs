//! `pusoy schema`: what every record looks like, as JSON Schema, from the types that write them.

use itertools::Itertools;
use schemars::transform::RecursiveTransform;
use schemars::{JsonSchema, Schema, SchemaGenerator, generate::SchemaSettings};
use serde_json::{Map, Value, json};

use super::args;
use super::exit::Exit;
use super::files::write_all;
use super::output::{complain, write_out};
use super::{account, chart, check, climb, deal, drill, eval, grade, rules, score, solve, stream, ten, trial};

/// A kind of record, with the type that has its fields.
#[derive(Clone, Copy)]
pub struct Described {
    name: &'static str,
    schema: fn() -> Schema,
    is_input: bool,
}

impl Described {
    /// A record that is written; of several of one name, any.
    pub const fn record<T: JsonSchema>(name: &'static str) -> Described {
        Described { name, schema: || generator(false).into_root_schema_for::<T>(), is_input: false }
    }

    /// A record that a command reads.
    pub const fn input<T: JsonSchema>(name: &'static str) -> Described {
        Described { name, schema: || generator(true).into_root_schema_for::<T>(), is_input: true }
    }

    /// The name of its file: `pusoy.solve.1` or `pusoy.solve.input`.
    fn file(&self) -> String {
        if self.is_input { format!("{}.input", self.name) } else { self.name.replace('/', ".") }
    }

    fn fields(&self) -> Map<String, Value> {
        let mut schema = (self.schema)();
        schema.remove("$schema");
        schema.remove("title");
        let mut fields = std::mem::take(schema.ensure_object());
        if let Some(Value::Object(properties)) = fields.get_mut("properties") {
            match self.is_input {
                // Every input may carry one, and its record carries it again.
                true => properties.insert(String::from("id"), json!(true)),
                false => properties.insert(String::from("schema"), json!({ "const": self.name })),
            };
        }
        fields
    }
}

fn generator(reads: bool) -> SchemaGenerator {
    let settings = SchemaSettings::draft2020_12().with(|settings| settings.inline_subschemas = true);
    let settings = if reads { settings.for_deserialize() } else { settings.for_serialize() };
    settings.with_transform(RecursiveTransform(closed)).into_generator()
}

/// Lets a record have the fields that are named and no others.
fn closed(schema: &mut Schema) {
    if schema.get("properties").is_some() && schema.get("additionalProperties").is_none() {
        schema.insert(String::from("additionalProperties"), json!(false));
    }
}

/// Every kind of record.
fn all() -> Vec<Described> {
    [
        solve::SCHEMAS,
        solve::record::SCHEMAS,
        grade::SCHEMAS,
        grade::record::SCHEMAS,
        grade::summary::SCHEMAS,
        drill::SCHEMAS,
        drill::history::SCHEMAS,
        score::fields::SCHEMAS,
        score::record::SCHEMAS,
        account::SCHEMAS,
        eval::SCHEMAS,
        check::SCHEMAS,
        deal::SCHEMAS,
        climb::games::SCHEMAS,
        climb::score::SCHEMAS,
        climb::account::SCHEMAS,
        climb::identify::SCHEMAS,
        climb::beats::SCHEMAS,
        climb::moves::SCHEMAS,
        climb::instant::SCHEMAS,
        climb::owed::SCHEMAS,
        climb::play::SCHEMAS,
        ten::score::SCHEMAS,
        ten::capture::SCHEMAS,
        ten::layout::SCHEMAS,
        rules::command::SCHEMAS,
        chart::SCHEMAS,
        trial::SCHEMAS,
        stream::SCHEMAS,
    ]
    .concat()
}

/// The schemas by the names of their files.
fn schemas() -> Vec<(String, Value)> {
    let by_file = all().into_iter().chunk_by(Described::file);
    let schema = |(file, shapes): (String, Vec<Map<String, Value>>)| {
        let mut whole = Map::new();
        whole.insert(String::from("$schema"), json!("https://json-schema.org/draft/2020-12/schema"));
        whole.insert(String::from("title"), json!(file));
        match <[Map<String, Value>; 1]>::try_from(shapes) {
            Ok([fields]) => whole.extend(fields),
            Err(several) => _ = whole.insert(String::from("anyOf"), json!(several)),
        }
        (file, Value::Object(whole))
    };
    let shapes = by_file.into_iter().map(|(file, of)| (file, of.map(|described| described.fields()).collect()));
    shapes.map(schema).collect()
}

pub fn run(args: &args::Schema) -> Exit {
    let schemas = schemas();
    let text = |schema: &Value| format!("{schema:#}\n").into_bytes();
    if let Some(folder) = &args.dir {
        return write_all(folder, schemas.iter().map(|(name, schema)| (format!("{name}.json"), text(schema))));
    }
    let Some(name) = &args.name else {
        let names: String = schemas.iter().map(|(name, _)| format!("{name}\n")).collect();
        return write_out(names.as_bytes());
    };
    let wanted = name.replace('/', ".");
    let wanted = if wanted.starts_with("pusoy.") { wanted } else { format!("pusoy.{wanted}") };
    match schemas.iter().find(|(name, _)| *name == wanted || *name == format!("{wanted}.1")) {
        Some((_, schema)) => write_out(&text(schema)),
        None => {
            complain(&format!("there is no record '{name}': 'pusoy schema' lists them"));
            Exit::Usage
        }
    }
}
