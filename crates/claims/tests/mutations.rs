//! Each claim, asked of its seeds and of inputs made from them: bytes changed, put in, left out and repeated, and parts of
//! other seeds. The same inputs in every run.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use facedown_claims::{action, drawing, fen, protocol, record};
use rand::seq::IndexedRandom as _;
use rand::{Rng as _, RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

/// Bytes that mean something in some of the inputs.
const TELLING: &[u8] = b" /-#!?\n\"{}[]<>=:,.*0189aAkKpPxX\0\x7f\xff";

/// Asks a claim of all its seeds, and of this many inputs made from them.
fn holds(name: &str, claim: fn(&[u8]), inputs: u32) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds").join(name);
    let files = fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut paths: Vec<_> = files.map(|file| file.unwrap().path()).collect();
    paths.sort();
    let seeds: Vec<Vec<u8>> = paths.iter().map(|path| fs::read(path).unwrap()).collect();
    assert!(!seeds.is_empty(), "{name} has no seeds");
    let ask = |input: &[u8]| {
        let asked = catch_unwind(AssertUnwindSafe(|| claim(input)));
        assert!(asked.is_ok(), "{name} does not hold for b\"{}\"", input.escape_ascii());
    };
    seeds.iter().for_each(|seed| ask(seed));
    let mut chance = ChaCha8Rng::seed_from_u64(u64::from(inputs));
    for _ in 0..inputs {
        let mut input = seeds.choose(&mut chance).unwrap().clone();
        for _ in 0..chance.random_range(1..=4) {
            change(&mut input, &seeds, &mut chance);
        }
        ask(&input);
    }
}

/// Changes an input in one place.
fn change(input: &mut Vec<u8>, seeds: &[Vec<u8>], chance: &mut ChaCha8Rng) {
    let at = chance.random_range(0..=input.len());
    let to = (at + chance.random_range(1..=8)).min(input.len());
    match chance.random_range(0..7) {
        0 if at < input.len() => input[at] ^= 1 << chance.random_range(0..8),
        1 if at < input.len() => input[at] = *TELLING.choose(chance).unwrap(),
        2 => input.insert(at, *TELLING.choose(chance).unwrap()),
        3 => input.insert(at, (chance.next_u32() & 0xff) as u8),
        4 => _ = input.drain(at..to),
        5 => {
            let again = input[at..to].to_vec();
            input.splice(at..at, again);
        }
        _ => {
            let other = seeds.choose(chance).unwrap();
            let from = chance.random_range(0..=other.len());
            let until = (from + chance.random_range(1..=24)).min(other.len());
            input.splice(at..to, other[from..until].iter().copied());
        }
    }
}

#[test]
fn actions() {
    holds("action", action::claim, 5_000);
}

#[test]
fn drawings() {
    holds("drawing", drawing::claim, 60_000);
}

#[test]
fn fens() {
    holds("fen", fen::claim, 60_000);
}

#[test]
fn messages() {
    holds("protocol", protocol::claim, 60_000);
}

#[test]
fn records() {
    holds("record", record::claim, 3_000);
}

/// The control: a claim that does not hold is found, and the input that shows it is named.
#[test]
fn a_claim_that_does_not_hold_is_found() {
    let ascii = |input: &[u8]| assert!(input.is_ascii());
    let found = catch_unwind(|| holds("fen", ascii, 1_000)).unwrap_err();
    let said = found.downcast_ref::<String>().unwrap();
    assert!(said.starts_with("fen does not hold for b\""), "{said}");
}
