# 页面的中文文字。

## Names
app-name = Facedown
seat-white = 白方
seat-black = 黑方
seat-solo = 玩家
piece-k = 王
piece-q = 后
piece-r = 车
piece-b = 象
piece-n = 马
piece-p = 兵
piece-a = 士
piece-c = 炮

## The board in words
board-label = 棋盘
man-open = { $seat }{ $piece }
man-card = { $seat }暗牌，走法如{ $piece }
man-card-plain = { $seat }暗牌
man-disc = { $seat }{ $number }号圆片
square-empty = 空
square-yours = 己方
square-theirs = 对方
square-known = 您知道它是{ $piece }
square-selected = 已拿起
square-target = 可以走到
square-check = 被将军
square-last = 上一步
square-stack = 下面有{ $count }个圆片
card-odds = 可能是：{ $odds }。
card-odds-one = { $piece } { $of }分之{ $count }
card-no-odds = 对这张牌一无所知。
moves-here = { $count ->
    [0] { $at }没有合法走法
   *[other] { $at }有{ $count }种合法走法：{ $squares }
}
put-down = 已放下
not-a-target = 从{ $from }走不到{ $at }
no-such-piece = 棋盘上没有{ $piece }
no-card = 棋盘上没有暗牌了

## What happened, spoken
spoken-move = { $man }从{ $from }到{ $to }
spoken-move-plain = 从{ $from }到{ $to }
spoken-capture = { $man }从{ $from }到{ $to }，吃{ $taken }
spoken-reveal-moved = 翻开是{ $piece }
spoken-reveal = { $seat }{ $at }的牌翻开：{ $piece }，受到{ $by }的攻击
spoken-reveal-plain = { $seat }{ $at }的牌翻开：{ $piece }
spoken-attacker = { $at }的{ $piece }
spoken-attacker-card = { $at }的暗牌
spoken-put = { $man }在{ $at }
spoken-check = { $seat }被将军
note-beside-the-board = 有一个棋子留在盘外：{ $a0 }
note-penalty-begins = 牌堆空了，此后每步扣一分
note-square-taken = { $a1 }已被占，{ $a0 }须让到旁边
note-moves-begin = 开始移动
and = { $first }和{ $last }

## Choosing
choose-title = 变成什么？
choose-promotion = 升变为{ $piece }
choose-other = 走{ $move }
choose-man = 由{ $at }的{ $man }
cancel = 取消

## Odds
odds-title = 这张牌可能是什么

## Pages
loading = 请稍候…
loading-table = 正在入座…
close = 关闭
to-front = 回首页
nowhere = 这里什么也没有
nowhere-words = 地址可能有误，或者页面已经不在了。
room-silent = 棋室没有回应
room-silent-words = 它也许正在重新启动。请稍后再试。

## Front page
front-title = 并非一切都摆在桌面上的国际象棋
front-words = 大子扣着上场，走动或受到攻击时才翻开；也有抽签决定的开局。发牌在入座之前就已封存，事后您可以自己核对。
games = 游戏
no-games = 这个棋室里还没有游戏。
invented-by = 发明者：{ $inventor }
your-tables = 继续下棋
play-here = 在本机对弈
one-screen-words = 两个人，一个棋盘。双方都为发牌出一份随机数，谁也做不了手脚。
alone-words = 您也为发牌出一份随机数，谁也做不了手脚。
name-of = { $seat }名字
your-name = 您的名字
options = 规则选项
usual = （默认）
option-wrong = “{ $option }”不接受这个值。
start-game = 发牌开局
dealing = 正在发牌…
game-surprise = Surprise Chess
game-surprise-rex = Surprise Chess, Rex exclusive
game-chaos = Chaos Chess
game-parade = Parade Chess Solitaire
game-neighbour = Neighbour Chess Solitaire
summary-surprise = 大子洗成一副暗牌摆在底线。每张牌按所在格的棋子走，走动或受到攻击时才露出真身。
summary-surprise-rex = 同 Surprise Chess，但双方的王明摆在 e1 和 e8。
summary-chaos = 32 个棋子的位置全由抽签决定，第一回合将军不算数。同一局面下两盘，第二盘交换颜色。
summary-parade = 八个列队的棋子互相调遣，直到全部连成一片。单人游戏。
summary-neighbour = 由牌摆上棋子，然后每个棋子按邻子的走法移动，直到全部连成一片。单人游戏。

