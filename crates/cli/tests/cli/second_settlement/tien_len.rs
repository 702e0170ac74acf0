//! Results of Tien Len and Killer, cards owed after chops, and instant wins. The tests compute all of this from the
//! rules alone, and compare it with the program's answers.

use pusoy::cards::Rng;
use serde_json::{Map, json};

use super::climbing::{End, one_of, up_to};
use super::*;

const RANKS: [char; 13] = ['3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A', '2'];
const SUITS: [char; 4] = ['s', 'c', 'd', 'h'];

/// A card: its rank, from 0 for a three to 12 for a two, and its suit, an index into [`SUITS`].
type Card = (usize, usize);

fn text(cards: &[Card]) -> String {
    let named: Vec<String> = cards.iter().map(|&(rank, suit)| format!("{}{}", RANKS[rank], SUITS[suit])).collect();
    named.join(" ")
}

/// Returns `most` random cards. In about three quarters of the calls, cards of a random *run* of one to six consecutive
/// ranks come before all other cards. So pairs in a row and four of a kind are common.
fn cards(rng: &mut Rng, most: usize) -> Vec<Card> {
    let mut deck: Vec<Card> = (0..13).flat_map(|rank| (0..4).map(move |suit| (rank, suit))).collect();
    for last in (1..deck.len()).rev() {
        deck.swap(last, rng.below(last as u32 + 1) as usize);
    }
    let (low, length) = (rng.below(11) as usize, 1 + rng.below(6) as usize);
    // Cards of the run: all suits of every second rank, and two suits of the other ranks.
    let likes = |&(rank, suit): &Card| rank >= low && rank < low + length && (suit < 2 || rank % 2 == 0);
    if rng.below(4) > 0 {
        deck.sort_by_key(|card| !likes(card));
    }
    deck.truncate(most);
    deck
}

fn counts(cards: &[Card]) -> [usize; 13] {
    std::array::from_fn(|rank| cards.iter().filter(|card| card.0 == rank).count())
}

/// Returns the highest total fine for chops that share no card, by trying all combinations. Chops are quads, and runs
/// of three or more pairs. Neither contains twos. `amounts` has the fines for a black two, a red two, quads, three
/// pairs in a row, and more pairs in a row.
fn costliest_chops(counts: [usize; 13], amounts: &[i64; 5]) -> i64 {
    let mut most = 0;
    for low in 0..12 {
        if counts[low] == 4 {
            let mut rest = counts;
            rest[low] = 0;
            most = most.max(amounts[2] + costliest_chops(rest, amounts));
        }
        for end in low + 3..=12 {
            if counts[low..end].iter().all(|&count| count >= 2) {
                let mut rest = counts;
                rest[low..end].iter_mut().for_each(|count| *count -= 2);
                let units = if end - low == 3 { amounts[3] } else { amounts[4] };
                most = most.max(units + costliest_chops(rest, amounts));
            }
        }
    }
    most
}

/// The names of instant wins, strongest first.
const WINS: [&str; 5] = ["four-2s", "ultimate-dragon", "three-triples", "six-pairs", "five-consecutive-pairs"];

/// Returns the end of a random deal of Tien Len that tests one of these: claims of instant wins, going out with an
/// unbeatable play, trading, or cards left in the last player's hand.
pub fn end(rng: &mut Rng) -> End {
    let players = 2 + rng.below(3) as usize;
    let mut end = End::new("tien-len", players);
    let stakes = end.option(rng, "stakes", &["off", "places", "last-pays"]);
    match rng.below(4) {
        0 => add_claims(rng, &mut end, stakes),
        1 => add_out_on_control(rng, &mut end, stakes),
        2 => add_trade(rng, &mut end, stakes),
        _ => add_fines(rng, &mut end, stakes),
    }
    end
}

/// Returns the end of a random deal of Killer.
pub fn killer(rng: &mut Rng) -> End {
    let mut end = End::new("killer", one_of(rng, &[2, 4]));
    let stakes = end.option(rng, "stakes", &["off", "places", "last-pays"]);
    let places = end.order(rng);
    let last = places.iter().position(|&place| place == places.len()).unwrap();
    end.totals = units_for_places(stakes, &places, &[last]);
    end
}

