//! Deals follow the laws that the rules pages give: chi-squared tests over many deals.
//!
//! The seeds are named here, before any run. One run makes many tests at once, so each p-value is held against 0.001
//! divided by the number of tests (Bonferroni: the chance that a fair deal fails any of them is at most 0.001, whatever
//! their dependence). Each family is also run on a law that it must refuse.

use std::collections::BTreeMap;

use facedown_board::chess::Square;
use facedown_core::deal::ChanceStream;
use facedown_core::notation::Notation;
use facedown_core::rules::game::{Game, Rng, Truth};
use facedown_games::chaos::Chaos;
use facedown_games::surprise::{Identity, Surprise};
use facedown_testkit::deep::{amount, deal_seed, generator};
use facedown_testkit::played::{Played, options};
use facedown_testkit::slow::board::{Board, Color, Piece, Role, read_board};
use rand::RngExt;
use rand::seq::SliceRandom;
use statrs::distribution::{ChiSquared, ContinuousCDF};

const SEEDS: [u64; 20] =
    [11, 23, 37, 41, 59, 67, 83, 97, 101, 127, 139, 149, 163, 179, 191, 211, 227, 239, 251, 269];

/// The chance that a family of tests fails by luck, all together.
const LEVEL: f64 = 0.001;

/// Many tests of one law.
#[derive(Default)]
struct Family(Vec<(String, f64)>);

impl Family {
    /// Adds a chi-squared test: `(observed, expected)` for each cell. Cells with few expected are put together; one
    /// that cannot occur must not.
    fn add(&mut self, name: impl Into<String>, cells: impl IntoIterator<Item = (f64, f64)>) {
        let (mut statistic, mut kept) = (0.0, 0u32);
        let mut few = (0.0, 0.0);
        let mut impossible = false;
        for (observed, expected) in cells {
            impossible |= expected == 0.0 && observed > 0.0;
            if expected < 5.0 {
                few = (few.0 + observed, few.1 + expected);
            } else {
                statistic += (observed - expected).powi(2) / expected;
                kept += 1;
            }
        }
        if few.1 >= 5.0 {
            statistic += (few.0 - few.1).powi(2) / few.1;
            kept += 1;
        }
        let p = if impossible {
            0.0
        } else {
            match ChiSquared::new(f64::from(kept.saturating_sub(1).max(1))) {
                Ok(law) => law.sf(statistic),
                Err(error) => panic!("{error}"),
            }
        };
        self.0.push((name.into(), p));
    }

    /// The test with the smallest p-value, if that is too small for so many tests.
    fn refused(&self) -> Option<&(String, f64)> {
        let worst = self.0.iter().min_by(|a, b| a.1.total_cmp(&b.1))?;
        (worst.1 * self.0.len() as f64 <= LEVEL).then_some(worst)
    }
}

/// The officers that are dealt, as letters without color, with their number.
fn officers(rex: bool) -> Vec<(char, f64)> {
    let all = [('K', 1.0), ('Q', 1.0), ('R', 2.0), ('B', 2.0), ('N', 2.0)];
    all.into_iter().filter(|&(letter, _)| !(rex && letter == 'K')).collect()
}

/// The squares on which cards lie at the start, White's first.
fn card_squares(rex: bool) -> Vec<Square> {
    Square::all()
        .filter(|s| {
            let name = s.to_string();
            (name.ends_with('1') || name.ends_with('8')) && !(rex && name.starts_with('e'))
        })
        .collect()
}

/// The program's deal: a letter for each card square.
fn program<const REX: bool>(rng: &mut Rng) -> Vec<char> {
    let state = Surprise::<REX>::deal(&options::<Surprise<REX>>([]), &mut ChanceStream::new(&deal_seed(rng)));
    let identity = |at: Square| {
        let truth = Truth { public: &state.public, private: &state.private, hidden: &state.hidden };
        Surprise::<REX>::answer(truth, Identity(at)).letter()
    };
    card_squares(REX).into_iter().map(identity).collect()
}

