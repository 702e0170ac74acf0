//! The position at the end of a transcript.

use super::position::{Position, StandingPlay};
use crate::climbing::ending::Contract;
use crate::climbing::rules::GameRules;
use crate::climbing::table::{Replay, Step, Transcript};

impl Position {
    /// Returns the position at the end of a replayed transcript. `rules` are those of the replay. Returns `None` if the
    /// deal has not begun, or is over.
    pub fn at_end(rules: &dyn GameRules, transcript: &Transcript, replay: &Replay) -> Option<Position> {
        let passes_last = rules.conduct().pass_locks;
        let to_move = replay.players.get(replay.to_play?)?.clone();
        let name = |seat: usize| replay.players[seat].clone();
        let played = |seat: usize| replay.steps.iter().filter(move |step| step.by == seat && step.key.is_some());
        let cards_played = |seat: usize| played(seat).map(|step| step.cards.len()).sum::<usize>();
        let dealt: Vec<usize> =
            (0..replay.left.len()).map(|seat| replay.left[seat].len() + cards_played(seat)).collect();
        let whole = rules.dealt(replay.players.len()).map_or(0, |dealt| dealt.most(true));
        let deck = rules.deck(Some(replay.players.len()));
        let is_whole_pack = deck.is_ok_and(|deck| deck.pack.len() == dealt.iter().sum::<usize>());
        let won = replay.auction.as_ref().and_then(|auction| auction.won());
        let soloist = won.map(|(seat, _)| name(seat)).or_else(|| transcript.contract.soloist.clone());
        let trick = replay.standing.map(|_| replay.steps.iter().rposition(|step| step.leads).unwrap_or(0));
        let steps = trick.map_or(&[][..], |lead| &replay.steps[lead..]);
        let standing = steps.iter().rev().find(|step| step.key.is_some());
        let since = steps.iter().rposition(|step| step.key.is_some()).map_or(&[][..], |at| &steps[at + 1..]);
        let passed = |steps: &[Step]| {
            let mut names: Vec<String> = Vec::new();
            for step in steps.iter().filter(|step| step.key.is_none()) {
                if !names.contains(&name(step.by)) {
                    names.push(name(step.by));
                }
            }
            names
        };
        let soloist_seat = soloist.as_ref().and_then(|soloist| replay.players.iter().position(|name| name == soloist));
        Some(Position {
            hands: replay.left.clone(),
            to_move,
            standing: standing.map(|step| StandingPlay {
                by: name(step.by),
                cards: step.cards.clone(),
                kind: step.key.map(|key| key.kind()),
            }),
            // Players who passed before the current play are out of the trick only if a pass lasts until the trick
            // ends.
            passed: standing.map(|_| if passes_last { passed(steps) } else { passed(since) }),
            out: replay.out.iter().map(|&seat| name(seat)).collect(),
            offenders: replay.offenders.iter().map(|&seat| name(seat)).collect(),
            ranking: replay.ranking,
            contract: Contract {
                bid: won.map(|(_, bid)| bid).or(transcript.contract.bid),
                soloist,
                bombs: replay.bombs,
                rockets: replay.rockets,
                spring: None,
            },
            // If the transcript starts with only a part of the soloist's hand, the soloist may have made earlier plays.
            soloist_plays: soloist_seat
                .map(|seat| if dealt[seat] == whole { played(seat).count() } else { usize::MAX }),
            dealt: transcript.dealt.clone().or(is_whole_pack.then_some(dealt)),
            players: replay.players.clone(),
        })
    }
}
