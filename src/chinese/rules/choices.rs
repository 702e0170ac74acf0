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
        /// A unit a row and nothing else but surrender.
        Simple = "simple",
        /// A unit a row, doubled for a scoop and doubled again for a home run.
        Taiwanese = "taiwanese",
        /// 2–4 scoring with the overall unit for more rows won than lost, few naturals and no royalties.
        Western = "western",
        /// A unit a row, which a royalty replaces.
        Eastern = "eastern",
        /// Open-face: cards are placed one by one, with royalties of its own (common practice).
        Ofc = "ofc",
        /// Points over several deals, until somebody has eleven.
        RaceEleven = "race-11",
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
        /// Nothing is paid: rows collect points over deals, and who first has eleven wins.
        RaceEleven = "race-11",
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
        /// That of the eastern game (house decision: the source gives no numbers).
        Eastern = "eastern",
        /// That of open-face (common practice).
        Ofc = "ofc",
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

    /// Where the wheel, A-2-3-4-5, stands among straights and straight flushes.
    Wheel {
        /// Below all others.
        Low = "low",
        /// Between the king-high and the ace-high one.
        Second = "second",
    }

    /// Who must be scooped for a home run.
    HomeRunRule {
        /// All three opponents.
        ThreeOpponents = "three-opponents",
        /// All opponents, of whom there are two or three.
        AllOpponents = "all-opponents",
        /// There are no home runs.
        Never = "never",
    }

    /// What the multipliers of scoops and home runs multiply.
    MultiplierScope {
        /// All that the pair moves.
        All = "all",
        /// What the rows move, without royalties.
        Rows = "rows",
    }

    /// How many royalties a player is paid for.
    RoyaltyLimit {
        /// All of them.
        None = "none",
        /// One: the one claimed, or the one worth most.
        One = "one",
    }

    /// Whether royalties must be declared.
    RoyaltyDeclaration {
        /// They need not be.
        Auto = "auto",
        /// Those that are not declared earn nothing.
        Required = "required",
    }

    /// What becomes of four of a kind and of straight flushes that are dealt but not set together.
    BrokenRoyalties {
        /// Nothing: rows count as they are set.
        AsSet = "as-set",
        /// They are paid as in the back, whatever the rows.
        Also = "also",
        /// A row that holds a card of a broken four earns no royalty.
        Forbid = "forbid",
    }

    /// Whether the middle of the game with a low middle must qualify.
    LowQualifier {
        /// It need not.
        None = "none",
        /// It must be ten-high or lower, without a pair, a straight or a flush.
        Ten = "ten",
    }

    /// What low middles earn.
    LowRoyalties {
        /// Nothing.
        None = "none",
        /// 1 for a nine-high, 2 for an eight-high, 4 for a seven-high, 8 for 7-5-4-3-2 (house decision).
        Standard = "standard",
    }

    /// What keeps an open-face player in fantasyland.
    FantasylandStay {
        /// Trips in front, or four of a kind or better in the back.
        Narrow = "narrow",
        /// Also a full house or better in the middle.
        Wide = "wide",
    }

    /// How the race to eleven gives points.
    RaceMode {
        /// For each row to the best of all hands.
        Table = "table",
        /// For each row to each player, once for every opponent beaten.
        Pairwise = "pairwise",
    }

    /// What a tie for the best row gives in the race to eleven.
    RaceTie {
        /// Nothing.
        None = "none",
        /// A point to each who ties.
        Each = "each",
    }
}
