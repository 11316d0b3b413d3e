//! One game of a study. The lab deals and referees it itself, and the players get views and events alone.

use std::convert::Infallible;

use facedown_core::deal::DealSeed;
use facedown_core::rules::drive::{Ended, answered, audience, drive};
use facedown_core::rules::evaluate::{Evaluate, for_seat};
use facedown_core::rules::game::{Audience, Flow, Notice, Rng, Silent, State, Truth, View};
use facedown_core::rules::options::Chosen;
use facedown_core::rules::outcome::{Outcome, Verdict, reason};
use facedown_core::rules::seat::{PerSeat, Seat, Viewer};
use facedown_core::show::Show;
use facedown_core::table::player::{Clock, Decision};
use facedown_engine::search::value::{Curve, WIN};
use facedown_games::registry::EvaluatedVisitor;
use rand_chacha::rand_core::{Rng as _, SeedableRng};

use super::facts::{ActionMade, Facts};
use super::file::Arm;
use super::measure::Needs;
use super::pattern::matches;
use super::player::{Expecting, Strength, sit};
use super::safety::Safety;
use crate::contestant::Contestant;

/// Games that go on for so many actions are broken off as drawn: a guard against rules without any end.
const LONGEST: usize = 4_000;

/// A game that is to be played.
pub(super) struct Playing<'a> {
    pub arm: &'a Arm,
    pub options: &'a Chosen,
    pub players: &'a [Contestant; 2],
    pub deal: &'a DealSeed,
    /// The chance of each seat's player.
    pub chance: [u64; 2],
    pub strength: Strength,
    /// What is worked out besides.
    pub needs: Needs,
    pub curve: &'a Curve,
}

impl EvaluatedVisitor for Playing<'_> {
    type Output = Result<Facts, String>;

    fn visit<G: Show + Evaluate>(self) -> Self::Output {
        let options = G::options(self.options).map_err(|e| e.to_string())?;
        let mut game = Game::<G> {
            state: self.opened(&options)?,
            marks: Vec::new(),
            facts: Facts::default(),
            curve: self.needs.luck.then_some(self.curve),
            hidden: self.needs.hidden,
            safety: self.needs.safety.then(|| Safety::new(self.chance[0].rotate_left(32) ^ self.chance[1])),
            last: None,
        };
        game.measure_hidden();
        let [white, black] = self.players;
        let mut players = PerSeat([
            sit::<G>(white, Seat::White, self.strength, self.chance[0])?,
            sit::<G>(black, Seat::Black, self.strength, self.chance[1])?,
        ]);
        for seat in [Seat::White, Seat::Black] {
            players[seat].begin();
            players[seat].observe(game.state.view(Viewer::Seat(seat)), &[]);
        }
        let outcome = self.run(&mut game, &mut players)?;
        let mut facts = game.facts;
        facts.winner = outcome.winner;
        facts.score = match outcome.winner {
            Some(Seat::White) => 1.0,
            Some(_) => 0.0,
            None => 0.5,
        };
        facts.reason = outcome.reason.to_owned();
        Ok(facts)
    }
}

