//! The game Winner with the option `bombs=no`. The moves of random hands are compared with all legal subsets of each
//! hand. [`shape`] and [`may_follow`] decide which subsets are legal, and follow the words of the rules. The results of
//! deals were worked out by hand.

use pusoy::ErrorCode;

use pusoy::cards::{PackCard, Rng};
use pusoy::climbing::{Game, Referee};

use super::{played, refused, replay, rules, shuffled, sorted, subsets};
use crate::long_runs::cases;

type Options = &'static [(&'static str, &'static str)];

const NO_BOMBS: Options = &[("bombs", "no")];

/// Returns the height of a card: 0 for a three to 12 for a two, 13 for the black joker and 14 for the red one.
fn height(card: &PackCard) -> usize {
    match card.card() {
        Some(card) => "3456789TJQKA2".find(card.rank().char()).unwrap(),
        None => 13 + usize::from(*card == PackCard::RED_JOKER),
    }
}

/// Returns the position of a card's suit in the order of diamonds, clubs, hearts, spades; 0 for a joker.
fn suit(card: &PackCard) -> usize {
    card.card().map_or(0, |card| "dchs".find(card.suit().char()).unwrap())
}

#[derive(Clone, PartialEq, Debug)]
struct Shape {
    name: &'static str,
    cards: usize,
    /// The key by which plays with the same name and number of cards are compared. First comes the rank or, in a run,
    /// the position of the lowest rank. Then comes the highest suit of this rank, or 0 if suits do not count.
    by: (usize, usize),
    /// Whether the play is a two of spades, alone or in a pair. Without jokers, such a play ends the trick.
    ends: bool,
}

/// Returns the shape of the cards, as the rules without bombs define it. Straights have at least `shortest` cards.
/// Returns `None` if the cards are not a combination.
fn shape(cards: &[PackCard], shortest: usize) -> Option<Shape> {
    let count_of = |rank: usize| cards.iter().filter(|card| height(card) == rank).count();
    let held: Vec<usize> = (0..15).filter(|&rank| count_of(rank) > 0).collect();
    let best_suit = |rank: usize| cards.iter().filter(|card| height(card) == rank).map(suit).max().unwrap();
    let first = *held.first()?;
    let each = count_of(first);
    let ends = cards.iter().any(|card| card.to_string() == "2s") && held.len() == 1 && cards.len() <= 2;
    let found = |name, by| Some(Shape { name, cards: cards.len(), by, ends });
    if held.len() == 1 {
        return match each {
            1 => found("single", (first, best_suit(first))),
            2 => found("pair", (first, best_suit(first))),
            3 => found("trips", (first, 0)),
            _ => found("quads", (first, 0)),
        };
    }
    if let [a, b] = held[..]
        && let (3, 2) | (2, 3) = (count_of(a), count_of(b))
    {
        return found("full-house", (if count_of(a) == 3 { a } else { b }, 0));
    }
    if held.iter().any(|&rank| count_of(rank) != each || rank > 12) {
        return None;
    }
    // In runs, aces are low or high, and twos are low: the order is A 2 3 … Q K A. `place` gives the index of a rank in
    // this order: `ace` (0 or 13) for an ace, 1 for a two and 2 for a three.
    let place = |rank: usize, ace: usize| match rank {
        11 => ace,
        12 => 1,
        other => other + 2,
    };
    for ace in [0, 13] {
        let mut places: Vec<(usize, usize)> = held.iter().map(|&rank| (place(rank, ace), rank)).collect();
        places.sort();
        let (low, rank) = places[0];
        if places.iter().enumerate().any(|(step, &(at, _))| at != low + step) {
            continue;
        }
        return match each {
            1 if held.len() >= shortest => found("straight", (low, best_suit(rank))),
            2 => found("pair-run", (low, best_suit(rank))),
            3 => found("trip-run", (low, 0)),
            _ => None,
        };
    }
    None
}

fn may_follow(prev: &Shape, play: &Shape, jokers: bool) -> bool {
    let ended = prev.ends && !jokers;
    !ended && (prev.name, prev.cards) == (play.name, play.cards) && play.by > prev.by
}

