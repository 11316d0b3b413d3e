//! The colors apart: shortest solutions where a piece's moves depend on pieces of his own color alone, but for those in
//! the way (Neighbour).
//!
//! Each color is searched by itself, as if the other were not there. What it can reach in i moves is its layer i. A
//! solution of r moves, i of them White's and r - i Black's, leaves each color in one of its layers up to there, since
//! taking pieces away only opens lines. So r moves are too few unless a set of a White layer and one of a Black layer,
//! together r moves deep at most, make one group without sharing a square. Such a pair is then looked for on the real
//! board, where the colors are in each other's way. `docs/solitaires.md` derives it and says what it saves.

use std::collections::{HashMap, HashSet};
use std::hash::BuildHasherDefault;
use std::rc::Rc;

use facedown_board::Color;
use facedown_board::chess::{Bitboard, Square, attacks};
use facedown_games::cards::Pieces;

use crate::breadth::CodeHasher;
use crate::joining::{Islands, Slabs};
use crate::search::{Limits, Progress, Proof, Step, joints};
use crate::stage::{Cast, Rules, Stage};

type Codes = HashMap<u64, u8, BuildHasherDefault<CodeHasher>>;

/// The most stages that one color's layers hold: a search that needs more is given up.
const MOST_STAGES: usize = 6_000_000;
/// The colors, as sides are counted.
const COLORS: [Color; 2] = [Color::White, Color::Black];
/// Joined words of 64 pairs that cost about as much as one position.
const WORDS_A_NODE: u64 = 16;

/// The squares that one color can reach by itself.
struct Side {
    cast: Cast,
    /// The fewest moves to each stage.
    fewest: Codes,
    layers: Vec<Layer>,
    /// The stages of the last layer.
    frontier: Vec<Stage>,
    /// Was a stage left out because no group can be made from it in time?
    is_cut: bool,
}

/// The stages of one color that take so many moves and no fewer.
struct Layer {
    /// Their codes, those with the same squares side by side.
    codes: Vec<(Bitboard, u64)>,
    /// The sets of squares that the pieces stand on, each once.
    sets: Vec<Islands>,
}

impl Layer {
    fn of<R: Rules>(stages: &[Stage], obstacles: Bitboard) -> Layer {
        let mut codes: Vec<_> =
            stages.iter().map(|stage| (stage.occupied() - obstacles, stage.code() as u64)).collect();
        codes.sort_unstable();
        let mut sets: Vec<Islands> = Vec::new();
        for (set, _) in &codes {
            if sets.last().is_none_or(|last| last.set != *set) {
                sets.push(Islands::of::<R>(*set));
            }
        }
        Layer { codes, sets }
    }
}

impl Side {
    fn new<R: Rules>(pieces: &Pieces, color: Color, obstacles: Bitboard) -> Side {
        let (cast, stage) = Cast::of_side(pieces, color, obstacles);
        let mut fewest = Codes::default();
        fewest.insert(stage.code() as u64, 0);
        let layers = vec![Layer::of::<R>(&[stage], obstacles)];
        Side { cast, fewest, layers, frontier: vec![stage], is_cut: false }
    }

    /// One layer more, of the stages from which a group may still be made within `longest` moves in all. `false`: it
    /// would hold too many.
    fn expand<R: Rules>(&mut self, rules: R, board: &Board, longest: usize, nodes: &mut u64) -> bool {
        let moves = self.layers.len();
        let left = (longest - moves) as u32;
        let mut next = Vec::new();
        for stage in &self.frontier {
            let reach = rules.reach(&self.cast, stage);
            for (slot, squares) in reach.iter().enumerate().take(self.cast.len()) {
                for to in *squares {
                    let child = self.cast.moved(stage, slot, to);
                    *nodes += 1;
                    let taken = (child.occupied() - board.obstacles) | board.others;
                    if !may_join::<R>(taken, rules.frozen(&child), board.size, left) {
                        self.is_cut = true;
                        continue;
                    }
                    self.fewest.entry(child.code() as u64).or_insert_with(|| {
                        next.push(child);
                        moves as u8
                    });
                }
            }
            if self.fewest.len() > MOST_STAGES {
                return false;
            }
        }
        self.layers.push(Layer::of::<R>(&next, board.obstacles));
        self.frontier = next;
        true
    }

