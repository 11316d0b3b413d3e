//! A room and native seats that play whole sealed games by lines: restarts, ends of every kind, rooms and seats that cheat.

use facedown_core::deal::sealed::{LockRole, LockSecret};
use facedown_core::deal::{Commitment, to_hex};
use facedown_core::record::DealCheck;
use facedown_core::rules::outcome::{Outcome, reason};
use facedown_core::rules::seat::Seat;
use facedown_core::table::sealed::{
    Due, EndedBy, SealedDeal, SealedError, SealedFault, SealedLine, SealedOpening, Standing,
};
use facedown_testkit::deep::amount;

use crate::hall::SEALED;
use crate::party::{Half, Party};
use crate::records::{checked, python};

fn games(few: usize) -> u64 {
    amount(few, 100) as u64
}

/// Games of every kind between native seats; both open when it is over, both audits pass, and the room's record holds,
/// for Python alone too. In the first games the room is started again after every single line.
#[test]
fn native_seats_play_every_game() {
    for id in SEALED {
        let (mut plies, mut lines) = (0, 0);
        for n in 0..games(4) {
            let mut party = Party::new(id, &[], &format!("{id} {n}"));
            party.restarts = n < 2;
            party.begin();
            party.play(if n < 2 { 24 } else { 90 });
            party.resign();
            let standing = party.room.standing().unwrap();
            assert!(!standing.provisional, "both were there, so it is audited");
            assert_eq!(Some(standing.outcome), party.table().outcome());
            assert!(
                party
                    .seats
                    .iter()
                    .all(|seat| seat.others_locks_hold() == Some(true) && seat.refused().is_empty())
            );
            let record = party.record();
            assert_eq!(checked(&record), Ok(DealCheck::Sealed), "{id} {n}");
            let (holds, words) = python(&format!("party-{id}-{n}"), &record);
            assert!(holds && words.contains("both seats' secrets give their locks"), "{id} {n}: {words}");
            (plies, lines) = (plies + party.table().ply(), lines + party.stored.len());
        }
        println!("{id}: {} games, {plies} plies, {lines} lines", games(4));
    }
}

/// Resignation, agreement, time (of whoever owes an opening) and an abort, each with cards due and without; a rematch
/// has other locks under the same secrets' seats.
#[test]
fn games_end_at_the_table_at_any_step() {
    let ends = |seat| {
        [EndedBy::Resigned { seat }, EndedBy::Agreed {}, EndedBy::TimeOut { seat }, EndedBy::Aborted {}]
    };
    for (n, due) in [(0, false), (1, true)] {
        for kind in 0..4 {
            let mut party = Party::new("jieqi", &[], &format!("ends {n} {kind}"));
            party.begin();
            party.play(6);
            if due {
                party.until_cards_are_due();
                let mover = party.room.sealed().unwrap().waiting().unwrap().0;
                let owing: Vec<Seat> = party.room.owing().iter().collect();
                let whose: Vec<usize> =
                    party.room.sealed().unwrap().due().iter().map(|due| due.seat).collect();
                let number = |seat: &Seat| party.room.sealed().unwrap().deal().number(*seat);
                assert_eq!(owing.iter().map(number).collect::<Vec<_>>(), whose, "{mover} moved");
            }
            let seat = party.room.owing().iter().next().unwrap();
            let by = ends(seat)[kind];
            let outcome = by.outcome(party.table()).unwrap();
            let void = reason::is_void(outcome.reason);
            let told = party.room.take(SealedLine::Ended { by }).unwrap();
            assert!(party.room.owing().is_empty());
            assert_eq!(
                party.room.standing(),
                Some(Standing { outcome, provisional: !void }),
                "a result that counts is provisional until both have opened"
            );
            let late = party.room.take(SealedLine::Ended { by: EndedBy::Agreed {} });
            assert_eq!(late, Err(SealedFault::Late("the game is over")));
            // The seats hear of the action that waits, and of the end; they open their secrets and no card.
            let waiting = party
                .room
                .sealed()
                .unwrap()
                .waiting()
                .map(|(seat, action)| SealedLine::Acted { seat, action: action.to_owned() });
            let mut answers = Vec::new();
            for line in waiting.iter().chain(&told) {
                for seat in &mut party.seats {
                    let said = seat.hear(line).unwrap();
                    answers.extend(said.into_iter().filter(|line| matches!(line, SealedLine::Seed { .. })));
                }
            }
            party.deliver(answers);
            assert_eq!(party.room.standing(), Some(Standing { outcome, provisional: false }));
            let again = party.seats[0].act("a0a1").unwrap_err();
            assert!(matches!(again, SealedFault::Late(_)), "whoever has opened plays no further");
            let record = party.record();
            assert_eq!(record.sealed.as_ref().unwrap().unfinished.is_some(), due);
            // (Without clocks nobody can have lost on time: `verify` says so.)
            match by {
                EndedBy::TimeOut { .. } => assert!(checked(&record).unwrap_err().contains("clock")),
                _ => assert_eq!(checked(&record), Ok(DealCheck::Sealed), "{by:?}"),
            }
        }
    }
}

