//! Fuzzes files of house rules.

use pusoy::chinese::rules::House;

/// Checks that a parsed file has the same rules if it is formatted and parsed again. If an error names a line,
/// the file must have this line.
pub fn judge(input: &[u8]) {
    let text = &*String::from_utf8_lossy(input);
    match House::from_toml(text) {
        Ok(house) => {
            let written = house.to_toml();
            let again = House::from_toml(&written).unwrap_or_else(|error| panic!("{error}: {written}"));
            assert_eq!(again.rules.hash(), house.rules.hash(), "{text:?}");
            assert_eq!(again.to_toml(), written);
            assert!(house.rules.validate().is_ok(), "{text:?}");
        }
        Err(error) => {
            let message = error.to_string();
            assert!(!message.is_empty() && !error.0.is_empty(), "{text:?}");
            let lines = text.split('\n').count();
            for problem in &error.0 {
                assert!(problem.line.is_none_or(|line| (1..=lines).contains(&line)), "{text:?}: {message}");
            }
        }
    }
}
