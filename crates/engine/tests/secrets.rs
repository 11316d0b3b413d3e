//! The engine's play in games whose players hold secrets: positions in which the best action is plain.

use facedown_core::notation::Notation;
use facedown_core::rules::game::{Game, Silent, View};
use facedown_core::rules::outcome::Verdict;
use facedown_core::rules::seat::Seat;
use facedown_core::table::player::{Clock, Decision, Player};
use facedown_engine::level::Level;
use facedown_engine::player::{Bounds, Computer};
use facedown_games::booster::Booster;
use facedown_games::cloak_and_dagger::CloakAndDagger;
use facedown_games::mysterious::{Mysterious, MysteriousCasual, MysteriousChess, Phase};
use facedown_testkit::deep::generator;
use rand_chacha::rand_core::Rng as _;

/// The first part that level 8 chooses in a position, as text.
fn chosen<G: Notation + facedown_core::rules::evaluate::Evaluate>(
    fen: &str,
    seat: Seat,
    seed: u64,
) -> String {
    let setup = G::read_fen(fen, &G::Options::default()).unwrap_or_else(|e| panic!("{fen}: {e}"));
    let view = View { public: &setup.public, own: Some((seat, &setup.private[seat])) };
    let bounds = Bounds { nodes: Some(3_000), ..Bounds::default() };
    let mut player = Computer::<G>::new(seat, Level::TOP, bounds, seed);
    player.begin();
    player.observe(view, &[]);
    match player.choose(view, Clock::default()) {
        Decision::Act(action) => G::action_text(action),
        Decision::Resign => "resigns".to_owned(),
    }
}

/// The Mysterious rules page, section 3.2: a pawn on its last rank turns up and promotes at once.
#[test]
fn pawns_are_laid_on_their_last_rank() {
    for (seat, rank, fen) in [
        (Seat::White, '8', "8/8/8/8/8/8/8/8 w - - 0 1 place 8P2N2B2RQK/16 -"),
        (Seat::Black, '1', "X7/8/8/8/8/8/8/8 b - - 0 1 place 15/8p2n2b2rqk -"),
    ] {
        let placed = chosen::<MysteriousChess>(fen, seat, 1);
        assert!(placed.starts_with("P@") && placed.ends_with(rank), "{seat}: {placed}");
    }
}

/// In the Casual game a card laid there is a queen of one's own with some chance, and never one of the enemy's.
#[test]
fn the_common_packs_cards_go_to_the_own_last_rank() {
    let placed = chosen::<MysteriousCasual>("8/8/8/8/8/8/8/8 w - - 0 1 place 32 -", Seat::White, 1);
    assert!(placed.ends_with('8'), "{placed}");
}

/// White's last card is the king; fifteen of Black's lie all over the board.
const LAST_CARD: &str = "XXXxXXXX/X1x4x/1x6/2x2xxx/1x2x1x1/8/1xx2x2/XXXXXxXX w - - 0 1 place K/1 \
                         a1N,b1N,c1B,d1B,e1R,g1R,h1Q,a7P,a8P,b8P,c8P,e8P,f8P,g8P,h8P";

/// Of `deals` ways in which Black's cards may lie, how many mate White before its first move once it has placed so.
/// Pawns on their last rank become queens.
fn mates(placed: &str, deals: u32) -> u32 {
    type Ours = MysteriousChess;
    let setup = Ours::read_fen(LAST_CARD, &Default::default()).expect("reads");
    let view = View { public: &setup.public, own: Some((Seat::White, &setup.private[Seat::White])) };
    let mut rng = generator(7);
    let mut mates = 0;
    for _ in 0..deals {
        let mut state = Ours::sample(view, &mut rng).expect("a deal");
        let first = state.legal_actions(Seat::White).into_iter().find(|a| Ours::action_text(*a) == placed);
        state.play(Seat::White, first.expect("legal"), &mut Silent);
        while state.public.phase() != Phase::Play {
            let seat = Ours::to_act(&state.public).iter().next().expect("open");
            let legal = state.legal_actions(seat);
            let any =
                if state.public.phase() == Phase::Place { rng.next_u32() as usize % legal.len() } else { 0 };
            state.play(seat, legal[any], &mut Silent);
        }
        mates += u32::from(matches!(Ours::verdict(&state.public, &[]), Verdict::Over(_)));
    }
    mates
}

