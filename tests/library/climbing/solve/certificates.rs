//! Checks that valid certificates are verified, and that spoilt ones are refused.

use pusoy::cards::Rng;
use pusoy::climbing::solve::{Certificate, Flaw, PositionError, Refusal, Reply, Sides, verify};

use super::random::{position, variants};
use super::*;
use crate::climbing::rules;
use crate::long_runs::cases;

/// The question that asks for a certificate.
const PROVE: Question = {
    let mut question = Question::USUAL;
    question.certificate = true;
    question
};

/// Counts of verified certificates and of their replies. The other fields count refused certificates by the way in
/// which they are spoilt.
#[derive(Default, Debug)]
pub struct Spoilt {
    pub verified: usize,
    replies: usize,
    false_claims: usize,
    weaker_claims: usize,
    pub missing: usize,
    illegal: usize,
    other_positions: usize,
}

impl Spoilt {
    /// Checks that a certificate is verified, and that spoilt versions are refused with the right flaw.
    pub fn check(&mut self, rules: &dyn GameRules, certificate: &Certificate, rng: &mut Rng) {
        let verified = verify(rules, certificate);
        let verified = verified.unwrap_or_else(|refusal| panic!("{refusal:?}\n{:?}", certificate.position));
        self.verified += 1;
        self.replies += verified.replies;
        let refused =
            |spoilt: &Certificate| verify(rules, spoilt).map(|_| ()).expect_err(&format!("{:?}", certificate.position));
        // Claims a better value for a side than its strategy guarantees.
        let lower_is_better = matches!(certificate.value_kind.name(), "places" | "penalties");
        for (number, strategy) in certificate.strategies.iter().enumerate() {
            let mut spoilt = certificate.clone();
            for &seat in &strategy.of {
                let value = spoilt.values[seat].as_mut().unwrap();
                *value += if lower_is_better { -1 } else { 1 };
            }
            // If the second side has several players, the first side is a soloist. Each player of the second side
            // claims one unit more, and the soloist claims one unit less for each of them.
            if certificate.sides == Sides::Two && number == 1 && strategy.of.len() > 1 {
                let soloist = certificate.strategies[0].of[0];
                *spoilt.values[soloist].as_mut().unwrap() -= strategy.of.len() as i64;
            }
            let refusal = refused(&spoilt);
            // In a game with a soloist, the score of both sides depends only on the soloist's value. If the soloist has
            // only one opponent, a better claim for this opponent changes neither the soloist's value nor the score.
            // The opponent's strategy guarantees this unchanged score, so the flaw is not `BringsLess`. The flaw is
            // `EndsOtherwise`: if both sides follow their strategies, the deal ends with other values than the claimed
            // ones.
            assert!(matches!(refusal.flaw, Flaw::BringsLess { .. } | Flaw::EndsOtherwise { .. }), "{refusal:?}");
            self.false_claims += 1;
        }
        // Claims a worse value for a single player than the strategy guarantees: first worse by 1, then by 90. No
        // settlement gives the second value.
        if certificate.sides == Sides::Single {
            for strategy in &certificate.strategies {
                for by in [1, 90] {
                    let mut spoilt = certificate.clone();
                    let value = spoilt.values[strategy.of[0]].as_mut().unwrap();
                    *value += if lower_is_better { by } else { -by };
                    let refusal = refused(&spoilt);
                    assert!(matches!(refusal.flaw, Flaw::GuaranteesMore { .. }), "{refusal:?}");
                    self.weaker_claims += 1;
                }
            }
        }
        let with_replies: Vec<usize> = (0..certificate.strategies.len())
            .filter(|&side| !certificate.strategies[side].replies.is_empty())
            .collect();
        let Some(&side) = with_replies.get(rng.below(with_replies.len().max(1) as u32) as usize) else { return };
        let replies = &certificate.strategies[side].replies;
        let nth = rng.below(replies.len() as u32) as usize;
        let mut missing = certificate.clone();
        missing.strategies[side].replies.remove(nth);
        let refusal = refused(&missing);
        assert!(matches!(&refusal.flaw, Flaw::NoReply { at, .. } if *at == replies[nth].at), "{refusal:?}");
        self.missing += 1;
        let mut illegal = certificate.clone();
        illegal.strategies[side].replies[nth].play = String::from("3s 4s 7h");
        let wanted = |refusal: &Refusal| (refusal.strategy, refusal.reply) == (Some(side), Some(nth));
        let refusal = refused(&illegal);
        assert!(matches!(&refusal.flaw, Flaw::Illegal { .. }) && wanted(&refusal), "{refusal:?}");
        self.illegal += 1;
        let mut elsewhere = certificate.clone();
        elsewhere.strategies[side].replies.push(Reply { at: String::from("A=3; move=A"), play: String::from("3") });
        assert!(matches!(refused(&elsewhere).flaw, Flaw::NeverReached { .. }));
        // Renames the first player. If it is that player's turn, the position then gives the turn to an unknown player.
        let mut other = certificate.clone();
        other.position.players[0] = String::from("Zoe");
        let refusal = refused(&other);
        assert!(matches!(refusal.flaw, Flaw::NoReply { .. } | Flaw::Position(_) | Flaw::Unsettled(_)), "{refusal:?}");
        self.other_positions += 1;
    }
}

