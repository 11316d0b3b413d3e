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
man-open = { $seat } { $piece }
man-card = { $seat } face-down card, moves as { $piece }
    .points = { $seat } face-down piece, moves as { $piece }
man-card-plain = { $seat } face-down card
    .points = { $seat } face-down piece
man-disc = { $seat } checker { $number }
man-was = { $man }, which was a { $piece }
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
spoken-move = { $man } { $from } to { $to }
spoken-move-plain = { $from } to { $to }
spoken-capture = { $man } { $from } to { $to }, taking { $taken }
spoken-reveal-moved = It turns up: { $piece }
spoken-reveal = { $seat } card on { $at } turns up: { $piece }, attacked by { $by }
spoken-reveal-plain = { $seat } card on { $at } turns up: { $piece }
spoken-uncloaked = { $seat } uncloaks checker { $number } on { $at }: { $piece }
spoken-attacker = the { $piece } on { $at }
spoken-attacker-card = the card on { $at }
spoken-put = { $man } on { $at }
spoken-check = { $seat } is in check
spoken-cloak-and-dagger-end = { $seat } ends the turn.
note-beside-the-board = A piece stays beside the board: { $a0 }
note-penalty-begins = The deck is empty; each further move costs a point
note-square-taken = { $a1 } is taken; { $a0 } must step aside
note-moves-begin = The moves begin
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
 } plays { $c1 } under the man on { $a2 }
note-checkers-home = { $a0 ->
    [white] White
   *[black] Black
 } takes back checkers: { $a1 }
note-card-drawn = You draw { $c0 }
note-cards-drawn = { $a0 ->
    [white] White
   *[black] Black
 } draws cards: { $a1 }
note-cards-shuffled = The discard pile is shuffled, { $a0 } cards, and becomes the draw pile
note-no-bonus = No bonus move is made
note-refused = { $a0 } is refused: the king would stand attacked
and = { $first } and { $last }

## Choosing
choose-title = What becomes of it?
choose-promotion = Promote to { $piece }
choose-other = Play { $move }
choose-man = By the { $man } on { $at }
choose-guess = Guess: { $piece }
choose-uncloak = Uncloak { $number }
cancel = Cancel

## Odds
odds-title = What this card may be
    .points = What this piece may be

## Pages
loading = One moment…
loading-table = Coming to the table…
close = Close
to-front = To the front page
nowhere = There is nothing here
nowhere-words = The address may have a slip, or the page has gone.
room-silent = The room does not answer
room-silent-words = Perhaps it is being started again. Try once more in a moment.

## Front page
front-title = Chess in which not everything is on the table
front-words = Officers that lie face down until they move or are attacked, set-ups drawn by lot. The deal is sealed before you sit down, and you can check it afterwards.
games = The games
no-games = There is no game in this room.
invented-by = by { $inventor }
inventor-unknown = inventor unknown
your-tables = Go on playing
one-screen-words = Two people, one board. Both contribute to the deal, so that nobody can stack it.
alone-words = You contribute to the deal, so that nobody can stack it.
name-of = Name of { $seat }
your-name = Your name
options = Options of the rules
usual = (usual)
preset = Rules as played at
preset-own = a choice of your own
option-wrong = “{ $option }” does not take this value.
start-game = Deal and begin
dealing = Dealing…
game-surprise = Surprise Chess
game-surprise-rex = Surprise Chess, Rex exclusive
game-chaos = Chaos Chess
game-booster = Booster Chess
game-cloak-and-dagger = Cloak and Dagger Chess
game-mysterious = Mysterious Chess
game-mysterious-casual = Mysterious Casual Chess
game-jieqi = Jieqi
game-parade = Parade Chess Solitaire
game-neighbour = Neighbour Chess Solitaire
summary-surprise = Your officers start as shuffled cards, face down. Each moves as the officer of its square, and shows what it really is when it moves or is attacked.
summary-surprise-rex = Surprise Chess with the kings in the open, on e1 and e8.
summary-chaos = All 32 men start on squares drawn by lot, and no check counts on the first turn. Two games from one set-up, with colours changed.
summary-booster = Cards put checkers under the men: your own give a man king steps after its move, the enemy’s make it move as a pawn.
summary-cloak-and-dagger = Officers stand as numbered checkers that only their owner can tell apart. Guess what they are; uncloak your own when it pays.
summary-mysterious = Each player lays sixteen cards, one for each man, face down anywhere on an empty board. Then they are turned up one by one, and chess begins.
summary-mysterious-casual = All 32 men are one shuffled pack. Lay the cards where you like without looking, turn them up one by one, and play chess with what there is.
summary-jieqi = Xiangqi whose pieces start shuffled and face down. Each moves as its point says, then turns up; what is captured face down is shown to its captor alone.
summary-parade = Eight pieces on parade send each other about until they all stand in one group. For one player.
summary-neighbour = Cards place the pieces; then each moves as its neighbours do, until all stand in one group. For one player.