## Options
option-reveal-timing = 受到刚翻开的棋子攻击的牌
value-reveal-timing-chain = 也翻开，依次连锁
value-reveal-timing-mover-only = 下一回合再说
option-cards-attack = 暗牌攻击别的暗牌
value-cards-attack-on = 算，按所在格的棋子
value-cards-attack-off = 不算，只能将军
option-exposed-king = 自己的走法使自己的王受攻击
value-exposed-king-loses = 立即判负
value-exposed-king-check = 下一回合应将
option-role-king-safety = 王位上的暗牌
value-role-king-safety-off = 可以走进受攻击的格
value-role-king-safety-on = 遵守王的一切禁令
option-flip-keeps-castling = 因受攻击而翻开的王或车
value-flip-keeps-castling-on = 仍可易位
value-flip-keeps-castling-off = 不可再易位
option-rejected-square = 抽签时被拒绝的格
value-rejected-square-reusable = 可以再抽到
value-rejected-square-discarded = 后面的棋子不能再用
option-sampler = 抽签方式
value-sampler-sequential = 按发明者的顺序
value-sampler-uniform = 所有局面机会均等
option-first-turn = 第一回合受攻击的王
value-first-turn-free = 可以不理
value-first-turn-must-escape = 能躲就必须躲
option-king-left-attacked = 第一回合后仍受攻击的王
value-king-left-attacked-play-on = 轮到时应将
value-king-left-attacked-loses = 判负
option-castling = 王车易位
value-castling-home-squares = 王和车抽在原位时可以
value-castling-none = 没有
option-kings = 双方的王
value-kings-random = 抽签
value-kings-chosen-last = 最后由棋手自己摆
option-match = 赛制
value-match-pair = 两盘，交换颜色
value-match-single = 一盘
option-pair-order = 两盘的次序
value-pair-order-in-a-row = 一盘接一盘
value-pair-order-at-once = 同时进行
option-setup-filter = 王被将军的开局
value-setup-filter-none = 照样下
value-setup-filter-no-check = 重新抽签
option-open-deck = 牌堆的次序
value-open-deck-off = 看不见
value-open-deck-on = 看得见
option-past-h8 = 摆过 h8 的棋子
value-past-h8-wrap = 从 a1 接着摆
value-past-h8-lost = 留在盘外
option-floor = 开始移动前所需的棋子数
option-king-consolation = 没有邻子的一色
value-king-consolation-off = 不能移动
value-king-consolation-on = 像王一样移动

## The table
table-title = { $game }：{ $white }对{ $black }
table-gone = 这张桌子已经不在了
table-gone-words = 棋室里已没有这张桌子，或不再认得这个座位。
table-not-yours-words = 这盘棋在另一块屏幕上进行，或者并不存在。
table-forget = 忘掉这张桌子
flip = 翻转棋盘
sheet = 着法及其他
moves = 着法
no-moves = 还没有着法
to-move = 走棋
still-face-down = 尚未翻开
still-in-deck = 牌堆里还有
captured = 被吃
none = 无
play = 走
type-move = 输入着法或命令
type-move-example = e2e4，或 ? 查看帮助
which-move = 哪一种：{ $moves }
pool-spoken = { $seat }尚未翻开：{ $pieces }
nothing-hidden = 这个游戏没有隐藏的东西
action-parade-add = 翻一张牌并加上它的棋子
action-neighbour-turn = 翻开下一组牌
action-neighbour-stop = 开始移动
draw-offer = 提和
draw-offered = { $seat }提和。
draw-accept = 接受
draw-decline = 拒绝
draw-claim = 要求判和：{ $reason }
claim-repetition = 局面出现三次
claim-fifty-moves = 五十回合无吃子、无兵动
resign = 认输
resign-sure = { $seat }认输吗？
resign-yes = 是，认输
resign-no = 继续下

## The end of a game
result = 结果
result-win = { $name }胜
result-draw = 和棋
result-solved = 解出：{ $score }分
result-unsolved = 这次没有解出
rematch = 再来一盘，交换颜色
deal-again = 再发一副
next-game = 到下一盘
pair-second = 下第二盘
pair-other = 另一盘
player-number = 棋手{ $number }
pair-score = 两盘总分
sitting-score = 本场比分
check-deal = 核对发牌
download-record = 下载棋谱
reason-checkmate = 将死。
reason-king-captured = 被吃的暗牌正是王。
reason-king-left-attacked = { $loser }让自己的王留在攻击之下。
reason-stalemate = 逼和：无子可走，又未被将军。
reason-resignation = { $loser }认输。
reason-agreement = 双方同意和棋。
reason-repetition = 局面出现了三次。
reason-fivefold-repetition = 局面出现了五次。
reason-fifty-moves = 五十回合无吃子、无兵动。
reason-seventy-five-moves = 七十五回合无吃子、无兵动。
reason-dead-position = 双方都已无法将死对方。
reason-time = { $loser }超时。
reason-abandoned = { $loser }离开了棋桌。
reason-aborted = 对局在计数之前结束。
reason-king-exposed = { $loser }走完后自己的王受到攻击。
reason-one-group = 所有棋子连成一片。
reason-out-of-counters = 筹码用完了。
reason-out-of-cards = 牌用完了。
reason-stuck = 无棋可走。

