//! Writes the records of usual answers, such as those of `pusoy solve --quick --top 1 --json`, piece by piece. This is
//! faster than serializing a record with `serde_json`. A test checks that the bytes are the same.

use crate::wire::id::Id;
use crate::wire::record::{write_json, write_line, write_rounded};
use crate::wire::rows::in_order;
use pusoy::cards::Card;
use pusoy::chinese::Row;
use pusoy::eval::describe;
use pusoy::solver::{CUTS, RankedPlan, RankedSetting};
use serde::Serialize;

use crate::solving::queries::SolvedQuery;

/// Writes the record of an answer with one plan, identical to the serialized [`record`](super::record::record). Returns
/// `false`, and writes nothing, if the answer lists another number of plans, or has a part that this function cannot
/// write, such as a natural.
pub fn write(solved: &SolvedQuery<'_>, id: &Id, out: &mut Vec<u8>) -> bool {
    let SolvedQuery { answer, query, rules, .. } = solved;
    let [RankedPlan { best, variants: None, .. }] = &answer.plans[..] else { return false };
    let is_usual = answer.natural.is_none() && answer.optimal.is_none() && best.claims.is_none() && !answer.stopped;
    if !is_usual || query.variants || query.explain {
        return false;
    }
    write_line(out, |out| {
        out.reserve(1_024);
        let json = &mut Json(out);
        json.text("{\"schema\":\"pusoy.solve/2\",\"id\":").text(id.text());
        json.text(",\"cards\":\"").cards(query.hand.by_rank());
        json.text("\",\"dead\":\"").cards(query.dead.by_rank());
        json.text("\",\"rules\":").text(rules.json());
        json.text(",\"opponents\":").value(&answer.opponents);
        json.text(",\"method\":\"").text(answer.method.name());
        json.text("\",\"samples\":").value(&answer.samples);
        json.text(",\"seed\":").value(&query.seed);
        json.text(",\"decision\":\"").text(answer.decision.name());
        json.text("\",\"natural\":null,\"surrender\":").figure(answer.surrender.map(|ev| ev.mean()));
        json.text(",\"ev\":").figure(Some(answer.ev.mean()));
        json.text(",\"std_err\":").figure(answer.ev.std_err());
        json.text(",\"settings_total\":").value(&CUTS);
        json.text(",\"legal\":").value(&answer.legal);
        json.text(",\"plans\":[").setting(best);
        json.text(",\"variants\":null}]}");
    });
    true
}

/// JSON that is written piece by piece.
struct Json<'a>(&'a mut Vec<u8>);

impl Json<'_> {
    /// Writes JSON, or a text that needs no escapes.
    fn text(&mut self, text: &str) -> &mut Self {
        self.0.extend_from_slice(text.as_bytes());
        self
    }

    /// Writes cards without the quotes around them.
    fn cards(&mut self, cards: impl Iterator<Item = Card>) -> &mut Self {
        for (n, card) in cards.enumerate() {
            if n > 0 {
                self.0.push(b' ');
            }
            self.0.extend(card.text().bytes());
        }
        self
    }

    /// Writes a value that `serde_json` serializes.
    fn value(&mut self, value: &impl Serialize) -> &mut Self {
        write_json(value, self.0);
        self
    }

    /// Writes a figure, or `null` for `None`.
    fn figure(&mut self, figure: Option<f64>) -> &mut Self {
        match figure {
            Some(figure) => write_rounded(figure, self.0),
            None => _ = self.text("null"),
        }
        self
    }

    /// Writes the fields of a plan that come before `variants`.
    fn setting(&mut self, best: &RankedSetting) -> &mut Self {
        let chances = best.chances;
        for (row, cards) in best.setting.rows().iter() {
            let before = if row == Row::Front { "{\"" } else { "\",\"" };
            self.text(before).text(row.name()).text("\":\"").cards(in_order(*cards));
        }
        self.text("\",\"ev\":").figure(Some(best.ev.mean()));
        self.text(",\"std_err\":").figure(best.ev.std_err());
        self.text(",\"gap\":").figure(Some(best.gap.mean()));
        self.text(",\"gap_std_err\":").figure(best.gap.std_err());
        self.text(",\"tied\":").text(if best.tied { "true" } else { "false" });
        self.text(",\"scoop\":").figure(chances.and_then(|chances| chances.scoop));
        self.text(",\"scooped\":").figure(chances.and_then(|chances| chances.scooped));
        for (row, cards) in best.setting.rows().iter() {
            let chances = chances.map(|chances| *chances.rows.get(row));
            self.text(if row == Row::Front { ",\"rows\":{\"" } else { "},\"" }).text(row.name());
            self.text("\":{\"category\":\"").text(best.ranks.get(row).category().name());
            self.text("\",\"description\":\"").text(&describe(*cards));
            self.text("\",\"win\":").figure(chances.map(|chances| chances.win));
            self.text(",\"tie\":").figure(chances.map(|chances| chances.tie));
            self.text(",\"lose\":").figure(chances.map(|chances| chances.lose));
            self.text(",\"royalty\":").value(best.royalties.rows.get(row));
        }
        self.text("}}")
    }
}

