//! Deals of `pusoy play` as lines of a log. A finished deal has the lines that `score` and `review` read. An unfinished
//! deal consists of comments.
//!
//! ```text
//! # in play: seed 7, deal 1, you are player 1
//! # You=Ad>b Js>b 9c>b 6s>b 3h>b
//! # Bob=
//! ```

use std::fmt::Write;
use std::ops::Range;
use std::sync::Arc;

use itertools::Itertools;
use pusoy::chinese::rules::House;
use pusoy::ledger::is_same_player;

use crate::deal_log::deal;
use crate::deal_log::deal_assembler::DealAssembler;
use crate::deal_log::line::Line;
use crate::deal_log::players::{continues_deal, is_one_player, players};
use crate::playing::deal::{PlayedDeal, Source, Table};
use crate::rules::header::LogRules;
use crate::wire::problem::{Problem, Problems};
use crate::wire::rows::row_text;

/// The beginning of the first line of an unfinished deal.
pub const IN_PLAY: &str = "# in play: ";
/// The word before the hand of a player in fantasyland. The number of cards may follow the word.
const FANTASYLAND: &str = "fantasyland";

/// Returns the lines of a finished deal in a log, one per player.
pub fn finished(deal: &PlayedDeal) -> String {
    (0..deal.state().players()).map(|seat| format!("{}={}\n", deal.state().name(seat), hand(deal, seat))).collect()
}

/// Returns the lines of an unfinished deal. Only `play` and `place --log` read them; other commands skip them as
/// comments.
pub fn unfinished(deal: &PlayedDeal) -> String {
    let cards = match deal.source() {
        Source::Dealt { seed, number } => format!("seed {seed}, deal {number}"),
        Source::Typed => String::from("typed cards"),
    };
    let mut text = format!("{IN_PLAY}{cards}, you are player {}\n", deal.me() + 1);
    for seat in 0..deal.state().players() {
        let hand = match deal.state().fantasyland(seat) {
            Some(cards) if !deal.state().is_complete(seat) => format!("{FANTASYLAND} {cards}"),
            Some(cards) => hand(deal, seat).replacen("fantasyland:", &format!("{FANTASYLAND} {cards}:"), 1),
            None => hand(deal, seat),
        };
        // Writing to a string cannot fail.
        _ = writeln!(text, "# {}={hand}", deal.state().name(seat));
    }
    text
}

/// Returns the text after a player's name: the streets, or the hand in fantasyland.
fn hand(deal: &PlayedDeal, seat: usize) -> String {
    let state = deal.state();
    if state.fantasyland(seat).is_none() {
        return state.streets(seat).iter().join(" / ");
    }
    let (rows, left) = (state.board(seat).map(row_text), state.left(seat));
    match state.fantasyland(seat).filter(|_| left.is_empty()) {
        Some(cards) => format!("{FANTASYLAND} {cards}: {rows}"),
        None => format!("{FANTASYLAND}: {rows} / {left}"),
    }
}

/// An unfinished deal in a log.
pub struct Unfinished<'a> {
    /// The lines of the deal.
    text: &'a str,
    /// The byte range of these lines in the log.
    pub bytes: Range<usize>,
    /// The number of the first line, from 1.
    pub line: usize,
    /// The rules of the last header above the deal; `None` without a header.
    pub rules: Option<Arc<LogRules>>,
}

