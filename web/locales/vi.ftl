# Lời của trang bằng tiếng Việt.

## Names
app-name = Facedown
seat-white = Trắng
seat-black = Đen
seat-solo = Người chơi
piece-k = vua
piece-q = hậu
piece-r = xe
piece-b = tượng
piece-n = mã
piece-p = tốt
piece-a = sĩ
piece-c = pháo

## The board in words
board-label = Bàn cờ
man-open = { $piece } { $seat }
man-card = lá úp { $seat }, đi như { $piece }
man-card-plain = lá úp { $seat }
man-disc = quân đĩa số { $number } { $seat }
square-empty = trống
square-yours = của bạn
square-theirs = của đối thủ
square-known = bạn biết là { $piece }
square-selected = đang cầm
square-target = đi được tới đây
square-check = đang bị chiếu
square-last = nước vừa đi
square-stack = { $count } quân đĩa bên dưới
card-odds = Có thể là: { $odds }.
card-odds-one = { $piece } { $count } phần { $of }
card-no-odds = Chưa biết gì về lá này.
moves-here = { $count ->
    [0] { $at } không có nước đi hợp lệ
   *[other] { $count } nước đi hợp lệ từ { $at }: { $squares }
}
put-down = Đã đặt xuống
not-a-target = Từ { $from } không đi được tới { $at }
no-such-piece = Trên bàn không có { $piece }
no-card = Trên bàn không còn lá úp
sentences = { $first }. { $then }
sentence-last = { $words }.
list-next = { $first }, { $then }
label-next = { $first }, { $then }

## What happened, spoken
spoken-move = { $man } từ { $from } đến { $to }
spoken-move-plain = Từ { $from } đến { $to }
spoken-capture = { $man } từ { $from } đến { $to }, ăn { $taken }
spoken-reveal-moved = Lật lên là { $piece }
spoken-reveal = Lá { $seat } ở { $at } lật lên: { $piece }, vì bị tấn công bởi { $by }
spoken-reveal-plain = Lá { $seat } ở { $at } lật lên: { $piece }
spoken-attacker = { $piece } ở { $at }
spoken-attacker-card = lá úp ở { $at }
spoken-put = { $man } ở { $at }
spoken-check = { $seat } bị chiếu
note-beside-the-board = Một quân nằm ngoài bàn: { $a0 }
note-penalty-begins = Hết bài; mỗi nước nữa mất một điểm
note-square-taken = { $a1 } đã có quân; { $a0 } phải tránh sang bên
note-moves-begin = Bắt đầu đi quân
note-arranged = { $a0 ->
    [white] Trắng
   *[black] Đen
 } đã xếp xong các quân tròn
note-guessed-right = Quân tròn { $a1 } của { $a0 ->
    [white] Trắng
   *[black] Đen
 } là { $p2 }
note-guessed-wrong = Quân tròn { $a1 } của { $a0 ->
    [white] Trắng
   *[black] Đen
 } không phải là { $p2 }
note-card-played = { $a0 ->
    [white] Trắng
   *[black] Đen
 } đánh { $a1 } dưới quân ở { $a2 }
note-checkers-home = { $a0 ->
    [white] Trắng
   *[black] Đen
 } lấy lại quân tròn: { $a1 }
note-card-drawn = Bạn rút { $a0 }
note-cards-drawn = { $a0 ->
    [white] Trắng
   *[black] Đen
 } rút bài: { $a1 }
note-cards-shuffled = Chồng bài bỏ được xáo lại ({ $a0 } lá) thành chồng rút
note-no-bonus = Không đi nước thưởng
note-refused = { $a0 } bị từ chối: vua sẽ bị tấn công
and = { $first } và { $last }

## Choosing
choose-title = Phong thành quân gì?
choose-promotion = Phong thành { $piece }
choose-other = Đi { $move }
choose-man = Bằng { $man } ở { $at }
cancel = Thôi

## Odds
odds-title = Lá này có thể là quân gì

## Pages
loading = Xin chờ một chút…
loading-table = Đang vào bàn…
close = Đóng
to-front = Về trang đầu
nowhere = Ở đây không có gì
nowhere-words = Có thể địa chỉ bị sai, hoặc trang không còn nữa.
room-silent = Phòng cờ không trả lời
room-silent-words = Có lẽ phòng đang khởi động lại. Xin thử lại sau giây lát.

