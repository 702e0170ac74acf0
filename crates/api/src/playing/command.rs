//! Answers questions about a deal in play. Each question contains the whole deal, so nothing is kept between questions.
//! The *person* is the player at the program, who asks the questions.

use std::sync::Arc;

use pusoy::cards::{Card, CardSet, parse};
use serde::{Deserialize, Serialize};

use crate::command::{Command, Recorded, Stop};
use crate::host::Host;
use crate::playing::deal::{PlayedDeal, Source, Step, Table};
use crate::playing::engine::{Engine, EngineWay, TurnCost};
use crate::playing::log::{Unfinished, finished, unfinished};
use crate::questions::place::input::PlaceFlags;
use crate::rules::base_rules::{BaseRules, RulesRecord};
use crate::wire::cards::Cards;
use crate::wire::id::Id;
use crate::wire::problem::{Problem, Problems};
use crate::wire::record::rounded;
use crate::wire::rows::row_text;

/// Maximum length of a deal in a question, in bytes. Real deals are several times shorter.
const LONGEST: usize = 20_000;

/// A command that plays deals of open-face.
pub struct Play {
    rules: BaseRules,
    engine: Engine,
    /// Whether an answer gives the cost of the placement in its question.
    judge: bool,
}

/// A deal in play, and the next action of the person. Without `deal`, a new deal begins.
#[derive(Default, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct PlayInput {
    /// The lines of the unfinished deal: the field `deal` of the previous answer.
    deal: Option<String>,
    /// The players of a new deal, in the order of acting; by default `You` and `Pusoy`.
    players: Option<Vec<SeatInput>>,
    /// The number of the person's seat in a new deal, from 1; by default 1.
    me: Option<usize>,
    /// Whether the cards of a new deal are typed from a real table. By default, they are dealt from `seed`.
    typed: Option<bool>,
    /// The seed of a new deal; by default 0.
    seed: Option<u64>,
    /// The number of a new deal among the deals of its seed, from 1; by default 1.
    number: Option<u64>,
    /// The next placement, `Qd>f 6h>b 2d>x`, or the hand in fantasyland, `FRONT / MIDDLE / BACK / LEFT`.
    placement: Option<String>,
    /// The new cards of the player to act, if cards are typed. The cards that `placement` omits are then discarded or
    /// left over.
    cards: Option<Cards>,
    /// Whether to take back the last placement that the person typed, with everything after it.
    undo: bool,
}

/// A player of a new deal.
#[derive(Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct SeatInput {
    /// The name.
    name: String,
    /// The number of cards in fantasyland; absent for a player outside fantasyland.
    fantasyland: Option<usize>,
}

/// A deal in play, after the action of a question and the engine's placements.
pub struct PlayState {
    deal: PlayedDeal,
    /// The placement in the question, if any, and then those of the engine, in order. Each pair has the seat of a
    /// player, from 0, and the player's placement as the person sees it, or `None` if the hand is face down.
    made: Vec<(usize, Option<String>)>,
    /// The cost of the person's placement; `None` if the placement was not valued.
    cost: Option<TurnCost>,
}

/// A deal, and the action of the person.
pub struct PlayQuestion {
    deal: PlayedDeal,
    action: Action,
}

/// An action of the person.
enum Action {
    /// The person only looks at the deal.
    Look,
    /// The person takes back the last placement that they typed.
    TakeBack,
    /// The person types a placement. The new cards are `None` if the question does not give them.
    Place(String, Option<Vec<Card>>),
}

impl Play {
    /// Creates the command.
    ///
    /// # Errors
    ///
    /// The rules are not valid open-face rules, they change an option that the engine does not support, or a table of
    /// trained values is missing.
    pub fn new(
        rules: BaseRules,
        flags: PlaceFlags,
        (way, judge): (EngineWay, bool),
        host: &Arc<dyn Host>,
    ) -> Result<Play, Problem> {
        let engine = Engine::new(rules.house(), flags, way, Arc::clone(host))?;
        Ok(Play { rules, engine, judge })
    }