/// A shuffle that is often seen and is not fair: every card swaps with any card.
fn careless<const REX: bool>(rng: &mut Rng) -> Vec<char> {
    let mut cards = Vec::new();
    for _ in 0..2 {
        let mut side: Vec<char> = "RNBQKBNR".chars().filter(|&c| !(REX && c == 'K')).collect();
        for i in 0..side.len() {
            let j = rng.random_range(0..side.len());
            side.swap(i, j);
        }
        cards.extend(side);
    }
    cards
}

/// Single squares for each seed, and over all seeds together single squares and all pairs of squares.
fn surprise_family<const REX: bool>(each: usize, dealer: impl Fn(&mut Rng) -> Vec<char>) -> Family {
    let officers = officers(REX);
    let squares = card_squares(REX);
    let (cards, side) = (squares.len(), squares.len() / 2);
    let index = |letter: char| officers.iter().position(|o| o.0 == letter).unwrap_or(0);
    let kinds = officers.len();
    let mut family = Family::default();
    let mut pairs = vec![0.0; cards * cards * kinds * kinds];
    let mut all = vec![vec![0.0; kinds]; cards];
    for seed in SEEDS {
        let mut rng = generator(seed);
        let mut single = vec![vec![0.0; kinds]; cards];
        for _ in 0..each {
            let deal: Vec<usize> = dealer(&mut rng).into_iter().map(index).collect();
            for a in 0..cards {
                single[a][deal[a]] += 1.0;
                for b in a + 1..cards {
                    pairs[((a * cards + b) * kinds + deal[a]) * kinds + deal[b]] += 1.0;
                }
            }
        }
        for a in 0..cards {
            let expected = |kind: usize| each as f64 * officers[kind].1 / side as f64;
            family.add(
                format!("{} with seed {seed}", squares[a]),
                (0..kinds).map(|kind| (single[a][kind], expected(kind))),
            );
            for kind in 0..kinds {
                all[a][kind] += single[a][kind];
            }
        }
    }
    let deals = (each * SEEDS.len()) as f64;
    for a in 0..cards {
        family.add(
            format!("{} with all seeds", squares[a]),
            (0..kinds).map(|kind| (all[a][kind], deals * officers[kind].1 / side as f64)),
        );
        for b in a + 1..cards {
            let same_side = (a < side) == (b < side);
            let law = |x: usize, y: usize| {
                let second = if same_side {
                    (officers[y].1 - f64::from(x == y)) / (side as f64 - 1.0)
                } else {
                    officers[y].1 / side as f64
                };
                officers[x].1 / side as f64 * second
            };
            let cells = (0..kinds * kinds).map(|cell| {
                let (x, y) = (cell / kinds, cell % kinds);
                (pairs[((a * cards + b) * kinds + x) * kinds + y], deals * law(x, y))
            });
            family.add(format!("{} with {}", squares[a], squares[b]), cells);
        }
    }
    family
}

#[test]
fn surprise_deals_are_uniform() {
    let family = surprise_family::<false>(amount(5_000, 100_000), program::<false>);
    assert_eq!(family.0.len(), 16 * 21 + 120, "16 squares for 20 seeds and together, 120 pairs");
    assert_eq!(family.refused(), None);
}

#[test]
fn rex_deals_are_uniform() {
    let family = surprise_family::<true>(amount(5_000, 100_000), program::<true>);
    assert_eq!(family.refused(), None);
}

#[test]
fn a_careless_shuffle_is_refused() {
    assert!(surprise_family::<false>(5_000, careless::<false>).refused().is_some());
    assert!(surprise_family::<true>(5_000, careless::<true>).refused().is_some());
}

/// A start of Chaos Chess, as the board of its FEN.
fn set_up(rng: &mut Rng, given: &[(&str, &str)]) -> Board {
    let options = options::<Chaos>(given.iter().copied());
    let game = Played::<Chaos>::new(Chaos::deal(&options, &mut ChanceStream::new(&deal_seed(rng))));
    let fen = Chaos::dealer_fen(&game.state);
    read_board(fen.split(' ').next().unwrap_or_default()).unwrap_or_else(|| panic!("{fen}"))
}