/// Returns the units of each player. `places` gives each player's place, and the players in `last` share the last
/// place. Returns `None` if nothing is paid.
fn units_for_places(stakes: &str, places: &[usize], last: &[usize]) -> Option<Vec<i64>> {
    let players = places.len();
    match stakes {
        "places" => {
            let place_units: &[i64] = [&[1, -1][..], &[1, 0, -1], &[2, 1, -1, -2]][players - 2];
            Some(places.iter().map(|place| place_units[place - 1]).collect())
        }
        "last-pays" => {
            let others = (players - last.len()) as i64;
            Some((0..players).map(|seat| if last.contains(&seat) { -others } else { last.len() as i64 }).collect())
        }
        _ => None,
    }
}

/// Adds a result with the cards left in the last player's hand. Under `loser-owes-twos=yes`, the last player owes the
/// winner as many twos as this hand has. Under `fines=standard`, the last player pays fines for the twos and chops of
/// this hand. The player in the second to last place receives these fines.
fn add_fines(rng: &mut Rng, end: &mut End, stakes: &'static str) {
    let places = end.order(rng);
    let last = places.iter().position(|&place| place == places.len()).unwrap();
    end.totals = units_for_places(stakes, &places, &[last]);
    let left = match 1 + rng.below(13) as usize {
        most if rng.below(3) > 0 => cards(rng, most.max(6)),
        most => cards(rng, most),
    };
    end.fields.insert("loser_cards".into(), text(&left).into());
    let twos = left.iter().filter(|card| card.0 == 12).count();
    if end.option(rng, "loser-owes-twos", &["no", "yes"]) == "yes" {
        let winner = places.iter().position(|&place| place == 1).unwrap();
        let owed = json!({"from": end.players[last], "to": end.players[winner], "cards": twos, "kind": "2"});
        end.expected.insert("owed".into(), if twos > 0 { json!([owed]) } else { json!([]) });
    }
    let Some(totals) = end.totals.as_mut().filter(|_| rng.below(4) > 0) else { return };
    end.options.insert("fines".into(), "standard".into());
    let mut amounts = [1, 2, 3, 3, 4];
    if rng.below(2) == 0 {
        amounts = std::array::from_fn(|_| up_to(rng, 5));
        end.options.insert("fine-amounts".into(), amounts.to_vec().into());
    }
    let red = left.iter().filter(|card| card.0 == 12 && card.1 >= 2).count() as i64;
    let units = (twos as i64 - red) * amounts[0] + red * amounts[1] + costliest_chops(counts(&left), &amounts);
    let before = places.iter().position(|&place| place + 1 == places.len()).unwrap();
    totals[last] -= units;
    totals[before] += units;
}