## Options
option-checkers = Checkers of each side
option-checker-cards = Checker cards of each color
option-handicap-white = White has so many checkers fewer
option-handicap-black = Black has so many checkers fewer
option-stack-limit = Cards under a man on a checker of your own
value-stack-limit-none = may be played
value-stack-limit-1 = may not be played
option-guess-again = Guessing a checker again that was guessed right
value-guess-again-on = is allowed, for another bonus
value-guess-again-off = is not allowed
option-reveal-timing = Cards that newly turned men attack
value-reveal-timing-chain = turn up too, and so on
value-reveal-timing-mover-only = stay down until the next turn
option-cards-attack = Cards attack other cards
value-cards-attack-on = yes, as the officer of their square
value-cards-attack-off = no, they only give check
option-exposed-king = Your own move leaves your king attacked
value-exposed-king-loses = you lose at once
value-exposed-king-check = you answer the check next turn
option-role-king-safety = The card on the king's square
value-role-king-safety-off = may step into attack
value-role-king-safety-on = keeps all of a king's bans
option-flip-keeps-castling = A king or rook turned up by an attack
value-flip-keeps-castling-on = may still castle
value-flip-keeps-castling-off = may no longer castle
option-rejected-square = A square rejected in the draw
value-rejected-square-reusable = may be drawn again
value-rejected-square-discarded = is gone for later men
option-sampler = The draw
value-sampler-sequential = in the inventor's order
value-sampler-uniform = every set-up equally likely
option-first-turn = A king attacked on the first turn
value-first-turn-free = may stay attacked
value-first-turn-must-escape = must get out if it can
option-king-left-attacked = A king left attacked after the first turns
value-king-left-attacked-play-on = answers the check on its turn
value-king-left-attacked-loses = has lost
option-castling = Castling
value-castling-home-squares = if king and rook start at home
value-castling-none = never
option-kings = The kings
value-kings-random = drawn by lot
value-kings-chosen-last = placed by the players, last
option-match = The match
value-match-pair = two games, colours changed
value-match-single = one game
option-first-to-place = Who places the first card
value-first-to-place-white = White
value-first-to-place-black = Black
option-show-own = Own placed cards
value-show-own-on = can be looked at
value-show-own-off = are not shown again
option-flip-order = Turning up
value-flip-order-free = any card
value-flip-order-fixed = a1, b1, ... h8
option-double-step = Double step
value-double-step-unmoved-second-rank = pawns placed on their second rank
value-double-step-any-second-rank = pawns standing on their second rank
value-double-step-first-two-ranks = pawns placed on their first two ranks
option-start-check = A king attacked as play begins
value-start-check-play-on = play on
value-start-check-white-wins = if it is Black’s, White has won
value-start-check-redo = place the cards again
value-start-check-grace = checks have no force on the first moves
option-pair-order = The two games
value-pair-order-in-a-row = one after the other
value-pair-order-at-once = both at once
option-covered-advisor = A face-down piece on an advisor's point
value-covered-advisor-palace = stays in the palace
value-covered-advisor-free = may leave the palace
option-captured-covered = A piece captured face down
value-captured-covered-capturer-only = is shown to its captor alone
value-captured-covered-hidden-from-all = is shown to nobody
value-captured-covered-public = is shown to all
option-king-capture = Taking the king
value-king-capture-off = no: checks must be answered
value-king-capture-on = wins; moves into check are legal
option-no-capture-limit = Draw after so many turns of either side without a capture (0: never)
option-reveal-resets-count = Turning up starts that count again
value-reveal-resets-count-off = no
value-reveal-resets-count-on = yes
option-repetition-count = A repetition is judged at this occurrence (0: never)
option-perpetual-check = Giving check all the time
value-perpetual-check-loss = loses
value-perpetual-check-draw = draws
option-perpetual-chase = Chasing one piece all the time
value-perpetual-chase-draw = draws
value-perpetual-chase-loss = loses
option-bare-kings-draw = Two bare kings
value-bare-kings-draw-on = are a draw
value-bare-kings-draw-off = play on
option-setup-filter = Set-ups with a king in check
value-setup-filter-none = are played
value-setup-filter-no-check = are drawn again
option-open-deck = The order of the deck
value-open-deck-off = is hidden
value-open-deck-on = is seen
option-past-h8 = A piece laid out past h8
value-past-h8-wrap = goes on from a1
value-past-h8-lost = stays beside the board
option-floor = Pieces needed before moves may begin
option-king-consolation = A colour without neighbours
value-king-consolation-off = does not move
value-king-consolation-on = moves like kings

## The table
table-title = { $game }: { $white } against { $black }
table-gone = This table is gone
table-gone-words = The room has no such table any more, or no longer knows this seat.
table-not-yours-words = This table is played on another screen, or it does not exist.
table-forget = Forget this table
flip = Turn the board
sheet = Moves and more
moves = Moves
no-moves = No moves yet
to-move = to move
still-face-down = Still face down
    .points = Face down
still-in-deck = Not seen yet
captured = Captured
seen-by = Counted as { $seat } knows it
seen-by-all = Counted as everybody knows it
none = none
play = Play
type-move = Type a move or a command
type-move-example = { $move }, or ? for help
which-move = Which one: { $moves }
pool-spoken = { $seat }, still face down: { $pieces }
nothing-hidden = Nothing is hidden in this game
action-parade-add = Turn up a card and add its piece
action-neighbour-turn = Turn up the next cards
action-neighbour-stop = Begin moving
cloak-arrange = What your checkers are
cloak-arrange-how = Press two checkers to exchange them. Your opponent does not see this.
cloak-limits = The king stands between the rooks, and the bishops on squares of different colours.
cloak-random = Draw by lot
cloak-confirm = These are my checkers
cloak-slot = Checker { $number }: { $piece }
cloak-swapped = Checker { $a1 } is now the { $p1 }, checker { $a2 } the { $p2 }.
cloak-grid = { $seat }’s checkers
cloak-grid-other = Show { $seat }’s
cloak-fill = Fill in for me
cloak-grid-how = Per cent of the arrangements that agree with all that was seen. Press a cell to guess or mark it.
cloak-cell = { $seat }’s checker { $number }, { $piece }: { $count } of { $of } ({ $percent } %)
cloak-cell-plain = { $seat }’s checker { $number }, { $piece }
cloak-cell-gone = { $seat }’s checker { $number }, { $piece }: no longer on the board
cloak-mark-out = Rule out
cloak-mark-sure = Take as certain
cloak-marked-out = ruled out by you
cloak-marked-sure = certain to you
cloak-task-wait = Your checkers are set. Your opponent still arranges theirs.
cloak-task-guess = You may guess: press one of their checkers. Or move.
cloak-task-move = Now make your move.
cloak-task-bonus = A bonus: move a pawn, or put a captured one on your second row.
cloak-task-uncloak = You may uncloak: press your checker.
action-cloak-and-dagger-skip = No bonus
action-cloak-and-dagger-end = End the turn
draw-offer = Offer a draw
draw-offered = { $seat } offers a draw.
draw-accept = Accept
draw-decline = Decline
draw-claim = Claim a draw: { $reason }
claim-repetition = the position came three times
claim-fifty-moves = fifty moves without capture or pawn move
resign = Resign
resign-sure = Resign for { $seat }?
resign-yes = Yes, resign
resign-no = Play on