## Front page
front-title = Cờ mà không phải mọi thứ đều lật ngửa
front-words = Các quân nằm úp cho đến khi chúng đi hoặc bị tấn công, thế cờ bốc thăm. Việc chia bài được niêm phong trước khi bạn ngồi vào, và sau đó bạn kiểm tra được.
games = Các trò chơi
no-games = Phòng này chưa có trò chơi nào.
invented-by = tác giả: { $inventor }
your-tables = Chơi tiếp
one-screen-words = Hai người, một bàn cờ. Cả hai cùng góp phần vào việc chia bài nên không ai sắp đặt được.
alone-words = Bạn cũng góp phần vào việc chia bài nên không ai sắp đặt được.
name-of = Tên bên { $seat }
your-name = Tên bạn
options = Tùy chọn luật
usual = (thường dùng)
option-wrong = “{ $option }” không nhận giá trị này.
start-game = Chia bài và bắt đầu
dealing = Đang chia bài…
game-surprise = Surprise Chess
game-surprise-rex = Surprise Chess, Rex exclusive
game-chaos = Chaos Chess
game-booster = Booster Chess
game-cloak-and-dagger = Cloak and Dagger Chess
game-jieqi = Cờ úp
game-parade = Parade Chess Solitaire
game-neighbour = Neighbour Chess Solitaire
summary-surprise = Các quân hàng cuối bắt đầu là những lá bài xáo trộn, úp mặt. Mỗi lá đi như quân của ô nó nằm, và lộ mặt thật khi đi hoặc bị tấn công.
summary-surprise-rex = Surprise Chess với hai vua để ngửa ở e1 và e8.
summary-chaos = Cả 32 quân đứng trên những ô bốc thăm, lượt đầu chiếu không tính. Hai ván từ cùng một thế, đổi màu.
summary-booster = Bài đặt quân tròn dưới các quân cờ: quân tròn của mình cho thêm bước vua, quân tròn của địch bắt quân cờ đi như tốt.
summary-cloak-and-dagger = Các quân hàng sau là những quân tròn đánh số mà chỉ chủ mới biết là gì. Hãy đoán quân của đối thủ và lật quân mình khi có lợi.
summary-jieqi = Cờ tướng với quân xáo trộn và úp sẵn. Mỗi quân úp đi theo vị trí của nó rồi lật lên; quân úp bị bắt chỉ người bắt được xem.
summary-parade = Tám quân diễu hành sai khiến nhau cho đến khi tất cả đứng thành một nhóm. Cho một người.
summary-neighbour = Bài đặt quân lên bàn; rồi mỗi quân đi như các quân cạnh nó, cho đến khi tất cả thành một nhóm. Cho một người.

## Options
option-checkers = Số quân tròn của mỗi bên
option-checker-cards = Số lá quân tròn của mỗi màu
option-handicap-white = Trắng ít hơn bao nhiêu quân tròn
option-handicap-black = Đen ít hơn bao nhiêu quân tròn
option-stack-limit = Lá bài dưới quân đã đứng trên quân tròn của mình
value-stack-limit-none = được đánh
value-stack-limit-1 = không được đánh
option-guess-again = Đoán lại quân tròn đã đoán đúng
value-guess-again-on = được phép, để có thêm nước thưởng
value-guess-again-off = không được phép
option-reveal-timing = Lá bị quân vừa lật tấn công
value-reveal-timing-chain = cũng lật, cứ thế nối tiếp
value-reveal-timing-mover-only = chờ đến lượt sau
option-cards-attack = Lá úp tấn công lá úp khác
value-cards-attack-on = có, như quân của ô nó nằm
value-cards-attack-off = không, chỉ chiếu được vua
option-exposed-king = Nước của mình để vua mình bị tấn công
value-exposed-king-loses = thua ngay
value-exposed-king-check = lượt sau phải đỡ chiếu
option-role-king-safety = Lá ở ô của vua
value-role-king-safety-off = được đi vào ô bị tấn công
value-role-king-safety-on = theo mọi điều cấm của vua
option-flip-keeps-castling = Vua hoặc xe lật do bị tấn công
value-flip-keeps-castling-on = vẫn được nhập thành
value-flip-keeps-castling-off = không được nhập thành nữa
option-rejected-square = Ô bị loại khi bốc thăm
value-rejected-square-reusable = có thể bốc lại
value-rejected-square-discarded = bỏ hẳn cho các quân sau
option-sampler = Cách bốc thăm
value-sampler-sequential = theo thứ tự của tác giả
value-sampler-uniform = mọi thế có cơ hội như nhau
option-first-turn = Vua bị tấn công ở lượt đầu
value-first-turn-free = được để nguyên
value-first-turn-must-escape = phải thoát nếu thoát được
option-king-left-attacked = Vua vẫn bị tấn công sau lượt đầu
value-king-left-attacked-play-on = đỡ chiếu khi đến lượt
value-king-left-attacked-loses = thua
option-castling = Nhập thành
value-castling-home-squares = khi vua và xe bốc đúng ô gốc
value-castling-none = không bao giờ
option-kings = Hai vua
value-kings-random = bốc thăm
value-kings-chosen-last = người chơi tự đặt, sau cùng
option-match = Trận đấu
value-match-pair = hai ván, đổi màu
value-match-single = một ván
option-pair-order = Hai ván
value-pair-order-in-a-row = lần lượt
value-pair-order-at-once = cùng lúc
option-covered-advisor = Quân úp ở vị trí sĩ
value-covered-advisor-palace = ở trong cung
value-covered-advisor-free = được ra khỏi cung
option-captured-covered = Quân úp bị bắt
value-captured-covered-capturer-only = chỉ người bắt được xem
value-captured-covered-hidden-from-all = không ai được xem
value-captured-covered-public = mọi người được xem
option-king-capture = Bắt tướng
value-king-capture-off = không: phải chống chiếu
value-king-capture-on = là thắng; được đi vào thế bị chiếu
option-no-capture-limit = Hòa sau bấy nhiêu nước của hai bên không bắt quân (0: không bao giờ)
option-reveal-resets-count = Lật quân thì đếm lại
value-reveal-resets-count-off = không
value-reveal-resets-count-on = có
option-repetition-count = Xét lặp lại ở lần thứ (0: không xét)
option-perpetual-check = Chiếu mãi
value-perpetual-check-loss = thua
value-perpetual-check-draw = hòa
option-perpetual-chase = Đuổi mãi một quân
value-perpetual-chase-draw = hòa
value-perpetual-chase-loss = thua
option-bare-kings-draw = Chỉ còn hai tướng
value-bare-kings-draw-on = hòa
value-bare-kings-draw-off = đánh tiếp
option-setup-filter = Thế cờ có vua bị chiếu
value-setup-filter-none = vẫn chơi
value-setup-filter-no-check = bốc lại
option-open-deck = Thứ tự chồng bài
value-open-deck-off = bị giấu
value-open-deck-on = được thấy
option-past-h8 = Quân đặt quá h8
value-past-h8-wrap = tiếp tục từ a1
value-past-h8-lost = nằm ngoài bàn
option-floor = Số quân cần có trước khi đi
option-king-consolation = Màu không có quân cạnh nhau
value-king-consolation-off = không đi được
value-king-consolation-on = đi như vua

