//! Perft and playouts beside `cozy-chess` and `shakmaty`, in one binary, one run, one thread.
use facedown_board::chess::{Bitboard, Position, Square, Terms};
use facedown_board::{Color, Piece};
use std::time::Instant;

const T: Terms = Terms { checks_suspended: false, king_card_guarded: false };

fn bulk(p: &Position, depth: u32) -> u64 {
    if depth == 1 {
        return p.count_moves(T);
    }
    let mut n = 0;
    p.generate(T, |a| n += bulk(&p.after(a), depth - 1));
    n
}
fn played(p: &Position, depth: u32) -> u64 {
    let mut n = 0;
    if depth == 1 {
        p.generate(T, |a| {
            let c = p.after(a);
            n += 1 + (std::hint::black_box(&c).occupied().is_empty() as u64);
        });
        return n;
    }
    p.generate(T, |a| n += played(&p.after(a), depth - 1));
    n
}
fn cbulk(b: &cozy_chess::Board, depth: u32) -> u64 {
    let mut n = 0;
    if depth == 1 {
        b.generate_moves(|m| {
            n += m.len() as u64;
            false
        });
        return n;
    }
    b.generate_moves(|ms| {
        for m in ms {
            let mut c = b.clone();
            c.play_unchecked(m);
            n += cbulk(&c, depth - 1);
        }
        false
    });
    n
}
fn cplayed(b: &cozy_chess::Board, depth: u32) -> u64 {
    let mut n = 0;
    b.generate_moves(|ms| {
        for m in ms {
            let mut c = b.clone();
            c.play_unchecked(m);
            n += if depth == 1 {
                std::hint::black_box(&c);
                1
            } else {
                cplayed(&c, depth - 1)
            };
        }
        false
    });
    n
}
fn simple(fen: &str) -> Position {
    let mut p = Position::EMPTY;
    let f: Vec<&str> = fen.split(' ').collect();
    for (r, row) in f[0].split('/').enumerate() {
        let mut x = 0;
        for c in row.chars() {
            if let Some(d) = c.to_digit(10) {
                x += d;
                continue;
            }
            p.put(Square::at((7 - r as u32) * 8 + x), Piece::from_letter(c).unwrap());
            x += 1;
        }
    }
    p.set_turn(if f[1] == "w" { Color::White } else { Color::Black });
    let mut u = Bitboard(0x00ff_0000_0000_ff00);
    for c in f[2].chars() {
        u |= match c {
            'K' => Bitboard(1 << 7),
            'Q' => Bitboard(1),
            'k' => Bitboard(1 << 63),
            'q' => Bitboard(1 << 56),
            _ => Bitboard(0),
        };
    }
    p.set_unmoved(u);
    p
}
fn surprise(d: u32) {
    use facedown_core::{
        game::State,
        notation::Notation,
        perft::{perft, perft_played},
    };
    use facedown_games::surprise::*;
    type G = Surprise<false>;
    let setup = G::read_fen(
        "xxxxxxxx/pppppppp/8/8/8/8/PPPPPPPP/XXXXXXXX w KQkq - 0 1 KQRRBBNN/kqrrbbnn RNBQKBNR/rnbqkbnr",
        &Options::default(),
    )
    .unwrap();
    let state: State<G> =
        State { public: setup.public, private: setup.private, hidden: setup.hidden.unwrap() };
    println!("public {} bytes", size_of::<Public>());
    let b = cozy_chess::Board::default();
    for _ in 0..2 {
        let t = Instant::now();
        let n = perft(&state, d);
        let a = t.elapsed().as_secs_f64();
        let t = Instant::now();
        let m = cbulk(&b, d);
        let c = t.elapsed().as_secs_f64();
        println!(
            "surprise bulk {n} {m} ours {:.0} M/s cozy {:.0} M/s ratio {:.2}",
            n as f64 / a / 1e6,
            m as f64 / c / 1e6,
            (n as f64 / a) / (m as f64 / c)
        );
        let t = Instant::now();
        let n = perft_played(&state, d - 1);
        let a = t.elapsed().as_secs_f64();
        let t = Instant::now();
        let m = cplayed(&b, d - 1);
        let c = t.elapsed().as_secs_f64();
        println!(
            "surprise played {n} {m} ours {:.0} M/s cozy {:.0} M/s ratio {:.2}",
            n as f64 / a / 1e6,
            m as f64 / c / 1e6,
            (n as f64 / a) / (m as f64 / c)
        );
    }
}
fn main() {
    surprise(6);
    let pos = [
        ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6),
        ("kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5),
    ];
    for (name, fen, d) in pos {
        let p = simple(fen);
        for i in 1..d {
            print!("{} ", bulk(&p, i));
        }
        println!();
        let b: cozy_chess::Board = fen.parse().unwrap();
        for _ in 0..2 {
            let t = Instant::now();
            let n = bulk(&p, d);
            let a = t.elapsed().as_secs_f64();
            let t = Instant::now();
            let m = cbulk(&b, d);
            let c = t.elapsed().as_secs_f64();
            println!(
                "{name} bulk {n} {m} ours {:.0} M/s cozy {:.0} M/s ratio {:.2}",
                n as f64 / a / 1e6,
                m as f64 / c / 1e6,
                c / a
            );
            let d = d - 1;
            let t = Instant::now();
            let n = played(&p, d);
            let a = t.elapsed().as_secs_f64();
            let t = Instant::now();
            let m = cplayed(&b, d);
            let c = t.elapsed().as_secs_f64();
            println!(
                "{name} played {n} {m} ours {:.0} M/s cozy {:.0} M/s ratio {:.2}",
                n as f64 / a / 1e6,
                m as f64 / c / 1e6,
                c / a
            );
        }
    }
}
