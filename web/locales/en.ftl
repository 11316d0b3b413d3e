# The page's words in English. Keys are typed from this file (npm run words).

## Names
app-name = Facedown
seat-white = White
    .points = Red
seat-black = Black
seat-solo = Player
piece-k = king
piece-q = queen
piece-r = rook
piece-b = bishop
    .points = elephant
piece-n = knight
    .points = horse
piece-p = pawn
piece-a = advisor
piece-c = cannon

## The board in words
board-label = Board
piece-open = { $seat } { $piece }
piece-card = { $seat } face-down card, moves as { $piece }
    .points = { $seat } face-down piece, moves as { $piece }
piece-card-plain = { $seat ->
    [White] White face-down card
    [Black] Black face-down card
   *[other] Face-down card
}
    .points = { $seat ->
        [Red] Red face-down piece
        [Black] Black face-down piece
       *[other] Face-down piece
    }
piece-disc = { $seat } checker { $number }
piece-was = { $piece }, which was a { $known }
piece-turned-out = { $piece }, was: { $known }
square-empty = empty
square-yours = yours
square-theirs = theirs
square-known = known to you: { $piece }
square-selected = picked up
square-target = can go here
square-check = in check
square-last = last move
card-odds = It may be: { $odds }.
card-odds-one = { $piece } { $count } of { $of }
card-no-odds = Nothing is known about this card.
    .points = Nothing is known about this piece.
moves-here = { $count ->
    [0] { $at } has no legal move
    [one] One legal move from { $at }: { $squares }
   *[other] { $count } legal moves from { $at }: { $squares }
}
put-down = Put down
not-a-target = { $at } cannot be reached from { $from }
no-such-piece = No { $piece } on the board
no-card = No face-down card on the board
    .points = No face-down piece on the board
sentences = { $first }. { $then }
sentence-last = { $words }.
list-next = { $first }, { $then }
label-next = { $first }, { $then }

## What happened, spoken
spoken-move = { $piece } { $from } to { $to }
spoken-move-plain = { $from } to { $to }
spoken-capture = { $piece } { $from } to { $to }, taking { $taken }
spoken-reveal-moved = Revealed: { $piece }
spoken-reveal = { $seat } card on { $at } revealed: { $piece }, attacked by { $by }
spoken-reveal-plain = { $seat } card on { $at } revealed: { $piece }
spoken-uncloaked = { $seat } uncloaks checker { $number } on { $at }: { $piece }
spoken-attacker = the { $piece } on { $at }
spoken-attacker-card = the card on { $at }
spoken-put = { $piece } on { $at }
spoken-check = { $seat } is in check
spoken-cloak-and-dagger-end = { $seat } ends the turn.
note-beside-the-board = A piece is left off the board: { $a0 }
note-penalty-begins = The deck is empty: every move now costs a point
note-square-taken = { $a1 } is occupied: choose a free square nearby for { $a0 }
note-moves-begin = Now the pieces move
note-arranged = { $a0 ->
    [white] White
   *[black] Black
 } has arranged the checkers
note-guessed-right = { $a0 ->
    [white] White’s
   *[black] Black’s
 } checker { $a1 } is a { $p2 }
note-guessed-wrong = { $a0 ->
    [white] White’s
   *[black] Black’s
 } checker { $a1 } is not a { $p2 }
note-card-played = { $a0 ->
    [white] White
   *[black] Black
 } plays { $c1 } under the piece on { $a2 }
note-checkers-home = Checkers returned to { $a0 ->
    [white] White
   *[black] Black
 }: { $a1 }
note-card-drawn = You draw { $c0 }
note-cards-drawn = Cards drawn by { $a0 ->
    [white] White
   *[black] Black
 }: { $a1 }
note-cards-shuffled = The discard pile ({ $a0 } cards) is shuffled and becomes the draw pile
note-no-bonus = The bonus is skipped
note-refused = { $a0 } is not allowed: the king would be attacked
and = { $first } and { $last }

## Choosing
choose-title = Choose one
choose-promotion = Promote to { $piece }
choose-other = Play { $move }
choose-piece = Order from the { $piece } on { $at }
choose-guess = Guess: { $piece }
choose-uncloak = Uncloak { $number }
cancel = Cancel

## Odds
odds-title = What this card could be
    .points = What this piece could be

## Pages
loading = Loading…
loading-table = Loading the game…
close = Close
to-front = Home
nowhere = Page not found
nowhere-words = The address may be mistyped, or the page may be gone. Start again from the home page.
room-silent = The server is not responding
room-silent-words = It may be restarting. Try again in a moment.

## Front page
# The ids of games that readers of this language know from home, or meet first.
front-known = surprise
front-title = Chess with hidden pieces
front-words = Pieces lie face down until they move or are attacked, or start on random squares. Every deal is fixed before you sit down, and you can verify it afterward.
games = Games
no-games = This server has no games.
invented-by = by { $inventor }
inventor-unknown = inventor unknown
your-tables = Your games in progress
your-turn = Your turn
your-turn-left = Time left:
your-turn-more = { $count ->
    [one] And one more game on your account’s page
   *[other] And { $count } more games on your account’s page
}
one-screen-words = Two players, one device. Both add randomness to the deal, so nobody can rig it.
alone-words = Your browser adds randomness to the deal, so nobody can rig it.
name-of = { $seat }’s name
your-name = Your name
options = Rule options
usual = (default)
preset = Rule set
preset-own = Custom
option-wrong = “{ $option }” cannot have this value. Choose another one.
start-game = Play
dealing = Dealing…
game-surprise = Surprise Chess
game-surprise-rex = Surprise Chess, Rex exclusive
game-chaos = Chaos Chess
game-booster = Booster Chess
game-cloak-and-dagger = Cloak and Dagger Chess
game-mysterious = Mysterious Chess
game-mysterious-casual = Mysterious Casual Chess
game-jieqi = Jieqi
# The inventor’s name for a game as this language writes it, where that is not the room’s.
original-jieqi = Jieqi
game-parade = Parade Chess Solitaire
game-neighbour = Neighbour Chess Solitaire
game-hidden-queen = Hidden Queen
summary-surprise = Your king, queen, rooks, bishops and knights start as shuffled face-down cards. Each card moves like the piece that belongs on its square, and is revealed when it moves or is attacked.
summary-surprise-rex = Surprise Chess with both kings face up, on e1 and e8.
summary-chaos = All 32 pieces start on random squares, and checks do not count on the first turn. Two games from the same setup, with colors swapped.
summary-booster = Play cards to put checkers under pieces: yours give a piece extra king steps after its move, your opponent’s make it move like a pawn.
summary-cloak-and-dagger = The pieces behind the pawns are numbered checkers that only their owner can tell apart. Guess what your opponent’s are; uncloak your own when it pays.
summary-mysterious = Each player places sixteen cards, one for each piece, face down anywhere on an empty board. Then they are turned over one by one, and the chess begins.
summary-mysterious-casual = All 32 pieces form one shuffled pack. Place the cards where you like without looking, turn them over one by one, and play chess with what you get.
summary-jieqi = Xiangqi with the pieces shuffled and face down. Each first moves like the piece that belongs on its point, then is revealed. A piece captured face down is shown only to its captor.
summary-parade = Eight pieces on parade order each other around until they all form one group. For one player.
summary-neighbour = Cards place the pieces; then each moves like its neighbors until they all form one group. For one player.
summary-hidden-queen = Kings and face-down pawns; on each side one of them is a queen, and nobody knows which. It turns up when it moves or is captured.

## Options
option-checkers = Checkers per side
option-checker-cards = Checker cards per color
option-handicap-white = White starts with this many fewer checkers
option-handicap-black = Black starts with this many fewer checkers
option-stack-limit = Playing a card under a piece already on your own checker
value-stack-limit-none = Allowed
value-stack-limit-1 = Not allowed
option-guess-again = Guessing a checker again after a right guess
value-guess-again-on = Allowed, for another bonus
value-guess-again-off = Not allowed
option-right-guess = A checker guessed right
value-right-guess-stays = Stays a checker
value-right-guess-uncloaks = Is uncloaked, unless it is the king
option-guess-bonus = What a guess wins or loses
value-guess-bonus-pawn = A pawn move, for whoever was right
value-guess-bonus-move = A second move, or the turn itself
option-reveal-timing = Cards attacked by newly revealed pieces
value-reveal-timing-chain = Are revealed too, and so on
value-reveal-timing-mover-only = Stay face down until the next turn
option-cards-attack = Face-down cards attack other cards
value-cards-attack-on = Yes, like the piece of their square
value-cards-attack-off = No, they only give check
option-exposed-king = Your own move exposes your king
value-exposed-king-loses = You lose at once
value-exposed-king-check = You answer the check next turn
option-role-king-safety = The card on the king’s square
value-role-king-safety-off = May move into attack
value-role-king-safety-on = Keeps all restrictions of a king
option-flip-keeps-castling = A king or rook revealed by an attack
value-flip-keeps-castling-on = May still castle
value-flip-keeps-castling-off = May no longer castle
option-rejected-square = A square rejected in the draw
value-rejected-square-reusable = Can be drawn again
value-rejected-square-discarded = Is closed to later pieces
option-sampler = Random setup
value-sampler-sequential = Piece by piece, as the inventor does
value-sampler-uniform = Every setup equally likely
option-first-turn = A king attacked on the first turn
value-first-turn-free = May stay attacked
value-first-turn-must-escape = Must escape if it can
option-king-left-attacked = A king left attacked after the first turns
value-king-left-attacked-play-on = Answers the check on its turn
value-king-left-attacked-loses = Loses
option-castling = Castling
value-castling-home-squares = If king and rook start on their home squares
value-castling-none = Never
option-kings = Kings
value-kings-random = On random squares
value-kings-chosen-last = Placed last, by the players
option-match = Match
value-match-pair = Two games, colors swapped
value-match-single = One game
option-first-to-place = First to place a card
value-first-to-place-white = White
value-first-to-place-black = Black
option-show-own = The cards you have placed
value-show-own-on = You may look at them
value-show-own-off = Are not shown again
option-flip-order = Cards turned over
value-flip-order-free = In any order
value-flip-order-fixed = In the order a1, b1, … h8
option-double-step = Pawn double step
value-double-step-unmoved-second-rank = Pawns placed on their second rank
value-double-step-any-second-rank = Pawns standing on their second rank
value-double-step-first-two-ranks = Pawns placed on their first two ranks
option-start-check = A king attacked when play begins
value-start-check-play-on = Play on
value-start-check-white-wins = White wins if it is Black’s king
value-start-check-redo = Place the cards again
value-start-check-grace = Checks do not count on the first moves
option-pair-order = The two games
value-pair-order-in-a-row = One after the other
value-pair-order-at-once = Both at once
option-covered-advisor = A face-down piece on an advisor’s point
value-covered-advisor-palace = Must stay in the palace
value-covered-advisor-free = May leave the palace
option-captured-covered = A piece captured face down
value-captured-covered-capturer-only = Is shown only to its captor
value-captured-covered-hidden-from-all = Is shown to nobody
value-captured-covered-public = Is shown to everyone
option-king-capture = Capturing the king
value-king-capture-off = No: checks must be answered
value-king-capture-on = Wins; moving into check is legal
option-no-capture-limit = Draw after this many plies without a capture (0: never)
option-reveal-resets-count = A revealed piece restarts that count
value-reveal-resets-count-off = No
value-reveal-resets-count-on = Yes
option-repetition-count = Repetition is judged at occurrence number (0: never)
option-perpetual-check = Perpetual check
value-perpetual-check-loss = Loses
value-perpetual-check-draw = Draws
option-perpetual-chase = Perpetual chase of one piece
value-perpetual-chase-draw = Draws
value-perpetual-chase-loss = Loses
option-bare-kings-draw = Only the two kings are left
value-bare-kings-draw-on = Draw
value-bare-kings-draw-off = Play on
option-setup-filter = Setups with a king in check
value-setup-filter-none = Are played
value-setup-filter-no-check = Are drawn again
option-open-deck = Order of the deck
value-open-deck-off = Hidden
value-open-deck-on = Visible
option-past-h8 = A piece that would go past h8
value-past-h8-wrap = Continues from a1
value-past-h8-lost = Is left off the board
option-floor = Pieces on the board before moves may begin
option-king-consolation = A color with no neighboring pieces
value-king-consolation-off = Cannot move
value-king-consolation-on = Moves like kings