/// A seat that does not open has lost, whatever the board said; until the room stops waiting the result is provisional.
#[test]
fn a_seat_that_withholds_its_secret_has_lost() {
    for absent in [0, 1] {
        let mut party = Party::new("surprise", &[], &format!("absent {absent}"));
        party.begin();
        party.play(8);
        // The other one resigns, so the board says that the absent one has won.
        let seat = party.seat(1 - absent);
        let told = party.room.take(SealedLine::Ended { by: EndedBy::Resigned { seat } }).unwrap();
        let seeds: Vec<_> = party.seats[1 - absent].hear(&told[0]).unwrap();
        party.room.take(seeds[0].clone()).unwrap();
        let standing = party.room.standing().unwrap();
        assert!(standing.provisional && standing.outcome.reason == reason::RESIGNATION);
        party.room.take(SealedLine::Closed {}).unwrap();
        let outcome = Outcome::win(seat, reason::UNOPENED);
        assert_eq!(party.room.standing(), Some(Standing { outcome, provisional: false }));
        let record = party.record();
        assert_eq!((record.end.reason.as_deref(), record.end.winner), (Some("unopened"), Some(seat)));
        assert_eq!(checked(&record), Ok(DealCheck::HalfSealed));
        assert!(python(&format!("absent-{absent}"), &record).0);
        // A record that keeps the board's result is refused.
        let mut kept = party.record();
        let resigned = Outcome::win(seat.other(), reason::RESIGNATION);
        kept.end = facedown_core::record::End::of(Some(resigned), 2);
        assert!(checked(&kept).unwrap_err().contains("has not opened its secret"));
    }
}

