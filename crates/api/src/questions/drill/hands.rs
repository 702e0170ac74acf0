//! Deals hands of wanted kinds, and grades the answers with the solver.

use pusoy::cards::{CardSet, Rng};
use pusoy::chinese::{Deal, Payoffs, Rules};
use pusoy::solver::Theme;
use serde::Serialize;

use crate::command::Stop;
use crate::deal_log::drill_history::HandEntry;
use crate::questions::drill::losses::{Losses, RepeatedRecord};
use crate::questions::drill::rows;
use crate::questions::grade::graded::{GivenHand, GradedHand, grade};
use crate::solving::queries::Queries;
use crate::solving::themes::{quick_themes, themes_of};
use crate::wire::id::Id;
use crate::wire::problem::Problems;

/// Maximum number of hands to deal in search of a hand of a wanted kind. If none of them has a wanted kind, one more
/// hand is dealt, and accepted regardless of its kinds.
const PATIENCE: usize = 100_000;

/// Hands to set under some rules.
pub struct Hands {
    queries: Queries,
}

/// A hand to be set.
pub struct DealtHand {
    /// The thirteen cards.
    pub hand: CardSet,
    /// The kind that the hand repeats because of earlier losses; `None` if losses did not decide the kind.
    pub repeats: Option<Theme>,
}

/// A hand that was set, declared or surrendered, with its grade.
pub struct JudgedHand<'a> {
    /// The grade.
    pub graded: GradedHand<'a>,
    /// The entry for the history, without a time.
    pub entry: HandEntry,
}

impl Hands {
    /// Creates hands whose kinds and grades come from the answers to `queries`.
    pub fn new(queries: Queries) -> Hands {
        Hands { queries }
    }

    /// Returns the queries whose answers grade the hands.
    pub fn queries(&self) -> &Queries {
        &self.queries
    }

    /// Deals a hand of a kind in `only`. If `only` is empty and there are no losses, deals any hand. If `only` is empty
    /// and there are losses, half of the hands repeat a kind. This kind is drawn at random, weighted by the mean losses
    /// of the kinds.
    ///
    /// The solver's quick answer to a hand decides the hand's kinds. If `PATIENCE` hands have no wanted kind, or if
    /// `stop` returns `true` during the search, deals any hand.
    ///
    /// # Errors
    ///
    /// The solver has no answer, for example because a table is missing.
    pub fn deal(
        &self,
        only: &[Theme],
        losses: &Losses<Theme>,
        rng: &mut Rng,
        stop: Stop<'_>,
    ) -> Result<DealtHand, Problems> {
        let repeated = if only.is_empty() { losses.worth_repeating(rng) } else { None };
        let wanted = repeated.as_ref().map_or(only, std::slice::from_ref);
        let mut tries = 0;
        loop {
            let hand = rng.deal(CardSet::DECK, 13);
            tries += 1;
            if wanted.is_empty() || tries > PATIENCE || stop() {
                return Ok(DealtHand { hand, repeats: None });
            }
            if !wanted.iter().any(|theme| theme.may_be_of(hand)) {
                continue;
            }
            let themes = quick_themes(&self.queries, hand)?;
            if wanted.iter().any(|theme| themes.contains(theme)) {
                return Ok(DealtHand { hand, repeats: repeated });
            }
        }
    }

    /// Grades a setting of a hand, its surrender or the declaration of its natural, as typed in `pusoy drill`.
    ///
    /// # Errors
    ///
    /// The text is not an action with the hand, the rules do not allow the action, or the solver has no answer.
    pub fn judge(&self, hand: CardSet, text: &str, stop: Stop<'_>) -> Result<JudgedHand<'_>, Problems> {
        let action = typed_action(text, hand, &self.queries.house().rules)?;
        let given = GivenHand { player: None, action, units: None };
        let graded = grade(&self.queries, self.queries.query_for_hand(hand), given, stop)?;
        let loss = graded.graded.loss.mean();
        let themes = themes_of(&graded.solved, stop)?;
        let (rules, opponents) = (graded.solved.rules.clone().into_owned(), graded.solved.answer.opponents);
        let entry = HandEntry::new(rules, opponents, (hand, action), loss, &themes);
        Ok(JudgedHand { graded, entry })
    }
}

/// Reads the action that a player typed for a hand: two or three rows, `fold` or a synonym, or `natural`.
///
/// # Errors
///
/// The text is not an action with the hand.
pub fn typed_action(text: &str, hand: CardSet, rules: &Rules) -> Result<Deal, Problems> {
    Ok(match text {
        _ if Deal::is_surrender(text) => Deal::Surrendered(Some(hand)),
        _ if Deal::is_declaration(text) => Deal::Declared(hand),
        _ => Deal::Set(rows::read(text, hand, &Payoffs::new(rules))?),
    })
}

impl DealtHand {
    /// Returns the record. `losses` must be the losses that [`Hands::deal`] used for this hand.
    pub fn record<'a>(&self, losses: &Losses<Theme>, id: &'a Id) -> impl Serialize + use<'a> {
        let repeats = self.repeats.and_then(|theme| losses.record(theme, theme.name().to_owned()));
        HandRecord { schema: "pusoy.drill.hand/1", id, cards: self.hand.to_string(), repeats }
    }
}

/// A hand to be set.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub(crate) struct HandRecord<'a> {
    schema: &'static str,
    /// In a session of the program, the number of the hand, from 1. Otherwise, the `id` of the question.
    id: &'a Id,
    /// The thirteen cards.
    cards: String,
    /// The kind that the hand repeats because of earlier losses; null if losses did not decide the kind.
    repeats: Option<RepeatedRecord>,
}