    /// Begins the new deal that a question describes, or reads the deal that the question continues.
    fn deal(&self, fields: &PlayInput) -> Result<PlayedDeal, Problems> {
        let house = self.rules.house();
        if let Some(text) = &fields.deal {
            let new = [
                ("players", fields.players.is_some()),
                ("me", fields.me.is_some()),
                ("typed", fields.typed.is_some()),
                ("seed", fields.seed.is_some()),
                ("number", fields.number.is_some()),
            ];
            if let Some((name, _)) = new.into_iter().find(|(_, is_given)| *is_given) {
                let message = format!("'{name}' begins a deal, but 'deal' continues one (leave out one of the two)");
                return Err(Problem::new("unknown-field", message).token(name).into());
            }
            if text.len() > LONGEST {
                let message = format!("'deal' has {} bytes, but no deal has more than {LONGEST}", text.len());
                return Err(Problem::new("bad-placement", message).token("deal").into());
            }
            let found = Unfinished::find(text).ok_or_else(|| {
                let message =
                    "'deal' has no unfinished deal (expected the field 'deal' of the last answer, with a line '# in \
                     play: …')";
                Problem::new("bad-placement", message).token("deal")
            })?;
            return found.read(house);
        }
        let usual = || vec![(String::from("You"), None), (String::from("Pusoy"), None)];
        let players = fields.players.as_ref().map_or_else(usual, |seats| {
            seats.iter().map(|SeatInput { name, fantasyland }| (name.clone(), *fantasyland)).collect()
        });
        let me = fields.me.unwrap_or(1);
        // Fewer than two players are an error that `PlayedDeal::begin` reports below. Until then, `me` may be 1 or 2.
        let seats = players.len().max(2);
        if !(1..=seats).contains(&me) {
            let message = format!("'me' must be a seat from 1 to {seats}, not {me}");
            return Err(Problem::new("unknown-player", message).token("me").into());
        }
        let source = match fields.typed.unwrap_or(false) {
            true => Source::Typed,
            false => Source::Dealt { seed: fields.seed.unwrap_or(0), number: fields.number.unwrap_or(1) },
        };
        Ok(PlayedDeal::begin(house, &Table { players, me: me - 1 }, source)?)
    }
}

impl Command for Play {
    type Fields = PlayInput;
    type Question<'a> = PlayQuestion;
    type Answer<'a> = PlayState;

    /// Reads the lines of an unfinished deal.
    fn read_text(&self, text: &str) -> Result<PlayQuestion, Problems> {
        self.read_fields(PlayInput { deal: Some(text.to_owned()), ..PlayInput::default() })
    }

    fn read_fields(&self, fields: PlayInput) -> Result<PlayQuestion, Problems> {
        let deal = self.deal(&fields)?;
        let cards = match fields.cards {
            None => None,
            Some(_) if deal.source() != Source::Typed => {
                let message = "pusoy deals the cards of this deal (leave out 'cards')";
                return Err(Problem::new("unknown-field", message).token("cards").into());
            }
            Some(_) if fields.placement.is_none() => {
                let message = "'cards' needs a 'placement' of these cards";
                return Err(Problem::new("missing-field", message).token("cards").into());
            }
            Some(cards) => {
                let cards = parse::cards(&cards.text()).map_err(parse::CardsError::without_columns)?;
                let cards = cards.as_slice().to_vec();
                deal.check_cards(&cards)?;
                Some(cards)
            }
        };
        let action = match (fields.placement, fields.undo) {
            (None, false) => Action::Look,
            (None, true) => Action::TakeBack,
            (Some(text), false) => Action::Place(text, cards),
            (Some(_), true) => {
                let message =
                    "a question either makes a 'placement' or takes one back with 'undo' (leave out one of the two)";
                return Err(Problem::new("unknown-field", message).token("undo").into());
            }
        };
        Ok(PlayQuestion { deal, action })
    }