    fn is_exhausted(&self) -> bool {
        self.frontier.is_empty()
    }

    /// The stages of a layer with these squares.
    fn stages(&self, moves: usize, set: Bitboard, obstacles: Bitboard) -> Vec<Stage> {
        let Some(layer) = self.layers.get(moves) else { return Vec::new() };
        let from = layer.codes.partition_point(|(s, _)| *s < set);
        let same = layer.codes[from..].iter().take_while(|(s, _)| *s == set);
        same.map(|(_, code)| self.cast.stage(u128::from(*code), obstacles)).collect()
    }

    /// The number of moves to one of `ends` from each stage that lies on a way there of at most `longest` moves.
    fn ways_back<R: Rules>(&self, rules: R, ends: &[Stage], longest: usize, nodes: &mut u64) -> Codes {
        let mut left = Codes::default();
        left.extend(ends.iter().map(|stage| (stage.code() as u64, 0)));
        let mut frontier = ends.to_vec();
        for back in 1..=longest {
            let mut before = Vec::new();
            for stage in &frontier {
                for slot in 0..self.cast.len() {
                    let to = stage.square(slot);
                    *nodes += 1;
                    for from in lines_through(to) - stage.occupied() {
                        let earlier = self.cast.moved(stage, slot, from);
                        let code = earlier.code() as u64;
                        let on_the_way = self
                            .fewest
                            .get(&code)
                            .is_some_and(|fewest| usize::from(*fewest) + back <= longest);
                        if on_the_way && !left.contains_key(&code) && self.goes(rules, &earlier, from, to) {
                            left.insert(code, back as u8);
                            before.push(earlier);
                        }
                    }
                }
            }
            frontier = before;
        }
        left
    }

    /// May the piece on `from` go to `to`?
    fn goes<R: Rules>(&self, rules: R, stage: &Stage, from: Square, to: Square) -> bool {
        let reach = rules.reach(&self.cast, stage);
        (0..self.cast.len()).any(|slot| stage.square(slot) == from && reach[slot].contains(to))
    }
}

/// Every square from which some piece comes to this one on an empty board.
fn lines_through(to: Square) -> Bitboard {
    attacks::knight(to) | attacks::queen(to, Bitboard::EMPTY)
}

/// May pieces on `taken` be made one group of `size` by at most `moves` moves of any kind, those on `must` staying?
fn may_join<R: Rules>(taken: Bitboard, must: Bitboard, size: u32, moves: u32) -> bool {
    let stay = size.saturating_sub(moves);
    if taken.count() < stay {
        return false;
    }
    // Pieces of one group are joined by at most so many fresh squares. All but `moves` pieces must see enough others.
    let mut astray = 0;
    let mut left = taken;
    while let Some(first) = left.first() {
        let group = R::CONTACT.group(first.set(), taken);
        left -= group;
        let mut near = group;
        for _ in 0..moves {
            // A fresh square, and the groups that stand beside it.
            near = R::CONTACT.spread(near);
            near |= R::CONTACT.group(R::CONTACT.spread(near), taken);
        }
        if (near & taken).count() < stay || !must.is_subset(near) {
            astray += group.count();
            if astray > taken.count() - stay || must.intersects(group) {
                return false;
            }
        }
    }
    true
}

/// The end of a search of one length.
enum End {
    Line(Vec<Step>),
    TooFew,
    Impossible,
}

/// A stage of each color; together they make one group.
#[derive(Clone)]
struct Pair {
    /// Of White and of Black: the fewest moves, and the squares.
    ends: [(usize, Bitboard); 2],
}

/// The knowledge of one color's search of the other color.
#[derive(Copy, Clone)]
struct Board {
    /// The squares on which the other color's pieces stand at first.
    others: Bitboard,
    /// The same if they never move and so are always in the way, else none.
    obstacles: Bitboard,
    /// Number of pieces of both colors together.
    size: u32,
}

/// The search of one position for the shortest way to one group.
pub(crate) struct Apart<'a, R> {
    rules: R,
    pieces: &'a Pieces,
    cast: Cast,
    start: Stage,
    sides: [Side; 2],
    boards: [Board; 2],
    ways: HashMap<(usize, usize, Bitboard, usize), Rc<Codes>>,
    nodes: u64,
    words: u64,
    most_nodes: u64,
}