/// A cheat binds what is no shuffle: every entry is one card. The second opening proves it, at once, to everybody.
#[test]
fn a_cheat_with_a_false_lock_has_lost() {
    use facedown_core::deal::sealed::Session;
    let mut party = Party::new("surprise-rex", &[], "a false lock");
    let first: Vec<_> = party.seats.iter_mut().flat_map(|seat| seat.begin()).collect();
    let mut answers = Vec::new();
    for line in first {
        for line in party.room.take(line).unwrap() {
            answers
                .extend(party.seats.each_mut().map(|seat| seat.hear(&line).unwrap()).into_iter().flatten());
        }
    }
    // Seat 1 sends queens (number 3 of the list) in place of its inner lock of deck 0.
    let session: Session = {
        let (game, options) = party.room.terms();
        let pledges: Vec<Commitment> = party
            .room
            .lines()
            .iter()
            .filter_map(|line| match line {
                SealedLine::Pledged { commitment, .. } => commitment.parse().ok(),
                _ => None,
            })
            .collect();
        SealedDeal::session(game, options, party.room.table_id(), party.room.commitment(), &pledges).unwrap()
    };
    let queens: Vec<String> =
        (0..7).map(|i| crate::records::forged(&session, "inner", "0", i, 3).to_string()).collect();
    let locks = answers.iter_mut().find_map(|line| match line {
        SealedLine::Locked { seat: 1, locks } => Some(locks),
        _ => None,
    });
    locks.unwrap()[0] = queens;
    // The honest seat goes on; the cheat's client is only this test.
    let mut queue: std::collections::VecDeque<_> = answers.into();
    let mut heard = Vec::new();
    let step = |party: &mut Party,
                queue: &mut std::collections::VecDeque<SealedLine>,
                heard: &mut Vec<SealedLine>| {
        while let Some(line) = queue.pop_front() {
            let told = party.room.take(line).unwrap();
            for line in told {
                heard.push(line.clone());
                queue.extend(party.seats[0].hear(&line).unwrap());
            }
        }
    };
    step(&mut party, &mut queue, &mut heard);
    let mine = SealedLine::Contributed { seat: 1, contribution: String::new() };
    assert!(party.room.take(mine).is_err());
    // The cheat contributes as it pledged.
    let contribution = {
        let mut honest = Party::new("surprise-rex", &[], "a false lock");
        honest.begin();
        honest
            .room
            .lines()
            .iter()
            .find(|line| matches!(line, SealedLine::Contributed { seat: 1, .. }))
            .unwrap()
            .clone()
    };
    queue.push_back(contribution);
    step(&mut party, &mut queue, &mut heard);
    // Play: the honest seat opens by itself; for the cheat the test opens what is due, queens where the lock is false.
    let mut opened = 0;
    while party.room.standing().is_none() {
        let seat = party.table().to_act().iter().next();
        let due = party.room.sealed().unwrap().due();
        let theirs: Vec<Due> = due.into_iter().filter(|due| due.seat == 1).collect();
        if let Some(due) = theirs.first() {
            let opening = if due.role == LockRole::Inner && due.deck == "0" {
                opened += 1;
                format!("0 inner {:02} 03 {}", due.index, to_hex(&[7; 32]))
            } else {
                party.opening(due)
            };
            queue.push_back(SealedLine::Opened { seat: 1, opening });
        } else {
            let seat = seat.unwrap();
            let legal = party.table().legal(seat);
            let action = legal[(party.table().ply() as usize * 7 + 3) % legal.len()].text.clone();
            let line = if party.room.sealed().unwrap().deal().number(seat) == 0 {
                party.seats[0].act(&action).unwrap()
            } else {
                SealedLine::Acted { seat, action }
            };
            queue.push_back(line);
        }
        step(&mut party, &mut queue, &mut heard);
    }
    assert_eq!(opened, 2, "the second queen proves it");
    let winner = party.seat(0);
    assert_eq!(party.room.standing().unwrap().outcome, Outcome::win(winner, reason::FALSE_LOCK));
    assert_eq!(party.seats[0].others_locks_hold(), Some(false));
    party.room.take(SealedLine::Closed {}).unwrap();
    let record = party.record();
    assert_eq!(checked(&record), Ok(DealCheck::HalfSealed));
    let (holds, words) = python("queens", &record);
    assert!(holds && words.contains("false locks: [1]"), "{words}");
}

/// A hostile room: it asks out of turn, twice, for another deck, with a made-up slot, after the end. Nothing is opened,
/// and every refusal is kept in words.
#[test]
fn a_room_that_asks_for_more_is_refused() {
    let mut party = Party::new("surprise", &[], "a hostile room");
    party.begin();
    party.play(5);
    let sizes = [("0", 8), ("1", 8)];
    let ask_all = |party: &mut Party| {
        for (deck, size) in sizes {
            for role in [LockRole::Outer, LockRole::Inner] {
                for index in 0..size {
                    for number in [0, 1] {
                        let due = Due { seat: number, deck: deck.to_owned(), role, index };
                        let really = party.room.sealed().unwrap().due().contains(&due);
                        let before = party.seats[number].refused().len();
                        let answer = party.seats[number].asked(&due);
                        assert_eq!(answer.is_ok(), really, "{due:?}");
                        assert_eq!(party.seats[number].refused().len(), before + usize::from(!really));
                    }
                }
            }
        }
        for due in [
            Due { seat: 0, deck: "pack".to_owned(), role: LockRole::Outer, index: 0 },
            Due { seat: 0, deck: "0".to_owned(), role: LockRole::Outer, index: 99 },
        ] {
            assert!(party.seats[0].asked(&due).is_err());
        }
    };
    assert!(party.room.sealed().unwrap().due().is_empty());
    ask_all(&mut party);
    party.until_cards_are_due();
    let waiting = party.room.lines().last().unwrap().clone();
    // Before the seats have seen the action, nothing is due for them, even the true question.
    let due = party.room.sealed().unwrap().due().remove(0);
    assert!(party.seats[due.seat].asked(&due).is_err());
    let answers: Vec<_> =
        party.seats.each_mut().map(|seat| seat.hear(&waiting).unwrap()).into_iter().flatten().collect();
    ask_all(&mut party);
    party.deliver(answers);
    ask_all(&mut party);
    party.resign();
    ask_all(&mut party);
    assert!(party.seats[0].refused().iter().all(|words| words.contains("nothing asks for it now")));
}

