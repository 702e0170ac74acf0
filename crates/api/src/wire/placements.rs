//! Parses placements in text. Errors become problems of an input.

use pusoy::open_face::{ParsePlacementError, Placement};

use crate::wire::problem::{Problem, Problems};

/// Parses a placement, such as `Qd>f 6h>b 2d>x`.
pub fn placement(text: &str) -> Result<Placement, Problems> {
    text.parse().map_err(problems)
}

/// Parses the placements of a deal, one per street.
pub fn placements(text: &str) -> Result<Vec<Placement>, Problems> {
    Placement::streets(text).map_err(problems)
}

fn problems(error: ParsePlacementError) -> Problems {
    let token = error.token().map(str::to_owned);
    match error {
        ParsePlacementError::Cards(error) => error.without_columns().into(),
        error => Problem { token, ..Problem::new("bad-placement", error.to_string()) }.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placements_are_parsed_in_any_spelling() {
        for text in ["Qd>f 6h>b 2d>x", "As>b Ks>b 2c>f 3d>m 9h>m", "2d>x", ""] {
            assert_eq!(placement(text).unwrap().to_string(), text);
        }
        assert_eq!(placement("qd>Front, 6H→B 2d>X").unwrap().to_string(), "Qd>f 6h>b 2d>x");
        assert_eq!(placement("Qd > f 6h→ b, 2d >x").unwrap().to_string(), "Qd>f 6h>b 2d>x");
        assert_eq!(placement("As Ks>b 2cTd>f").unwrap().to_string(), "As>b Ks>b 2c>f Td>f");
    }

    #[test]
    fn streets_are_separated() {
        let streets = |text| itertools::join(placements(text).unwrap(), " | ");
        let wanted = "As>b Ks>b 2c>f 3d>m 9h>m | Qd>f 6h>b 2d>x | 4c>m 5c>m 6c>x";
        assert_eq!(streets("As>b Ks>b 2c>f 3d>m 9h>m Qd>f 6h>b 2d>x 4c>m 5c>m 6c>x"), wanted);
        assert_eq!(streets("As Ks>b 2c>f 3d 9h>m / Qd>f 6h>b 2d>x / 4c 5c>m 6c>x"), wanted);
        assert_eq!(streets("As>b Ks>b 2c>f 3d>m 9h>m Qd>f 6h>b"), "As>b Ks>b 2c>f 3d>m 9h>m | Qd>f | 6h>b");
    }

    #[test]
    fn invalid_placements_are_reported() {
        for (text, code, words) in [
            ("Qd>f 6h", "bad-placement", "6h has no row after it"),
            ("Qd>g", "bad-placement", "unknown row 'g'"),
            (">f", "bad-placement", "'>f' places no card (expected a placement such as 'Qd>f')"),
            ("Qd>x 2c>x", "bad-placement", "Qd and 2c are both discarded"),
            ("Q1>f", "bad-card", "'Q1'"),
        ] {
            let problem = &placement(text).unwrap_err().0[0];
            assert_eq!(problem.code, code, "{text}");
            assert!(problem.message.contains(words), "{text}: {}", problem.message);
        }
    }
}