/// The search has to be given up: too many nodes or stages.
struct GivenUp;

impl<'a, R: Rules> Apart<'a, R> {
    pub(crate) fn new(rules: R, pieces: &'a Pieces, most_nodes: u64) -> Apart<'a, R> {
        let (cast, start) = Cast::of(pieces);
        let moves = |color: Color| {
            let (cast, stage) = Cast::of_side(pieces, color, Bitboard::EMPTY);
            rules.reach(&cast, &stage).iter().any(|squares| squares.any())
        };
        let boards = COLORS.map(|color| {
            let others = pieces.side(!color);
            let obstacles = if moves(!color) { Bitboard::EMPTY } else { others };
            Board { others, obstacles, size: pieces.occupied().count() }
        });
        let sides = [0, 1].map(|i| Side::new::<R>(pieces, COLORS[i], boards[i].obstacles));
        let ways = HashMap::new();
        Apart { rules, pieces, cast, start, sides, boards, ways, nodes: 0, words: 0, most_nodes }
    }

    /// Positions looked at: those of either color alone and those of the whole board; joined words count in parts.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes + self.words / WORDS_A_NODE
    }

    /// Finds a shortest solution, given that fewer than `from` moves are too few.
    pub(crate) fn solve(&mut self, from: u32, limits: Limits, progress: &mut impl FnMut(Progress)) -> Proof {
        for moves in from..=limits.moves {
            match self.solve_in(moves as usize) {
                Ok(End::Line(line)) => return Proof::Par(line),
                Ok(End::Impossible) => return Proof::Impossible,
                Ok(End::TooFew) => progress(Progress { too_few: moves, nodes: self.nodes() }),
                Err(GivenUp) => return Proof::MoreThan(moves - 1),
            }
        }
        Proof::MoreThan(limits.moves)
    }

    /// A solution of this length, given that there is no shorter one.
    fn solve_in(&mut self, longest: usize) -> Result<End, GivenUp> {
        self.sides = [0, 1].map(|i| Side::new::<R>(self.pieces, COLORS[i], self.boards[i].obstacles));
        self.ways.clear();
        let mut is_any = false;
        // The longest first: that is where a solution is most likely. A pair of fewer moves that the colors cannot
        // reach because they are in each other's way may be reached with moves to spare.
        for moves in (1..=longest).rev() {
            for white in 0..=moves {
                for pair in self.pairs(white, moves - white, longest)? {
                    is_any = true;
                    if let Some(line) = self.line(&pair, longest)? {
                        return Ok(End::Line(line));
                    }
                }
            }
        }
        let ended = |side: &Side| side.is_exhausted() && !side.is_cut && side.layers.len() <= longest;
        let all = self.sides.iter().map(|side| side.layers.len()).sum::<usize>();
        if !is_any && all <= longest && self.sides.iter().all(ended) {
            return Ok(End::Impossible);
        }
        Ok(End::TooFew)
    }

    fn within_limits(&self) -> Result<(), GivenUp> {
        if self.nodes() >= self.most_nodes { Err(GivenUp) } else { Ok(()) }
    }

    /// The pairs of a layer of White and one of Black that make one group, in a search for solutions of `longest`
    /// moves.
    fn pairs(&mut self, white: usize, black: usize, longest: usize) -> Result<Vec<Pair>, GivenUp> {
        let moves = [white, black];
        for (color, made) in moves.into_iter().enumerate() {
            // The deepest layer meets the other color's first stage only and need not be made.
            let needed = made.min(longest - 1);
            while self.sides[color].layers.len() <= needed && !self.sides[color].is_exhausted() {
                self.within_limits()?;
                let board = self.boards[color];
                if !self.sides[color].expand(self.rules, &board, longest, &mut self.nodes) {
                    return Err(GivenUp);
                }
            }
        }
        self.within_limits()?;
        if let Some(color) = (0..2).find(|color| moves[*color] == longest) {
            return Ok(self.last_moves(color, longest));
        }
        let layer = |color: usize| self.sides[color].layers.get(moves[color]).map_or(&[][..], |l| &l.sets);
        let (mut joined, mut words) = (Vec::new(), 0);
        let swapped = layer(0).len() > layer(1).len();
        let (few, many) = if swapped { (layer(1), layer(0)) } else { (layer(0), layer(1)) };
        let budget = self.most_nodes.saturating_sub(self.nodes()).saturating_mul(WORDS_A_NODE);
        let whole = Slabs::new(many).join::<R>(few, budget, &mut words, &mut |a, b| joined.push((a, b)));
        self.words += words;
        if !whole {
            return Err(GivenUp);
        }
        let pair =
            |(a, b)| Pair { ends: if swapped { [(white, b), (black, a)] } else { [(white, a), (black, b)] } };
        Ok(joined.into_iter().map(pair).collect())
    }

