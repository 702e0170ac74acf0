//! Values of options. If a value is parsed and then formatted, its text stays the same. In some lists, such as that of
//! `forbidden-last`, the order of the words may change. The text of every default value can be parsed.

use pusoy::climbing::Game;

use super::rules;

#[test]
fn values_survive_formatting() {
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
        let options = rules(game, &[(name, value)]).options();
        let option = options.iter().find(|option| option.name == name).unwrap();
        assert_eq!((option.value.as_str(), option.is_default), (value, false), "{game} {name}");
        assert!(options.iter().all(|option| option.is_default == (option.name != name)), "{game} {name}");
    }
}

#[test]
fn default_values_can_be_set() {
    for &game in Game::ALL {
        for option in game.rules().options() {
            assert!(option.is_default && !option.value.is_empty(), "{game} {}", option.name);
            let options = rules(game, &[(option.name, &option.value)]).options();
            let again = options.into_iter().find(|again| again.name == option.name).unwrap();
            assert_eq!((again.value, again.is_default), (option.value, true), "{game} {}", option.name);
        }
    }
    // The words of `forbidden-last` are formatted in a fixed order, regardless of the order in which they were given.
    let options = rules(Game::Daifugo, &[("forbidden-last", "eights,twos")]).options();
    assert!(options.iter().any(|option| option.value == "twos,eights"));
}
