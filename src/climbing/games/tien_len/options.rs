//! The rules of Tien Len and of Killer as plain data, and their options.

use super::fines::FineAmounts;
use crate::climbing::games::chop_family::Lock;
use crate::climbing::games::instant_wins::InstantWins;
use crate::climbing::plays::{ChopScope, QuadRuns, QuadsOnPairs};
use crate::climbing::rules::{InstantEnd, OwedCount, OwedKind, OwedWho};
use crate::options::{choices, options};

choices! {
    /// The number of cards dealt to each player.
    DealSize {
        /// Thirteen cards, even with fewer than four players.
        Thirteen = "13",
        /// All cards, as evenly as possible.
        All = "all",
    }

    /// Whether a two may be in a sequence.
    TwoInStraight {
        /// Never.
        No = "no",
        /// As the highest card of the sequence.
        Top = "top",
    }

    /// A rule that is usually off, written `off` or `on`.
    Switch {
        /// Off.
        Off = "off",
        /// On.
        On = "on",
    }

    /// A rule that is usually in force, written `yes` or `no`.
    UsuallyYes {
        /// Yes.
        Yes = "yes",
        /// No.
        No = "no",
    }

    /// The play that may be made before the first lead.
    OpeningChop {
        /// No play.
        No = "no",
        /// Three pairs in a row. With this value, three pairs in a row never chop a two.
        ThreePairs = "three-pairs",
    }

    /// The leader of the first trick of a deal.
    Lead {
        /// The winner of the last deal.
        Winner = "winner",
        /// The holder of the lowest card.
        Lowest = "lowest",
    }

    /// The result when no player beats the play that empties a hand.
    OutOnControl {
        /// The next player with cards, to the left of the player who is out, leads.
        NextLeads = "next-leads",
        /// All players with cards lose.
        AllLose = "all-lose",
    }

    /// Whether losers pay for twos and chops left in hand.
    Fines {
        /// Nothing is paid.
        Off = "off",
        /// Each loser, usually only the last player, pays the player in the place just above, for each two and each
        /// chop left in hand.
        Standard = "standard",
    }

    /// The units that places are worth.
    Stakes {
        /// No units.
        Off = "off",
        /// 2, 1, -1 and -2 for four players; 1, 0 and -1 for three; 1 and -1 for two.
        Places = "places",
        /// Each loser, usually only the last player, pays one unit to each player who does not lose.
        LastPays = "last-pays",
    }
}

/// The rules of Tien Len and of Killer, its Hawaiian variant (Wikipedia's article on Tien len, text of 2008).
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
#[allow(missing_docs)] // the list of options describes the fields
pub struct TienLen {
    pub(super) killer: bool,
    pub deal: DealSize,
    pub pass_lock: bool,
    pub two_in_straight: TwoInStraight,
    pub lock: Lock,
    pub chop_scope: ChopScope,
    pub extended_on_fewer: bool,
    pub quad_chops_2: UsuallyYes,
    pub three_pairs_chop: UsuallyYes,
    pub chop_multi_twos: UsuallyYes,
    pub quad_runs: QuadRuns,
    pub longer_beats_shorter: bool,
    pub quad_beats_pairs: QuadsOnPairs,
    pub pairs_over_quads: bool,
    pub trips_beat_ace: bool,
    pub chop_after_pass: bool,
    pub opening_chop: OpeningChop,
    pub first_play_pair_run: UsuallyYes,
    pub lead: Lead,
    pub instant_wins: InstantWins,
    pub instant_end: InstantEnd,
    pub out_on_control: OutOnControl,
    pub trade: Switch,
    pub owed: Switch,
    pub owed_who: OwedWho,
    pub owed_count: OwedCount,
    pub owed_kind: OwedKind,
    pub loser_owes_twos: bool,
    pub stakes: Stakes,
    pub fines: Fines,
    pub fine_amounts: FineAmounts,
}

