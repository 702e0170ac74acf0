//! Builds a transcript from an input.

use pusoy::cards::PackCard;
use pusoy::climbing::{Action, Call, Contract, GameRules, Transcript};

use crate::questions::climb::game::base_game::referee;
use crate::questions::climb::game::cards::{Spelling, cards_of, cards_of_all, without_lock};
use crate::questions::climb::game::claims::claims_of;
use crate::questions::climb::game::hands::dealt_by_seat;
use crate::questions::climb::game::problem::ending_problem;
use crate::questions::climb::game::seated::Seated;
use crate::questions::climb::play::input::PlayInput;
use crate::wire::cards::Cards;
use crate::wire::problem::{Problem, Problems};

impl PlayInput {
    /// Builds a transcript from the input. Also returns the format of its cards.
    pub fn transcript(mut self, rules: &dyn GameRules) -> Result<(Transcript, Spelling), Problems> {
        let players = self.hands.len();
        if players == 0 {
            let message = "a transcript needs the hands of the players (such as Ann = 3d 5c)";
            return Err(Problem::new("missing-field", message).token("hands").into());
        }
        if players == 2 && rules.conduct().soloist.is_some() {
            let message = format!(
                "a hand history of {} needs the hands of all three players, but 2 were given (two are enough only for a \
                 position, as in 'climb solve')",
                rules.name()
            );
            return Err(Problem::new("bad-player-count", message).into());
        }
        let referee = referee(rules, Some(players))?;
        let texts: Vec<_> = self.hands.iter().map(|(_, cards)| cards.text()).collect();
        let spelling = Spelling::from_texts(&referee, texts.iter().map(|text| &**text));
        let mut problems = Problems::none();
        let held: Vec<(&str, &Cards)> = self.hands.iter().map(|(name, cards)| (name.as_str(), cards)).collect();
        let hands = cards_of_all(&referee, &held, &mut problems);
        let names: Vec<&str> = self.hands.iter().map(|(name, _)| name.as_str()).collect();
        let dealt = self.dealt.as_ref().map(|dealt| dealt_by_seat(&names, dealt)).transpose();
        let dealt = problems.note(dealt).flatten();
        let mut read = |owner: &str, others: &[PackCard], cards: &Cards| {
            problems.note(cards_of(owner, &referee, others, cards)).unwrap_or_default()
        };
        let widow = self.widow.as_ref().map(|cards| read("widow", &hands.concat(), cards)).unwrap_or_default();
        if rules.conduct().bidding.is_some() {
            self.passes_to_auction();
        }
        let seated = Seated::new(self.hands.iter().map(|(name, _)| name));
        let mut auction = Vec::new();
        for (number, call) in (1..).zip(self.auction) {
            if call.bid.is_some() == call.pass {
                let message = format!("turn {number} of the auction, {}: give either a bid or a pass", call.by);
                return Err(Problem::new("missing-field", message).token(call.by).into());
            }
            auction.push(Call { by: seated.spelled(call.by), bid: call.bid });
        }
        let claims = claims_of(Some(&self.claims), rules)?;
        let mut actions = Vec::new();
        for (number, play) in (1..).zip(self.plays) {
            let (cards, locks) = match (&play.cards, play.pass) {
                (Some(cards), false) => {
                    let text = cards.text();
                    let (cards, has_lock) = without_lock(&text);
                    let cards = Cards::Text(cards.to_owned());
                    (Some(read(&format!("action {number}, {}", play.by), &[], &cards)), play.lock || has_lock)
                }
                (None, true) => (None, false),
                _ => {
                    let message = format!("action {number}, {}: give either cards or a pass", play.by);
                    return Err(Problem::new("missing-field", message).token(play.by).into());
                }
            };
            actions.push(Action { by: seated.spelled(play.by), cards, locks });
        }
        problems.check()?;
        let transcript = Transcript {
            players: self.hands.into_iter().map(|(name, _)| name).collect(),
            hands,
            dealt,
            auction,
            contract: Contract {
                soloist: self.landlord.map(|name| seated.spelled(name)),
                bid: self.bid,
                bombs: self.bombs,
                rockets: self.rockets,
                spring: None,
            },
            soloist_plays: self.soloist_plays,
            widow,
            dealer: self.dealer.map(|name| seated.spelled(name)),
            leader: self.leader.map(|name| seated.spelled(name)),
            claims,
            actions,
        };
        transcript.check_stated(rules).map_err(|error| ending_problem(&error))?;
        Ok((transcript, spelling))
    }
}
