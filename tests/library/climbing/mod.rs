//! The climbing games.
//!
//! * [`endings`]: final positions with little information, and impossible ones.
//! * [`golden`]: test vectors of the rules.
//! * [`legal_moves`]: legal plays, compared with those that other programs generate.
//! * [`accounts`]: totals of many deals.
//! * [`brute_force`]: generated plays, compared with a search through every subset of a hand.
//! * [`comparisons`]: comparisons of plays, worked out by hand.
//! * [`daifugo`]: options of Daifugo.
//! * [`dealing`]: the deal of each game, and the games in which a pass lasts for the whole trick.
//! * [`options`]: option values as text.
//! * [`laws`]: laws that hold for every game.
//! * [`solve`]: solved endgames. [`study`]: reviewed deals, and puzzles.
//! * [`tien_len`], [`winner`]: options of Tien Len and of Winner.
//! * [`settlements`]: final positions that are worked out by hand, and random ones.
//! * [`auctions`]: auctions of Dou Dizhu and Big Three, bid by bid.
//! * [`transcripts`]: a complete deal of each game.

mod accounts;
mod auctions;
mod brute_force;
mod comparisons;
mod daifugo;
mod dealing;
mod endings;
mod golden;
mod laws;
mod legal_moves;
mod options;
mod settlements;
mod solve;
mod study;
mod tien_len;
mod transcripts;
mod winner;

use pusoy::ErrorCode;

use pusoy::cards::{PackCard, Rng};
use pusoy::climbing::{Action, Claim, Game, GameRules, Move, Referee, Replay, ReplayError, Transcript};
use pusoy::options::OptionValue;

/// Returns the rules of a game with these options.
fn rules(game: Game, options: &[(&str, &str)]) -> Box<dyn GameRules> {
    let mut rules = game.rules();
    for (name, value) in options {
        rules.set(name, OptionValue::from(*value)).unwrap();
    }
    rules.validate().unwrap();
    rules
}

/// Returns every game with its default options, and games with option sets that change their plays.
fn variants() -> Vec<(Game, Vec<(&'static str, &'static str)>)> {
    let mut all: Vec<_> = Game::ALL.iter().map(|&game| (game, Vec::new())).collect();
    all.extend([
        (Game::Winner, vec![("quad-bomb", "yes"), ("jokers", "yes"), ("straight-min", "3")]),
        (Game::Winner, vec![("decks", "2"), ("jokers", "yes"), ("suit-tiebreak", "no")]),
        (Game::TienLen, vec![("lock", "on"), ("two-in-straight", "top"), ("extended-on-fewer", "yes")]),
        (Game::TienLen, vec![("chop-scope", "singles"), ("quad-beats-pairs", "any"), ("trips-beat-ace", "yes")]),
        (Game::TienLen, vec![("chop-scope", "any"), ("longer-beats-shorter", "yes"), ("quad-runs", "no")]),
        (Game::TienLen, vec![("three-pairs-chop", "no"), ("quad-chops-2", "no"), ("chop-multi-twos", "no")]),
        (Game::Killer, vec![("chop-multi-twos", "yes"), ("quad-runs", "yes")]),
        (Game::Thirteen, vec![("chop-scope", "twos"), ("decks", "1")]),
        (Game::Daifugo, vec![("sequences", "three")]),
        (Game::BigTwo, vec![("four-cards", "yes"), ("straights", "two-high"), ("flush-order", "card")]),
    ]);
    let profiles = ["rlcard", "douzero", "openspiel", "wz", "misaka", "neodou"];
    all.extend(profiles.map(|profile| (Game::DouDizhu, vec![("kickers", profile)])));
    all.push((Game::DouDizhu, vec![("plane-gaps", "yes"), ("quad-pair-as-singles", "yes")]));
    all
}

fn referee(game: Game, options: &[(&str, &str)]) -> Referee {
    Referee::new(&*rules(game, options), None).unwrap()
}