## The table
table-title = { $game }: { $white } vs. { $black }
table-gone = Game not found
table-gone-words = The server no longer has this game, or no longer knows you as its player. You can remove it from your list.
table-not-yours-words = It may not exist (any more), or its players have it on another device. Ask them for the link to watch.
table-forget = Remove from my games
flip = Flip board
sheet = Moves and more
moves = Moves
no-moves = No moves yet
to-move = to move
to-move-you = Your move
still-face-down = Still face down
    .points = Face down
still-face-down-cloak-and-dagger = Still cloaked
still-in-deck = Still to come
captured = Captured
seen-by = Counted from what { $seat } knows
seen-by-all = Counted from what everyone knows
none = none
play = Play
type-move = Type a move or a command
type-move-example = { $move }, or ? for help
which-move = Which one: { $moves }
pool-spoken = { $seat }, still face down: { $pieces }
nothing-hidden = There is nothing hidden in this game
action-parade-add = Turn over a card and add its piece
action-neighbour-turn = Turn over the next cards
action-neighbour-stop = Start moving
cloak-arrange = Arrange your checkers
cloak-arrange-how = Select two to swap them. Your opponent does not see this.
cloak-limits = King between the rooks, bishops on different colors.
cloak-random = Random setup
cloak-confirm = Confirm setup
cloak-slot = Checker { $number }: { $piece }
cloak-swapped = Checker { $a1 } is now the { $p1 }, checker { $a2 } the { $p2 }.
cloak-grid = { $seat }’s checkers
cloak-grid-other = Show { $seat }’s
cloak-fill = Fill in automatically
cloak-grid-how = Percent of the arrangements that fit everything seen so far. Select a cell to guess or mark it.
cloak-cell = { $seat }’s checker { $number }, { $piece }: { $count } of { $of } ({ $percent }%)
cloak-cell-plain = { $seat }’s checker { $number }, { $piece }
cloak-cell-gone = { $seat }’s checker { $number }, { $piece }: no longer on the board
cloak-mark-out = Rule out
cloak-mark-sure = Mark as certain
cloak-marked-out = ruled out by you
cloak-marked-sure = marked as certain by you
cloak-task-wait = Your checkers are set. Waiting for your opponent.
cloak-task-guess = You may guess first: select one of their checkers. Or just move.
cloak-task-move = Make your move.
cloak-task-bonus = Bonus: move a pawn, or put a captured one on your second rank.
cloak-task-again = Bonus: move again, with any piece.
cloak-task-uncloak = You may uncloak: select your checker.
action-cloak-and-dagger-skip = Skip bonus
action-cloak-and-dagger-end = End turn
draw-offer = Offer draw
draw-accept = Accept the draw
rematch-accept = Accept
draw-decline = Decline
claim-repetition = threefold repetition
claim-fifty-moves = fifty-move rule
resign = Resign
resign-sure = Resign as { $seat }?
resign-yes = Yes, resign
resign-no = Keep playing

## The end of a game
result = Result
result-win = { $name } wins
result-draw = Draw
result-aborted = Aborted
result-void = No result
result-solved = Solved: { $score } points
result-unsolved = Not solved this time
rematch = Rematch
play-again = Play again
deal-again = New deal
next-game = Next game
pair-second = Second game
pair-other = Other game
player-number = Player { $number }
pair-title = { $game }, game { $number } of 2
pair-score = Score of both games
sitting-score = Match score
pair-aborted = One game was aborted, so the pair is over and has no score.
aborts = Games ended before they began: { $name } { $count }.
check-deal = Check the deal
download-record = Download game
reason-checkmate = Checkmate.
reason-king-captured = The captured card was the king.
reason-king-attacked-at-start = Black’s king was attacked when White’s first move began.
reason-king-left-attacked = { $loser } left their king attacked.
reason-king-left-attacked-you = You left your king attacked.
reason-stalemate = Stalemate: no legal move, and not in check.
    .points = { $loser } has no legal move.
reason-resignation = { $loser ->
    [Player] You gave up.
   *[other] { $loser } resigned.
}
reason-resignation-you = You resigned.
reason-agreement = By agreement.
reason-repetition = Draw by threefold repetition.
    .points = The position was repeated.
reason-fivefold-repetition = Draw by fivefold repetition.
reason-fifty-moves = Draw: fifty moves without a capture or pawn move.
reason-seventy-five-moves = Draw: seventy-five moves without a capture or pawn move.
reason-dead-position = Draw: neither side can give checkmate.
reason-time = { $loser } ran out of time.
reason-time-you = You ran out of time.
reason-abandoned = { $loser } left the game.
reason-abandoned-you = You left the game.
reason-unopened = { $loser } did not show their half of the sealed cards.
reason-unopened-you = You did not show your half of the sealed cards.
reason-false-lock = The half of { $loser } was not the one fixed before the game.
reason-false-lock-you = Your half was not the one fixed before the game.
reason-aborted = The game was aborted.
reason-expired = Nobody came back to the game, so the server ended it.
reason-closed = The server’s operator closed the game.
reason-king-exposed = { $loser } ended the turn with their own king attacked.
reason-king-exposed-you = You ended your turn with your own king attacked.
reason-one-group = All pieces form one group.
reason-out-of-counters = No counters left.
reason-out-of-cards = No cards left.
reason-stuck = No moves left.
reason-king-taken = The king was captured.
reason-over = The game was already over.
reason-no-capture = There was no capture for too long.
reason-bare-kings = Only the kings are left.
reason-move-limit = The game went on for too long.
reason-perpetual-check = { $loser } gave perpetual check.
reason-perpetual-chase = { $loser } chased one piece perpetually.

## At the table: the past, the end, the talk between two
past-to-now = Back to now
past-is-now = This is the current position
past-shown = Past: after { $move }
board-past = Board as it was after { $move }
spoken-unveiled = { $count ->
    [one] The last face-down piece is turned over
   *[other] The last { $count } face-down pieces are turned over
}
square-unveiled = face down until the end
share-result = { $game }: { $result } ({ $count } moves by both sides)
settings-walks = Arrow keys walk over the squares
settings-walks-how = Otherwise they go through the moves. Coming to the board with Tab, they always walk over the squares; Shift+A and Shift+D go through the moves there.
trouble-no-such-past = This position cannot be shown.
settings-notation = Moves
notation-figurines = Figurines: ♘f3
notation-letters = Letters: Nf3
notation-coordinates = Squares: g1-f3
settings-typing = Show the box for typed moves
settings-typing-how = Without it, press i: it opens for as long as you type. It takes e4, Nf3, O-O, e2e4 and commands such as draw.
you = You
your-opponent = your opponent
result-you-win = You win
talk-draw-asked = { $name } offers a draw.
talk-draw-declined = { $name } declined the draw.
talk-draw-lapsed = { $name } played on: your draw offer has lapsed.
talk-draw-withdrawn = { $name } withdrew the draw offer.
talk-takeback-asked = { $name } wants to take back the last move.
talk-takeback-declined = { $name } declined the takeback.
talk-takeback-lapsed = { $name } played on: your request to take back has lapsed.
talk-takeback-withdrawn = { $name } no longer wants to take back.
talk-rematch-asked = { $name } wants to play again.
talk-rematch-declined = { $name } does not want to play again now.
talk-rematch-withdrawn = { $name } no longer waits for another game.
draw-waits = You offered a draw. Waiting for { $name }…
takeback-waits = You asked to take back. Waiting for { $name }…
rematch-waits = You asked for another game. Waiting for { $name }…
withdraw = Withdraw
takeback-none = You have not moved yet
takeback-not-now = Not now: something has turned up since
asks-already = One question at a time: wait for the answer, or withdraw it
takeback-both = Takes back your move and the answer to it
taken-back = { $count ->
    [one] One move was taken back.
   *[other] { $count } moves were taken back.
}
waiting-for-player = Waiting for { $name }
invite-cancel = Cancel the invitation
title-waiting = Waiting…
title-rematch = Rematch?
title-draw = Draw?
title-takeback = Take back?
trouble-invitation-closed = Whoever invited you has closed the invitation. Ask for a new link.
material-ahead = { $points } points of material ahead
watchers = { $count ->
    [one] 1 person is watching
   *[other] { $count } people are watching
}
you-watch = You are watching
you-watch-late = { $minutes ->
    [one] You are watching, a minute behind
   *[other] You are watching, { $minutes } minutes behind
}
guide = Guide
guide-ok = Got it
guide-never = No more hints
guide-surprise-turn = A face-down card moves like the piece that belongs on its square: the small sign shows it. Select a card or a pawn, then a dot.
guide-surprise-odds = A row next to the board shows what this card may be, and how likely each piece is.
guide-surprise-reveal = A card that moves or is attacked turns up. From then on it moves as the piece that it is.
guide-surprise-rex-turn = { guide-surprise-turn }
guide-surprise-rex-odds = { guide-surprise-odds }
guide-surprise-rex-reveal = { guide-surprise-reveal }
guide-jieqi-turn = A covered piece first moves like the piece that belongs on its point: its small sign shows which. Select one, then a dot.
guide-jieqi-odds = A row next to the board shows what this piece may be, and how likely each is.
guide-jieqi-reveal = It turned up after its first move. What is captured face down, only its captor sees.
guide-chaos-turn = All pieces stand on random squares, in the open. On your first turn a king may stay in check.
guide-chaos-second = From now on checks must be answered, as in chess.
guide-chaos-over = The same start is played twice: in the second game the colors are swapped, so luck is even.
guide-cloak-and-dagger-turn = Your pieces are numbered checkers that only you can tell apart. Arrange them, then confirm.
guide-cloak-and-dagger-move = Move a piece, or first guess what one of their checkers is: a right guess earns a bonus.
guide-cloak-and-dagger-reveal = An uncloaked checker stands open for both. The grid keeps track of what the others may still be.
guide-booster-turn = Move a piece first. Then you may play a card: it puts a checker under the piece that it names.
guide-booster-draft = Your own checker lets a piece go on by king steps; the opponent’s makes it move like a pawn. End the turn when you are done.
guide-booster-second = Look at a card in your hand: the pieces that it fits are ringed on the board.
guide-mysterious-turn = Choose one of your pieces, then an empty square: it lies there face down. Your opponent sees a card, and not what it is.
guide-mysterious-reveal = Now the cards are turned over one by one, in turns.
guide-mysterious-move = All cards are up: from here on it is chess.
guide-mysterious-casual-turn = Lay the next card of the pack on any empty square. Nobody knows yet what it is, nor whose.
guide-mysterious-casual-reveal = { guide-mysterious-reveal }
guide-mysterious-casual-move = { guide-mysterious-move }
guide-parade-turn = Pieces order each other around. Select a piece: dots show where it may go, and arrows show which pieces give it orders.
guide-parade-second = Bring all pieces together into one group: the outlines show which belong together.
guide-parade-third = The sooner all are together, the more points are left.
guide-neighbour-cards = Turn over cards until you like the start; then the moves begin.
guide-neighbour-second = A piece moves like its neighbors: select one to see how.
guide-neighbour-third = Bring all pieces together into one group before the deck runs out.
table-tabs = Moves or rules
past-start = Past: the start
board-past-start = Board as it was at the start

## The line and its troubles
line-waiting = Connection lost. Reconnecting…
line-retry = Try again
line-refused = The server ended the connection. Reload the page.
trouble-not-connected = That was not sent: you are offline. Try again when you are reconnected.
trouble-unreachable = The server is not responding. Try again in a moment.
trouble-not-understood = That is neither a legal move nor a command. Type a move by its squares, such as e2e4, or ? for help.
trouble-illegal-action = { $message }
trouble-unreadable-action = { $message }
trouble-wrong-option = { $message }
trouble-not-your-turn = It is your opponent’s turn.
trouble-game-over = The game is over.
trouble-game-not-over = The game is still going on. Try again when it is over.
trouble-pair-not-over = The other game of the pair is still going on. Finish it first.
trouble-stale-number = The position has changed in the meantime. Look again, then make your choice.
trouble-unknown-number = This page is out of step with the game. Reload the page.
trouble-no-draw-offer = There is no draw offer any more.
trouble-draw-offered = A draw has already been offered. Wait for the answer.
trouble-nothing-to-claim = You cannot claim a draw now. You can offer one.
trouble-busy = The game cannot answer right now. Try again in a moment.
trouble-draining = This server restarts soon, so no new games can begin here. Games in progress go on.
trouble-banned = The operator of this server has blocked your network.
trouble-table-ended = This table was closed before its game began.
trouble-pruned = This game was cleared away from the server; only its result is kept.
trouble-wrong-name = A name needs 1 to 40 visible characters. Choose another one.
trouble-no-such-table = This game cannot be found here.
trouble-wrong-token = You are not a player in this game. Open it in the browser in which you joined.
trouble-old-rules = This game was played under older rules that this server no longer has.
trouble-storage-failed = The server could not save this, and nothing has changed. Try again.
trouble-storage-unsure = The server cannot tell whether this was saved. Reload the page and check.
trouble-storage-busy = The server’s storage is busy. Nothing was changed; try again in a moment.
trouble-storage-full = The server’s disk is full. Nothing was changed; try again later.
trouble-contribution-mismatch = A contribution did not match its seal, so this deal was canceled. Start a new game.
trouble-commitment-replaced = This seat had been sealed differently, so the deal starts again with a new secret.
trouble-secret-changed = The server changed its sealed secret after this page had sent its seals. Do not trust this deal; start a new game.