## The end of a game
result = Result
result-win = { $name } wins
result-draw = Draw
result-aborted = Aborted
result-solved = Solved: { $score } points
result-unsolved = Not solved this time
rematch = Rematch, colours changed
play-again = Play again
deal-again = Deal again
next-game = To the next game
pair-second = Second game of the pair
pair-other = Other game of the pair
player-number = Player { $number }
pair-title = { $game }, game { $number } of 2
pair-score = Score of the pair
sitting-score = Score of the sitting
pair-aborted = One game of the pair was aborted: the pair is over and has no score.
aborts = { $name } has aborted { $count ->
    [one] one game
   *[other] { $count } games
}.
check-deal = Check the deal
download-record = Download the record
reason-checkmate = Checkmate.
reason-king-captured = The king was under the captured card.
reason-king-attacked-at-start = Black’s king was attacked when White’s first move began.
reason-king-left-attacked = { $loser } left their king attacked.
reason-stalemate = Stalemate: no legal move, and no check.
    .points = { $loser } has no legal move.
reason-resignation = { $loser } resigned.
reason-agreement = Both agreed on a draw.
reason-repetition = The position came three times.
    .points = The position was repeated.
reason-fivefold-repetition = The position came five times.
reason-fifty-moves = Fifty moves without capture or pawn move.
reason-seventy-five-moves = Seventy-five moves without capture or pawn move.
reason-dead-position = Neither side can give mate any more.
reason-time = { $loser } ran out of time.
reason-abandoned = { $loser } left the table.
reason-aborted = The game was ended before it counted.
reason-king-exposed = { $loser } ended the turn with their own king attacked.
reason-one-group = All pieces stand in one group.
reason-out-of-counters = The counters ran out.
reason-out-of-cards = The cards ran out.
reason-stuck = No move is left.
reason-king-taken = The king was taken.
reason-over = The game was over already.
reason-no-capture = Nothing was captured for too long.
reason-bare-kings = Only the kings are left.
reason-move-limit = The game has gone on for too long.
reason-perpetual-check = { $loser } gave check all the time.
reason-perpetual-chase = { $loser } chased one piece all the time.

## The line and its troubles
line-waiting = The line to the room is broken. Trying again…
line-retry = Try now
line-refused = The room closed this table's line. Load the page again.
trouble-not-connected = Nothing was sent: the line to the room is broken. It comes back by itself.
trouble-unreachable = The room does not answer. Try once more in a moment.
trouble-not-understood = That is neither a legal move nor a command. Type ? for help.
trouble-illegal-action = { $message }
trouble-unreadable-action = { $message }
trouble-wrong-option = { $message }
trouble-not-your-turn = It is the other side’s turn.
trouble-game-over = The game is over.
trouble-game-not-over = The game still goes on.
trouble-pair-not-over = The other game of the pair still goes on.
trouble-stale-number = The board has changed meanwhile. Look again and choose once more.
trouble-unknown-number = This page and the room disagree about the moves. Load the page again.
trouble-no-draw-offer = There is no draw offer to answer.
trouble-draw-offered = A draw is offered already.
trouble-nothing-to-claim = No draw can be claimed now.
trouble-busy = The table cannot answer just now. Try again in a moment.
trouble-wrong-name = A name has 1 to 40 characters, all of them visible.
trouble-no-such-table = This table is not there any more.
trouble-wrong-token = This page may not act at this table.
trouble-old-rules = This game was played by older rules, which this room no longer has.
trouble-storage-failed = The room could not store this. Nothing has changed; try again.
trouble-contribution-mismatch = A contribution did not fit its seal, so this attempt at a deal has ended. Deal again.
trouble-secret-changed = The room changed its sealed secret after this page had sent its own seals. Do not trust this deal; deal again.

## Replay
replay = Replay
replay-open-title = Open a record
replay-open-words = A record holds a whole game: every move, every card that turned up, and the deal. The room checks it before it is shown.
replay-choose-file = Choose a file
replay-checking = Checking…
replay-drop = or drop it here
replay-paste = Or paste its text
replay-open = Open
replay-open-file = Open a record from a file
replay-too-large = This file is too large for the record of a game.
replay-fault-line = Line { $line } of the record:
replay-fault-field = Line { $line } of the record, field “{ $field }”:
replay-loading = Fetching the record…
replay-none = This game cannot be replayed here
replay-none-words = It is not over yet, it was played in another browser, or it is gone. Whoever played it can download its record; you can open that file here.
replay-steps = Through the game
replay-first = To the start
replay-back = One move back
replay-forward = One move forward
replay-last = To the end
replay-run = Let it run
replay-pause = Pause
replay-at-start = Start of the game
replay-ply = { $ply } of { $end }
replay-clock = clock { $time }
replay-more = More
replay-play-on = Play on from here
replay-other = Open another
replay-keys = Keys: ← → Home End, space to run, f to turn; on the board Shift+A and Shift+D.
replay-odds = Odds of every card at this moment
    .points = Odds of every face-down piece at this moment
