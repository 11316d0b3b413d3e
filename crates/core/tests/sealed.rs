//! The sealed deal: the vectors that a Python program computed from `docs/sealed.md`, and what a cheat may try with
//! locks alone.

use std::path::Path;

use facedown_core::deal::sealed::{
    Bound, Lock, LockError, LockRole, LockSecret, Opening, Session, SessionTerms, Taken, composed,
    public_shuffles,
};
use facedown_core::deal::{Commitment, Contribution, DealSeed, ServerSecret, Terms};
use serde::Deserialize;

#[derive(Deserialize)]
struct Vectors {
    locks: Vec<LockVector>,
    sealed: Vec<Sealed>,
}

#[derive(Deserialize)]
struct LockVector {
    secret: String,
    session: String,
    role: String,
    deck: String,
    size: u32,
    map: Vec<u32>,
    nonces: Vec<String>,
    commitments: Vec<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Sealed {
    table: String,
    game: String,
    rules: u32,
    options: String,
    start: String,
    secret: String,
    contributions: Vec<Contributed>,
    session: String,
    seeds: Vec<String>,
    colours_drawn: bool,
    maker: Option<String>,
    decks: Vec<Deck>,
    locks: Vec<Vec<Vec<String>>>,
    code: String,
}

#[derive(Deserialize)]
#[serde(transparent)]
struct Contributed(String);

#[derive(Deserialize)]
struct Deck {
    name: String,
    owner: Option<usize>,
    list: Vec<String>,
    gamma: Vec<u32>,
    cards: Vec<String>,
}

fn vectors() -> Vectors {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/fair-deal/vectors.json");
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn bytes(hex: &str) -> [u8; 32] {
    *hex.parse::<Commitment>().unwrap().bytes()
}

fn texts(commitments: &[Commitment]) -> Vec<String> {
    commitments.iter().map(ToString::to_string).collect()
}

#[test]
fn locks_are_those_of_the_page() {
    let vectors = vectors();
    assert!(vectors.locks.len() >= 3);
    for vector in vectors.locks {
        let role = LockRole::from_name(&vector.role).unwrap();
        let secret = LockSecret::from_hex(&vector.secret).unwrap();
        let session = Session::from_bytes(bytes(&vector.session));
        let lock = secret.lock(&session, role, &vector.deck, vector.size);
        assert_eq!(texts(&lock.commitments()), vector.commitments);
        for (i, value) in (0..).zip(&vector.map) {
            let opening = lock.open(i).unwrap();
            assert_eq!((opening.value, lock.value(i)), (*value, Some(*value)));
            assert_eq!(opening.to_string(), format!("{i:02} {value:02} {}", vector.nonces[i as usize]));
            assert_eq!(opening.to_string().parse(), Ok(opening));
        }
        assert_eq!(lock.open(vector.size), None);
    }
}

/// Session, locks, seal code, public shuffles and the card at each place, for every game that can be sealed.
#[test]
fn whole_deals_are_those_of_the_page() {
    let vectors = vectors();
    assert!(vectors.sealed.len() >= 6);
    for vector in vectors.sealed {
        let secret = ServerSecret::from_hex(&vector.secret).unwrap();
        let contributions: Vec<Contribution> =
            vector.contributions.iter().map(|c| c.0.parse().unwrap()).collect();
        let commitments: Vec<Commitment> = contributions.iter().map(Contribution::commitment).collect();
        let terms = SessionTerms {
            table: &vector.table,
            game: &vector.game,
            rules: vector.rules,
            options: &vector.options,
            start: &vector.start,
            secret: secret.commitment(),
            contributions: &commitments,
        };
        let session = terms.session();
        assert_eq!(session.to_string(), vector.session, "{}", vector.game);
        let seats: Vec<LockSecret> = vector.seeds.iter().map(|s| LockSecret::from_hex(s).unwrap()).collect();
        let sizes: Vec<u32> = vector.decks.iter().map(|deck| deck.list.len() as u32).collect();
        let mut all = Vec::new();
        for (seat, own) in seats.iter().enumerate() {
            for (d, deck) in vector.decks.iter().enumerate() {
                let lock = own.lock(&session, LockRole::of(seat, deck.owner), &deck.name, sizes[d]);
                assert_eq!(texts(&lock.commitments()), vector.locks[seat][d]);
                all.extend(lock.commitments());
            }
        }
        let code = session.code(&all, &contributions, &secret).to_string();
        assert_eq!(code, vector.code);
        assert!(
            code.len() == 8 && code.bytes().all(|b| b.is_ascii_uppercase() || (b'2'..=b'7').contains(&b))
        );
        let deal = Terms {
            game: &vector.game,
            rules: vector.rules,
            options: &vector.options,
            position: None,
            contributions: &contributions,
        };
        let (maker, gammas) = public_shuffles(&deal.seed(&secret), vector.colours_drawn, &sizes);
        assert_eq!(maker.map(|lot| ["white", "black"][lot as usize]), vector.maker.as_deref());
        for (d, deck) in vector.decks.iter().enumerate() {
            assert_eq!(gammas[d], deck.gamma);
            let map = |seat: usize| {
                let role = LockRole::of(seat, deck.owner);
                let lock = seats[seat].lock(&session, role, &deck.name, sizes[d]);
                (
                    role,
                    Bound::new(&session, role, &deck.name, lock.commitments()).audit(&seats[seat]).unwrap(),
                )
            };
            let mut maps = [map(0), map(1)];
            maps.sort_by_key(|(role, _)| *role == LockRole::Inner);
            let cards = composed(&maps[0].1, &maps[1].1, &deck.gamma).unwrap();
            let cards: Vec<&str> = cards.iter().map(|card| deck.list[*card as usize].as_str()).collect();
            assert_eq!(cards, deck.cards);
        }
    }
}

const GAME: Session = Session::from_bytes([9; 32]);

fn bound(session: &Session, role: LockRole, deck: &str, commitments: Vec<Commitment>) -> Bound {
    Bound::new(session, role, deck, commitments)
}

/// Attack: a player sends the other's commitments as its own, in the other role, for the other deck, or those of an old
/// game. Nothing can be opened under them.
#[test]
fn a_copied_commitment_opens_nothing_elsewhere() {
    let lock = LockSecret::new([1; 32]).lock(&GAME, LockRole::Outer, "0", 8);
    let opening = lock.open(3).unwrap();
    let mut honest = bound(&GAME, LockRole::Outer, "0", lock.commitments());
    assert_eq!(honest.take(&opening), Ok(Taken::New));
    assert_eq!(honest.take(&opening), Ok(Taken::Again));
    let other = Session::from_bytes([8; 32]);
    for mut copied in [
        bound(&GAME, LockRole::Inner, "0", lock.commitments()),
        bound(&GAME, LockRole::Outer, "1", lock.commitments()),
        bound(&other, LockRole::Outer, "0", lock.commitments()),
    ] {
        let error = copied.take(&opening).unwrap_err();
        assert_eq!(error, LockError::OtherValue { index: 3 });
        assert!(!error.is_false_lock() && copied.value(3).is_none());
    }
}

/// Attack: another value for an entry, other bytes, an entry that the deck does not have.
#[test]
fn a_false_value_is_refused() {
    let lock = LockSecret::new([1; 32]).lock(&GAME, LockRole::Inner, "pack", 16);
    let mut bound = bound(&GAME, LockRole::Inner, "pack", lock.commitments());
    let honest = lock.open(5).unwrap();
    for value in (0..16).filter(|value| *value != honest.value) {
        assert_eq!(bound.take(&Opening { value, ..honest }), Err(LockError::OtherValue { index: 5 }));
    }
    let mut nonce = honest.nonce;
    nonce[31] ^= 1;
    assert_eq!(bound.take(&Opening { nonce, ..honest }), Err(LockError::OtherValue { index: 5 }));
    assert_eq!(bound.take(&Opening { index: 16, ..honest }), Err(LockError::NoEntry { index: 16, size: 16 }));
    let elsewhere = Opening { index: 6, ..honest };
    assert_eq!(bound.take(&elsewhere), Err(LockError::OtherValue { index: 6 }));
    assert_eq!(bound.value(5), None);
    assert_eq!(bound.take(&honest), Ok(Taken::New));
}

/// The commitment to an entry that somebody makes up, as the page specifies it.
fn forged(session: &Session, role: &str, deck: &str, index: u32, value: u32, nonce: [u8; 32]) -> Commitment {
    let mut bytes = Vec::new();
    for part in
        [b"commit".as_slice(), b"facedown-sealed/1", session.bytes(), role.as_bytes(), deck.as_bytes()]
    {
        bytes.extend((part.len() as u32).to_be_bytes());
        bytes.extend(part);
    }
    bytes.extend(index.to_be_bytes());
    bytes.extend(value.to_be_bytes());
    bytes.extend(nonce);
    use sha2::{Digest, Sha256};
    Commitment::from_bytes(Sha256::digest(&bytes).into())
}

/// Attack: a "shuffle" of eight queens. The second opening shows it; where only one entry is ever opened, the audit.
#[test]
fn a_lock_of_all_queens_is_found() {
    let queens = |index| forged(&GAME, "inner", "0", index, 3, [7; 32]);
    let open = |index| Opening { index, value: 3, nonce: [7; 32] };
    let mut lock = bound(&GAME, LockRole::Inner, "0", (0..8).map(queens).collect());
    assert_eq!(lock.take(&open(2)), Ok(Taken::New));
    let error = lock.take(&open(6)).unwrap_err();
    assert_eq!(error, LockError::Twice { first: 2, index: 6, value: 3 });
    assert!(error.is_false_lock());
    for secret in 0..=255 {
        let audit = lock.audit(&LockSecret::new([secret; 32])).unwrap_err();
        assert!(matches!(audit, LockError::NotFromSecret { .. }) && audit.is_false_lock());
    }
    // A slot that the deck does not have.
    let commitments = (0..8).map(|i| forged(&GAME, "inner", "0", i, 8 + i, [7; 32])).collect();
    let error = bound(&GAME, LockRole::Inner, "0", commitments)
        .take(&Opening { index: 0, value: 8, nonce: [7; 32] })
        .unwrap_err();
    assert_eq!(error, LockError::NoSlot { index: 0, value: 8, size: 8 });
    assert!(error.is_false_lock());
}

/// Attack: an honest lock in which two entries were exchanged, or one commitment was replaced. It is a shuffle, all its
/// openings hold, and yet the seed does not give it.
#[test]
fn a_lock_that_its_secret_does_not_give_is_found_by_the_audit() {
    let secret = LockSecret::new([1; 32]);
    let lock = secret.lock(&GAME, LockRole::Outer, "0", 8);
    let honest = bound(&GAME, LockRole::Outer, "0", lock.commitments());
    assert_eq!(honest.audit(&secret).unwrap(), (0..8).map(|i| lock.value(i).unwrap()).collect::<Vec<_>>());
    let mut commitments = lock.commitments();
    for (index, other) in [(1, 4), (4, 1)] {
        commitments[index as usize] = forged(&GAME, "outer", "0", index, lock.value(other).unwrap(), [5; 32]);
    }
    let mut exchanged = bound(&GAME, LockRole::Outer, "0", commitments);
    let opening = Opening { index: 1, value: lock.value(4).unwrap(), nonce: [5; 32] };
    assert_eq!(exchanged.take(&opening), Ok(Taken::New));
    assert_eq!(exchanged.audit(&secret), Err(LockError::NotFromSecret { index: 1 }));
    assert_eq!(honest.audit(&LockSecret::new([2; 32])), Err(LockError::NotFromSecret { index: 0 }));
}

/// Pearson's statistic of counts that should all be alike.
fn chi_square(counts: &[u32]) -> f64 {
    let expected = f64::from(counts.iter().sum::<u32>()) / counts.len() as f64;
    counts.iter().map(|n| (f64::from(*n) - expected).powi(2) / expected).sum()
}

/// The bytes that a test draws for an honest seat.
fn drawn(label: &str, n: u32) -> LockSecret {
    use sha2::{Digest, Sha256};
    LockSecret::new(Sha256::digest(format!("{label} {n}")).into())
}

/// Whoever holds one secret, all commitments and some openings knows nothing of a card that is not turned up: over
/// 20,000 decks of six with two cards up, the card at a place is uniform among those left, whatever the own map, a fixed
/// one, says. Control: the same program with both secrets computes every card, and one leaked opening is seen.
#[test]
fn one_secret_leaves_the_cards_uniform() {
    const SIZE: u32 = 6;
    let gamma: Vec<u32> = (0..SIZE).collect();
    // 0.001 of chance's decks lie above: 3 degrees of freedom.
    const BOUND: f64 = 16.27;
    for known in [LockRole::Outer, LockRole::Inner] {
        let fixed = LockSecret::new([1; 32]);
        let (mut counts, mut leaked) = ([0u32; 4], [0u32; 4]);
        for n in 0..20_000 {
            let other = drawn(known.name(), n);
            let secrets = if known == LockRole::Outer { [&fixed, &other] } else { [&other, &fixed] };
            let [outer, inner] = [LockRole::Outer, LockRole::Inner]
                .map(|role| secrets[usize::from(role == LockRole::Inner)].lock(&GAME, role, "pack", SIZE));
            let card = |place: u32| inner.value(outer.value(place).unwrap()).unwrap();
            let cards: Vec<u32> = (0..SIZE).map(card).collect();
            // Control: with both secrets every card is known.
            let maps = [(&outer, LockRole::Outer, secrets[0]), (&inner, LockRole::Inner, secrets[1])].map(
                |(lock, role, secret)| bound(&GAME, role, "pack", lock.commitments()).audit(secret).unwrap(),
            );
            assert_eq!(composed(&maps[0], &maps[1], &gamma).unwrap(), cards);
            // Places 0 and 1 are up; what is left, in an order that only the known secret and the two openings give.
            let own =
                |i: u32| if known == LockRole::Outer { outer.value(i) } else { inner.value(i) }.unwrap();
            let up = [cards[0], cards[1]];
            let mut left: Vec<u32> = match known {
                LockRole::Inner => (0..SIZE).map(own).collect(),
                // The outer seat knows the slots of the places and, of the other map, the two that were opened.
                LockRole::Outer => (0..SIZE).map(|i| own(i) % SIZE).collect(),
            };
            left.retain(|card| !up.contains(card));
            left.sort_by_key(|card| (card + own(2)) % SIZE);
            counts[left.iter().position(|card| *card == cards[2]).unwrap()] += 1;
            // The leak: the other seat's opening for place 2 stands in the log, so the guess is right every time.
            let guess = match known {
                LockRole::Outer => inner.open(outer.value(2).unwrap()).unwrap().value,
                LockRole::Inner => inner.value(outer.open(2).unwrap().value).unwrap(),
            };
            left.sort_by_key(|card| *card != guess);
            leaked[left.iter().position(|card| *card == cards[2]).unwrap()] += 1;
        }
        let (fair, leak) = (chi_square(&counts), chi_square(&leaked));
        println!("{} known: {counts:?}, chi-square {fair:.2}; leaked: {leaked:?}", known.name());
        assert!(fair < BOUND, "{} known: {counts:?}", known.name());
        assert!(leak > 1000.0, "a leak was not seen: {leaked:?}");
    }
}

/// Two seats in league know both locks, and choose both; the public shuffle, which is drawn after that from an honest room's
/// secret, still deals every card to a place alike. Control: without it the same two have dealt what they chose.
#[test]
fn two_in_league_do_not_choose_the_deal() {
    use sha2::{Digest, Sha256};
    const SIZE: u32 = 6;
    // 0.001 of chance's deals lie above: 5 degrees of freedom.
    const BOUND: f64 = 20.52;
    let lock = |byte, role| LockSecret::new([byte; 32]).lock(&GAME, role, "pack", SIZE);
    let map = |lock: &Lock| (0..SIZE).map(|i| lock.value(i).unwrap()).collect::<Vec<u32>>();
    let (outer, inner) = (map(&lock(1, LockRole::Outer)), map(&lock(2, LockRole::Inner)));
    let chosen = composed(&outer, &inner, &(0..SIZE).collect::<Vec<u32>>()).unwrap();
    let (mut dealt, mut without) = ([0u32; SIZE as usize], [0u32; SIZE as usize]);
    for n in 0..6_000u32 {
        let seed = DealSeed(Sha256::digest(format!("the room's secret {n}")).into());
        let (_, gammas) = public_shuffles(&seed, false, &[SIZE]);
        let cards = composed(&outer, &inner, &gammas[0]).unwrap();
        dealt[cards[0] as usize] += 1;
        without[chosen[0] as usize] += 1;
    }
    println!("{dealt:?}, chi-square {:.2}", chi_square(&dealt));
    assert!(chi_square(&dealt) < BOUND, "{dealt:?}");
    assert!(chi_square(&without) > 1000.0);
}

/// Nothing secret is printed.
#[test]
fn locks_print_nothing() {
    let secret = LockSecret::new([0xab; 32]);
    let lock = secret.lock(&GAME, LockRole::Inner, "0", 8);
    assert_eq!(format!("{secret:?} {lock:?}"), "LockSecret(..) Lock(..)");
}

/// Openings from outside: anything that is not exactly the one form is refused in words.
#[test]
fn openings_have_one_form() {
    let nonce = "00".repeat(32);
    for wrong in [
        "",
        "0 1",
        &format!("3 07 {nonce}"),
        &format!("03 7 {nonce}"),
        &format!("003 07 {nonce}"),
        &format!("+3 07 {nonce}"),
        &format!("03 07 {}", &nonce[1..]),
        &format!("03 07 {}", "AB".repeat(32)),
        &format!("03  07 {nonce}"),
    ] {
        assert!(wrong.parse::<Opening>().is_err(), "{wrong:?}");
    }
    assert!(format!("03 07 {nonce}").parse::<Opening>().is_ok());
}