## Replay
replay = Replay
replay-open-title = Open a game
replay-open-words = A game file holds everything: every move, every revealed card, and the deal. The server verifies it before showing it.
replay-choose-file = Choose file
replay-checking = Checking…
replay-drop = or drop it here
replay-paste = Or paste its text
replay-open = Open
replay-open-file = Open a game file
replay-too-large = This file is too large for a game. Choose the .jsonl file that you downloaded.
replay-fault-line = Line { $line } of the file:
replay-fault-field = Line { $line } of the file, field “{ $field }”:
replay-loading = Loading the game…
replay-none = This game cannot be replayed here
replay-none-words = It is not over yet, its players keep it private, or it is gone. Its players can download it; you can open that file here.
replay-pruned = This game was cleared away
replay-pruned-words = Its moves are no longer kept; this is what is left: { $players }{ $game }, { $result }, { $date }.
replay-steps = Step through the game
replay-first = First position
replay-back = Previous move
replay-forward = Next move
replay-last = Last position
replay-run = Play
replay-pause = Pause
replay-at-start = Start of the game
replay-ply = { $ply } of { $end }
replay-clock = clock { $time }
replay-more = More
replay-play-on = Continue from here
replay-other = Open another game
replay-keys = Keys: ← → Home End, space to play, f to flip the board; on the board Shift+A and Shift+D.
replay-odds = Odds of every face-down card
    .points = Odds of every face-down piece
replay-deal-fair = Deal verified: nobody rigged it.
replay-deal-from-seed = Dealt from a seed that somebody chose.
replay-deal-set-up = Started from a set-up position.
replay-deal-not-opened = The deal has not been opened yet.
replay-deal-sealed = Sealed: both halves are the ones fixed before the game, and every card is right. Nobody knew a card before it turned up, unless both halves had left their browsers.
replay-deal-half-sealed = Sealed: each card that turned up is the one fixed before the game. A player did not show their half, or it was not the one fixed, so the other cards cannot be checked.
replay-deal-by-hand = Entered by hand: there is no deal to verify. Everything entered fits what was left.
observer = View as
observer-white = White
    .points = Red
observer-black = Black
observer-solo = Player
observer-spectator = Spectator
observer-referee = Referee
copy-fen = Copy FEN
fen-copied = FEN copied.
copy-failed = Your browser blocked copying. Allow access to the clipboard, then try again.
trouble-record = { $message }
trouble-record-too-long = This game is too long to be shown here.
trouble-body-too-large = That is more than the server accepts at once. Send less.
trouble-slow-down = Too many requests at once. Wait a moment, then try again.
trouble-unfinished = The server could not finish this. Try again.
trouble-wrong-fen = { $message }

## Lessons
learn = Learn
learn-title = Learn by playing
learn-words = Each game in plain words, with positions in which you make the move and see the cards turn over.
learn-all = All games
learn-none = There is no lesson here
learn-by-in = by { $inventor }, { $year }
learn-next = What next
learn-play = Play this game
learn-right = Correct!
learn-other = That is a legal move, but not the one asked for. See what happened, then try again.
learn-again = Try again
learn-reset = Start over
learn-show = Show me
learn-steps = Steps of this lesson
learn-progress = { $done } of { $of } steps done.
learn-step-open = Step { $number }, not done yet
learn-step-tick = Step { $number }, done
learn-step-star = Step { $number }, right at the first try
learn-next-step = Next step
learn-complete = You have finished this lesson.
learn-to-move = { $seat } to move
edit = Board editor
trouble-no-such-game = There is no such game on this server. Choose one on the home page.
trouble-no-lesson = There is no lesson for this game yet.
learn-rules = Rules

## Setting up a position
edit-board = Board of the editor
edit-pieces = Pieces
edit-move = Move pieces; drag one off the board to remove it
edit-remove = Remove pieces
edit-removed = { $at } is empty
edit-start = Start
edit-clear = Clear
edit-undo = Undo
edit-fields = Position
edit-play = Play from this position
edit-asking = Checking…
edit-is-over = The game is already over in this position.
edit-hint = Keyboard: the arrows move around the board, a letter places that piece (capitals for White, x for a card), Delete removes one.
    .points = Keyboard: the arrows move around the board, a letter places that piece (capitals for Red, x for a face-down piece), Delete removes one.
edit-fault = Mistake in field { $field }, here:
edit-pool-count = { $count } listed, { $cards } cards on the board
    .points = { $count } listed, { $cards } face down on the board
edit-one-less = One fewer { $piece } for { $seat }
edit-one-more = One more { $piece } for { $seat }
edit-deal-lot = random when the game starts; nobody sees them
edit-deal-chosen = chosen here
edit-card-is = { $seat } card on { $at }
field-side = Side to move
field-castling = Castling
castling-short = { $seat } may castle kingside
castling-long = { $seat } may castle queenside
field-en-passant = En passant square
field-halfmove = Plies without a capture
field-fullmove = Move number
field-deal = Under the cards
field-double-steps = May double-step
field-suspended = Checks
field-suspended-0 = Count
field-suspended-1 = Not yet for Black
field-suspended-2 = Not yet for either side
field-suspended-kings = Kings being placed
field-deck = Cards in the deck
field-unseen = Cards not yet seen
field-penalty = Penalty moves
field-order = Order of the cards
field-phase = Phase
field-phase-add = Placing
field-phase-side = Stepping aside
field-phase-move = Moving
field-last = Placed last
field-pieces = Piece cards left
field-places = Position cards left
field-spent = Cards spent
field-counted-pool = Still face down
field-taken-covered = Captured face down
field-counted-deal = Under the cards
field-card-phase = Phase
field-card-phase-place = Placing cards
field-card-phase-flip = Turning cards over
field-card-phase-promote = Promotion
field-card-phase-play = Chess
field-hands-or-steps = In hand, or may double-step
field-laid = Under the cards
field-next-packs = Next deals (secret)
field-unmoved = Unmoved pieces
field-checker-numbers = Numbers by square
field-checker-pieces = Pieces by number
field-pawns-to-drop = Pawns to put back
field-due = Next part of the turn
field-queens = Queens still face down
field-guessed = Correctly guessed
field-stacks = Checkers under pieces
field-reserves = Checkers in reserve
field-hands = Cards in hand
field-discard = Discard pile
field-draw-pile = Draw pile
field-wandered = Moved pawns on the second rank
edit-fine = The position is fine. { $count ->
    [one] { $seat } to move, one legal move.
   *[other] { $seat } to move, { $count } legal moves.
}
edit-turn = Flip

## Review
review = Review
review-none = Nothing to review
review-none-words = Open a finished game first.
review-begins = Starting the analysis…
review-progress = Analyzing the game: { $done } of { $of }
review-graph = { $seat }’s winning chances, move by move
review-by-reveal = { $by } by luck
review-gave-away = { $seat } lost { $by } with this move
review-mark-slip = mistake
review-mark-their-slip = opponent’s mistake
review-best-was = Better: { $action }. This move lost { $by }.
review-sum = Summary
review-start = Chances at the start
review-part-luck = Luck of the reveals
review-part-own = { $seat }’s moves
review-part-opponent = { $other }’s moves
review-part-ending = The ending
review-result = Result
review-luck-even = Luck favored neither side.
review-luck-for = Luck raised { $seat }’s chances by { $by }.
review-luck-against = Luck lowered { $seat }’s chances by { $by }.
review-play-even = Both sides played equally well.
review-stood-you = Before the end your chances stood at { $by }.
review-stood = Before the end { $seat }’s chances stood at { $by }.
review-resigned-you = Your chances stood at { $by } when you resigned.
review-bar-luck = Luck { $by }
review-bar-play = Moves { $by }
review-bar-waits = Luck and play are being weighed…
review-play-for = The moves of both sides raised { $seat }’s chances by { $by }.
review-play-against = The moves of both sides lowered { $seat }’s chances by { $by }.
review-luck-for-you = Luck raised your chances by { $by }.
review-luck-against-you = Luck lowered your chances by { $by }.
review-play-for-you = The moves of both sides raised your chances by { $by }.
review-play-against-you = The moves of both sides lowered your chances by { $by }.
review-worst = Biggest mistakes
review-no-slips = No big mistakes.
review-instead = Better: { $action }
review-table = Graph as a table
review-col-move = Move
review-col-after = Chances
review-col-play = Moves
review-col-reveal = Luck
review-col-best = Best
review-note = By an engine that knew only what this side knew, at { $nodes } positions per move. 100% is a certain win, 50% an even game.
trouble-no-review = The engine does not play this game, so it cannot be reviewed.
trouble-review-running = Another review of yours is still running. Wait for it, or close its page.
trouble-review-failed = { $message }
review-waiting = Waiting: another game is being analyzed…