replay-deal-fair = The deal was checked: nobody stacked it.
replay-deal-from-seed = Dealt from a seed that somebody chose.
replay-deal-set-up = Began from a position that was set up.
replay-deal-not-opened = The deal is not opened yet.
replay-deal-by-hand = Told by hand: no deal to check. All that was told fits what was left.
eyes = Seen by
eyes-white = White
    .points = Red
eyes-black = Black
eyes-solo = Player
eyes-spectator = Spectator
eyes-referee = Referee
copy-fen = Copy FEN
copy-link = Copy link to this move
fen-copied = The FEN is copied.
link-copied = The link is copied.
copy-failed = The browser did not allow copying.
trouble-record = { $message }
trouble-record-too-long = The record is too long to be shown here.
trouble-body-too-large = This is more than the room takes at once.
trouble-slow-down = That was too much at once. Wait a moment, then try again.
trouble-unfinished = The room could not finish this; the fault is its own. Try again.
trouble-wrong-fen = { $message }

## Lessons
learn = Learn
learn-title = Learn a game by moving
learn-words = Each game in plain words, with positions in which you make the move and see the cards turn.
learn-all = All games
learn-none = There is no lesson here
learn-by-in = by { $inventor }, { $year }
learn-next = And now
learn-play = Play a game
learn-right = That is it.
learn-other = That can be played too; the task asks for something else. Look what happened, then try again.
learn-again = Try again
learn-reset = Back to the start
learn-show = Show me
learn-to-move = { $seat } to move
edit = Set up a position
trouble-no-such-game = There is no such game in this room.
trouble-no-lesson = This game has no lesson yet.
learn-rules = Rules of the game

## Setting up a position
edit-board = Board to set up
edit-men = Men
edit-move = Move men; off the board removes them
edit-remove = Take men off
edit-removed = { $at } is empty
edit-start = Start
edit-clear = Empty
edit-undo = Undo
edit-fields = The position
edit-play = Start a game from this position
edit-asking = Asking the room…
edit-is-over = The game is over in this position.
edit-hint = By keyboard: arrows go over the board, a letter puts that piece (capitals for White, x for a card), Delete takes one off.
    .points = By keyboard: arrows go over the board, a letter puts that piece (capitals for Red, x for a face-down piece), Delete takes one off.
edit-fault = Field { $field }, here:
edit-pool-count = { $count } named, { $cards } cards on the board
    .points = { $count } named, { $cards } face down on the board
edit-one-less = One { $piece } less for { $seat }
edit-one-more = One { $piece } more for { $seat }
edit-deal-lot = by lot when a game starts; nobody sees them
edit-deal-chosen = chosen here
edit-card-is = { $seat } card on { $at } is
field-side = To move
field-castling = Castling
castling-short = { $seat } may castle short
castling-long = { $seat } may castle long
field-en-passant = En passant on
field-halfmove = Plies without capture
field-fullmove = Move number
field-deal = Under the cards
field-double-steps = May step twice
field-suspended = Checks
field-suspended-0 = count
field-suspended-1 = not yet for Black
field-suspended-2 = not yet for either side
field-deck = Cards in the deck
field-unseen = Cards not seen
field-penalty = Penalty moves
field-order = Order of the cards
field-phase = Phase
field-phase-add = placing
field-phase-side = stepping aside
field-phase-move = moving
field-last = Placed last
field-pieces = Piece cards left
field-places = Place cards left
field-spent = Cards spent
field-counted-pool = Still face down
field-taken-covered = Taken face down
field-counted-deal = Under the cards
field-card-phase = Phase
field-card-phase-place = laying cards
field-card-phase-flip = turning up
field-card-phase-promote = promotion
field-card-phase-play = chess
field-hands-or-steps = In hand, or may step twice
field-laid = Under the cards
field-unmoved = Officers not moved
field-checker-numbers = Numbers by square
field-checker-men = Men by number
field-pawns-to-drop = Pawns to put back
field-due = Part that is due
field-guessed = Guessed right
field-stacks = Checkers under men
field-reserves = Checkers in reserve
field-hands = Cards in hand
field-discard = Discard pile
field-draw-pile = Draw pile
field-wandered = Moved, on second rank
edit-fine = The position is fine. { $count ->
    [one] { $seat } to move, one legal move.
   *[other] { $seat } to move, { $count } legal moves.
}
edit-turn = Turn