## The table
table-title = { $game }: { $white } gặp { $black }
table-gone = Bàn này không còn nữa
table-gone-words = Phòng không còn bàn này, hoặc không nhận ra chỗ ngồi này.
table-not-yours-words = Bàn này đang chơi trên màn hình khác, hoặc không tồn tại.
table-forget = Quên bàn này
flip = Xoay bàn cờ
sheet = Nước đi và các mục khác
moves = Nước đi
no-moves = Chưa có nước nào
to-move = đến lượt
still-face-down = Còn úp
still-in-deck = Còn trong chồng bài
captured = Bị ăn
none = không có
play = Đi
type-move = Gõ nước đi hoặc lệnh
type-move-example = e2e4, hoặc ? để xem trợ giúp
which-move = Nước nào: { $moves }
pool-spoken = { $seat } còn úp: { $pieces }
nothing-hidden = Trò này không có gì bị giấu
action-parade-add = Lật một lá và thêm quân
action-neighbour-turn = Lật các lá kế tiếp
action-neighbour-stop = Bắt đầu đi quân
draw-offer = Xin hòa
draw-offered = { $seat } xin hòa.
draw-accept = Đồng ý
draw-decline = Từ chối
draw-claim = Đòi hòa: { $reason }
claim-repetition = thế cờ lặp lại ba lần
claim-fifty-moves = năm mươi nước không ăn quân, không đi tốt
resign = Đầu hàng
resign-sure = { $seat } đầu hàng?
resign-yes = Vâng, đầu hàng
resign-no = Chơi tiếp

