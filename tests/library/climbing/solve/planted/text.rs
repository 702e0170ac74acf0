//! Positions formatted as commands, and the reduction of failing positions.

use itertools::Itertools;

use super::super::agreement::refused;
use super::*;

/// Formats a position as a command.
pub fn command(rules: &dyn GameRules, position: &Position) -> String {
    let suits = rules.deck(None).unwrap().suits.is_some();
    let cards = |cards: &[PackCard]| match suits {
        true => cards.iter().join(" "),
        false => cards.iter().map(|card| card.card().map_or(card.to_string(), |card| card.rank().to_string())).join(""),
    };
    let mut parts: Vec<String> = position
        .players
        .iter()
        .zip(&position.hands)
        .filter(|(_, hand)| !hand.is_empty())
        .map(|(name, hand)| format!("{name}={}", cards(hand)))
        .collect();
    parts.push(format!("move={}", position.to_move));
    let mut tell = |name: &str, value: String| {
        if !value.is_empty() {
            parts.push(format!("{name}={value}"));
        }
    };
    if let Some(play) = &position.standing {
        tell("on", format!("{}:{}", play.by, cards(&play.cards)));
        tell("passed", position.passed.iter().flatten().join(","));
    }
    let count = |count: i64| if count == 0 { String::new() } else { count.to_string() };
    let contract = &position.contract;
    tell("out", position.out.join(","));
    tell("offenders", position.offenders.join(","));
    tell("landlord", contract.soloist.clone().unwrap_or_default());
    tell("bid", contract.bid.map_or(String::new(), |bid| bid.to_string()));
    tell("bombs", count(contract.bombs));
    tell("rockets", count(contract.rockets));
    tell("plays", position.soloist_plays.map_or(String::new(), |plays| plays.to_string()));
    tell("dealt", position.dealt.iter().flatten().join(","));
    tell("revolution", if position.ranking.revolution { "yes".into() } else { String::new() });
    tell("back", if position.ranking.back { "yes".into() } else { String::new() });
    tell("locked", count(position.ranking.lock.into()));
    let set = rules.options().into_iter().filter(|option| !option.is_default);
    let set: String = set.map(|option| format!(" --set {}={}", option.name, option.value)).collect();
    format!("climb solve {}{set} '{}'", rules.name(), parts.join("; "))
}

/// Returns the fault in the answers to a position. Returns `None` if there is no fault, or if the position is refused
/// or too large.
fn fault(rules: &dyn GameRules, position: &Position) -> Option<String> {
    if refused(rules, position).is_some() {
        return None;
    }
    let truth = Truth::new(rules, position, 50_000)?;
    NUMBERS.iter().find_map(|&number| agrees(&truth, Depth::All, number).err())
}

/// Reduces a failing position step by step until none of the [`smaller`] positions fails. Returns the reduced position
/// with its fault.
pub fn smallest(rules: &dyn GameRules, position: &Position, error: &str) -> (Position, String) {
    let (mut position, mut error) = (position.clone(), error.to_owned());
    'again: loop {
        for smaller in smaller(&position) {
            if let Some(fault) = fault(rules, &smaller) {
                (position, error) = (smaller, fault);
                continue 'again;
            }
        }
        return (position, error);
    }
}

/// Returns every position that is smaller in one respect. Either a hand or the current play has one card fewer, or
/// there is no current play, or another detail, such as the bid, has its simplest value.
fn smaller(position: &Position) -> Vec<Position> {
    let mut all = Vec::new();
    let mut add = |change: &dyn Fn(&mut Position)| {
        let mut smaller = position.clone();
        change(&mut smaller);
        if smaller != *position {
            all.push(smaller);
        }
    };
    for seat in 0..position.hands.len() {
        for card in 0..position.hands[seat].len() {
            if position.hands[seat].len() > 1 {
                add(&|smaller| {
                    smaller.hands[seat].remove(card);
                });
            }
        }
    }
    add(&|smaller| (smaller.standing, smaller.passed) = (None, None));
    if let Some(play) = &position.standing {
        for card in 0..play.cards.len() {
            if play.cards.len() > 1 {
                add(&|smaller| {
                    let play = smaller.standing.as_mut().unwrap();
                    play.cards.remove(card);
                    play.kind = None;
                });
            }
        }
    }
    add(&|smaller| smaller.contract.bid = smaller.contract.bid.map(|_| 1));
    add(&|smaller| smaller.contract.bombs = 0);
    add(&|smaller| smaller.contract.rockets = 0);
    add(&|smaller| smaller.soloist_plays = None);
    add(&|smaller| smaller.dealt = None);
    add(&|smaller| smaller.ranking = Default::default());
    all
}
