//! The commands that the task of a live game takes.

use facedown_core::deal::{Commitment, Contribution};
use facedown_core::rules::seat::Seat;
use facedown_protocol::{ChatLine, Committed, Invitation, LiveGame, Locked, Phase, Phrase, ServerMessage};
use facedown_storage::id::Id;
use facedown_storage::{Holder, Millis};
use tokio::sync::{mpsc, oneshot};

use super::audience::Guest;
use super::chat::ChatPart;
use super::entry::{Ending, Entry};
use super::gifts::GIFT;
use super::preview::Preview;
use super::view::Seen;
use crate::error::Error;

/// Takes the answer to one command; dropped unanswered where the game is put away.
pub(crate) type Reply<T> = oneshot::Sender<Result<T, Error>>;

/// The one who asks for the next game.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Asker {
    /// Somebody at the table.
    Player,
    /// The tournament, in which nobody else makes games.
    Tournament,
}

/// A table that a rematch leads to.
#[derive(Clone, Debug)]
pub struct NextTable {
    /// Id of the table.
    pub table: Id,
    /// The commitment to its secret; `None` where nothing is dealt.
    pub commitment: Option<Commitment>,
    /// `Dealing`, or `Playing` where there is nothing to deal any more.
    pub phase: Phase,
}

/// Commands that may wait for one table before those who ask must wait too.
const WAITING: usize = 32;

/// The channel from which the task of a live game takes its commands. They are boxed, since a channel has
/// memory for many from its beginning, and most tables wait for one at most.
#[derive(Clone)]
pub struct Inbox {
    commands: mpsc::Sender<Box<Command>>,
    /// The epoch of the claim under which the task writes: no two tasks of a table have the same.
    epoch: u64,
}

/// The task is gone; the table must be asked for again.
#[derive(Debug)]
pub struct Gone;

impl Inbox {
    /// An inbox, and where its commands come out.
    pub(super) fn new(epoch: u64) -> (Inbox, mpsc::Receiver<Box<Command>>) {
        let (inbox, commands) = mpsc::channel(WAITING);
        (Inbox { commands: inbox, epoch }, commands)
    }

    /// Is its task the one that writes in this epoch?
    pub(super) fn is_of(&self, epoch: u64) -> bool {
        self.epoch == epoch
    }

    /// Sends a command, once there is room for it.
    ///
    /// # Errors
    /// [`Gone`].
    pub async fn send(&self, command: Command) -> Result<(), Gone> {
        self.commands.send(Box::new(command)).await.map_err(|_| Gone)
    }

    /// Has its task ended?
    pub(super) fn is_closed(&self) -> bool {
        self.commands.is_closed()
    }
}