    fn answer(&self, question: PlayQuestion, stop: Stop<'_>) -> Result<PlayState, Problems> {
        let PlayQuestion { mut deal, action } = question;
        let mut made = Vec::new();
        let mut cost = None;
        match action {
            Action::Look => {}
            Action::TakeBack => {
                if !deal.undo() {
                    let message = "there is no placement to take back";
                    return Err(Problem::new("bad-placement", message).token("undo").into());
                }
            }
            Action::Place(text, cards) => {
                let seat = deal.step().map(Step::seat);
                let cards = cards.or_else(|| deal.cards().map(<[Card]>::to_vec));
                deal.play_text(&text, cards.as_deref())?;
                made.extend(seat.map(|seat| (seat, shown(&deal, seat))));
                let turn = deal.turns(self.engine.variant(), deal.me()).pop();
                if let Some((turn, question)) = turn.filter(|_| self.judge && seat == Some(deal.me())) {
                    cost = Some(self.engine.judge(&turn, question)?);
                }
            }
        }
        while let Some(step) = deal.step().filter(|step| !deal.is_typed(step.seat()) && !stop()) {
            self.engine.act(&mut deal)?;
            made.push((step.seat(), shown(&deal, step.seat())));
        }
        Ok(PlayState { deal, made, cost })
    }
}

/// Returns the last placement of a seat as the person sees it. The discard of an opponent is omitted until the deal is
/// finished. Returns `None` for a hand in fantasyland that is face down.
fn shown(deal: &PlayedDeal, seat: usize) -> Option<String> {
    let state = deal.state();
    let is_open = seat == deal.me() || state.is_finished();
    match state.streets(seat).last() {
        Some(street) if is_open => Some(street.to_string()),
        Some(street) => Some(pusoy::open_face::Placement { thrown: None, ..street.clone() }.to_string()),
        None if is_open => Some(state.board(seat).map(row_text).to_string()),
        None => None,
    }
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub(crate) struct PlayRecord<'a> {
    schema: &'static str,
    id: &'a Id,
    /// The rules in force.
    rules: RulesRecord,
    /// The lines of the deal. If the deal is unfinished, the next question repeats these lines, which also contain
    /// hidden cards of opponents. If the deal is finished, the lines can be part of a log, from which `score` and
    /// `review` read them.
    deal: String,
    /// Whether the deal is finished.
    finished: bool,
    /// The next step; null if the deal is finished.
    turn: Option<TurnRecord>,
    /// The players in the order of acting, as the person sees them.
    players: Vec<SeatRecord>,
    /// The placement in the question, if any, and then those of the engine, in order.
    made: Vec<MadeRecord>,
    /// The cost of the placement in the question, for the person's own board; null if the placement was not valued.
    cost: Option<CostRecord>,
    /// The players of the next deal in the order of acting; null if the deal is not finished.
    next: Option<NextRecord>,
}

/// The next step of a deal.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct TurnRecord {
    /// The name of the player to act.
    player: String,
    /// The number of the street, from 1; null in fantasyland.
    street: Option<usize>,
    /// The number of streets of a deal.
    streets: usize,
    /// The number of new cards.
    count: usize,
    /// Whether new cards stay unplaced: the discard of a street, or the cards left over in fantasyland.
    discards: bool,
    /// The new cards; null if the cards are typed.
    cards: Option<Vec<String>>,
    /// Cards that the player to act has seen elsewhere: on open boards of other players and, for the person, among the
    /// person's discards.
    seen: Vec<String>,
}

/// A player of a deal in play.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct SeatRecord {
    /// The name.
    name: String,
    /// Whether this player is the person at the program.
    me: bool,
    /// The number of cards in fantasyland; null outside fantasyland.
    fantasyland: Option<usize>,
    /// Whether the cards of the board are face down.
    hidden: bool,
    /// The cards of the front.
    front: String,
    /// The cards of the middle.
    middle: String,
    /// The cards of the back.
    back: String,
    /// Whether all thirteen cards are placed.
    complete: bool,
    /// The discards; empty if the person does not know them.
    discards: String,
}