## Review
review = Review
review-none = There is nothing to review
review-none-words = Open the record of a finished game first.
review-begins = The engine begins…
review-progress = The engine goes through the game: { $done } of { $of }
review-graph = Expected result of { $seat }, ply by ply
review-by-reveal = { $by } by what turned up
review-gave-away = { $seat } gave away { $by }
review-mark-luck = turned up
review-mark-slip = own slip
review-mark-their-slip = their slip
review-best-played = Nothing better was seen.
review-best-was = Better was { $action }: { $by } points of a hundred were given away.
review-line = The line:
review-sum = What it came to
review-start = Expected at the start
review-part-luck = What turned up
review-part-own = What { $seat } played
review-part-opponent = What { $other } played
review-part-ending = How it ended
review-result = Result
review-luck-even = What turned up favoured nobody.
review-luck-for = What turned up was worth { $by } points of a hundred to { $seat }.
review-luck-against = What turned up cost { $seat } { $by } points of a hundred.
review-play-even = The play of both was worth the same.
review-play-for = The play was worth { $by } to { $seat }.
review-play-against = The play cost { $seat } { $by }.
review-worst = Moves that gave most away
review-no-slips = No move gave much away.
review-instead = better: { $action }
review-table = The graph as a table
review-col-move = Move
review-col-after = Expected
review-col-play = Play
review-col-reveal = Turned up
review-col-best = Best
review-note = By an engine that knew only what this seat knew, at { $nodes } positions a move. A hundred points are a whole game.
trouble-no-review = The engine does not know this game.
trouble-review-running = A review is being made for you already. Wait for it, or close its page.
trouble-review-failed = { $message }
review-waiting = Another game is reviewed first…

## Settings
settings = Settings
settings-language = Language
settings-theme = Light or dark
theme-auto = as the system
theme-light = light
theme-dark = dark
settings-board = Board
board-wood = wood
board-slate = blue-grey
board-contrast = high contrast
settings-outline = Show on a card the officer as which it moves
settings-coordinates = Show coordinates
settings-turn = Turn the board to the side to move
credit-pieces = Chess pieces by Cburnett and Rfc1394, CC BY-SA 3.0, by way of cm-chessboard. Characters of xiangqi: Noto Serif SC by Adobe, OFL 1.1.

## Help
help-keys = Keys and commands
help-board = On the board
help-text-box = In the text box
key-arrows = go from square to square
    .points = go from point to point
key-press = pick up, put down
key-let-go = let go
key-pieces = to the next such piece (with Shift: back)
key-card = to the next face-down card
    .points = to the next face-down piece
key-odds = what this card may be, exactly
    .points = what this piece may be, exactly
key-moves = legal moves from here
key-square = which square this is
key-last = the last move
key-pools = what is still face down
key-captured = what was captured
key-flip = turn the board
key-text-box = to the text box
command-move = a move, by its squares
command-opponent = who the opponent is
command-where = where the knights are
    .points = where the horses are
command-scan = what stands on file a, or on rank 7
command-board = the whole board

## The deal
deal-title = The deal
deal-lead = Before anyone sat down, the room sealed a secret. Each seat added random bytes of its own. The cards follow from all of them together.
deal-commitment = The room's sealed secret (SHA-256)
deal-wait = The secret is opened when the game is over, after the second game of a pair. Then this page computes the deal again.
deal-verdict-good = All of it fits. Nobody stacked this deal.
deal-verdict-partly = What this page can check fits.
deal-verdict-bad = Something does not fit. This deal cannot be trusted.
deal-seed = Seed of the deal
deal-no-record = The record could not be read, so the dealt position was not compared.
finding-holds = right
finding-fails = wrong
finding-unknown = not known to this page
finding-commitment-kept = The sealed secret is the one this page was shown before it sent its own bytes.
finding-secret-fits = The opened secret fits its seal.
finding-contributions-fit = Each contribution fits its own seal.
finding-contributions-ours = The contributions are the ones this page sent.
finding-start-as-dealt = Computed again from secret and contributions, the start position comes out the same.
finding-cards-as-dealt = Every card that turned up was what the deal put there.
finding-choices-kept = Everything that a player chose in secret is what its seal said when it was chosen.
finding-choices-as-seen = What was seen of it in play is what was chosen.
deal-proves = What this proves
deal-proves-words = Nobody stacked the deal: not the room, not a player, not both together.
deal-proves-not-words = It does not prove that whoever runs the room did not look: a referee must know the cards. Keep the record and check it with “facedown verify” on a machine of your own.

## Planned moves, sounds, pieces
note-captured-card = The captured card on { $a0 } was a { $p1 }
note-placed-again = A king was attacked, so the cards are placed again.
hand-title = Cards in hand
hand-card = { $man } in hand: { $count }
hand-card-some = { $man } in hand
hand-choose = Choose a card, then a square.
hand-pack = The next card of the pack goes to the square that you choose.
hand-flip = Turn up any card.
hand-promote = Your pawn is on its last rank: choose what it becomes.
hand-drop = A captured pawn: choose it, then a square of your second row.
cover-title = The cards are covered
cover-words = Hand the screen to { $seat }. Nothing of the other side’s cards is on it.
cover-wake = I am { $seat }: show my cards
    .points = What was captured face down on { $a0 } was: { $p1 }
planned = Planned: { $from } to { $to }. It is played at once if it is legal then.
unplanned = Nothing is planned any more
square-planned = planned
spoken-taken-back = The last move was taken back.
settings-pieces = Pieces
pieces-standard = usual drawings
pieces-flat = flat
pieces-letters = letters
settings-discs = Discs of xiangqi
discs-characters = characters
discs-traditional = old characters
discs-pictures = pictures
discs-letters = letters
settings-sound = Sounds
settings-volume = Volume
sound-on = Turn the sounds on
sound-off = Turn the sounds off
key-draw = draw arrows and rings (Shift, Alt: other colours); a left press wipes them

