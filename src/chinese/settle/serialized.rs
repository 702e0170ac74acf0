//! Serialization of row outcomes as `won`, `tied` and `lost`.

use std::cmp::Ordering;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::chinese::ByRow;

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Outcome {
    Lost,
    Tied,
    Won,
}

pub(super) fn serialize<S: Serializer>(rows: &Option<ByRow<Ordering>>, serializer: S) -> Result<S::Ok, S::Error> {
    let outcome = |outcome| match outcome {
        Ordering::Less => Outcome::Lost,
        Ordering::Equal => Outcome::Tied,
        Ordering::Greater => Outcome::Won,
    };
    rows.map(|rows| rows.map(outcome)).serialize(serializer)
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<ByRow<Ordering>>, D::Error> {
    let ordering = |outcome| match outcome {
        Outcome::Lost => Ordering::Less,
        Outcome::Tied => Ordering::Equal,
        Outcome::Won => Ordering::Greater,
    };
    Ok(Option::<ByRow<Outcome>>::deserialize(deserializer)?.map(|rows| rows.map(ordering)))
}
