//! Parts of an ending that only some games read.

use super::ending::Ending;

/// A part of an [`Ending`] that only some games read, or that a game reads only under some options.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
#[allow(missing_docs)] // the fields of `Ending` and `Contract` explain the names
pub enum EndingField {
    Order,
    Dealer,
    Soloist,
    Bid,
    Bombs,
    Rockets,
    Spring,
    LoserCards,
    Claims,
    Leader,
    Violators,
    Offenders,
    OutOnControl,
}

/// Whether the rules of a game read a part of an ending.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reads {
    /// The rules read this part.
    Yes,
    /// The rules would read this part under this option, such as `spring=double`.
    With(&'static str),
    /// The rules never read this part.
    Never,
}

impl Reads {
    /// Returns [`Reads::Yes`] if an option is in force, and otherwise [`Reads::With`] that option.
    pub(crate) fn if_in_force(is_in_force: bool, option: &'static str) -> Reads {
        if is_in_force { Reads::Yes } else { Reads::With(option) }
    }
}

impl EndingField {
    /// Returns the name of the part in records, or both names if the part has two.
    pub const fn name(self) -> &'static str {
        match self {
            EndingField::Order => "order",
            EndingField::Dealer => "dealer",
            EndingField::Soloist => "landlord or soloist",
            EndingField::Bid => "bid",
            EndingField::Bombs => "bombs",
            EndingField::Rockets => "rockets",
            EndingField::Spring => "spring",
            EndingField::LoserCards => "loser_cards",
            EndingField::Claims => "claims",
            EndingField::Leader => "leader",
            EndingField::Violators => "violators",
            EndingField::Offenders => "offenders",
            EndingField::OutOnControl => "out_on_control",
        }
    }
}

impl Ending {
    /// Returns the parts that the ending states and that only some games read. Zero bombs, zero rockets and a spring of
    /// `Some(false)` do not count as stated.
    pub fn stated(&self) -> impl Iterator<Item = EndingField> {
        // The pattern names every field, so that a new field of `Ending` cannot be forgotten. The first three fields
        // are left out of the list below, because every game may read them.
        let Ending {
            players: _,
            remaining: _,
            dealt: _,
            order,
            dealer,
            contract,
            loser_cards,
            claims,
            leader,
            violators,
            offenders,
            out_on_control,
        } = self;
        [
            (EndingField::Order, order.is_some()),
            (EndingField::Dealer, dealer.is_some()),
            (EndingField::Soloist, contract.soloist.is_some()),
            (EndingField::Bid, contract.bid.is_some()),
            (EndingField::Bombs, contract.bombs != 0),
            (EndingField::Rockets, contract.rockets != 0),
            (EndingField::Spring, contract.spring == Some(true)),
            (EndingField::LoserCards, loser_cards.is_some()),
            (EndingField::Claims, !claims.is_empty()),
            (EndingField::Leader, leader.is_some()),
            (EndingField::Violators, !violators.is_empty()),
            (EndingField::Offenders, !offenders.is_empty()),
            (EndingField::OutOnControl, *out_on_control),
        ]
        .into_iter()
        .filter(|(_, is_stated)| *is_stated)
        .map(|(field, _)| field)
    }
}
