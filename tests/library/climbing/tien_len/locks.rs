//! Suited sequences that lock the trick if the player announces a lock.

use super::*;
use crate::long_runs::cases;

const CHOICE: Options = &[("lock", "choice")];

/// Compares the moves of random hands with all legal subsets of each hand. The moves are leads, replies to a locked
/// sequence, and replies to a sequence that is not locked.
fn locks_against_subsets(hands: usize) {
    let referee = Referee::new(&*rules(Game::TienLen, CHOICE), None).unwrap();
    let is_suited = |cards: &[PackCard]| cards.iter().all(|card| place(card) % 4 == place(&cards[0]) % 4);
    let is_sequence = |cards: &[PackCard]| shape(cards).is_some_and(|shape| shape.each == 1 && shape.ranks > 1);
    let mut rng = Rng::new(8);
    let (mut locked, mut answered) = (0, 0);
    for number in 0..hands {
        // Cards of two suits in neighbouring ranks make suited sequences likely.
        let (low, suit) = (rng.below(5) as usize, rng.below(4) as usize);
        let deck = shuffled(&mut rng, referee.deck().pack.cards().collect());
        let is_near = |card: &PackCard| {
            (low..low + 8).contains(&height(card)) && (place(card) % 4 == suit || place(card) % 4 == (suit + 1) % 4)
        };
        let (near, far): (Vec<PackCard>, Vec<PackCard>) = deck.into_iter().partition(is_near);
        let (from, length) = (rng.below(6) as usize, 3 + rng.below(2) as usize);
        let mut standing: Vec<PackCard> = Vec::new();
        for rank in from..from + length {
            let fits =
                |card: &&PackCard| height(card) == rank && (number % 5 == 0 || place(card) % 4 == (suit + 2) % 4);
            standing.extend(far.iter().chain(&near).find(fits));
        }
        let hand: Vec<PackCard> =
            near.iter().chain(&far).filter(|card| !standing.contains(card)).take(11).copied().collect();
        let prev = shape(&standing).unwrap();
        let may_lock = is_suited(&standing);
        for on in [None, Some(false), Some(true).filter(|_| may_lock)] {
            let legal = |cards: &Vec<PackCard>| {
                let Some(play) = shape(cards) else { return false };
                let Some(locks) = on else { return true };
                let obeys_lock = !locks || !is_sequence(cards) || is_suited(cards);
                obeys_lock && may_follow(&[], prev, play)
            };
            let mut expected: Vec<(Vec<PackCard>, bool)> = Vec::new();
            for cards in sorted(subsets(&hand).filter(legal)) {
                if is_sequence(&cards) && is_suited(&cards) {
                    expected.push((cards.clone(), true));
                }
                expected.push((cards, false));
            }
            expected.sort();
            let standing = on.map(|locks| Announced { cards: &standing, locks });
            let moves = referee.answers(Ranking::default(), &hand, standing).unwrap();
            let mut listed: Vec<(Vec<PackCard>, bool)> = Vec::new();
            for play in &moves {
                let mut cards = play.cards.clone();
                cards.sort();
                listed.push((cards, play.key.is_locked()));
                let announced = Announced { cards: &play.cards, locks: play.key.is_locked() };
                if let Some(standing) = standing {
                    assert!(referee.compare(Ranking::default(), standing, announced).unwrap().beats());
                }
            }
            listed.sort();
            assert_eq!(listed, expected, "{hand:?} on {standing:?}");
            locked += listed.iter().filter(|(_, locks)| *locks).count();
            answered += usize::from(on == Some(true) && !listed.is_empty());
        }
    }
    assert!(locked > hands && answered > hands / 20, "{locked} locks, {answered} answers");
}

#[test]
fn suited_sequences_lock_if_announced() {
    locks_against_subsets(40);
}

#[test]
#[ignore = "many hands"]
fn suited_sequences_lock_if_announced_in_many_hands() {
    locks_against_subsets(cases(2_000));
}

#[test]
fn only_suited_sequences_beat_a_locked_sequence() {
    let hands = "Ann 4s 5s 6s 3h, Ben 5c 6d 7h Kh, Cy 7c 8c 9c Qd";
    let end = "Cy 7c 8c 9c, Ann pass, Ben pass, Cy Qd, Ann pass, Ben Kh";
    // Without a lock, any higher sequence may follow. With a lock, only a higher suited sequence may.
    assert_eq!(places(CHOICE, hands, &format!("Ann 4s 5s 6s, Ben 5c 6d 7h, {end}")), [3, 2, 1]);
    let locked = "a sequence that is not suited cannot beat a locked sequence";
    refused(Game::TienLen, CHOICE, hands, "Ann 4s 5s 6s lock, Ben 5c 6d 7h", "illegal-play", locked);
    let replay = replay(Game::TienLen, CHOICE, hands, &format!("Ann 4s 5s 6s lock, Ben pass, {end}")).unwrap();
    assert_eq!((replay.out, replay.outcome), (vec![2], None), "Ann and Ben still hold cards");
    // If a suited sequence beats a locked sequence, it locks the trick only if its player announces a lock, too.
    let hands = "Ann 4s 5s 6s 3h, Ben 8d 9h Ts Kh, Cy 7c 8c 9c Qd";
    let begin = "Ann 4s 5s 6s lock, Ben pass, Cy 7c 8c 9c";
    let end = "Ann pass, Ben 8d 9h Ts, Cy pass, Ann pass, Ben Kh, Cy pass, Ann pass, Cy Qd";
    assert_eq!(places(CHOICE, hands, &format!("{begin}, {end}")), [3, 1, 2]);
    let again = format!("{begin} lock, Ann pass, Ben 8d 9h Ts");
    refused(Game::TienLen, CHOICE, hands, &again, "illegal-play", locked);
    // Under `lock=on`, every suited sequence locks, so no player can announce a lock. Under the default, `lock=off`, no
    // sequence locks.
    refused(Game::TienLen, &[("lock", "on")], hands, begin, "illegal-play", "4s 5s 6s cannot be played with 'lock'");
    refused(Game::TienLen, &[], hands, begin, "illegal-play", "4s 5s 6s cannot be played with 'lock'");
    let unlocked = format!("Ann 4s 5s 6s, Ben pass, Cy 7c 8c 9c, {end}");
    assert_eq!(places(&[], hands, &unlocked), [3, 1, 2]);
    let why = "a sequence that is not suited cannot beat a suited one";
    refused(Game::TienLen, &[("lock", "on")], hands, &unlocked, "illegal-play", why);
    refused(Game::TienLen, CHOICE, hands, "Ann 3h lock", "illegal-play", "3h cannot be played with 'lock'");
    // A sequence of two suits does not lock, and a suited sequence that locks may beat it.
    let hands = "Ann 4s 5s 6h 3h, Ben 5c 6c 7c Kh, Cy 7d 8d 9h Qd";
    refused(Game::TienLen, CHOICE, hands, "Ann 4s 5s 6h lock", "illegal-play", "4s 5s 6h cannot be played with 'lock'");
    let answer = "Ann 4s 5s 6h, Ben 5c 6c 7c lock";
    refused(Game::TienLen, CHOICE, hands, &format!("{answer}, Cy 7d 8d 9h"), "illegal-play", locked);
    let end = "Cy pass, Ann pass, Ben Kh, Cy pass, Ann pass, Cy 7d 8d 9h, Ann pass, Cy Qd";
    assert_eq!(places(CHOICE, hands, &format!("{answer}, {end}")), [3, 1, 2]);
}
