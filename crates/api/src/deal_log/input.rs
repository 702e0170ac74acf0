//! A deal in JSON.

use pusoy::cards::{Card, CardSet};
use pusoy::chinese::royalties::Sources;
use pusoy::chinese::rules::House;
use pusoy::chinese::{Board, ByRow, Claims, Deal, Player, Row};
use pusoy::open_face::Placement;
use serde::Deserialize;

use crate::deal_log::deal::{self, check_names, owner};
use crate::deal_log::placement_history::{self, PlacementHistory};
use crate::deal_log::players::PlayerEntry;
use crate::wire::cards::Cards;
use crate::wire::claims::source;
use crate::wire::placements::placement;
use crate::wire::problem::{Problem, Problems};
use crate::wire::record::Options;
use crate::wire::rows::{rows_of_fields, setting};
use crate::words::numbers::count_of;

/// A deal in JSON: the players of a table, or the hands of criss-cross.
#[derive(Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ScoreInput {
    /// The players of a table, two to four, in the order of their seats.
    players: Option<Vec<Hand>>,
    /// The four hands of criss-cross, two per player, instead of `players`.
    hands: Option<Vec<Hand>>,
    /// Options of the rules by name, which override those of the command line.
    #[serde(default)]
    pub options: Options,
}

/// A hand with its name.
#[derive(Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemas", schemars(transform = crate::wire::described::with_alias("in-fantasyland", "in_fantasyland")))]
#[serde(deny_unknown_fields)]
struct Hand {
    /// The name of the player, or of the hand in criss-cross.
    name: String,
    /// The owner of the hand in criss-cross; by default, the name without its number.
    player: Option<String>,
    /// The front, three cards.
    front: Option<Cards>,
    /// The middle, five cards.
    middle: Option<Cards>,
    /// The back, five cards.
    back: Option<Cards>,
    /// Thirteen cards without rows, for example of a natural.
    cards: Option<Cards>,
    /// The cards of open-face in the order in which they were placed, instead of rows.
    placed: Option<Vec<PlacedInput>>,
    /// The streets of open-face as they were placed, such as `As>b Ks>b 2c>f 3d>m 9h>m` or `Qd>f 6h>b 2d>x`, instead of
    /// rows.
    streets: Option<Vec<String>>,
    /// The cards left over in fantasyland.
    left: Option<Cards>,
    /// `play` (the default), `natural`, `surrender`, or `fold`, which means the same as `surrender`.
    status: Option<String>,
    /// The units that the player won, if the cards were not recorded: a total, or parts, such as one per row.
    units: Option<UnitsInput>,
    /// The claimed royalty, if the rules pay only one: `front`, `middle`, `back` or `broken`.
    claim: Option<String>,
    /// The declared royalties, if the rules require declarations: `front`, `middle`, `back` or `broken`.
    #[serde(default)]
    declared: Vec<String>,
    /// Whether the player is in fantasyland in this deal of open-face, or the number of cards there, 13 to 17.
    #[serde(rename = "in-fantasyland", alias = "in_fantasyland", default)]
    in_fantasyland: Fantasyland,
}

/// A total of units, or its parts.
#[derive(Clone, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(untagged, expecting = "units are a whole number, or a list of them")]
enum UnitsInput {
    Total(i64),
    Parts(Vec<i64>),
}

/// Whether a player is in fantasyland, or the number of cards there.
#[derive(Clone, Copy, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(untagged, expecting = "in-fantasyland is true, false or a number of cards")]
enum Fantasyland {
    Known(bool),
    Cards(usize),
}

impl Default for Fantasyland {
    fn default() -> Fantasyland {
        Fantasyland::Known(false)
    }
}

/// A card of open-face with its row: `{"card": "As", "row": "back"}` or `["As", "back"]`.
#[derive(Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(untagged, expecting = "a card is placed as {\"card\": \"As\", \"row\": \"back\"} or as [\"As\", \"back\"]")]
enum PlacedInput {
    Named {
        /// The card.
        card: String,
        /// The row of the card: `front`, `middle` or `back`.
        row: String,
    },
    Pair(String, String),
}

