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
front-title = Cờ vua mà không phải mọi thứ đều nằm trên bàn
front-words = Các quân nằm úp cho đến khi chúng đi hoặc bị tấn công, thế cờ bốc thăm. Việc chia bài được niêm phong trước khi bạn ngồi vào, và sau đó bạn kiểm tra được.
games = Các trò chơi
no-games = Phòng này chưa có trò chơi nào.
invented-by = tác giả: { $inventor }
your-tables = Chơi tiếp
play-here = Chơi trên máy này
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
game-parade = Parade Chess Solitaire
game-neighbour = Neighbour Chess Solitaire
summary-surprise = Các quân hàng cuối bắt đầu là những lá bài xáo trộn, úp mặt. Mỗi lá đi như quân của ô nó nằm, và lộ mặt thật khi đi hoặc bị tấn công.
summary-surprise-rex = Surprise Chess với hai vua để ngửa ở e1 và e8.
summary-chaos = Cả 32 quân đứng trên những ô bốc thăm, lượt đầu chiếu không tính. Hai ván từ cùng một thế, đổi màu.
summary-parade = Tám quân diễu hành sai khiến nhau cho đến khi tất cả đứng thành một nhóm. Cho một người.
summary-neighbour = Bài đặt quân lên bàn; rồi mỗi quân đi như các quân cạnh nó, cho đến khi tất cả thành một nhóm. Cho một người.

## Options
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
deal-contribution = Phần góp của { $seat }
deal-not-open = chưa mở
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
