//! Accounts, which add up many deals. The work per deal does not grow with the number of deals.

use pusoy::climbing::{Account, Ending, Game, GameRules};

use super::rules;
use super::settlements::{left, order};
use crate::work::counted;

/// Returns the bytes allocated while these deals are added up, and the account.
fn added(rules: &dyn GameRules, deals: &[Ending]) -> (usize, Account) {
    let outcomes: Vec<_> = deals.iter().map(|deal| rules.settle(deal).unwrap()).collect();
    let mut account = Account::default();
    let (work, ()) = counted(|| outcomes.iter().for_each(|outcome| account.add(rules, outcome).unwrap()));
    (work, account)
}

/// Adding up twice as many deals allocates at most three times the bytes. The players are always the same or always
/// new. The results are units, titles, or points with a target that players reach or do not reach.
#[test]
fn twice_the_deals_take_at_most_three_times_the_work() {
    let same = |at: usize| Ending { dealer: None, ..left(&[0, 1 + (at % 13) as i64, 13]) };
    let strangers = |ending: Ending, at: usize| {
        let named = |name: &String| format!("{name}{at}");
        let order = ending.order.as_ref().map(|order| order.iter().map(named).collect());
        Ending { players: ending.players.iter().map(named).collect(), order, ..ending }
    };
    type Deal<'a> = &'a dyn Fn(usize) -> Ending;
    let big_two = |options| rules(Game::BigTwo, options);
    let cases: [(&str, Box<dyn GameRules>, Deal<'_>); 6] = [
        ("a target, same players", big_two(&[]), &same),
        ("a target, new players", big_two(&[]), &|at| strangers(same(at), at)),
        ("a high target, new players", big_two(&[("target", "1000000")]), &|at| strangers(same(at), at)),
        ("units, new players", big_two(&[("payment", "pairwise")]), &|at| strangers(same(at), at)),
        ("titles, same players", rules(Game::Daifugo, &[]), &|at| order(["ABC", "CAB"][at % 2])),
        ("titles, new players", rules(Game::President, &[]), &|at| strangers(order("BCA"), at)),
    ];
    for (what, rules, deal) in cases {
        let work = |count: usize| added(&*rules, &(0..count).map(deal).collect::<Vec<_>>()).0;
        let (once, twice) = (work(2_000), work(4_000));
        assert!(twice <= 3 * once, "{what}: {once} bytes, then {twice}");
    }
}

/// Players who do not take part in a game do not win it, and are not listed in it.
#[test]
fn a_game_is_won_by_a_player_who_took_part() {
    let big_two = rules(Game::BigTwo, &[]);
    let table =
        |names: &str, counts: &[i64]| Ending { players: names.chars().map(String::from).collect(), ..left(counts) };
    // B gets 39 penalty points per deal. After three deals B has 117 and the game ends, so A wins it. In the next game,
    // which A does not play, C wins against B.
    let deals: Vec<Ending> =
        [("AB", [0, 13]); 3].into_iter().chain([("CB", [0, 13]); 3]).map(|(n, c)| table(n, &c)).collect();
    let (_, account) = added(&*big_two, &deals);
    let games: Vec<_> =
        account.finished().iter().map(|game| (game.totals.clone(), game.winners.clone(), game.deals)).collect();
    assert_eq!(games, [(vec![(0, 0), (1, 117)], vec![0], 3), (vec![(1, 117), (2, 0)], vec![2], 3)]);
    assert_eq!((account.totals(), account.running()), (&[0, 234, 0][..], vec![0, 117, 0]));
    assert_eq!((account.ranking(), account.winners()), (vec![2, 1, 0], vec![2]));
}

/// A deal that would overflow changes neither the totals nor the list of players.
#[test]
fn a_refused_deal_changes_nothing() {
    let big_two = rules(Game::BigTwo, &[("payment", "pairwise")]);
    let outcome = |totals: &[i64]| {
        let mut outcome = big_two.settle(&left(&[0, 5, 6])).unwrap();
        outcome.totals = Some(totals.to_vec());
        outcome
    };
    let mut account = Account::default();
    account.add(&*big_two, &outcome(&[i64::MAX, -1, 0])).unwrap();
    let before = format!("{account:?}");
    let mut strange = outcome(&[1, 2, 1]);
    strange.players = ["X", "Y", "A"].map(String::from).into();
    assert!(account.add(&*big_two, &strange).is_err());
    assert!(account.add(&*big_two, &outcome(&[0, i64::MIN, 0])).is_err());
    assert_eq!(account.players(), ["A", "B", "C"]);
    assert_eq!((account.totals(), account.deals()), (&[i64::MAX, -1, 0][..], 1));
    assert_eq!(format!("{account:?}").len(), before.len());
    account.add(&*big_two, &outcome(&[-1, 1, 0])).unwrap();
    assert_eq!(account.totals(), [i64::MAX - 1, 0, 0]);
}