## The end of a game
result = Kết quả
result-win = { $name } thắng
result-draw = Hòa
result-solved = Giải xong: { $score } điểm
result-unsolved = Lần này chưa giải được
rematch = Chơi lại, đổi màu
deal-again = Chia lại
next-game = Sang ván tiếp
pair-second = Ván thứ hai của cặp
pair-other = Ván kia của cặp
player-number = Người chơi { $number }
pair-score = Tỉ số của cặp ván
sitting-score = Tỉ số buổi chơi
check-deal = Kiểm tra việc chia bài
download-record = Tải biên bản
reason-checkmate = Chiếu hết.
reason-king-captured = Lá bị ăn chính là vua.
reason-king-left-attacked = { $loser } để vua mình bị tấn công.
reason-stalemate = Hết nước đi mà không bị chiếu: hòa.
reason-resignation = { $loser } đầu hàng.
reason-agreement = Hai bên đồng ý hòa.
reason-repetition = Thế cờ lặp lại ba lần.
reason-fivefold-repetition = Thế cờ lặp lại năm lần.
reason-fifty-moves = Năm mươi nước không ăn quân, không đi tốt.
reason-seventy-five-moves = Bảy mươi lăm nước không ăn quân, không đi tốt.
reason-dead-position = Không bên nào còn chiếu hết được.
reason-time = { $loser } hết giờ.
reason-abandoned = { $loser } rời bàn.
reason-aborted = Ván cờ dừng trước khi được tính.
reason-king-exposed = { $loser } kết thúc lượt khi vua mình bị tấn công.
reason-one-group = Mọi quân đứng thành một nhóm.
reason-out-of-counters = Hết thẻ đếm.
reason-out-of-cards = Hết bài.
reason-stuck = Không còn nước đi.
reason-king-taken = Tướng đã bị bắt.
reason-over = Ván đấu đã kết thúc từ trước.
reason-no-capture = Quá lâu không có quân nào bị bắt.
reason-bare-kings = Chỉ còn hai tướng.
reason-move-limit = Ván cờ đã quá dài.
reason-perpetual-check = { $loser } chiếu mãi.
reason-perpetual-chase = { $loser } đuổi mãi một quân.

## The line and its troubles
line-waiting = Mất kết nối với phòng. Đang thử lại…
line-retry = Thử ngay
line-refused = Phòng đã đóng kết nối. Xin tải lại trang.
trouble-not-connected = Chưa gửi được gì: mất kết nối với phòng. Kết nối sẽ tự trở lại.
trouble-unreachable = Phòng không trả lời. Xin thử lại sau giây lát.
trouble-not-understood = Đây không phải nước đi hợp lệ cũng không phải lệnh. Gõ ? để xem trợ giúp.
trouble-illegal-action = Ở đây nước này không hợp lệ.
trouble-unreadable-action = Không đọc được nước đi này.
trouble-wrong-option = Có một tùy chọn không nhận giá trị này.
trouble-not-your-turn = Đang đến lượt bên kia.
trouble-game-over = Ván cờ đã kết thúc.
trouble-game-not-over = Ván cờ còn đang diễn ra.
trouble-pair-not-over = Ván kia của cặp còn đang diễn ra.
trouble-stale-number = Thế cờ vừa thay đổi. Xin nhìn lại và chọn lần nữa.
trouble-unknown-number = Trang này và phòng không khớp nhau về các nước đi. Xin tải lại trang.
trouble-no-draw-offer = Không có lời xin hòa nào để trả lời.
trouble-draw-offered = Đã có lời xin hòa rồi.
trouble-nothing-to-claim = Bây giờ không thể đòi hòa.
trouble-busy = Bàn chưa trả lời được. Xin thử lại sau giây lát.
trouble-wrong-name = Tên có từ 1 đến 40 ký tự nhìn thấy được.
trouble-no-such-table = Bàn này không còn nữa.
trouble-wrong-token = Trang này không được đi ở bàn này.
trouble-old-rules = Ván này chơi theo luật cũ mà phòng không còn giữ.
trouble-storage-failed = Phòng không lưu được. Chưa có gì thay đổi; xin thử lại.
trouble-contribution-mismatch = Một phần góp không khớp niêm phong nên lần chia này bị hủy. Xin chia lại.
trouble-secret-changed = Phòng đã đổi bí mật niêm phong sau khi trang này gửi niêm phong của mình. Đừng tin lần chia này; hãy chia lại.