/// The pieces in the order of section 2 of the Chaos page.
fn order() -> Vec<Piece> {
    let kinds = [
        (Role::King, 1),
        (Role::Queen, 1),
        (Role::Rook, 2),
        (Role::Bishop, 2),
        (Role::Knight, 2),
        (Role::Pawn, 8),
    ];
    let sides =
        |(role, n)| [Color::White, Color::Black].map(|color| vec![Piece::open(color, role); n]).concat();
    kinds.into_iter().flat_map(sides).collect()
}

/// The squares that section 2 leaves to a piece.
fn allowed(board: &Board, piece: Piece) -> Vec<usize> {
    let near = |a: usize, b: usize| (a % 8).abs_diff(b % 8) <= 1 && (a / 8).abs_diff(b / 8) <= 1;
    let king = |s: usize| board[s].is_some_and(|m| m.role == Role::King);
    (0..64)
        .filter(|&s| board[s].is_none())
        .filter(|&s| piece.role != Role::King || !(0..64).any(|k| king(k) && near(k, s)))
        .filter(|&s| {
            let ranks = if piece.color == Color::White { 0..6 } else { 2..8 };
            piece.role != Role::Pawn || ranks.contains(&(s / 8))
        })
        .collect()
}

/// Each piece's place among the squares that were open to it, in eight parts; the kings' squares besides. Pieces of one
/// kind are taken off in random order, which is as good as the order in which they came.
fn inventors_draw(each: usize, given: &[(&str, &str)]) -> Family {
    const PARTS: usize = 8;
    let pieces = order();
    let mut family = Family::default();
    let mut parts = vec![[(0.0, 0.0); PARTS]; pieces.len()];
    let mut kings: BTreeMap<(usize, usize), f64> = BTreeMap::new();
    let mut white_king = [0.0; 64];
    for seed in SEEDS {
        let mut rng = generator(seed);
        for _ in 0..each {
            let board = set_up(&mut rng, given);
            let mut so_far: Board = [None; 64];
            let mut places = Vec::new();
            let mut last = None;
            let mut squares: Vec<usize> = Vec::new();
            for (i, &piece) in pieces.iter().enumerate() {
                if last != Some(piece) {
                    squares = (0..64).filter(|&s| board[s] == Some(piece)).collect();
                    squares.shuffle(&mut rng);
                    last = Some(piece);
                }
                let Some(square) = squares.pop() else { panic!("a piece is missing") };
                let open = allowed(&so_far, piece);
                let Some(place) = open.iter().position(|&s| s == square) else {
                    panic!("a piece stands where section 2 does not allow it")
                };
                for index in 0..open.len() {
                    parts[i][index * PARTS / open.len()].1 += 1.0 / open.len() as f64;
                }
                parts[i][place * PARTS / open.len()].0 += 1.0;
                so_far[square] = Some(piece);
                places.push(square);
            }
            white_king[places[0]] += 1.0;
            *kings.entry((places[0], places[1])).or_default() += 1.0;
        }
    }
    for (i, cells) in parts.into_iter().enumerate() {
        family.add(format!("piece {i} ({:?} {:?})", pieces[i].color, pieces[i].role), cells);
    }
    let deals = (each * SEEDS.len()) as f64;
    family.add("white king", white_king.into_iter().map(|n| (n, deals / 64.0)));
    let mut cells = Vec::new();
    for white in 0..64 {
        let mut board: Board = [None; 64];
        board[white] = Some(pieces[0]);
        let open = allowed(&board, pieces[1]);
        for &black in &open {
            let observed = kings.get(&(white, black)).copied().unwrap_or(0.0);
            cells.push((observed, deals / 64.0 / open.len() as f64));
        }
    }
    assert_eq!(cells.len(), 3_612, "ordered pairs of kings, as the page counts them");
    family.add("both kings", cells);
    family
}

#[test]
fn chaos_set_ups_follow_the_inventors_draw() {
    assert_eq!(inventors_draw(amount(5_000, 20_000), &[]).refused(), None);
}