## The line and its troubles
line-waiting = 与棋室的连接断了，正在重试…
line-retry = 立即重试
line-refused = 棋室关闭了连接。请重新载入页面。
trouble-not-connected = 没有发出：与棋室的连接断了。它会自行恢复。
trouble-unreachable = 棋室没有回应。请稍后再试。
trouble-not-understood = 这既不是合法着法，也不是命令。输入 ? 查看帮助。
trouble-illegal-action = 这一步在这里不合规则。
trouble-unreadable-action = 读不懂这个着法。
trouble-wrong-option = 有一个选项不接受这个值。
trouble-not-your-turn = 现在轮到另一方。
trouble-game-over = 对局已经结束。
trouble-game-not-over = 对局还在进行。
trouble-pair-not-over = 另一盘还在进行。
trouble-stale-number = 局面刚刚有变，请看清后重新选择。
trouble-unknown-number = 本页与棋室的着法不一致，请重新载入页面。
trouble-no-draw-offer = 没有可以回应的提和。
trouble-draw-offered = 已经提和了。
trouble-nothing-to-claim = 现在不能要求判和。
trouble-busy = 棋桌暂时无法回应，请稍后再试。
trouble-wrong-name = 名字须为 1 到 40 个可见字符。
trouble-no-such-table = 这张桌子已经不在了。
trouble-wrong-token = 本页不能在这张桌子上行棋。
trouble-old-rules = 这盘棋用的是旧规则，棋室已不再保留。
trouble-storage-failed = 棋室未能保存，什么也没有改变，请再试一次。
trouble-contribution-mismatch = 有一份随机数与封存不符，这次发牌作废。请重新发牌。
trouble-secret-changed = 本页发出封存之后，棋室更换了它封存的秘密。请勿相信这次发牌，重新发牌。

## Settings
settings = 设置
settings-language = 语言
settings-theme = 明暗
theme-auto = 跟随系统
theme-light = 浅色
theme-dark = 深色
settings-board = 棋盘
board-wood = 木色
board-slate = 蓝灰
board-contrast = 高对比
settings-outline = 在暗牌上显示它的走法
settings-coordinates = 显示坐标
settings-turn = 棋盘随走棋方翻转
credit-pieces = 棋子图案：Cburnett 和 Rfc1394,CC BY-SA 3.0，取自 cm-chessboard。

## Help
help-keys = 按键和命令
help-board = 在棋盘上
help-text-box = 在输入框里
key-arrows = 在格子间移动
key-press = 拿起、放下
key-let-go = 放开
key-pieces = 到下一个王、后、车、象、马、兵（按住 Shift 则往回）
key-card = 到下一张暗牌
key-odds = 这张牌可能是什么（精确机会）
key-moves = 从这里的合法走法
key-square = 这是哪一格
key-last = 上一步
key-pools = 还有什么没翻开
key-captured = 吃掉了什么
key-flip = 翻转棋盘
key-text-box = 到输入框
command-move = 按格子写的着法
command-opponent = 对手是谁
command-where = 马在哪里
command-scan = a 线或第 7 横线上有什么
command-board = 整个棋盘

## The deal
deal-title = 发牌
deal-lead = 在任何人入座之前，棋室封存了一个秘密；每个座位再加上自己的随机数。所有的牌都由它们共同决定。
deal-commitment = 棋室封存的秘密(SHA-256)
deal-contribution = { $seat }的随机数
deal-not-open = 尚未公开
deal-wait = 对局结束后（成对的两盘则在第二盘之后）秘密公开，届时本页会重新计算发牌。
deal-verdict-good = 全部吻合。没有人在这副牌上做手脚。
deal-verdict-partly = 本页能核对的部分都吻合。
deal-verdict-bad = 有地方对不上。这副牌不可信。
deal-seed = 发牌种子
deal-no-record = 读不到棋谱，因此没有比较发出的局面。
finding-holds = 正确
finding-fails = 错误
finding-unknown = 本页无从得知
finding-commitment-kept = 封存的秘密正是本页发出随机数之前看到的那一个。
finding-secret-fits = 公开的秘密与封存相符。
finding-contributions-fit = 每份随机数与各自的封存相符。
finding-contributions-ours = 随机数正是本页发出的那些。
finding-start-as-dealt = 由秘密和随机数重新算出的开局相同。
finding-cards-as-dealt = 翻开的每张牌都与发牌一致。
deal-proves = 这证明了什么
deal-proves-words = 没有人在发牌上做手脚：棋室没有，棋手没有，两者合谋也没有。
deal-proves-not-words = 它不能证明开棋室的人没有偷看：裁判必须知道牌。请保存棋谱，在您自己的机器上用“facedown verify”核对。
