//! The checksum that files of the program end with (FNV-1a, 64 bits, little-endian), so that damage gets past it.

/// Returns the content with its checksum behind it.
pub fn signed(content: &[u8]) -> Vec<u8> {
    let fold = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    let checksum = content.iter().fold(0xcbf2_9ce4_8422_2325, fold);
    [content, &checksum.to_le_bytes()].concat()
}

/// Changes bytes of a file and repairs its checksum.
pub fn damaged(file: &[u8], damage: &[u8]) -> Vec<u8> {
    signed(&changed(&file[..file.len() - size_of::<u64>()], damage))
}

/// Returns whether damage changes anything.
pub fn is_damage(damage: &[u8]) -> bool {
    damage.chunks_exact(4).any(|change| change[3] != 0)
}

/// Returns whether damage is one of about 64, which is looked at longer.
pub fn is_one_of_64(damage: &[u8]) -> bool {
    damage.iter().fold(0u8, |sum, &byte| sum.wrapping_add(byte)).is_multiple_of(64)
}

/// Changes bytes. Each four bytes of `damage` are a place, taken modulo the length of the content, and what is added to the
/// byte there.
pub fn changed(content: &[u8], damage: &[u8]) -> Vec<u8> {
    let mut content = content.to_vec();
    for change in damage.chunks_exact(4) {
        let at = u32::from_le_bytes([change[0], change[1], change[2], 0]) as usize % content.len();
        content[at] = content[at].wrapping_add(change[3]);
    }
    content
}