/// A hostile room makes up an action of a seat's own, to have its card turned up; shows a false lock, commitment or
/// contribution as the seat's own; or relays openings that are not whose they seem. All refused.
#[test]
fn a_room_that_makes_things_up_is_refused() {
    let mut party = Party::new("surprise", &[], "made up");
    party.begin();
    let seat = party.table().to_act().iter().next().unwrap();
    let number = party.room.sealed().unwrap().deal().number(seat);
    let action = party.table().legal(seat)[0].text.clone();
    let forged = SealedLine::Acted { seat, action };
    assert_eq!(party.seats[number].hear(&forged), Err(SealedFault::NotOurs("an action")));
    // To the other seat it is an action like any; an illegal one, and one of a seat that is not to act, are not.
    let illegal = SealedLine::Acted { seat, action: "a1a8".to_owned() };
    assert!(matches!(party.seats[1 - number].hear(&illegal), Err(SealedFault::Game(SealedError::Action(_)))));
    let mine = party.seats[number].act("e2e4").unwrap();
    let again = [mine.clone(), mine.clone()].map(|line| party.seats[number].hear(&line).is_ok());
    assert_eq!(again, [true, false], "an action is taken once");
    let mut fresh = Party::new("surprise", &[], "made up, at the start");
    let own: Vec<_> = fresh.seats[0].begin();
    assert_eq!(own.len(), 1);
    let other = SealedLine::Pledged { seat: 0, commitment: "11".repeat(32) };
    assert_eq!(fresh.seats[0].hear(&other), Err(SealedFault::NotOurs("a commitment")));
    fresh.seats[0].hear(&own[0]).unwrap();
    let locks = fresh.seats[0].hear(&SealedLine::Pledged { seat: 1, commitment: "22".repeat(32) }).unwrap();
    let [SealedLine::Locked { locks: lists, .. }] = locks.as_slice() else { panic!("{locks:?}") };
    let mut changed = lists.clone();
    changed[1].swap(0, 1);
    let shown = SealedLine::Locked { seat: 0, locks: changed.clone() };
    assert_eq!(fresh.seats[0].hear(&shown), Err(SealedFault::NotOurs("a lock")));
    assert_eq!(
        fresh.seats[0].hear(&locks[0]),
        Ok(Vec::new()),
        "no contribution before the other lock is seen"
    );
    let theirs = SealedLine::Locked { seat: 1, locks: changed };
    let contribution = fresh.seats[0].hear(&theirs).unwrap();
    assert!(matches!(contribution.as_slice(), [SealedLine::Contributed { seat: 0, .. }]));
    let secret = SealedLine::Revealed { secret: "33".repeat(32) };
    assert!(fresh.seats[0].hear(&secret).is_err());
    assert_eq!(fresh.seats[0].refused().len(), 3);
}

/// A room in the middle shows each seat other locks: the seal codes differ from the first. And openings of one game hold
/// in no other.
#[test]
fn a_room_in_the_middle_has_two_seal_codes() {
    let mut one = Party::new("surprise", &[], "left");
    let mut other = Party::new("surprise", &[], "right");
    one.begin();
    other.begin();
    let code = |party: &Party| {
        let codes = party.seats.each_ref().map(|seat| seat.sealed().unwrap().deal().code());
        assert_eq!(codes[0], codes[1]);
        codes[0]
    };
    assert_ne!(code(&one), code(&other));
    one.until_cards_are_due();
    let due = one.room.sealed().unwrap().due().remove(0);
    let foreign = SealedLine::Opened { seat: due.seat, opening: other.opening(&due) };
    let refused = one.room.take(foreign).unwrap_err();
    assert!(
        matches!(refused, SealedFault::Game(SealedError::Lock(fault)) if !fault.is_false_lock()),
        "{refused}"
    );
}