## Around the table (places, kept games, sharing, review)
places = Places
menu = Menu
place-play = Play
place-puzzles = Puzzles
place-learn = Learn
place-watch = Watch
place-analysis = Analysis
place-games = My games
place-print = Print
tag-surprise = Face-down cards turn over when they move or are attacked
tag-surprise-rex = Surprise Chess with both kings face up
tag-chaos = All 32 pieces start on random squares
tag-booster = Play cards to speed up your pieces and slow down theirs
tag-cloak-and-dagger = Pieces hide behind numbers: guess which is which
tag-mysterious = Place your own pieces face down, anywhere
tag-mysterious-casual = Place a shuffled pack without looking
tag-jieqi = Xiangqi with shuffled, face-down pieces
tag-parade = Solitaire: pieces order each other around
tag-neighbour = Solitaire: pieces move like their neighbors
tag-hidden-queen = One face-down pawn on each side is a queen
their-move = Opponent’s turn
watch-words = Public games as they are played. You see what everyone sees: face-down pieces stay hidden.
puzzles-words = One player, one deal a day for everyone, and as many puzzles as you like.
puzzles-today-done = Today: done
puzzles-find = Find a puzzle
analysis-words = Go through any game or position, try other moves, and see what an engine finds — through one side’s eyes.
analysis-games = Your latest games
analysis-no-games = You have not finished a game in this browser yet.
analysis-all-games = All my games
analysis-position = Set up a position
analysis-position-words = Choose a game to begin from its start, or set up a position of your own.
analysis-open = Open something
analysis-paste = FEN, PGN, or the text of a game file
analysis-recognize = Automatic
analysis-open-words = Takes positions in any notation the games know, game files (.jsonl), PGN, and studies.
analysis-drop-words = You can also drop a file here.
analysis-not-known = No game here reads this as a position. Choose the game to hear what is wrong with it.
analysis-pgn-none = There is no game in this PGN.
analysis-pgn-move = The move “{ $move }” is not legal there. Is it the right game?
analysis-studies = Your studies
analysis-nameless = Untitled
analysis-study-remove = Remove “{ $name }”
analysis-chapters-count = { $count ->
    [one] 1 chapter
   *[other] { $count } chapters
}
analysis-do = Analyze
analysis-ordinary = Nothing is face down: this is ordinary chess, shown as Chaos Chess.
analysis-other = Open something else
analysis-nothing = Nothing to analyze here
analysis-nothing-words = The link is cut off, the game is private, or this browser does not keep that study.
analysis-empty = Make a move on the board. Another move at the same point begins a variation.
analysis-variation = Variation:
analysis-new-variation = New variation.
analysis-no-variation = No other variation there.
analysis-promote = Move variation up
analysis-promoted = Variation moved up.
analysis-remove = Delete from here
analysis-remove-sure = Really delete
analysis-marks = Mark for this move
analysis-mark-brilliant = Brilliant move
analysis-mark-good = Good move
analysis-mark-interesting = Interesting move
analysis-mark-dubious = Dubious move
analysis-mark-mistake = Mistake
analysis-mark-blunder = Blunder
analysis-notes = Notes
analysis-comment = Comment
analysis-drawn = Arrows and circles
analysis-drawn-help = Type e2e4 for an arrow, d5 for a circle; r, b or y in front colors it.
analysis-drawn-mouse = Or draw with the right mouse button.
analysis-turns-up = What turns up on { $at }?
analysis-turns-up-odds = { $piece }, { $count } of { $of }
analysis-turns-up-none = What may turn up here cannot be chosen. Open a record of the game, which tells it.
analysis-choose = Choose what turns up
analysis-draw = Draw by chance
analysis-otherwise = Let me choose what turns up instead of what lay there
analysis-panels = Panels
analysis-engine = Engine
analysis-engine-eyes = knows what { $seat } knows
analysis-engine-not-known = The engine cannot analyze this game: no search can judge all of its positions.
analysis-engine-off = Off
analysis-engine-begins = Starting…
analysis-engine-waiting = Waiting: others come first…
analysis-engine-depth = Depth { $depth }, { $nodes } positions
analysis-wins-in = wins in { $plies }
analysis-loses-in = loses in { $plies }
analysis-lines = Number of lines
analysis-lines-count = { $count ->
    [one] 1 line
   *[other] { $count } lines
}
first-moves = First moves, measured
first-moves-words = { $games } games between two engines of one strength ({ $nodes } positions a move): games, results, { $side }’s score with its 95% interval.
first-moves-strength = Strength
first-moves-nodes = { $nodes } positions ({ $games } games)
first-moves-results = { $games ->
    [one] 1 game
   *[other] { $games } games
}; { $side } won { $white }, drawn { $drawn }, { $other } won { $black }
first-moves-all = All first moves
first-moves-turned-up = By what turned up
first-moves-none = There are figures for the start of a game with its usual options only.
first-moves-further = There are figures for the first move only.
first-moves-not-played = No engine began like this.
analysis-study = Study
analysis-study-name = Name of the study
analysis-keep = Keep as a study
analysis-kept = This browser keeps every change.
analysis-kept-account = Every change is kept here and in your account.
analysis-not-kept = Gone when this tab is closed, unless you keep it.
analysis-elsewhere = This study was changed in another tab or on another device meanwhile. Yours goes on as a study of its own.
analysis-chapter = Chapter { $number }: { $game }
analysis-chapters = Chapter
analysis-chapter-name = Name of the chapter
analysis-chapter-here = New chapter from this position
analysis-chapter-remove = Delete chapter
analysis-share = Share
analysis-share-words = The link holds everything: positions, variations and comments. The server stores nothing.
analysis-share-long = It is long; some programs cut such links. A file is safer.
analysis-export = Save as a file
analysis-keys = Keys: ← → step, ↑ ↓ variations, Home End, f to flip the board.
trouble-analysis-running = Another analysis of yours is still running. Close its page.
trouble-no-analysis = The engine cannot analyze this game.
trouble-analysis-failed = The engine could not analyze this position. Try again.
mine-words = Everything you played in this browser. It is kept here, and nowhere else under your name.
mine-words-signed = Your games, { $name }: what you played in this browser, and the games of your account from other devices.
mine-over = Finished games
mine-none = Nothing here yet. Play a game: it appears here when it is over.
mine-won = You won.
mine-lost = You lost.
mine-drawn = Draw.
mine-plain = Over.
mine-tally = { $won } won, { $drawn } drawn, { $lost } lost
mine-all-kinds = All games
mine-more = Show more
mine-remove = Remove
mine-remove-sure = Remove for good
collection-title = All games as one file
collection-words = Take your games to another browser, or keep a copy. The file also opens your seats in games that go on: do not give it to anybody.
collection-save = Export all games
collection-open = Import a file
collection-saved = Saved. Games in the file: { $count }.
collection-taken = Imported. New: { $added }; completed: { $completed }; already here: { $known }.
collection-not-json = This file is damaged, or it is no export of games: it cannot be read as JSON. Export it again. Nothing was changed.
collection-not-games = This is no export of games. A single game (.jsonl) is opened under Analysis. Nothing was changed.
collection-newer = A newer version of this page wrote this file. Reload the page, then import it again. Nothing was changed.
collection-entry = Game { $entry } of the file is damaged (field “{ $field }”). Nothing was changed.
collection-sheet = The game with real cards “{ $entry }” in the file is damaged. Nothing was changed.
collection-days = The daily results in the file are damaged. Nothing was changed.
collection-full = This browser has no more room. Remove some games, then import the file again.
clock-bullet = Bullet
clock-blitz = Blitz
clock-rapid = Rapid
clock-classical = Classical
clock-correspondence = Per move
clock-slide-minutes = Set the minutes
clock-slide-seconds = Set the seconds
clock-slide-periods = Set the periods
share-game = Share
share-title = Share this game
share-link = Link to this position
share-link-words = Whoever has this link can go through the whole game, with every card face up.
share-private = This game is private: only its players can go through it here. You can still send a file.
share-files = As a file
share-png = Picture (PNG)
share-film = Animation (SVG)
share-pgn = PGN
share-record = Game file
share-files-words = Picture, animation and PGN show the game as you see it now: { $observer }. The game file holds everything.
share-pgn-words = A PGN cannot hold face-down cards: the moves stand in it as a comment. The game file holds the cards too.
private-game = Keep this game private when it is over
grade-best = Best move
grade-gamble = Brilliant gamble
grade-good = Good move
grade-inaccuracy = Inaccuracy
grade-blunder = Blunder
grade-lucky = Lucky
grade-unlucky = Unlucky
review-lucky = Lucky: what turned up was worth { $by } to { $seat }.
review-unlucky = Unlucky: what turned up cost { $seat } { $by }.
card-word = card
puzzle-task = { $count ->
    [one] Connect all pieces into one group in one move.
   *[other] Connect all pieces into one group in { $count } moves.
}
pile-moves-left = moves before the game ends
offline-words = You are offline. Rules, lessons and the games kept in this browser still work; playing, puzzles and reviews need the server.
unreachable-words = The server is not responding. Rules, lessons and the games kept in this browser still work; playing, puzzles and reviews need it.

## Settings
settings = Settings
settings-language = Language
settings-theme = Theme
theme-auto = System
theme-light = Light
theme-dark = Dark
settings-board = Board
board-wood = Wood
board-slate = Blue-gray
board-contrast = High contrast
settings-ground = Background
ground-paper = Paper
ground-mist = Mist
ground-moss = Moss
ground-plain = Plain
ground-lattice = Card back
settings-outline = Show how a face-down card moves
settings-coordinates = Board coordinates
settings-turn = Flip the board to the side to move
credit-pieces = Chess pieces by Cburnett and Rfc1394, CC BY-SA 3.0, via cm-chessboard. Xiangqi characters: Noto Serif SC by Adobe, OFL 1.1.

## Help
help-keys = Keyboard shortcuts
help-course = Through the moves
key-steps = back, forward
key-ends = to the start, to the last move
help-board = On the board (come to it with Tab)
help-text-box = In the text box
key-arrows = move from square to square
    .points = move from point to point
key-press = pick up, put down
key-let-go = cancel
key-pieces = next piece of that kind (with Shift: previous)
key-card = next face-down card
    .points = next face-down piece
key-odds = exact odds of this card
    .points = exact odds of this piece
key-moves = legal moves from here
key-square = name of this square
key-last = last move
key-pools = pieces still face down
key-captured = captured pieces
key-flip = flip board
key-text-box = go to the text box
command-move = a move, by its squares
command-opponent = your opponent
command-where = where the knights are
    .points = where the horses are
command-scan = pieces on file a, or on rank 7
command-board = whole board

## The deal
deal-title = Fair deal
deal-lead = Before anyone joined, the server sealed a secret. Each player then added random bytes. All of them together decide the cards.
deal-commitment = The server’s sealed secret (SHA-256)
deal-wait = The secret is opened when the game is over, or after the second game of a pair. This page then recomputes the deal.
deal-verdict-good = Everything matches. Nobody rigged this deal.
deal-verdict-partly = Everything that this page can check matches.
deal-verdict-bad = Something does not match. Do not trust this deal.
deal-seed = Seed of the deal
deal-no-record = The game could not be loaded, so the dealt position was not compared.
finding-holds = correct
finding-fails = wrong
finding-unknown = cannot be checked here
finding-commitment-kept = The sealed secret is the one this page was shown before it sent its own bytes.
finding-secret-fits = The opened secret matches its seal.
finding-contributions-fit = Each contribution matches its own seal.
finding-contributions-ours = The contributions are the ones this page sent.
finding-start-as-dealt = Recomputed from the secret and the contributions, the starting position is the same.
finding-cards-as-dealt = Every revealed card is the one that was dealt there.
finding-choices-kept = Everything that a player chose in secret matches the seal made at the time.
finding-choices-as-seen = What was seen of it during play matches what was chosen.
deal-proves = What this proves
deal-proves-words = Nobody rigged the deal: not the server, not a player, not both together.
deal-proves-not-words = It does not prove that the operator of the server did not look: a referee has to know the cards. Keep the game file and check it with “facedown verify” on your own computer.

## Planned moves, sounds, pieces
note-captured-card = The card captured on { $a0 } was a { $p1 }
    .points = The face-down piece captured on { $a0 } was: { $p1 }
note-placed-again = A king was attacked, so the cards are placed again
hand-title = Cards in hand
hand-card = { $piece } in hand: { $count }
hand-card-some = { $piece } in hand
hand-choose = Choose a card, then a square.
hand-pack = Choose a square for the next card of the pack.
hand-flip = Turn over any card.
hand-promote = Your pawn has reached the last rank: choose its promotion.
hand-drop = Captured pawn: select it, then a square on your second rank.
hand-lot = Place the rest at random
hand-lot-lays = Placing the rest of your cards at random…
hand-lot-stop = Stop
hand-lot-stopped = You place the next card yourself.
hand-lot-done = All your cards are placed.
hand-turn = Turn over the rest
hand-turn-turns = A card is turned over each time it is your turn…
hand-turn-stopped = You turn over the next card yourself.
cover-title = Your cards are hidden
cover-words = Hand the device to { $seat }. It shows nothing of the other side’s cards.
cover-wake = I am { $seat }: show my cards
planned = Premove: { $from } to { $to }. It is played at once if it is legal then.
unplanned = Premove canceled
square-planned = premove
spoken-taken-back = The last move was taken back.
settings-pieces = Pieces
pieces-standard = Standard
pieces-flat = Flat
pieces-carved = Carved
pieces-letters = Letters
settings-discs = Xiangqi pieces
discs-characters = Simplified
discs-traditional = Traditional
discs-pictures = Pictures
discs-letters = Letters
settings-sound = Sound
settings-volume = Volume
sound-on = Turn sound on
sound-off = Turn sound off
key-draw = draw arrows and circles (Shift, Alt: other colors); a left click clears them

## Play by link and against the computer
how-to-play = Opponent
mode-link = Friend by link
mode-computer = Computer
mode-shared = Pass and play
link-words = You get a link and a QR code. The first person to open it plays against you, on their own device.
computer-words = The computer sees only what a player in its place would see. Like you, it does not know what is hidden.
name-optional = optional
your-colour = Your color
by-lot = Random
level = Level
level-of = { $level } of { $of }
listed = Show this game under Live games
watchers-see = Spectators see it
watchers-at-once = at once
watchers-later = { $minutes ->
    [one] a minute later
   *[other] { $minutes } minutes later
}
make-link = Create invite link
waiting-for-friend = Waiting for your friend
waiting-for-bot = Waiting for the bot to answer…
waiting-declined = Nobody takes the other seat
waiting-declined-words = The bot has declined, or did not answer in time. Ask another one, or look for somebody in the lobby.
deal-under-way = Dealing…
invite-words = Send this link. The game starts as soon as somebody opens it and joins.
invite-link = Invite link
invite-code = QR code for the same link
invite-open = Anybody may join: list this table under “Find an opponent”
invite-open-stands = It is listed while this page is open.
invite-text = Play a game of chess with hidden pieces with me?
watch-link = Link for spectators
seen-by-more = Pieces captured face down are known to their captor alone, so the two sides count differently.
watch-link-words = Whoever has this link can watch the game. They see only what everyone sees.
copy = Copy
copied = Copied
share = Share…
invited = You are invited to a game
invited-by = { $host } invites you to a game
start-position = Starting position
start-set-up = Custom
sit-down = Join and play
join-fair = Your browser adds its own random bytes to the deal, so nobody can rig it. No sign-up needed.
invitation-gone = This invitation is no longer open
watch-gone-words = There is no such game to watch, or the link is incomplete. Ask for a new link.
computer = Computer
computer-level = level { $level }
thinks = thinking
is-there = online
is-away = away
your-move = Your turn
spoken-begins = The game begins. You play { $seat }.
spoken-begins-plain = The game begins.
play-game = Play

