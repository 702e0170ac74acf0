//! A deal that is typed line by line, until an empty line ends it. Each line has the hands of one or more players.

use itertools::Itertools;
use pusoy::cards::CardSet;
use pusoy::chinese::rules::MissetReason;
use pusoy::ledger::is_same_player;
use pusoy_api::wire::problem::Problems;

/// A deal that is not yet complete.
#[derive(Default)]
pub struct OpenDeal {
    /// The hands, in the order in which their players were first named.
    hands: Vec<TypedHand>,
    /// The comments after the hands.
    comments: Vec<String>,
    /// The players whose last line was refused.
    refused: Vec<String>,
    /// Whether `ask_for` was called since a hand was last added.
    has_asked: bool,
}

/// A player's part of a deal. The part has been checked by itself, but not against the other parts.
pub struct TypedHand {
    /// The name.
    pub name: String,
    /// The text of the part, with the name.
    pub text: String,
    /// The cards; empty if they are not known.
    pub cards: CardSet,
    /// Whether the text has units instead of a hand.
    pub has_units: bool,
    /// The reason why the hand is mis-set; `None` if it is not.
    pub misset: Option<MissetReason>,
}

/// The reason why a player's part of a deal was refused.
pub struct RefusedHand {
    /// The name.
    pub name: String,
    /// The message, which names the player.
    pub why: String,
}

impl RefusedHand {
    /// Combines the name of a player with the problems of the hand.
    pub fn new(name: &str, problems: &Problems) -> RefusedHand {
        let why = problems.messages().join("; ");
        let why = if why.trim_start_matches('\'').starts_with(name) { why } else { format!("{name}: {why}") };
        RefusedHand { name: name.to_owned(), why }
    }
}

/// The result of adding hands to a deal.
#[derive(Default)]
pub struct Added {
    /// The players whose earlier hand was replaced.
    pub replaced: Vec<String>,
    /// The reasons why the deal cannot be settled with these hands.
    pub conflicts: Vec<String>,
    /// The players whose hands are mis-set, with the reasons.
    pub misset: Vec<(String, MissetReason)>,
}

impl OpenDeal {
    /// Adds the hands of a line, with its comment. If the line has only one hand, this hand replaces an earlier hand of
    /// the same player.
    ///
    /// # Errors
    /// Returns the reason if the line cannot belong to this deal. The deal then does not change.
    pub fn add(&mut self, hands: Vec<TypedHand>, comment: &str) -> Result<Added, String> {
        let alone = hands.len() == 1;
        if let Some(twice) = hands.iter().find(|hand| !alone && self.hand_of(&hand.name).is_some()) {
            return Err(format!("{} already has a hand in this deal; {}", twice.name, self.what_ends_it()));
        }
        let others = |name: &str| self.hands.iter().filter(|hand| !is_same_player(&hand.name, name)).collect_vec();
        for hand in &hands {
            if let Some(other) = others(&hand.name).into_iter().find(|other| other.has_units != hand.has_units) {
                let (units, cards) = if hand.has_units { (hand, other) } else { (other, hand) };
                return Err(format!(
                    "{} has units, but {} has a hand (give units for all players of a deal, or for none)",
                    units.name, cards.name
                ));
            }
        }
        self.has_asked = false;
        let mut added = Added::default();
        for hand in hands {
            self.refused.retain(|name| !is_same_player(name, &hand.name));
            added.misset.extend(hand.misset.map(|reason| (hand.name.clone(), reason)));
            let shared = |other: &&TypedHand| !other.cards.is_disjoint(hand.cards);
            let is_other = |other: &&TypedHand| !is_same_player(&other.name, &hand.name);
            added.conflicts.extend(self.hands.iter().filter(is_other).filter(shared).map(|other| {
                let cards = other.cards & hand.cards;
                format!(
                    "{} and {} both hold {cards} (type the line of one of these players again)",
                    other.name, hand.name
                )
            }));
            match self.hands.iter_mut().find(|other| is_same_player(&other.name, &hand.name)) {
                Some(earlier) => {
                    added.replaced.push(hand.name.clone());
                    *earlier = hand;
                }
                None => self.hands.push(hand),
            }
        }
        self.comments.extend(Some(comment.to_owned()).filter(|comment| !comment.is_empty()));
        Ok(added)
    }

    /// Notes that the line of a player was refused. The deal is not complete until this line is typed again.
    pub fn refuse(&mut self, name: &str) {
        if !self.refused.iter().any(|other| is_same_player(other, name)) {
            self.refused.push(name.to_owned());
        }
    }

    /// Returns the players whose last line was refused.
    pub fn refused(&self) -> &[String] {
        &self.refused
    }

    /// Returns the players at the table without a hand in this deal. Returns an empty list if all have a hand, or if no
    /// hand was added since the last call.
    pub fn ask_for<'p>(&mut self, players: &'p [String]) -> Vec<&'p str> {
        if std::mem::replace(&mut self.has_asked, true) {
            return Vec::new();
        }
        players.iter().map(String::as_str).filter(|name| self.hand_of(name).is_none()).collect()
    }

    /// Returns `true` if the deal has units instead of hands.
    pub fn has_units(&self) -> bool {
        self.hands.iter().any(|hand| hand.has_units)
    }

    /// Returns the hand of a player. Returns `None` if the player has no hand in this deal so far.
    pub fn hand_of(&self, name: &str) -> Option<&TypedHand> {
        self.hands.iter().find(|hand| is_same_player(&hand.name, name))
    }

    /// Returns the text of the deal.
    pub fn text(&self) -> String {
        let hands = self.hands.iter().map(|hand| hand.text.as_str()).join("; ");
        self.comments.iter().fold(hands, |text, comment| format!("{text} {comment}"))
    }

    /// Returns a message with the players of the deal so far, and the lines that end the deal.
    pub fn what_ends_it(&self) -> String {
        let hands = match &self.hands[..] {
            [] => String::new(),
            hands => format!(" with {}", hands.iter().map(|hand| hand.name.as_str()).join(", ")),
        };
        format!("the deal{hands} is still open (an empty line ends it, 'cancel' discards it)")
    }
}
