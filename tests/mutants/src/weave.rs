//! Puts the mutants of a source file into one text. At run time, an environment variable switches one of them on.

use std::ops::Range;

use crate::find::{Form, Place};

/// The source of the module `mutant_switch`. The copy of the repository that is tested has this module in its library.
/// The module's function `is` returns `true` if the environment variable `PUSOY_MUTANT` has the number of the given
/// mutant. If only `PUSOY_REACHED` is set, `is` writes the number of the given mutant to the file that this variable
/// names. If either variable is set, the first panic ends the process, so that no further test runs.
pub const SWITCH: &str = include_str!("switch.txt");

/// A source file with its mutants.
pub struct Woven {
    /// The text with the mutants.
    pub text: String,
    /// For each mutant, its number and two byte ranges in `text`: the range of its replacement, and the range of its
    /// place with all replacements.
    pub parts: Vec<(usize, Range<usize>, Range<usize>)>,
}

/// A text to insert into the source.
struct Piece {
    /// The text goes before this byte of the source.
    at: usize,
    /// The order of texts at the same byte: ends of expressions (inner first), then insertions of [`Form::Body`] and
    /// [`Form::Arm`], then beginnings of expressions (outer first).
    order: (usize, isize, isize),
    text: String,
    /// The index of the place.
    place: usize,
    /// The number of the mutant; `None` for the brackets around all mutants of a place.
    mutant: Option<usize>,
}

/// Puts mutants into the source. `numbers` has a list for each place: the numbers of the mutants, and `None` for each
/// mutant to leave out.
pub fn weave(source: &str, places: &[Place], numbers: &[Vec<Option<usize>>]) -> Woven {
    let mut pieces = Vec::new();
    for (place, (at, numbers)) in places.iter().zip(numbers).enumerate() {
        let mutants = at.instead.iter().zip(numbers).filter_map(|((text, _), number)| Some((text, (*number)?)));
        let mutants: Vec<_> = mutants.collect();
        if mutants.is_empty() {
            continue;
        }
        let Range { start, end } = at.bytes;
        let visited = place as isize;
        let (opens, closes) = ((2, -(end as isize), visited), (0, -(start as isize), -visited));
        let mut put = |at, order, text, mutant| pieces.push(Piece { at, order, text, place, mutant });
        match at.form {
            Form::Expression => {
                put(start, opens, "(".into(), None);
                for (text, number) in mutants {
                    let text = format!("if crate::mutant_switch::is({number}) {{ {text} }} else ");
                    put(start, opens, text, Some(number));
                }
                put(start, opens, "{ ".into(), None);
                put(end, closes, " })".into(), None);
            }
            Form::Body => {
                for (value, number) in mutants {
                    let text = format!(" if crate::mutant_switch::is({number}) {{ return {value}; }}");
                    put(start, (1, 0, visited), text, Some(number));
                }
            }
            Form::Arm => {
                let number = mutants[0].1;
                let text = format!(" if !crate::mutant_switch::is({number})");
                put(start, (1, 0, visited), text, Some(number));
            }
        }
    }
    pieces.sort_by_key(|piece| (piece.at, piece.order));

    let mut text = String::with_capacity(source.len() * 4);
    let mut around: Vec<Option<Range<usize>>> = vec![None; places.len()];
    let mut mutants = Vec::new();
    let mut from = 0;
    for piece in pieces {
        text.push_str(&source[from..piece.at]);
        from = piece.at;
        let bytes = text.len()..text.len() + piece.text.len();
        text.push_str(&piece.text);
        let around = &mut around[piece.place];
        *around = Some(around.as_ref().map_or(bytes.start, |before| before.start)..bytes.end);
        mutants.extend(piece.mutant.map(|mutant| (mutant, bytes, piece.place)));
    }
    text.push_str(&source[from..]);
    let part = |(mutant, bytes, place): (usize, Range<usize>, usize)| Some((mutant, bytes, around[place].clone()?));
    let parts = mutants.into_iter().filter_map(part).collect();
    Woven { text, parts }
}
