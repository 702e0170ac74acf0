//! Links to settled deals. The page shows each deal as a session of one deal.

use pusoy::chinese::rules::{House, Preset};
use pusoy::chinese::{Deal, Player};

use crate::deal_log::deal::{LoggedDeal, Settled, SettledDeal, from_text};
use crate::link::fragment::{fragment, within};
use crate::link::{Fragment, Linked, not_shown};
use crate::rules::header::header;

/// Maximum number of characters of a log that the page reads from an address.
const LONGEST: usize = 100_000;

impl Linked for SettledDeal<'_> {
    fn fragments(&self, _input: &str) -> Vec<Fragment> {
        vec![log(self).and_then(|log| fragment("table", &[("log", within(log, LONGEST, "the deals")?)]))]
    }
}

/// Formats a deal as a log: the rules, the players and the deal. The standard rules are left out.
fn log(deal: &SettledDeal<'_>) -> Fragment {
    let SettledDeal { house, players, settled } = deal;
    let names: Vec<&str> = settled.ledger().players().iter().map(String::as_str).collect();
    let text = match settled {
        Settled::CrissCross(_) => return Err(not_shown("criss-cross")),
        Settled::Table(_) => players.iter().map(player).collect::<Result<Vec<_>, _>>()?.join("; "),
        Settled::Noted(_) => {
            let units = settled.ledger().totals();
            itertools::join(names.iter().zip(units).map(|(name, units)| format!("{name}={units:+}")), "; ")
        }
    };
    let is_line = !names.iter().any(|name| name.contains([',', '#', '\n', '\r']));
    if !is_line || !is_read_as(&text, deal) {
        return Err(String::from("a log cannot contain the names of these players (avoid ',' and '#')"));
    }
    let is_usual = **house == House::from(pusoy::chinese::Rules::of(Preset::Standard));
    let rules = if is_usual { String::new() } else { header(house) + "\n" };
    Ok(format!("{rules}# players: {}\n{text}\n", names.join(", ")))
}

/// Returns `true` if parsing `text` gives this deal. Compares only the names if the deal was recorded in units.
fn is_read_as(text: &str, deal: &SettledDeal<'_>) -> bool {
    match from_text(text, &deal.house, false) {
        Ok(LoggedDeal::Hands(hands)) => hands.players == deal.players,
        Ok(LoggedDeal::Units(units)) => {
            let names = units.iter().map(|(name, _)| name);
            deal.players.is_empty() && names.eq(deal.settled.ledger().players())
        }
        Err(_) => false,
    }
}

/// Formats a player of a deal: `Amy=FRONT / MIDDLE / BACK`, `Bob=surrender`, ….
fn player(player: &Player) -> Fragment {
    let Player { name, deal, claims, in_fantasyland, fantasyland_cards } = player;
    if *claims != Default::default() {
        return Err(not_shown("royalties that players claim or declare (--claim, --declare)"));
    }
    Ok(match deal {
        Deal::Set(setting) => {
            let rows = itertools::join(setting.rows().iter().map(|(_, cards)| cards.to_string()), " / ");
            match (in_fantasyland, fantasyland_cards) {
                (false, _) => format!("{name}={rows}"),
                (true, None) => format!("{name}=fantasyland: {rows}"),
                (true, Some(cards)) => format!("{name}=fantasyland {cards}: {rows}"),
            }
        }
        Deal::Declared(cards) => format!("{name}=natural: {cards}"),
        Deal::Surrendered(None) => format!("{name}=surrender"),
        Deal::Surrendered(Some(cards)) => format!("{name}=surrender: {cards}"),
        Deal::Loose(cards) => format!("{name}={cards}"),
    })
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use super::*;

    /// Returns the log of a deal.
    fn log_of(text: &str, preset: Preset) -> Fragment {
        let house = House::from(pusoy::chinese::Rules::of(preset));
        let deal = from_text(text, &house, false).unwrap();
        let settled = deal.settle(&house).unwrap();
        let players = match deal {
            LoggedDeal::Hands(hands) => hands.players,
            LoggedDeal::Units(_) => Vec::new(),
        };
        log(&SettledDeal { house: Cow::Owned(house), players, settled })
    }

    #[test]
    fn deals_are_logged_as_typed() {
        let cards = "As Kh Qd Jc Ts 9c 8d 7h 6s 5h 4d 3c 2s";
        for text in [
            "Amy=6s 6h 4c / Qd Ts Td 9c 8s / 3s 3h 3d 2s 2d; Bob=surrender",
            &format!("Zoë=natural: {cards}; 阿明=surrender"),
            &format!("A={cards}; B=surrender: Ad Kc Qh Jd Tc 9h 8c 7s 6d 5c 4s 3h 2d"),
            "A=+3; B=+0; C=-3",
        ] {
            let logged = log_of(text, Preset::Standard).unwrap();
            assert!(logged.ends_with(&format!("\n{text}\n")), "{logged}");
        }
        let rows = "6s 6h 4c / Qd Ts Td 9c 8s / 3s 3h 3d 2s 2d";
        let fantasyland = format!("A=fantasyland 14: {rows}; B=Ac Kc Qc / 9s 9d 5h 5c 4d / Kh Jh 9h 8h 7h");
        let logged = log_of(&fantasyland, Preset::Pineapple).unwrap();
        assert_eq!(logged, format!("# rules: \"pineapple\"\n# players: A, B\n{fantasyland}\n"));
    }

    #[test]
    fn deals_with_names_that_a_log_would_misread_have_no_log() {
        let house = House::default();
        let surrender = |name: &str| Player::new(name, Deal::Surrendered(None));
        for name in ["A=B", "A; B", "A, B", "A\nB", "#1"] {
            let players = vec![surrender(name), surrender("C")];
            let settled = Settled::Table(pusoy::chinese::settle(&house.rules, &players).unwrap());
            let deal = SettledDeal { house: Cow::Borrowed(&house), players, settled };
            assert!(log(&deal).is_err(), "{name}");
        }
    }
}
