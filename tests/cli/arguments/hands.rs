pub const TESTED: &[super::Tested] = &[];
