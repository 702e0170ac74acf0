//! Fantasyland from one deal to the next. Lists the players who are due in fantasyland, and compares the next deal with
//! this list.

use itertools::Itertools;
use pusoy::ledger::is_same_player;
use pusoy_api::deal_log::deal::SettledDeal;
use pusoy_api::deal_log::players;
use pusoy_api::questions::score::words::fantasyland_in_words;
use pusoy_api::wire::controls::escape_controls;
use pusoy_api::words::numbers::count_of;

/// The players who must be in fantasyland in a deal, according to the result of the deal before.
pub struct Due(Vec<DuePlayer>);

/// A player who is due in fantasyland.
struct DuePlayer {
    name: String,
    /// Number of cards that the player is dealt.
    cards: usize,
    /// Whether the player was already in fantasyland in the deal before.
    was_inside: bool,
}

impl Due {
    /// Returns the players who are in fantasyland in the deal after `deal`. Returns `None` if `deal` does not say,
    /// because it was noted in units or the rules have no fantasyland.
    pub fn after(deal: &SettledDeal<'_>) -> Option<Due> {
        let settlement = deal.settled.hands()?;
        let next = settlement.fantasyland.as_ref()?.iter().zip(settlement.ledger.players());
        let due = next.filter_map(|(cards, name)| {
            let was_inside = player_of(deal, name).is_some_and(|player| player.in_fantasyland);
            Some(DuePlayer { name: name.clone(), cards: (*cards)?, was_inside })
        });
        Some(Due(due.collect()))
    }

    /// Describes the players: `Amy goes to fantasyland with 14 cards`. Returns `None` if there are none.
    pub fn in_words(&self) -> Option<String> {
        let words = |due: &DuePlayer| fantasyland_in_words(&escape_controls(&due.name), due.cards, due.was_inside);
        (!self.0.is_empty()).then(|| self.0.iter().map(words).join("; "))
    }

    /// Returns a line of the next deal with the word `fantasyland` before the rows of the due players. A typed line may
    /// leave this word out, because players who are due in fantasyland cannot decline. The word is `fantasyland 14:` if
    /// the line has only the rows. The word is `fantasyland:` if the line also has the cards left over after the rows.
    /// The line then already gives the number of cards.
    pub fn add_to(&self, line: &str) -> String {
        players::with_fantasyland(line, |name| Some(self.player(name)?.cards))
    }

    /// Describes how the deal `next` differs from what is due, with one line for each difference. `number` is the
    /// number of `next`. A difference is one of these:
    ///
    /// * the hand of a due player is not in fantasyland;
    /// * the hand of a due player is in fantasyland with another number of cards;
    /// * a hand is in fantasyland, but its player is not due.
    ///
    /// A due player who does not play the next deal is not a difference.
    pub fn differences(&self, next: &SettledDeal<'_>, number: usize) -> String {
        let missing = self.0.iter().filter_map(|due| {
            let player = player_of(next, &due.name)?;
            let (name, due) = (escape_controls(&due.name), count_of(due.cards as u64, "card"));
            let given = player.fantasyland_cards.map(|cards| count_of(cards as u64, "card"));
            let difference = match given {
                _ if !player.in_fantasyland => "the hand is not in fantasyland".to_owned(),
                Some(given) if given != due => format!("the hand has {given}"),
                _ => return None,
            };
            Some(format!(
                "check deal {number}: {name} was due in fantasyland with {due}, but {difference} ('fix {number} {name}: \
                 fantasyland: …' changes it)\n"
            ))
        });
        let others = next.players.iter().filter(|player| player.in_fantasyland && self.player(&player.name).is_none());
        let uninvited = others.map(|player| {
            let name = escape_controls(&player.name);
            format!(
                "check deal {number}: {name} is in fantasyland, but the deal before did not lead there ('fix {number} \
                 {name}: …' changes it)\n"
            )
        });
        missing.chain(uninvited).collect()
    }

    /// Returns the due player with this name.
    fn player(&self, name: &str) -> Option<&DuePlayer> {
        self.0.iter().find(|due| is_same_player(&due.name, name))
    }
}

/// Returns the player of a deal with this name.
fn player_of<'d>(deal: &'d SettledDeal<'_>, name: &str) -> Option<&'d pusoy::chinese::Player> {
    deal.players.iter().find(|player| is_same_player(&player.name, name))
}
