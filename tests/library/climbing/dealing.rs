//! Tests how many cards each game deals, for every number of players. Also checks in which games a player may play
//! again in the same trick after passing.

use pusoy::ErrorCode;

use pusoy::climbing::{Ending, Game};

use super::rules;

/// Cards per player, players with one extra card, cards of the widow, undealt cards.
type Dealt = (usize, usize, usize, usize);

/// Returns the deal that gives all cards to the players.
fn all(cards: usize, players: usize) -> Dealt {
    (cards / players, cards % players, 0, 0)
}

/// Returns the deal of a game under these options. Returns `None` if the game does not allow this number of players.
fn dealt(game: Game, options: &[(&str, &str)], players: usize) -> Option<Dealt> {
    let has = |name: &str| options.iter().any(|option| option.0 == name);
    let among = |most: usize| (2..=most).contains(&players);
    match game {
        Game::Winner if has("decks") => (among(8) && players >= 4).then(|| all(104, players)),
        Game::Winner => among(8).then(|| all(if has("jokers") { 54 } else { 52 }, players)),
        Game::TienLen if has("deal") => among(4).then(|| all(52, players)),
        Game::TienLen | Game::BigTwo => among(4).then(|| (13, 0, 0, 52 - 13 * players)),
        Game::Killer => [2, 4].contains(&players).then(|| (13, 0, 0, 52 - 13 * players)),
        // Up to six players use one deck, and get 13, 10 or 8 cards each. More players use two decks.
        Game::Thirteen => match players {
            2..=4 => Some((13, 0, 0, 52 - 13 * players)),
            5 => Some((10, 0, 0, 2)),
            6 => Some((8, 0, 0, 4)),
            7..=12 => Some((104 / players, 0, 0, 104 % players)),
            _ => None,
        },
        Game::DouDizhu => (players == 3).then_some((17, 0, 3, 0)),
        Game::BigThree => (players == 3).then_some((16, 0, 4, 0)),
        Game::Daifugo => (3..=13).contains(&players).then(|| all(52, players)),
        Game::President if has("titles") => (3..=13).contains(&players).then(|| all(52, players)),
        Game::President => (3..=7).contains(&players).then(|| all(52, players)),
        other => panic!("no deal is defined for {other}"),
    }
}

#[test]
fn each_game_deals_by_its_rules() {
    let mut sets: Vec<(Game, &[(&str, &str)])> = Game::ALL.iter().map(|&game| (game, &[][..])).collect();
    sets.extend([
        (Game::Winner, &[("jokers", "yes")][..]),
        (Game::Winner, &[("decks", "2")]),
        (Game::TienLen, &[("deal", "all")]),
        (Game::President, &[("titles", "First,Second,Last")]),
    ]);
    for (game, options) in sets {
        let rules = rules(game, options);
        for players in 0..=14 {
            let found = rules.dealt(players);
            let wanted = dealt(game, options, players);
            let counts = found.as_ref().ok().map(|dealt| (dealt.each, dealt.extra, dealt.widow, dealt.unused));
            assert_eq!(counts, wanted, "{game} {options:?} {players}");
            let Ok(dealt) = found else { continue };
            assert!(rules.players().contains(&players) && dealt.traded == 0, "{game} {options:?} {players}");
            let cards = dealt.each * players + dealt.extra + dealt.widow + dealt.unused;
            assert_eq!(cards, rules.deck(Some(players)).unwrap().pack.len(), "{game} {options:?} {players}");
            if game == Game::President && !options.is_empty() && players != 3 {
                continue; // the option's titles are for exactly three players
            }
            // Player 1 is not the soloist and gets no cards of the widow. So player 1 cannot have more cards left than
            // the largest hand dealt.
            let most = dealt.each + usize::from(dealt.extra > 0);
            let left = |count: usize| {
                let contract =
                    pusoy::climbing::Contract { soloist: Some(String::from("0")), bid: Some(1), ..Default::default() };
                let counts = (0..players).map(|seat| if seat == 1 { count } else { 0 } as i64);
                let remaining = Some(counts.map(pusoy::climbing::CardsLeft::Count).collect());
                let players = (0..players).map(|seat| seat.to_string()).collect();
                rules.settle(&Ending { players, remaining, contract, ..Ending::default() })
            };
            let code = |count: usize| left(count).map_or_else(|error| error.code(), |_| "");
            assert_ne!(code(most), "impossible-count", "{game} {options:?} {players}");
            assert_eq!(code(most + 1), "impossible-count", "{game} {options:?} {players}");
        }
    }
    // Trading adds at most two cards to a hand of thirteen, and none to a larger hand.
    let traded = |options: &[(&str, &str)]| [2, 3, 4].map(|n| rules(Game::TienLen, options).dealt(n).unwrap().traded);
    assert_eq!(traded(&[("trade", "on")]), [2; 3]);
    assert_eq!(traded(&[("trade", "on"), ("deal", "all")]), [0, 0, 2]);
}

/// Whether a player who has passed may play again in the same trick depends on the game and on its option `pass-lock`.
#[test]
fn a_pass_locks_a_player_out_in_some_games() {
    for (game, options, locks) in [
        (Game::Winner, &[][..], false),
        (Game::TienLen, &[], false),
        (Game::TienLen, &[("pass-lock", "yes")], true),
        (Game::Killer, &[], true),
        (Game::Killer, &[("pass-lock", "no")], false),
        (Game::Thirteen, &[], true),
        (Game::BigTwo, &[], false),
        (Game::DouDizhu, &[], false),
        (Game::BigThree, &[], false),
        (Game::Daifugo, &[], true),
        (Game::President, &[], false),
    ] {
        assert_eq!(rules(game, options).conduct().pass_locks, locks, "{game} {options:?}");
    }
}
