//! Puts all mutants of a source file into one text. At run time, an environment variable switches one of them on.

use std::ops::Range;

use crate::find::{Form, Place};

/// The source of a module that is added to the library. It checks whether `PUSOY_MUTANT` names a mutant, and writes the
/// numbers of reached mutants to the file that `PUSOY_REACHED` names. It ends the process at the first panic, so that
/// only one test fails.
pub const SWITCH: &str = include_str!("switch.txt");

/// A source file with its mutants.
pub struct Woven {
    /// The text with the mutants.
    pub text: String,
    /// For each mutant, its number, its byte range in the text, and the byte range of its place.
    pub parts: Vec<(usize, Range<usize>, Range<usize>)>,
}

/// A text to insert at a byte.
struct Piece {
    at: usize,
    /// The order of insertions at the same byte: ends, then single texts, then beginnings.
    order: (usize, isize, isize),
    text: String,
    place: usize,
    mutant: Option<usize>,
}

/// Puts mutants into the source. `numbers` contains the numbers of the mutants of each place, or `None` for a mutant to
/// leave out.
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
