//! Results of the climbing games, settled a second time from the rules alone, under random options.

use pusoy::cards::Rng;
use serde_json::{Map, json};

use super::*;
use crate::long_runs::cases;

/// The end of a deal, and its expected settlement.
#[derive(Default)]
pub struct End {
    game: &'static str,
    pub options: Map<String, Value>,
    /// The other fields of the input.
    pub fields: Map<String, Value>,
    pub players: Vec<String>,
    pub totals: Option<Vec<i64>>,
    penalties: Option<Vec<i64>>,
    /// The place of each player, if places are expected.
    pub places: Option<Vec<usize>>,
    /// The title of each player, if one is expected.
    titles: Vec<Option<String>>,
    /// Other expected fields of the record.
    pub expected: Map<String, Value>,
}

#[test]
fn climbing_games_settle_by_the_rules() {
    settle_again(4_000);
}

#[test]
#[ignore = "a second in release mode, and more if PUSOY_FULL is set"]
fn many_deals_of_climbing_games_settle_by_the_rules() {
    settle_again(cases(500_000));
}

fn settle_again(ends: usize) {
    let mut rng = Rng::new(210);
    let games: [fn(&mut Rng) -> End; 11] = [
        winner,
        winner,
        tien_len::end,
        tien_len::end,
        tien_len::killer,
        thirteen,
        big_two,
        big_two,
        dou_dizhu,
        big_three,
        daifugo_and_president,
    ];
    let mut left = ends;
    while left > 0 {
        let batch = left.min(5_000);
        left -= batch;
        let mut asked: Vec<End> = (0..batch).map(|n| games[n % games.len()](&mut rng)).collect();
        let line = |end: &End| {
            let mut fields = end.fields.clone();
            fields.insert("game".into(), end.game.into());
            fields.insert("options".into(), end.options.clone().into());
            format!("{}\n", Value::from(fields))
        };
        let settled =
            |asked: &[End]| run_on(&["climb", "score", "--json"], asked.iter().map(line).collect::<String>()).records();
        let mut records = settled(&asked);
        // The program refuses a field that has no effect under the rules. The test then leaves the field out.
        while leave_out_refused(&mut asked, &records) {
            records = settled(&asked);
        }
        assert_eq!(records.len(), batch);
        for (end, record) in asked.iter().zip(&records) {
            compare(end, record, &line(end));
        }
    }
}

/// Removes the fields that the program refused because they have no effect. Returns `true` if it removed any.
fn leave_out_refused(asked: &mut [End], records: &[Value]) -> bool {
    let mut any = false;
    for (end, record) in asked.iter_mut().zip(records) {
        let error = &record["error"];
        if let (Some(message), Some(field)) = (error["message"].as_str(), error["token"].as_str())
            && message.contains("has no effect in")
        {
            any |= end.fields.remove(field).is_some();
        }
    }
    any
}

fn compare(end: &End, record: &Value, asked: &str) {
    let named = |values: &Option<Vec<i64>>| match values {
        Some(values) => end.players.iter().cloned().zip(values.iter().map(|&n| n.into())).collect::<Map<_, _>>().into(),
        None => Value::Null,
    };
    assert_eq!(record["schema"], "pusoy.climb.score/2", "{asked}{record}");
    assert_eq!(record["totals"], named(&end.totals), "{asked}{record}");
    assert_eq!(record["penalties"], named(&end.penalties), "{asked}{record}");
    if let Some(places) = &end.places {
        for (player, place) in end.players.iter().zip(places) {
            assert_eq!(record["places"][player], *place, "{asked}{record}");
        }
    }
    for (player, title) in end.players.iter().zip(&end.titles) {
        let reported = record["titles"][player].as_str().map(str::to_owned);
        assert!(title.is_none() || reported == *title, "{title:?}: {asked}{record}");
    }
    for (field, value) in &end.expected {
        assert_eq!(record[field], *value, "{field}: {asked}{record}");
    }
    let transfers = record["transfers"].as_array().unwrap();
    let mut open = record["money"].as_object().cloned().unwrap_or_default();
    for transfer in transfers {
        for (who, sign) in [("to", -1), ("from", 1)] {
            let money = &mut open[transfer[who].as_str().unwrap()];
            *money = (money.as_i64().unwrap() + sign * transfer["amount"].as_i64().unwrap()).into();
        }
    }
    let zero_sum = end.totals.as_ref().is_some_and(|totals| totals.iter().sum::<i64>() == 0);
    assert!(!zero_sum || open.values().all(|money| *money == 0), "{asked}{record}");
}