## Clocks
clock = Clock
clock-none = No clock
clock-plain = { $minutes } min
clock-increment = { $minutes } min + { $seconds } s
clock-byo-yomi = { $minutes } min + { $periods } × { $seconds } s byo-yomi
clock-delay = { $minutes } min, { $seconds } s delay
clock-days-a-move = { $count ->
    [one] 1 day per move
   *[other] { $count } days per move
}
clock-own = Custom
clock-own-minutes = Minutes per side
clock-own-seconds = Seconds per move
clock-own-kind = Kind of clock
clock-kind-increment = increment
clock-kind-delay = delay
clock-kind-byo-yomi = byo-yomi
clock-kind-odds = time odds
clock-odds = White { $white }, Black { $black }
clock-odds-minutes-white = Minutes for White
clock-odds-seconds-white = Seconds per move for White
clock-odds-minutes-black = Minutes for Black
clock-odds-seconds-black = Seconds per move for Black
clock-own-periods = Number of periods
clock-periods = { $count ->
    [one] { $time }, one period left
   *[other] { $time }, { $count } periods left
}
clock-own-wrong = Enter up to 180 minutes and up to 180 seconds, not both 0.
clock-days = { $count ->
    [one] 1 day
   *[other] { $count } days
}
clock-hours = { $count ->
    [one] 1 hour
   *[other] { $count } hours
}
clock-minutes = { $count ->
    [one] 1 minute
   *[other] { $count } minutes
}
clock-seconds = { $count ->
    [one] 1 second
   *[other] { $count } seconds
}
clock-spoken = { $seat }: { $time }
key-clocks = clocks

## Wishes between two players
takeback = Take back
takeback-allow = Accept the takeback
abort = Abort
opponent-gone = Your opponent left. You can claim the win in { $seconds } s.
opponent-gone-long = Your opponent left. You can claim the win.
claim-win = Claim win
reason-left = { $loser } left the game.
draw-claim-short = Claim draw
give-time = Give { $name } 15 seconds
time-was-given = { $name } has 15 seconds more.
talk-time-given = { $name } gave you 15 seconds.
pen = Pen: draw arrows and circles

## Who put what into the deal
deal-parts = Contributions
deal-part-open = sealed, then opened
deal-part-sealed = sealed
deal-part-waited = not received yet
deal-part-computer = derived from the server’s secret
deal-part-yours = from this browser
deal-lot = The colors were assigned at random, as the first draw of the deal.
deal-none = This game started from a set-up position. There was no deal.
deal-saw-wrong = During this deal, this page saw something that an honest server does not do. Leave this game and play elsewhere.
finding-seals-kept = Your opponent’s seal is still the one that was there before this page opened its own part.
finding-computer-bound = The computer’s contribution is derived from the sealed secret, so it could not be chosen late.
finding-room-bound = The room contributed for the bot, by a rule derived from the sealed secret, so its part could not be chosen late.
finding-colours-as-drawn = The colors are the ones that the deal drew.
finding-saw-opened-early = Something was opened before everything was sealed, or the secret before the end. Anyone who saw it could have cheated.
finding-saw-seal-changed = Your opponent’s seal was replaced after this page had opened its own part.
finding-saw-secret-changed = The server replaced its sealed secret after this page had sent its own seal.
finding-saw-secret-reused = The server reused the secret of an earlier deal in this browser, where it may already be known.
finding-saw-begun-again = The deal was restarted after this page had added its part. Once can be an accident; a server that does it often picks its deals.
finding-saw-choice-taken-back = A choice made in secret was taken back and made again. Both players must have agreed to that; if you did not, the server replaced it.

## The front page in motion
play-now = Play now
invite-friend = Invite a friend
play-now-words = { $game } against the computer: easy, no clock, no sign-up. It sees no more of the cards than you do.
motion-label = A recorded game of Surprise Chess: pieces lie face down until they move or are attacked.
motion-pause = Pause animation
motion-go = Play animation
live-games = Live games
no-live-games = No public games right now. To share yours, tick “Show this game under Live games”.
moves-played = { $count ->
    [one] 1 move
   *[other] { $count } moves
}

## The lobby
lobby = Find an opponent
lobby-connecting = Connecting…
lobby-people = { $count ->
    [one] You are the only one here. Start a search and leave this page open.
   *[other] { $count } people are here
}
lobby-quick = What would you like to play?
lobby-also = Look for something else as well
lobby-games = Games, one or more
lobby-clocks = Clocks, one or more
lobby-more = Color, rules and spectators
lobby-one-game = To change a game’s rules, choose that game alone.
lobby-choose-game = Choose at least one game.
lobby-find = Find an opponent
lobby-waiting = Looking for an opponent
lobby-same = You are already looking for this. The search is at the top.
lobby-waiting-words = The game starts by itself as soon as somebody is found. Leave this page open.
lobby-found = Opponent found
lobby-seeks = People looking for a game
lobby-filter = Show only this game
lobby-all-games = All games
lobby-nobody = Nobody is looking for a game right now. Start a search of your own, or play the computer.
lobby-nobody-else = Nobody else is looking for a game right now.
lobby-anonymous = Anonymous
lobby-member = has an account
lobby-member-words = ✓ beside a name: this player has an account.
lobby-you-play = you play { $seat }
lobby-open-table = Waiting at a table
lobby-set-up = Own position
lobby-game = Game
lobby-computers = Play the computer
lobby-bots = Bots that are here
lobby-ask-bot = Ask to play:

## Challenges by name
challenges = Challenges
challenges-count = { $count ->
    [one] 1 challenge
   *[other] { $count } challenges
}
challenge-somebody = Challenge a player by name
challenge-player = Challenge { $name }
challenge-button = Challenge
challenge-name = Name of the player
challenge-send = Send the challenge
challenge-stands-words = The challenge stands for ten minutes, longer without a clock or with days for a move, and only while you keep this site open.
challenge-in = { $name } challenges you
challenge-out = You have challenged { $name }
challenge-by-lot = random color
challenge-accept = Accept
challenge-decline = Decline
challenge-withdraw = Take back
challenge-go = To the game
challenge-accepted = { $name } accepts your challenge.
challenge-declined = { $name } declines.
challenge-withdrawn = The challenge of { $name } no longer stands.
challenge-expired = { $name } has not answered in time.
challenge-why-later = Try again later.
challenge-why-toofast = The clock is too fast.
challenge-why-tooslow = The clock is too slow.
challenge-why-timecontrol = Another clock would do.
challenge-why-rated = A rated game would do.
challenge-why-casual = A casual game would do.
challenge-why-standard = Another game would do.
challenge-why-variant = Another game would do.
challenge-why-nobot = No games with bots.
challenge-why-onlybot = Only games with bots.
trouble-no-such-challenge = This challenge no longer stands.
trouble-challenge-stands = You have challenged this player already. Wait for the answer, or take it back.
trouble-challenger-away = This player has just left. Try again in a moment; if they stay away, the challenge goes.
trouble-account-of-bot = A program plays under this account, so it makes and answers its own challenges.
trouble-too-many-challenges = There are too many open challenges. Take one back, or try again later.
trouble-wrong-challenge = { $message }

## Accounts
sign-in = Sign in
sign-up = Sign up
sign-out = Sign out
account-words = An account keeps your games together on all your devices. You never need one to play.
account-along = Take along the games and studies of this browser: { $count }
account-along-words = Games then stand under your name, and whoever may see your games sees them; studies are seen by you alone. You can still do it later, when you sign in again.
account-way = How to come in
account-lost = Recovery code
account-name = Name
account-name-words = 2 to 20 letters, digits, - and _, beginning with a letter. It cannot be changed later.
account-password = Password
account-new-password = New password
account-password-words = At least 10 characters. No mail address is asked for: recovery codes help if you lose it.
account-show-password = Show password
account-code = Recovery code
account-invitation = Invitation
account-since = Member since { $day }
account-no-games = No games yet. Games that you play while you are signed in are listed here.
account-more-games = Earlier games
account-sessions = Where you are signed in
account-here = this device
account-seen = last used { $day }
account-device-unknown = Unknown device
account-end-others = Sign out everywhere else
account-safety = Password and recovery
account-change-password = Change password
account-password-changed = The password is changed, and all other devices are signed out.
account-fresh-codes = New recovery codes
account-needs-password = These, and closing the account, need your password.
account-kept = What is kept
account-kept-words = Your name, your password as a hash, where you are signed in, the public halves of your passkeys, tokens for programs as hashes, which games are yours, and what your pages saved: studies, games with real cards, results of daily deals. Closing the account removes all of it; the name stays taken, and your opponents keep their games.
account-saved = Studies, games with real cards and daily results saved with your account: { $count }.
account-export = Save everything as a file
account-sure = I want to close my account for good
account-close = Close account
account-bot = bot
tokens-title = Programs and bots
tokens-words = A token lets a program act for you, as far as its scopes go. With a fresh account it can become a bot.
tokens-words-bot = Programs play under this account, with one of its tokens.
tokens-how = How a bot is made
tokens-fresh = Your new token. It is shown only now:
tokens-label = What the token is for
tokens-scopes = What it opens
tokens-make = Make a token
tokens-end = End
passkeys-title = Passkeys
passkeys-words = A passkey signs you in with your device's lock: your fingerprint, face or PIN. Your password and recovery codes still work.
passkey-sign-in = Sign in with a passkey
passkeys-add = Add a passkey
passkeys-added = The passkey is added.
passkeys-label = What to call the new one (optional)
passkeys-name = Name of the passkey
passkeys-rename = Rename
passkeys-save = Save
passkeys-remove = Remove
passkeys-removed = The passkey is removed and opens nothing here any more. Your device may still list it.
passkeys-since = added { $day }
passkeys-unused = not used yet
passkeys-site = works only at { $site }
passkeys-copied = Refused on { $day }: it had signed less often than before, so somebody may have a copy of it. Remove it.
passkeys-password = Password, to add or remove a passkey
passkeys-password-words = You signed in here more than ten minutes ago.
passkeys-no-browser = This browser cannot use passkeys.
passkeys-at = Passkeys work only at this room's own address:
passkeys-nowhere = Passkeys do not work at this address: they need https, and whoever runs the room has to set its public address.
codes-title = Your recovery codes
codes-words = Each opens your account once if you lose your password. They are shown only now: write them down or save them.
codes-save = Save as a file
codes-print = Print
codes-kept = I have kept them
codes-go-on = Continue
fared-won = won
fared-lost = lost
fared-drawn = draw
fared-void = not counted
fared-on = in progress
account-codes-left = { $count ->
    [one] 1 recovery code left.
   *[other] { $count } recovery codes left.
}

## Troubles between two players
trouble-name-taken = This name, or one that looks like it, is taken. Choose another one.
trouble-wrong-account-name = A name has 2 to 20 letters without accents, digits, - and _, and begins with a letter. Some names are reserved.
trouble-wrong-password-choice = A password has at least 10 characters and is not your name.
trouble-wrong-password = The name or the password is wrong.
trouble-wrong-code = The name or the recovery code is wrong. Each code works once.
trouble-signed-out = You are not signed in any more. Sign in again.
trouble-not-invited = Signing up here needs an invitation that nobody has used. Ask the operator of this server.
trouble-sign-up-closed = Nobody can sign up here.
trouble-no-such-session = That device is signed out already.
trouble-passkey-cancelled = No passkey was used. You cancelled, the time ran out, or this device has none for this room.
trouble-passkey-impossible = This device cannot make a passkey that asks for your fingerprint, face or PIN.
trouble-passkey-known = This device has a passkey for this room already.
trouble-passkey-expired = That took more than five minutes. Try again.
trouble-passkey-refused = The room does not accept this passkey. { $message }
trouble-passkey-unknown = No account here has this passkey; it may have been removed. Sign in with your password.
trouble-passkey-copied = This passkey had signed more often before, so somebody may have a copy of it. Sign in with your password and remove it.
trouble-passkeys-elsewhere = Passkeys do not work at this address.
trouble-password-needed = You signed in more than ten minutes ago. Enter your password as well.
trouble-no-such-passkey = This passkey is removed already.
trouble-too-many-passkeys = You have as many passkeys as there may be. Remove one first.
trouble-wrong-passkey-label = A passkey's name has 1 to 60 characters.
trouble-too-many-tries = Too many tries. Wait a few minutes, then try again.
trouble-seek-gone = Somebody else was quicker, or the player has left. Choose another game.
trouble-own-seek = This search is your own.
trouble-too-many-seeks = You already have three searches open. Cancel one first.
trouble-not-offered = This player does not offer that game or clock any more.
trouble-wrong-games = { $message }
trouble-seat-taken = Somebody else has already joined this game. Ask for a new link, or for the link to watch.
trouble-not-joined = Your opponent has not joined yet. Send them the invite link.
trouble-wrong-clock = { $message }
trouble-wrong-delay = { $message }
trouble-wrong-level = { $message }
trouble-wrong-position = { $message }
trouble-no-computer = The computer does not play this game yet. Invite a friend, or choose Pass and play.
trouble-no-takeback = This move cannot be taken back: something was revealed since, or you have not moved yet.
trouble-takeback-asked = You have already asked. Wait for the answer.
trouble-no-takeback-asked = The request to take back a move is gone.
trouble-no-gift = Time can be given while both clocks run, in games without periods or days.
trouble-too-late-to-abort = It is too late to abort. You can resign or offer a draw.
trouble-nobody-gone = Your opponent is back, or has not been away long enough. Keep playing.
trouble-too-often = You have asked for this as often as you may in this game. Keep playing, or start another game.
trouble-game-too-long = This game is as long as a game may be. Agree on a draw, claim one, or resign.
trouble-too-many-watch = As many people are watching as this game allows. Try again later.
trouble-cross-site = Another site sent this. Open this page at its own address, then try again.
trouble-answer-too-long = The answer would be too large. Choose a shorter game.
trouble-nobody-to-ask = The computer does not answer requests.
trouble-spectator = You are watching. Only the players can do this.
trouble-covered = The cards are hidden. First hand the device to the player to move.
trouble-nothing-covered = Nothing is hidden on this screen.
trouble-not-your-seat = You can only act for your own side.
trouble-not-dealt = The deal is not finished yet. Wait a moment.
trouble-room-broken = Something is wrong with the server. Tell its operator.
trouble-page-fault = This page does not match the server. Reload the page.

