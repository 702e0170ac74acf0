#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| pusoy_fuzz::cards::judge(input));
