//! The rules of Chinese Poker and open-face, as a class for Python.

use pusoy::chinese::rules::House;
use pusoy_api::rules::base_rules::BaseRules;
use pusoy_api::settings::hands::house;
use pusoy_api::wire::input::json_message;
use pusoy_api::wire::problem::{Problem, Problems};
use pusoy_api::wire::record::{Options, option_value};
use pusoy_api::words::rules::in_words;
use pyo3::prelude::*;

use crate::problems::exception;

/// Rules of Chinese Poker or open-face: a preset, or house rules with their name.
#[pyclass(frozen, module = "pusoy._pusoy")]
pub struct Rules {
    pub house: House,
}

#[pymethods]
impl Rules {
    /// Reads rules. `text` is the name of a preset, or the text of a file of house rules. `options` is a JSON object
    /// with options that change these rules.
    #[new]
    fn new(py: Python<'_>, text: &str, options: &str) -> PyResult<Rules> {
        let read = || -> Result<House, Problems> {
            let unreadable = |error| format!("the options cannot be read: {}", json_message(&error));
            let options: Options =
                serde_json::from_str(options).map_err(|error| Problem::new("bad-json", unreadable(error)))?;
            let sets = options.iter().map(|(name, value)| (name.clone(), option_value(value))).collect();
            Ok(BaseRules::new(house(text)?, true, sets)?.house().clone())
        };
        read().map(|house| Rules { house }).map_err(|problems| exception(py, &problems))
    }

    #[getter]
    fn name(&self) -> &str {
        self.house.called()
    }

    #[getter]
    fn preset(&self) -> &'static str {
        self.house.rules.preset_name()
    }

    #[getter]
    fn hash(&self) -> u64 {
        self.house.rules.hash()
    }

    #[getter]
    fn is_open_face(&self) -> bool {
        self.house.rules.is_open_face()
    }

    fn changed(&self) -> Vec<(&'static str, String)> {
        self.house.rules.changed_from_preset()
    }

    fn options(&self) -> Vec<(&'static str, String)> {
        pusoy::chinese::rules::OPTIONS.iter().map(|option| (option.name, option.value(&self.house.rules))).collect()
    }

    fn to_toml(&self) -> String {
        self.house.to_toml()
    }

    fn clauses(&self) -> Vec<(&'static str, String)> {
        self.house.rules.in_words().into_iter().map(|clause| (clause.topic, clause.text)).collect()
    }

    fn in_words(&self) -> String {
        in_words(&self.house)
    }
}
