//! The errors of endings, and of the cards and players of a deal.

use itertools::Itertools;

use crate::ErrorCode;
use crate::cards::PackCard;

/// The reason why an ending cannot be settled, or why a deal is invalid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
#[rustfmt::skip] // keeps the message on one line and the fields on the next
pub enum EndingError {
    /// An option does not fit the ending or the number of players.
    #[error("{message}")]
    ConflictingOption { /** The option. */ option: &'static str, /** The reason, in words. */ message: String },
    /// The ending states a field that the rules do not read.
    #[error("{} has no effect in {game}{}", in_quotes(field), instead(option))]
    NotRead { /** The stated field. */ field: &'static str, /** The game. */ game: &'static str, /** The option that makes the rules read it. */ option: Option<&'static str> },
    /// A dealer is given but has no effect, because the leader is given too.
    #[error("'dealer' has no effect, because 'leader' names the player who leads (leave out one of them)")]
    DealerAndLeader,
    /// A leader is given but has no effect, because no player claims an instant win.
    #[error("'leader' decides between instant wins, but no player claims one (leave out 'leader')")]
    LeaderOfNothing,
    /// The cards of the loser are given, but several players lose together.
    #[error("'loser_cards' needs a single loser, but {losers} players lose together (give the cards of each of them \
             instead, as in 'Ben=2s 4d')")]
    SeveralLosers { /** The number of losers. */ losers: usize },
    /// The cards given for the loser differ from the cards that this player has left.
    #[error("'loser_cards' are not the cards that {player} has left")]
    OtherLoserCards { /** The loser. */ player: String },
    /// Both the order of going out and the cards left are given for a game that ends with the first player out.
    #[error("give either 'order' or the cards left, not both (only {option} allows both)")]
    OrderAndRemaining { /** The option under which both may be given. */ option: &'static str },
    /// The game is not for this number of players.
    #[error("the game is for {} players, not {given}", numbers(allowed))]
    BadPlayerCount { /** The number of players. */ given: usize, /** The allowed numbers. */ allowed: Vec<usize> },
    /// Two players have the same name.
    #[error("'{player}' appears twice")]
    DuplicatePlayer { /** The name. */ player: String },
    /// A player's name is empty or blank.
    #[error("a player has no name")]
    NamelessPlayer { /** The name: empty or blank. */ name: String },
    /// A field names a player, but the name is empty or blank.
    #[error("a field that takes a player's name, such as 'leader', is empty (expected one of: {})", players.join(", "))]
    EmptyName { /** The name: empty or blank. */ name: String, /** The names of the players. */ players: Vec<String> },
    /// The named player is not in the game.
    #[error("nobody is called '{player}'")]
    UnknownPlayer { /** The name. */ player: String },
    /// The cards left are missing.
    #[error("missing 'remaining', the cards that each player has left")]
    MissingRemaining,
    /// The number of cards that a player has left is missing, and the rules need it.
    #[error("the number of cards that {player} has left is missing")]
    MissingCount { /** The player. */ player: String },
    /// It is unknown whether the deal was a spring, and the rules need to know it.
    #[error("the option spring=double needs the number of cards that {player} has left, or whether the deal was a spring")]
    MissingSpring { /** The player whose number of cards is unknown. */ player: String },
    /// Units that were noted without a deal do not add up to zero.
    #[error("the units add up to {sum:+}, not to 0")]
    UnitsNotZero { /** The sum. */ sum: i128 },
    /// Units were noted in a game that counts points.
    #[error("{game} counts points under these rules, not units (give {instead})")]
    PointsNotUnits { /** The game. */ game: &'static str, /** The part of an ending to give instead. */ instead: &'static str },
    /// The units of a player are `i64::MIN`, whose opposite does not fit into an `i64`.
    #[error("{player} cannot have won {units} units (expected at least {})", -i64::MAX)]
    UnitsTooLarge { /** The player. */ player: String, /** The units. */ units: i64 },
    /// The units noted without a deal are not one number per player.
    #[error("give one number of units per player")]
    IncompleteUnits,
    /// The list of the cards left does not have one entry per player.
    #[error("give the cards that each player has left")]
    IncompleteRemaining,
    /// The order of going out is missing.
    #[error("missing 'order', the players in the order of going out")]
    MissingOrder,
    /// A field that the rules need is missing.
    #[error("missing '{field}'")]
    MissingField { /** The field. */ field: &'static str },
    /// An option needs to know which cards a player has left, but the ending does not list them.
    #[error("{option} needs the cards that {player} has left, not only their number")]
    MissingCards { /** The option and its value. */ option: &'static str, /** The player. */ player: String },
    /// A transcript does not have one hand per player.
    #[error("every player needs a hand")]
    MissingHands,
    /// A field that decides the leader is missing.
    #[error("'{field}' is missing (it decides who leads first)")]
    UnknownLeader { /** The field. */ field: &'static str },
    /// Players claim equal instant wins, and the leader, who decides their order, is missing.
    #[error("'leader' is missing (it decides between equal instant wins)")]
    EqualClaims,
    /// The number of cards left is negative.
    #[error("{player} cannot have {count} cards left")]
    BadCount { /** The player. */ player: String, /** The number of cards. */ count: i64 },
    /// A hand has no cards at the beginning of a deal.
    #[error("{player} has no cards (every player begins with a hand)")]
    EmptyHand { /** The player. */ player: String },
    /// A player has more cards left than this player can have been dealt.
    #[error("{player} has {count} cards left, but began with at most {most}")]
    TooManyLeft { /** The player. */ player: String, /** The cards left. */ count: usize, /** The largest number of cards that this player can have been dealt. */ most: usize },
    /// A player has more cards at the beginning of a deal than the rules allow.
    #[error("{player} has {count} cards, but at most {most} can have been dealt to {player}")]
    TooManyDealt { /** The player. */ player: String, /** The cards held. */ count: usize, /** The largest number of cards that this player can be dealt. */ most: usize },
    /// The player who led first still has all cards, according to the ending.
    #[error("{player} leads first, and so cannot have all {count} cards left")]
    LeaderUntouched { /** The player. */ player: String, /** The cards dealt. */ count: usize },
    /// The deck cannot be dealt evenly, so some players are dealt a larger share: one card more than the others. Too
    /// many players still have all cards of a larger share.
    #[error("only {players} of the players can have been dealt {count} cards")]
    TooManyLargerShares { /** The number of larger shares. */ players: usize, /** The number of cards in a larger share. */ count: usize },
    /// More cards are left than the deck has.
    #[error("{count} cards are left, but the deck has only {deck}")]
    DeckOverflow { /** The cards left. */ count: usize, /** The cards of the deck. */ deck: usize },
    /// More cards were dealt than the deck has.
    #[error("{count} cards were dealt, but the deck has only {deck}")]
    DealtOverflow { /** The cards dealt. */ count: usize, /** The cards of the deck. */ deck: usize },
    /// More copies of a card are left than the deck has.
    #[error("{card} appears more often in the cards left than in the pack")]
    DuplicateCard { /** The card. */ card: PackCard },
    /// The hands have more copies of a card than the deck has.
    #[error("{card} appears more often in the hands than in the pack")]
    CardInTwoHands { /** The card. */ card: PackCard },
    /// The hands, or the cards left, have more cards of a rank than the deck has.
    #[error("the cards given have more than four of the rank {rank} in all, but a pack has four")]
    TooManyOfRank { /** The letter of the rank. */ rank: char },
    /// No player is out of cards, in a game that ends with the first player out.
    #[error("no player is out of cards (the winner must have 0 cards left)")]
    NoWinner,
    /// Several players are out of cards, in a game that ends with the first player out.
    #[error("{} are out, but play stops when the first player is out", players.join(" and "))]
    TwoWinners { /** The players who are out. */ players: Vec<String> },
    /// The game continues until only one player has cards. In this ending, no player or several players have cards, or
    /// the player with cards is not the last in the order of going out.
    #[error("exactly one player must have cards left: the last in the order of going out")]
    NotPlayedOut,
    /// The order of going out does not list every player.
    #[error("'order' does not list {} (list every player)", missing.join(", "))]
    IncompleteOrder { /** The players who are missing. */ missing: Vec<String> },
    /// A player appears twice in the order of going out.
    #[error("'{player}' appears twice in the order of going out")]
    TwiceInOrder { /** The player. */ player: String },
    /// The order of going out names someone who is not in the game.
    #[error("'{player}' is in the order of going out, but is not a player")]
    StrangerInOrder { /** The name. */ player: String },
    /// A player is listed as having gone out on forbidden cards, but did not go out.
    #[error("'{player}' is last in the order of going out, and so holds cards and did not go out on forbidden cards (put a \
             player who went out before the players who did not)")]
    LastOffends { /** The player. */ player: String },
    /// A player claims an instant win, but claims have no effect in the game.
    #[error("claims of instant wins have no effect in this game (leave out the claims)")]
    NoClaims,
    /// The claimed instant win does not exist in the game.
    #[error("'{win}' is not an instant win under these rules ({})", match &known[..] {
        [] => "there are none".into(),
        _ => format!("expected one of: {}", known.join(", ")),
    })]
    UnknownInstantWin {
        /** The name of the instant win. */
        win: String,
        /** The names of the instant wins under these rules. */
        known: Vec<&'static str>,
    },
    /// The hand does not have the claimed instant win.
    #[error("{player} claims {win}, but does not hold it")]
    NotInstantWin { /** The player. */ player: String, /** The name of the instant win. */ win: String },
    /// A player claims more than one instant win.
    #[error("{player} claims more than one instant win (expected at most one)")]
    ClaimsTwice { /** The player. */ player: String },
    /// The ending states events of play, although instant wins ended the deal before the first play.
    #[error("a claimed instant win ended the deal before the first play (leave out {}, and give every player's cards \
             left, as in Ben=13; or use instant-end=play-on)", fields.iter().map(|field| format!("'{field}'")).join(" and "))]
    EndedByClaims { /** The fields that state events of play. */ fields: Vec<&'static str> },
    /// The order of going out does not begin with the players who claim instant wins.
    #[error("the order must begin with the players who claim an instant win (expected {} first)", claimants.join(", "))]
    ClaimantsNotFirst { /** The players who claim, strongest first. */ claimants: Vec<String> },
    /// All players with cards lose together, but the order leaves no player to lose.
    #[error("'order' lists all players, but must list only those who went out (give the cards left of each player who \
             loses, as in Ben=3)")]
    OrderWithoutLosers,
    /// All players with cards lose together, but the order names nobody who went out.
    #[error("'order' must list at least one player who went out")]
    OrderOfNobody,
    /// The bid is impossible.
    #[error("a bid is 1, 2 or 3, not {bid}")]
    BadBid { /** The bid. */ bid: i64 },
    /// The number of bombs or rockets is negative, or larger than a deck allows.
    #[error("there can be 0 to 13 bombs and 0 or 1 rockets, not {bombs} and {rockets}")]
    TooManyBombs { /** The bombs. */ bombs: i64, /** The rockets. */ rockets: i64 },
    /// The bombs and rockets need more cards than were played.
    #[error("the bombs ({bombs}) and rockets ({rockets}) have more cards than can have been played ({played})")]
    MoreBombsThanCards { /** The bombs. */ bombs: i64, /** The rockets. */ rockets: i64, /** The largest number of cards that can have been played. */ played: usize },
    /// The bombs and rockets before a transcript need more cards than its hands lack.
    #[error("the bombs ({bombs}) and rockets ({rockets}) before the first action have more cards than the hands lack \
             ({missing})")]
    MoreEarlierBombs { /** The bombs. */ bombs: i64, /** The rockets. */ rockets: i64, /** The cards that are not in a hand. */ missing: usize },
    /// A rocket was played, but a joker is left.
    #[error("a rocket was played, but a player still holds the joker {joker} (a rocket is both jokers)")]
    JokerAfterRocket { /** The joker. */ joker: PackCard },
    /// More bombs were played than there are ranks without cards left.
    #[error("more bombs were played ({bombs}) than there are ranks with no card left ({ranks}; a bomb is all four cards of a rank)")]
    MoreBombsThanRanks { /** The bombs. */ bombs: i64, /** The ranks without cards. */ ranks: usize },
    /// The ending states a spring of the winning landlord, but a peasant has played.
    #[error("the deal is not a spring, because a peasant has played (leave out 'spring')")]
    NoSpring,
    /// The ending denies a spring, but the landlord has won and no peasant has played.
    #[error("the deal is a spring, because no peasant has played (leave out 'spring')")]
    Spring,
    /// The ending denies a spring, but the landlord has lost after a single play.
    #[error("the deal is a spring, because the landlord has played only once (leave out 'spring')")]
    SpringOfOnePlay,
    /// The number of plays of the soloist contradicts the soloist's cards.
    #[error("'plays': {player} has {count} of {whole} cards, and so the number of plays cannot be {plays} (leave out \
             'plays')")]
    ImpossiblePlays { /** The soloist. */ player: String, /** The cards that the soloist has left. */ count: usize, /** The cards of a whole hand. */ whole: usize, /** The number of plays. */ plays: usize },
}

