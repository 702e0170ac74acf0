//! The hash FNV-1a (Fowler, Noll, Vo; <http://www.isthe.com/chongo/tech/comp/fnv/>).

/// Returns the 64-bit FNV-1a hash of `bytes`. Such hashes identify rules and serve as checksums of files.
pub(crate) fn fnv(bytes: &[u8]) -> u64 {
    fnv_after(0xcbf2_9ce4_8422_2325, bytes)
}

/// Extends `hash`, the hash of earlier bytes, by `bytes`, and returns the result.
pub(crate) fn fnv_after(hash: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(hash, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}