impl ScoreInput {
    /// Reads the deal. If `house` is given, also checks the streets against these rules and, except in criss-cross, the
    /// names of the players. `criss_cross` says whether two players have two hands each. A deal with the field `hands`
    /// is always criss-cross.
    pub fn deal(self, house: Option<&House>, criss_cross: bool) -> Result<deal::LoggedDeal, Problems> {
        let mut problems = Problems::none();
        let are_hands = self.hands.is_some();
        let (hands, criss_cross) = problems.note(self.hands(criss_cross)).unwrap_or_default();
        let names: Vec<String> = hands.iter().map(|hand| hand.name.clone()).collect();
        if are_hands && let Some(hand) = hands.iter().find(|hand| hand.units.is_some()) {
            let message = format!(
                "{} has units, but every hand in 'hands' must have cards (use 'players' for a deal in units)",
                hand.name
            );
            problems.note::<()>(Err(Problem::new("bad-units", message).token("units")));
        }
        if let Some(house) = house.filter(|_| !hands.is_empty()) {
            check_names(house, &names, criss_cross, &mut problems);
        }
        let owners = hands.iter().map(|hand| hand.player.clone().unwrap_or_else(|| owner(&hand.name))).collect();
        if !criss_cross && let Some(hand) = hands.iter().find(|hand| hand.player.is_some()) {
            let message = format!(
                "hand '{}' has the field 'player', which is only for 'pusoy score --criss-cross' (otherwise leave out \
                 'player')",
                hand.name
            );
            problems.note::<()>(Err(Problem::new("unknown-field", message).token("player")));
        }
        let read = |hand: Hand| {
            let name = hand.name.clone();
            problems.note(hand.read().map_err(|problems| problems.of_player(&name)))
        };
        let results = hands.into_iter().filter_map(read).collect();
        problems.check()?;
        let deal = deal::LoggedDeal::new(names, results, owners, criss_cross)?;
        house.map_or(Ok(()), |house| deal.check_streets(house))?;
        Ok(deal)
    }

    /// Returns the hands, and `true` if they are played criss-cross.
    fn hands(self, criss_cross: bool) -> Result<(Vec<Hand>, bool), Problem> {
        match (self.players, self.hands) {
            (Some(players), None) => Ok((players, criss_cross)),
            (None, Some(hands)) => Ok((hands, true)),
            _ => {
                Err(Problem::new("missing-field", "give either 'players' or, for criss-cross, 'hands'")
                    .token("players"))
            }
        }
    }
}

impl Hand {
    /// Reads the units, or the cards of the hand with the player's claims and declarations.
    fn read(self) -> Result<PlayerEntry, Problems> {
        let mut problems = Problems::none();
        if let Some(units) = &self.units {
            let cards = [&self.front, &self.middle, &self.back, &self.cards, &self.left];
            let is_set = cards.iter().any(|cards| cards.is_some()) || self.placed.is_some() || self.streets.is_some();
            let has_action = self.status.is_some() || self.claim.is_some() || !self.declared.is_empty();
            if is_set || has_action || !matches!(self.in_fantasyland, Fantasyland::Known(false)) {
                let message =
                    format!("{}: 'units' cannot be combined with cards, a status, claims or fantasyland", self.name);
                return Err(Problem::new("bad-units", message).token("units").into());
            }
            return Ok(PlayerEntry::Units(match units {
                UnitsInput::Total(units) => vec![*units],
                UnitsInput::Parts(parts) => parts.clone(),
            }));
        }
        let claim = problems.note(self.claim.as_deref().map(source).transpose()).flatten();
        let declared = problems.note(self.declared.iter().map(|name| source(name)).collect::<Result<Sources, _>>());
        let deal = problems.note(self.deal());
        let left = problems.note(self.left.as_ref().map(Cards::set).transpose()).flatten().unwrap_or_default();
        problems.check()?;
        let claims = Claims { claim, declared: declared.unwrap_or_default() };
        let cards = 13 + left.len();
        let fits = match self.in_fantasyland {
            Fantasyland::Known(inside) => inside || left.is_empty(),
            Fantasyland::Cards(given) => left.is_empty() || given == cards,
        };
        if !fits {
            let message = format!(
                "{} has 13 cards and {} left over, so 'in-fantasyland' must be true or {cards}",
                self.name,
                count_of(left.len() as u64, "card")
            );
            return Err(Problem::new("bad-fantasyland", message).token("left").into());
        }
        // `deal` is `None` only after a problem, which `check` has already returned.
        let (deal, streets) = deal.unwrap_or((Deal::Surrendered(None), Vec::new()));
        let (in_fantasyland, fantasyland_cards) = match self.in_fantasyland {
            Fantasyland::Known(true) if !left.is_empty() => (true, Some(13 + left.len())),
            Fantasyland::Known(inside) => (inside, None),
            Fantasyland::Cards(cards) => (true, Some(cards)),
        };
        if let Deal::Set(setting) = &deal {
            placement_history::check_left(setting.cards(), left)?;
        }
        let player = Player { name: self.name, deal, claims, in_fantasyland, fantasyland_cards };
        Ok(PlayerEntry::Hand(player, PlacementHistory { streets, left }))
    }