impl<'a> Unfinished<'a> {
    /// Finds the last unfinished deal of a log. Returns `None` if all deals are finished.
    pub fn find(log: &'a str) -> Option<Unfinished<'a>> {
        let (mut rules, mut found, mut at) = (None, None::<Unfinished<'_>>, 0);
        let mut is_open = false;
        for (number, line) in (1..).zip(log.split_inclusive('\n')) {
            let end = at + line.len();
            let is_first = line.starts_with(IN_PLAY);
            if let Some(named) = LogRules::of_line(number, line) {
                rules = Some(Arc::new(named));
            }
            if is_first {
                found = Some(Unfinished { text: line, bytes: at..end, line: number, rules: rules.clone() });
            }
            let is_player = line.strip_prefix("# ").is_some_and(|line| is_one_player(line.trim_end()));
            is_open = is_first || is_open && is_player;
            if let Some(found) = found.as_mut().filter(|_| is_open) {
                found.bytes.end = end;
                found.text = &log[found.bytes.clone()];
            }
            at = end;
        }
        found
    }

    /// Reads the deal under the rules `house`, and repeats its placements.
    ///
    /// # Errors
    ///
    /// The lines cannot be read, or a placement does not fit.
    pub fn read(&self, house: &House) -> Result<PlayedDeal, Problems> {
        let in_line = |mut problems: Problems| {
            let place = format!("the unfinished deal in line {} of the log", self.line);
            problems.0.iter_mut().for_each(|problem| problem.message = format!("{place}: {}", problem.message));
            problems
        };
        self.read_lines(house).map_err(in_line)
    }

    fn read_lines(&self, house: &House) -> Result<PlayedDeal, Problems> {
        let bad = |message: String| Problems::from(Problem::new("bad-placement", message));
        let mut lines = self.text.lines();
        let first = lines.next().and_then(|line| line.strip_prefix(IN_PLAY)).unwrap_or_default();
        let (source, me) = source(first).ok_or_else(|| {
            bad(format!(
                "cannot read '{first}' (expected 'seed 7, deal 1, you are player 1' or 'typed cards, you are player 1')"
            ))
        })?;
        let mut table = Table { players: Vec::new(), me };
        let mut hands = Vec::new();
        for line in lines {
            let line = line.trim_start_matches('#').trim();
            let name = players(line).into_iter().next().map(|player| player.name).unwrap_or_default();
            let hand = line.strip_prefix(&*name).unwrap_or(line).trim_start().trim_start_matches(['=', ':']).trim();
            let (fantasyland, acts) = acts(hand).ok_or_else(|| {
                bad(format!(
                    "{name}: cannot read '{hand}' (expected the number of cards, as in '{FANTASYLAND} 14' or \
                     '{FANTASYLAND} 14: FRONT / MIDDLE / BACK')"
                ))
            })?;
            table.players.push((name, fantasyland));
            hands.push(acts.into_iter());
        }
        if me >= hands.len() {
            return Err(bad(format!(
                "'you are player {}', but {} listed below it",
                me + 1,
                match hands.len() {
                    0 => String::from("no player is"),
                    1 => String::from("only one player is"),
                    players => format!("only {players} players are"),
                }
            )));
        }
        let mut deal = PlayedDeal::begin(house, &table, source)?;
        while let Some(step) = deal.step() {
            let Some(act) = hands[step.seat()].next() else { break };
            let cards = deal.cards().map(<[_]>::to_vec);
            deal.play_text(act, cards.as_deref())?;
        }
        match hands.iter().position(|acts| acts.len() > 0) {
            None => Ok(deal),
            Some(seat) => {
                let (name, act) = (&table.players[seat].0, hands[seat].as_slice()[0]);
                let why = match deal.step() {
                    Some(step) => format!("is out of turn for {name}: it is {}'s turn", table.players[step.seat()].0),
                    None => format!("is one action too many for {name}: the deal is complete"),
                };
                Err(bad(format!("'{act}' {why}")))
            }
        }
    }
}

/// Reads the source of the cards, and the seat of the person at the program, from 0. Returns `None` if the text is not
/// in the form `seed 7, deal 1, you are player 1` or `typed cards, you are player 1`.
fn source(text: &str) -> Option<(Source, usize)> {
    let (cards, me) = text.trim().split_once(", you are player ")?;
    let me: usize = me.trim().parse().ok().filter(|me| *me > 0)?;
    if cards == "typed cards" {
        return Some((Source::Typed, me - 1));
    }
    let (seed, number) = cards.strip_prefix("seed ")?.split_once(", deal ")?;
    Some((Source::Dealt { seed: seed.parse().ok()?, number: number.parse().ok()? }, me - 1))
}

/// Reads the number of cards in fantasyland, and the streets or the hand. The number is `None` outside fantasyland.
/// Returns `None` if the number cannot be read.
fn acts(hand: &str) -> Option<(Option<usize>, Vec<&str>)> {
    let Some(inside) = hand.strip_prefix(FANTASYLAND) else {
        return Some((None, hand.split('/').map(str::trim).filter(|street| !street.is_empty()).collect()));
    };
    let (cards, rows) = inside.split_once(':').unwrap_or((inside, ""));
    Some((Some(cards.trim().parse().ok()?), Some(rows.trim()).into_iter().filter(|rows| !rows.is_empty()).collect()))
}

/// Returns the rules of the last header in a log. Returns `None` without a header.
pub fn last_rules(log: &str) -> Option<LogRules> {
    let rules = (1..).zip(log.lines()).filter_map(|(line, text)| LogRules::of_line(line, text));
    rules.last()
}

/// Returns the players of the last deal in a log, in the order of their seats. The number after a player's name is the
/// number of cards that the player gets in fantasyland in the next deal; it is `None` for a player who did not qualify.
///
/// Returns `None` if the log has no deal, or if the last deal was recorded in units, cannot be settled or is not
/// open-face. Also returns `None` unless the last header above the deal names the rules `house`.
pub fn players_after(log: &str, house: &House) -> Option<Vec<(String, Option<usize>)>> {
    let mut assembler = DealAssembler::new(continues_deal).with_headers(true);
    let mut inputs =
        assembler.join((1..).zip(log.lines()).map(|(number, line)| Line::new(number, Some(line.into()))).collect());
    inputs.extend(assembler.end());
    let last = inputs.into_iter().rfind(|line| !line.is_blank())?;
    let rules = &last.rules.as_ref()?.house.as_ref().ok()?.rules;
    let text = String::from_utf8(last.bytes?).ok().filter(|_| rules.hash() == house.rules.hash())?;
    let settled = deal::from_text(&text, house, false).ok()?.settle(house).ok()?;
    let hands = settled.hands()?;
    let cards = hands.fantasyland.as_ref()?;
    Some(hands.ledger.players().iter().cloned().zip(cards.iter().copied()).collect())
}

/// Puts players of `table` into fantasyland if they qualified in the previous deal. `before` is the result of
/// [`players_after`] for that deal. Changes nothing and returns `false` if `table` and `before` do not name the same
/// players.
pub fn carry_over(table: &mut Table, before: &[(String, Option<usize>)]) -> bool {
    let entry = |name: &str| before.iter().find(|(other, _)| is_same_player(other, name));
    let are_same = table.players.len() == before.len() && table.players.iter().all(|(name, _)| entry(name).is_some());
    if are_same {
        for (name, fantasyland) in &mut table.players {
            *fantasyland = fantasyland.or(entry(name).and_then(|(_, cards)| *cards));
        }
    }
    are_same
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::header::rules_of_line;

    /// Two streets of a deal at a real table, with an unknown discard.
    const TYPED: &str = "\
# in play: typed cards, you are player 2
# Amy=Ad>b Js>b 9c>b 6s>b 3h>b / 9d>m 7c>m
# Bob B=Qd>b Jh>b 4h>b 2d>b 2s>b / As>m 6h>m 2h>x
";
    /// A finished deal, in which Bob reaches fantasyland: queens in front, kings in the middle, aces in the back.
    const FINISHED: &str = "\
Amy=2c>b 3c>b 4c>b 5c>b 6c>b / 2h>m 9h>m 8d>x / Th>m Jd>m 6d>x / 4h>f 7h>m 6s>x / 8h>f Jc>f Kc>x
Bob B=Qs>f Qd>f Ks>m Kd>m As>b / Ad>b 3d>m 8s>x / Ac>b 4d>m 9s>x / Tc>b 5d>m Js>x / 2s>f 2d>b 7s>x
";

    fn pineapple() -> House {
        rules_of_line("# rules: pineapple").unwrap().unwrap()
    }

    #[test]
    fn reading_and_writing_an_unfinished_deal_changes_nothing() {
        let seeded = "\
# in play: seed 2, deal 3, you are player 2
# Bob=fantasyland 14
# Amy=
";
        for text in [TYPED, seeded] {
            let found = Unfinished::find(text).unwrap();
            assert_eq!((found.line, found.bytes.clone()), (1, 0..text.len()));
            assert_eq!(unfinished(&found.read(&pineapple()).unwrap()), text);
        }
        // A hand that is set in fantasyland, with the cards of the seed.
        let mut deal = Unfinished::find(seeded).unwrap().read(&pineapple()).unwrap();
        let cards = deal.cards().unwrap().to_vec();
        let text = |range: Range<usize>| cards[range].iter().join(" ");
        deal.play_text(&[text(0..3), text(3..8), text(8..13)].join(" / "), Some(&cards)).unwrap();
        let text = unfinished(&deal);
        assert!(text.contains("# Bob=fantasyland 14: "), "{text}");
        assert_eq!(Unfinished::find(&text).unwrap().read(&pineapple()).unwrap(), deal);
    }

    /// At a real table, nobody shows the cards left over in fantasyland. Under the rules `ultimate`, a player who stays
    /// gets the same number of cards in the next deal, so the log must contain this number.
    #[test]
    fn the_number_of_cards_in_fantasyland_is_kept() {
        let house = rules_of_line("# rules: ultimate").unwrap().unwrap();
        let text = "\
# in play: typed cards, you are player 1
# Amy=2c>b 3c>b 4c>b 5c>b 6c>b / 2h>m 9h>m 8d>x / Th>m Jd>m 6d>x / 4h>f 7h>m 6s>x / 8h>f Jc>f Kc>x
# Bob=fantasyland 16
";
        let mut deal = Unfinished::find(text).unwrap().read(&house).unwrap();
        deal.play_text("Qc Qs Td / 2s 2d 7s 7d 3d / As Ks Js Ts Qh", None).unwrap();
        assert!(
            finished(&deal).ends_with("\nBob=fantasyland 16: Qs Qc Td / 7s 7d 2s 2d 3d / As Ks Qh Js Ts\n"),
            "{}",
            finished(&deal)
        );
        let cards = |deal: &PlayedDeal| deal.settle().unwrap().settled.hands().unwrap().fantasyland.clone().unwrap();
        assert_eq!(cards(&deal), [None, None], "Bob leaves fantasyland without trips in front or quads in the back");
        deal.undo();
        deal.play_text("Qc Qs Td / 2s 2d 7s 7d 3d / 9s 9d 9c Kh Ks", None).unwrap();
        assert_eq!(cards(&deal), [None, None]);
        deal.undo();
        deal.play_text("2s 2d 7s / Kh Ks Qc Qs Td / As Ad Ac Ah 3d", None).unwrap();
        assert_eq!(cards(&deal), [None, Some(16)], "Bob stays with four aces, and gets 16 cards again");
        assert!(unfinished(&deal).contains("# Bob=fantasyland 16: 2s 2d 7s / "), "{}", unfinished(&deal));
    }

    #[test]
    fn the_last_unfinished_deal_of_a_log_is_found() {
        let log =
            format!("# rules: ofc\nAmy=+1; Bob=-1\n{TYPED}\n# rules: pineapple\n\n{TYPED}# a note\nAmy=+4; Bob B=-4\n");
        let found = Unfinished::find(&log).unwrap();
        assert_eq!((found.text, &log[found.bytes.clone()], found.line), (TYPED, TYPED, 9));
        assert_eq!(found.rules.as_ref().unwrap().line, 7);
        assert!(Unfinished::find(FINISHED).is_none());
        assert_eq!(last_rules(&log).unwrap().line, 7);
        assert!(last_rules(TYPED).is_none());
    }

    #[test]
    fn damaged_deals_say_what_is_wrong() {
        for (from, to, why) in [
            ("typed cards", "some cards", "cannot read 'some cards, you are player 2'"),
            ("player 2", "player 3", "'you are player 3', but only 2 players are listed below it"),
            ("player 2", "player 0", "cannot read"),
            ("As>m", "Ad>m", "Ad is already on the board of Amy"),
            ("/ 9d>m 7c>m", "", "'As>m 6h>m 2h>x' is"),
            ("9d>m 7c>m", "9d>m", "street 2 places 2 cards, not 1"),
            ("9d>m 7c>m", "fantasyland", "invalid placement"),
            (
                "Ad>b Js>b 9c>b 6s>b 3h>b / 9d>m 7c>m",
                "fantasyland",
                "Amy: cannot read 'fantasyland' (expected the number of cards, as in 'fantasyland 14'",
            ),
        ] {
            let text = TYPED.replacen(from, to, 1);
            let problems = Unfinished::find(&text).unwrap().read(&pineapple()).unwrap_err();
            let message = &problems.0[0].message;
            assert!(message.contains(why) && message.contains("in line 1 of the log"), "{text}: {message}");
        }
        // The placement must use the cards that the seed deals.
        let text = "# in play: seed 2, deal 1, you are player 1\n# Amy=As>b Ks>b Qs>b Js>b Ts>b\n# Bob=\n";
        let problems = Unfinished::find(text).unwrap().read(&pineapple()).unwrap_err();
        assert!(problems.0[0].message.contains("is not among your cards"), "{}", problems.0[0].message);
    }

    #[test]
    fn players_who_qualified_are_in_fantasyland_in_the_next_deal() {
        let log = format!("# rules: pineapple\n\n{FINISHED}\n{TYPED}");
        let before = players_after(&log, &pineapple()).unwrap();
        assert_eq!(before, [(String::from("Amy"), None), (String::from("Bob B"), Some(14))]);
        let players = |names: [&str; 2]| names.map(|name| (name.to_owned(), None)).to_vec();
        let mut same = Table { players: players(["bob b", "AMY"]), me: 0 };
        assert!(carry_over(&mut same, &before));
        assert_eq!(same.players.iter().map(|(_, cards)| *cards).collect::<Vec<_>>(), [Some(14), None]);
        let mut other = Table { players: players(["Amy", "Cy"]), me: 0 };
        assert!(!carry_over(&mut other, &before) && other.players[0].1.is_none());
        // Under other rules, without a header, or if the deal was recorded in units, nobody is known to be in
        // fantasyland.
        let ofc = rules_of_line("# rules: ofc").unwrap().unwrap();
        assert!(players_after(&log, &ofc).is_none() && players_after(FINISHED, &pineapple()).is_none());
        assert!(players_after("# rules: pineapple\nAmy=+1; Bob B=-1\n", &pineapple()).is_none());
    }
}