## Replay
replay = Xem lại
replay-open-title = Mở biên bản
replay-open-words = Biên bản giữ cả ván cờ: mọi nước đi, mọi lá lật và việc chia bài. Phòng kiểm tra rồi mới cho xem.
replay-choose-file = Chọn tệp
replay-checking = Đang kiểm tra…
replay-drop = hoặc thả vào đây
replay-paste = Hoặc dán nội dung
replay-open = Mở
replay-open-file = Mở biên bản từ tệp
replay-too-large = Tệp này quá lớn so với biên bản một ván cờ.
replay-fault-line = Dòng { $line } của biên bản:
replay-fault-field = Dòng { $line } của biên bản, mục “{ $field }”:
replay-loading = Đang lấy biên bản…
replay-none = Không xem lại ván này ở đây được
replay-none-words = Ván chưa xong, được chơi ở trình duyệt khác, hoặc không còn nữa. Người đã chơi tải biên bản về được; bạn mở tệp đó ở đây.
replay-steps = Đi qua ván cờ
replay-first = Về đầu
replay-back = Lùi một nước
replay-forward = Tiến một nước
replay-last = Đến cuối
replay-run = Tự chạy
replay-pause = Tạm dừng
replay-at-start = Đầu ván
replay-ply = { $ply } trên { $end }
replay-clock = đồng hồ { $time }
replay-more = Thêm
replay-play-on = Chơi tiếp từ đây
replay-other = Mở biên bản khác
replay-keys = Phím: ← → Home End, dấu cách để chạy, f để xoay; trên bàn cờ Shift+A và Shift+D.
replay-odds = Khả năng của từng lá lúc này
replay-deal-fair = Việc chia bài đã được kiểm tra: không ai sắp đặt.
replay-deal-from-seed = Chia từ một hạt giống do ai đó chọn.
replay-deal-set-up = Bắt đầu từ thế cờ đã bày sẵn.
replay-deal-not-opened = Việc chia bài chưa được mở.
eyes = Qua mắt
eyes-white = Trắng
eyes-black = Đen
eyes-solo = Người chơi
eyes-spectator = Khán giả
eyes-referee = Trọng tài
copy-fen = Chép FEN
copy-link = Chép liên kết đến nước này
fen-copied = Đã chép FEN.
link-copied = Đã chép liên kết.
copy-failed = Trình duyệt không cho chép.
trouble-record = { $message }
trouble-record-too-long = Biên bản quá dài để xem ở đây.
trouble-body-too-large = Nhiều hơn mức phòng nhận một lần.
trouble-slow-down = Quá nhiều yêu cầu cùng lúc. Hãy chờ một lát rồi thử lại.
trouble-unfinished = Phòng không làm xong được; lỗi ở phòng. Hãy thử lại.
trouble-wrong-fen = { $message }

## Lessons
learn = Học
learn-title = Học một trò bằng cách đi quân
learn-words = Mỗi trò được kể bằng lời giản dị, với những thế cờ trong đó bạn đi và xem bài lật.
learn-all = Mọi trò
learn-none = Không có bài học ở đây
learn-by-in = của { $inventor }, { $year }
learn-next = Và bây giờ
learn-play = Chơi một ván
learn-right = Đúng rồi.
learn-other = Cũng đi được, nhưng đề bài muốn nước khác. Hãy xem điều gì đã xảy ra rồi thử lại.
learn-again = Thử lại
learn-reset = Về lại từ đầu
learn-show = Cho tôi xem
learn-to-move = Đến lượt { $seat }
edit = Bày thế cờ
trouble-no-such-game = Phòng không có trò này.
trouble-no-lesson = Trò này chưa có bài học.
learn-rules = Luật chơi

## Setting up a position
edit-board = Bàn cờ để bày
edit-men = Quân
edit-move = Di chuyển quân; kéo ra ngoài là bỏ
edit-remove = Bỏ quân
edit-removed = { $at } trống
edit-start = Ban đầu
edit-clear = Trống
edit-undo = Hoàn tác
edit-fields = Thế cờ
edit-play = Bắt đầu ván từ thế này
edit-asking = Đang hỏi phòng…
edit-is-over = Ở thế này ván cờ đã kết thúc.
edit-hint = Bàn phím: mũi tên đi trên bàn, chữ cái đặt quân (chữ hoa là Trắng, x là lá úp), Delete bỏ quân.
edit-fault = Mục { $field }, chỗ này:
edit-pool-count = { $count } quân, { $cards } lá úp trên bàn
edit-one-less = Bớt một { $piece } của { $seat }
edit-one-more = Thêm một { $piece } cho { $seat }
edit-deal-lot = bốc thăm khi bắt đầu ván; không ai thấy
edit-deal-chosen = chọn tại đây
edit-card-is = Lá của { $seat } ở { $at } là
field-side = Đến lượt
field-castling = Nhập thành
castling-short = { $seat } được nhập thành gần
castling-long = { $seat } được nhập thành xa
field-en-passant = Bắt tốt qua đường ở
field-halfmove = Nước không bắt quân
field-fullmove = Số nước
field-deal = Dưới các lá bài
field-double-steps = Tốt còn đi hai ô
field-suspended = Chiếu
field-suspended-0 = có hiệu lực
field-suspended-1 = chưa tính với Đen
field-suspended-2 = chưa tính với cả hai
field-deck = Số lá trong bộ bài
field-unseen = Lá chưa thấy
field-penalty = Nước phạt
field-order = Thứ tự bài
field-phase = Giai đoạn
field-phase-add = đặt quân
field-phase-side = tránh ô
field-phase-move = di chuyển
field-last = Đặt sau cùng
field-pieces = Lá quân còn lại
field-places = Lá vị trí còn lại
field-spent = Lá đã dùng
field-counted-pool = Còn úp
field-taken-covered = Bị bắt khi còn úp
field-counted-deal = Dưới các lá bài
edit-fine = Thế cờ hợp lệ. Đến lượt { $seat }, { $count } nước đi hợp lệ.
edit-turn = Xoay

