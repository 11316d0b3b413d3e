//! Cloak and Dagger: checkers by number, one's own identities, and the beliefs that the clues allow.

use facedown_board::chess::Square;
use facedown_board::draws;
use facedown_board::{Color, Role};
use facedown_core::rules::game::Game;
use facedown_games::cloak_and_dagger::arrangement::{ALL, Arrangement, CHECKERS, OFFICERS};
use facedown_games::cloak_and_dagger::{Action, CloakAndDagger, Guessed, Phase};

use super::{Codes, Encode, Layout, Meaning, Seen, chess};

const GUESS: usize = ALL;
const MOVE: usize = GUESS + CHECKERS * OFFICERS.len();
const DROP: usize = MOVE + chess::MOVES;
const SKIP: usize = DROP + 8;
const UNCLOAK: usize = SKIP + 1;
const END: usize = UNCLOAK + CHECKERS;

/// The code of checker 1 of each side.
const MINE: u8 = 13;
const THEIRS: u8 = MINE + CHECKERS as u8;

/// The planes of beliefs, by officer.
const BELIEF: [&str; 5] = ["belief_K", "belief_Q", "belief_R", "belief_B", "belief_N"];
const BELIEF_OF_MINE: [&str; 5] =
    ["their_belief_K", "their_belief_Q", "their_belief_R", "their_belief_B", "their_belief_N"];

fn officer(role: Role) -> Option<usize> {
    OFFICERS.into_iter().position(|officer| officer == role)
}

/// The share of the possible arrangements of `color` in which each checker is each officer, 255 for all of them.
fn belief(seen: &Seen<'_, CloakAndDagger>, color: Color, out: &mut Codes<'_>) {
    let set = seen.view.public.possible(color);
    let all = set.count().max(1);
    for checker in 0..CHECKERS {
        let stands = seen.view.public.board()[color].checker(checker).is_some();
        for role in OFFICERS {
            out.number(if stands { set.count_with(checker, role) * 255 / all } else { 0 });
        }
    }
}

impl Encode for CloakAndDagger {
    const ACTIONS: usize = END + 1;

    fn layout() -> Layout {
        let names: Vec<String> = ["my", "their"]
            .into_iter()
            .flat_map(|side| (1..=CHECKERS).map(move |n| format!("{side}_checker_{n}")))
            .collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let mut layout = chess::layout(&names)
            .layer("unmoved")
            .says(1, "1: a piece of the back rank that has not moved")
            .file("my_en_passant")
            .file("their_en_passant")
            .names(8, chess::EN_PASSANT)
            .number("halfmoves")
            .says(100, chess::HALFMOVES)
            .number("occurrences")
            .says(255, chess::OCCURRENCES);
        for phase in ["arrange", "penalty", "guess", "move", "bonus", "uncloak"] {
            layout = layout.number(format!("phase_{phase}"));
        }
        layout = layout.says(1, "1: the game is in this phase");
        layout = layout.number("guessed_right").number("guessed_wrong").number("my_turn").number("check");
        layout = layout.says(1, "1: so it is; check is what was called on the side to move");
        layout =
            layout.number("my_droppable").number("their_droppable").says(8, "captured pawns to be dropped");
        layout = layout.number("i_arranged").number("they_arranged").says(1, "1: that side has arranged");
        for (side, from, planes) in [("their", THEIRS, BELIEF), ("my", MINE, BELIEF_OF_MINE)] {
            for n in 0..CHECKERS as u8 {
                for (letter, plane) in "KQRBN".chars().zip(planes) {
                    layout = layout.on(format!("belief_{side}_{}_{letter}", n + 1), from + n, plane);
                }
            }
        }
        let share =
            "share of the possible arrangements in which this checker is that piece; 255: all of them";
        layout = layout.says(255, share);
        for (side, from) in [("my", MINE), ("their", THEIRS)] {
            for n in 0..CHECKERS as u8 {
                layout = layout.on(format!("guessed_{side}_{}", n + 1), from + n, "guessed");
            }
        }
        layout = layout.says(1, "1: this checker was guessed right");
        for n in 0..CHECKERS as u8 {
            layout = layout.on(format!("my_identity_{}", n + 1), MINE + n, "my_identity");
        }
        layout.names(5, "what my checker is, 1 to 5 for K, Q, R, B, N; 0: it is not known")
    }

