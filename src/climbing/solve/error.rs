//! The reasons why the solver refuses a position, or a move in a position.

use crate::ErrorCode;
use crate::cards::PackCard;
use crate::climbing::ending::EndingError;
use crate::climbing::table::{IllegalAction, are};

/// The reason why a position is impossible, or cannot be solved.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
#[rustfmt::skip] // keeps all fields of a variant on one line
pub enum PositionError {
    /// The rules refuse the players, the cards, the contract or an option.
    #[error("{0}")]
    Rules(#[from] EndingError),
    /// The number of hands differs from the number of players.
    #[error("'hands': {players} players need {players} hands, not {hands} (give an empty hand for a player who is \
             out)")]
    HandsMissing { /** The number of players. */ players: usize, /** The number of hands. */ hands: usize },
    /// A field names a player who is not in the position.
    #[error("'{field}': nobody is called '{player}' (the players are {players})")]
    Stranger { /** The field. */ field: &'static str, /** The name. */ player: String, /** The players of the position. */ players: String },
    /// A field names a player twice.
    #[error("'{field}': '{player}' appears twice")]
    Twice { /** The field. */ field: &'static str, /** The name. */ player: String },
    /// The hands and the play to beat contain a card more often than the pack.
    #[error("'{field}': {card} appears more often than in the pack, counting the hands and the play to beat")]
    CardTwice { /** The field. */ field: &'static str, /** The card. */ card: PackCard },
    /// The hands and the play to beat contain more cards of a rank than the pack.
    #[error("'hands': there are {count} cards of the rank {rank}, counting the play to beat, but a pack has {most}")]
    TooManyOfRank { /** The letter of the rank. */ rank: char, /** The number in the position. */ count: usize, /** The number in a pack. */ most: usize },
    /// A player is listed as out, but holds cards.
    #[error("'out': {player} holds cards, and so is not out")]
    OutWithCards { /** The player. */ player: String },
    /// A player holds no cards and is not listed as out.
    #[error("'out': {player} holds no cards, but is not listed (list all players who are out, in the order they went \
             out)")]
    NotInOut { /** The player. */ player: String },
    /// A player is listed as out in a game that ends with the first player out.
    #[error("'out': {player} is out, and the deal ends with the first player out")]
    Over { /** The player. */ player: String },
    /// A player is listed as having gone out on forbidden cards, but is not out.
    #[error("'offenders': {player} is not out")]
    OffenderNotOut { /** The player. */ player: String },
    /// Fewer than two players hold cards.
    #[error("'hands': at least two players must hold cards (found {holders})")]
    TooFewHolders { /** The number of players who hold cards. */ holders: usize },
    /// More players hold cards than the solver supports.
    #[error("'hands': {holders} players hold cards, but only positions with up to {most} can be solved")]
    TooManyHolders { /** The number of players who hold cards. */ holders: usize, /** The largest number that the solver supports. */ most: usize },
    /// A player holds more cards than the rules can deal to this player.
    #[error("'hands': {player} has {count} cards, but at most {most} can have been dealt to {player}")]
    TooManyCards { /** The player. */ player: String, /** The cards held. */ count: usize, /** The largest number dealt. */ most: usize },
    /// The player to move holds no cards.
    #[error("'to_move': {player} holds no cards (expected one of {holders})")]
    MoverIsOut { /** The player. */ player: String, /** The players who hold cards. */ holders: String },
    /// The player to move has made the play to beat.
    #[error("'standing': {player} made this play, and so cannot move next (leave out the play to beat if {player} \
             leads)")]
    BeatsHimself { /** The player. */ player: String },
    /// The play to beat is not a combination.
    #[error("'standing': {} not a combination under these rules", are(cards))]
    NotACombination { /** The cards. */ cards: Vec<PackCard> },
    /// The cards of the play to beat cannot be played as the given kind.
    #[error("'standing': these cards do not form the kind of play '{kind}', only {readings}")]
    NotOfKind { /** The given kind. */ kind: &'static str, /** The possible kinds. */ readings: String },
    /// The play to beat has ended the trick.
    #[error("'standing': this play ends the trick, so {player} leads (leave out the play to \
             beat, and make {player} the player to move)")]
    TrickEnded { /** The leader. */ player: String },
    /// A player is listed as having passed, but cannot have passed.
    #[error("'passed': {player} {why}")]
    CannotHavePassed { /** The player. */ player: String, /** The reason. */ why: &'static str },
    /// A player must have passed, but is not listed.
    #[error("'passed': {player} sits between the player who made the play to beat and the player to move, and so \
             must have passed (add {player} to 'passed')")]
    MustHavePassed { /** The player. */ player: String },
    /// A player has passed, but there is no play to beat.
    #[error("'passed': no player can have passed without a play to beat")]
    NothingToPass,
    /// The soloist still has all their cards and must lead the deal, but another player moves, or there is a play to
    /// beat.
    #[error("'{field}': {player}, who plays alone, still holds all {count} cards dealt, and so {}", match *field {
        "standing" => "there is no play to beat yet",
        _ => "must be the player to move",
    })]
    SoloistLeads { /** The field. */ field: &'static str, /** The soloist. */ player: String, /** The number of the soloist's cards. */ count: usize },
    /// The number of plays of the soloist contradicts the play to beat, which is the soloist's last play.
    #[error("'plays': the play to beat has {count} of the {played} cards that {player} has played, and so the number of \
             plays cannot be {plays} (leave out 'plays')")]
    PlaysOfStanding { /** The soloist. */ player: String, /** The cards of the play to beat. */ count: usize, /** The cards played. */ played: usize, /** The number of plays. */ plays: usize },
    /// A player holds more cards than `dealt` gives for this player.
    #[error("'dealt': the number for {player} is lower than the number of cards held (expected at least {count})")]
    DealtFewer { /** The player. */ player: String, /** The cards held. */ count: usize },
    /// `dealt` does not have one number per player.
    #[error("'dealt' needs one number per player")]
    DealtMissing,
    /// The ranks are reversed by a revolution, or for the rest of the trick, under rules without such a reversal.
    #[error("'{field}' has no effect under these rules (leave it out; in daifugo, {option} gives it an effect)")]
    NeverTurned { /** The field. */ field: &'static str, /** An option of Daifugo that reverses the ranks, with its value. */ option: &'static str },
    /// The trick is locked to suits under rules without locks, or without a play to beat.
    #[error("'lock': suits lock a trick only under suit-lock=two, and only with a play to beat")]
    NeverBound,
    /// Positions are not solved under this option.
    #[error("positions under the option {option} cannot be solved: {why}")]
    Unsolved { /** The option and its value. */ option: &'static str, /** The reason. */ why: &'static str },
}