## Play by link and against the computer
how-to-play = Who plays?
mode-link = A friend, by link
mode-computer = The computer
mode-shared = Two at this screen
link-words = You get a link and a code to scan. Whoever opens it first sits down opposite you, on a screen of their own.
computer-words = It is told what a person in its seat is told, and nothing more: it guesses what lies face down as you do.
name-optional = if you like
your-colour = Your colour
by-lot = By lot
level = Level
level-of = { $level } of { $of }
listed = Show this game among the games going on
make-link = Make the link
waiting-for-friend = Waiting for your friend
deal-under-way = The deal is being made…
invite-words = Send this link. The game begins as soon as it is opened and somebody sits down.
invite-link = Link for your friend
invite-code = The same link as a QR code
invite-text = A game of chess with hidden pieces, with me?
watch-link = Link for those who want to watch
copy = Copy
copied = Copied
share = Share…
invited = You are invited to a game
invited-by = { $host } invites you to a game
start-position = Start
start-set-up = a position that was set up
sit-down = Sit down and play
join-fair = Your browser puts random bytes of its own into the deal, so that nobody can stack it. Nothing to sign up for.
invitation-gone = This invitation cannot be taken
watch-gone-words = There is no such game to watch, or the link is not complete.
computer = Computer
computer-level = level { $level }
thinks = thinks
is-there = is there
is-away = is away
your-move = Your move
spoken-begins = The game begins. You are { $seat }.
spoken-begins-plain = The game begins.
play-game = Play

## Clocks
clock = Clock
clock-none = no clock
clock-plain = { $minutes } min
clock-increment = { $minutes } min + { $seconds } s a move
clock-byo-yomi = { $minutes } min, then { $periods } × { $seconds } s
clock-delay = { $minutes } min, each move’s first { $seconds } s free
clock-days-a-move = { $count ->
    [one] 1 day a move
   *[other] { $count } days a move
}
clock-own = of your own…
clock-own-time = Time
clock-own-minutes = Minutes for the game
clock-own-seconds = Seconds each move
clock-own-kind = What the seconds do
clock-kind-increment = added a move
clock-kind-delay = free a move
clock-kind-byo-yomi = in periods (byo-yomi)
clock-own-periods = Number of periods
clock-periods = { $count ->
    [one] { $time }, one period left
   *[other] { $time }, { $count } periods left
}
clock-own-wrong = Up to 180 minutes and up to 180 seconds, and not both nothing.
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
key-clocks = what the clocks say

## Wishes between two players
takeback = Take back
takeback-asked = { $seat } asks to take the last move back.
takeback-allow = Allow
abort = Abort
opponent-gone = Your opponent is gone. You may claim the game in { $seconds } s.
opponent-gone-long = Your opponent is gone.
claim-win = Claim the win
reason-left = { $loser } left the table.
draw-claim-short = Claim a draw

## Who put what into the deal
deal-parts = Who contributed
deal-part-open = sealed, then opened
deal-part-sealed = sealed
deal-part-waited = not there yet
deal-part-computer = follows from the room’s secret
deal-part-yours = by this browser
deal-lot = The colours were drawn by lot, as the first draw of the deal.
deal-none = This game starts from a position that was set up. There was no deal.
deal-saw-wrong = While this deal was made, this page saw something that an honest room does not do. Leave this game and deal again elsewhere.
finding-seals-kept = The other side’s seal is still the one that was there before this page opened its own part.
finding-computer-bound = The computer’s contribution follows from the sealed secret: it could not be chosen late.
finding-colours-as-drawn = The colours are the ones that the deal drew.
finding-saw-opened-early = Something was opened before everything was sealed, or the secret before the end. Whoever saw it could choose or cheat.
finding-saw-seal-changed = The other side’s seal was exchanged after this page had opened its own part.
finding-saw-secret-changed = The room exchanged its sealed secret after this page had sent its own seal.
finding-saw-secret-reused = The room used the same secret in an earlier deal of this browser, where it may be known already.
finding-saw-begun-again = The deal was begun again after this page had put in its part. Once can be an accident; a room that does it often picks its deals.

## The front page in motion
play-now = Play now
invite-friend = Invite a friend
play-now-words = Against the computer, without signing up. It sees no more of the cards than you do.
motion-label = A recorded game of Surprise Chess: officers lie face down until they move or are attacked.
motion-pause = Stop the moving board
motion-go = Let the board move
live-games = Games going on
no-live-games = Nobody plays in public at the moment. Games by link are listed here if their maker says so.
moves-played = { $count } moves

## Troubles between two players
trouble-seat-taken = Somebody sits on this chair already. Ask for a new link, or for the link to watch.
trouble-not-joined = The other side has not come yet.
trouble-wrong-clock = { $message }
trouble-wrong-level = { $message }
trouble-wrong-position = { $message }
trouble-no-computer = The computer does not play this game yet. Choose a friend by link, or two at this screen.
trouble-no-takeback = This move cannot be taken back: something was revealed since, or you have not moved yet.
trouble-takeback-asked = You have asked already. Wait for the answer.
trouble-no-takeback-asked = Nobody asks to take a move back any more.
trouble-too-late-to-abort = The game is too far on to abort. You can resign, or offer a draw.
trouble-nobody-gone = Your opponent is there, or has not been gone for long enough.
trouble-nobody-to-ask = There is nobody to ask: the computer takes no such wishes.
trouble-spectator = You look on here. Only the players may do this.
trouble-covered = The screen is covered. First the player whose turn it is says so.
trouble-nothing-covered = Nothing is covered on this screen.
trouble-not-your-seat = This page may act for its own side only.
trouble-not-dealt = The deal is not made yet.
trouble-room-broken = Something is wrong in the room itself. Tell whoever runs it.
trouble-page-fault = This page and the room do not understand each other. Load the page again.