pub fn one_of<T: Copy>(rng: &mut Rng, values: &[T]) -> T {
    values[rng.below(values.len() as u32) as usize]
}

pub fn up_to(rng: &mut Rng, most: i64) -> i64 {
    i64::from(rng.below(most as u32 + 1))
}

fn names(count: usize) -> Vec<String> {
    (0..count).map(|seat| format!("P{seat}")).collect()
}

impl End {
    pub fn new(game: &'static str, players: usize) -> End {
        End { game, players: names(players), ..End::default() }
    }

    /// Chooses one of the values of an option, and returns it. The first value is the default. If it is chosen, the
    /// option may stay unset.
    pub fn option(&mut self, rng: &mut Rng, name: &str, values: &[&'static str]) -> &'static str {
        let value = one_of(rng, values);
        if value != values[0] || rng.below(2) == 0 {
            self.options.insert(name.into(), value.into());
        }
        value
    }

    fn remaining(&mut self, left: &[i64]) {
        let left = self.players.iter().cloned().zip(left.iter().map(|&left| left.into())).collect::<Map<_, _>>();
        self.fields.insert("remaining".into(), left.into());
    }

    /// Chooses an order of going out, and returns the place of each seat.
    pub fn order(&mut self, rng: &mut Rng) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.players.len()).collect();
        for last in (1..order.len()).rev() {
            order.swap(last, rng.below(last as u32 + 1) as usize);
        }
        let named: Vec<Value> = order.iter().map(|&seat| self.players[seat].clone().into()).collect();
        self.fields.insert("players".into(), self.players.clone().into());
        self.fields.insert("order".into(), named.into());
        let mut places = vec![0; order.len()];
        order.iter().enumerate().for_each(|(place, &seat)| places[seat] = place + 1);
        self.places = Some(places.clone());
        places
    }

    /// Sets totals in which `winner` receives the payments of all others. `pays` gives the payment of each seat.
    fn pay_winner(&mut self, winner: usize, pays: Vec<i64>) {
        let mut totals: Vec<i64> = pays.iter().map(|pays| -pays).collect();
        totals[winner] = pays.iter().sum();
        self.totals = Some(totals);
    }
}

/// Returns the end of a random deal of Winner.
fn winner(rng: &mut Rng) -> End {
    let players = 2 + rng.below(7) as usize;
    let mut end = End::new("winner", players);
    let deck = if end.option(rng, "jokers", &["no", "yes"]) == "yes" { 54 } else { 52 };
    let decks = if players >= 4 { 1 + up_to(rng, 1) } else { 1 };
    end.options.insert("decks".into(), decks.into());
    if rng.below(5) == 0 {
        end.options.insert("end".into(), "play-out".into());
        let places = end.order(rng);
        end.titles = places
            .iter()
            .map(|&place| match place {
                1 => Some("Winner".into()),
                _ if place == players => Some("Loser".into()),
                _ => None,
            })
            .collect();
        return end;
    }
    let (share, extra) = (deck * decks / players as i64, (deck * decks % players as i64) as usize);
    let dealer = (rng.below(2) == 0).then(|| rng.below(players as u32) as usize);
    // If the deck does not divide evenly, the first `extra` players, counted from the dealer, have one more card each.
    // If the input does not name the dealer, all players count as having `share` cards.
    let has_extra = |seat: usize| dealer.is_some_and(|dealer| (seat + players - dealer) % players < extra);
    let dealt: Vec<i64> = (0..players).map(|seat| share + i64::from(has_extra(seat))).collect();
    if let Some(dealer) = dealer {
        end.fields.insert("dealer".into(), end.players[dealer].clone().into());
    }
    let triple = end.option(rng, "triple-rule", &["count", "untouched"]);
    let out = rng.below(players as u32) as usize;
    let left = |seat: usize| match rng.below(4) {
        _ if seat == out => 0,
        0 => dealt[seat],
        1 => 1 + up_to(rng, (dealt[seat] - 1).min(11)),
        _ => 1 + up_to(rng, dealt[seat] - 1),
    };
    let left: Vec<i64> = (0..players).map(left).collect();
    end.remaining(&left);
    let pays = |seat: usize| {
        let cards = left[seat];
        let untouched = cards == dealt[seat];
        let times = match (players, triple) {
            (3, "count") if cards >= 17 => 3,
            (3, "untouched") if untouched => 3,
            (3, _) if cards >= 12 => 2,
            (3, _) => 1,
            _ if untouched => 3,
            _ if cards >= 10 => 2,
            _ => 1,
        };
        if seat == out { 0 } else { cards * times }
    };
    end.pay_winner(out, (0..players).map(pays).collect());
    end
}

