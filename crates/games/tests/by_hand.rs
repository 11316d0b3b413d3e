//! Games that people play with real cards and tell: whole ones, in every game in which that can be.

use std::collections::BTreeMap;

use facedown_core::record::{DealCheck, Header, Record, Source, verify};
use facedown_core::rules::game::Rng;
use facedown_core::rules::outcome::{Outcome, reason};
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::table::{AnyGame, AnyTable, Asked, NotByHand, Start};
use facedown_games::registry;
use rand::{RngExt, SeedableRng};

/// More turns than any of these games took.
const LONGEST: usize = 1200;

/// The cards of a game, by letter, as its rules page lists them; none where nothing is hidden.
fn cards(game: &str) -> BTreeMap<char, u32> {
    let white = match game {
        "surprise" => "KQRRBBNN",
        "surprise-rex" => "QRRBBNN",
        "mysterious-casual" => "KQRRBBNNPPPPPPPP",
        "jieqi" => "RRNNBBAACCPPPPP",
        _ => "",
    };
    let mut cards = BTreeMap::new();
    for letter in white.chars().flat_map(|letter| [letter, letter.to_ascii_lowercase()]) {
        *cards.entry(letter).or_default() += 1;
    }
    cards
}

/// The games that can be played by hand, each with a start: its own, or a draw that was laid out.
fn by_hand() -> Vec<(&'static dyn AnyGame, String)> {
    let start = |game: &'static dyn AnyGame| {
        let options = game.choose(&[]).unwrap();
        let drawn = || {
            game.position(&options, Start::Deal(&"5e".repeat(32).parse().unwrap(), false))
                .and_then(|p| p.fen(None))
        };
        game.start_fen(&options).unwrap().unwrap_or_else(|| drawn().unwrap())
    };
    registry::all().iter().filter(|game| game.by_hand().is_ok()).map(|game| (*game, start(*game))).collect()
}

fn open(game: &dyn AnyGame, start: &str) -> Box<dyn AnyTable> {
    game.open(&game.choose(&[]).unwrap(), Start::Fen(start)).unwrap().0
}

/// The rest, by letter.
fn left(asked: &Asked) -> BTreeMap<char, u32> {
    asked.left.chances.iter().map(|chance| (chance.piece, chance.count)).collect()
}

/// Every letter that some game has.
const LETTERS: &str = "KQRBNPACkqrbnpac";

/// A game that was told to its end, or for as long as a game may go on here.
struct Told {
    game: &'static dyn AnyGame,
    table: Box<dyn AnyTable>,
    /// The cards that were told, by letter, and who alone was told each.
    cards: BTreeMap<(Option<Seat>, char), u32>,
    untold: u32,
    refused: u32,
    contradicted: u32,
}

impl Told {
    /// Any legal action, any card that is left, and now and then a card that is not.
    fn play(game: &'static dyn AnyGame, start: &str, rng: &mut Rng) -> Told {
        let table = open(game, start);
        let mut told = Told { game, table, cards: BTreeMap::new(), untold: 0, refused: 0, contradicted: 0 };
        for _ in 0..LONGEST {
            let Some(seat) = told.table.to_act().iter().next() else { break };
            let legal = told.table.legal(seat);
            let action = &legal[rng.random_range(0..legal.len())].text;
            told.turn(seat, action, rng);
        }
        told
    }