options! {
    pub(super) static OPTIONS: TienLen {
        "deal" from "Tien len, Wikipedia (2008)" {
            "deal" deal: DealSize, "how many cards are dealt: thirteen per player, or the whole deck";
            "lead" lead: Lead, "who leads: the winner of the last deal, or the holder of the lowest card";
            "instant-wins" instant_wins: InstantWins, "hands that win at once";
            "instant-end" instant_end: InstantEnd, "whether claimed instant wins end the deal, or the others play on";
            "trade" trade: Switch, "whether cards may be traded before play; a player who breaks the rules of trading is last";
        }
        "plays" from "Tien len, Wikipedia (2008)" {
            "two-in-straight" two_in_straight: TwoInStraight, "whether a two may be the highest card of a sequence";
            "lock" lock: Lock, "when only a suited sequence beats a suited sequence: never, always, or if the player of the sequence to beat announced a lock";
            "pass-lock" pass_lock: bool, "whether a player who passes is out until the trick ends";
            "first-play-pair-run" first_play_pair_run: UsuallyYes, "whether the first play of a deal may be a run of pairs";
        }
        "chops" from "Tien len, Wikipedia (2008)" {
            "chop-scope" chop_scope: ChopScope, "which plays chops may beat: only twos; twos and any single; or all plays except chops";
            "three-pairs-chop" three_pairs_chop: UsuallyYes, "whether three pairs in a row chop a two";
            "quad-chops-2" quad_chops_2: UsuallyYes, "whether four of a kind chop a two";
            "extended-on-fewer" extended_on_fewer: bool, "whether a run of pairs that is longer than necessary also chops";
            "chop-multi-twos" chop_multi_twos: UsuallyYes, "whether four pairs in a row chop a pair of twos, and five pairs chop three twos";
            "quad-runs" quad_runs: QuadRuns, "how many twos a run of fours of a kind chops: as many as the run has ranks, none, or any number";
            "longer-beats-shorter" longer_beats_shorter: bool, "whether a longer run of pairs beats a shorter one";
            "quad-beats-pairs" quad_beats_pairs: QuadsOnPairs, "which runs of pairs four of a kind beat";
            "pairs-over-quads" pairs_over_quads: bool, "whether long runs of pairs rank above four of a kind: four or more pairs beat four of a kind and shorter runs, four of a kind beat three pairs, four pairs chop one two, and five pairs chop a pair of twos";
            "trips-beat-ace" trips_beat_ace: bool, "whether three of a kind beat a single ace";
            "chop-after-pass" chop_after_pass: bool, "whether four pairs in a row or more may chop out of turn";
            "opening-chop" opening_chop: OpeningChop, "whether three pairs in a row may be played before the first lead, and then do not chop a two";
        }
        "settlement" from "Tien len, Wikipedia (2008)" {
            "out-on-control" out_on_control: OutOnControl, "what happens if no player beats the play that empties a hand: the next player leads, or all others lose";
            "stakes" stakes: Stakes, "how many units places are worth";
            "fines" fines: Fines, "whether losers pay for twos and chops left in hand, each to the player in the place just above";
            "fine-amounts" fine_amounts: FineAmounts, "how many units twos and chops left in hand cost";
            "owed" owed: Switch, "whether players whose twos or chops were chopped owe cards";
            "owed-who" owed_who: OwedWho, "who owes cards: the last player who was chopped, or every player who was chopped";
            "owed-count" owed_count: OwedCount, "how many cards are owed for a chop: one for each two in the play that the first chop beat; one for each two and for each earlier chop in the trick; or one for a single two, doubled for each further two and for each earlier chop";
            "owed-kind" owed_kind: OwedKind, "which cards are owed";
            "loser-owes-twos" loser_owes_twos: bool, "whether the loser owes the winner a two for each two left";
        }
    }
}

impl UsuallyYes {
    pub(super) const fn is_yes(self) -> bool {
        matches!(self, UsuallyYes::Yes)
    }
}

impl TienLen {
    /// Returns the usual rules of Killer.
    pub fn killer() -> TienLen {
        TienLen {
            killer: true,
            pass_lock: true,
            extended_on_fewer: true,
            quad_beats_pairs: QuadsOnPairs::Three,
            chop_multi_twos: UsuallyYes::No,
            quad_runs: QuadRuns::No,
            instant_wins: InstantWins(Vec::new()),
            ..TienLen::default()
        }
    }
}