/// Returns the end of a random deal of Thirteen.
fn thirteen(rng: &mut Rng) -> End {
    let players = 2 + rng.below(11) as usize;
    let mut end = End::new("thirteen", players);
    if end.option(rng, "play-out", &["no", "yes"]) == "yes" {
        end.order(rng);
    } else {
        let out = rng.below(players as u32) as usize;
        // Every player is dealt at least 8 cards, so 1 to 8 cards can be left.
        let left: Vec<i64> = (0..players).map(|seat| if seat == out { 0 } else { 1 + up_to(rng, 7) }).collect();
        end.remaining(&left);
    }
    end
}

/// Returns the end of a random deal of Big Two.
fn big_two(rng: &mut Rng) -> End {
    let players = 2 + rng.below(3) as usize;
    let mut end = End::new("big-two", players);
    let schedule = end.option(rng, "schedule", &["standard", "eight"]);
    let doubles = end.option(rng, "two-of-spades", &["off", "double"]) == "double";
    let payment = end.option(rng, "payment", &["points", "winner-takes", "pairwise"]);
    let out = rng.below(players as u32) as usize;
    let mut deck: Vec<String> =
        "23456789TJQKA".chars().flat_map(|rank| "shdc".chars().map(move |suit| format!("{rank}{suit}"))).collect();
    for last in (1..52).rev() {
        deck.swap(last, rng.below(last as u32 + 1) as usize);
    }
    // Most hands are large, so that they often include the two of spades.
    let left: Vec<Vec<String>> = (0..players)
        .map(|seat| {
            let count = if seat == out { 0 } else { one_of(rng, &[1, 3, 7, 8, 9, 10, 11, 12, 13]) };
            deck.split_off(deck.len() - count)
        })
        .collect();
    let penalty = |cards: &Vec<String>| {
        let count = cards.len() as i64;
        let times = match (schedule, count) {
            (_, 13) => {
                if schedule == "eight" {
                    4
                } else {
                    3
                }
            }
            ("eight", 10..) => 3,
            ("eight", 8..) => 2,
            ("standard", 10..) => 2,
            _ => 1,
        };
        let twice = if doubles && cards.iter().any(|card| card == "2s") { 2 } else { 1 };
        count * times * twice
    };
    let penalties: Vec<i64> = left.iter().map(penalty).collect();
    if doubles || rng.below(2) == 0 {
        let cards_or_zero = |cards: &Vec<String>| if cards.is_empty() { json!(0) } else { cards.join(" ").into() };
        let named = end.players.iter().cloned().zip(left.iter().map(cards_or_zero)).collect::<Map<_, _>>();
        end.fields.insert("remaining".into(), named.into());
    } else {
        end.remaining(&left.iter().map(|cards| cards.len() as i64).collect::<Vec<_>>());
    }
    let sum: i64 = penalties.iter().sum();
    match payment {
        "winner-takes" => end.pay_winner(out, penalties.clone()),
        "pairwise" => end.totals = Some(penalties.iter().map(|own| sum - players as i64 * own).collect()),
        _ => end.totals = Some(penalties.clone()),
    }
    end.penalties = Some(penalties);
    end
}

