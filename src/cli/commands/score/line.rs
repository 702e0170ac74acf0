//! Players in a line of text.

use pusoy::cards::parse;
use pusoy::chinese::{Deal, Player};

use crate::cli::json::problem::{Problem, Problems};
use crate::cli::json::rows::setting_of_part;

/// The text of one player, of which only the name is read yet.
pub struct PlayerText<'a> {
    pub name: String,
    hand: Option<&'a str>,
    text: &'a str,
    /// Number of characters before the hand, to which columns are added.
    before: usize,
}

/// Cuts a text at each `;` into players. A part without a name belongs to the player before it, because `;` may stand
/// between cards too.
pub fn players(text: &str) -> Vec<PlayerText<'_>> {
    let named = |(at, _): &(usize, &str)| {
        let part = text[at + 1..].split(';').next();
        part.is_some_and(|part| part.contains('='))
    };
    let mut players = Vec::new();
    let (mut from, mut characters) = (0, 0);
    for to in text.match_indices(';').filter(named).map(|(at, _)| at).chain([text.len()]) {
        let part = &text[from..to];
        let (name, hand) = part.split_once('=').map_or((part, None), |(name, hand)| (name, Some(hand)));
        let before = characters + hand.map_or(0, |_| name.chars().count() + 1);
        players.push(PlayerText { name: name.trim().to_owned(), hand, text: part.trim(), before });
        from = to + 1;
        characters += part.chars().count() + 1;
    }
    players
}

impl PlayerText<'_> {
    /// Reads `NAME=FRONT / MIDDLE / BACK`, `NAME=surrender`, `NAME=surrender: CARDS` or `NAME=natural: CARDS`.
    pub fn read(self) -> Result<Player, Problems> {
        let PlayerText { name, hand, text, before } = self;
        let Some(hand) = hand else {
            let message = format!("'{text}' is not NAME=FRONT / MIDDLE / BACK, NAME=surrender or NAME=natural: CARDS");
            let problem = Problem { column: Some(before + 1), ..Problem::new("missing-rows", message).token(text) };
            return Err(problem.into());
        };
        let (word, rest) = hand.split_once(':').unwrap_or((hand, ""));
        let cards = || parse::hand(rest).map_err(|error| error.shifted(before + word.chars().count() + 1));
        let deal = match word.trim().to_lowercase().as_str() {
            "surrender" if rest.trim().is_empty() => Deal::Surrendered(None),
            "surrender" => Deal::Surrendered(Some(cards()?)),
            "natural" => Deal::Declared(cards()?),
            _ if hand.contains(parse::SLASHES) => Deal::Set(setting_of_part(hand, before)?),
            _ => Deal::Loose(parse::hand(hand).map_err(|error| error.shifted(before))?),
        };
        Ok(Player::new(name, deal))
    }
}
