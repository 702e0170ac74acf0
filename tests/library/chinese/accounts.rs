//! Totals of many deals. The work per deal does not grow with the number of deals, and a refused deal changes nothing.

use pusoy::ErrorCode;

use pusoy::chinese::{Account, Deal, Player, Rules, Settlement, settle};
use pusoy::ledger::{Ledger, Money};

use crate::work::counted;

const AMY: &str = "6s 6h 4c / Ts Td 9c Qd 8s / 3s 3h 3d 2s 2d";
const BOB: &str = "Ac Kc Qc / 9s 9d 5h 5c 4d / Kh Jh 9h 8h 7h";

fn rules(options: &[(&str, &str)]) -> Rules {
    Rules::from_options(options.iter().map(|(name, value)| (*name, (*value).into()))).unwrap()
}

/// Settles the hands `AMY` and `BOB` of two players with the names `names`. By 2-4 scoring, the first player wins 2
/// units. In a race, the first player scores 2 points and the second player 1.
fn deal(rules: &Rules, names: [&str; 2]) -> Settlement {
    let [amy, bob] = [AMY, BOB].map(|text| Deal::Set(text.parse().unwrap()));
    settle(rules, &[Player::new(names[0], amy), Player::new(names[1], bob)]).unwrap()
}

/// Twice as many deals allocate at most three times the bytes. The deals are settled in units or belong to races. The
/// races never end, end after several deals, or end with every deal. The players are always the same or always new.
#[test]
fn twice_the_deals_take_at_most_three_times_the_work() {
    for (what, options, new_names) in [
        ("units, same players", &[][..], false),
        ("units, new players", &[], true),
        ("races of several deals, same players", &[("rules", "race-11")], false),
        ("races of one deal, new players", &[("rules", "race-11"), ("race-target", "2")], true),
        ("one endless race, new players", &[("rules", "race-11"), ("race-target", "3")], true),
    ] {
        let rules = rules(options);
        let work = |count: usize| {
            let name = |letter: &str, at: usize| if new_names { format!("{letter}{at}") } else { letter.to_owned() };
            let deals: Vec<Settlement> = (0..count).map(|at| deal(&rules, [&name("A", at), &name("B", at)])).collect();
            let mut account = Account::default();
            counted(|| deals.iter().for_each(|deal| account.add(&rules, deal).unwrap())).0
        };
        let (once, twice) = (work(1_000), work(2_000));
        assert!(twice <= 3 * once, "{what}: {once} bytes for 1,000 deals, {twice} for 2,000");
    }
}

/// A race lists only the players who took part in it. If several players share the lead at the target, the race goes
/// on.
#[test]
fn a_race_lists_its_own_players_and_goes_on_while_the_lead_is_shared() {
    let rules = rules(&[("rules", "race-11"), ("race-target", "3")]);
    let mut account = Account::default();
    let mut add = |names| {
        account.add(&rules, &deal(&rules, names)).unwrap();
        (account.points(), account.winner())
    };
    assert_eq!(add(["A", "B"]), (vec![2, 1], None));
    assert_eq!(add(["B", "A"]), (vec![3, 3], None)); // both reach the target, and neither leads
    assert_eq!(add(["C", "D"]), (vec![3, 3, 2, 1], None));
    assert_eq!(add(["D", "A"]), (vec![4, 3, 2, 3], Some(0)));
    assert_eq!(add(["C", "E"]), (vec![0, 0, 2, 0, 1], None));
    let [race] = account.races() else { panic!("{:?}", account.races()) };
    assert_eq!((race.winner, race.deals, &race.points[..]), (0, 4, &[(0, 4), (1, 3), (2, 2), (3, 3)][..]));
}