/// Compares the moves of random hands with all legal subsets of each hand, as leads and as replies.
fn against_subsets(hands: usize) {
    const JOKERS: Options = &[("bombs", "no"), ("jokers", "yes")];
    const SHORT: Options = &[("bombs", "no"), ("straight-min", "3")];
    let mut suited = 0;
    for (seed, options) in [(1, NO_BOMBS), (2, JOKERS), (3, SHORT)] {
        let referee = Referee::new(&*rules(Game::Winner, options), None).unwrap();
        let (jokers, shortest) = (options == JOKERS, if options == SHORT { 3 } else { 5 });
        let mut rng = Rng::new(seed);
        let (mut plays, mut stopped) = (0, 0);
        for number in 0..hands {
            // Every fourth deal includes the highest ranks, up to the two. In these deals, the current play contains
            // the two of spades if the opponent, who made the play, was dealt this card.
            let from = if number % 4 == 0 { 7 } else { rng.below(9) as usize };
            let near = |card: &PackCard| number % 3 == 0 || (from..from + 6).contains(&height(card));
            let cards: Vec<PackCard> = referee.deck().pack.cards().filter(near).collect();
            let cards = shuffled(&mut rng, cards);
            let size = (cards.len() / 2).min(10);
            let (hand, others) = (&cards[..size], &cards[size..2 * size]);
            let leads: Vec<Vec<PackCard>> = subsets(others).filter(|cards| shape(cards, shortest).is_some()).collect();
            let with_two = |cards: &&Vec<PackCard>| shape(cards, shortest).unwrap().ends;
            let nth = rng.below(leads.len() as u32) as usize;
            let standing = leads.iter().find(with_two).filter(|_| number % 4 == 0).unwrap_or(&leads[nth]);
            let prev = shape(standing, shortest).unwrap();
            let all: Vec<(Shape, Vec<PackCard>)> =
                subsets(hand).filter_map(|cards| Some((shape(&cards, shortest)?, cards))).collect();
            for on in [None, Some(standing)] {
                let legal = all.iter().filter(|(play, _)| on.is_none() || may_follow(&prev, play, jokers));
                let expected = sorted(legal.map(|(_, cards)| cards.clone()));
                let moves = referee.moves(hand, on.map(Vec::as_slice)).unwrap();
                assert_eq!(played(&moves), expected, "{options:?} {hand:?} on {on:?}");
                plays += moves.len();
                stopped += usize::from(on.is_some() && prev.ends && !jokers);
                let one_suit =
                    |cards: &[PackCard]| cards.len() > 4 && cards.iter().all(|card| suit(card) == suit(&cards[0]));
                suited += moves.iter().filter(|play| one_suit(&play.cards)).count();
            }
        }
        assert!(plays > 10 * hands, "{options:?}: {plays} plays");
        assert!(jokers || stopped > hands / 40, "{options:?}: {stopped} tricks ended");
    }
    assert!(suited > 0, "no suited straights");
}

#[test]
fn moves_agree_with_all_subsets() {
    against_subsets(60);
}

#[test]
#[ignore = "many hands for each set of options"]
fn moves_agree_with_all_subsets_of_many_hands() {
    against_subsets(cases(2_000));
}

#[test]
fn without_bombs_four_of_a_kind_and_suited_straights_are_ordinary() {
    let referee = Referee::new(&*rules(Game::Winner, NO_BOMBS), None).unwrap();
    let kinds = |cards: &str| -> Vec<&str> {
        referee.identify(&referee.cards(cards).unwrap()).iter().map(|key| key.kind().name()).collect()
    };
    assert_eq!(kinds("5d 5c 5h 5s Jd"), [""; 0]);
    assert_eq!((kinds("5d 5c 5h 5s"), kinds("5d 6d 7d 8d 9d")), (vec!["quads"], vec!["straight"]));
    let beats = |prev: &str, play: &str| {
        referee.beats(&referee.cards(prev).unwrap(), &referee.cards(play).unwrap()).unwrap().beats()
    };
    assert!(beats("5d 6d 7d 8d 9d", "6c 7h 8h 9h Th") && !beats("6c 7h 8h 9h Th", "5d 6d 7d 8d 9d"));
    assert!(!beats("2s", "5d 6d 7d 8d 9d") && !beats("2h", "5d 5c 5h 5s") && beats("2h", "2s"));
    let mut both = rules(Game::Winner, NO_BOMBS);
    both.set("quad-bomb", "yes".into()).unwrap();
    assert_eq!(both.validate().unwrap_err().code(), "conflicting-options");
}

