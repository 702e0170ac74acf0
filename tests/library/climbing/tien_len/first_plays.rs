//! The first play of a deal, and plays out of turn.

use super::*;
use pusoy::ErrorCode;

const HANDS: &str = "Ann 3s 3c 3d 4s 4c 5s 5c 6d 6h, Ben 4h 5h, Cy 7s 7c 8s 8c 9s 9c Ts Tc Jh, Di 2h Qd";

/// Replays a deal that begins with these actions. The holder of the lowest card leads. An error's text begins with its
/// code.
fn begun(game: Game, options: &[(&str, &str)], actions: &str) -> Result<(), String> {
    let result = transcript(game, options, HANDS, actions).replay(&*rules(game, options));
    result.map(|_| ()).map_err(|error| format!("{}: {error}", error.code()))
}

/// Ann's first play must contain the three of spades. Tien Len allows any such play or, with an option, any except runs
/// of pairs. Killer allows only a single, a pair or a sequence.
#[test]
fn the_first_play_has_the_lowest_card() {
    const NO_RUN: Options = &[("first-play-pair-run", "no")];
    for (play, tien_len, without_runs, killer) in [
        ("3s", true, true, true),
        ("3s 3d", true, true, true),
        ("3s 4c 5s", true, true, true),
        ("3s 3c 3d", true, true, false),
        ("3s 3c 4s 4c 5s 5c", true, false, false),
        ("3c", false, false, false),
        ("6d 6h", false, false, false),
        ("4s 4c 5s 5c 6d 6h", false, false, false),
    ] {
        let play = format!("Ann {play}");
        for (game, options, wanted) in [
            (Game::TienLen, &[] as Options, tien_len),
            (Game::TienLen, NO_RUN, without_runs),
            (Game::Killer, &[], killer),
        ] {
            let result = begun(game, options, &play);
            assert_eq!(result.is_ok(), wanted, "{game} {options:?} {play}: {result:?}");
            assert!(result.is_ok() || result.unwrap_err().starts_with("illegal-play"));
        }
    }
    // Later plays may be runs of pairs. If the transcript names the leader, who won the last deal, the first play may
    // be any play. `replay` adds the leader's name to the transcript: the first player in `HANDS`.
    let later = "Ann 3s, Ben pass, Cy pass, Di pass, Ann 4s 4c 5s 5c 6d 6h";
    assert_eq!(begun(Game::TienLen, NO_RUN, later), Ok(()));
    assert!(replay(Game::TienLen, NO_RUN, HANDS, "Ann 4s 4c 5s 5c 6d 6h").is_ok());
}

/// With an option, any player may play a run of three pairs before the lead.
#[test]
fn three_pairs_may_come_before_the_lead() {
    const CHOP: Options = &[("opening-chop", "three-pairs")];
    for (actions, usual, by_option) in [
        ("Cy 7s 7c 8s 8c 9s 9c", "not-your-turn", ""),
        ("Cy 7s 7c 8s 8c 9s 9c, Di pass, Ann pass, Ben pass, Cy Jh", "not-your-turn", ""),
        ("Cy 7s 7c 8s 8c 9s 9c, Di pass, Ann pass, Cy Jh", "not-your-turn", "not-your-turn"),
        ("Ann 4s 4c 5s 5c 6d 6h", "illegal-play", ""),
        ("Ann 4s 4c", "illegal-play", "illegal-play"),
        // The run must have exactly three pairs, and must come before the first play.
        ("Cy 7s 7c 8s 8c 9s 9c Ts Tc", "not-your-turn", "not-your-turn"),
        ("Cy 7s 8s 9s", "not-your-turn", "not-your-turn"),
        ("Ann 3s, Cy 7s 7c 8s 8c 9s 9c", "not-your-turn", "not-your-turn"),
        // Under this option, a run of three pairs does not chop a two.
        ("Ann 3s, Ben pass, Cy pass, Di 2h, Ann 4s 4c 5s 5c 6d 6h", "", "illegal-play"),
    ] {
        for (options, wanted) in [(&[] as Options, usual), (CHOP, by_option)] {
            let result = begun(Game::TienLen, options, actions).err().unwrap_or_default();
            assert_eq!(result.split(':').next().unwrap(), wanted, "{options:?} {actions}: {result}");
        }
    }
    // If the transcript names the leader, a run of three pairs may come before the lead as well. A run of four pairs
    // may not.
    let hands = "Ann 3s Kh, Ben 7s 7c 8s 8c 9s 9c Ts Tc Qh";
    assert!(replay(Game::TienLen, CHOP, hands, "Ben 7s 7c 8s 8c 9s 9c").is_ok());
    let four = replay(Game::TienLen, CHOP, hands, "Ben 7s 7c 8s 8c 9s 9c Ts Tc").unwrap_err();
    assert_eq!(four.code(), "not-your-turn");
}

/// With an option, a run of four or more pairs may chop out of turn, even after a pass. A run of three pairs may not.
#[test]
fn four_pairs_may_chop_out_of_turn() {
    const ANY_TIME: Options = &[("chop-after-pass", "yes")];
    const FOUR: &str = "6s 6c 7s 7c 8s 8c 9s 9c";
    let hands = format!("Ann 2s 2c 3h Kh, Ben 4h 5h, Cy {FOUR} Th, Di Ah Qh");
    for (actions, usual, by_option) in [
        (format!("Ann 2s 2c, Ben pass, Cy {FOUR}"), "", ""),
        (format!("Ann 2s 2c, Cy {FOUR}, Di pass, Ann pass, Ben pass, Cy Th"), "not-your-turn", ""),
        (format!("Ann 2s 2c, Ben pass, Cy pass, Cy {FOUR}"), "not-your-turn", ""),
        (format!("Ann 3h, Cy {FOUR}"), "not-your-turn", "not-your-turn"),
        (format!("Cy {FOUR}"), "not-your-turn", "not-your-turn"),
        (String::from("Ann 2s, Ben pass, Cy 6s 6c 7s 7c 8s 8c"), "", ""),
        (String::from("Ann 2s, Cy 6s 6c 7s 7c 8s 8c"), "not-your-turn", "not-your-turn"),
        (String::from("Ann 2s 2c, Cy Th"), "not-your-turn", "not-your-turn"),
    ] {
        for (options, wanted) in [(&[] as Options, usual), (ANY_TIME, by_option)] {
            let result = replay(Game::TienLen, options, &hands, &actions);
            assert_eq!(result.map_or_else(|error| error.code(), |_| ""), wanted, "{options:?} {actions}");
        }
    }
}