/// A placement.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct MadeRecord {
    /// The name of the player.
    player: String,
    /// The placement, or the rows of a hand in fantasyland; null if the hand is face down. The discard of an opponent
    /// is omitted until the deal is finished.
    placement: Option<String>,
}

/// The cost of a placement.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct CostRecord {
    /// Units lost against the best placement; 0 if the gap is within the sampling error.
    units: f64,
    /// The standard error of the gap; null if the gap is exact.
    std_err: Option<f64>,
    /// The rank of the placement, from 1; null in fantasyland. Placements of equal value share the best of their ranks.
    rank: Option<usize>,
    /// The number of valued placements; null in fantasyland.
    placements: Option<usize>,
    /// The placement.
    given: String,
    /// The best placement.
    best: String,
}

/// The players of the next deal.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct NextRecord {
    /// The players in the order of acting.
    players: Vec<NextSeatRecord>,
    /// The number of the person's seat, from 1.
    me: usize,
}

/// A player of the next deal.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct NextSeatRecord {
    /// The name.
    name: String,
    /// The number of cards in fantasyland; null outside fantasyland.
    fantasyland: Option<usize>,
}

fn texts(cards: CardSet) -> Vec<String> {
    cards.by_rank().map(|card| card.text().to_owned()).collect()
}

impl PlayState {
    fn turn(&self) -> Option<TurnRecord> {
        let (step, state) = (self.deal.step()?, self.deal.state());
        let (street, discards) = match step {
            Step::Street(turn) => (Some(turn.street), turn.discards),
            Step::Fantasyland { cards, .. } => (None, cards > 13),
        };
        // A player in fantasyland sets the hand face down.
        let others = (0..state.players()).filter(|&seat| seat != step.seat() && state.fantasyland(seat).is_none());
        let boards = others
            .map(|seat| state.board(seat))
            .fold(CardSet::EMPTY, |seen, board| seen | board.front | board.middle | board.back);
        Some(TurnRecord {
            player: state.name(step.seat()).to_owned(),
            street,
            streets: state.street_sizes().len(),
            count: step.cards(),
            discards,
            cards: self.deal.cards().map(|cards| cards.iter().map(|card| card.text().to_owned()).collect()),
            seen: texts(
                boards | if step.seat() == self.deal.me() { state.discards(step.seat()) } else { CardSet::EMPTY },
            ),
        })
    }

    /// Returns `true` if the person sees the board of a seat.
    fn is_open(&self, seat: usize) -> bool {
        let state = self.deal.state();
        seat == self.deal.me() || state.is_finished() || state.fantasyland(seat).is_none()
    }

    fn seat(&self, seat: usize) -> SeatRecord {
        let state = self.deal.state();
        let hidden = !self.is_open(seat);
        let row = |cards: CardSet| if hidden { String::new() } else { row_text(cards) };
        let board = state.board(seat);
        let knows = seat == self.deal.me() || state.is_finished() || self.deal.source() == Source::Typed;
        SeatRecord {
            name: state.name(seat).to_owned(),
            me: seat == self.deal.me(),
            fantasyland: state.fantasyland(seat),
            hidden,
            front: row(board.front),
            middle: row(board.middle),
            back: row(board.back),
            complete: state.is_complete(seat),
            discards: if knows { row_text(state.discards(seat)) } else { String::new() },
        }
    }

    fn next(&self) -> Option<NextRecord> {
        let settled = self.deal.settle().ok().filter(|_| self.deal.state().is_finished())?;
        let Table { players, me } = self.deal.table().after(&settled);
        let players = players.into_iter().map(|(name, fantasyland)| NextSeatRecord { name, fantasyland }).collect();
        Some(NextRecord { players, me: me + 1 })
    }
}

