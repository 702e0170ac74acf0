//! Makes hostile inputs from seeds by changing bytes, lines and JSON fields.

use pusoy::cards::Rng;
use serde_json::{Map, Value, json};

/// Words and punctuation with a meaning in some input, numbers at the ends of ranges, and unusual characters.
const WORDS: [&str; 48] = [
    "As",
    "2c",
    "Td",
    "10h",
    "BJ",
    "SJ",
    "joker",
    "♠AKQ",
    "🂡",
    "Ks Ks",
    "A=",
    "=",
    ";",
    ",",
    ":",
    "/",
    " / ",
    "\t",
    "\r",
    "#",
    "{",
    "}",
    "[",
    "]",
    "\"",
    "\\",
    "\\u0000",
    "null",
    "true",
    "-1",
    "0",
    "1e999",
    "9223372036854775807",
    "-9223372036854775808",
    "18446744073709551616",
    "0.00005",
    "pass",
    "surrender",
    "natural: ",
    "fold",
    "players ",
    "undo",
    "fix 1 ",
    "名前",
    "\u{202e}",
    "\u{7f}",
    "\u{0}",
    "\u{feff}",
];

/// Returns a hostile version of one of the seeds. `seeds` must not be empty.
pub fn mutated(rng: &mut Rng, seeds: &[Vec<u8>]) -> Vec<u8> {
    let mut input = one_of(rng, seeds).clone();
    for _ in 0..1 + rng.below(4) {
        match rng.below(3) {
            0 => change_bytes(rng, &mut input),
            1 => change_lines(rng, &mut input, seeds),
            _ => change_fields(rng, &mut input),
        }
    }
    input
}

/// Returns hostile pieces, joined by line ends. There are at most 2 to the power of `doublings` pieces. Each is a
/// hostile version of a line of the seeds or, less often, of a whole seed.
pub fn joined(rng: &mut Rng, seeds: &[Vec<u8>], doublings: u32) -> Vec<u8> {
    let lines: Vec<Vec<u8>> =
        seeds.iter().flat_map(|seed| seed.split(|&byte| byte == b'\n').map(<[u8]>::to_vec)).collect();
    let pieces = 1 << rng.below(doublings + 1);
    let piece = |_| if rng.below(4) == 0 { mutated(rng, seeds) } else { mutated(rng, &lines) };
    (0..pieces).map(piece).collect::<Vec<_>>().join(&b'\n')
}

/// Returns the lines of an input that are not blank.
pub fn lines(input: &[u8]) -> Vec<&[u8]> {
    input.split(|&byte| byte == b'\n').filter(|line| !line.trim_ascii().is_empty()).collect()
}

pub(crate) fn one_of<'a, T>(rng: &mut Rng, items: &'a [T]) -> &'a T {
    &items[rng.below(items.len() as u32) as usize]
}

/// Returns a random index from 0 to `length`, inclusive.
fn place(rng: &mut Rng, length: usize) -> usize {
    rng.below(length as u32 + 1) as usize
}

fn change_bytes(rng: &mut Rng, input: &mut Vec<u8>) {
    let at = place(rng, input.len());
    match rng.below(5) {
        0 => input.truncate(at),
        1 => {
            let end = (at + 1 + rng.below(8) as usize).min(input.len());
            input.drain(at..end);
        }
        2 => input.insert(at, rng.next_u64() as u8),
        3 if at < input.len() => input[at] ^= 1 << rng.below(8),
        _ => _ = input.splice(at..at, one_of(rng, &WORDS).bytes()),
    }
}

fn change_lines(rng: &mut Rng, input: &mut Vec<u8>, seeds: &[Vec<u8>]) {
    let mut lines: Vec<&[u8]> = input.split(|&byte| byte == b'\n').collect();
    let other = one_of(rng, seeds);
    let others: Vec<&[u8]> = other.split(|&byte| byte == b'\n').collect();
    let (from, to) = (place(rng, lines.len() - 1), place(rng, lines.len() - 1));
    match rng.below(4) {
        0 => lines.swap(from, to),
        1 => lines.insert(from, lines[to]),
        2 => _ = lines.remove(from),
        _ => lines.insert(from, one_of::<&[u8]>(rng, &others)),
    }
    *input = lines.join(&b'\n');
}

/// Changes, adds or removes one field in a random line if the line is a JSON object. Otherwise, changes nothing.
fn change_fields(rng: &mut Rng, input: &mut Vec<u8>) {
    let mut lines: Vec<Vec<u8>> = input.split(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
    let at = place(rng, lines.len() - 1);
    if let Ok(Value::Object(mut fields)) = serde_json::from_slice(&lines[at]) {
        change_object(rng, &mut fields);
        lines[at] = Value::Object(fields).to_string().into_bytes();
        *input = lines.join(&b'\n');
    }
}

fn change_object(rng: &mut Rng, fields: &mut Map<String, Value>) {
    let names: Vec<String> = fields.keys().cloned().collect();
    if names.is_empty() || rng.below(8) == 0 {
        fields.insert((*one_of(rng, &WORDS)).to_owned(), other_value(rng));
        return;
    }
    let name = one_of(rng, &names);
    if rng.below(8) == 0 {
        fields.remove(name);
    } else {
        change_value(rng, &mut fields[name]);
    }
}

/// Changes a value, or a value nested in it.
fn change_value(rng: &mut Rng, value: &mut Value) {
    match value {
        Value::Object(fields) if rng.below(5) > 0 => change_object(rng, fields),
        Value::Array(items) if !items.is_empty() && rng.below(5) > 0 => {
            let at = rng.below(items.len() as u32) as usize;
            match rng.below(4) {
                0 => _ = items.remove(at),
                1 => items.push(items[at].clone()),
                _ => change_value(rng, &mut items[at]),
            }
        }
        Value::String(text) if rng.below(3) > 0 => {
            let mut bytes = text.clone().into_bytes();
            change_bytes(rng, &mut bytes);
            *text = String::from_utf8_lossy(&bytes).into_owned();
        }
        value => *value = other_value(rng),
    }
}

fn other_value(rng: &mut Rng) -> Value {
    let word = *one_of(rng, &WORDS);
    match rng.below(10) {
        0 => Value::Null,
        1 => json!(rng.below(2) == 0),
        2 => json!(i64::MAX - i64::from(rng.below(2))),
        3 => json!(i64::MIN),
        4 => json!(rng.below(60)),
        5 => json!(-1.5),
        6 => json!([word, rng.below(14)]),
        7 => json!({ word: word }),
        8 => json!([[], {}]),
        _ => json!(word),
    }
}
