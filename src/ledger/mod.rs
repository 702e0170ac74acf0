//! Who pays whom, how many units, and for what.