    /// Returns the action taken with the hand, and its streets. The list of streets is empty if the input gives no
    /// streets.
    fn deal(&self) -> Result<(Deal, Vec<Placement>), Problems> {
        if let Some(streets) = &self.streets {
            let rows = [&self.front, &self.middle, &self.back, &self.cards];
            if rows.iter().any(|cards| cards.is_some()) || self.placed.is_some() || self.status.is_some() {
                let message =
                    format!("{}: 'streets' cannot be combined with rows, 'placed', 'cards' or 'status'", self.name);
                return Err(Problem::new("unknown-field", message).token("streets").into());
            }
            let streets = streets.iter().map(|street| placement(street)).collect::<Result<_, _>>()?;
            let (setting, history) = placement_history::setting_from_placements(streets)?;
            return Ok((Deal::Set(setting), history.streets));
        }
        Ok((self.deal_of_rows()?, Vec::new()))
    }

    fn deal_of_rows(&self) -> Result<Deal, Problems> {
        let name = &self.name;
        let rows = match (&self.front, &self.middle, &self.back, &self.placed) {
            (Some(front), Some(middle), Some(back), None) => Some(rows_of_fields([front, middle, back])?),
            (None, None, None, Some(placed)) => Some(board(placed)?),
            (None, None, None, None) => None,
            _ => {
                let message = format!("{name}: give all of 'front', 'middle' and 'back', or only 'placed'");
                return Err(Problem::new("missing-rows", message).token(name).into());
            }
        };
        let loose = self.cards.as_ref().map(Cards::set).transpose()?;
        if loose.is_some() && rows.is_some() {
            let message = format!("{name}: give either rows or 'cards', not both");
            return Err(Problem::new("unknown-field", message).token("cards").into());
        }
        let hand = loose.or(rows.map(|rows| rows.front | rows.middle | rows.back));
        let missing = |what: &str| Problem::new("missing-rows", format!("{name} {what}")).token(name.as_str());
        Ok(match (self.status.as_deref(), rows, hand) {
            (Some("surrender" | "fold"), _, hand) => Deal::Surrendered(hand),
            (Some("natural"), _, Some(hand)) => Deal::Declared(hand),
            (Some("natural"), _, None) => return Err(missing("declares a natural without cards").into()),
            (None | Some("play"), Some(rows), _) => Deal::Set(setting(rows)?),
            (None | Some("play"), None, Some(hand)) => Deal::Loose(hand),
            (None | Some("play"), None, None) => return Err(missing("has neither rows nor cards").into()),
            (Some(other), ..) => {
                let message = format!("unknown status '{other}' (expected natural, surrender, fold or play)");
                return Err(Problem::new("bad-option-value", message).token(other).into());
            }
        })
    }
}

/// Returns the rows that result from placing all cards of `placed`.
fn board(placed: &[PlacedInput]) -> Result<ByRow<CardSet>, Problems> {
    let mut board = Board::default();
    for placed in placed {
        let (PlacedInput::Named { card, row } | PlacedInput::Pair(card, row)) = placed;
        let place: Card = card
            .parse()
            .map_err(|_| Problem::new("bad-card", format!("'{card}' is not a card")).token(card.as_str()))?;
        let to = Row::ALL.into_iter().find(|to| to.name() == row.as_str()).ok_or_else(|| {
            Problem::new("bad-option-value", format!("unknown row '{row}' (expected front, middle or back)"))
                .token(row.as_str())
        })?;
        board.place(place, to).map_err(|error| Problem::of(&error).token(card.as_str()))?;
    }
    Ok(*board.rows())
}