/// The kind of an [`EndingError`]. Each kind has its own code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
#[allow(missing_docs)] // the codes explain the kinds
pub enum EndingProblem {
    ConflictingOptions,
    BadPlayerCount,
    DuplicatePlayer,
    UnknownPlayer,
    MissingField,
    NotAnInstantWin,
    BadCount,
    ImpossibleCount,
    DeckOverflow,
    DuplicateCard,
    NoWinner,
    TwoWinners,
    BadEnding,
    BadOrder,
    BadBid,
    ImpossibleBombs,
    ImpossibleSpring,
    BadUnits,
}

impl EndingProblem {
    /// Returns the error code used in records.
    pub const fn code(self) -> &'static str {
        match self {
            EndingProblem::ConflictingOptions => "conflicting-options",
            EndingProblem::BadPlayerCount => "bad-player-count",
            EndingProblem::DuplicatePlayer => "duplicate-player",
            EndingProblem::UnknownPlayer => "unknown-player",
            EndingProblem::MissingField => "missing-field",
            EndingProblem::NotAnInstantWin => "not-an-instant-win",
            EndingProblem::BadCount => "bad-count",
            EndingProblem::ImpossibleCount => "impossible-count",
            EndingProblem::DeckOverflow => "deck-overflow",
            EndingProblem::DuplicateCard => "duplicate-card",
            EndingProblem::NoWinner => "no-winner",
            EndingProblem::TwoWinners => "two-winners",
            EndingProblem::BadEnding => "bad-ending",
            EndingProblem::BadOrder => "bad-order",
            EndingProblem::BadBid => "bad-bid",
            EndingProblem::ImpossibleBombs => "impossible-bombs",
            EndingProblem::ImpossibleSpring => "impossible-spring",
            EndingProblem::BadUnits => "bad-units",
        }
    }
}

