//! The climbing games, one file each: its options, the shapes and the order of its plays, and what its endings settle
//! for.

mod big_three;
mod big_two;
mod daifugo;
mod dou_dizhu;
mod lines;
mod president;
mod thirteen;
mod tien_len;
mod titles;
mod winner;

pub use big_three::BigThree;
pub use big_two::BigTwo;
pub use daifugo::Daifugo;
pub use dou_dizhu::DouDizhu;
pub use president::President;
pub use thirteen::Thirteen;
pub use tien_len::TienLen;
pub use winner::Winner;

use super::rules::Rules;
use crate::options::choices;

choices! {
    /// The climbing games.
    Game {
        /// Zheng Shangyou: be the first to play all your cards; the others pay for what they have left.
        Winner = "winner" | "zheng-shangyou",
        /// The national card game of Vietnam: do not be the last; chops beat twos.
        TienLen = "tien-len" | "tienlen",
        /// Tien Len as played in Hawaii, for two or four.
        Killer = "killer",
        /// Tien Len in America: chops beat anything.
        Thirteen = "thirteen",
        /// Poker hands against poker hands; every card left is a point, and the lowest total wins.
        BigTwo = "big-two" | "big2" | "deuces",
        /// The landlord against two peasants: every bomb doubles the stakes.
        DouDizhu = "dou-dizhu" | "doudizhu" | "landlord",
        /// One against two, with long runs; threes are highest.
        BigThree = "big-three" | "dig-a-hole",
        /// Great millionaire: the order of going out is the order of society.
        Daifugo = "daifugo",
        /// The same in America.
        President = "president" | "asshole",
    }
}

impl Game {
    /// The rules by which it is played if nothing else is said.
    pub fn rules(self) -> Box<dyn Rules> {
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

    /// Its name as it is written in a title.
    pub const fn title(self) -> &'static str {
        match self {
            Game::Winner => "Winner (Zheng Shangyou, 爭上游)",
            Game::TienLen => "Tien Len (Tiến lên)",
            Game::Killer => "Killer (Tien Len in Hawaii)",
            Game::Thirteen => "Thirteen",
            Game::BigTwo => "Big Two (Deuces, 鋤大弟)",
            Game::DouDizhu => "Dou Dizhu (Fight the Landlord, 鬥地主)",
            Game::BigThree => "Big Three (Dig a Hole, 挖坑)",
            Game::Daifugo => "Daifugo (大富豪)",
            Game::President => "President",
        }
    }

    /// What it is about, in a line.
    pub const fn about(self) -> &'static str {
        match self {
            Game::Winner => "the first out is paid for every card that the others have left",
            Game::TienLen => "who is last loses; runs of pairs and four of a kind chop twos",
            Game::Killer => "Tien Len for two or four: any bomb beats a two",
            Game::Thirteen => "Tien Len in America: chops beat anything",
            Game::BigTwo => "poker hands on poker hands; cards left are points, and few points win",
            Game::DouDizhu => "a landlord against two peasants; every bomb doubles",
            Game::BigThree => "one against two, with long runs; threes are high",
            Game::Daifugo => "who goes out first rules, and gets the best cards of the last",
            Game::President => "the same in America, from President down",
        }
    }
}
