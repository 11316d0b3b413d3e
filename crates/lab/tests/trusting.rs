//! It pays to know what one does not know: the engine against the same search that takes every face-down piece for its
//! square's piece, at equal nodes.
//!
//! With `FACEDOWN_DEEP=1` 200 pairs are played at 2,000 nodes and the score is printed (`-- --nocapture`).

use facedown_board::chess::{Action, Position};
use facedown_board::{Color, Role};
use facedown_core::deal::{ChanceStream, DealSeed};
use facedown_core::notation::Notation;
use facedown_core::rules::evaluate::Evaluate;
use facedown_core::rules::game::{AllPublic, Events, Flow, Game, Known, Rng, Silent, State, Truth, View};
use facedown_core::rules::outcome::Verdict;
use facedown_core::rules::seat::{PerSeat, Seat, SeatSet, Viewer};
use facedown_core::table::player::{AnyPlayer, Clock, Decision, Seen};
use facedown_core::table::{AnyTable, Start, Table};
use facedown_engine::level::Level;
use facedown_engine::player::Bounds;
use facedown_engine::search::{Limits, Past, Searcher};
use facedown_engine::seated::{Kind, sit};
use facedown_games::orthodox::exchange;
use facedown_games::orthodox::judge::{judge, plain};
use facedown_games::registry;
use facedown_games::surprise::{Identity, SurpriseChess};
use facedown_lab::arena;
use facedown_testkit::deep::amount;
use facedown_tournament::elo;
use facedown_tournament::pairs::{Pairs, Points};

type Real = SurpriseChess;

/// Surprise Chess as somebody sees it who trusts the squares: a card on b1 is a knight, and there is no doubt.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Trusting;

