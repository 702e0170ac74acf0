//! The list of climbing games.

use super::big_three::BigThree;
use super::big_two::BigTwo;
use super::daifugo::Daifugo;
use super::dou_dizhu::DouDizhu;
use super::president::President;
use super::thirteen::Thirteen;
use super::tien_len::TienLen;
use super::winner::Winner;
use crate::climbing::rules::GameRules;
use crate::options::choices;

choices! {
    /// The climbing games.
    #[non_exhaustive]
    Game {
        /// Zheng Shangyou: be the first to play all your cards. The others pay for the cards they have left.
        Winner = "winner" | "zheng-shangyou",
        /// The national card game of Vietnam: do not be last. Chops beat twos.
        TienLen = "tien-len" | "tienlen" | "tlmn",
        /// Tien Len as played in Hawaii, for two or four players.
        Killer = "killer",
        /// Tien Len in America: chops beat anything.
        Thirteen = "thirteen",
        /// Poker hands against poker hands. Every card left is a point, and the lowest total wins.
        BigTwo = "big-two" | "big2" | "deuces" | "pusoy-dos" | "pusoydos" | "choi-dai-di" | "chor-dai-di",
        /// A landlord against two peasants. Every bomb doubles the stakes.
        DouDizhu = "dou-dizhu" | "doudizhu" | "ddz" | "landlord" | "fight-the-landlord",
        /// One player against two, with long runs. Threes are highest.
        BigThree = "big-three" | "dig-a-hole",
        /// Great millionaire: players get titles by the order of going out.
        Daifugo = "daifugo" | "millionaire" | "tycoon",
        /// Daifugo in America, with titles from President down.
        President = "president" | "scum" | "asshole",
    }
}

impl Game {
    /// Returns the usual rules of the game.
    pub fn rules(self) -> Box<dyn GameRules> {
        match self {
            Game::Winner => Box::new(Winner::default()),
            Game::TienLen => Box::new(TienLen::default()),
            Game::Killer => Box::new(TienLen::killer()),
            Game::Thirteen => Box::new(Thirteen::default()),
            Game::BigTwo => Box::new(BigTwo::default()),
            Game::DouDizhu => Box::new(DouDizhu::default()),
            Game::BigThree => Box::new(BigThree),
            Game::Daifugo => Box::new(Daifugo::default()),
            Game::President => Box::new(President::default()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_listed_under_the_names_of_their_rules() {
        assert_eq!(Game::ALL.len(), 9);
        for &game in Game::ALL {
            assert_eq!(game.rules().name(), game.name());
        }
    }

    #[test]
    fn aliases_name_their_game_and_no_other() {
        let named = [
            (Game::Winner, "zheng-shangyou"),
            (Game::TienLen, "tienlen tlmn"),
            (Game::BigTwo, "big2 deuces pusoy-dos pusoydos choi-dai-di chor-dai-di"),
            (Game::DouDizhu, "doudizhu ddz landlord fight-the-landlord"),
            (Game::BigThree, "dig-a-hole"),
            (Game::Daifugo, "millionaire tycoon"),
            (Game::President, "scum asshole"),
        ];
        for &game in Game::ALL {
            let names = named.iter().find(|(of, _)| *of == game).map_or("", |(_, names)| names);
            assert_eq!(game.aliases(), names.split_whitespace().collect::<Vec<_>>());
            for name in game.aliases().iter().chain([&game.name()]) {
                assert_eq!(Game::from_name(name), Some(game));
            }
        }
    }
}