/// Something asked of a live game. Each is answered when it is durable.
pub enum Command {
    /// Sends messages to a guest from now on, beginning with the view after number `since`, or with the whole.
    Watch {
        /// The viewer, with the outbox that takes the messages.
        guest: Guest,
        /// The last number that it has seen; none for the whole table.
        since: Option<u32>,
        /// The number by which this watcher is known.
        reply: Reply<u64>,
    },
    /// The game ends without a result.
    End {
        /// The reason that the log keeps.
        why: Ending,
        /// Only where nothing has happened since.
        not_since: Option<Millis>,
        /// Takes the answer.
        reply: Reply<()>,
    },
    /// A watcher is gone.
    Leave {
        /// The number that [`Command::Watch`] answered.
        watcher: u64,
    },
    /// A request from a watcher; it is answered through the outbox.
    Request {
        /// The number that [`Command::Watch`] answered.
        watcher: u64,
        /// The time at which it was read, by the room's clock.
        at: Millis,
        /// The request as the client sent it.
        request: Request,
    },
    /// A seat commits itself.
    Commit {
        /// The seats that the asker's token opens.
        holder: Holder,
        /// The seat, if it was named.
        seat: Option<Seat>,
        /// The commitment to its contribution.
        commitment: Commitment,
        /// Takes the answer.
        reply: Reply<Committed>,
    },
    /// A seat binds its locks of a sealed deal.
    Lock {
        /// The seats that the asker's token opens.
        holder: Holder,
        /// The seat, if it was named.
        seat: Option<Seat>,
        /// For each deck the commitment to each entry.
        locks: Vec<Vec<String>>,
        /// Takes the answer.
        reply: Reply<Locked>,
    },
    /// A seat opens its contribution.
    Contribute {
        /// The seats that the asker's token opens.
        holder: Holder,
        /// The seat, if it was named.
        seat: Option<Seat>,
        /// Its 32 bytes.
        contribution: Contribution,
        /// Takes the answer.
        reply: Reply<Phase>,
    },
    /// Reads the invitation to the second seat.
    Invitation {
        /// Takes the answer; an error where the seat is taken or the game is over.
        reply: Reply<Invitation>,
    },
    /// The one who was invited sits down.
    Join {
        /// Under this name, if any.
        name: Option<String>,
        /// The hash of the token that opens the seat from now on.
        token_sha256: [u8; 32],
        /// The answer: the commitment to the secret, and how far the table is.
        reply: Reply<(Option<Commitment>, Phase)>,
    },
    /// Makes the game that follows, or names it if it is there.
    Rematch {
        /// The one who asks.
        by: Asker,
        /// Takes the answer.
        reply: Reply<NextTable>,
    },
    /// Asks for the whole table as a holder sees it.
    View {
        /// The view that the viewer's token opens.
        holder: Holder,
        /// Takes the answer.
        reply: oneshot::Sender<ServerMessage>,
    },
    /// Asks for all that a program needs to know of it.
    Seen {
        /// The rights of the program's seat.
        holder: Holder,
        /// Takes the answer.
        reply: oneshot::Sender<Seen>,
    },
    /// The table as it stands in the list of games that everybody may watch.
    Shown {
        /// The token for looking on.
        watch: String,
        /// The answer; `None` where nothing is played.
        reply: oneshot::Sender<Option<LiveGame>>,
    },
    /// Reads as much of it as anybody may see, to announce it where somebody has sent its address on.
    Preview {
        /// The answer; `None` where it is for its players alone.
        reply: oneshot::Sender<Option<Preview>>,
    },
    /// Asks for the record of a finished game.
    Record {
        /// The rights of whoever asks; `None` for whoever has the address, and no token.
        holder: Option<Holder>,
        /// Takes the answer.
        reply: Reply<String>,
    },
    /// Which table makes the game that follows: in a pair that is played at once, the first.
    WhoMakesTheNext {
        /// Takes the answer.
        reply: oneshot::Sender<Id>,
    },
    /// Asks for the part that somebody has in what is written here.
    ChatPart {
        /// The rights of whoever asks.
        holder: Holder,
        /// Takes the answer.
        reply: oneshot::Sender<ChatPart>,
    },
    /// Somebody has written a line, or (with none) something else about that has changed.
    Chat {
        /// The line.
        line: Option<ChatLine>,
    },
    /// Another game of the sitting began or ended.
    SittingChanged,
    /// The table is to be claimed and loaded again.
    PutAway,
}

/// A player's request on the socket.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Request {
    /// The client's name of it.
    pub id: String,
    /// For which seat, if the client said so.
    pub seat: Option<Seat>,
    /// The wish, with all that belongs to it.
    pub wish: Wish,
}

