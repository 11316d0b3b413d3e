# The page's words in English. Keys are typed from this file (npm run words).

## Names
app-name = Facedown
seat-white = White
seat-black = Black
seat-solo = Player
piece-k = king
piece-q = queen
piece-r = rook
piece-b = bishop
piece-n = knight
piece-p = pawn
piece-a = advisor
piece-c = cannon

## The board in words
board-label = Board
man-open = { $seat } { $piece }
man-card = { $seat } face-down card, moves as { $piece }
man-card-plain = { $seat } face-down card
man-disc = { $seat } checker { $number }
square-empty = empty
square-yours = yours
square-theirs = theirs
square-known = known to you: { $piece }
square-selected = picked up
square-target = can go here
square-check = in check
square-last = last move
square-stack = { $count ->
    [one] one checker under it
   *[other] { $count } checkers under it
}
card-odds = It may be: { $odds }.
card-odds-one = { $piece } { $count } of { $of }
card-no-odds = Nothing is known about this card.
moves-here = { $count ->
    [0] { $at } has no legal move
    [one] One legal move from { $at }: { $squares }
   *[other] { $count } legal moves from { $at }: { $squares }
}
picked-up = { $square }. { $moves }
put-down = Put down
not-a-target = { $at } cannot be reached from { $from }
no-such-piece = No { $piece } on the board
no-card = No face-down card on the board

## What happened, spoken
spoken-move = { $man } { $from } to { $to }
spoken-move-plain = { $from } to { $to }
spoken-capture = { $man } { $from } to { $to }, taking { $taken }
spoken-reveal-moved = It turns up: { $piece }
spoken-reveal = { $seat } card on { $at } turns up: { $piece }, attacked by { $by }
spoken-reveal-plain = { $seat } card on { $at } turns up: { $piece }
spoken-attacker = the { $piece } on { $at }
spoken-attacker-card = the card on { $at }
spoken-put = { $man } on { $at }
spoken-check = { $seat } is in check
and = { $first } and { $last }

## Choosing
choose-title = What becomes of it?
choose-promotion = Promote to { $piece }
choose-other = Play { $move }
cancel = Cancel

## Odds
odds-title = What this card may be
