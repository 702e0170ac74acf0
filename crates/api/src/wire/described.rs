//! Records and inputs described as JSON Schema.
//!
//! The schemas are committed in the folders `schemas/` of the packages that write the records. The feature `schemas`
//! generates them from the types that write the records and read the inputs. A build without this feature does not
//! compile the generator.

/// A kind of record or input.
#[derive(Clone, Copy, Debug)]
pub struct Described {
    /// The name of the schema: `pusoy.solve.2` for records `pusoy.solve/2`, and `pusoy.solve.input` for inputs of
    /// `solve`.
    pub name: &'static str,
    /// The committed schema.
    pub schema: &'static str,
    /// One function for each type that the record or input can have. The function generates the schema of that type.
    #[cfg(feature = "schemas")]
    pub types: &'static [fn() -> schemars::Schema],
}

/// Builds a table of records and inputs, from entries such as `record "pusoy.solve.2" [SolveRecord<'static>]`. The
/// macro includes the committed schemas from the folder `schemas/` of the package that calls it.
#[macro_export]
macro_rules! records {
    ($($kind:ident $name:literal [$($type:ty),+ $(,)?]),+ $(,)?) => {
        &[$($crate::wire::described::Described {
            name: $name,
            schema: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/schemas/", $name, ".json")),
            #[cfg(feature = "schemas")]
            types: &[$($crate::wire::described::$kind::<$type>),+],
        }),+]
    };
}

#[cfg(feature = "schemas")]
pub use generated::{input, record, with_alias, with_link};

#[cfg(feature = "schemas")]
mod generated {
    use schemars::generate::SchemaSettings;
    use schemars::transform::{RecursiveTransform, Transform};
    use schemars::{JsonSchema, Schema, SchemaGenerator};
    use serde_json::{Map, Value, json};

    use super::Described;

    impl Described {
        /// Generates the schema from `types`.
        pub fn generate(&self) -> String {
            let mut whole = Map::new();
            whole.insert(String::from("$schema"), json!("https://json-schema.org/draft/2020-12/schema"));
            whole.insert(String::from("title"), json!(self.name));
            let shapes: Vec<Map<String, Value>> = self.types.iter().map(|schema| self.fields(schema())).collect();
            match <[Map<String, Value>; 1]>::try_from(shapes) {
                Ok([fields]) => whole.extend(fields),
                Err(several) => _ = whole.insert(String::from("anyOf"), json!(several)),
            }
            format!("{:#}\n", Value::Object(whole))
        }

        /// Returns the parts of a schema that describe the fields: all keywords except `$schema` and `title`. Adds the
        /// field `id` of an input, or the value of the field `schema` of a record.
        fn fields(&self, mut schema: Schema) -> Map<String, Value> {
            schema.remove("$schema");
            schema.remove("title");
            let mut fields = std::mem::take(schema.ensure_object());
            if let Some(Value::Object(properties)) = fields.get_mut("properties") {
                match self.name.rsplit_once('.') {
                    // Every input may have an `id`, which its answer repeats.
                    Some((_, "input")) => properties.insert(String::from("id"), json!({ "description": INPUT_ID })),
                    Some((kind, version)) => {
                        let name = format!("{kind}/{version}");
                        properties.insert(String::from("schema"), json!({ "const": name }))
                    }
                    None => None,
                };
            }
            fields
        }
    }

    /// Generates the schema of a type of record.
    pub fn record<T: JsonSchema>() -> Schema {
        generator(false).into_root_schema_for::<T>()
    }

    /// Generates the schema of a type of input.
    pub fn input<T: JsonSchema>() -> Schema {
        generator(true).into_root_schema_for::<T>()
    }

    /// Adds `second` to the schema of an input, as another name of the field `field`.
    pub fn with_alias(field: &'static str, second: &'static str) -> impl Transform {
        move |schema: &mut Schema| {
            let fields = schema.ensure_object();
            let Some(Value::Object(properties)) = fields.get_mut("properties") else { return };
            let Some(Value::Object(mut described)) = properties.get(field).cloned() else { return };
            described.insert(String::from("description"), format!("The same as `{field}`.").into());
            properties.insert(String::from(second), described.into());
            let Some(Value::Array(required)) = fields.get_mut("required") else { return };
            let before = required.len();
            required.retain(|name| name != field);
            if required.len() < before {
                fields.insert(String::from("anyOf"), json!([{ "required": [field] }, { "required": [second] }]));
            }
        }
    }

    /// Adds the fields of a link, which the program writes, to the schema of a record.
    pub fn with_link(schema: &mut Schema) {
        let Some(Value::Object(properties)) = schema.ensure_object().get_mut("properties") else { return };
        properties.insert(String::from("link"), json!({ "type": ["string", "null"], "description": LINK }));
        properties.insert(String::from("no_link"), json!({ "type": "string", "description": NO_LINK }));
    }

    /// Descriptions of the fields of a link in the schemas.
    const LINK: &str =
        "Address of the page that shows the same question; absent unless requested, null if there is none.";
    const NO_LINK: &str = "The reason why there is no link; absent otherwise.";

    /// Description of the `id` of an input in the schemas.
    const INPUT_ID: &str = "Any value; the answer repeats it.";

    fn generator(reads: bool) -> SchemaGenerator {
        let settings = SchemaSettings::draft2020_12().with(|settings| settings.inline_subschemas = true);
        let settings = if reads { settings.for_deserialize() } else { settings.for_serialize() };
        settings.with_transform(RecursiveTransform(closed)).into_generator()
    }

    /// Forbids fields that the schema of an object does not name.
    fn closed(schema: &mut Schema) {
        if schema.get("properties").is_some() && schema.get("additionalProperties").is_none() {
            schema.insert(String::from("additionalProperties"), json!(false));
        }
    }
}