## Review
review = Phân tích
review-none = Không có gì để phân tích
review-none-words = Hãy mở biên bản một ván đã xong trước.
review-begins = Máy bắt đầu phân tích…
review-progress = Máy đang xem ván cờ: { $done } trên { $of }
review-graph = Kết quả kỳ vọng của { $seat }, từng nước
review-by-reveal = { $by } do bài lật
review-gave-away = { $seat } bỏ phí { $by }
review-mark-luck = bài lật
review-mark-slip = sai sót của mình
review-mark-their-slip = sai sót đối thủ
review-best-played = Không thấy nước nào hay hơn.
review-best-was = { $action } hay hơn: bỏ phí { $by } phần trăm.
review-line = Nhánh:
review-sum = Tổng kết
review-start = Kỳ vọng lúc đầu
review-part-luck = Bài lật ra
review-part-own = Nước đi của { $seat }
review-part-opponent = Nước đi của { $other }
review-part-ending = Cách kết thúc
review-result = Kết quả
review-luck-even = Bài lật không thiên vị ai.
review-luck-for = Bài lật mang lại cho { $seat } { $by } phần trăm.
review-luck-against = Bài lật lấy của { $seat } { $by } phần trăm.
review-play-even = Hai bên đi ngang nhau.
review-play-for = Cách đi mang lại cho { $seat } { $by }.
review-play-against = Cách đi lấy của { $seat } { $by }.
review-worst = Những nước bỏ phí nhiều nhất
review-no-slips = Không nước nào bỏ phí nhiều.
review-instead = hay hơn: { $action }
review-table = Biểu đồ dạng bảng
review-col-move = Nước đi
review-col-after = Kỳ vọng
review-col-play = Cách đi
review-col-reveal = Bài lật
review-col-best = Hay nhất
review-note = Do máy chỉ biết những gì bên này biết, { $nodes } thế cờ mỗi nước. Một trăm phần trăm là cả ván.
trouble-no-review = Máy không biết trò này.
trouble-review-running = Đang phân tích một ván cho bạn rồi. Hãy chờ, hoặc đóng trang đó.
trouble-review-failed = { $message }
review-waiting = Đang phân tích ván khác trước…

## Settings
settings = Thiết lập
settings-language = Ngôn ngữ
settings-theme = Sáng hay tối
theme-auto = theo hệ thống
theme-light = sáng
theme-dark = tối
settings-board = Bàn cờ
board-wood = gỗ
board-slate = xám xanh
board-contrast = tương phản cao
settings-outline = Hiện trên lá úp quân mà nó đi theo
settings-coordinates = Hiện tọa độ
settings-turn = Xoay bàn về phía bên đến lượt
credit-pieces = Hình quân cờ của Cburnett và Rfc1394, CC BY-SA 3.0, lấy từ cm-chessboard.

## Help
help-keys = Phím và lệnh
help-board = Trên bàn cờ
help-text-box = Trong ô nhập
key-arrows = đi từ ô này sang ô khác
key-press = cầm lên, đặt xuống
key-let-go = buông
key-pieces = đến vua, hậu, xe, tượng, mã, tốt kế tiếp (giữ Shift: lùi lại)
key-card = đến lá úp kế tiếp
key-odds = lá này có thể là quân gì, chính xác
key-moves = nước đi hợp lệ từ đây
key-square = đây là ô nào
key-last = nước vừa đi
key-pools = còn gì đang úp
key-captured = đã ăn những gì
key-flip = xoay bàn cờ
key-text-box = đến ô nhập
command-move = một nước đi, theo tên ô
command-opponent = đối thủ là ai
command-where = các mã ở đâu
command-scan = trên cột a, hay hàng 7, có gì
command-board = toàn bàn cờ