    fn turn(&mut self, seat: Seat, action: &str, rng: &mut Rng) {
        let (mut answers, ply) = (Vec::new(), self.table.ply());
        while let Some(asked) = self.table.tell(seat, action, &answers).unwrap() {
            assert_eq!(self.table.ply(), ply, "nothing happens before all is told");
            self.holds(&asked);
            let left = left(&asked);
            for letter in LETTERS.chars().filter(|letter| !left.contains_key(letter)) {
                let impossible = [answers.as_slice(), &[Some(letter.to_string())]].concat();
                let error = self.table.tell(seat, action, &impossible).unwrap_err();
                assert_eq!((error.code(), self.table.ply()), ("impossible-answer", ply), "{error}");
                self.refused += u32::from(error.to_string().contains("what is left is"));
            }
            let nobody_tells = asked.only.is_some() && rng.random_range(0..3) == 0;
            if nobody_tells {
                self.untold += 1;
                answers.push(None);
                continue;
            }
            // What the other seat alone was told is gone too, though nobody here is shown that.
            let gone: Vec<char> =
                left.keys().copied().filter(|letter| self.unseen(*letter, &asked)).collect();
            for letter in &gone {
                let impossible = [answers.as_slice(), &[Some(letter.to_string())]].concat();
                let error = self.table.tell(seat, action, &impossible).unwrap_err();
                assert_eq!(error.code(), "impossible-answer", "{error}");
                self.contradicted += 1;
            }
            let letters: Vec<char> = left.into_keys().filter(|letter| !gone.contains(letter)).collect();
            let letter = letters[rng.random_range(0..letters.len())];
            *self.cards.entry((asked.only, letter)).or_default() += 1;
            answers.push(Some(letter.to_string()));
        }
        assert_eq!(self.table.ply(), ply + 1);
    }

    /// Were all cards of this letter told, some of them to a seat that is not asked now?
    fn unseen(&self, letter: char, asked: &Asked) -> bool {
        let told: u32 = self.cards.iter().filter(|((_, l), _)| *l == letter).map(|(_, count)| count).sum();
        assert!(self.left_for(asked).contains_key(&letter));
        told == cards(self.game.about().id)[&letter]
    }

    /// The pieces left: those of the game less the ones that the asked people were told.
    fn left_for(&self, asked: &Asked) -> BTreeMap<char, u32> {
        let mut left = cards(self.game.about().id);
        for ((only, letter), count) in &self.cards {
            if only.is_none() || *only == asked.only {
                *left.get_mut(letter).unwrap() -= count;
            }
        }
        left
    }

    fn holds(&self, asked: &Asked) {
        let mut expected = self.left_for(asked);
        let white = asked.left.chances.iter().any(|chance| chance.piece.is_ascii_uppercase());
        let black = asked.left.chances.iter().any(|chance| chance.piece.is_ascii_lowercase());
        expected.retain(|letter, n| *n > 0 && if letter.is_ascii_uppercase() { white } else { black });
        assert_eq!(left(asked), expected, "{}: {}", self.game.about().id, asked.what);
        assert!(asked.what.contains(&asked.place), "{asked:?}");
    }

    fn record(&self) -> Record {
        let header = Header {
            game: self.game.about().id.to_owned(),
            rules: self.game.about().rules,
            options: self.table.options().canonical(),
            seats: self.table.seats().to_vec(),
            names: vec![String::new(); 2],
            date: None,
            pair: None,
            source: Source::ByHand,
            start: self.table.observation(Viewer::Spectator, 0).unwrap().fen,
        };
        Record::of(&*self.table, header, &[], None)
    }
}

#[test]
fn whole_games_are_told_and_their_records_hold() {
    let (mut refused, mut untold, mut contradicted) = (0, 0, 0);
    for (game, start) in by_hand() {
        for seed in 0..10 {
            let told = Told::play(game, &start, &mut Rng::seed_from_u64(seed));
            let id = game.about().id;
            assert!(told.table.outcome().is_some(), "{id} did not end in {} turns", told.table.ply());
            let text = told.record().write();
            let record = Record::read(text.as_bytes()).unwrap_or_else(|e| panic!("{id}: {e}"));
            let verified = verify(&record, registry::find).unwrap_or_else(|e| panic!("{id}: {e}"));
            assert_eq!(verified.deal, DealCheck::ByHand);
            let observer = [Viewer::Spectator, Viewer::Seat(Seat::White), Viewer::Seat(Seat::Black)];
            for viewer in observer {
                assert_eq!(verified.table.lines(viewer, 0), told.table.lines(viewer, 0), "{id} {viewer:?}");
                let last = told.table.ply();
                assert_eq!(
                    verified.table.observation(viewer, last),
                    told.table.observation(viewer, last),
                    "{id}"
                );
            }
            (refused, untold) = (refused + told.refused, untold + told.untold);
            contradicted += told.contradicted;
        }
    }
    assert!(refused > 100, "{refused} impossible cards were refused with what is left");
    assert!(untold > 2, "{untold} captures were left untold");
    assert!(contradicted > 2, "{contradicted} cards were refused that one seat alone knew to be gone");
}