/// Solves positions of each game and option set, and checks their certificates. Each entry of `sizes` has the number of
/// positions, the number of hands, and the maximum number of cards per hand.
fn certify(seed: u64, sizes: &[(usize, usize, usize)]) -> Spoilt {
    let mut rng = Rng::new(seed);
    let mut tally = Spoilt::default();
    for (game, options) in variants() {
        let rules = rules(game, &options);
        for &(each, holders, most) in sizes {
            let (mut done, mut refused) = (0, 0);
            while done < each && refused < 20 * each {
                let Some(position) = position(&*rules, &mut rng, holders, most) else {
                    refused += 1;
                    continue;
                };
                let question = if done % 3 == 2 { PROVE.for_win() } else { PROVE };
                match solve(&*rules, &position, question, &Limits::default()) {
                    Ok(answer) => {
                        let certificate = answer.certificate.unwrap();
                        let claimed = match answer.sides {
                            Sides::Two => answer.value.unwrap().into_iter().map(Some).collect(),
                            Sides::Single => answer.paranoid,
                        };
                        assert_eq!(certificate.values, claimed);
                        tally.check(&*rules, &certificate, &mut rng);
                        done += 1;
                    }
                    Err(PositionError::Rules(_)) => refused += 1,
                    Err(error) => panic!("{game} {options:?} {position:?}: {error}"),
                }
            }
        }
    }
    tally
}

#[test]
fn certificates_are_verified_and_spoilt_ones_refused() {
    let tally = certify(5, &[(3, 2, 5), (1, 3, 3), (1, 4, 2)]);
    assert!(
        tally.verified > 120 && tally.false_claims > 240 && tally.weaker_claims > 240 && tally.missing > 60,
        "{tally:?}"
    );
}

#[test]
#[ignore = "a minute in release mode"]
fn many_certificates_are_verified_and_spoilt_ones_refused() {
    let tally = certify(6, &[(cases(18), 2, 8), (cases(9), 3, 5), (cases(9), 4, 3)]);
    assert!([tally.verified, tally.false_claims, tally.missing].iter().all(|&n| n >= cases(1_000)), "{tally:?}");
}

/// A certificate made by hand is verified. It is refused if one reply is changed.
#[test]
fn a_certificate_by_hand_is_verified() {
    let big_two = rules(Game::BigTwo, &[]);
    let position = led(&*big_two, 2, &["3d 9h", "4d Ks"]);
    // A's strategy leads the three, and replies with the nine if B beats the three with the four. B's strategy plays
    // the king on either lead, then leads the four and goes out. A is left with one card, which costs one point.
    let reply = |at: &str, play: &str| Reply { at: at.into(), play: play.into() };
    let strategy = |seat: usize, replies: Vec<Reply>| {
        let mut strategy = pusoy::climbing::solve::Strategy::default();
        (strategy.of, strategy.replies) = (vec![seat], replies);
        strategy
    };
    let certificate = Certificate {
        sides: Sides::Two,
        value_kind: pusoy::climbing::solve::ValueKind::Penalties,
        values: vec![Some(1), Some(0)],
        strategies: vec![
            strategy(0, vec![reply("A=3d 9h; B=4d Ks; move=A", "3d"), reply("A=9h; B=Ks; move=A; on=B:4d", "9h")]),
            strategy(
                1,
                vec![reply("A=9h; B=4d Ks; move=B; on=A:3d", "Ks"), reply("A=3d; B=4d Ks; move=B; on=A:9h", "Ks")],
            ),
        ],
        position,
    };
    assert_eq!(verify(&*big_two, &certificate).map(|verified| verified.replies), Ok(4));
    // If B beats the three with the four, A goes out with the nine.
    let mut worse = certificate.clone();
    worse.strategies[1].replies[0].play = String::from("4d");
    let refusal = verify(&*big_two, &worse).unwrap_err();
    assert_eq!((refusal.strategy, refusal.reply), (Some(1), Some(0)));
    assert_eq!(
        refusal.flaw.to_string(),
        "the strategy does not guarantee the claim, A 1, B 0: the deal can end with A 0, B 1 (moves played: A: 3d; B: 4d; \
         A: 9h)"
    );
}