## The deal
deal-title = Việc chia bài
deal-lead = Trước khi ai ngồi vào, phòng đã niêm phong một bí mật. Mỗi bên góp thêm các byte ngẫu nhiên của mình. Bài được quyết định bởi tất cả cùng nhau.
deal-commitment = Bí mật niêm phong của phòng (SHA-256)
deal-wait = Bí mật được mở khi ván kết thúc, sau ván thứ hai nếu là một cặp. Khi đó trang này tính lại việc chia bài.
deal-verdict-good = Tất cả đều khớp. Không ai sắp đặt bài.
deal-verdict-partly = Những gì trang này kiểm tra được đều khớp.
deal-verdict-bad = Có chỗ không khớp. Không thể tin lần chia bài này.
deal-seed = Hạt giống chia bài
deal-no-record = Không đọc được biên bản nên chưa so sánh thế cờ đã chia.
finding-holds = đúng
finding-fails = sai
finding-unknown = trang này không biết
finding-commitment-kept = Bí mật niêm phong đúng là cái trang này đã thấy trước khi gửi byte của mình.
finding-secret-fits = Bí mật đã mở khớp với niêm phong.
finding-contributions-fit = Mỗi phần góp khớp với niêm phong của nó.
finding-contributions-ours = Các phần góp đúng là những gì trang này đã gửi.
finding-start-as-dealt = Tính lại từ bí mật và các phần góp, thế cờ ban đầu ra đúng như vậy.
finding-cards-as-dealt = Mọi lá lật lên đều đúng như đã chia.
deal-proves = Điều này chứng minh gì
deal-proves-words = Không ai sắp đặt bài: không phải phòng, không phải người chơi, cũng không phải cả hai cùng nhau.
deal-proves-not-words = Nó không chứng minh rằng người mở phòng đã không nhìn bài: trọng tài phải biết bài. Hãy giữ biên bản và kiểm tra bằng “facedown verify” trên máy của bạn.

## Nước đi định trước, âm thanh, quân cờ
note-captured-card = Lá bài bị bắt ở { $a0 } là { $p1 }
planned = Đã định trước: { $from } đến { $to }. Sẽ đi ngay nếu lúc đó hợp lệ.
unplanned = Đã bỏ nước định trước
square-planned = đã định trước
spoken-taken-back = Nước cuối đã được đi lại.
settings-pieces = Quân cờ
pieces-standard = hình thông dụng
pieces-flat = phẳng
pieces-letters = chữ cái
settings-sound = Âm thanh
settings-volume = Âm lượng
sound-on = Bật âm thanh
sound-off = Tắt âm thanh
key-draw = vẽ mũi tên và vòng tròn (Shift, Alt: màu khác); nhấn trái để xóa

## Chơi qua liên kết và với máy
how-to-play = Ai chơi?
mode-link = Bạn bè, qua liên kết
mode-computer = Máy tính
mode-shared = Hai người, một màn hình
link-words = Bạn sẽ có một liên kết và mã để quét. Ai mở trước sẽ ngồi đối diện bạn, trên màn hình của họ.
computer-words = Máy chỉ được biết những gì một người ngồi ghế đó được biết: bài úp là gì, nó cũng phải đoán như bạn.
name-optional = không bắt buộc
your-colour = Màu của bạn
by-lot = Bốc thăm
level = Cấp độ
level-of = { $level } / { $of }
listed = Hiện ván này trong các ván đang diễn ra
make-link = Tạo liên kết
waiting-for-friend = Đang chờ bạn của bạn
deal-under-way = Đang chia bài…
invite-words = Hãy gửi liên kết này. Ván bắt đầu ngay khi có người mở và ngồi vào.
invite-link = Liên kết cho bạn của bạn
invite-code = Cùng liên kết đó dưới dạng mã QR
invite-text = Chơi với tôi một ván cờ có quân ẩn nhé?
watch-link = Liên kết cho người xem
copy = Sao chép
copied = Đã sao chép
share = Chia sẻ…
invited = Bạn được mời chơi một ván
invited-by = { $host } mời bạn chơi một ván
start-position = Thế khởi đầu
start-set-up = một thế cờ được bày sẵn
sit-down = Ngồi vào và chơi
join-fair = Trình duyệt của bạn góp số ngẫu nhiên riêng vào việc chia bài, nên không ai gian lận được. Không cần đăng ký.
invitation-gone = Không nhận được lời mời này
watch-gone-words = Không có ván này để xem, hoặc liên kết bị thiếu.
computer = Máy tính
computer-level = cấp { $level }
thinks = đang nghĩ
is-there = có mặt
is-away = vắng mặt
your-move = Đến lượt bạn
spoken-begins = Ván cờ bắt đầu. Bạn cầm { $seat }.
spoken-begins-plain = Ván cờ bắt đầu.
play-game = Chơi

## Đồng hồ
clock = Đồng hồ
clock-none = không tính giờ
clock-plain = { $minutes } phút
clock-increment = { $minutes } phút + { $seconds } giây mỗi nước
clock-byo-yomi = { $minutes } phút, rồi { $periods } lượt { $seconds } giây
clock-delay = { $minutes } phút, { $seconds } giây đầu mỗi nước miễn tính
clock-days-a-move = { $count } ngày mỗi nước
clock-own = tự đặt…
clock-own-time = Thời gian
clock-own-minutes = Số phút cho cả ván
clock-own-seconds = Số giây mỗi nước
clock-own-kind = Tác dụng của số giây
clock-kind-increment = cộng mỗi nước
clock-kind-delay = miễn tính mỗi nước
clock-own-wrong = Tối đa 180 phút và 180 giây, và không được cùng bằng không.
clock-days = { $count } ngày
clock-hours = { $count } giờ
clock-minutes = { $count } phút
clock-seconds = { $count } giây
clock-spoken = { $seat }: { $time }
key-clocks = đồng hồ hai bên