impl Playing<'_> {
    fn opened<G: Show + Evaluate>(&self, options: &G::Options) -> Result<State<G>, String> {
        let mut stream = self.deal.stream();
        let Some(fen) = &self.arm.start else { return Ok(G::deal(options, &mut stream)) };
        let setup = G::read_fen(fen, options).map_err(|e| e.to_string())?;
        match setup.hidden {
            Some(hidden) => Ok(State { public: setup.public, private: setup.private, hidden }),
            None => G::deal_out(&setup.public, &mut stream)
                .ok_or_else(|| format!("`{fen}` leaves open what no deal can lay")),
        }
    }

    fn run<G: Show + Evaluate>(
        &self,
        game: &mut Game<'_, G>,
        players: &mut PerSeat<Box<dyn Expecting<G>>>,
    ) -> Result<Outcome, String> {
        let mut forced = PerSeat([
            Forced::new(&self.arm.white_plan, &self.arm.white_lot, self.chance[0]),
            Forced::new(&self.arm.black_plan, &self.arm.black_lot, self.chance[1]),
        ]);
        let mut committed = game.state.public;
        let mut verdict = G::verdict(&game.state.public, &game.marks);
        loop {
            match verdict {
                Verdict::Over(outcome) => return Ok(outcome),
                Verdict::Open { claim: Some(reason) } => return Ok(Outcome::nobody(reason)),
                Verdict::Open { claim: None } => {}
            }
            let Some(seat) = G::to_act(&game.state.public).iter().next() else {
                return Ok(Outcome::nobody(reason::ABORTED));
            };
            if game.facts.lines.len() >= LONGEST {
                return Ok(Outcome::nobody(reason::ABORTED));
            }
            let view = game.state.view(Viewer::Seat(seat));
            let mut legal = Vec::new();
            G::legal(view, seat, &mut |action| legal.push(action));
            let action = match forced[seat].pick::<G>(&legal) {
                Some(action) => action,
                None => match players[seat].choose(view, Clock::default()) {
                    Decision::Act(action) => {
                        let turn = game.facts.turns.max(1);
                        game.facts.expected.extend(
                            players[seat]
                                .expects()
                                .map(|p| (turn, if seat == Seat::White { p } else { 1.0 - p })),
                        );
                        action
                    }
                    Decision::Resign => return Ok(Outcome::win(seat.other(), reason::RESIGNATION)),
                },
            };
            if !legal.contains(&action) {
                return Err(format!("{} is not legal for {seat}", G::action_text(action)));
            }
            game.facts.choices += legal.len() as u64;
            let (ended, notices) = game.act(seat, action);
            if ended == Ended::Draft {
                continue;
            }
            game.measure_hidden();
            game.marks.extend(G::mark(&committed, action, &game.state.public));
            committed = game.state.public;
            for observer in [Seat::White, Seat::Black] {
                let viewer = Viewer::Seat(observer);
                let told: Vec<_> =
                    notices.iter().filter(|n| n.audience.includes(viewer)).map(|n| &n.event).collect();
                players[observer].observe(game.state.view(viewer), &told);
            }
            verdict = G::verdict(&game.state.public, &game.marks);
        }
    }
}

/// A game in progress.
struct Game<'a, G: Evaluate> {
    state: State<G>,
    marks: Vec<G::Mark>,
    facts: Facts,
    /// Turns judgements into expected points, where the luck of reveals is wanted.
    curve: Option<&'a Curve>,
    /// Is what is hidden kept among the facts?
    hidden: bool,
    /// The pieces that are moved, where it is measured how safe they are.
    safety: Option<Safety>,
    /// The seat of the last action.
    last: Option<Seat>,
}

impl<G: Show + Evaluate> Game<'_, G> {
    /// Keeps how much is hidden from a seat now, in the mean of both.
    fn measure_hidden(&mut self) {
        if !self.hidden {
            return;
        }
        let of = |seat| G::hidden_bits(self.state.view(Viewer::Seat(seat)));
        if let (Some(white), Some(black)) = (of(Seat::White), of(Seat::Black)) {
            self.facts.hidden.push((self.facts.turns, (white + black) / 2.0));
        }
    }

    /// Takes a legal action, answered from the deal.
    fn act(&mut self, seat: Seat, action: G::Action) -> (Ended<G>, Vec<Notice<G>>) {
        let line = self.safety.is_some().then(|| G::action_line(self.state.view(Viewer::Seat(seat)), action));
        let Game { state, facts, curve, last, safety, .. } = self;
        let State { public, private, hidden } = state;
        let mut notices: Vec<Notice<G>> = Vec::new();
        let run =
            drive::<G, Infallible>(public, private, seat, action, &mut notices, |public, private, query| {
                let answer = G::answer(Truth { public, private, hidden }, query);
                if let Some(curve) = curve {
                    reveal::<G>(facts, curve, (public, private), seat, query, answer);
                }
                Ok(answer)
            });
        let Ok(ended) = run;
        if let (Some(safety), Some(line), Ended::Done) = (safety, line, &ended) {
            safety.acted(line, seat, state, facts);
        }
        if *last != Some(seat) {
            facts.turns += 1;
            *last = Some(seat);
        }
        let told = notices.iter().filter(|n| n.audience == Audience::All);
        let told: Vec<_> = told.filter_map(|n| G::event_text(&n.event)).collect();
        let mut text = facedown_core::notation::action_seen::<G>(action, seat, Viewer::Spectator);
        if !told.is_empty() {
            text = format!("{text}={}", told.join(","));
        }
        facts.lines.push(ActionMade { turn: facts.turns, text });
        (ended, notices)
    }
}