/// Withheld and reordered lines: nothing is opened for what was not seen, and the order is held to the rules.
#[test]
fn lines_that_are_withheld_or_reordered_open_nothing() {
    let mut party = Party::new("jieqi", &[], "reordered");
    party.begin();
    party.until_cards_are_due();
    let due = party.room.sealed().unwrap().due().remove(0);
    let opening: SealedOpening = party.opening(&due).parse().unwrap();
    let line = SealedLine::Opened { seat: due.seat, opening: opening.to_string() };
    let other = 1 - due.seat;
    let early = party.seats[other].hear(&line).unwrap_err();
    assert!(matches!(early, SealedFault::Game(SealedError::NotDue { .. })), "{early}");
    let action = party.room.lines().last().unwrap().clone();
    let owner = party.seats[due.seat].hear(&action).unwrap();
    assert_eq!(owner, std::slice::from_ref(&line), "the owner opens when it has seen the action");
    assert!(
        party.seats[other].hear(&action).unwrap().is_empty(),
        "the inner seat waits for the outer opening"
    );
    let inner = party.seats[other].hear(&line).unwrap();
    assert!(matches!(inner.as_slice(), [SealedLine::Opened { seat, .. }] if *seat == other));
    assert!(party.seats[other].hear(&line).unwrap().is_empty(), "told twice, it counts once");
}

/// Takes every byte that the room stored and sent, and one seat's secrets: the kind of a card that is not turned up is
/// still uniform. Control: with both secrets the same program computes every card, and with a room that leaks one opening
/// it knows that card.
#[test]
fn every_byte_and_one_secret_leave_the_cards_uniform() {
    /// 0.001 of chance's tables lie above it: 6 degrees of freedom.
    const BOUND: f64 = 22.46;
    let many = amount(3_000, 20_000) as u32;
    for known in [0usize, 1] {
        let (mut counts, mut leaked) = ([0u32; 7], [0u32; 7]);
        for n in 0..many {
            let label = format!("bytes {known} {n}");
            let mut chance = facedown_core::deal::DealSeed::of_position(&label).stream();
            let fresh: Half = (std::array::from_fn(|_| chance.below(256) as u8), [3; 32]);
            let fixed: Half = ([1; 32], [2; 32]);
            let halves = if known == 0 { [fixed, fresh] } else { [fresh, fixed] };
            let mut party = Party::with("surprise-rex", &[], &label, halves);
            party.begin();
            let sealed = party.room.sealed().unwrap();
            let game = party.room.terms().0;
            // Control: with both secrets the deal is computed whole.
            let maps = [0, 1].map(|seat| sealed.audit(seat, &LockSecret::new(halves[seat].0)).unwrap());
            let first = |maps: [&[Vec<u32>]; 2]| {
                let fen = sealed.laid_out(game, maps).unwrap().fen(None).unwrap();
                fen.split(' ').nth(7).unwrap().chars().next().unwrap()
            };
            let card = first([&maps[0], &maps[1]]);
            // With one secret: everything that the bytes and the own maps give, and any shuffle for the other's.
            let bytes = party.stored.concat() + &party.sent.concat();
            let mut any = facedown_core::deal::DealSeed::of_position(&bytes).stream();
            let mut guessed = [(); 2].map(|()| (0..7).collect::<Vec<u32>>());
            guessed.iter_mut().for_each(|map| any.shuffle(map));
            let with = |other: &[Vec<u32>]| {
                if known == 0 { first([&maps[0], other]) } else { first([other, &maps[1]]) }
            };
            let guess = with(&guessed);
            // A room that leaks the other's lock of White's deck.
            let leak = with(&maps[1 - known]);
            let order: Vec<char> = "RNBQBNR".chars().collect();
            let mut note = |counts: &mut [u32; 7], guess: char| {
                // Where the card lies, counted on from the guess; cards of one kind share their places.
                let mut one_of = |kind: char| {
                    let all: Vec<usize> = (0..7).filter(|i| order[*i] == kind).collect();
                    all[chance.below(all.len() as u32) as usize]
                };
                counts[(7 + one_of(card) - one_of(guess)) % 7] += 1;
            };
            note(&mut counts, guess);
            note(&mut leaked, leak);
            assert_eq!(leak, card, "with the leak the card is known");
            assert!(
                !bytes.contains(&to_hex(&halves[1 - known].0)) && !bytes.contains(&to_hex(&halves[known].0))
            );
        }
        let chi = |counts: &[u32]| {
            let expected = f64::from(many) / 7.0;
            counts.iter().map(|n| (f64::from(*n) - expected).powi(2) / expected).sum::<f64>()
        };
        println!(
            "seat {known} known, {many} decks: {counts:?}, chi-square {:.2}; leaked: {leaked:?}",
            chi(&counts)
        );
        assert!(chi(&counts) < BOUND && chi(&leaked) > 100.0);
    }
}
