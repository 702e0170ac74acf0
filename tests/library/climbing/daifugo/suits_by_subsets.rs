//! Compares legal plays, under options with suits or jokers, with the plays that a separate search finds. The search
//! tries every subset of a hand with every meaning of its jokers, and judges each by the wording of the rules.
//! Plays are also compared with those of a move generator from the UECda contests of Daifugo programs.

use std::collections::BTreeSet;

use pusoy::cards::{Card, PackCard, Rng, Suit};
use pusoy::climbing::plays::Ranking;
use pusoy::climbing::{Game, Referee};
use serde_json::Value;

use super::Options;
use super::suits::*;
use crate::climbing::rules;
use crate::long_runs::cases;

/// A card: its height, from 0 for a three to 12 for a two, and its suit.
type Cell = (usize, char);

const EIGHT: usize = 5;
const JACK: usize = 8;

/// A play: its natural cards, and the cards that its jokers represent.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Announcement {
    natural: BTreeSet<Cell>,
    stood_for: BTreeSet<Cell>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shape {
    JokerAlone,
    Set { height: usize, cards: usize },
    Run { lowest: usize, cards: usize },
}

/// The state of a trick. It has the fields of `Ranking`, but the suits that lock the trick are characters. Without a
/// lock, `suits` is empty.
#[derive(Clone, Debug)]
struct Before {
    revolution: bool,
    back: bool,
    suits: BTreeSet<char>,
}

fn is_on(options: Options, name: &str) -> bool {
    options.iter().any(|option| option.0 == name && option.1 != "off" && option.1 != "0")
}

fn cell(card: Card) -> Cell {
    ("3456789TJQKA2".find(card.rank().char()).unwrap(), card.suit().char())
}

impl Announcement {
    fn from_cards(cards: &[PackCard]) -> Announcement {
        let (jokers, others): (Vec<PackCard>, Vec<PackCard>) = cards.iter().partition(|card| card.is_joker());
        Announcement {
            natural: others.iter().map(|card| cell(card.card().unwrap())).collect(),
            stood_for: jokers.iter().filter_map(|joker| joker.stands_for()).map(cell).collect(),
        }
    }

    fn cells(&self) -> BTreeSet<Cell> {
        self.natural.union(&self.stood_for).copied().collect()
    }

    fn suits(&self) -> BTreeSet<char> {
        self.cells().iter().map(|cell| cell.1).collect()
    }

    /// Returns the natural cards, and the cards that the jokers represent. Unless `suits_count` is true, every suit is
    /// replaced by `-`.
    fn seen(&self, suits_count: bool) -> (Vec<Cell>, Vec<Cell>) {
        let seen = |&(height, suit): &Cell| (height, if suits_count { suit } else { '-' });
        (self.natural.iter().map(seen).collect(), self.stood_for.iter().map(seen).collect())
    }

    fn has(&self, height: usize) -> bool {
        self.cells().iter().any(|cell| cell.0 == height)
    }

    /// Returns the shape of these cards, which include `jokers` jokers. Returns `None` if they are not a combination.
    fn shape(&self, options: Options, jokers: usize) -> Option<Shape> {
        let cells = self.cells();
        let cards = self.natural.len() + jokers;
        if jokers == 1 && cells.is_empty() {
            return Some(Shape::JokerAlone);
        }
        // A play contains no card twice. Jokers represent a card only in plays of two or more cards.
        if cells.len() != cards || cards == 1 && jokers == 1 {
            return None;
        }
        let lowest = cells.first()?.0;
        if cells.iter().all(|cell| cell.0 == lowest) {
            return Some(Shape::Set { height: lowest, cards });
        }
        let one_suit = cells.iter().all(|cell| cell.1 == cells.first().unwrap().1);
        let in_row = cells.iter().map(|cell| cell.0).eq(lowest..lowest + cards);
        (is_on(options, "sequences") && cards >= 3 && one_suit && in_row).then_some(Shape::Run { lowest, cards })
    }
}