/// Ways to choose `k` out of `n`.
fn choose(n: i32, k: i32) -> f64 {
    if k < 0 || k > n { 0.0 } else { (0..k).fold(1.0, |c, i| c * f64::from(n - i) / f64::from(i + 1)) }
}

/// The number of set-ups for two king squares, by the number of other officers on ranks 3 to 6 and of white pawns
/// there. Pieces of one kind and color are alike.
fn ways(white: usize, black: usize) -> BTreeMap<(i32, i32), f64> {
    let zone = |square: usize| match square / 8 {
        0 | 1 => 0,
        6 | 7 => 2,
        _ => 1,
    };
    let mut free = [16, 32, 16];
    free[zone(white)] -= 1;
    free[zone(black)] -= 1;
    // 14! orders of the officers over the alike ones, 2! for each of six pairs.
    let alike = (1..=14).map(f64::from).product::<f64>() / 64.0;
    let mut found = BTreeMap::new();
    for low in 0..=14 {
        for middle in 0..=14 - low {
            let high = 14 - low - middle;
            let officers = choose(free[0], low) * choose(free[1], middle) * choose(free[2], high) * alike;
            for pawns in 0..=8 {
                let white_pawns = choose(free[1] - middle, pawns) * choose(free[0] - low, 8 - pawns);
                let black_pawns = choose(free[1] - middle - pawns + free[2] - high, 8);
                *found.entry((middle, pawns)).or_default() += officers * white_pawns * black_pawns;
            }
        }
    }
    found
}

/// The figures of `sampler=uniform`: kings' squares, officers and white pawns in the middle, counted exactly.
fn uniform_family(deals: usize, given: &[(&str, &str)]) -> Family {
    let (mut white_king, mut black_king) = ([(0.0, 0.0); 64], [(0.0, 0.0); 64]);
    let mut middle: BTreeMap<(i32, i32), (f64, f64)> = BTreeMap::new();
    let mut total = 0.0;
    for white in 0..64 {
        let mut board: Board = [None; 64];
        board[white] = Some(order()[0]);
        for black in allowed(&board, order()[1]) {
            for (cell, ways) in ways(white, black) {
                white_king[white].1 += ways;
                black_king[black].1 += ways;
                middle.entry(cell).or_default().1 += ways;
                total += ways;
            }
        }
    }
    // The Chaos rules page, section 2.
    let page = 34_773_929_652_841_981_173_660_631_875_612_055_776_000.0;
    assert!((total / page - 1.0).abs() < 1e-9, "{total} set-ups, the page says {page}");
    let mut rng = generator(SEEDS[0]);
    for _ in 0..deals {
        let board = set_up(&mut rng, given);
        let at = |piece: Piece| (0..64).filter(move |&s| board[s] == Some(piece));
        let in_middle = |s: &usize| (2..6).contains(&(s / 8));
        white_king[at(order()[0]).sum::<usize>()].0 += 1.0;
        black_king[at(order()[1]).sum::<usize>()].0 += 1.0;
        let officers = (0..64)
            .filter(in_middle)
            .filter(|&s| board[s].is_some_and(|m| m.role != Role::Pawn && m.role != Role::King))
            .count();
        let pawns = at(Piece::open(Color::White, Role::Pawn)).filter(in_middle).count();
        middle.entry((officers as i32, pawns as i32)).or_default().0 += 1.0;
    }
    let mut family = Family::default();
    let scaled = |(observed, ways): (f64, f64)| (observed, ways / total * deals as f64);
    family.add("white king", white_king.into_iter().map(scaled));
    family.add("black king", black_king.into_iter().map(scaled));
    family.add("officers and white pawns on ranks 3 to 6", middle.into_values().map(scaled));
    family
}

#[test]
fn chaos_uniform_sampler_is_uniform() {
    assert_eq!(uniform_family(amount(4_000, 100_000), &[("sampler", "uniform")]).refused(), None);
}

#[test]
fn the_inventors_draw_is_not_uniform_nor_the_other_way_round() {
    assert!(uniform_family(20_000, &[]).refused().is_some());
    assert!(inventors_draw(amount(200, 1_000), &[("sampler", "uniform")]).refused().is_some());
}