## Solitaires
orders-given = Gives orders to { $men }
orders-taken = Is moved by { $men }
score = Score
score-now = If connected now:
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
pile-spent = spent
pile-laid-out = laid out
pile-counters = counters left
pile-pieces = piece cards
pile-places = position cards
deck-order = Order:
daily-of = Deal of { $day }
solo-puzzle = Puzzle
open-deck-sign = Open deck
score-marked = Score marked: a card was seen
score-marked-words = The score is marked: a card that had been seen was covered again.
undone-count = { $count ->
    [one] One move was taken back.
   *[other] { $count } moves were taken back.
}
undo = Undo
undo-card-sure = This card has been seen. To cover it again marks the score.
undo-card-yes = Cover it and mark
give-up = Give up
give-up-sure = Give this deal up?
give-up-yes = Yes, give up
key-undo = Take the last action of a solitaire back
solution = Solution
solution-none = There is nothing to solve
solution-waits = The solver goes through the game…
solution-show = Show the best way from here
solution-from = Best way from action { $ply }:
solution-back = Back to my game
solution-lost = Points lost
solution-lost-words = Knowing all the cards, these actions cost points. Press a loss to see the better way.
solution-nothing-lost = Nothing was lost: nobody could have scored more with these cards.
solution-played = Played
solution-reach = Still possible
reach-best = { $score } could still be had: proven the best.
reach-at-least = At least { $score } could still be had.
reach-at-most = No more than { $score } could still be had.
reach-lost = It could not be won any more: proven.
advice-worth = Not knowing the cards: moves alone are worth { $moving }, another card { $card }.
advice-sure = Best: { $action }.
advice-likely = Probably best: { $action }.
advice-none = Neither is better beyond doubt.
advice-move = go on with moves
solo-page = Daily deal and puzzles
solo-more-puzzles = More puzzles
solo-none = There is no such solitaire
solo-none-words = The games for one player are Parade and Neighbour.
daily-today = Deal of today
daily-other = Deal of a day
daily-play = Play this deal
daily-again = Play it again
daily-done = Your score: { $score }
daily-lost = You did not solve it.
daily-first-counts = The first result of this day counts: { $score }.
daily-words = The same deal for everybody: it follows from the name of the game and the date alone, so whoever wants to look ahead can.
puzzles = Puzzles
difficulty-easy = Easy
difficulty-medium = Medium
difficulty-hard = Hard
difficulty-fiendish = Fiendish
puzzle-unique = Only with one shortest solution
puzzle-find = Get a puzzle
puzzle-searching = Looking for one…
puzzle-words-parade = Eight pieces, moves only. One solution means one set of moves, in whatever order.
puzzle-words-neighbour = Eight to eleven pieces, moves only. One solution means one set of moves, in whatever order.
solo-free = A deal of your own
solo-free-words = Shuffled fairly just for you, with the options you like.
solo-deal = Deal
targets = What to aim at
targets-words = Of { $games } games played by the expected-score player { $lost } were lost. These are the quartiles of all scores.
targets-low = three games in four reach it
targets-median = every second game reaches it
targets-high = one game in four reaches it
targets-best = the best of them all
your-days = Your days
streak-now = Won in a row now: { $count }.
streak-longest = The longest row: { $count }.
streak-days = { $count } days in a row
lost-short = lost
share-score = Score { $score }
note-title-parade = A misprint in the rules
note-words-parade = The inventor’s text adds a white knight to its example on g7. By its own rule, one empty square after the last piece, which stands on e4, the knight goes to g4. All versions of the text have the misprint; here it goes to g4.
note-title-neighbour = How soon one may stop
note-words-neighbour = By the letter of the rules one may stop adding after any piece. One piece is one group already, so stopping at once scores 34, which nobody can beat. Here eight pieces are needed first, as many as the inventor’s next game begins with. The option floor=1 plays by the letter.
floor-one = Play by the letter
trouble-solver-running = The solver is at work for you already: wait for it, or close it.
trouble-no-solver = Only the games for one player are solved.
trouble-solver-failed = This could not be solved.
trouble-no-such-difficulty = There is no such difficulty.
trouble-no-puzzle = No such puzzle was found this time; ask again.
trouble-wrong-daily = There is no such deal of a day.

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
square-fits = the card fits
card-any = any { $seat } man
card-fits = { $card }: { $man }; fits { $squares }
card-new = just drawn
hand-of-cards = { $seat }’s hand
hand-empty = No cards in hand.
turn-title = Your turn
turn-begins = Move first. Then come king steps and a card, if you like.
turn-so-far = So far: { $parts }
turn-back = Undo last part
action-booster-end = End the turn
turn-end = End the turn
turn-steps = { $count ->
    [one] It may go on by a king step to { $squares }.
   *[other] It may go on by a king step: { $squares }.
}
turn-cards = { $count ->
    [one] One card may be played.
   *[other] One of { $count } cards may be played.
}
turn-end-keys = E ends the turn, Escape undoes the last part.
spoken-part-back = That part is undone.
spoken-committed = The turn is ended.
reserve-spoken = { $seat }: { $cards ->
    [one] one card
   *[other] { $cards } cards
}, { $reserve ->
    [one] one checker
   *[other] { $reserve } checkers
} in reserve
piles-cards = Draw pile: { $count }
piles-discard = Discard pile: { $count }
piles-discard-spoken = Discard pile, the last first: { $cards }
trouble-stale-draft = Your turn has changed meanwhile, perhaps in another window. Look again and choose once more.
trouble-draft-gone = The room was started again and has forgotten what you had begun of this turn. Begin it once more.
trouble-nothing-begun = You have begun nothing that could be taken back.
key-end-turn = end a turn of several parts