/// Draws up to `count` cards of the pack in random order. In half of the calls, all cards come from at most six
/// neighbouring ranks, so that sets and runs occur.
fn draw(referee: &Referee, rng: &mut Rng, count: usize) -> Vec<PackCard> {
    let deck = referee.deck();
    let mut cards: Vec<PackCard> = deck.pack.cards().collect();
    if rng.below(2) == 0 {
        let low = rng.below(9) as usize;
        cards.retain(|&card| (low..low + 6).contains(&deck.rank(card)));
    }
    for i in (1..cards.len()).rev() {
        cards.swap(i, rng.below(i as u32 + 1) as usize);
    }
    cards.truncate(count);
    cards
}

/// Replays a deal in the form that `transcript` parses. The first player leads.
fn replay(game: Game, options: &[(&str, &str)], hands: &str, actions: &str) -> Result<Replay, ReplayError> {
    let mut transcript = transcript(game, options, hands, actions);
    transcript.leader = transcript.players.first().cloned();
    transcript.replay(&*rules(game, options))
}

/// Parses a deal. `hands` has a `NAME CARDS` for each player. `actions` has plays (`NAME CARDS`), plays that lock the
/// trick (`NAME CARDS lock`), passes (`NAME pass`) and instant wins (`NAME claims WIN`). In `hands` and in `actions`, a
/// comma and a space separate the items.
fn transcript(game: Game, options: &[(&str, &str)], hands: &str, actions: &str) -> Transcript {
    let rules = rules(game, options);
    let parts = |text: &str| -> Vec<(String, String)> {
        text.split(", ").map(|part| part.split_once(' ').map(|(a, b)| (a.to_owned(), b.to_owned())).unwrap()).collect()
    };
    let hands = parts(hands);
    let referee = Referee::new(&*rules, Some(hands.len())).unwrap();
    let cards = |text: &str| referee.cards(text).unwrap();
    let action = |(by, played): (String, String)| match played.strip_suffix(" lock") {
        Some(played) => Action { by, cards: Some(cards(played)), locks: true },
        None => Action { by, cards: (played != "pass").then(|| cards(&played)), locks: false },
    };
    let claim =
        |(by, text): &(String, String)| Some(Claim { by: by.clone(), win: text.strip_prefix("claims ")?.into() });
    let (claims, actions): (Vec<_>, Vec<_>) =
        parts(actions).into_iter().partition(|(_, text)| text.starts_with("claims "));
    Transcript {
        players: hands.iter().map(|(name, _)| name.clone()).collect(),
        hands: hands.iter().map(|(_, hand)| cards(hand)).collect(),
        claims: claims.iter().filter_map(claim).collect(),
        actions: actions.into_iter().map(action).collect(),
        ..Transcript::default()
    }
}

/// Checks that the replay of a deal fails with this code, and with an error whose text contains `message`.
fn refused(game: Game, options: &[(&str, &str)], hands: &str, actions: &str, code: &str, message: &str) {
    let error = replay(game, options, hands, actions).unwrap_err();
    assert_eq!(error.code(), code, "{actions}: {error}");
    assert!(error.to_string().contains(message), "{actions}: {error}");
}

/// Shuffles cards, or other values.
fn shuffled<T>(rng: &mut Rng, mut things: Vec<T>) -> Vec<T> {
    for last in (1..things.len()).rev() {
        things.swap(last, rng.below(last as u32 + 1) as usize);
    }
    things
}

/// Returns every subset of the cards except the empty one.
fn subsets(cards: &[PackCard]) -> impl Iterator<Item = Vec<PackCard>> {
    (1u32..1 << cards.len()).map(|subset| (0..cards.len()).filter(|i| subset >> i & 1 == 1).map(|i| cards[i]).collect())
}

/// Sorts the plays, and the cards of each play, so that lists of plays can be compared.
fn sorted(plays: impl IntoIterator<Item = Vec<PackCard>>) -> Vec<Vec<PackCard>> {
    let mut plays: Vec<Vec<PackCard>> = plays.into_iter().collect();
    plays.iter_mut().for_each(|play| play.sort());
    plays.sort();
    plays
}

/// Returns the cards of each move, in the order of [`sorted`].
fn played(moves: &[Move]) -> Vec<Vec<PackCard>> {
    sorted(moves.iter().map(|play| play.cards.clone()))
}
