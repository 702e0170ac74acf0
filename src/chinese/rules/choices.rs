//! The options whose values are words.

use crate::options::choices;

choices! {
    /// A named set of rules (the standard ones from "Chinese poker", Wikipedia; the plain ones are what published
    /// strategies play).
    Preset {
        /// All defaults: 2–4 scoring, standard royalties to the winner of the row, naturals, surrender.
        Standard = "standard" | "2-4",
        /// The same with 1–6 scoring.
        OneSix = "one-six" | "1-6",
        /// 2–4 scoring without royalties, naturals and surrender.
        Plain = "plain",
        /// The same with 1–6 scoring.
        PlainOneSix = "plain-one-six",
    }

    /// What rows are worth ("Chinese poker", Wikipedia).
    Scoring {
        /// 1 a row, and 1 for winning most rows.
        TwoFour = "2-4" | "american" | "4-2",
        /// 1 a row, and 3 for a scoop.
        OneSix = "1-6",
        /// 1 a row, and 1 for a scoop.
        OneFour = "1-4",
        /// 1 a row.
        OneThree = "1-3" | "basic",
        /// As the option `custom` says.
        Custom = "custom",
    }

    /// Who gets the overall unit, where the scoring has one.
    OverallRule {
        /// Who wins at least two rows ("Chinese poker", Wikipedia).
        TwoRows = "two-rows",
        /// Who wins more rows than he loses.
        Majority = "majority",
    }

    /// What a scoop is.
    ScoopRule {
        /// Winning all three rows ("Chinese poker", Wikipedia).
        ThreeWins = "three-wins",
        /// Also winning two and tying the third.
        NoLoss = "no-loss",
    }

    /// How the middle must stand to the back.
    RowOrder {
        /// The back is at least as strong.
        AtLeast = "at-least",
        /// The back is stronger.
        Strict = "strict",
    }

    /// What royalties are worth before single ones are overridden.
    RoyaltyTable {
        /// The table of "Chinese poker", Wikipedia.
        Standard = "standard",
        /// 1 for each of them.
        Flat = "flat",
        /// No royalties.
        None = "none",
    }

    /// Who is paid royalties.
    RoyaltyPolicy {
        /// Who wins the row.
        Winner = "winner",
        /// Who wins the row, unless both have one there.
        Cancel = "cancel",
        /// Both players, whoever wins the row.
        Both = "both",
    }

    /// How a royalty stands to the unit of its row.
    RoyaltyMode {
        /// It comes on top.
        Extra = "extra",
        /// It replaces the unit.
        Replace = "replace",
    }

    /// What naturals are worth before single ones are overridden.
    NaturalTable {
        /// The table of "Chinese poker", Wikipedia.
        Standard = "standard",
        /// 1 each.
        Flat = "flat",
        /// As much as a scoop each.
        Scoop = "scoop",
    }

    /// What happens between two naturals.
    NaturalVsNatural {
        /// The stronger is paid its points.
        Winner = "winner",
        /// Each is paid its points.
        Both = "both",
        /// Nothing is paid.
        Cancel = "cancel",
    }

    /// What happens between two naturals of the same name.
    SameNatural {
        /// Six and a half pairs, three straights and three flushes are compared card by card.
        Compare = "compare",
        /// They tie.
        Tie = "tie",
    }

    /// Whether a natural is a choice.
    NaturalDeclaration {
        /// Every hand that is a natural counts as one, however it is set.
        Auto = "auto",
        /// Only a hand that its player declares.
        Declared = "declared",
    }

    /// How many cards of one colour make the natural `full-colored`.
    FullColoredMin {
        /// All thirteen.
        Thirteen = "13",
        /// Twelve.
        Twelve = "12",
    }

    /// Whether players may surrender.
    Surrender {
        /// They may.
        Allowed = "allowed",
        /// They may not.
        Off = "off",
    }

    /// Whether the cost of surrender must lie between those of losing two rows and of losing three.
    SurrenderCheck {
        /// It must.
        On = "on",
        /// It need not.
        Off = "off",
    }

    /// What a mis-set hand does.
    Misset {
        /// It pays as much as a scoop to each opponent who plays.
        Pay = "pay",
        /// It is played as it is set.
        Play = "play",
    }

    /// Whether a mis-set hand pays royalties.
    MissetRoyalties {
        /// It does not.
        No = "no",
        /// It also pays the royalties of the opponent.
        Pay = "pay",
    }
}
