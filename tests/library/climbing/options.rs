//! Values of options: what is set is told in the same words, and what is told can be set.

use pusoy::climbing::Game;

use super::rules;

#[test]
fn what_is_set_is_told() {
    for (game, name, value) in [
        (Game::Winner, "dealer", "Amy"),
        (Game::Winner, "dealt", "Amy=18,Bob=17,Cy=17"),
        (Game::Winner, "straight-min", "3"),
        (Game::TienLen, "instant-wins", "four-2s,six-pairs"),
        (Game::TienLen, "instant-wins", "none"),
        (Game::TienLen, "fine-amounts", "0,1,2,3,1000"),
        (Game::TienLen, "quad-runs", "multi"),
        (Game::Killer, "instant-wins", "ultimate-dragon"),
        (Game::Thirteen, "instant-wins", "four-3s"),
        (Game::Thirteen, "instant-wins", "none"),
        (Game::Daifugo, "forbidden-last", "twos"),
        (Game::Daifugo, "forbidden-last", "jokers,eights,threes-in-revolution"),
        (Game::President, "titles", "King,Queen,Jack"),
    ] {
        let told = rules(game, &[(name, value)]).options();
        let option = told.iter().find(|option| option.name == name).unwrap();
        assert_eq!((option.value.as_str(), option.is_default), (value, false), "{game} {name}");
        assert!(told.iter().all(|option| option.is_default == (option.name != name)), "{game} {name}");
    }
}

#[test]
fn usual_values_can_be_set() {
    for &game in Game::ALL {
        for option in game.rules().options() {
            assert!(option.is_default && !option.value.is_empty(), "{game} {}", option.name);
            let told = rules(game, &[(option.name, &option.value)]).options();
            let again = told.into_iter().find(|again| again.name == option.name).unwrap();
            assert_eq!((again.value, again.is_default), (option.value, true), "{game} {}", option.name);
        }
    }
    // Lists are told in the order of the rules, whatever the order in which they were set.
    let told = rules(Game::Daifugo, &[("forbidden-last", "eights,twos")]).options();
    assert!(told.iter().any(|option| option.value == "twos,eights"));
}