/// The Mysterious rules page, row 15: White may be mated before the first move. The king is laid where that happens to
/// it less than half as often as on a square by lot.
#[test]
fn the_king_is_laid_where_few_deals_mate_it() {
    let placed = chosen::<MysteriousChess>(LAST_CARD, Seat::White, 1);
    let setup = Mysterious::<false>::read_fen(LAST_CARD, &Default::default()).expect("reads");
    let view = View { public: &setup.public, own: Some((Seat::White, &setup.private[Seat::White])) };
    let mut squares = Vec::new();
    Mysterious::<false>::legal(view, Seat::White, &mut |a| squares.push(Mysterious::<false>::action_text(a)));
    let by_lot: u32 = squares.iter().map(|square| mates(square, 100)).sum();
    let average = by_lot as f64 / squares.len() as f64;
    let chosen = f64::from(mates(&placed, 400)) / 4.0;
    assert!(chosen * 2.0 < average, "{placed}: {chosen} of 100, by lot {average}");
}

/// Taking a cloaked king ends the game (Cloak and Dagger rules page, section 3).
#[test]
fn a_king_that_was_guessed_is_taken() {
    let fen = "3x4/pp6/8/8/8/8/PP6/3RX3 w - - 0 1 5/4 ----K---/---k---- 0/0 g b4";
    assert_eq!(chosen::<CloakAndDagger>(fen, Seat::White, 1), "d1d8");
}

/// A rook on the back rank that nothing can answer: mate is judged from the board alone (Booster rules page, B-e).
#[test]
fn a_mate_on_the_back_rank_is_found_in_booster() {
    let fen = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1 - 6/6 6/6 - 24 -";
    assert_eq!(chosen::<Booster>(fen, Seat::White, 1), "d1d8");
}

#[test]
fn the_same_seed_chooses_the_same() {
    let start = "8/8/8/8/8/8/8/8 w - - 0 1 place 8P2N2B2RQK/16 -";
    let twice = [(); 2].map(|()| chosen::<MysteriousChess>(start, Seat::White, 5));
    assert_eq!(twice[0], twice[1]);
    let arranged: Vec<_> = (0..6)
        .map(|seed| {
            let fen = "xxxxxxxx/pppppppp/8/8/8/8/PPPPPPPP/XXXXXXXX w ABCDEFGHabcdefgh - 0 1 12345678/12345678 \
                       ????????/???????? 0/0 arrange -";
            chosen::<CloakAndDagger>(fen, Seat::White, seed)
        })
        .collect();
    assert!(arranged.iter().any(|a| *a != arranged[0]), "arranged by lot: {arranged:?}");
}

/// Kings in check, guesses that are sure and bonuses that are owed, from games at random: a turn has up to four parts.
const CHECKS_IN_PARTS: [(Seat, &str); 5] = [
    (
        Seat::Black,
        "nxnbbxrq/p1pppp1p/8/1pX3p1/2PP4/8/PP2PPPP/QR1KBRNX b ABDEFGHabcdefgh d3 0 2 83/26 --?----?/-r---k-- 0/0 g b2",
    ),
    (
        Seat::White,
        "nrxnb1rq/2pp1ppp/4p3/pp6/4P3/b1X2N2/PPPP1PPP/X1KBXX1R w ACDEFHabcdegh - 0 3 1562/3 RN--BQ--/--k----- 0/0 mr \
         w1b3",
    ),
    (
        Seat::Black,
        "r1nrxxbn/pkpppppp/8/1p6/P7/2P3PP/1P1PPP1N/NBQRB1KX b ABCDEGHacdefgh a3 1 2 8/56 -------R/----qb-- 0/0 b \
         w8b2b5",
    ),
    (
        Seat::White,
        "nrb1nxkr/1p1qppp1/p2p3p/2p5/4PP1P/3P4/PPP3P1/XNXKRXXN w ABCDEFGHabcefgh - 0 3 1367/6 B-R--BQ-/-----b-- 0/0 u \
         w3b6",
    ),
    (
        Seat::White,
        "qrn1bxxb/p1k1p2p/1p1p4/5pp1/2p3PP/1PQN1P2/P1PPPK2/1B1XB1RN w BDEGHabcefgh f6 0 5 4/67 ---R----/-----??- 0/0 g \
         w4",
    ),
];

/// A check stands through all parts of a turn, which are one step of depth all the same: a part has an end.
#[test]
fn a_check_in_a_turn_of_many_parts_is_searched_in_bounds() {
    for (seat, fen) in CHECKS_IN_PARTS {
        let setup =
            CloakAndDagger::read_fen(fen, &Default::default()).unwrap_or_else(|e| panic!("{fen}: {e}"));
        let view = View { public: &setup.public, own: Some((seat, &setup.private[seat])) };
        let bounds = Bounds { nodes: Some(500), ..Bounds::default() };
        let mut player = Computer::<CloakAndDagger>::new(seat, Level::TOP, bounds, 1);
        player.begin();
        let report = player.think(view, Clock::default());
        assert!(report.depth > 0 && report.nodes < 20_000, "{fen}: {} positions", report.nodes);
    }
}