impl EndingError {
    /// Returns the kind of the error.
    pub const fn problem(&self) -> EndingProblem {
        match self {
            EndingError::ConflictingOption { .. }
            | EndingError::NotRead { .. }
            | EndingError::DealerAndLeader
            | EndingError::LeaderOfNothing
            | EndingError::OrderAndRemaining { .. }
            | EndingError::PointsNotUnits { .. }
            | EndingError::NoClaims => EndingProblem::ConflictingOptions,
            EndingError::UnknownInstantWin { .. } | EndingError::NotInstantWin { .. } => EndingProblem::NotAnInstantWin,
            EndingError::BadPlayerCount { .. } => EndingProblem::BadPlayerCount,
            EndingError::DuplicatePlayer { .. } | EndingError::ClaimsTwice { .. } => EndingProblem::DuplicatePlayer,
            EndingError::NamelessPlayer { .. } | EndingError::EmptyName { .. } | EndingError::UnknownPlayer { .. } => {
                EndingProblem::UnknownPlayer
            }
            EndingError::MissingRemaining
            | EndingError::MissingCount { .. }
            | EndingError::MissingSpring { .. }
            | EndingError::IncompleteUnits
            | EndingError::IncompleteRemaining
            | EndingError::MissingOrder
            | EndingError::MissingField { .. }
            | EndingError::MissingCards { .. }
            | EndingError::MissingHands
            | EndingError::UnknownLeader { .. }
            | EndingError::EqualClaims => EndingProblem::MissingField,
            EndingError::BadCount { .. } | EndingError::EmptyHand { .. } => EndingProblem::BadCount,
            EndingError::TooManyLeft { .. }
            | EndingError::TooManyDealt { .. }
            | EndingError::LeaderUntouched { .. }
            | EndingError::ImpossiblePlays { .. }
            | EndingError::TooManyLargerShares { .. } => EndingProblem::ImpossibleCount,
            EndingError::DeckOverflow { .. } | EndingError::DealtOverflow { .. } => EndingProblem::DeckOverflow,
            EndingError::DuplicateCard { .. }
            | EndingError::CardInTwoHands { .. }
            | EndingError::TooManyOfRank { .. } => EndingProblem::DuplicateCard,
            EndingError::NoWinner => EndingProblem::NoWinner,
            EndingError::TwoWinners { .. } => EndingProblem::TwoWinners,
            EndingError::UnitsNotZero { .. } | EndingError::UnitsTooLarge { .. } => EndingProblem::BadUnits,
            EndingError::NotPlayedOut
            | EndingError::EndedByClaims { .. }
            | EndingError::SeveralLosers { .. }
            | EndingError::OtherLoserCards { .. }
            | EndingError::LastOffends { .. } => EndingProblem::BadEnding,
            EndingError::IncompleteOrder { .. }
            | EndingError::TwiceInOrder { .. }
            | EndingError::StrangerInOrder { .. }
            | EndingError::ClaimantsNotFirst { .. }
            | EndingError::OrderWithoutLosers
            | EndingError::OrderOfNobody => EndingProblem::BadOrder,
            EndingError::BadBid { .. } => EndingProblem::BadBid,
            EndingError::TooManyBombs { .. }
            | EndingError::MoreBombsThanCards { .. }
            | EndingError::MoreEarlierBombs { .. }
            | EndingError::JokerAfterRocket { .. }
            | EndingError::MoreBombsThanRanks { .. } => EndingProblem::ImpossibleBombs,
            EndingError::NoSpring | EndingError::Spring | EndingError::SpringOfOnePlay => {
                EndingProblem::ImpossibleSpring
            }
        }
    }