fn real(view: View<'_, Trusting>) -> View<'_, Real> {
    View { public: view.public, own: view.own }
}

fn known(known: Known<'_, Trusting>) -> Known<'_, Real> {
    Known { public: known.public, private: known.private, seat: known.seat }
}

fn flow(flow: Flow<Real>) -> Flow<Trusting> {
    match flow {
        Flow::Done => Flow::Done,
        Flow::Draft => Flow::Draft,
        Flow::Refused(never) => Flow::Refused(never),
        Flow::Ask(query) => Flow::Ask(query),
    }
}

impl Game for Trusting {
    const ID: &'static str = "trusting";
    const RULES: u32 = 1;
    const SEATS: usize = 2;

    type Options = <Real as Game>::Options;
    type Public = <Real as Game>::Public;
    type Private = ();
    type Hidden = <Real as Game>::Hidden;
    type Action = Action;
    type Query = Identity;
    type Answer = Role;
    type PrivateAnswers = AllPublic;
    type Refusal = <Real as Game>::Refusal;
    type Event = <Real as Game>::Event;
    type Mark = <Real as Game>::Mark;

    fn deal(options: &Self::Options, chance: &mut ChanceStream) -> State<Self> {
        let State { public, private, hidden } = Real::deal(options, chance);
        State { public, private, hidden }
    }

    fn to_act(public: &Self::Public) -> SeatSet {
        Real::to_act(public)
    }

    fn legal(view: View<'_, Self>, seat: Seat, found: &mut dyn FnMut(Action)) {
        Real::legal(real(view), seat, found);
    }

    fn begin(from: Known<'_, Self>, action: Action, _events: &mut impl Events<Self>) -> Flow<Self> {
        flow(Real::begin(known(from), action, &mut Silent))
    }

    fn resume(
        from: Known<'_, Self>,
        query: Identity,
        answer: Role,
        _events: &mut impl Events<Self>,
    ) -> Flow<Self> {
        flow(Real::resume(known(from), query, answer, &mut Silent))
    }

    fn answer(truth: Truth<'_, Self>, query: Identity) -> Role {
        Real::answer(Truth { public: truth.public, private: truth.private, hidden: truth.hidden }, query)
    }

    /// The square's piece while its side may still have one, as if that were certain.
    fn outcomes(info: View<'_, Self>, Identity(home): Identity, found: &mut dyn FnMut(Role, u32)) {
        let role = Role::ARRAY[home.file().index()];
        let mut possible = false;
        Real::outcomes(real(info), Identity(home), &mut |answer, _| possible |= answer == role);
        if possible {
            found(role, 1);
        } else {
            Real::outcomes(real(info), Identity(home), found);
        }
    }

    fn sample(_info: View<'_, Self>, _rng: &mut Rng) -> Option<State<Self>> {
        None
    }

    fn mark(before: &Self::Public, action: Action, after: &Self::Public) -> Option<Self::Mark> {
        Real::mark(before, action, after)
    }

    fn verdict(public: &Self::Public, past: &[Self::Mark]) -> Verdict {
        Real::verdict(public, past)
    }
}

/// The board with every card taken for its square's piece.
fn trusted(position: &Position) -> Position {
    let mut open = *position;
    for card in position.cards() {
        open.turn_up(card, Role::ARRAY[card.file().index()]);
    }
    open
}

const NO_CARDS: fn(Color) -> i32 = |_| 0;

impl Evaluate for Trusting {
    const SLOTS: usize = Real::SLOTS;

    fn evaluate(view: View<'_, Self>, seat: Seat) -> i32 {
        let white = judge(&trusted(view.public.position()), [&[], &[]]);
        if seat == Seat::White { white } else { -white }
    }

    fn key(view: View<'_, Self>) -> u64 {
        Real::key(real(view))
    }

    fn capture_value(view: View<'_, Self>, action: Action) -> i32 {
        exchange::gain(&trusted(view.public.position()), action, NO_CARDS)
    }

    fn exchange(view: View<'_, Self>, action: Action) -> i32 {
        exchange::exchange(&trusted(view.public.position()), action, NO_CARDS)
    }

    fn attacker_value(view: View<'_, Self>, action: Action) -> i32 {
        view.public.position().piece_at(action.from()).map_or(0, |piece| plain(piece.role))
    }

    fn in_check(public: &Self::Public) -> bool {
        Real::in_check(public)
    }

    fn pass(public: &Self::Public) -> Option<Self::Public> {
        Real::pass(public)
    }

    fn slot(action: Action) -> usize {
        Real::slot(action)
    }
}

struct TrustingPlayer {
    searcher: Searcher<Trusting>,
    nodes: u64,
}

impl AnyPlayer for TrustingPlayer {
    fn choose(&mut self, seen: &Seen, _clock: Clock) -> Result<Decision<String>, String> {
        let setup = Real::read_fen(&seen.start, &Default::default()).map_err(|e| e.to_string())?;
        let mut table = Table::<Real>::new(seen.options.clone(), setup);
        let observer = Viewer::Seat(seen.seat);
        let mut past = Vec::new();
        for action in &seen.actions {
            past.push(Past::of(table.view(observer)));
            let seat = table.to_act().iter().next().ok_or("over")?;
            table.enter(seat, action).map_err(|e| e.to_string())?;
        }
        let mut limits = Limits {
            nodes: self.nodes,
            depth: i32::MAX,
            lines: 1,
            only: Vec::new(),
            go_on: &|| true,
            stop: &mut || false,
        };
        let view = table.view(observer);
        let view = View { public: view.public, own: view.own };
        let report = self.searcher.search(view, &past, &mut limits, &mut |_| {});
        let action = report.lines.first().and_then(|l| l.actions.first()).copied().ok_or("no action")?;
        Ok(Decision::Act(Real::action_text(action)))
    }

    fn accepts_draw(&mut self, _seen: &Seen) -> Result<bool, String> {
        Ok(false)
    }
}

/// The engine's points in one game.
fn game(seed: u32, nodes: u64, ours: Seat) -> Points {
    let any = registry::find(Real::ID).expect("there");
    let options = any.choose(&[]).expect("defaults");
    let mut deal = [9; 32];
    deal[..4].copy_from_slice(&seed.to_be_bytes());
    let (mut table, _) = any.open(&options, Start::Deal(&DealSeed(deal), false)).expect("opens");
    let bounds = Bounds { nodes: Some(nodes), ..Bounds::default() };
    let sit_down = |seat: Seat| -> Box<dyn AnyPlayer> {
        if seat == ours {
            return sit(Real::ID, seat, Kind::Engine(Level::TOP, bounds), 1).expect("sits");
        }
        Box::new(TrustingPlayer { searcher: Searcher::new(seat, 15), nodes })
    };
    let mut players = PerSeat([sit_down(Seat::White), sit_down(Seat::Black)]);
    let played = arena::play(table.as_mut(), &mut players, PerSeat([None; 2]));
    assert_eq!(played.fault, None);
    match played.outcome.winner {
        None => Points::Draw,
        Some(winner) if winner == ours => Points::Win,
        Some(_) => Points::Loss,
    }
}

#[test]
fn who_trusts_the_squares_loses_to_who_does_not() {
    let (pairs, nodes) = (amount(30, 200) as u32, amount(400, 2_000) as u64);
    let mut counts = Pairs::default();
    for pair in 0..pairs {
        counts.add(game(pair, nodes, Seat::White), game(pair, nodes, Seat::Black));
    }
    println!("{:?} of {pairs} pairs at {nodes} nodes, {:?}", counts.wins_draws_losses(), elo::of(&counts));
    assert!(counts.score() >= 0.6, "{:.3}: {counts:?}", counts.score());
}
