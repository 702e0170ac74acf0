//! Records and inputs described as JSON Schema, from the types that write and read them.
//!
//! The schemas are generated with the feature `schemas` alone, and committed: a build without it compiles nothing of this.

/// Registers the records and inputs that a file declares: `described! { record SolveRecord<'_> as "pusoy.solve/2" }`.
macro_rules! described {
    ($($kind:ident $type:ty as $name:expr),+ $(,)?) => {
        #[cfg(feature = "schemas")]
        pub const SCHEMAS: &[$crate::json::described::Described] =
            &[$($crate::json::described::Described::$kind::<$type>($name)),+];
    };
}
pub(crate) use described;

#[cfg(feature = "schemas")]
pub use generated::{Described, also};

#[cfg(feature = "schemas")]
mod generated {
    use schemars::generate::SchemaSettings;
    use schemars::transform::{RecursiveTransform, Transform};
    use schemars::{JsonSchema, Schema, SchemaGenerator};
    use serde_json::{Map, Value, json};

    /// A kind of record or input, with the type that has its fields.
    #[derive(Clone, Copy)]
    pub struct Described {
        name: &'static str,
        schema: fn() -> Schema,
        is_input: bool,
    }

    impl Described {
        /// A record that a command writes. Several types may share a name: a record is then like one of them.
        pub const fn record<T: JsonSchema>(name: &'static str) -> Described {
            Described { name, schema: || generator(false).into_root_schema_for::<T>(), is_input: false }
        }

        /// A record that a command reads.
        pub const fn input<T: JsonSchema>(name: &'static str) -> Described {
            Described { name, schema: || generator(true).into_root_schema_for::<T>(), is_input: true }
        }

        /// Returns the name of the schema's file, without its ending: `pusoy.solve.2` or `pusoy.solve.input`.
        pub fn file(&self) -> String {
            if self.is_input { format!("{}.input", self.name) } else { self.name.replace('/', ".") }
        }

        /// Returns the keywords of the schema that describe the fields.
        pub fn fields(&self) -> Map<String, Value> {
            let mut schema = (self.schema)();
            schema.remove("$schema");
            schema.remove("title");
            let mut fields = std::mem::take(schema.ensure_object());
            if let Some(Value::Object(properties)) = fields.get_mut("properties") {
                match self.is_input {
                    // Every input may carry an id, which its answer carries again.
                    true => properties.insert(String::from("id"), json!({ "description": INPUT_ID })),
                    false => properties.insert(String::from("schema"), json!({ "const": self.name })),
                };
            }
            fields
        }
    }

    /// Describes that a field of an input has a second name.
    pub fn also(field: &'static str, second: &'static str) -> impl Transform {
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

    /// What the schemas say of the id of an input.
    const INPUT_ID: &str = "Any value; the answer carries it again.";

    fn generator(reads: bool) -> SchemaGenerator {
        let settings = SchemaSettings::draft2020_12().with(|settings| settings.inline_subschemas = true);
        let settings = if reads { settings.for_deserialize() } else { settings.for_serialize() };
        settings.with_transform(RecursiveTransform(closed)).into_generator()
    }

    /// Allows an object the fields that are named and no others.
    fn closed(schema: &mut Schema) {
        if schema.get("properties").is_some() && schema.get("additionalProperties").is_none() {
            schema.insert(String::from("additionalProperties"), json!(false));
        }
    }
}