    fn codes(seen: Seen<'_, Self>, out: &mut Codes<'_>) {
        let (public, me) = (seen.view.public, seen.me());
        for (color, checkers) in [(me, MINE), (!me, THEIRS)] {
            let pieces = &public.board()[color];
            for role in Role::ALL {
                chess::put(out, pieces.open(role), chess::kind(me, color, role));
            }
            for (checker, at) in pieces.each_checker() {
                out.put(at.index(), checkers + checker as u8);
            }
        }
        public.unmoved().into_iter().for_each(|at| out.layer(0, at.index(), 1));
        for color in [me, !me] {
            out.file(public.en_passant(color).map(|at| at.file().index()));
        }
        out.number(public.halfmoves().min(100));
        out.number(seen.occurrences);
        let phase = public.phase();
        let is = [
            phase == Phase::Arrange,
            phase == Phase::Penalty,
            phase == Phase::Guess,
            matches!(phase, Phase::Move(_)),
            phase == Phase::Bonus,
            matches!(phase, Phase::Uncloak { .. }),
            phase == Phase::Move(Guessed::Right),
            matches!(phase, Phase::Move(Guessed::Wrong) | Phase::Uncloak { wrong: true }),
            public.turn() == me,
            public.check_called(),
        ];
        is.into_iter().for_each(|is| out.number(is.into()));
        [me, !me].into_iter().for_each(|color| out.number(public.droppable(color).into()));
        [me, !me].into_iter().for_each(|color| out.number(public.arranged(color).into()));
        belief(&seen, !me, out);
        belief(&seen, me, out);
        for color in [me, !me] {
            (0..CHECKERS).for_each(|checker| out.number(public.told_by_guess(color, checker).into()));
        }
        let own = seen.view.private_of(me.seat());
        for checker in 0..CHECKERS {
            let role = own.and_then(|own| own.identities()[checker]);
            out.number(role.and_then(officer).map_or(0, |officer| officer as u32 + 1));
        }
    }

    #[inline]
    fn index(me: Color, action: Action) -> Option<usize> {
        Some(match action {
            Action::Arrange(arrangement) => usize::from(arrangement.number()),
            Action::ArrangeUnseen => return None,
            Action::Guess(checker, role) => GUESS + usize::from(checker) * OFFICERS.len() + officer(role)?,
            Action::Move(action) => MOVE + chess::number(me, action.from, action.to, action.becomes)?,
            Action::Drop(at) => DROP + Square::file(at).index(),
            Action::Skip => SKIP,
            Action::Uncloak(checker) => UNCLOAK + usize::from(checker),
            Action::End => END,
        })
    }

    #[inline]
    fn occurrences(past: &[<Self as Game>::Mark]) -> u32 {
        draws::occurrences(past)
    }

    fn meaning(_me: Color, number: usize) -> Option<Meaning> {
        Some(match number {
            ..GUESS => Meaning::word(format!("arrange:{}", Arrangement::all().nth(number)?.letters())),
            GUESS..MOVE => {
                let (checker, officer) =
                    ((number - GUESS) / OFFICERS.len(), (number - GUESS) % OFFICERS.len());
                Meaning::word(format!("guess:{}={}", checker + 1, OFFICERS[officer].letter()))
            }
            MOVE..DROP => chess::meaning(number - MOVE)?,
            // Pawns are dropped on the own second rank.
            DROP..SKIP => Meaning::at("P@", 8 + number - DROP),
            SKIP => Meaning::word("skip"),
            UNCLOAK..END => Meaning::word(format!("uncloak:{}", number - UNCLOAK + 1)),
            END => Meaning::word("end"),
            _ => return None,
        })
    }
}
