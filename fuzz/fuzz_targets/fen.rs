#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| facedown_claims::fen::claim(bytes));