/// What an answer gave White over what was to be expected: the difference of a judgement of the position and its mean
/// over the possible answers with their exact weights. Its expectation is zero whatever the judgement is worth, so the
/// sum over a game is a martingale (the control variate of MIVAT: White and Bowling, *Learning a value analysis tool for
/// agent evaluation*, 2009).
fn reveal<G: Evaluate>(
    facts: &mut Facts,
    curve: &Curve,
    (public, private): (&G::Public, &PerSeat<G::Private>),
    seat: Seat,
    query: G::Query,
    actual: G::Answer,
) {
    let eyes = match audience::<G>(query) {
        Audience::Only(told) => told,
        Audience::All | Audience::Except(_) => seat,
    };
    let info = View { public, own: Some((eyes, &private[eyes])) };
    let mut possible = Vec::new();
    G::outcomes(info, query, &mut |answer, weight| possible.extend((weight > 0).then_some((answer, weight))));
    let all: f64 = possible.iter().map(|(_, weight)| f64::from(*weight)).sum();
    let (mut mean, mut square, mut given, mut weight_given) = (0.0, 0.0, None, 0.0);
    for &(answer, weight) in &possible {
        let (mut public, mut private) = (*public, *private);
        let flow = answered::<G>(&mut public, &mut private, seat, query, answer, &mut Silent);
        let after = View { public: &public, own: Some((eyes, &private[eyes])) };
        let p = worth::<G>(after, flow, eyes, curve);
        let share = f64::from(weight) / all;
        mean += share * p;
        square += share * p * p;
        if answer == actual {
            (given, weight_given) = (Some(p), share);
        }
    }
    facts.reveals += 1;
    if let Some(p) = given {
        facts.luck += p - mean;
        facts.bits -= f64::log2(weight_given);
        facts.suspense += (square - mean * mean).max(0.0).sqrt();
    }
}

/// White's expected points at a glance, as these eyes see the position.
fn worth<G: Evaluate>(view: View<'_, G>, flow: Flow<G>, eyes: Seat, curve: &Curve) -> f64 {
    if flow == Flow::Done
        && let Verdict::Over(outcome) = G::verdict(view.public, &[])
    {
        return match outcome.winner {
            Some(Seat::White) => 1.0,
            Some(_) => 0.0,
            None => 0.5,
        };
    }
    let value = curve.value(G::evaluate(view, eyes));
    (f64::from(for_seat(eyes, value)) / f64::from(WIN) + 1.0) / 2.0
}

/// What a seat is made to do.
struct Forced<'a> {
    plan: &'a [String],
    lot: &'a [String],
    rng: Rng,
}

impl<'a> Forced<'a> {
    fn new(plan: &'a [String], lot: &'a [String], chance: u64) -> Forced<'a> {
        Forced { plan, lot, rng: Rng::seed_from_u64(!chance) }
    }

    /// The next action of the plan while it is legal, or one of those that a pattern matches.
    fn pick<G: Show>(&mut self, legal: &[G::Action]) -> Option<G::Action> {
        if let Some((next, rest)) = self.plan.split_first() {
            let found = legal.iter().copied().find(|&action| G::action_text(action) == *next);
            self.plan = if found.is_some() { rest } else { &[] };
            if found.is_some() {
                return found;
            }
        }
        if self.lot.is_empty() {
            return None;
        }
        let matching = |&&action: &&G::Action| {
            let text = G::action_text(action);
            self.lot.iter().any(|pattern| matches(pattern, &text))
        };
        let found: Vec<_> = legal.iter().filter(matching).copied().collect();
        let n = found.len().max(1) as u64;
        found.get(((u64::from(self.rng.next_u32()) * n) >> 32) as usize).copied()
    }
}