// Without the embedded tables, the test would have to train a strategy for every rule set.
#[cfg(all(test, feature = "embedded-tables"))]
mod tests {
    use std::borrow::Cow;
    use std::sync::Arc;

    use pusoy::cards::{CardSet, Rng};
    use pusoy::chinese::Rules;
    use pusoy::chinese::rules::{House, Preset};
    use pusoy::solver::{Query, Solver};

    use super::*;
    use crate::questions::solve::record::record;
    use crate::rules::base_rules::RulesRecord;
    use crate::wire::id::Identified;
    use crate::wire::record::write_record;

    /// Under every preset that the solver supports, `write` either refuses an answer, or writes the same bytes as the
    /// serialized record.
    #[test]
    fn usual_answers_are_written_as_they_are_serialized() {
        let mut rng = Rng::new(20);
        let strange: Identified = serde_json::from_str("{\"id\":\"\u{e9}\u{7f}\"}").unwrap();
        let ids = [Id::NONE, Id::from(7), strange.id];
        let mut written_straight = 0;
        for &preset in Preset::ALL {
            let house = House { name: Some(String::from("a \"house\" 周")), ..House::from(Rules::of(preset)) };
            let rules = RulesRecord::new(&house);
            for opponents in 1..=3 {
                let Ok(solver) = Solver::builder(&house.rules).opponents(opponents).build() else { continue };
                let solver = Arc::new(solver);
                for n in 0..60 {
                    let hand = rng.deal(CardSet::DECK, 13);
                    let unseen = CardSet::DECK - hand;
                    let dead = if opponents < 3 { rng.deal(unseen, n % 5) } else { CardSet::EMPTY };
                    let query = Query::new(hand)
                        .dead(dead)
                        .top(1 + n / 50)
                        .quick(opponents > 1 || n % 20 != 0)
                        .precision(0.5)
                        .seed(n as u64);
                    let query = query.opponents(opponents);
                    let answer = solver.solve(&query).unwrap();
                    let solved = SolvedQuery {
                        house: Cow::Borrowed(&house),
                        rules: Cow::Borrowed(&rules),
                        query,
                        solver: solver.clone(),
                        answer,
                        switches: None,
                    };
                    let id = &ids[n % ids.len()];
                    let (mut straight, mut wanted) = (Vec::new(), Vec::new());
                    if write(&solved, id, &mut straight) {
                        written_straight += 1;
                        write_record(&record(&solved, id), &mut wanted);
                    }
                    assert_eq!(String::from_utf8(straight), String::from_utf8(wanted));
                }
            }
        }
        assert!(written_straight > 1_000, "{written_straight}");
    }
}