/// A record that tells a card which was not left any more, or openings that nobody can have.
#[test]
fn a_record_that_tells_what_cannot_be_does_not_hold() {
    let game = registry::find("surprise").unwrap();
    let start = by_hand().into_iter().find(|(g, _)| g.about().id == "surprise").unwrap().1;
    let king = |event: &String| event.ends_with("=K");
    let other = |event: &String| event.ends_with(['Q', 'R', 'B', 'N']);
    // A game in which White's king turns up, and another card of White's after it.
    let game = (0..100).find_map(|seed| {
        let told = Told::play(game, &start, &mut Rng::seed_from_u64(seed));
        let turns = told.record().turns;
        let first = turns.iter().position(|turn| turn.events.iter().any(king))?;
        let later = |n: usize| turns[n].events.iter().position(other).map(|at| (n, at));
        (first + 1..turns.len()).find_map(later).map(|place| (told, place))
    });
    let (told, (later, at)) = game.expect("such a game");
    let mut record = told.record();
    let event = &mut record.turns[later].events[at];
    event.pop();
    event.push('K');
    let error = verify(&Record::read(record.write().as_bytes()).unwrap(), registry::find).unwrap_err();
    assert_eq!((error.line, error.field.as_deref()), (later + 2, Some("events")), "{error}");
    assert!(error.to_string().contains("cannot be a king: none is left; what is left is"), "{error}");

    let by_seed = told.record().write().replace("\"by-hand\"", "\"seed\"");
    assert!(Record::read(by_seed.as_bytes()).is_err(), "its sum gives it away");
}

#[test]
fn what_people_are_asked_ends_with_the_turn() {
    let game = registry::find("surprise").unwrap();
    let mut table = open(game, &game.start_fen(&game.choose(&[]).unwrap()).unwrap().unwrap());
    let told = |letters: &[&str]| letters.iter().map(|l| Some((*l).to_owned())).collect::<Vec<_>>();
    let asked = table.tell(Seat::White, "b1c3", &[]).unwrap().unwrap();
    assert_eq!((asked.place.as_str(), asked.what.as_str()), ("b1", "what the card on b1 is"));
    assert_eq!((asked.left.of, asked.only), (8, None));
    let more = table.tell(Seat::White, "b1c3", &told(&["N", "n"])).unwrap_err();
    assert_eq!((more.code(), table.ply()), ("impossible-answer", 0), "{more}");
    let silent = table.tell(Seat::White, "b1c3", &[None]).unwrap_err();
    assert!(silent.to_string().contains("everybody is told"), "{silent}");
    assert_eq!(table.tell(Seat::White, "b1c3", &told(&["N"])), Ok(None));
    assert_eq!(table.tell(Seat::White, "e2e4", &[]).unwrap_err().code(), "not-your-turn");
    table.end(Outcome::nobody(reason::AGREEMENT));
    assert_eq!(table.tell(Seat::Black, "e7e5", &[]).unwrap_err().code(), "game-over");
}

#[test]
fn games_that_nobody_can_tell_say_why() {
    let why: Vec<_> =
        registry::all().iter().filter_map(|g| Some((g.about().id, g.by_hand().err()?))).collect();
    assert_eq!(
        why,
        [
            ("mysterious", NotByHand::SecretChoices),
            ("cloak-and-dagger", NotByHand::SecretChoices),
            ("booster", NotByHand::SecretHands),
            ("parade", NotByHand::OnePlayer),
            ("neighbour", NotByHand::OnePlayer),
        ]
    );
}