/// Returns every combination in a hand, regardless of the current play. Tries every subset of the hand with every
/// meaning of its jokers.
fn all_plays(options: Options, hand: &[PackCard]) -> Vec<(Announcement, Shape)> {
    let deck: Vec<Cell> = (0..13).flat_map(|height| "cdhs".chars().map(move |suit| (height, suit))).collect();
    let mut found = BTreeSet::new();
    let mut plays = Vec::new();
    for subset in 1u32..1 << hand.len() {
        let cards: Vec<PackCard> = (0..hand.len()).filter(|i| subset >> i & 1 == 1).map(|i| hand[i]).collect();
        let jokers = cards.iter().filter(|card| card.is_joker()).count();
        let natural = Announcement::from_cards(&cards).natural;
        let meanings: Vec<Vec<Cell>> = match jokers {
            0 => vec![vec![]],
            1 => [vec![]].into_iter().chain(deck.iter().map(|&cell| vec![cell])).collect(),
            _ => (0..52).flat_map(|a| (0..a).map(move |b| (a, b))).map(|(a, b)| vec![deck[a], deck[b]]).collect(),
        };
        for meaning in meanings {
            // Cards that are neither all of one rank nor all of one suit are not a combination.
            let cells = || natural.iter().chain(&meaning);
            let alike = |same: &dyn Fn(&Cell, &Cell) -> bool| cells().zip(cells().skip(1)).all(|(a, b)| same(a, b));
            if !alike(&|a, b| a.0 == b.0) && !alike(&|a, b| a.1 == b.1) {
                continue;
            }
            let announced = Announcement { natural: natural.clone(), stood_for: meaning.into_iter().collect() };
            if let Some(shape) = announced.shape(options, jokers)
                && found.insert(announced.clone())
            {
                plays.push((announced, shape));
            }
        }
    }
    plays
}

/// Returns `true` if the rules allow `play` on the current play `standing`. `before` is the state of the trick without
/// the effects of `standing` on the ranks.
fn may_follow(
    options: Options,
    before: &Before,
    standing: &(Announcement, Shape),
    play: &(Announcement, Shape),
) -> bool {
    if is_on(options, "eight-stop") && standing.0.has(EIGHT) {
        return false;
    }
    let three_of_spades = play.0.natural == BTreeSet::from([(0, 's')]) && play.0.stood_for.is_empty();
    if is_on(options, "spade-three") && standing.1 == Shape::JokerAlone && three_of_spades {
        return true;
    }
    if !before.suits.is_empty() && play.1 != Shape::JokerAlone && play.0.suits() != before.suits {
        return false;
    }
    let revolts = match standing.1 {
        Shape::Set { cards, .. } => cards == 4 && is_on(options, "revolution"),
        Shape::Run { cards, .. } => cards >= 5 && options.contains(&("revolution", "runs")),
        Shape::JokerAlone => false,
    };
    let back = before.back || is_on(options, "eleven-back") && standing.0.has(JACK);
    let turned = (before.revolution != revolts) != back;
    let higher = |below: usize, above: usize| if turned { above < below } else { above > below };
    match (standing.1, play.1) {
        (Shape::JokerAlone, _) => false,
        (Shape::Set { cards, .. }, Shape::JokerAlone) => cards == 1,
        (Shape::Set { height: below, cards: a }, Shape::Set { height: above, cards: b }) => {
            a == b && higher(below, above)
        }
        (Shape::Run { lowest: below, cards: a }, Shape::Run { lowest: above, cards: b }) => {
            a == b && higher(below, above)
        }
        _ => false,
    }
}