impl Recorded for PlayState {
    fn record<'a>(&'a self, id: &'a Id) -> impl Serialize + 'a {
        let state = self.deal.state();
        let cost = self.cost.as_ref().map(|cost| CostRecord {
            units: rounded(cost.units),
            std_err: cost.std_err.map(rounded),
            rank: cost.rank.map(|rank| rank.rank),
            placements: cost.rank.map(|rank| rank.valued),
            given: cost.given.to_string(),
            best: cost.best.to_string(),
        });
        let made = self
            .made
            .iter()
            .map(|(seat, placement)| MadeRecord { player: state.name(*seat).to_owned(), placement: placement.clone() });
        PlayRecord {
            schema: "pusoy.play/1",
            id,
            rules: RulesRecord::new(self.deal.house()),
            deal: if state.is_finished() { finished(&self.deal) } else { unfinished(&self.deal) },
            finished: state.is_finished(),
            turn: self.turn(),
            players: (0..state.players()).map(|seat| self.seat(seat)).collect(),
            made: made.collect(),
            cost,
            next: self.next(),
        }
    }
}

#[cfg(all(test, feature = "embedded-tables"))]
mod tests {
    use serde_json::{Value, json};

    use crate::api::Api;
    use crate::command::NEVER;
    use crate::host::Bare;
    use std::sync::Arc;

    fn ask(api: &Api, question: &Value) -> Value {
        serde_json::from_str(&api.answer("play", &question.to_string(), NEVER)).unwrap()
    }

    fn api() -> Api {
        Api::new(Arc::new(Bare))
    }

    /// Places the cards of a street in the rows with room, from the back up. If the street has a discard, discards the
    /// last card.
    fn anywhere(record: &Value) -> String {
        let me = record["players"].as_array().unwrap().iter().find(|player| player["me"] == true).unwrap();
        let room = |row: &str, size: usize| size - me[row].as_str().unwrap().split_whitespace().count();
        let rooms = [("b", room("back", 5)), ("m", room("middle", 5)), ("f", room("front", 3))];
        let mut rows = rooms.into_iter().flat_map(|(row, room)| std::iter::repeat_n(row, room));
        let cards = record["turn"]["cards"].as_array().unwrap();
        let kept = cards.len() - usize::from(record["turn"]["discards"] == true);
        let place = |(at, card): (usize, &Value)| {
            format!("{}>{}", card.as_str().unwrap(), if at < kept { rows.next().unwrap() } else { "x" })
        };
        cards.iter().enumerate().map(place).collect::<Vec<_>>().join(" ")
    }

    /// A deal is played to its end, question by question, and `score` settles the lines of the finished deal.
    #[test]
    fn a_deal_is_played_to_its_end() {
        let api = api();
        let mut record = ask(&api, &json!({"seed": 7, "me": 2, "players": [{"name": "Bob"}, {"name": "Amy"}]}));
        assert_eq!(record["made"][0]["player"], "Bob", "Bob acts first: {record}");
        let mut placed = 0;
        while record["finished"] == false {
            assert_eq!(record["turn"]["player"], "Amy");
            assert_eq!(record["turn"]["street"], placed + 1);
            let seen = record["turn"]["seen"].as_array().unwrap().len();
            let question = json!({"deal": record["deal"], "placement": anywhere(&record), "judge": placed == 4});
            record = ask(&api, &question);
            placed += 1;
            assert_eq!(record["made"][0]["player"], "Amy", "{record}");
            // Discards of the engine stay hidden until the end.
            let hidden = record["made"].as_array().unwrap().iter().filter(|made| made["player"] == "Bob");
            assert!(hidden.into_iter().all(|made| !made["placement"].as_str().unwrap().contains(">x")), "{record}");
            assert!(seen >= 5 * usize::from(placed > 0));
        }
        assert_eq!(placed, 5);
        // The last street of pineapple is valued exactly.
        assert!(record["cost"]["std_err"].is_null() && record["cost"]["placements"].as_u64().unwrap() > 0, "{record}");
        let log = json!({"text": record["deal"], "rules": "pineapple"});
        let scored: Value = serde_json::from_str(&api.answer("score", &log.to_string(), NEVER)).unwrap();
        assert_eq!(scored["schema"], "pusoy.score/2", "{scored}");
        assert_eq!(record["next"]["me"], 1, "the deal passes to the left: {record}");
        assert_eq!(record["next"]["players"].as_array().unwrap().len(), 2);
    }

