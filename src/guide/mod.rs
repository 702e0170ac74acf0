//! Pages to read beside the reference.

pub mod options {
    #![doc = include_str!("options.md")]
}

pub mod rules_change_the_play {
    #![doc = include_str!("rules_change_the_play.md")]
}