## Printing, and the book
book = The book: rules, formats, how it works
print = Print
print-link = Print cards and boards
print-words = What a game needs on a real table: cards, discs, boards. Or its rules on one page.
print-game = Game
print-what = What
print-kit = Cards and more
print-rules = Rules
print-paper = Paper
print-paper-a4 = A4
print-paper-letter = Letter
print-size = Size of the cards
print-size-usual = as the game needs them
print-size-square = for squares, 45 × 45 mm
print-size-mini = mini, 44 × 63 mm
print-size-poker = poker, 63 × 88 mm
print-size-own = a size of your own
print-size-mm = Width × height (mm)
print-width = Width in millimetres
print-height = Height in millimetres
print-square = Squares of the board (mm)
    .points = Fields of the board (mm)
print-backs = Backs
print-backs-blank = none
print-backs-long-edge = other side, turned over the long edge
print-backs-short-edge = other side, turned over the short edge
print-backs-fold-over = beside the fronts, to fold over
print-shift = Backs are off by (mm)
print-right = To the right, in millimetres
print-down = Down, in millimetres
print-seed = Set-up of a deal
print-seed-none = seed, if wanted
print-seed-draw = Draw
print-black = Black on white, without greys
print-lines = Light lines between cards
print-board = The board too, in pieces
print-download = Download the PDF
print-actual-size = Print it at 100 % (“actual size”): the ruler on every sheet must measure 50 mm.
print-preview = The sheets
print-sheet = Sheet { $number } of { $count }
print-before = Sheet before
print-after = Next sheet
print-no-picture = This sheet cannot be shown just now. The PDF can be downloaded all the same.
print-wrong-option = An option does not take this value.
print-wrong-size = Cards of this size do not fit on the paper, or the size cannot be read. A side measures 15 to 200 mm.
print-wrong-square = A square measures 20 to 80 mm.
    .points = A field measures 20 to 80 mm.
print-wrong-shift = Backs may be off by 10 mm at most.
print-wrong-seed = A seed has 64 hexadecimal digits.
print-deals = Sealed deals
print-deals-words = For a table without screens: a sheet for each seat, to be folded and sealed. Whoever prints sees every deal here and on the arbiter’s sheet, so you are the arbiter and do not play.
print-deals-count = How many deals
print-deal-seed = Seed
print-deal-fresh = drawn by the room
print-deal-seals = The seals (SHA-256 of each seed), as they stand on the sheets
print-art = Your own drawings
print-art-words = Square SVG files, chosen or dropped here: { $files }
print-art-choose = Choose files
print-art-chosen = { $count } of { $of } drawings are there. They go to the room to be printed, and are not kept.
print-art-unused = Not used: { $files }{ $count ->
        [0] {""}
       *[other] , and { $count } more
    }.
print-art-remove = Remove
print-drawing-missing = { $file } is missing: a square SVG is needed for each of { $files }.
print-drawing-broken = { $file } is no SVG that can be read.
print-drawing-not-square = { $file } is not square: make it square, so that it is not squeezed.
print-drawing-too-large = { $file } is larger than 512 kB, or has too much in it for a drawing of one man: make it simpler.
print-drawing-not-printed = { $file } uses something that is not printed, such as a photograph, an effect or another file: draw it with shapes.
print-wrong-deals = Between 1 and 24 deals are printed at once.
trouble-wrong-print = { $message }
trouble-no-such-sheet = There is no such sheet any more. Choose again.
trouble-no-printer = This room cannot print. The command line can: facedown print.

## With real cards
by-hand = Play with real cards
mode-by-hand = Two at a real board
by-hand-words = Your board, your cards. Make each move here too and tell what turned up: the page keeps the pool, the legal moves and the clock. It does not know the cards, and the game stays in this browser.
by-hand-begin = Begin
by-hand-kept = Games in this browser
by-hand-new = A new game
by-hand-all = All games with real cards
by-hand-turns = { $count ->
    [0] not begun
    [one] 1 turn
   *[other] { $count } turns
}
by-hand-over = over
by-hand-forget = Forget
by-hand-gone = This game is not in this browser
by-hand-gone-words = A game with real cards is kept only in the browser in which it was told. A record that was downloaded can be opened on the replay page.
by-hand-lay-out = Its start is drawn by lot: lay it out on your board, then set the same position up here.
by-hand-not-one-player = This page is for two at a table.
by-hand-not-secret-choices = Its players choose in secret what the page would have to know.
by-hand-not-secret-hands = What is legal goes by cards in hand that nobody else may see.
by-hand-asked = What is the card on { $at }?
    .points = What is the piece on { $at }?
by-hand-asked-moved = What is the card from { $at }?
    .points = What is the piece from { $at }?
by-hand-asked-captured = What was the card captured on { $at }?
    .points = What was the piece captured on { $at }?
by-hand-only = Only { $seat } may know it: tell it unseen by the other side, or leave it unknown.
by-hand-left = { $piece } ({ $count } left)
by-hand-none-left = No { $piece } is left. There is still: { $left }.
by-hand-unknown = Leave it unknown
by-hand-drop = Not this move
by-hand-undo = Correct the last
by-hand-draw = Draw agreed
by-hand-draw-sure = Have both agreed on a draw?
by-hand-draw-yes = Yes, a draw
clock-go = Start the clock
clock-stop = Stop the clock
trouble-start-not-given = This game starts from a draw of lots: set up the position that you laid out.
trouble-impossible-answer = That cannot be: none of this kind is left.
trouble-flag-fallen = A turn took longer than its side had time.