impl PositionError {
    /// Returns the part of the input that the error is about, such as a player, a card, a rank or a field. Returns
    /// `None` for some errors, such as [`PositionError::HandsMissing`] and [`PositionError::NotACombination`].
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
            | PositionError::PlaysOfStanding { player, .. }
            | PositionError::SoloistLeads { player, .. } => Some(player.clone()),
            PositionError::CardTwice { card, .. } => Some(card.to_string()),
            PositionError::TooManyOfRank { rank, .. } => Some(rank.to_string()),
            PositionError::NeverTurned { field, .. } => Some(String::from(*field)),
            PositionError::NeverBound => Some(String::from("lock")),
            _ => None,
        }
    }
}

impl ErrorCode for PositionError {
    fn code(&self) -> &'static str {
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
            PositionError::TooManyCards { .. }
            | PositionError::DealtFewer { .. }
            | PositionError::PlaysOfStanding { .. } => "impossible-count",
            PositionError::MoverIsOut { .. }
            | PositionError::BeatsHimself { .. }
            | PositionError::SoloistLeads { .. }
            | PositionError::CannotHavePassed { .. }
            | PositionError::MustHavePassed { .. }
            | PositionError::NothingToPass => "not-your-turn",
            PositionError::NotACombination { .. } | PositionError::NotOfKind { .. } => "not-a-combination",
            PositionError::TrickEnded { .. } => "illegal-play",
            PositionError::NeverTurned { .. } | PositionError::NeverBound | PositionError::Unsolved { .. } => {
                "conflicting-options"
            }
        }
    }
}

/// The reason why [`Position::find_move`](super::Position::find_move) does not find a legal move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MoveError {
    /// The position is impossible, or cannot be solved.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// The move is against the rules.
    #[error(transparent)]
    Illegal(#[from] IllegalAction),
}

impl ErrorCode for MoveError {
    fn code(&self) -> &'static str {
        match self {
            MoveError::Position(error) => error.code(),
            MoveError::Illegal(_) => "illegal-play",
        }
    }
}
