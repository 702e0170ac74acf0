//! Guides: pages that explain a topic, in addition to the API reference.

pub mod first_streets {
    #![doc = include_str!("first_streets.md")]
}

pub mod options {
    #![doc = include_str!("options.md")]
}

pub mod rules_change_the_play {
    #![doc = include_str!("rules_change_the_play.md")]
}