/// Compares the library's moves with the plays of [`all_plays`] in random hands, as leads and as replies.
fn against_subsets(hands: usize) {
    let sets = [SUIT_LOCK, SEQUENCES, RUNS, ONE_JOKER, JOKERS, JOKERS_AND_RUNS, SPADE_THREE, ALL];
    for (seed, options) in (1..).zip(sets) {
        let referee = Referee::new(&*rules(Game::Daifugo, options), Some(5)).unwrap();
        let jokers = referee.deck().pack.jokers.count();
        let mut rng = Rng::new(seed);
        let (mut led, mut followed) = (0, 0);
        // If no option uses suits, plays are listed by rank.
        let counts = referee.deck().suits.is_some();
        assert_eq!(counts, ![ONE_JOKER, JOKERS].contains(&options), "{options:?}");
        for number in 0..hands {
            // Hands from few ranks or suits have many plays. Every third hand is drawn from two suits, and every fifth
            // from all ranks. The remaining hands are drawn from six ranks.
            let from = if number % 5 == 0 { 0 } else { number % 8 };
            let ranks = if number % 5 == 0 || number % 3 == 0 { 13 - from } else { 6 };
            let suits = if number % 3 == 0 { "sh" } else { "cdhs" };
            let wanted = |card: &PackCard| {
                let cell_of_card = card.card().map(cell);
                cell_of_card.is_none_or(|(height, suit)| (from..from + ranks).contains(&height) && suits.contains(suit))
            };
            let mut cards: Vec<PackCard> = referee.deck().pack.cards().filter(wanted).collect();
            for last in (1..cards.len()).rev() {
                cards.swap(last, rng.below(last as u32 + 1) as usize);
            }
            let (hand, others) = cards.split_at(if jokers > 0 { 7 } else { 9 });
            let plays = all_plays(options, hand);
            let announcements = |moves: &[pusoy::climbing::Move]| {
                moves.iter().map(|play| Announcement::from_cards(&play.cards)).collect::<Vec<_>>()
            };
            let compare = |moves: Vec<Announcement>, expected: BTreeSet<Announcement>, on: &str| {
                let seen =
                    |plays: Vec<Announcement>| -> Vec<_> { plays.iter().map(|play| play.seen(counts)).collect() };
                let (moves, expected) = (seen(moves), seen(expected.into_iter().collect()));
                let listed: BTreeSet<_> = moves.iter().cloned().collect();
                let expected: BTreeSet<_> = expected.into_iter().collect();
                assert_eq!((listed.len(), &listed), (moves.len(), &expected), "{options:?} {hand:?} on {on}");
                listed.len()
            };
            let everything = plays.iter().map(|play| play.0.clone()).collect();
            led += compare(announcements(&referee.moves(hand, None).unwrap()), everything, "nothing");
            // The current play consists of cards outside the hand. It may be a single joker.
            let all = referee.moves(&others[..6.min(others.len())], None).unwrap();
            let on = &all[rng.below(all.len() as u32) as usize].cards;
            let standing = (
                Announcement::from_cards(on),
                Announcement::from_cards(on).shape(options, on.iter().filter(|c| c.is_joker()).count()).unwrap(),
            );
            let (revolution, back) = (rng.below(2) == 1 && is_on(options, "revolution"), false);
            let back = back || rng.below(2) == 1 && is_on(options, "eleven-back");
            // The trick may be locked to the suits of the current play. If the current play is a single joker, the
            // trick may be locked to hearts.
            let mut suits = standing.0.suits();
            if suits.is_empty() {
                suits.insert('h');
            }
            if !is_on(options, "suit-lock") || rng.below(2) == 1 {
                suits.clear();
            }
            let order = referee.deck().suits.unwrap_or(Suit::ALL);
            let place = |suit: &char| 1 << order.iter().position(|other| other.char() == *suit).unwrap();
            let ranking = Ranking { revolution, back, lock: suits.iter().map(place).sum::<u8>() };
            let before = Before { revolution, back, suits };
            let expected = plays.iter().filter(|play| may_follow(options, &before, &standing, play));
            let moves = referee.moves_under(ranking, hand, Some(on)).unwrap();
            let on_what = format!("{on:?} {before:?}");
            followed += compare(announcements(&moves), expected.map(|play| play.0.clone()).collect(), &on_what);
            for play in &moves {
                assert!(
                    referee.beats_under(ranking, on, &play.cards).unwrap().beats(),
                    "{:?} on {on_what}",
                    play.cards
                );
            }
        }
        assert!(led > 5 * hands && followed > hands / 4, "{options:?}: {led} leads and {followed} replies");
    }
}