## Solitaires
orders-given = Can order { $pieces }
orders-taken = Can be ordered by { $pieces }
score = Score
score-now = Score if connected now:
groups-count = { $count ->
    [one] one group
   *[other] { $count } groups
}
spoken-groups = { $count ->
    [one] One group
   *[other] { $count } groups
}, score { $score } if connected now.
piles = Cards beside the board
pile-deck = in the deck
pile-spent = used
pile-laid-out = on the board
pile-counters = counters left
pile-pieces = piece cards
pile-places = position cards
deck-order = Order:
daily-of = Daily deal of { $day }
solo-puzzle = Puzzle: connect all pieces
open-deck-sign = Open deck
score-marked = Assisted: a card was seen
score-marked-words = Assisted score: a card that had been seen was covered again.
undone-count = { $count ->
    [one] One move was taken back.
   *[other] { $count } moves were taken back.
}
undo = Undo
undo-card-sure = You have seen this card. Covering it again marks the score as assisted.
undo-card-yes = Cover anyway
give-up = Give up
give-up-sure = Give up this deal?
give-up-yes = Yes, give up
hint = Hint
hint-asking = Looking…
hint-more = Where to?
hint-piece = Move the { $piece } on { $at }.
hint-move = Move it from { $from } to { $to }.
hint-action = Best: { $action }.
hint-moves = { $count ->
    [one] One move makes one group.
   *[other] { $count } moves make one group.
}
hint-none = No way to one group was found from here. Try undoing a step.
key-undo = undo (solitaires, a turn that is begun); else zen mode
solution = Solution
solution-none = Nothing to solve
solution-waits = Solving the game…
solution-show = Show the best line from here
solution-from = Best line from step { $ply }:
solution-back = Back to my game
solution-lost = Points lost
solution-lost-words = With all cards known, these steps cost points. Select a loss to see what was better.
solution-nothing-lost = Nothing was lost: no play could have scored more with these cards.
solution-played = Played
solution-reach = Still possible
reach-best = { $score } was still possible (proven best).
reach-at-least = At least { $score } was still possible.
reach-at-most = No more than { $score } was possible.
reach-lost = It could no longer be won (proven).
advice-worth = Without knowing the cards: moving only is worth { $moving }, one more card { $card }.
advice-sure = Best: { $action }.
advice-likely = Probably best: { $action }.
advice-none = Neither is clearly better.
advice-move = keep moving
solo-page = Daily deal and puzzles
solo-more-puzzles = More puzzles
puzzle-next = Next puzzle
solo-none = There is no such solitaire
solo-none-words = The games for one player are Parade and Neighbour. Choose one on the home page.
daily-today = Today’s deal
daily-other = Daily deal
daily-play = Play this deal
daily-again = Play again
daily-done = Your score: { $score }
daily-lost = You did not solve it.
daily-first-counts = Your first result of the day counts: { $score }.
daily-words = Everyone gets the same deal. It depends only on the game and the date, so anyone can look ahead.
puzzles = Puzzles
difficulty-easy = Easy
difficulty-medium = Medium
difficulty-hard = Hard
difficulty-fiendish = Fiendish
puzzle-unique = Only puzzles with a single shortest solution
puzzle-find = New puzzle
puzzle-searching = Looking for a puzzle…
puzzle-words-parade = Connect eight pieces into one group, by moves alone. A single solution means one set of moves, in any order.
puzzle-words-neighbour = Connect eight to eleven pieces into one group, by moves alone. A single solution means one set of moves, in any order.
solo-free = New game
solo-free-words = Freshly shuffled for you, with the options you like.
solo-deal = Deal
targets = Scores to aim for
targets-words = { $lost ->
    [0] Stars by score, measured in { $games } games of a careful player, who lost none of them:
   *[other] Stars by score, measured in { $games } games of a careful player, who lost { $lost } of them:
}
targets-low = reached in three games of four
targets-median = reached in every second game
targets-high = reached in one game of four
targets-best = the best of all
your-days = Your daily results
streak-now = Current winning streak: { $count }.
streak-longest = Longest: { $count }.
streak-days = { $count } days in a row
lost-short = lost
share-score = Score: { $score }
note-title-neighbour = When may you stop adding pieces?
note-words-neighbour = Taken literally, the rules let you stop adding after any piece. A single piece is already one group, so stopping at once would score 34, which nobody could beat. Here you need eight pieces first, as many as the inventor’s next game starts with. The option floor=1 follows the literal rule.
play-by-literal = Play by the literal rule
trouble-solver-running = The solver is already working for you. Wait for it, or close its page.
trouble-no-solver = Only the games for one player can be solved.
trouble-solver-failed = This could not be solved. Try again.
trouble-no-such-difficulty = There is no such difficulty. Choose another one.
trouble-no-puzzle = No puzzle of this kind was found this time. Try again.
trouble-wrong-daily = There is no daily deal for this date. Choose another one.

## A turn in parts, with a hand of cards and checkers in reserve
card-name = { $rank ->
    [A] ace
    [K] king
    [Q] queen
    [J] jack
   *[other] { $rank }
} of { $suit }
suit-h = hearts
suit-d = diamonds
suit-s = spades
suit-c = clubs
square-boosted = { $count ->
    [one] boosted: one king step
   *[other] boosted: { $count } king steps
}
square-hobbled = { $count ->
    [one] hobbled by one checker
   *[other] hobbled by { $count } checkers
}
square-fits = fits the card
card-any = any { $seat } piece
card-fits = { $card }: { $piece }; fits { $squares }
card-names = { $card }: { $piece }
card-helps = Your checker gives it a king step, or cancels one of theirs
card-hinders = Your checker hobbles it, or cancels one of theirs
card-new = just drawn
hand-of-cards = { $seat }’s hand
hand-empty = No cards in hand.
turn-title = Your turn
turn-begins = Move first. Then add king steps and play a card, if you like.
turn-so-far = This turn: { $parts }
turn-back = Undo last part
action-booster-end = End turn
turn-end = End turn
turn-steps = { $count ->
    [one] The piece may take a king step to { $squares }.
   *[other] The piece may take a king step: { $squares }.
}
turn-cards = { $count ->
    [one] You may play one card.
   *[other] You may play one of { $count } cards.
}
turn-end-keys = E ends the turn, Escape undoes the last part.
spoken-part-back = Undone.
spoken-committed = Turn ended.
reserve-spoken = { $seat }: { $cards ->
    [one] one card
   *[other] { $cards } cards
}, { $reserve ->
    [one] one checker
   *[other] { $reserve } checkers
} in reserve
reserve-cards = { $count ->
    [one] card
   *[other] cards
}
reserve-checkers = { $count ->
    [one] checker in reserve
   *[other] checkers in reserve
}
signs = Signs on the board
sign-boosted = king steps after its move
sign-hobbled = moves like a pawn
piles-cards = Draw pile: { $count }
piles-discard = Discard pile: { $count }
piles-discard-spoken = Discard pile, latest first: { $cards }
trouble-stale-draft = Your turn has changed in the meantime, perhaps in another window. Look again, then make your choice.
trouble-draft-gone = The server was restarted and lost the unfinished turn. Play it again.
trouble-nothing-begun = There is nothing to undo in this turn.
key-end-turn = end a turn of several parts

## Printing, and the book
book = Documentation: rules, formats, how it works
print = Print
print-words = Everything a game needs on a real table: cards, discs and boards. Or its rules on one page.
print-game = Game
print-what = What to print
print-kit = Cards and pieces
print-rules = Rules
print-paper = Paper
print-paper-a4 = A4
print-paper-letter = Letter
print-size = Card size
print-size-usual = Best for the game
print-size-square = For the squares, 45 × 45 mm
print-size-mini = Mini, 44 × 63 mm
print-size-poker = Poker, 63 × 88 mm
print-size-own = Custom
print-size-mm = Width × height (mm)
print-width = Width in millimeters
print-height = Height in millimeters
print-square = Board squares (mm)
    .points = Board points (mm)
print-backs = Backs
print-backs-blank = None
print-backs-long-edge = On the other side, flip on long edge
print-backs-short-edge = On the other side, flip on short edge
print-backs-fold-over = Beside the fronts, to fold over
print-shift = Backs are shifted by (mm)
print-right = To the right, in millimeters
print-down = Down, in millimeters
print-seed = Setup from a seed
print-seed-none = optional
print-seed-draw = New seed
print-black = Black and white only, no grays
print-lines = Light lines between the cards
print-board = Include the board, in parts
print-download = Download PDF
print-actual-size = Print at 100% (“actual size”): the ruler on every sheet must measure 50 mm.
print-preview = Preview
print-sheet = Sheet { $number } of { $count }
print-before = Previous sheet
print-after = Next sheet
print-no-picture = This sheet cannot be shown right now. You can still download the PDF.
print-wrong-option = An option has a value that is not allowed. Choose another one.
print-wrong-size = Cards of this size do not fit on the paper, or the size cannot be read. Enter 15 to 200 mm for each side.
print-wrong-square = Enter 20 to 80 mm for a square.
    .points = Enter 20 to 80 mm for the distance between points.
print-wrong-shift = Enter a shift of at most 10 mm.
print-wrong-seed = A seed has 64 hexadecimal digits. Enter all of them, or leave the field empty.
print-deals = Sealed deals
print-deals-words = For a table without screens: one sheet per player, to be folded and sealed; where players may not look at anything, one slip per table. Whoever prints them sees every deal, here and on the arbiter’s sheet, so you are the arbiter and do not play.
print-deals-count = Number of deals
print-deal-seed = Seed
print-deal-fresh = drawn by the server
print-deal-seals = The seals (SHA-256 of each seed), as printed on the sheets
print-art = Your own artwork
print-art-words = Choose or drop square SVG files here: { $files }
print-art-choose = Choose files
print-art-chosen = { $count } of { $of } drawings are ready. They are sent to the server to be printed, and are not kept.
print-art-unused = Not used: { $files }{ $count ->
        [0] {""}
       *[other] , and { $count } more
    }.
print-art-remove = Remove
print-drawing-missing = { $file } is missing. Add a square SVG for each of { $files }.
print-drawing-broken = { $file } cannot be read as an SVG. Export it again, or choose another file.
print-drawing-not-square = { $file } is not square. Make it square, so that it is not distorted.
print-drawing-too-large = { $file } is larger than 512 kB or too detailed for one piece. Simplify it.
print-drawing-not-printed = { $file } uses something that cannot be printed, such as a photo, an effect or another file. Draw it with shapes.
print-wrong-deals = Enter 1 to 24 deals.
trouble-wrong-print = { $message }
trouble-no-such-sheet = This sheet no longer exists. Choose again.
trouble-no-printer = This server cannot print. Use the command line: facedown print.