## Yêu cầu giữa hai người
takeback = Xin đi lại
takeback-asked = { $seat } xin đi lại nước cuối.
takeback-allow = Cho phép
abort = Hủy ván
opponent-gone = Đối thủ đã rời đi. Bạn có thể nhận thắng sau { $seconds } giây.
opponent-gone-long = Đối thủ đã rời đi.
claim-win = Nhận thắng
reason-left = { $loser } đã rời bàn.
draw-claim-short = Nhận hòa

## Ai góp gì vào việc chia bài
deal-parts = Ai đã góp phần
deal-part-open = đã niêm phong, rồi mở
deal-part-sealed = đã niêm phong
deal-part-waited = chưa có
deal-part-computer = suy ra từ bí mật của phòng
deal-part-yours = do trình duyệt này góp
deal-lot = Màu được bốc thăm, là lượt rút đầu tiên của việc chia bài.
deal-none = Ván này bắt đầu từ một thế cờ bày sẵn. Không có chia bài.
deal-saw-wrong = Khi chia bài, trang này đã thấy điều mà một phòng trung thực không làm. Hãy rời ván này và chia lại nơi khác.
finding-seals-kept = Niêm phong của bên kia vẫn là cái đã có trước khi trang này mở phần của mình.
finding-computer-bound = Phần góp của máy suy ra từ bí mật đã niêm phong: không thể chọn muộn.
finding-colours-as-drawn = Màu đúng như lượt rút của việc chia bài.
finding-saw-opened-early = Có thứ được mở trước khi tất cả niêm phong, hoặc bí mật lộ trước khi kết thúc. Ai thấy đều có thể chọn hay gian lận.
finding-saw-seal-changed = Niêm phong của bên kia bị đổi sau khi trang này đã mở phần của mình.
finding-saw-secret-changed = Phòng đã đổi bí mật niêm phong sau khi trang này gửi niêm phong của mình.
finding-saw-secret-reused = Phòng dùng lại bí mật của một lần chia trước trong trình duyệt này, có thể đã bị lộ.
finding-saw-begun-again = Việc chia bài bắt đầu lại sau khi trang này đã góp phần. Một lần có thể là sự cố; làm thường xuyên là chọn bài.

## Trang đầu
play-now = Chơi ngay
invite-friend = Mời bạn bè
play-now-words = Với máy, không cần đăng ký. Nó không thấy bài úp nhiều hơn bạn.
motion-label = Một ván Surprise Chess đã ghi: các quân lớn nằm úp cho đến khi đi hoặc bị tấn công.
motion-pause = Dừng bàn cờ
motion-go = Cho bàn cờ chạy
live-games = Các ván đang diễn ra
no-live-games = Hiện không có ván công khai nào. Ván qua liên kết sẽ hiện ở đây nếu người tạo cho phép.
moves-played = { $count } nước

## Troubles between two players
trouble-seat-taken = Ghế này đã có người ngồi. Hãy xin liên kết mới hoặc liên kết để xem.
trouble-not-joined = Bên kia chưa đến.
trouble-wrong-clock = { $message }
trouble-wrong-level = { $message }
trouble-wrong-position = { $message }
trouble-no-computer = Máy chưa biết chơi trò này. Hãy chọn bạn bè qua liên kết hoặc hai người một màn hình.
trouble-no-takeback = Không thể xin đi lại: đã có bài lật sau đó, hoặc bạn chưa đi nước nào.
trouble-takeback-asked = Bạn đã xin rồi. Hãy chờ trả lời.
trouble-no-takeback-asked = Không còn ai xin đi lại.
trouble-too-late-to-abort = Ván đã đi quá xa để hủy. Bạn có thể xin thua hoặc cầu hòa.
trouble-nobody-gone = Đối thủ đang có mặt, hoặc chưa vắng đủ lâu.
trouble-nobody-to-ask = Không có ai để hỏi: máy không nhận yêu cầu này.
trouble-spectator = Bạn đang xem. Chỉ người chơi mới làm được.
trouble-not-your-seat = Trang này chỉ được đi cho bên của mình.
trouble-not-dealt = Bài chưa chia xong.
trouble-room-broken = Phòng chơi gặp sự cố. Hãy báo cho người quản lý.
trouble-page-fault = Trang này và phòng chơi không hiểu nhau. Hãy tải lại trang.
