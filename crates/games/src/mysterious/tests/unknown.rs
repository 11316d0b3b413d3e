//! A hand that a FEN does not tell is unknown, and not empty: what may be in it may be placed. Boards are drawn as a spectator
//! sees them.

use facedown_core::notation::Notation;
use facedown_core::rules::game::{Game, Rng, View};
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::table::{AnyTable, Start};
use facedown_games::mysterious::Mysterious;
use facedown_games::registry;
use facedown_testkit::drawing::placement;
use rand::SeedableRng;

/// Rule 3.1: a card lies on e1 and one on d8.
const ONE_EACH: &str = "
    8  . . . ■ . . . .
    7  . . . . . . . .
    6  . . . . . . . .
    5  . . . . . . . .
    4  . . . . . . . .
    3  . . . . . . . .
    2  . . . . . . . .
    1  . . . . □ . . .
       a b c d e f g h";

/// Section 4, row 13: when the card on g1 is turned up, Black's king is attacked from d6.
const LAST_CARD: &str = "
    8  r n b q k b n r
    7  p p p p p p p p
    6  . . . N . . . .
    5  . . . . . . . .
    4  . . . . . . . .
    3  . . . . . . . .
    2  P P P P P P P P
    1  R . B Q K B □ R
       a b c d e f g h";

fn table(drawn: &str, rest: &str, options: &[(&str, &str)]) -> Box<dyn AnyTable> {
    let game = registry::find("mysterious").unwrap();
    let fen = format!("{} {rest}", placement(drawn));
    game.open(&game.choose(options).unwrap(), Start::Fen(&fen)).unwrap().0
}

fn legal(table: &dyn AnyTable) -> Vec<String> {
    let seat = table.to_act().iter().next().unwrap();
    table.legal(seat).into_iter().map(|line| line.text).collect()
}

fn kinds_on(texts: &[String], at: &str) -> String {
    let mut kinds: Vec<char> =
        texts.iter().filter(|text| text.ends_with(at)).filter_map(|text| text.chars().next()).collect();
    kinds.sort_unstable();
    kinds.into_iter().collect()
}

fn enter(table: &mut dyn AnyTable, action: &str) {
    let seat = table.to_act().iter().next().unwrap();
    table.enter(seat, action).unwrap_or_else(|error| panic!("{action}: {error}"));
}

fn fen(table: &dyn AnyTable, seat: Seat) -> String {
    table.observation(Viewer::Seat(seat), table.ply()).unwrap().fen
}

/// Rule 3.1, hands told by number: what is offered is to place a card without saying which; every kind may still be there.
#[test]
fn a_hand_of_which_only_the_number_is_told_may_hold_every_kind() {
    for kind in ["K", "Q", "R", "B", "N", "P", "X"] {
        enter(&mut *table(ONE_EACH, "w - - 0 1 place 15/15 -", &[]), &format!("{kind}@a1"));
    }
    let mut table = table(ONE_EACH, "w - - 0 1 place 15/15 -", &[]);
    let all = legal(&*table);
    assert_eq!((all.len(), kinds_on(&all, "@a1")), (62, "X".to_owned()));
    enter(&mut *table, "K@a1");
    assert_eq!(fen(&*table, Seat::White), "3x4/8/8/8/8/8/8/X3X3 b - - 0 1 place 14/15 a1K");
    // Black's hand is as unknown.
    enter(&mut *table, "K@a2");
    // White's king lies on a1, so it is not in hand; what lies on e1 is as unknown as before.
    let again = table.enter(Seat::White, "K@b1").unwrap_err();
    assert_eq!(again.to_string(), "`K@b1`: you have no king in hand any more");
    enter(&mut *table, "Q@b1");
}

/// Rule 3.1: the own view tells the own cards, so the hand is what is left, and no card is placed unseen.
#[test]
fn a_hand_that_the_view_tells_is_known() {
    let table = table(ONE_EACH, "w - - 0 1 place 15/15 e1K", &[]);
    let all = legal(&*table);
    assert_eq!((all.len(), kinds_on(&all, "@a1")), (62 * 5, "BNPQR".to_owned()));
}

/// Section 4, row 13: nobody has seen a card of the game so far, and after it all hands are full again, which everybody knows.
#[test]
fn after_the_cards_are_taken_up_again_every_hand_is_full() {
    let redo = [("start-check", "redo")];
    let mut table = table(LAST_CARD, "b - - 0 1 flip - -", &redo);
    enter(&mut *table, "flip:g1=N");
    let all = legal(&*table);
    assert_eq!((all.len(), kinds_on(&all, "@a1")), (384, "BKNPQR".to_owned()));
    enter(&mut *table, "K@a1");
    enter(&mut *table, "X@a8");
    assert_eq!(kinds_on(&legal(&*table), "@h1"), "BNPQR", "White's king lies on a1");
    enter(&mut *table, "X@h1");
    enter(&mut *table, "Q@h8");
    assert_eq!(fen(&*table, Seat::Black), "x6x/8/8/8/8/8/8/X6X w - - 0 1 place 14/14 h8q");
    assert!(table.enter(Seat::White, "K@b1").is_err(), "White's king lies on a1");
    enter(&mut *table, "R@b1");
}

/// A state that is drawn for a half-known hand keeps what is known of it.
#[test]
fn what_is_known_of_a_hand_is_kept_where_the_rest_is_guessed() {
    let mut known = table(ONE_EACH, "w - - 0 1 place 15/15 -", &[]);
    enter(&mut *known, "K@a1");
    let text = fen(&*known, Seat::White);
    let setup = Mysterious::<false>::read_fen(&text, &Default::default()).unwrap();
    let own = (Seat::White, &setup.private[Seat::White]);
    for n in 0..20 {
        let mut rng = Rng::seed_from_u64(n);
        let state =
            Mysterious::<false>::sample(View { public: &setup.public, own: Some(own) }, &mut rng).unwrap();
        let dealt = Mysterious::<false>::dealer_fen(&state);
        assert!(dealt.contains("a1K") && !dealt.contains("e1K"), "{dealt}");
    }
}