    /// The pairs of one color's next layer, which is not made, and the first stage of the other.
    fn last_moves(&mut self, color: usize, moves: usize) -> Vec<Pair> {
        let side = &self.sides[color];
        let other = self.boards[color].others;
        let mut found = HashSet::new();
        // The frontier may be shallower where the color has run out of stages.
        let stages = if side.layers.len() == moves { &side.frontier[..] } else { &[] };
        for stage in stages {
            let squares = stage.occupied() - self.boards[color].obstacles;
            self.nodes += 1;
            if squares.intersects(other) && (squares & other).count() > 1 {
                continue;
            }
            let reach = self.rules.reach(&side.cast, stage);
            for (slot, reached) in reach.iter().enumerate().take(side.cast.len()) {
                let rest = squares - stage.square(slot).set();
                if rest.intersects(other) {
                    continue;
                }
                for to in (*reached - other) & joints::<R>(rest | other) {
                    let code = side.cast.moved(stage, slot, to).code() as u64;
                    if !side.fewest.contains_key(&code) {
                        found.insert(rest | to.set());
                    }
                }
            }
        }
        let mut found: Vec<_> = found.into_iter().collect();
        found.sort_unstable();
        let pair = |set| {
            let (here, there) = ((moves, set), (0, other));
            Pair { ends: if color == 0 { [here, there] } else { [there, here] } }
        };
        found.into_iter().map(pair).collect()
    }

    /// The ways of one color to an end, at most so long.
    fn ways(&mut self, color: usize, end: (usize, Bitboard), longest: usize) -> Rc<Codes> {
        let key = (color, end.0, end.1, longest);
        if let Some(ways) = self.ways.get(&key) {
            return Rc::clone(ways);
        }
        let (side, obstacles) = (&self.sides[color], self.boards[color].obstacles);
        let mut stages = side.stages(end.0, end.1, obstacles);
        if stages.is_empty() {
            // An end of the layer that is not made yet.
            stages = self.ends_of_last_moves(color, end.1);
        }
        let ways = Rc::new(self.sides[color].ways_back(self.rules, &stages, longest, &mut self.nodes));
        self.ways.insert(key, Rc::clone(&ways));
        ways
    }

    /// The stages with these squares, one move behind the frontier.
    fn ends_of_last_moves(&self, color: usize, set: Bitboard) -> Vec<Stage> {
        let side = &self.sides[color];
        let mut ends: Vec<Stage> = Vec::new();
        for stage in &side.frontier {
            let gone = stage.occupied() - self.boards[color].obstacles - set;
            let (Some(from), 1) = (gone.first(), gone.count()) else { continue };
            let reach = self.rules.reach(&side.cast, stage);
            for slot in (0..side.cast.len()).filter(|slot| stage.square(*slot) == from) {
                for to in reach[slot] & set {
                    let end = side.cast.moved(stage, slot, to);
                    if !side.fewest.contains_key(&(end.code() as u64)) && !ends.contains(&end) {
                        ends.push(end);
                    }
                }
            }
        }
        ends
    }

    /// A line of at most `moves` moves on the real board to a pair.
    fn line(&mut self, pair: &Pair, moves: usize) -> Result<Option<Vec<Step>>, GivenUp> {
        self.within_limits()?;
        let [white, black] = pair.ends;
        let spare = moves - white.0 - black.0;
        let ways = [self.ways(0, white, white.0 + spare), self.ways(1, black, black.0 + spare)];
        let now = [0, 1].map(|i| self.sides[i].layers[0].codes[0].1);
        let walk = Walk { ways: [&ways[0], &ways[1]], sides: [&self.sides[0].cast, &self.sides[1].cast] };
        let mut failed = HashMap::default();
        let mut line = Vec::new();
        let reached =
            walk.on(self.rules, (&self.cast, &self.start), now, moves as u8, &mut failed, &mut line);
        self.nodes += failed.len() as u64;
        Ok(reached.then_some(line))
    }
}