/// Sets totals in which the soloist wins `units` from each opponent, or pays `units` to each.
fn pay_soloist(end: &mut End, soloist: usize, has_won: bool, units: i64) {
    let sign = if has_won { 1 } else { -1 };
    end.totals = Some((0..3).map(|seat| if seat == soloist { 2 * sign * units } else { -sign * units }).collect());
}

/// Returns the end of a random deal of Dou Dizhu.
fn dou_dizhu(rng: &mut Rng) -> End {
    let mut end = End::new("dou-dizhu", 3);
    let springs = end.option(rng, "spring", &["off", "double"]) == "double";
    let (landlord, out) = (rng.below(3) as usize, rng.below(3) as usize);
    let (bid, rockets) = (1 + up_to(rng, 2), up_to(rng, 1));
    let is_spring = springs && rng.below(3) == 0;
    let left: Vec<i64> = (0..3)
        .map(|seat| match seat {
            _ if seat == out => 0,
            _ if out == landlord && is_spring => 17,
            _ if out == landlord => 1 + up_to(rng, 15),
            _ if seat == landlord => 1 + up_to(rng, 14),
            _ => 1 + up_to(rng, 15),
        })
        .collect();
    let played = 54 - left.iter().sum::<i64>();
    let bombs = up_to(rng, ((played - 2 * rockets) / 4).clamp(0, 3));
    end.remaining(&left);
    let fields = [("bid", bid), ("bombs", bombs), ("rockets", rockets)];
    end.fields.extend(fields.map(|(name, value)| (name.to_owned(), value.into())));
    end.fields.insert("landlord".into(), end.players[landlord].clone().into());
    if springs {
        end.fields.insert("spring".into(), is_spring.into());
    }
    let doubled = bombs + rockets + i64::from(is_spring);
    pay_soloist(&mut end, landlord, out == landlord, bid << doubled);
    end
}

/// Returns the end of a random deal of Big Three.
fn big_three(rng: &mut Rng) -> End {
    let mut end = End::new("big-three", 3);
    let (soloist, out, bid) = (rng.below(3) as usize, rng.below(3) as usize, 1 + up_to(rng, 2));
    let left: Vec<i64> = (0..3).map(|seat| if seat == out { 0 } else { 1 + up_to(rng, 14) }).collect();
    end.remaining(&left);
    end.fields.insert("bid".into(), bid.into());
    end.fields.insert("soloist".into(), end.players[soloist].clone().into());
    pay_soloist(&mut end, soloist, out == soloist, bid);
    end
}

/// Returns the end of a random deal of Daifugo or President.
fn daifugo_and_president(rng: &mut Rng) -> End {
    let is_daifugo = rng.below(2) == 0;
    let players = 3 + rng.below(5) as usize;
    let mut end = End::new(if is_daifugo { "daifugo" } else { "president" }, players);
    let last = players;
    let mut points = false;
    let title: Box<dyn Fn(usize) -> String> = if is_daifugo {
        Box::new(move |place| {
            let title = match place {
                1 => "Daifugo",
                _ if place == last => "Destitute",
                2 if last > 3 => "Millionaire",
                _ if last > 3 && place == last - 1 => "Poor",
                _ => "Commoner",
            };
            title.into()
        })
    } else {
        let polite = end.option(rng, "polite", &["no", "yes"]) == "yes";
        points = end.option(rng, "points", &["off", "two-one"]) == "two-one";
        Box::new(move |place| {
            let between = ["Vice President", "Governor", "Lt. Governor", "Citizen", "Citizen"];
            let title = match place {
                1 => "President",
                _ if place == last => {
                    if polite {
                        "Bum"
                    } else {
                        "Asshole"
                    }
                }
                _ => between[place - 2],
            };
            title.into()
        })
    };
    let places = end.order(rng);
    end.titles = places.iter().map(|&place| Some(title(place))).collect();
    if points {
        end.totals = Some(places.iter().map(|place| [2, 1].get(place - 1).copied().unwrap_or(0)).collect());
    }
    end
}