    /// The same question has the same answer, and a placement that is taken back leaves no trace.
    #[test]
    fn placements_are_taken_back() {
        let api = api();
        let first = ask(&api, &json!({"seed": 3}));
        let question = json!({"deal": first["deal"], "placement": anywhere(&first), "judge": false});
        let second = ask(&api, &question);
        assert_eq!(second, ask(&api, &question));
        let back = ask(&api, &json!({"deal": second["deal"], "undo": true}));
        assert_eq!(back["deal"], first["deal"]);
        assert_eq!(back["turn"], first["turn"]);
    }

    /// Boards of a real table are typed for all players. Cards that are not placed are discarded.
    #[test]
    fn cards_of_a_real_table_are_typed() {
        let api = api();
        let begin = ask(&api, &json!({"typed": true, "players": [{"name": "Amy"}, {"name": "Bob"}]}));
        assert!(begin["turn"]["cards"].is_null());
        let step = |record: &Value, placement: &str| {
            ask(&api, &json!({"deal": record["deal"], "placement": placement, "judge": false}))
        };
        let record = step(&step(&begin, "As>b Ks>b 2c>f 3d>m 9h>m"), "Ad>b Kd>b 2d>f 3c>m 9c>m");
        assert_eq!(record["turn"]["street"], 2);
        let question = json!({"deal": record["deal"], "placement": "4s>f 5s>f", "cards": "4s 5s 6s", "judge": false});
        let record = ask(&api, &question);
        assert_eq!(record["players"][0]["discards"], "6s");
        assert_eq!(record["turn"]["player"], "Bob");
    }

    /// A player does not see the cards of another player who is in fantasyland.
    #[test]
    fn hands_in_fantasyland_are_not_seen() {
        let api = api();
        let players = json!([{"name": "Amy", "fantasyland": 14}, {"name": "Bob"}]);
        let begin = ask(&api, &json!({"typed": true, "players": players}));
        assert_eq!(begin["turn"]["player"], "Amy", "{begin}");
        let setting = "Qs Qd 4c / Ks Kd 9h 8c 2d / As Ad 7h 7c 3s";
        let record = ask(&api, &json!({"deal": begin["deal"], "placement": setting, "judge": false}));
        assert_eq!((&record["turn"]["player"], &record["turn"]["seen"]), (&json!("Bob"), &json!([])), "{record}");
    }

    #[test]
    fn wrong_questions_are_explained() {
        let api = api();
        let first = ask(&api, &json!({"seed": 3}));
        let typed = ask(&api, &json!({"typed": true}));
        for (question, message) in [
            (json!({"me": 3}), "'me' must be a seat from 1 to 2, not 3"),
            (json!({"deal": "nothing"}), "'deal' has no unfinished deal"),
            (json!({"deal": first["deal"], "seed": 4}), "'seed' begins a deal, but 'deal' continues one"),
            (json!({"deal": first["deal"], "undo": true}), "there is no placement to take back"),
            (json!({"deal": first["deal"], "placement": "2c>g"}), "unknown row 'g'"),
            (json!({"players": []}), "not 0"),
            (json!({"deal": first["deal"], "cards": "2c", "placement": "2c>f"}), "pusoy deals the cards of this deal"),
            (json!({"deal": typed["deal"], "cards": "2c"}), "'cards' needs a 'placement' of these cards"),
            (json!({"deal": first["deal"], "undo": true, "placement": "2c>f"}), "either makes a 'placement'"),
            (json!({"engine": "strong"}), "unknown engine 'strong' (expected quick or full)"),
            (json!({"rules": "standard"}), "open-face"),
            (json!({"deal": "x".repeat(30_000)}), "no deal has more than"),
        ] {
            let found = ask(&api, &question)["error"]["message"].to_string();
            assert!(found.contains(message), "{question}: {found}");
        }
    }
}
