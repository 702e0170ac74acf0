//! How to set a hand: search, strategy, expected units.
