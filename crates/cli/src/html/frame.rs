//! A page of HTML in one file, without scripts, pictures or anything from the network.

use maud::{Markup, PreEscaped, Render, html};
use pusoy::cards::{Card, CardSet};
use pusoy::chinese::{ByRow, Row};
use pusoy_api::wire::controls::escape_controls;
use pusoy_api::wire::rows::in_order;

/// Writes the beginning of a page.
pub fn begin(title: &str, out: &mut Vec<u8>) {
    let begin = html! {
        (PreEscaped("<!doctype html>\n<html lang=\"en\">\n"))
        head {
            meta charset="utf-8";
            meta name="viewport" content="width=device-width, initial-scale=1";
            title { (title) }
            style { "\n" (PreEscaped(include_str!("page.css"))) }
        }
        (PreEscaped("\n<body>\n<main>\n"))
        h1 { (title) } "\n"
    };
    out.extend_from_slice(begin.0.as_bytes());
}

/// Writes a part of a page as one line. Escapes control characters, so that no name can control a terminal or hide
/// text.
pub fn write(part: &Markup, out: &mut Vec<u8>) {
    out.extend_from_slice(escape_controls(&part.0).as_bytes());
    out.push(b'\n');
}

/// Writes the end of a page.
pub fn end(out: &mut Vec<u8>) {
    let end = html! {
        footer { "pusoy " (env!("CARGO_PKG_VERSION")) }
        (PreEscaped("\n</main>\n</body>\n</html>\n"))
    };
    out.extend_from_slice(end.0.as_bytes());
}

/// Draws a card.
pub fn card(card: Card) -> Markup {
    marked(card, false)
}

/// Draws a card, with a mark if it is new.
fn marked(card: Card, is_new: bool) -> Markup {
    let (rank, suit) = (card.rank(), card.suit());
    let rank = if rank.char() == 'T' { String::from("10") } else { rank.to_string() };
    html! {
        span class={ "card " @if is_new { "new " } (suit.char()) } role="img" aria-label=(card) {
            b { (rank) }
            i { (suit.symbol()) }
        }
    }
}

/// Formats a card in a line of text, as HTML.
pub fn suited(card: Card) -> String {
    let suit = card.suit();
    html! { span.(suit.char()) { (card.rank()) (suit.symbol()) } }.into_string()
}

/// Draws the cards of a row.
pub fn row(cards: CardSet) -> Markup {
    html! {
        @for each in in_order(cards) { (card(each)) }
    }
}

/// Draws a board: three rows, each with its open places and the text that `what` returns for it. Cards in `new` are
/// marked.
pub fn board(rows: &ByRow<CardSet>, new: CardSet, what: impl Fn(Row) -> String) -> Markup {
    html! {
        div.board {
            @for (name, cards) in rows.iter() {
                div.boardrow {
                    span.cards {
                        @for card in in_order(*cards) { (marked(card, new.contains(card))) }
                        @for _ in cards.len()..name.size() { span.card.open {} }
                    }
                    span.what { (what(name)) }
                }
            }
        }
    }
}

/// Draws a hand, high cards first.
pub fn hand(cards: CardSet) -> Markup {
    html! {
        @for each in cards.by_rank() { (card(each)) }
    }
}

/// Draws a table with one line per player: a name, and figures under the headings `heads`. On a narrow screen, the
/// table becomes one list per player.
pub fn players<const N: usize>(heads: [&str; N], lines: impl Iterator<Item = (String, [impl Render; N])>) -> Markup {
    html! {
        div.scroll {
            table.stacked {
                tr.heads {
                    th {}
                    @for head in heads { th.n { (head) } }
                }
                @for (name, figures) in lines {
                    tr {
                        td { (name) }
                        @for (head, figure) in heads.iter().zip(figures) { td.n data-head=(head) { (figure) } }
                    }
                }
            }
        }
    }
}

/// Formats units, in one colour for a gain and another for a loss.
pub fn signed(units: i64) -> Markup {
    let class = match units {
        0 => "soft",
        1.. => "good",
        _ => "bad",
    };
    html! { span.(class) { (format_args!("{units:+}")) } }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn html_and_control_characters_in_names_are_escaped() {
        let mut out = Vec::new();
        write(&html! { p title="<b onload=\"x\">\u{7}" { ("<b onload=\"x\">A & B</b>\u{7}\n\u{202e}") } }, &mut out);
        let name = "&lt;b onload=&quot;x&quot;&gt;";
        let wanted = format!("<p title=\"{name}\\u{{7}}\">{name}A &amp; B&lt;/b&gt;\\u{{7}}\\n\\u{{202e}}</p>\n");
        assert_eq!(String::from_utf8(out).unwrap(), wanted);
    }
}