/// In a pairwise race, a player scores one point for each row won against each opponent. A natural scores all three
/// points against a worse natural or a hand without one. A hand in order scores all three points against a mis-set
/// hand. Among four players, all three points against an opponent give a fourth point.
#[test]
fn races_can_be_pairwise() {
    let rules = rules(&[("rules", "race-11"), ("race-mode", "pairwise")]);
    let dragon = Deal::Declared("2s 3c 4d 5h 6s 7h 8d 9c Ts Jc Qd Kh As".parse().unwrap());
    // Cy wins front and middle from Bob, who wins the back. Dee's front is stronger than her middle.
    let set = [
        ("Bob", "Ac Kc Qc / 9s 9d 5s 5c 4s / 3s 3h 3d 2h 2d"),
        ("Cy", "Js Jh 4c / Td Tc 7d 7s Kd / 6d 6c 6h 8s 7c"),
        ("Dee", "Ad Ah 2c / Qs Qh 9h 5d 4h / Ks Jd Th 8h 8c"),
    ];
    let set = set.map(|(name, setting)| Player::new(name, Deal::Set(setting.parse().unwrap())));
    let table: Vec<Player> = [Player::new("Amy", dragon)].into_iter().chain(set).collect();
    assert_eq!(settle(&rules, &table).unwrap().points, Some(vec![12, 5, 6, 0]));
    assert_eq!(settle(&rules, &table[..3]).unwrap().points, Some(vec![6, 1, 2]));
}

#[test]
fn a_refused_deal_changes_nothing() {
    let euros = rules(&[("currency", "EUR"), ("stake", "1000000000")]);
    let ledger = |units: i64| {
        let mut ledger = Ledger::new(["A", "B"].map(String::from).into());
        ledger.pay(1, 0, units, "test");
        ledger
    };
    let mut account = Account::default();
    let most = Money::whole(i64::MAX);
    account.add_amounts(&euros, &ledger(1), &[most, -most]).unwrap();
    let before = account.clone();
    let mut refused = |rules: &Rules, ledger: &Ledger, money: &[Money]| {
        let error = account.add_amounts(rules, ledger, money).unwrap_err();
        assert_eq!(account, before);
        (error.code(), error.to_string())
    };
    let smallest: Money = "0.0001".parse().unwrap();
    assert_eq!(refused(&euros, &ledger(1), &[smallest, -smallest]).0, "account-full");
    assert_eq!(refused(&euros, &ledger(i64::MAX), &[Money::ZERO; 2]).0, "account-full");
    let mut strangers = Ledger::new(["X", "A"].map(String::from).into());
    strangers.pay(0, 1, i64::MAX, "test");
    assert_eq!(refused(&euros, &strangers, &[Money::ZERO; 2]).0, "account-full");
    let (code, message) = refused(&Rules::default(), &ledger(1), &[Money::ZERO; 2]);
    assert_eq!(code, "conflicting-options");
    assert_eq!(
        message,
        "this deal has currency=none, but the account has currency=EUR (give all deals the same currency)"
    );
    // A race pays nothing, so it fits any currency.
    let race = rules(&[("rules", "race-11"), ("currency", "USD")]);
    account.add(&race, &deal(&race, ["A", "X"])).unwrap();
    assert_eq!((account.currency(), account.players().len(), account.deals()), (Some("EUR"), 3, 2));
}

/// A deal is refused if the balance of two players would overflow, although the total of each player would not.
#[test]
fn totals_between_two_players_never_overflow() {
    let rules = Rules::default();
    let mut account = Account::default();
    let mut beats = |winner: &str, loser: &str| {
        let mut ledger = Ledger::new([winner, loser].map(String::from).into());
        ledger.pay(1, 0, i64::MAX, "test");
        let most = Money::whole(i64::MAX);
        account.add_amounts(&rules, &ledger, &[most, -most]).map_err(|error| error.code())
    };
    assert_eq!((beats("A", "B"), beats("C", "A"), beats("B", "D")), (Ok(()), Ok(()), Ok(())));
    assert_eq!((beats("A", "B"), beats("B", "A")), (Err("account-full"), Ok(())));
    assert_eq!(account.units(), [-i64::MAX, i64::MAX, i64::MAX, -i64::MAX]);
    assert_eq!((account.pairs()[0].units, account.pairs()[0].money), (0, Money::ZERO));
}
