//! The list of climbing games.

use std::fmt;
use std::str::FromStr;

use super::big_three::BigThree;
use super::big_two::BigTwo;
use super::daifugo::Daifugo;
use super::dou_dizhu::DouDizhu;
use super::president::President;
use super::thirteen::Thirteen;
use super::tien_len::TienLen;
use super::winner::Winner;
use crate::climbing::rules::GameRules;
use crate::options::{OptionError, RulesText, choices};

choices! {
    /// The climbing games.
    #[non_exhaustive]
    Game {
        /// Zheng Shangyou: be the first to play all your cards. By default, the others pay for the cards they have
        /// left.
        Winner = "winner" | "zheng-shangyou",
        /// The national card game of Vietnam: do not be last. Chops beat twos.
        TienLen = "tien-len" | "tienlen" | "tlmn",
        /// Tien Len as played in Hawaii, for two or four players.
        Killer = "killer",
        /// Tien Len in America. By default, chops beat every play that is not a chop.
        Thirteen = "thirteen",
        /// Poker hands against poker hands. By default, each card left costs one to three points, and the lowest total
        /// wins.
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

/// Parses a game, and options that change its usual rules: `big-two; straights=two-high`.
impl FromStr for Box<dyn GameRules> {
    type Err = OptionError;

    fn from_str(text: &str) -> Result<Box<dyn GameRules>, OptionError> {
        let RulesText { base, options } = RulesText::parse(text)?;
        // If the text begins with an option, it names no game, and the error quotes the whole text.
        let mut rules = base.unwrap_or(text).parse::<Game>()?.rules();
        for (name, value) in options {
            rules.set(name, value)?;
        }
        rules.validate()?;
        Ok(rules)
    }
}

/// Formats the game and the options that differ from its usual rules, as [`FromStr`] parses them.
impl fmt::Display for dyn GameRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let changed = self.options().into_iter().filter(|option| !option.is_default);
        f.pad(&RulesText::format(self.name(), changed.map(|option| (option.name, option.value))))
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