#[test]
fn a_two_of_spades_ends_the_trick() {
    const OUT: Options = &[("bombs", "no"), ("end", "play-out")];
    let pays = |hands, actions| {
        let replay =
            replay(Game::Winner, NO_BOMBS, hands, actions).unwrap_or_else(|error| panic!("{actions}: {error}"));
        replay.outcome.unwrap().totals.unwrap()
    };
    let hands = "Ann 2s 4h, Ben 5d 6d, Cy 7d 8d";
    assert_eq!(pays(hands, "Ann 2s, Ann 4h"), [4, -2, -2]);
    // No player can beat the two of spades, so passes after it may be left out, or listed in turn order.
    assert_eq!(pays(hands, "Ann 2s, Ben pass, Ann 4h"), [4, -2, -2]);
    assert_eq!(pays(hands, "Ann 2s, Ben pass, Cy pass, Ann 4h"), [4, -2, -2]);
    assert_eq!(pays("Ann 2s 2d 4h, Ben 5d 6d, Cy 7d 8d", "Ann 2d 2s, Ann 4h"), [4, -2, -2]);
    // Ben plays the two of spades in the middle of a trick, and leads the next trick.
    assert_eq!(pays("Ann 4h 6h 2d, Ben 2s 5d, Cy 7d 8d", "Ann 4h, Ben 2s, Ben 5d"), [-2, 4, -2]);
    assert_eq!(
        pays("Ann 4h Kh 2h, Ben 2s 5d 9d, Cy 7d 8d", "Ann 4h, Ben pass, Cy 7d, Ann 2h, Ben 2s, Cy pass, Ben 5d, Cy 8d"),
        [-1, -1, 2]
    );
    let two_decks = [("bombs", "no"), ("decks", "2")];
    let four = "Ann 2s 4h, Ben 2s 6d, Cy 7d 8d, Di 9d";
    let paid = replay(Game::Winner, &two_decks, four, "Ann 2s, Ann 4h").unwrap().outcome.unwrap();
    assert_eq!(paid.totals.unwrap(), [5, -2, -2, -1]);
    // If a player goes out with the two of spades, the player to the left leads.
    for passes in ["", "Ben pass, ", "Ben pass, Cy pass, "] {
        let actions = format!("Ann 2s, {passes}Ben 5d, Cy 7d, Ben pass, Cy 8d");
        let outcome = replay(Game::Winner, OUT, "Ann 2s, Ben 5d 6d, Cy 7d 8d", &actions).unwrap().outcome.unwrap();
        assert_eq!(outcome.places.unwrap(), [1, 3, 2].map(Some), "{actions}");
    }
    for (options, actions, code, message) in [
        (NO_BOMBS, "Ann 2s, Ben 5d", "not-your-turn", "it is Ann's turn, not Ben's"),
        (NO_BOMBS, "Ann 2s, Cy pass", "not-your-turn", "it is Ann's turn, not Cy's"),
        (NO_BOMBS, "Ann 2s, Ben pass, Ben pass", "not-your-turn", "it is Ann's turn, not Ben's"),
        (NO_BOMBS, "Ann 2s, Ann pass", "illegal-play", "the player who leads must play, and cannot pass"),
        (&[], "Ann 2s, Ann 4h", "not-your-turn", "it is Ben's turn, not Ann's"),
        (&[("bombs", "no"), ("jokers", "yes")], "Ann 2s, Ann 4h", "not-your-turn", "it is Ben's turn, not Ann's"),
    ] {
        refused(Game::Winner, options, hands, actions, code, message);
    }
    // Three twos, or twos without the two of spades, do not end the trick.
    let hands = "Ann 2s 2h 2d 4h, Ben 5d 6d, Cy 7d 8d";
    for twos in ["Ann 2s 2h 2d", "Ann 2d 2h", "Ann 2h"] {
        refused(Game::Winner, NO_BOMBS, hands, &format!("{twos}, Ann 4h"), "not-your-turn", "it is Ben's turn");
    }
    let referee = Referee::new(&*rules(Game::Winner, NO_BOMBS), None).unwrap();
    let comparison = referee.beats(&referee.cards("2s").unwrap(), &referee.cards("2h").unwrap()).unwrap();
    assert_eq!(comparison.result.unwrap_err().to_string(), "the play to beat has ended the trick");
}
