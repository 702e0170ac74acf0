//! Damages the program's files for the fuzz targets. The checksum at the end of a file (FNV-1a, 64 bits, little-endian)
//! is computed again, so that it does not reveal the damage.

/// Returns the content followed by its checksum.
pub fn signed(content: &[u8]) -> Vec<u8> {
    let fold = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    let checksum = content.iter().fold(0xcbf2_9ce4_8422_2325, fold);
    [content, &checksum.to_le_bytes()].concat()
}

/// Damages a file and repairs its checksum.
pub fn damaged(file: &[u8], damage: &[u8]) -> Vec<u8> {
    signed(&changed(&file[..file.len() - size_of::<u64>()], damage))
}

/// Returns `true` if a group of four bytes in the damage changes a byte; see [`changed`]. Two groups with the same
/// offset may still cancel out.
pub fn is_damage(damage: &[u8]) -> bool {
    damage.chunks_exact(4).any(|change| change[3] != 0)
}

/// Returns `true` for about one of 64 inputs, which is tested more thoroughly.
pub fn is_one_of_64(damage: &[u8]) -> bool {
    damage.iter().fold(0u8, |sum, &byte| sum.wrapping_add(byte)).is_multiple_of(64)
}

/// Changes bytes. Each group of four bytes in `damage` changes one byte of the content. The first three bytes give the
/// offset, little-endian and modulo the length of the content. The fourth is added to the byte at this offset.
pub fn changed(content: &[u8], damage: &[u8]) -> Vec<u8> {
    let mut content = content.to_vec();
    for change in damage.chunks_exact(4) {
        let at = u32::from_le_bytes([change[0], change[1], change[2], 0]) as usize % content.len();
        content[at] = content[at].wrapping_add(change[3]);
    }
    content
}