#[test]
fn moves_agree_with_all_subsets() {
    against_subsets(20);
}

#[test]
#[ignore = "many hands for each set of options"]
fn moves_agree_with_all_subsets_of_many_hands() {
    against_subsets(cases(2_000));
}

/// Compares plays with test vectors of the UECda generator, under its rules: one joker, suited sequences, and the three
/// of spades that beats the joker. The generator leaves out redundant plays, in which the joker represents a card of
/// the same hand. The generator's joker may also extend a sequence below the three or above the two; these plays are
/// skipped.
#[test]
fn plays_agree_with_the_uecda_generator() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/moves.json");
    let vectors: Value = serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
    const UECDA: Options = &[("jokers", "1"), ("sequences", "three"), ("spade-three", "on")];
    let referee = Referee::new(&*rules(Game::Daifugo, UECDA), None).unwrap();
    // The generator writes the suit before the rank. In `DH-6{ D6 JO }`, the suits and ranks of the play come first,
    // and then its cards in braces.
    let cards = |text: &str| -> Vec<PackCard> {
        let card = |word: &str| match word {
            "JO" => String::from("Xb"),
            _ => format!("{}{}", &word[1..], word[..1].to_lowercase()),
        };
        referee.cards(&text.split_whitespace().map(card).collect::<Vec<_>>().join(" ")).unwrap()
    };
    let play = |text: &str| -> Option<Vec<PackCard>> {
        let (head, inside) = text.trim_end_matches('}').split_once('{')?;
        let mut played = cards(inside);
        if let Some((suits, ranks)) = head.split_once('-')
            && let Some(joker) = played.iter_mut().find(|card| card.is_joker())
        {
            let cells = ranks.chars().flat_map(|rank| suits.chars().map(move |suit| format!("{suit}{rank}")));
            let cells = cells.filter(|cell| !cell.contains(['-', '+'])).collect::<Vec<_>>().join(" ");
            let held = cards(inside);
            // A joker that extends a sequence below the three or above the two represents no card. Such a play is
            // skipped.
            let stands_for = cards(&cells).into_iter().find(|card| !held.contains(card))?;
            *joker = joker.standing_for(stands_for.card().unwrap());
        }
        (head != "PASS").then_some(played)
    };
    let (mut compared, mut redundant) = (0, 0);
    for vector in vectors["vectors"].as_array().unwrap().iter().filter(|vector| vector["game"] == "daifugo_uecda") {
        let hand = cards(vector["hand"].as_str().unwrap());
        let last = vector["last_play"].as_str().map(|last| play(last).unwrap());
        let listed = vector["moves"].as_array().unwrap().iter().filter_map(|listed| play(listed.as_str().unwrap()));
        let expected: BTreeSet<Announcement> = listed.map(|play| Announcement::from_cards(&play)).collect();
        let moves: Vec<Announcement> = referee
            .moves(&hand, last.as_deref())
            .unwrap()
            .iter()
            .map(|play| Announcement::from_cards(&play.cards))
            .collect();
        let of_hand = Announcement::from_cards(&hand).natural;
        let is_redundant = |play: &Announcement| play.stood_for.iter().any(|cell| of_hand.contains(cell));
        let (more, ours): (Vec<Announcement>, Vec<Announcement>) =
            moves.into_iter().partition(|play| is_redundant(play) && !expected.contains(play));
        assert_eq!(ours.into_iter().collect::<BTreeSet<_>>(), expected, "{}", vector["id"]);
        (compared, redundant) = (compared + 1, redundant + usize::from(!more.is_empty()));
    }
    assert_eq!((compared, redundant), (68, 4));
}
