//! The errors of positions.

use crate::cards::PackCard;
use crate::climbing::ending::EndingError;
use crate::climbing::plays::Kind;

/// The reason why a position is impossible, or cannot be solved.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
#[rustfmt::skip] // a line for the words and one for the data
pub enum PositionError {
    /// The rules refuse the players, the cards, the contract or an option.
    #[error("{0}")]
    Rules(#[from] EndingError),
    /// The number of hands differs from the number of players.
    #[error("'hands': every player has a hand, that of a player who is out is empty: {players} players, {hands} hands")]
    HandsMissing { /** The players. */ players: usize, /** The hands. */ hands: usize },
    /// A field names a player who is not in the position.
    #[error("'{field}': nobody is called '{player}'; the players are {players}")]
    Stranger { /** The field. */ field: &'static str, /** The name. */ player: String, /** Those who play. */ players: String },
    /// A field names a player twice.
    #[error("'{field}': '{player}' is there twice")]
    Twice { /** The field. */ field: &'static str, /** The name. */ player: String },
    /// The position has a card more often than the pack.
    #[error("'{field}': {card} is there twice; hands and the play that stands are of one pack")]
    CardTwice { /** The field. */ field: &'static str, /** The card. */ card: PackCard },
    /// The position has a rank more often than the pack.
    #[error("'hands': there are {count} cards of the rank of {card}, and a pack has {most}")]
    TooManyOfRank { /** A card of the rank. */ card: PackCard, /** How many there are. */ count: usize, /** How many a pack has. */ most: usize },
    /// A player is out and holds cards.
    #[error("'out': {player} holds cards, so is not out")]
    OutWithCards { /** The player. */ player: String },
    /// A player holds no cards and is not listed as out.
    #[error("'out': {player} holds no cards; 'out' lists all who are out, the first to go out first")]
    NotInOut { /** The player. */ player: String },
    /// A player is out in a game that ends with the first player out.
    #[error("'out': {player} is out, and with the first who is the deal is over")]
    Over { /** The player. */ player: String },
    /// A player is listed as having gone out on forbidden cards, but is not out.
    #[error("'offenders': {player} is not out")]
    OffenderNotOut { /** The player. */ player: String },
    /// Fewer than two players hold cards.
    #[error("'hands': {holders} of the players holds cards; from one on the deal is over")]
    TooFewHolders { /** Those who hold cards. */ holders: usize },
    /// More players hold cards than can be solved.
    #[error("'hands': {holders} players hold cards; endings of {most} at most can be solved")]
    TooManyHolders { /** Those who hold cards. */ holders: usize, /** The most. */ most: usize },
    /// A player holds more cards than were dealt.
    #[error("'hands': {player} has {count} cards, and was dealt {most} at most")]
    TooManyCards { /** The player. */ player: String, /** The cards held. */ count: usize, /** The most. */ most: usize },
    /// The player to move holds no cards.
    #[error("'to_move': {player} holds no cards; it is the turn of one of {holders}")]
    MoverIsOut { /** The player. */ player: String, /** Those who hold cards. */ holders: String },
    /// The player to move has made the play to beat.
    #[error("'standing': {player} has made this play, so it is another's turn, or he leads and nothing stands")]
    BeatsHimself { /** The player. */ player: String },
    /// The play to beat is not a combination.
    #[error("'standing': {cards} no combination of this game")]
    NotACombination { /** The cards, and the verb. */ cards: String },
    /// The cards of the play to beat cannot be played as the given kind.
    #[error("'standing': these cards are no {kind}; they are {readings}")]
    NotOfKind { /** What was said. */ kind: Kind, /** What they can be. */ readings: String },
    /// The play to beat has ended the trick.
    #[error("'standing': this play ends the trick, so nothing stands and {player} leads")]
    TrickEnded { /** Who leads. */ player: String },
    /// A player is listed as having passed, but cannot have.
    #[error("'passed': {player} {why}")]
    CannotHavePassed { /** The player. */ player: String, /** Why not. */ why: &'static str },
    /// A player must have passed, but is not listed.
    #[error("'passed': {player} sits between the play that stands and the player whose turn it is, so has passed")]
    MustHavePassed { /** The player. */ player: String },
    /// A player has passed, but there is no play to beat.
    #[error("'passed': nobody has passed where nothing stands")]
    NothingToPass,
    /// The soloist must lead the deal, and has not.
    #[error("'{field}': {player} has all {count} cards, so leads the deal: it is his turn, and nothing stands")]
    SoloistLeads { /** The field. */ field: &'static str, /** The soloist. */ player: String, /** His cards. */ count: usize },
    /// The game does not have this field.
    #[error("'{field}' is nothing in {game}")]
    NotInGame { /** The field. */ field: &'static str, /** The game. */ game: &'static str },
    /// A player holds more cards than the field gives. The field needs one number per player.
    #[error("'dealt': {player} holds {count} cards, so was dealt as many at least")]
    DealtFewer { /** The player. */ player: String, /** The cards held. */ count: usize },
    /// The number of dealt cards is missing for some players.
    #[error("'dealt' is one number for each player")]
    DealtMissing,
    /// The ranks are reversed under rules that never reverse them.
    #[error("'{field}': no play of these rules turns the ranks over; that goes with the option {option}")]
    NeverTurned { /** The field. */ field: &'static str, /** The option. */ option: &'static str },
    /// The trick is locked to suits under rules without locks, or without a play to beat.
    #[error("'lock': a trick is bound to suits under suit-lock=two only, and where a play stands")]
    NeverBound,
    /// An option is in force under which positions are not solved.
    #[error("the option {option} cannot be solved: {why}")]
    Unsolved { /** The option and its value. */ option: &'static str, /** Why not. */ why: &'static str },
}

impl PositionError {
    /// Returns the error code used in records.
    pub const fn code(&self) -> &'static str {
        match self {
            PositionError::Rules(error) => error.code(),
            PositionError::HandsMissing { .. } | PositionError::DealtMissing => "missing-field",
            PositionError::Stranger { .. } => "unknown-player",
            PositionError::Twice { .. } => "duplicate-player",
            PositionError::CardTwice { .. } | PositionError::TooManyOfRank { .. } => "duplicate-card",
            PositionError::OutWithCards { .. }
            | PositionError::NotInOut { .. }
            | PositionError::Over { .. }
            | PositionError::OffenderNotOut { .. } => "bad-order",
            PositionError::TooFewHolders { .. } | PositionError::TooManyHolders { .. } => "bad-player-count",
            PositionError::TooManyCards { .. } | PositionError::DealtFewer { .. } => "impossible-count",
            PositionError::MoverIsOut { .. }
            | PositionError::BeatsHimself { .. }
            | PositionError::SoloistLeads { .. }
            | PositionError::CannotHavePassed { .. }
            | PositionError::MustHavePassed { .. }
            | PositionError::NothingToPass => "not-your-turn",
            PositionError::NotACombination { .. } | PositionError::NotOfKind { .. } => "not-a-combination",
            PositionError::TrickEnded { .. } => "illegal-play",
            PositionError::NotInGame { .. }
            | PositionError::NeverTurned { .. }
            | PositionError::NeverBound
            | PositionError::Unsolved { .. } => "conflicting-options",
        }
    }

    /// Returns the invalid player, card or field as written, if there is a single one.
    pub fn token(&self) -> Option<String> {
        match self {
            PositionError::Rules(error) => error.token(),
            PositionError::Stranger { player, .. }
            | PositionError::Twice { player, .. }
            | PositionError::OutWithCards { player }
            | PositionError::NotInOut { player }
            | PositionError::Over { player }
            | PositionError::OffenderNotOut { player }
            | PositionError::TooManyCards { player, .. }
            | PositionError::MoverIsOut { player, .. }
            | PositionError::BeatsHimself { player }
            | PositionError::CannotHavePassed { player, .. }
            | PositionError::MustHavePassed { player }
            | PositionError::DealtFewer { player, .. }
            | PositionError::SoloistLeads { player, .. } => Some(player.clone()),
            PositionError::CardTwice { card, .. } | PositionError::TooManyOfRank { card, .. } => Some(card.to_string()),
            PositionError::NotInGame { field, .. } | PositionError::NeverTurned { field, .. } => {
                Some(String::from(*field))
            }
            PositionError::NeverBound => Some(String::from("lock")),
            _ => None,
        }
    }
}
