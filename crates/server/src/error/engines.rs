//! Why an engine does not do what it is asked for: reviews, analyses, solutions, puzzles.

use axum::http::StatusCode;
use thiserror::Error;

/// Why nothing is reviewed, analyzed or solved.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum EngineError {
    /// The peer has a review in line already.
    #[error("a review is being made for you already; wait for it, or close it")]
    ReviewRunning,
    /// Nobody here can review this game.
    #[error("{game} cannot be reviewed here")]
    NoReview {
        /// Game id.
        game: &'static str,
    },
    /// The reviewer could not review the game.
    #[error("the game cannot be reviewed: {why}")]
    Review {
        /// The reviewer's explanation.
        why: String,
    },
    /// The peer has a position being analyzed already.
    #[error("a position is being analyzed for you already; wait for it, or close it")]
    AnalysisRunning,
    /// Nobody here can analyze positions of this game.
    #[error("positions of {game} are not analyzed here")]
    NoAnalysis {
        /// Game id.
        game: &'static str,
    },
    /// The position could not be analyzed.
    #[error("the position cannot be analyzed: {why}")]
    Analysis {
        /// The analyst's explanation.
        why: String,
    },
    /// More lines than are looked for, or none.
    #[error("{asked} lines cannot be looked for; expected 1 to {most}")]
    Lines {
        /// The number of lines that was asked for.
        asked: u8,
        /// The most lines that may be asked for.
        most: u8,
    },
    /// The peer has a game being solved, or a puzzle being made, already.
    #[error("the solver is at work for you already; wait for it, or close it")]
    SolverRunning,
    /// Nobody here can solve this game.
    #[error("{game} is not solved here: only the games for one player are")]
    NoSolver {
        /// Game id.
        game: String,
    },
    /// The solver could not do it.
    #[error("this cannot be solved: {why}")]
    Solver {
        /// The solver's explanation.
        why: String,
    },
    /// There is no such difficulty.
    #[error("there is no difficulty `{asked}`; expected one of {known}")]
    Difficulty {
        /// The difficulty as it was given.
        asked: String,
        /// The difficulties that the solver knows, joined by commas.
        known: String,
    },
    /// No puzzle of that kind was found among the deals that were tried.
    #[error("no such puzzle was found among the deals that were tried; ask again with another number")]
    NoPuzzle,
}

impl EngineError {
    /// Its code in kebab-case.
    pub(super) fn code(&self) -> &'static str {
        match self {
            EngineError::ReviewRunning => "review-running",
            EngineError::NoReview { .. } => "no-review",
            EngineError::Review { .. } => "review-failed",
            EngineError::AnalysisRunning => "analysis-running",
            EngineError::NoAnalysis { .. } => "no-analysis",
            EngineError::Analysis { .. } => "analysis-failed",
            EngineError::Lines { .. } => "wrong-lines",
            EngineError::SolverRunning => "solver-running",
            EngineError::NoSolver { .. } => "no-solver",
            EngineError::Solver { .. } => "solver-failed",
            EngineError::Difficulty { .. } => "no-such-difficulty",
            EngineError::NoPuzzle => "no-puzzle",
        }
    }

    /// The HTTP status that goes with it.
    pub(super) fn status(&self) -> StatusCode {
        match self {
            EngineError::Difficulty { .. } | EngineError::Lines { .. } => StatusCode::UNPROCESSABLE_ENTITY,
            _ => StatusCode::CONFLICT,
        }
    }
}
