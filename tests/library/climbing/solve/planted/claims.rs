//! Checks that spoilt certificates are refused. In each of them, one part was changed: the claimed values, the kind of
//! the values, the replies or the position. The certificates are those of planted positions: positions whose hands have
//! bombs, runs, quads and twos.

use pusoy::cards::Rng;
use pusoy::climbing::solve::{Certificate, ValueKind, verify};

use super::super::certificates::Spoilt;
use super::*;

/// Returns the certificates of `positions` planted positions of a game. Each position has two: one for the settlement
/// and one for winning. The positions have at most ten cards. Each certificate comes with the rules of its position.
fn certificates(game: Game, seed: u64, positions: usize) -> Vec<(Box<dyn GameRules>, Certificate)> {
    let mut all = Vec::new();
    for number in 0.. {
        if all.len() >= 2 * positions {
            break;
        }
        let Ok((rules, position)) = positions::planted(game, seed, number) else { continue };
        if tally::all_cards(&position) > 10 {
            continue;
        }
        let mut question = Question::USUAL;
        question.certificate = true;
        for question in [question, question.for_win()] {
            let answer = solve(&*rules, &position, question, &Limits::default()).unwrap();
            all.push((rules.boxed(), answer.certificate.unwrap()));
        }
    }
    all
}

/// Returns copies of a certificate with spoilt claims, each with a description of the change.
fn spoilt_claims(certificate: &Certificate) -> Vec<(String, Certificate)> {
    let mut all = Vec::new();
    let mut add = |what: String, change: &dyn Fn(&mut Certificate)| {
        let mut spoilt = certificate.clone();
        change(&mut spoilt);
        if spoilt != *certificate {
            all.push((what, spoilt));
        }
    };
    let seats = certificate.values.len();
    // Changes or removes the claim for one player, or claims a value for a player who is out.
    for seat in 0..seats {
        let Some(value) = certificate.values[seat] else {
            add(format!("a claim for {seat}, who is out"), &|spoilt| spoilt.values[seat] = Some(1));
            continue;
        };
        for other in [value - 1, value + 1, 0, -1, seats as i64 + 1, 1000, -1000] {
            add(format!("{other} instead of {value} for {seat}"), &|spoilt| spoilt.values[seat] = Some(other));
        }
        add(format!("no claim for {seat}"), &|spoilt| spoilt.values[seat] = None);
    }
    // Moves value from one side to the other, or reverses the sign of every claim.
    if let [first, second] = &certificate.strategies[..]
        && certificate.sides == pusoy::climbing::solve::Sides::Two
    {
        for more in [-2, -1, 1, 2] {
            add(format!("{more} more for the first side"), &|spoilt| {
                for &seat in &second.of {
                    *spoilt.values[seat].as_mut().unwrap() -= more;
                    *spoilt.values[first.of[0]].as_mut().unwrap() += more;
                }
            });
        }
        add(String::from("the other sign"), &|spoilt| {
            spoilt.values.iter_mut().flatten().for_each(|value| *value = -*value);
        });
    }
    for kind in [ValueKind::Totals, ValueKind::Penalties, ValueKind::Places, ValueKind::Wins] {
        add(format!("{} instead of {}", kind.name(), certificate.value_kind.name()), &|spoilt| {
            spoilt.value_kind = kind;
        });
    }
    all
}

/// Checks spoilt claims of `positions` planted positions per game.
fn claims_are_refused(seed: u64, positions: usize) {
    let (mut accepted, mut tried) = (Vec::new(), 0);
    for &game in Game::ALL {
        for (rules, certificate) in certificates(game, seed, positions) {
            if verify(&*rules, &certificate).is_err() {
                // Other tests of planted positions report a certificate that is refused although it is not spoilt.
                continue;
            }
            for (what, spoilt) in spoilt_claims(&certificate) {
                tried += 1;
                if verify(&*rules, &spoilt).is_ok() {
                    let (kind, position) = (certificate.value_kind.name(), &certificate.position);
                    accepted.push(format!("{} {kind}: {what}", text::command(&*rules, position)));
                }
            }
        }
    }
    let count = accepted.len();
    accepted.sort_by_key(String::len);
    accepted.dedup();
    accepted.truncate(8);
    assert!(accepted.is_empty(), "{count} of {tried} spoilt claims are accepted:\n{}", accepted.join("\n"));
    assert!(tried > 200 * positions, "{tried}");
}

#[test]
#[ignore = "seconds in release mode"]
fn spoilt_claims_of_planted_positions_are_refused() {
    claims_are_refused(3, 15);
}

#[test]
#[ignore = "a minute in release mode"]
fn many_spoilt_claims_of_planted_positions_are_refused() {
    claims_are_refused(4, cases(2_000));
}

/// Spoils the certificates of `positions` planted positions per game with [`Spoilt::check`], which checks that the
/// spoilt certificates are refused.
fn spoilt_are_refused(seed: u64, positions: usize) {
    let mut rng = Rng::new(seed);
    for &game in Game::ALL {
        let mut spoilt = Spoilt::default();
        for (rules, certificate) in certificates(game, seed, positions) {
            if verify(&*rules, &certificate).is_ok() {
                spoilt.check(&*rules, &certificate, &mut rng);
            }
        }
        assert!(spoilt.verified > positions && spoilt.missing > positions / 4, "{game}: {spoilt:?}");
    }
}

#[test]
#[ignore = "seconds in release mode"]
fn spoilt_certificates_of_planted_positions_are_refused() {
    spoilt_are_refused(5, 15);
}

#[test]
#[ignore = "a minute in release mode"]
fn many_spoilt_certificates_of_planted_positions_are_refused() {
    spoilt_are_refused(6, cases(2_000));
}