## With real cards
by-hand = Play with real cards
mode-by-hand = Real board
by-hand-words = Use your own board and cards. Enter each move here too, and what was revealed: the page keeps track of the hidden pieces, the legal moves and the clock. It does not know the cards, and the game stays in this browser.
by-hand-begin = Start
by-hand-kept = Games in this browser
by-hand-new = New game
by-hand-all = All games with real cards
by-hand-turns = { $count ->
    [0] not begun
    [one] 1 turn
   *[other] { $count } turns
}
by-hand-over = over
by-hand-forget = Delete
by-hand-gone = This game is not in this browser
by-hand-gone-words = A game with real cards is kept only in the browser where it was entered. If you downloaded it, open the file on the replay page.
by-hand-lay-out = This game starts from a random setup: lay it out on your board, then set up the same position here.
by-hand-not-one-player = This page is for two players.
by-hand-not-secret-choices = Not possible: the players choose in secret what this page would have to know.
by-hand-not-secret-hands = Not possible: the legal moves depend on cards in hand that nobody else may see.
by-hand-asked = What is the card on { $at }?
    .points = What is the piece on { $at }?
by-hand-asked-moved = What is the card from { $at }?
    .points = What is the piece from { $at }?
by-hand-asked-captured = What was the card captured on { $at }?
    .points = What was the piece captured on { $at }?
by-hand-only = Only { $seat } may know: enter it unseen by your opponent, or leave it unknown.
by-hand-left = { $piece } ({ $count } left)
by-hand-none-left = No { $piece } is left. Choose from: { $left }.
by-hand-unknown = Leave unknown
by-hand-drop = Cancel this move
by-hand-undo = Undo last entry
by-hand-draw = Agree to a draw
by-hand-draw-sure = Have both players agreed to a draw?
by-hand-draw-yes = Yes, a draw
by-hand-tell = Report to the tournament
by-hand-tell-again = Try again
by-hand-told = Reported to { $name }.
by-hand-untold = Not reported to { $name } yet. Check the result first: once it is reported, only the organizer can correct it.
by-hand-tell-unreachable = The room cannot be reached. The result is not reported yet; it stays in this browser, so you can try again.
by-hand-stands = Not reported: this game already stands as { $result }. If that is wrong, the organizer can correct it.
by-hand-waits = not reported yet
by-hand-lay-out-fen = Or paste the FEN of the position
clock-go = Start clock
clock-stop = Stop clock
trouble-start-not-given = This game starts from a random setup. Set up the position that is on your board first.
trouble-impossible-answer = That is impossible: none of this kind is left. Choose another one.
trouble-flag-fallen = A turn took longer than that side had left.

## What whoever operates the server says to everybody

room-notice = Message from the server
room-says = This server’s operator says: { $text }
room-draining = This server restarts soon: games in progress go on, but no new ones can begin.
room-notice-close = Dismiss

## A part of the page that does not come
part-missing = This part of the page could not be loaded
part-missing-words = You may be offline, or the server was updated since you opened the page. Try again, or reload the page.
page-reload = Reload the page

## Playing as the player likes it
settings-play = Playing
settings-motion = Animation
motion-normal = Normal
motion-fast = Fast
motion-none = None
settings-moving = Moving pieces
moving-both = Click or drag
moving-clicks = Clicks only
moving-drag = Dragging only
settings-confirm = Confirm each move
confirm-never = Never
confirm-days = In games of days a move
confirm-always = Always
confirm-move = Play { $move }?
confirm-yes = Yes, play
confirm-no = Not yet
settings-queen = Promote to a queen at once
settings-queen-how = Hold Alt while you move to choose another piece.
settings-premoves = Plan moves ahead
settings-premoves-how = While the other side thinks, you can make your next move; it is played as soon as it is legal.
settings-zen = Zen mode
settings-zen-how = A game shows only the board, the clocks and the buttons. Key z; Escape leaves it.
zen-leave = Leave zen mode (Esc)
settings-notify = Notify me while this tab is in the background
settings-notify-how = Your move, a friend who has come, an offer. A notification never says more than your own view of the game knows.
settings-notify-denied = This browser does not allow notifications from this site. Allow them in the browser’s settings for this site, then switch this on.
settings-notify-none = This browser has no notifications.
settings-away = Tell me when it is my turn while this page is closed
settings-away-how = For games with days for a move, or without a clock. The note names the game and your opponent, and nothing of the position; it comes by the push service of your browser, which cannot read it.
away-insecure = Browsers allow this only over https, or on this very computer (localhost). Ask whoever runs this room for an https address.
away-home-screen = On an iPhone or iPad this works from the home screen alone: share this page, choose “Add to Home Screen”, open it from there and switch this on.
away-none = This browser has no push messages.
away-denied = This browser does not allow notifications from this site. Allow them in the browser’s settings for this site, then switch this on.
away-room = This room sends no notes: whoever runs it has not set that up.
away-service = The push service of this browser does not answer. Some browsers have none, or have it switched off.
away-unreachable = The room does not answer. Try again in a moment.
away-turn = { $name } has moved. It is your turn.
away-turn-alone = It is your turn.
notify-came = { $name } has come. The game begins.
leave-title = Leave the game?
leave-words = The game goes on while you are away, and so does your clock.
leave-stay = Stay
leave-go = Leave
board-green = Green
board-violet = Violet
deal-figures = Show the seals and the bytes
deal-figures-hide = Hide the seals and the bytes
stars = { $count ->
    [one] 1 star of 4
   *[other] { $count } stars of 4
}
square-really = in truth: { $piece }
edit-more = More fields

## Tournaments
place-tournaments = Tournaments
tournaments = Tournaments
tournament = Tournament
tournaments-words = Round robin, Swiss, knock-out or arena: pairings, standings and crosstable keep themselves.
tournaments-own = Your tournaments
tournaments-all = Open to everybody
tournaments-none = No tournament is open to everybody right now.
tournaments-past = Past tournaments
tournament-new = New tournament
tournament-name = Name
tournament-format = Format
tournament-round-robin = Round robin
tournament-double = Everybody twice, once with each color
tournament-swiss = Swiss
tournament-swiss-of = Swiss, { $rounds } rounds
tournament-arena = Arena
tournament-arena-of = Arena, { $minutes } minutes
tournament-knockout = Knock-out
tournament-rounds = Rounds
tournament-minutes = Minutes
tournament-pairs = Two games for each pairing, one with each color
tournament-by-hand = Played with real cards: results are entered by hand
tournament-ties = Ties
tournament-ties-names = Tie-breaks in the order of use
tournament-ties-words = Left empty, the usual ones of the format. playoff:first: games for the first place; DE: direct encounter; SB: Sonneborn-Berger; WIN: rounds won; BH: Buchholz.
tournament-tie-de = direct encounter
tournament-tie-sb = Sonneborn-Berger
tournament-tie-win = rounds won
tournament-tie-bh = Buchholz
tournament-rounds-by-hand = I open each round myself
tournament-listed = Everybody can find it and enter
tournament-make = Create tournament
tournament-stage-entry = open for entry
tournament-stage-playing = being played
tournament-stage-play-off = play-off
tournament-stage-done = over
tournament-players = { $count ->
    [one] 1 player
   *[other] { $count } players
}
tournament-enter = Enter the tournament
tournament-entered = You are entered as { $name }
tournament-leave = Leave the tournament
tournament-needs-link = This tournament is entered by its link. Ask its organizer for it.
tournament-your-board = Your board is ready
tournament-to-board = To my board
tournament-board-words = Round { $round }: you play { $name }.
tournament-wait-words = Your next board opens by itself. Leave this page open.
tournament-pairings = Pairings
tournament-earlier = Earlier rounds
tournament-entries = Players
tournament-round = Round { $round }
tournament-play-off = Play-off
tournament-board = Board
tournament-result = Result
tournament-running = being played
tournament-watch = Watch
tournament-with-cards = Play with real cards
tournament-here = is here
tournament-bye = { $name } sits out ({ $points })
tournament-standings = Standings
tournament-place = Place
tournament-player = Player
tournament-points = Points
tournament-crosstable = Crosstable
tournament-order = Ordered by points, then: { $rules }.
tournament-order-points = Ordered by points.
tournament-repairs = Corrections and decisions
tournament-did-correct = Result corrected
tournament-did-repair = Paired anew
tournament-did-award = Decided
tournament-did-forfeit = Did not come
tournament-did-withdraw = Withdrawn
tournament-did-return = Back again
tournament-did-reopen = Opened again
tournament-did-rename = Renamed
tournament-did-time-odds = Time odds
tournament-organizer = For the organizer
tournament-invite-link = Link to enter
tournament-invite-code = QR code for the same link
tournament-names = Or enter names, one on each line
tournament-enter-names = Enter these names
tournament-start = Start the tournament
tournament-pair = Open the next round
tournament-start-play-off = Start the play-off
tournament-finish = End the tournament
tournament-finish-words = The standings become final. You can open the tournament again with a reason.
tournament-reopen = Open again
tournament-reopen-needs = Give a reason first: it is shown to everybody.
tournament-made = Made on { $day }
tournament-organized = Organized by { $name }
tournament-enter-result = Enter a result
tournament-correct-title = Correct a result
tournament-which = Which game
tournament-again = play it again
tournament-correct = Correct
tournament-reason = Reason (everybody sees it)
tournament-about-player = A player: link, withdrawal
tournament-time-odds = Part of the usual time
tournament-time-odds-words = Less time for a stronger player, in the games that are made from now on.
tournament-percent = { $percent } % of the time
tournament-player-link = Make a link
tournament-link-of = Link for { $name } alone
tournament-withdraw = Withdraw
tournament-return = Let back in
tournament-wall = Display screen
tournament-print = Print
tournament-as-text = As text
tournament-records = All games (records)
tournament-report = FIDE report (TRF)
tournament-winner = { $name } wins the tournament
tournament-won = Winner: { $names }
tournament-none-here = There is no such tournament
tournament-none-here-words = The link may be incomplete, or the room is another one.
tournament-back = Back to the tournament
trouble-entry-by-link = This tournament is entered by its link. Ask its organizer for it.
trouble-entry-closed = Nobody can enter this tournament any more.
trouble-entry-taken = Somebody has entered under this name already. Add something that tells the two apart.
trouble-has-result = This game has a result already. Correct it with a reason.
trouble-no-record = There is no record of this game.
trouble-other-board = Others play at this board. Its two players report the game, or the organizer does.
trouble-result-stands = Another result or record of this game stands already. The organizer can correct it with a reason.
trouble-room-boards = The boards of this tournament are not played with real cards.
trouble-wrong-sheet = This is not the game of this board. { $message }
trouble-no-such-board = There is no such round or board.
trouble-no-such-entry = There is no such player here.
trouble-no-such-tournament = There is no such tournament.
trouble-not-entered = Only somebody who has entered can do this.
trouble-not-organizer = Only the organizer can do this.
trouble-reason-missing = Give a reason.
trouble-round-open = Some games of a round still have no result.
trouble-too-few-entries = Too few players have entered.
trouble-too-many-entries = The tournament is full.
trouble-tournament-game = This game belongs to a tournament: it is played to its end, and the tournament makes the next one.
trouble-wrong-moment = This cannot be done at this point of the tournament. { $message }
trouble-wrong-tournament = These terms do not go together. { $message }
tournament-same-deal = All boards of a round have the same hidden cards
tournament-same-deal-words = All boards of a round have the same hidden cards. Nobody can watch before the last of them is over.
tournament-deal-waits = The cards are being dealt: the players’ pages put in their parts.
tournament-sealed-words = Sealed cards: nobody knows a card before it turns up, not even this server, if its page is honest. A result counts once both players have shown their halves.
tournament-sealed-off = Sealing needs a clock for the whole game, and each board has cards of its own.
tournament-sealed-waits = A game of this player is over at the board, and counts once both halves of its cards are shown.
trouble-other-contribution = This part of the deal is not the one you entered with.

