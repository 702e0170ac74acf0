//! One page of HTML with everything on it: no script, no picture, nothing from the network.

use itertools::Itertools;
use pusoy::cards::{Card, CardSet};
use pusoy::chinese::{ByRow, Row};
use pusoy_api::wire::plain::plain;
use pusoy_api::wire::rows::in_order;

/// Writes the beginning of a page.
pub fn begin(title: &str, out: &mut Vec<u8>) {
    let title = escaped(title);
    push(
        out,
        &format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{title}</title>\n<style>\n{}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n",
            include_str!("page.css"),
        ),
    );
}

/// Writes the end of a page.
pub fn end(out: &mut Vec<u8>) {
    push(out, &format!("<footer>pusoy {}</footer>\n</main>\n</body>\n</html>\n", env!("CARGO_PKG_VERSION")));
}

pub fn push(out: &mut Vec<u8>, html: &str) {
    out.extend_from_slice(html.as_bytes());
}

/// Spells a text in HTML, with its control characters shown.
pub fn escaped(text: &str) -> String {
    let spelled = |c: char| match c {
        '&' => String::from("&amp;"),
        '<' => String::from("&lt;"),
        '>' => String::from("&gt;"),
        '"' => String::from("&quot;"),
        '\'' => String::from("&#39;"),
        c => c.to_string(),
    };
    plain(text).chars().map(spelled).collect()
}

/// Draws a card.
pub fn card(card: Card) -> String {
    let (rank, suit) = (card.rank(), card.suit());
    let rank = if rank.char() == 'T' { String::from("10") } else { rank.to_string() };
    format!(
        "<span class=\"card {}\" role=\"img\" aria-label=\"{card}\"><b>{rank}</b><i>{}</i></span>",
        suit.char(),
        suit.symbol(),
    )
}

/// Spells a card in a line of text.
pub fn suited(card: Card) -> String {
    let suit = card.suit();
    format!("<span class=\"{}\">{}{}</span>", suit.char(), card.rank(), suit.symbol())
}

/// Draws the cards of a row.
pub fn row(cards: CardSet) -> String {
    in_order(cards).map(card).join("")
}

/// Draws a board as it lies on the table: three rows, each with its open places and what it is. Cards among `new` are marked.
pub fn board(rows: &ByRow<CardSet>, new: CardSet, what: impl Fn(Row) -> String) -> String {
    let drawn = rows.iter().map(|(name, cards)| {
        let mark = |of: Card| if new.contains(of) { card(of).replacen("card ", "card new ", 1) } else { card(of) };
        let cards_of = in_order(*cards).map(mark).join("");
        let open = "<span class=\"card open\"></span>".repeat(name.size().saturating_sub(cards.len()));
        let what = escaped(&what(name));
        format!(
            "<div class=\"boardrow\"><span class=\"cards\">{cards_of}{open}</span><span class=\"what\">{what}</span></div>\n"
        )
    });
    format!("<div class=\"board\">\n{}</div>\n", drawn.collect::<String>())
}

/// Draws a hand, high cards first.
pub fn hand(cards: CardSet) -> String {
    cards.by_rank().map(card).join("")
}

/// Draws a table with a line a player, whose figures stand under `heads`. A narrow screen has a list a player instead.
pub fn players<const N: usize>(heads: [&str; N], lines: impl Iterator<Item = (String, [String; N])>) -> String {
    let top = heads.map(|head| format!("<th class=\"n\">{head}</th>")).concat();
    let lines = lines.map(|(name, figures)| {
        let cells = heads.into_iter().zip(figures);
        let cells = cells.map(|(head, figure)| format!("<td class=\"n\" data-head=\"{head}\">{figure}</td>")).join("");
        format!("<tr><td>{}</td>{cells}</tr>\n", escaped(&name))
    });
    let lines: String = lines.collect();
    format!(
        "<div class=\"scroll\"><table class=\"stacked\">\n<tr class=\"heads\"><th></th>{top}</tr>\n{lines}</table></div>\n"
    )
}

/// Spells units, in one colour for a gain and another for a loss.
pub fn signed(units: i64) -> String {
    let class = match units {
        0 => "soft",
        1.. => "good",
        _ => "bad",
    };
    format!("<span class=\"{class}\">{units:+}</span>")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_name_is_html() {
        assert_eq!(
            escaped("<b onload='x'>A & \"B\"</b>\u{7}"),
            "&lt;b onload=&#39;x&#39;&gt;A &amp; &quot;B&quot;&lt;/b&gt;\\u{7}"
        );
    }
}
