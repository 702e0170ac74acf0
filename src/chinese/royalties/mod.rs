//! Royalties: what single rows earn beside their units.

mod claims;
mod low;
mod made;
mod points;

pub use claims::{Claims, Royalties, Source, Sources};
pub use low::LowHand;
pub use made::Made;
pub use points::RowPoints;