/// A way on the real board to the ends of both colors.
struct Walk<'a> {
    ways: [&'a Codes; 2],
    sides: [&'a Cast; 2],
}

impl Walk<'_> {
    fn left(&self, codes: [u64; 2]) -> Option<u8> {
        Some(self.ways[0].get(&codes[0])? + self.ways[1].get(&codes[1])?)
    }

    fn on<R: Rules>(
        &self,
        rules: R,
        (cast, stage): (&Cast, &Stage),
        codes: [u64; 2],
        moves: u8,
        failed: &mut HashMap<[u64; 2], u8>,
        line: &mut Vec<Step>,
    ) -> bool {
        match self.left(codes) {
            Some(0) => return true,
            Some(left) if left <= moves && failed.get(&codes).is_none_or(|had| *had < moves) => {}
            _ => return false,
        }
        failed.insert(codes, moves);
        let whites = self.sides[0].len();
        let reach = rules.reach(cast, stage);
        for (slot, squares) in reach.iter().enumerate().take(cast.len()) {
            let (color, own_slot) = if slot < whites { (0, slot) } else { (1, slot - whites) };
            let own = self.sides[color].stage(u128::from(codes[color]), Bitboard::EMPTY);
            for to in *squares {
                let mut next = codes;
                next[color] = self.sides[color].moved(&own, own_slot, to).code() as u64;
                if self.left(next).is_none_or(|left| left >= moves) {
                    continue;
                }
                line.push(Step { from: stage.square(slot), to });
                if self.on(rules, (cast, &cast.moved(stage, slot, to)), next, moves - 1, failed, line) {
                    return true;
                }
                line.pop();
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use facedown_core::rules::game::Rng;
    use facedown_games::cards::{PACK, drawn};
    use rand::SeedableRng;

    use super::*;
    use crate::breadth::{Breadth, breadth_first};
    use crate::neighbour::NeighbourRules;

    /// Crowded boards, so that the colors are in each other's way; plain search knows nothing of colors apart.
    #[test]
    fn colors_apart_equal_plain_search() {
        let mut rng = Rng::seed_from_u64(5);
        let (mut solved, mut none) = ([0; 6], 0);
        for number in 0..240usize {
            let rules = NeighbourRules { king_consolation: number % 4 == 0 };
            let officers = drawn(PACK.to_vec(), &mut rng);
            let squares = drawn((0..40).map(Square::at).collect(), &mut rng);
            let mut pieces = Pieces::default();
            officers.iter().zip(squares).take(4 + number % 4).for_each(|(piece, at)| pieces.put(at, *piece));
            let limits = Limits { moves: 5, nodes: u64::MAX };
            let (plain, _) = breadth_first(rules, &pieces, limits.moves, 20_000);
            let mut apart = Apart::new(rules, &pieces, limits.nodes);
            match (apart.solve(1, limits, &mut |_| {}), plain) {
                (_, Breadth::Par(0) | Breadth::GaveUp(_)) => {}
                (Proof::Par(line), Breadth::Par(par)) => {
                    assert_eq!(line.len() as u32, par, "{pieces}");
                    let (cast, mut stage) = Cast::of(&pieces);
                    for step in line {
                        let slot = (0..cast.len()).find(|slot| stage.square(*slot) == step.from).unwrap();
                        assert!(rules.reach(&cast, &stage)[slot].contains(step.to), "{pieces}: {step:?}");
                        stage = cast.moved(&stage, slot, step.to);
                    }
                    assert!(NeighbourRules::CONTACT.is_one_group(stage.occupied()), "{pieces}");
                    solved[par as usize] += 1;
                }
                (Proof::Impossible, Breadth::Impossible | Breadth::NotWithin(_))
                | (Proof::MoreThan(5), Breadth::Impossible | Breadth::NotWithin(_)) => none += 1,
                (proof, plain) => panic!("{pieces}: {proof:?}, but {plain:?}"),
            }
        }
        assert!(solved[1..5].iter().all(|n| *n > 2) && none > 10, "{solved:?}, {none} without a solution");
    }
}