/// The kinds of requests that a player or a spectator sends on the socket.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wish {
    /// To act, having seen the view with this number.
    Act {
        /// Number of that view.
        n: u32,
        /// The action as text.
        action: String,
    },
    /// To take the next part of a turn, having seen the view with this number and so many parts begun.
    Part {
        /// Number of that view.
        n: u32,
        /// The number of parts that were begun.
        begun: u32,
        /// The part as text.
        action: String,
    },
    /// To take the last of so many parts back.
    UndoPart {
        /// Number of the view that was seen.
        n: u32,
        /// The number of parts that were begun.
        begun: u32,
    },
    /// To resign.
    Resign,
    /// To offer a draw, or to agree to the other seat's offer.
    OfferDraw,
    /// To answer a draw offer.
    AnswerDraw {
        /// `true`: the draw is agreed.
        accept: bool,
    },
    /// To claim the draw that the rules allow now.
    ClaimDraw,
    /// To take the last move back: by leave of the other seat where there is one.
    Takeback,
    /// To answer the other seat that wants to.
    AnswerTakeback {
        /// `true`: the move is taken back.
        accept: bool,
    },
    /// To end a game that has hardly begun.
    Abort,
    /// To claim the game of an opponent who is gone.
    ClaimGone,
    /// To give the other seat time.
    GiveTime,
    /// A seat says that it is there, at a shared screen.
    Wake,
    /// To offer another game, or to take the offer from the table.
    Rematch {
        /// `true`: another game is offered; `false`: the offer is withdrawn or declined.
        offer: bool,
    },
    /// To say a phrase to the other player.
    Say(Phrase),
    /// To open an entry of a lock, in a sealed game.
    Open {
        /// The opening as text.
        opening: String,
    },
    /// To open the seat's secret, after a sealed game.
    Unseal {
        /// The 32 bytes, in hexadecimal.
        seed: String,
    },
    /// To wait for nobody any longer.
    CloseInvitation,
    /// To see earlier positions.
    Look {
        /// The first, by its number of finished actions.
        from: u32,
        /// The number of positions.
        count: u32,
    },
}

/// May this be a client's name for a request?
pub(crate) fn is_request_id(text: &str) -> bool {
    (1..=64).contains(&text.chars().count())
}

impl Request {
    /// Is the client's name of it one that can be kept?
    ///
    /// # Errors
    /// [`Error::RequestId`].
    pub(crate) fn check_id(&self) -> Result<(), Error> {
        if is_request_id(&self.id) { Ok(()) } else { Err(Error::RequestId) }
    }

    /// The entry that carries it out for a seat; `None` where nothing happens to the game.
    pub(crate) fn entry(&self, seat: Seat) -> Option<Entry> {
        let id = self.id.clone();
        Some(match &self.wish {
            Wish::Act { action, .. } => {
                Entry::Acted { id, seat, action: action.clone(), left: None, blind: None }
            }
            Wish::Resign => Entry::Resigned { id, seat },
            Wish::OfferDraw => Entry::DrawOffered { id, seat },
            Wish::AnswerDraw { accept } => Entry::DrawAnswered { id, seat, accept: *accept },
            Wish::ClaimDraw => Entry::DrawClaimed { id, seat },
            // Who plays alone has nobody to ask.
            Wish::Takeback if seat == Seat::Solo => Entry::Undone { id, seat },
            Wish::Takeback => Entry::TakebackAsked { id, seat },
            Wish::AnswerTakeback { accept } => {
                Entry::TakebackAnswered { id, seat, accept: *accept, left: None }
            }
            Wish::Abort => Entry::Aborted { id, seat },
            Wish::ClaimGone => Entry::ClaimedGone { id, seat },
            Wish::GiveTime => Entry::TimeGiven { id, seat, milliseconds: GIFT },
            // A draft is its seat's own; with the part that commits it, it is an act.
            // What changes nothing that is stored is no entry either.
            Wish::Part { .. }
            | Wish::UndoPart { .. }
            | Wish::Wake
            | Wish::Rematch { .. }
            | Wish::Say(_)
            | Wish::CloseInvitation
            | Wish::Open { .. }
            | Wish::Unseal { .. }
            | Wish::Look { .. } => return None,
        })
    }

    /// Was it carried out by this entry?
    pub(crate) fn is_done_by(&self, entry: &Entry) -> bool {
        let Some((_, seat)) = entry.request() else { return false };
        let same = match self.wish {
            // The part that committed a turn stands in the log as that turn.
            Wish::Part { .. } => matches!(entry, Entry::Acted { .. }),
            _ => self.entry(seat) == Some(entry.clone().timed(None).blinded(None)),
        };
        same && self.seat.is_none_or(|named| named == seat)
    }
}
