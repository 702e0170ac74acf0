//! Options whose values are words.

use crate::options::choices;

choices! {
    /// A named set of rules. The standard rules are from "Chinese poker", Wikipedia; published strategies play by the
    /// plain rules.
    Preset {
        /// All defaults: 2–4 scoring, standard royalties to the winner of the row, naturals, surrender.
        Standard = "standard" | "2-4",
        /// The standard rules with 1–6 scoring.
        OneSix = "one-six" | "1-6",
        /// 2–4 scoring without royalties, naturals or surrender.
        Plain = "plain",
        /// The plain rules with 1–6 scoring.
        PlainOneSix = "plain-one-six",
        /// One unit per row. Players may surrender. There are no royalties or naturals.
        Simple = "simple",
        /// One unit per row, doubled for a scoop and doubled again for a home run. These rules are also called thirteen
        /// water (十三水).
        Taiwanese = "taiwanese" | "thirteen-water" | "13-water" | "shi-san-shui" | "十三水",
        /// 2–4 scoring, few naturals and no royalties. The overall unit is for winning more rows than the opponent.
        Western = "western",
        /// One unit per row, and few naturals. A royalty replaces the unit of its row.
        Eastern = "eastern",
        /// Open-face: after the first five cards, cards are placed one by one. It has its own royalties (common
        /// practice).
        Ofc = "ofc" | "open-face" | "open-face-chinese" | "classic" | "classic-ofc",
        /// Open-face in which each street after the first has three cards. The player discards one of the three face
        /// down (common practice).
        Pineapple = "pineapple" | "pineapple-ofc",
        /// Pineapple with more fantasyland cards for higher fronts (common practice).
        Progressive = "progressive" | "progressive-pineapple",
        /// Progressive pineapple, but a player who stays in fantasyland gets as many cards as before (common practice).
        Ultimate = "ultimate",
        /// Pineapple in which the lowest middle wins (common practice).
        LowPineapple = "low-pineapple" | "pineapple-2-7" | "2-7-pineapple" | "2-7" | "deuce-to-seven",
        /// Points collected over several deals, until a player has eleven.
        RaceEleven = "race-11",
    }

    /// The units for a row, for winning overall and for a scoop ("Chinese poker", Wikipedia).
    Scoring {
        /// 1 per row, and 1 for winning overall.
        TwoFour = "2-4" | "american" | "4-2",
        /// 1 per row, and 3 for a scoop.
        OneSix = "1-6",
        /// 1 per row, and 1 for a scoop.
        OneFour = "1-4",
        /// 1 per row.
        OneThree = "1-3" | "basic",
        /// The numbers of the option `custom`.
        Custom = "custom",
        /// No units. Rows score points over several deals, until a player has the points of the option `race-target`.
        RaceEleven = "race-11",
    }

    /// The condition for winning overall, for scorings with an overall unit.
    OverallRule {
        /// The player must win at least two rows ("Chinese poker", Wikipedia).
        TwoRows = "two-rows",
        /// The player must win more rows than they lose.
        Majority = "majority",
    }

    /// The results that count as a scoop.
    ScoopRule {
        /// Winning all three rows ("Chinese poker", Wikipedia).
        ThreeWins = "three-wins",
        /// Winning all three rows, or winning two and tying the third.
        NoLoss = "no-loss",
    }

    /// Whether the back may equal the middle.
    RowOrder {
        /// It may: the back must be at least as strong.
        AtLeast = "at-least",
        /// It may not: the back must be stronger.
        Strict = "strict",
    }

    /// The players who are paid royalties.
    RoyaltyPolicy {
        /// The player who wins the row.
        Winner = "winner",
        /// The player who wins the row. If both players have a royalty in the row, neither is paid.
        Cancel = "cancel",
        /// Both players, regardless of the winner of the row.
        Both = "both",
    }

    /// Whether a royalty is paid in addition to the unit of its row.
    RoyaltyMode {
        /// Both are paid.
        Extra = "extra",
        /// The royalty replaces the unit.
        Replace = "replace",
    }

    /// The units of naturals. The option `natural` can give single naturals other units.
    NaturalTable {
        /// The table of "Chinese poker", Wikipedia.
        Standard = "standard",
        /// 1 unit each.
        Flat = "flat",
        /// The units of a scoop each.
        Scoop = "scoop",
    }

    /// The players who are paid if two players have naturals.
    NaturalVsNatural {
        /// The player with the stronger natural.
        Winner = "winner",
        /// Both players, each for their own natural.
        Both = "both",
        /// No player.
        Cancel = "cancel",
    }

    /// The comparison of two hands with the same natural.
    SameNatural {
        /// Six and a half pairs are compared by their pairs, and naturals of three rows by their rows. All others tie.
        Compare = "compare",
        /// Two hands with the same natural always tie.
        Tie = "tie",
    }

    /// Whether a natural must be declared.
    NaturalDeclaration {
        /// No: every hand that is a natural counts as one, regardless of its setting.
        Auto = "auto",
        /// Yes: a hand counts as a natural only if its player declares it.
        Declared = "declared",
    }

    /// The fewest cards of one colour that make the natural `full-colored`.
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

    /// Whether surrender must cost more than losing two rows and winning one, and less than being scooped.
    SurrenderCheck {
        /// Yes.
        On = "on",
        /// No.
        Off = "off",
    }

    /// The treatment of a mis-set hand.
    Misset {
        /// It pays the units of a scoop to each opponent, unless that opponent surrendered, is also mis-set or has a
        /// natural.
        Pay = "pay",
        /// Its rows are compared as they are set.
        Play = "play",
    }

    /// Whether a mis-set hand also pays the royalties of its opponents.
    MissetRoyalties {
        /// No.
        No = "no",
        /// Yes.
        Pay = "pay",
    }

    /// The rank of A-2-3-4-5 among straights and straight flushes.
    Wheel {
        /// The lowest, below six-high.
        Low = "low",
        /// The second-best, between king-high and ace-high.
        Second = "second",
    }

    /// The opponents to scoop for a home run.
    HomeRunRule {
        /// All three opponents.
        ThreeOpponents = "three-opponents",
        /// All opponents, if there are two or three.
        AllOpponents = "all-opponents",
        /// There are no home runs.
        Never = "never",
    }

    /// The units that the multipliers of scoops and home runs multiply.
    MultiplierScope {
        /// The units for rows, for winning overall and for the scoop, and the royalties.
        All = "all",
        /// The units for rows, for winning overall and for the scoop, but not the royalties.
        Rows = "rows",
    }

    /// The number of royalties that a player receives.
    RoyaltyLimit {
        /// All of them.
        None = "none",
        /// One: the claimed royalty, or else the largest.
        One = "one",
    }

    /// Whether royalties must be declared.
    RoyaltyDeclaration {
        /// No.
        Auto = "auto",
        /// Yes: undeclared royalties earn nothing.
        Required = "required",
    }

    /// The treatment of four of a kind and straight flushes that are dealt but split between rows.
    BrokenRoyalties {
        /// No special treatment: rows count as they are set.
        AsSet = "as-set",
        /// Four of a kind and straight flushes that are split between rows are paid as if they were in the back.
        Also = "also",
        /// A row with a card of a split four of a kind earns no royalty.
        Forbid = "forbid",
    }

    /// Whether a low middle must be ten-high or lower.
    LowQualifier {
        /// No.
        None = "none",
        /// Yes, and it must not have a pair, a straight or a flush.
        Ten = "ten",
    }

    /// The dealing of the cards. In open-face, they come street by street (common practice).
    StreetDeal {
        /// All thirteen cards at once. The rules are not open-face.
        AtOnce = "at-once",
        /// Five cards, and then one at a time, in open-face.
        Classic = "classic",
        /// Five cards, and then three at a time, in open-face. Two are placed and one is discarded face down.
        Pineapple = "pineapple",
    }

    /// The condition for an open-face player to reach fantasyland (common practice).
    FantasylandEntry {
        /// A pair of queens or better in front; if the lowest middle wins, also 7-5-4-3-2 in the middle.
        Queens = "queens",
        /// A pair of kings or better in front; if the lowest middle wins, also 7-5-4-3-2 in the middle.
        Kings = "kings",
    }

    /// The number of cards dealt to an open-face player who enters fantasyland (common practice). If both the front and
    /// the middle qualify, the player gets one card more than for the front alone, but at most seventeen.
    FantasylandCards {
        /// Thirteen.
        Thirteen = "13",
        /// Fourteen.
        Fourteen = "14",
        /// Fifteen.
        Fifteen = "15",
        /// Fourteen for queens in front, or if only the middle qualifies, with 7-5-4-3-2. Fifteen for kings in front,
        /// sixteen for aces and seventeen for trips.
        Progressive = "progressive",
    }

    /// The number of cards dealt to an open-face player who stays in fantasyland (common practice).
    FantasylandRepeat {
        /// Thirteen in the classic deal, fourteen in pineapple.
        Fixed = "fixed",
        /// The same number as in the previous deal.
        Same = "same",
    }

    /// The condition for an open-face player to stay in fantasyland. If the lowest middle wins, only `narrow` applies.
    FantasylandStay {
        /// Trips in front, or four of a kind or better in the back; if the lowest middle wins, also 7-5-4-3-2 in the
        /// middle.
        Narrow = "narrow",
        /// As under `narrow`, or four of a kind or better in the middle.
        MiddleQuads = "middle-quads",
        /// As under `narrow`, or a full house or better in the middle.
        Wide = "wide",
    }

    /// The scoring of rows in a race, in which players collect points over several deals.
    RaceMode {
        /// The best front, middle and back of the table score one point each.
        Table = "table",
        /// A row scores a point for every opponent's row that it beats.
        Pairwise = "pairwise",
    }

    /// The points of players who tie for the best row at the table, in a race.
    RaceTie {
        /// No points.
        None = "none",
        /// One point for each player who ties.
        Each = "each",
    }
}