    /// Returns the name, card, rank, field or bid that the error is about. Returns `None` for errors without such a
    /// token.
    pub fn token(&self) -> Option<String> {
        match self {
            EndingError::DuplicatePlayer { player }
            | EndingError::NamelessPlayer { name: player }
            | EndingError::EmptyName { name: player, .. }
            | EndingError::UnknownPlayer { player }
            | EndingError::MissingCount { player }
            | EndingError::MissingSpring { player }
            | EndingError::UnitsTooLarge { player, .. }
            | EndingError::BadCount { player, .. }
            | EndingError::EmptyHand { player }
            | EndingError::TooManyLeft { player, .. }
            | EndingError::TooManyDealt { player, .. }
            | EndingError::LeaderUntouched { player, .. }
            | EndingError::ImpossiblePlays { player, .. }
            | EndingError::TwiceInOrder { player }
            | EndingError::LastOffends { player }
            | EndingError::ClaimsTwice { player }
            | EndingError::NotInstantWin { player, .. }
            | EndingError::StrangerInOrder { player } => Some(player.clone()),
            EndingError::UnknownInstantWin { win, .. } => Some(win.clone()),
            EndingError::MissingField { field }
            | EndingError::UnknownLeader { field }
            | EndingError::NotRead { field, .. } => Some(String::from(*field)),
            EndingError::DealerAndLeader => Some(String::from("dealer")),
            EndingError::LeaderOfNothing | EndingError::EqualClaims => Some(String::from("leader")),
            EndingError::OtherLoserCards { .. } | EndingError::SeveralLosers { .. } => {
                Some(String::from("loser_cards"))
            }
            EndingError::OrderAndRemaining { .. } => Some(String::from("order")),
            EndingError::MissingCards { .. } => Some(String::from("remaining")),
            EndingError::DuplicateCard { card } | EndingError::CardInTwoHands { card } => Some(card.to_string()),
            EndingError::TooManyOfRank { rank } => Some(rank.to_string()),
            EndingError::BadBid { bid } => Some(bid.to_string()),
            _ => None,
        }
    }
}

impl ErrorCode for EndingError {
    fn code(&self) -> &'static str {
        self.problem().code()
    }
}

/// Formats the names of a field in quotes: `'bid'`, `'landlord' or 'soloist'`.
fn in_quotes(field: &str) -> String {
    format!("'{}'", field.replace(" or ", "' or '"))
}

/// Formats the end of the message about an unread field: the option that makes the rules read the field, or the advice
/// to leave the field out.
fn instead(option: &Option<&'static str>) -> String {
    option.map_or_else(|| String::from(" (leave it out)"), |option| format!(" without {option}"))
}

/// Formats ascending numbers in words: `3`, `2 to 4`, `2 or 4`.
fn numbers(counts: &[usize]) -> String {
    match (counts.first(), counts.last()) {
        (Some(first), Some(last)) if first < last && last - first + 1 == counts.len() => format!("{first} to {last}"),
        _ => counts.iter().join(" or "),
    }
}