/// Adds a result. Under `out-on-control=all-lose`, a player goes out with an unbeatable play, and all players who still
/// have cards lose together.
fn add_out_on_control(rng: &mut Rng, end: &mut End, stakes: &'static str) {
    let players = end.players.len();
    // Players who lose together share a place and leave later places empty, so `all-lose` cannot be combined with
    // stakes by place.
    let known: &[&'static str] = if stakes == "places" { &["next-leads"] } else { &["next-leads", "all-lose"] };
    let all_lose = end.option(rng, "out-on-control", known) == "all-lose";
    if all_lose {
        end.fields.insert("out_on_control".into(), true.into());
    }
    let mut places = end.order(rng);
    let mut last: Vec<usize> = places.iter().position(|&place| place == players).into_iter().collect();
    if all_lose {
        let out = 1 + rng.below(players as u32 - 1) as usize;
        let order = end.fields["order"].as_array_mut().unwrap();
        order.truncate(out);
        last = (0..players).filter(|&seat| places[seat] > out).collect();
        last.iter().for_each(|&seat| places[seat] = out + 1);
        end.places = Some(places.clone());
    }
    end.totals = units_for_places(stakes, &places, &last);
}

/// Adds a result in which players who broke the rules of trading are placed after the others.
fn add_trade(rng: &mut Rng, end: &mut End, stakes: &'static str) {
    end.options.insert("trade".into(), "on".into());
    let by_play = end.order(rng);
    let players = by_play.len();
    let violators: Vec<usize> = (0..players).filter(|_| rng.below(3) == 0).collect();
    let named: Vec<Value> = violators.iter().map(|&seat| end.players[seat].clone().into()).collect();
    end.fields.insert("violators".into(), named.into());
    let key = |seat: usize| (violators.contains(&seat), by_play[seat]);
    let place = |seat: usize| 1 + (0..players).filter(|&other| key(other) < key(seat)).count();
    let places: Vec<usize> = (0..players).map(place).collect();
    let last = places.iter().position(|&place| place == players).unwrap();
    end.totals = units_for_places(stakes, &places, &[last]);
    end.expected.insert("loser".into(), end.players[last].clone().into());
    end.places = Some(places);
}

/// Adds a result in which instant wins take the first places. All other players play on, or share the last place.
fn add_claims(rng: &mut Rng, end: &mut End, stakes: &'static str) {
    let players = end.players.len();
    let by_play = end.order(rng);
    let wins = ["default", "all"][rng.below(2) as usize];
    let known = if wins == "all" { WINS.len() } else { 4 };
    if wins == "all" {
        end.options.insert("instant-wins".into(), WINS.join(",").into());
    }
    let leader = rng.below(players as u32) as usize;
    end.fields.insert("leader".into(), end.players[leader].clone().into());
    let how_many = 1 + rng.below(players as u32 - 1) as usize;
    let mut claims: Vec<(usize, usize, usize)> = Vec::new();
    for seat in (0..players).filter(|&seat| by_play[seat] <= how_many) {
        // Only one hand can have the four twos. Only one can be an ultimate dragon, which needs the three of spades.
        let free: Vec<usize> = (0..known).filter(|&win| win > 1 || claims.iter().all(|claim| claim.0 != win)).collect();
        claims.push((one_of(rng, &free), (seat + players - leader) % players, seat));
    }
    let named_wins = claims.iter().map(|&(win, _, seat)| (end.players[seat].clone(), WINS[win].into()));
    end.fields.insert("claims".into(), named_wins.collect::<Map<_, _>>().into());
    claims.sort_unstable();
    let listed_wins = claims.iter().map(|&(win, _, seat)| json!({"by": end.players[seat], "win": WINS[win]}));
    end.expected.insert("claims".into(), listed_wins.collect::<Vec<_>>().into());

    let deal_is_over = stakes != "places" && rng.below(2) == 0;
    let mut places = vec![how_many + 1; players];
    (1..).zip(&claims).for_each(|(place, claim)| places[claim.2] = place);
    if deal_is_over {
        end.fields.remove("order");
        end.options.insert("instant-end".into(), "deal".into());
    } else {
        // `order` lists the players without claims as they went out. It may list the players with claims before them.
        end.options.insert("instant-end".into(), "play-on".into());
        let mut order: Vec<usize> = (0..players).filter(|&seat| by_play[seat] > how_many).collect();
        order.sort_by_key(|&seat| by_play[seat]);
        order.iter().for_each(|&seat| places[seat] = by_play[seat]);
        let first = if rng.below(2) == 0 { claims.iter().map(|claim| claim.2).collect() } else { Vec::new() };
        let named: Vec<Value> = first.iter().chain(&order).map(|&seat| end.players[seat].clone().into()).collect();
        end.fields.insert("order".into(), named.into());
    }
    let last: Vec<usize> =
        (0..players).filter(|&seat| places[seat] == if deal_is_over { how_many + 1 } else { players }).collect();
    end.expected.insert("winner".into(), end.players[claims[0].2].clone().into());
    end.totals = units_for_places(stakes, &places, &last);
    end.places = Some(places);
}

/// Depending on the options, the number of cards owed for a chop follows from the last play of twos, or from all twos
/// and chops before this chop.
#[test]
fn cards_owed_for_chops_follow_the_rules() {
    let mut rng = Rng::new(211);
    let mut asked = Vec::new();
    for _ in 0..300 {
        let mut end = End::new("tien-len", 4);
        let who = end.option(&mut rng, "owed-who", &["last", "every"]);
        let count = end.option(&mut rng, "owed-count", &["no-stacking", "stacking", "doubling"]);
        let (mut trick, mut twos, mut chops, mut owed) = (Vec::new(), 0, 0, Vec::new());
        let with_twos: &[u64] = one_of(&mut rng, &[&[1], &[2], &[3], &[1, 1], &[1, 1, 1], &[1, 1, 1, 1], &[2, 2]]);
        for &number in with_twos {
            let by = format!("P{}", rng.below(4));
            trick.push(json!({"by": by, "twos": number}));
            twos += number;
        }
        for _ in 0..rng.below(5) {
            let by = format!("P{}", rng.below(4));
            let under: u64 = twos + chops;
            let cards = match count {
                "no-stacking" => *with_twos.last().unwrap(),
                "stacking" => under,
                _ => (1..under).fold(1, |cards, _| 2 * cards),
            };
            owed.push(json!({"from": trick.last().unwrap()["by"], "to": by, "cards": cards}));
            trick.push(json!({"by": by, "chop": true}));
            chops += 1;
        }
        if who == "last" {
            owed = owed.split_off(owed.len().saturating_sub(1));
        }
        asked.push((json!({"game": "tien-len", "options": end.options, "trick": trick}), json!(owed)));
    }
    compare(&["climb", "owed", "--json"], &asked, "owed");
}

/// Instant wins of Tien Len and Thirteen, in random hands.
#[test]
fn instant_wins_follow_the_rules() {
    let mut rng = Rng::new(212);
    let mut asked = Vec::new();
    for n in 0..600 {
        let mut hand = cards(&mut rng, 13);
        if n % 5 == 0 {
            // One card of each rank. An ultimate dragon also needs the three of spades and the ace of hearts: each of
            // them is present in about half of these hands.
            let other = |rng: &mut Rng| rng.below(4) as usize;
            hand = (0..12).map(|rank| (rank, other(&mut rng))).chain([(12, 0)]).collect();
            hand[0].1 = rng.below(2) as usize;
            hand[11].1 = 2 + rng.below(2) as usize;
        }
        let count = counts(&hand);
        let is_thirteen = n % 4 == 0;
        if is_thirteen {
            let wins = [("four-2s", 12), ("four-3s", 0)].into_iter().filter(|&(_, rank)| count[rank] == 4);
            let wins: Vec<&str> = wins.map(|(name, _)| name).collect();
            asked.push((json!({"game": "thirteen", "cards": text(&hand)}), json!(wins)));
            continue;
        }
        let (owes, traded) = (rng.below(3) == 0, rng.below(3) == 0);
        let dragon = hand.contains(&(0, 0)) && hand.contains(&(11, 3)) && count[..12].iter().all(|&count| count > 0);
        let is = |win: &str| match win {
            "four-2s" => count[12] == 4 && !owes && !traded,
            "ultimate-dragon" => dragon,
            "three-triples" => count.iter().filter(|&&count| count >= 3).count() >= 3 && !traded,
            "six-pairs" => count.iter().map(|count| count / 2).sum::<usize>() >= 6 && !traded,
            _ => (0..8).any(|low| count[low..low + 5].iter().all(|&count| count >= 2)) && !traded,
        };
        let wins: Vec<&str> = WINS.into_iter().filter(|win| is(win)).collect();
        let options = json!({"instant-wins": WINS.join(",")});
        let record =
            json!({"game": "tien-len", "options": options, "cards": text(&hand), "owes": owes, "traded": traded});
        asked.push((record, json!(wins)));
    }
    let found = |win: &str| asked.iter().filter(|(_, wins)| wins.as_array().unwrap().contains(&win.into())).count();
    assert!(WINS.into_iter().chain(["four-3s"]).all(|win| found(win) > 4), "{:?}", WINS.map(found));
    compare(&["climb", "instant", "--json"], &asked, "wins");
}

/// Sends all inputs in one stream, and compares a field of each record with the expected value.
fn compare(args: &[&str], asked: &[(Value, Value)], field: &str) {
    let records = run_on(args, asked.iter().map(|(record, _)| format!("{record}\n")).collect::<String>()).records();
    assert_eq!(records.len(), asked.len());
    for ((asked, wanted), record) in asked.iter().zip(&records) {
        assert_eq!(record[field], *wanted, "{asked}\n{record}");
    }
}