## Phrases
say = Say something
say-mute = Do not show what the other player says
phrase-hello = Hello!
talk-said-hello = { $name }: Hello!
phrase-good-luck = Good luck!
talk-said-good-luck = { $name }: Good luck!
phrase-well-played = Well played!
talk-said-well-played = { $name }: Well played!
phrase-good-game = Good game!
talk-said-good-game = { $name }: Good game!
phrase-thanks = Thank you!
talk-said-thanks = { $name }: Thank you!
phrase-sorry = Sorry!
talk-said-sorry = { $name }: Sorry!
phrase-one-moment = One moment, please.
talk-said-one-moment = { $name }: One moment, please.
chat-allow = Write to my opponents in my own words
chat-allow-words = Off until you turn it on. Two of you write to each other where both have an account and both allow it; preset phrases are there for everybody.
chat-lines = What the players write
chat-new = Something new has been written.
chat-empty = Nothing has been written here.
chat-waits = As soon as { $name } allows it too, you can write to each other here.
chat-muted = You are muted until { $until }: { $why }
chat-to = Write to { $name }
chat-send = Send
talk-line = { $name }: { $text }
tournament-chat = Chat of the tournament
tournament-chat-to = Write to everybody here
tournament-chat-guest = Whoever has an account and is entered here may write.
chat-delete = Delete
chat-report = Report
report-open = Report { $name }…
report-title = Report { $name }
report-why = What is it about?
report-cheat = Cheating: help from a program or from somebody else
report-insult = Insults or threats
report-name = A name that cannot stay
report-stalling = Letting others wait on purpose
report-other = Something else
report-words = What happened? (if you want to say more)
report-hint = Whoever runs this room reads it, with the last 20 lines that were written here. The one whom you report is not told who it was.
report-send = Send the report
report-done = Thank you. Whoever runs this room will read it.
# Players, ratings, privacy
place-players = Players
players-words = The best players of each game and speed. A question mark after a rating says that its owner has played too little for it to be sure.
players-speed = Speed
players-who = Who
players-people = People
players-bots = Bots
players-ranked = Leader board
players-others = Ratings that are not settled yet
players-none = Nobody has played a rated game of this kind here yet.
players-start = Start one in the lobby
players-place = Place
players-rating = Rating
players-games = Games
speed-bullet = Bullet
speed-blitz = Blitz
speed-rapid = Rapid
speed-classical = Classical
speed-correspondence = Correspondence
rated = Rated
casual = Casual
rated-tick = Rated: the game counts
rated-needs = Rated games need the usual rules and a clock. No move is taken back.
rating-range = Rating of the opponent
rating-least = At least
rating-most = At most
rating-from-to = rating { $least } to { $most }
join-rated = This game is rated: you play it under the name of your account.
curve-words = { $count ->
    [one] 1 game
   *[other] { $count } games
}, from { $first } to { $last }, at best { $highest }
profile-none = There is no such player
profile-own = Your account
profile-online = is here
profile-follow = Follow
profile-unfollow = Unfollow
profile-block = Block
profile-unblock = Unblock
profile-blocked-words = You do not see this player’s searches, and neither of you can take the other’s. They are not told.
profile-ratings = Ratings
profile-hidden = This player does not show that to you.
profile-no-ratings = No rated games yet.
profile-games = { $count ->
    [one] 1 game
   *[other] { $count } games
}
profile-outcome = Outcome
profile-any-outcome = Any outcome
profile-rated-or-not = Rated or not
profile-no-games = No finished games that anybody may go through.
profile-records = Download the game files
profile-list = Download the list of games
profile-no-clock = no clock, or days per move
profile-people-only = Games against the computer are not counted in this table.
account-profile = Your page
shown-title = What others see
shown-games = Your games
shown-online = Whether you are online
shown-ratings = Your ratings
shown-everybody = Everybody
shown-followed = Those you follow
shown-nobody = Nobody
shown-follows = You follow
shown-blocks = You have blocked
privacy-title = Privacy: what is kept about you
privacy-words = Everything is kept on the computer of whoever runs this room, and given to nobody else. There is no advertising, and no page of others looks over your shoulder.
privacy-guests = Without an account
privacy-guests-words = You can play everything without an account. The room keeps your games and the name that you gave for them; your browser keeps what opens your seats.
privacy-accounts = With an account
privacy-saved = What your pages save
privacy-saved-words = Studies, games with real cards and results of daily deals, so that they are on all your devices. Nobody else sees them, unless you share them. When you sign out, they leave the browser.
privacy-accounts-words = Your name; your password, recovery codes and tokens as hashes, from which nobody can read them; of each passkey its public half, which signs nothing, its name, the first day and the last; and where you are signed in: the browser, the system, the first day and the last.
privacy-games = Games
privacy-games-words = Every move with its time, and the deal, until whoever runs the room clears old games away. A game that you made private is for its players alone. A game with real cards that is reported to a tournament is kept with it.
privacy-ratings = Ratings
privacy-ratings-words = Your rating in each game and speed, and what each rated game changed.
privacy-chat = What you write
privacy-chat-words = What you write to an opponent is seen by the two of you, and by spectators once the game is over. The last 150 lines at each table are kept until its game is cleared away or you close your account. Preset phrases are kept nowhere. A report keeps who reported whom, why, and the last 20 lines at that place; whoever runs the room reads it. Where you have been muted, the room keeps until when and why. What you write in the room of a tournament is seen by its players and its organizer, who may delete it.
privacy-shown = What others see
privacy-shown-words = On the page of your account you choose who sees your games, your ratings and that you are here. Whom you follow and whom you have blocked is seen by nobody else, and those you have blocked are not told.
privacy-browser = Your browser
privacy-browser-words = When you sign in, the browser keeps two cookies for this room: one that keeps you signed in, and one by which it is known again. Where two accounts of one browser play a rated game with each other, whoever runs the room is told. An address alone is never taken for a person.
privacy-push = Notes while the page is closed
privacy-push-words = If you switch this on, the room keeps the address of your browser at its push service, with the keys of what is sent there, and to which account or seats it belongs. The service, run by the maker of your browser, learns that this room sends you something and when, and cannot read what. You switch it off in the settings; it ends also when you sign out there, close your account or have not been here for half a year.
privacy-leaving = Taking it along, and leaving
privacy-leaving-words = On the page of your account you save all of it as one file, and close the account for good: everything of it goes, ratings and lists included, and your name at the tables that were yours. The name itself stays taken, and your opponents keep their games.
trouble-not-rated = This game cannot be rated: rated games need the usual rules and a clock.
trouble-wrong-opponent = You cannot play a rated game with this opponent.
trouble-out-of-range = This player looks for an opponent with another rating.
trouble-hidden = This player does not show that to you.
trouble-chat-closed = You can write to each other once both of you have an account and allow it.
trouble-line-repeated = You have just written that.
trouble-muted = You may not write for now.
trouble-too-many-lines = That was a lot at once. Wait a few seconds.
trouble-no-such-line = This line is gone already.
trouble-too-many-reports = You have reported a lot today. Whoever runs this room will read those reports first.
trouble-wrong-report = The report was not taken. { $message }
trouble-wrong-line = A line has 1 to 140 characters, and none that cannot be seen.
trouble-oneself = That is your own name.
trouble-no-such-user = There is no account with this name.
watched-by = { $count ->
    [one] 1 looks on
   *[other] { $count } look on
}

## Sealed games
sealed-title = Sealed
sealed-tick = Sealed cards
sealed-tick-words = You and your opponent each keep half of the shuffle. Nobody knows a card before it turns up, not even this server, if its page is honest.
sealed-tick-computer = You and the computer each keep half of the shuffle. It knows no more cards than you do, and neither does this server, if its page is honest.
sealed-tick-solo = You keep half of the shuffle and the server the other half. Neither knows a card before it turns up, if the server’s page is honest.
sealed-tick-off = Cards cannot be sealed from a position of your own, nor with a clock of days for each move.
sealed-keep = Your half is in this browser only: clear its data, or close a private window, and you lose the game.
sealed-keep-solo = Your half is in this browser only: clear its data, or close a private window, and the game cannot go on.
sealed-join = Sealed cards: nobody knows a card before it turns up, not even this server, if its page is honest.
sealed-sentence = Nobody knows a card before it turns up, not even this server, if the page that it sent you is honest.
sealed-sentence-solo = Neither you nor this server knows a card before it turns up, if the page that it sent you is honest.
sealed-more = What this means
sealed-more-short = More
sealed-book = Sealed games in the book
sealed-code = Seal code
sealed-code-words = Read it to your opponent by voice before the first move, not through this site. The same code means that both of you play with the same two halves. If the codes differ, abort the game: before your first move that counts for nothing.
sealed-code-house = The computer is played by the server here, so there is nobody to compare it with.
sealed-code-solo = The server keeps the other half, so there is nobody to compare it with.
sealed-checked = { $count } of { $of } cards checked
sealed-checked-words = Checked means: this page has worked the card out itself from what both sides gave, and it is the card fixed before the game.
sealed-opens = waiting for { $name }
sealed-opens-here = giving your part of a card
sealed-pending = { $move } waits for { $name } to give their part of its card
sealed-pending-square = a move waits for its card
sealed-awaited = awaited
sealed-house = the server
sealed-player = you
sealed-provisional = Not final yet: the result stands once both halves are shown and the cards are checked.
sealed-provisional-solo = Not final yet: the score stands once both halves are shown and the cards are checked.
sealed-not-final = not final yet
sealed-rematch-waits = A rematch is possible once the result is final.
sealed-left = { $time } left; whoever has not shown their half by then loses.
sealed-left-date = Until { $date }; whoever has not shown their half by then loses.
sealed-waits = Waiting for the half of { $name }.
sealed-waits-own = Waiting for your half.
sealed-unopened = { $name } did not show their half.
sealed-unopened-own = Your half was not shown.
sealed-lock-false = The half of { $name } was false: it is not the one fixed before the game.
sealed-lock-false-own = Your half was false: it is not the one fixed before the game.
sealed-shown-wrong = The server showed other cards than the ones that turned up: only { $right } of { $of } are right. Do not trust this result.
sealed-holds = All { $of } cards checked: both halves are the ones fixed before the game.
sealed-lead = The shuffle has two halves, and each side keeps one. A card turns up only when both give their part of it. Neither half can change once the game has begun.
sealed-lead-solo = The shuffle has two halves: you keep one, the server the other. A card turns up only when both give their part of it. Neither half can change once the game has begun.
sealed-proves = As long as your half stayed in your browser, nobody knew a face-down card before it turned up: not your opponent, not the server, and not both together. Nobody could choose the cards either, unless you, your opponent and the server all worked together.
sealed-proves-house = As long as your half stayed in your browser, neither the server nor its computer knew a face-down card before it turned up, and neither could choose the cards.
sealed-proves-solo = As long as your half stayed in your browser, the server knew no face-down card before it turned up, and could not choose the cards.
sealed-proves-not = Nothing here proves that your half stayed in your browser. This page comes from the server, and a changed page could send your half away unseen, or call anything checked. To be sure, play with a program on your own computer; the book says how.
sealed-proves-not-solo = Nothing here proves that your half stayed in your browser. This page comes from the server, and a changed page could send your half away unseen, or call anything checked.
sealed-proves-not-person = Nor does it prove that your opponent is a person.
sealed-refused = What this page refused
sealed-refused-words = An honest server does not ask for this. No card was turned up for it.
sealed-stopped = This page turns up no more cards in this game:
sealed-lost = Your half is not in this browser, so it cannot turn up cards. Go on in the browser that has it. If it is gone there too, the game is lost.
sealed-lost-solo = Your half is not in this browser, so no card can turn up. Go on in the browser that has it, or give up.
sealed-half = Go on with another device
sealed-half-words = Your half is in this browser only. This link takes your seat and your half to another device: give it to nobody.
sealed-half-copied = Copied. Open it on the other device; your half is then in both browsers.
sealed-half-copy = Copy the link for another device
sealed-no-takeback = Sealed games have no takebacks.
sealed-fault-early = Something was told before its turn: { $what }.
sealed-fault-late = Something was told after its time: { $what }.
sealed-fault-changed = The server told the game differently than before: { $what }.
sealed-fault-not-ours = The server showed as yours what this page did not send: { $what }.
sealed-fault-unfit = Something did not fit what was fixed before: { $what }.
sealed-fault-wrong-lock = A half did not have something for every card.
sealed-fault-unreadable = Something could not be read: { $what }.
sealed-fault-not-allowed = A move that the rules do not allow: { $what }.
sealed-fault-not-due = The server asked for a card that the rules do not turn up now: { $what }.
sealed-fault-not-sealed = This page does not know how to seal { $what } with these options.
sealed-fault-lost = Your half is not in this browser.
trouble-cards-due = Wait until the cards of the last move have turned up.
trouble-lock-missing = A half is still missing, so nothing is shown yet.
trouble-lock-replaced = Your place at this table had fixed another half. No card was dealt yet, so both halves are fixed anew.
trouble-no-seal = This game is not sealed.
trouble-not-sealed = Cards cannot be sealed on these terms. { $message }
trouble-result-provisional = The result is not final yet: a half has not been shown. Try again in a minute.
trouble-seal-refused = The server refused a part of a card. { $message }
trouble-commitment-missing = A seat has not added its part yet.
