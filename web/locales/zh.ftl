# 页面的中文文字。

## Names
app-name = Facedown
seat-white = 白方
    .points = 红方
seat-black = 黑方
seat-solo = 玩家
piece-k = 王
    .points = { $seat ->
        [white] 帅
       *[other] 将
    }
piece-q = 后
piece-r = 车
piece-b = 象
    .points = { $seat ->
        [white] 相
       *[other] 象
    }
piece-n = 马
piece-p = 兵
    .points = { $seat ->
        [white] 兵
       *[other] 卒
    }
piece-a = 士
    .points = { $seat ->
        [white] 仕
       *[other] 士
    }
piece-c = 炮

## The board in words
board-label = 棋盘
man-open = { $seat }{ $piece }
man-card = { $seat }暗牌，走法如{ $piece }
    .points = { $seat }暗子，走法如{ $piece }
man-card-plain = { $seat }暗牌
    .points = { $seat }暗子
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
    .points = 对这枚暗子一无所知。
moves-here = { $count ->
    [0] { $at }没有合法走法
   *[other] { $at }有{ $count }种合法走法：{ $squares }
}
put-down = 已放下
not-a-target = 从{ $from }走不到{ $at }
no-such-piece = 棋盘上没有{ $piece }
no-card = 棋盘上没有暗牌了
    .points = 棋盘上没有暗子了
sentences = { $first }。{ $then }
sentence-last = { $words }。
list-next = { $first }、{ $then }
label-next = { $first }，{ $then }

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
note-arranged = { $a0 ->
    [white] 白方
   *[black] 黑方
 }已布好圆片
note-guessed-right = { $a0 ->
    [white] 白方
   *[black] 黑方
 }的 { $a1 } 号圆片是{ $p2 }
note-guessed-wrong = { $a0 ->
    [white] 白方
   *[black] 黑方
 }的 { $a1 } 号圆片不是{ $p2 }
note-card-played = { $a0 ->
    [white] 白方
   *[black] 黑方
 }在 { $a2 } 的棋子下打出 { $a1 }
note-checkers-home = { $a0 ->
    [white] 白方
   *[black] 黑方
 }收回圆片：{ $a1 }
note-card-drawn = 你抽到 { $a0 }
note-cards-drawn = { $a0 ->
    [white] 白方
   *[black] 黑方
 }抽牌：{ $a1 } 张
note-cards-shuffled = 弃牌堆 { $a0 } 张洗牌后成为抽牌堆
note-no-bonus = 未走奖励步
note-refused = { $a0 } 被拒绝：王会受到攻击
and = { $first }和{ $last }

## Choosing
choose-title = 变成什么？
choose-promotion = 升变为{ $piece }
choose-other = 走{ $move }
choose-man = 由{ $at }的{ $man }
cancel = 取消

## Odds
odds-title = 这张牌可能是什么
    .points = 这枚暗子可能是什么

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
front-title = 棋盘上，并非一切都已揭晓
front-words = 大子扣着上场，走动或受到攻击时才翻开；也有抽签决定的开局。发牌在入座之前就已封存，事后您可以自己核对。
games = 游戏
no-games = 这个棋室里还没有游戏。
invented-by = 发明者：{ $inventor }
your-tables = 继续下棋
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
game-booster = Booster Chess
game-cloak-and-dagger = Cloak and Dagger Chess
game-jieqi = 揭棋
game-parade = Parade Chess Solitaire
game-neighbour = Neighbour Chess Solitaire
summary-surprise = 大子洗成一副暗牌摆在底线。每张牌按所在格的棋子走，走动或受到攻击时才露出真身。
summary-surprise-rex = 同 Surprise Chess，但双方的王明摆在 e1 和 e8。
summary-chaos = 32 个棋子的位置全由抽签决定，第一回合将军不算数。同一局面下两盘，第二盘交换颜色。
summary-booster = 用牌把圆片放到棋子下面：己方圆片让棋子走完后再走王步，对方圆片让它只能像兵一样走。
summary-cloak-and-dagger = 双方的棋子都是带编号的圆片，只有主人知道各是什么。猜出对方的圆片，并在合适的时候亮出自己的。
summary-jieqi = 象棋棋子打乱暗放。暗子按所在位置走第一步，走后翻开；被吃的暗子只给吃子方看。
summary-parade = 八个列队的棋子互相调遣，直到全部连成一片。单人游戏。
summary-neighbour = 由牌摆上棋子，然后每个棋子按邻子的走法移动，直到全部连成一片。单人游戏。

## Options
option-checkers = 每方圆片数
option-checker-cards = 每色圆片牌数
option-handicap-white = 白方少几枚圆片
option-handicap-black = 黑方少几枚圆片
option-stack-limit = 棋子下已有己方圆片时
value-stack-limit-none = 可以再出牌
value-stack-limit-1 = 不可再出牌
option-guess-again = 已猜中的圆片
value-guess-again-on = 可以再猜，再得一次奖励
value-guess-again-off = 不可再猜
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
option-covered-advisor = 士位上的暗子
value-covered-advisor-palace = 不出九宫
value-covered-advisor-free = 可以出九宫
option-captured-covered = 被吃的暗子
value-captured-covered-capturer-only = 只给吃子方看
value-captured-covered-hidden-from-all = 谁也不看
value-captured-covered-public = 公开
option-king-capture = 吃将
value-king-capture-off = 不可：必须应将
value-king-capture-on = 吃将获胜，可以送将
option-no-capture-limit = 多少步（双方合计）不吃子判和（0：不判）
option-reveal-resets-count = 翻子重新计步
value-reveal-resets-count-off = 否
value-reveal-resets-count-on = 是
option-repetition-count = 局面第几次出现时裁决（0：不裁决）
option-perpetual-check = 长将
value-perpetual-check-loss = 判负
value-perpetual-check-draw = 判和
option-perpetual-chase = 长捉
value-perpetual-chase-draw = 判和
value-perpetual-chase-loss = 判负
option-bare-kings-draw = 只剩双方将帅
value-bare-kings-draw-on = 判和
value-bare-kings-draw-off = 继续
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
    .points = 未揭
still-in-deck = 尚未看见
captured = 被吃
seen-by = 按{ $seat }所知计算
seen-by-all = 按各方共知计算
none = 无
play = 走
type-move = 输入着法或命令
type-move-example = { $move }，或 ? 查看帮助
which-move = 哪一种：{ $moves }
pool-spoken = { $seat }尚未翻开：{ $pieces }
nothing-hidden = 这个游戏没有隐藏的东西
action-parade-add = 翻一张牌并加上它的棋子
action-neighbour-turn = 翻开下一组牌
action-neighbour-stop = 开始移动
cloak-arrange = 说明你的圆片各是什么
cloak-limits = 王须在两车之间，两象须在不同颜色的格上。
cloak-random = 随机布置
cloak-confirm = 就这样布置
cloak-grid = { $seat }的圆片可能是什么（百分比）；点格子来猜
cloak-cell = { $seat }的 { $number } 号圆片是{ $piece }：{ $of } 种布置中有 { $count } 种
cloak-cell-gone = { $seat }的 { $number } 号圆片、{ $piece }：已不在盘上
cloak-by-hand = 手动标记格子
cloak-uncloak = 亮出 { $number } 号
action-cloak-and-dagger-skip = 不用奖励
action-cloak-and-dagger-end = 结束回合
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
pair-title = { $game }，第 { $number } 盘（共两盘）
pair-score = 两盘总分
sitting-score = 本场比分
check-deal = 核对发牌
download-record = 下载棋谱
reason-checkmate = 将死。
reason-king-captured = 被吃的暗牌正是王。
reason-king-left-attacked = { $loser }让自己的王留在攻击之下。
reason-stalemate = 逼和：无子可走，又未被将军。
    .points = 困毙：{ $loser }无子可走。
reason-resignation = { $loser }认输。
reason-agreement = 双方同意和棋。
reason-repetition = 局面出现了三次。
    .points = 局面重复。
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
reason-king-taken = 将帅被吃。
reason-over = 对局已经结束。
reason-no-capture = 太久没有吃子。
reason-bare-kings = 只剩双方将帅。
reason-move-limit = 对局步数过多。
reason-perpetual-check = { $loser }长将。
reason-perpetual-chase = { $loser }长捉。

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

## Replay
replay = 复盘
replay-open-title = 打开棋谱
replay-open-words = 棋谱记下整盘棋：每一步、每张翻开的牌以及发牌。棋室先核对，再给您看。
replay-choose-file = 选择文件
replay-checking = 正在核对…
replay-drop = 或把文件拖到这里
replay-paste = 或粘贴内容
replay-open = 打开
replay-open-file = 从文件打开棋谱
replay-too-large = 这个文件太大，不会是一盘棋的棋谱。
replay-fault-line = 棋谱第{ $line }行：
replay-fault-field = 棋谱第{ $line }行，字段“{ $field }”：
replay-loading = 正在取棋谱…
replay-none = 这盘棋不能在这里复盘
replay-none-words = 它还没有结束，或是在别的浏览器里下的，或已不在了。下棋的人可以下载棋谱，您在这里打开那个文件即可。
replay-steps = 逐步浏览
replay-first = 到开头
replay-back = 退一步
replay-forward = 进一步
replay-last = 到结尾
replay-run = 自动播放
replay-pause = 暂停
replay-at-start = 对局开始
replay-ply = 第{ $ply }步，共{ $end }步
replay-clock = 剩余{ $time }
replay-more = 更多
replay-play-on = 从这里下起
replay-other = 打开另一份
replay-keys = 按键：← → Home End，空格播放，f翻转；在棋盘上用Shift+A和Shift+D。
replay-odds = 此刻每张牌的可能
    .points = 此刻每枚暗子的可能
replay-deal-fair = 发牌已核对：没有人做手脚。
replay-deal-from-seed = 由某人选定的种子发牌。
replay-deal-set-up = 从摆好的局面开始。
replay-deal-not-opened = 发牌尚未公开。
eyes = 视角
eyes-white = 白方
    .points = 红方
eyes-black = 黑方
eyes-solo = 玩家
eyes-spectator = 观众
eyes-referee = 裁判
copy-fen = 复制FEN
copy-link = 复制此步的链接
fen-copied = FEN已复制。
link-copied = 链接已复制。
copy-failed = 浏览器不允许复制。
trouble-record = { $message }
trouble-record-too-long = 棋谱太长，无法在此显示。
trouble-body-too-large = 内容超过棋室一次能接收的大小。
trouble-slow-down = 操作过于频繁。请稍候再试。
trouble-unfinished = 棋室没能完成，是它自己的问题。请再试一次。
trouble-wrong-fen = { $message }

## Lessons
learn = 学习
learn-title = 动手学一种棋
learn-words = 每种棋都用浅白的话说明，局面里由您来走，看牌翻开。
learn-all = 所有的棋
learn-none = 这里没有教程
learn-by-in = { $inventor }发明，{ $year }年
learn-next = 接下来
learn-play = 下一盘
learn-right = 对了。
learn-other = 这样走也可以，但题目要的是别的。看看发生了什么，再试一次。
learn-again = 再试一次
learn-reset = 回到开头
learn-show = 演示给我看
learn-to-move = 轮到{ $seat }
edit = 摆局面
trouble-no-such-game = 棋室没有这种棋。
trouble-no-lesson = 这种棋还没有教程。
learn-rules = 规则

## Setting up a position
edit-board = 摆局的棋盘
edit-men = 棋子
edit-move = 移动棋子；拖到盘外即拿掉
edit-remove = 拿掉棋子
edit-removed = { $at }已空
edit-start = 初始
edit-clear = 清空
edit-undo = 撤销
edit-fields = 局面
edit-play = 从这个局面开始一盘
edit-asking = 正在询问棋室…
edit-is-over = 在这个局面里对局已经结束。
edit-hint = 键盘：方向键移动，字母放子（大写为白方，x为暗牌），Delete拿掉。
    .points = 键盘：方向键移动，字母放子（大写为红方，x为暗子），Delete拿掉。
edit-fault = 第{ $field }个字段，此处：
edit-pool-count = 已列{ $count }个，盘上有{ $cards }张暗牌
    .points = 已列{ $count }个，盘上有{ $cards }枚暗子
edit-one-less = { $seat }少一个{ $piece }
edit-one-more = { $seat }多一个{ $piece }
edit-deal-lot = 开局时抽签决定，谁也看不见
edit-deal-chosen = 在这里选定
edit-card-is = { $seat }{ $at }的暗牌是
field-side = 轮到
field-castling = 王车易位
castling-short = { $seat }可短易位
castling-long = { $seat }可长易位
field-en-passant = 吃过路兵格
field-halfmove = 未吃子步数
field-fullmove = 回合数
field-deal = 牌面之下
field-double-steps = 可走两格的兵
field-suspended = 将军
field-suspended-0 = 有效
field-suspended-1 = 黑方此步尚无效
field-suspended-2 = 双方首步尚无效
field-deck = 牌堆张数
field-unseen = 未见的牌
field-penalty = 罚步
field-order = 牌的顺序
field-phase = 阶段
field-phase-add = 摆子
field-phase-side = 让位
field-phase-move = 移动
field-last = 最后摆的格
field-pieces = 剩余棋子牌
field-places = 剩余位置牌
field-spent = 已用牌数
field-counted-pool = 尚未翻开
field-taken-covered = 被吃暗子
field-counted-deal = 暗子真身
edit-fine = 局面没有问题。轮到{ $seat }，有{ $count }种合法走法。
edit-turn = 翻转

## Review
review = 分析
review-none = 没有可分析的对局
review-none-words = 请先打开一盘已结束的棋谱。
review-begins = 引擎开始分析…
review-progress = 引擎正在分析：{ $done }/{ $of }
review-graph = { $seat }的预期结果，逐步
review-by-reveal = 翻牌{ $by }
review-gave-away = { $seat }失{ $by }
review-mark-luck = 翻牌
review-mark-slip = 己方失误
review-mark-their-slip = 对方失误
review-best-played = 没有看到更好的走法。
review-best-was = 更好的是{ $action }：失去{ $by }分（满分一百）。
review-line = 变化：
review-sum = 总账
review-start = 开局预期
review-part-luck = 翻出的牌
review-part-own = { $seat }的走法
review-part-opponent = { $other }的走法
review-part-ending = 结束方式
review-result = 结果
review-luck-even = 翻牌没有偏向谁。
review-luck-for = 翻牌使{ $seat }得{ $by }分（满分一百）。
review-luck-against = 翻牌使{ $seat }失{ $by }分（满分一百）。
review-play-even = 双方走得一样好。
review-play-for = 走法使{ $seat }得{ $by }分。
review-play-against = 走法使{ $seat }失{ $by }分。
review-worst = 失分最多的走法
review-no-slips = 没有哪步失分多。
review-instead = 更好：{ $action }
review-table = 图表的表格形式
review-col-move = 走法
review-col-after = 预期
review-col-play = 走法
review-col-reveal = 翻牌
review-col-best = 最好
review-note = 引擎只知道该座位所知的一切，每步看{ $nodes }个局面。一百分为一整盘。
trouble-no-review = 引擎不懂这种棋。
trouble-review-running = 已经在为您分析一盘了。请等它完成，或关掉那个页面。
trouble-review-failed = { $message }
review-waiting = 正在先分析别的对局…

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
credit-pieces = 棋子图案：Cburnett 和 Rfc1394,CC BY-SA 3.0，取自 cm-chessboard。象棋字形：Adobe 的 Noto Serif SC，OFL 1.1。

## Help
help-keys = 按键和命令
help-board = 在棋盘上
help-text-box = 在输入框里
key-arrows = 在格子间移动
    .points = 在交叉点间移动
key-press = 拿起、放下
key-let-go = 放开
key-pieces = 到下一个王、后、车、象、马、兵（按住 Shift 则往回）
key-card = 到下一张暗牌
    .points = 到下一枚暗子
key-odds = 这张牌可能是什么（精确机会）
    .points = 这枚暗子可能是什么（精确机会）
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

## 预走、声音、棋子
note-captured-card = 在 { $a0 } 被吃的暗牌是{ $p1 }
    .points = 在 { $a0 } 被吃的暗子是{ $p1 }
planned = 已预走：{ $from } 到 { $to }。轮到你时若合规则便立即走出。
unplanned = 预走已取消
square-planned = 已预走
spoken-taken-back = 上一步已悔棋。
settings-pieces = 棋子
pieces-standard = 常用图案
pieces-flat = 平面
pieces-letters = 字母
settings-discs = 象棋棋子
discs-characters = 简体
discs-traditional = 繁体
discs-pictures = 图形
discs-letters = 字母
settings-sound = 声音
settings-volume = 音量
sound-on = 打开声音
sound-off = 关闭声音
key-draw = 画箭头和圆圈（Shift、Alt 换颜色）；左键清除

## 以链接对弈与人机对弈
how-to-play = 谁来下？
mode-link = 好友（发链接）
mode-computer = 电脑
mode-shared = 同屏两人
link-words = 你会得到一个链接和二维码。第一个打开的人会在自己的屏幕上坐到你对面。
computer-words = 电脑只知道坐在它位置上的人所知道的：暗牌是什么，它和你一样只能猜。
name-optional = 可不填
your-colour = 你的颜色
by-lot = 抽签
level = 级别
level-of = { $level } / { $of }
listed = 在“正在进行的对局”中公开此局
make-link = 生成链接
waiting-for-friend = 等待好友
deal-under-way = 正在发牌……
invite-words = 把链接发给好友。对方打开并入座后，对局立即开始。
invite-link = 给好友的链接
invite-code = 同一链接的二维码
invite-text = 和我下一盘有暗牌的棋吧？
watch-link = 观战链接
copy = 复制
copied = 已复制
share = 分享……
invited = 有人邀请你下棋
invited-by = { $host } 邀请你下棋
start-position = 开局
start-set-up = 摆好的局面
sit-down = 入座开局
join-fair = 你的浏览器会把自己的随机数加入发牌，因此谁也无法做手脚。无需注册。
invitation-gone = 此邀请无法接受
watch-gone-words = 没有这盘可观看的棋，或链接不完整。
computer = 电脑
computer-level = { $level } 级
thinks = 思考中
is-there = 在线
is-away = 离线
your-move = 轮到你
spoken-begins = 对局开始。你执{ $seat }。
spoken-begins-plain = 对局开始。
play-game = 开始

## 棋钟
clock = 棋钟
clock-none = 不计时
clock-plain = { $minutes } 分钟
clock-increment = { $minutes } 分钟 + 每步 { $seconds } 秒
clock-byo-yomi = { $minutes } 分钟，读秒 { $seconds } 秒 × { $periods } 次
clock-delay = { $minutes } 分钟，每步前 { $seconds } 秒不计
clock-days-a-move = 每步 { $count } 天
clock-own = 自定……
clock-own-time = 用时
clock-own-minutes = 全局分钟数
clock-own-seconds = 每步秒数
clock-own-kind = 秒数的作用
clock-kind-increment = 每步加时
clock-kind-delay = 每步免计
clock-kind-byo-yomi = 读秒
clock-own-periods = 读秒次数
clock-periods = { $time }，剩{ $count }次读秒
clock-own-wrong = 最多 180 分钟、每步最多 180 秒，且不能都为零。
clock-days = { $count } 天
clock-hours = { $count } 小时
clock-minutes = { $count } 分
clock-seconds = { $count } 秒
clock-spoken = { $seat }：{ $time }
key-clocks = 双方剩余时间

## 双方请求
takeback = 悔棋
takeback-asked = { $seat }请求悔棋。
takeback-allow = 同意
abort = 中止
opponent-gone = 对手已离开。{ $seconds } 秒后你可以判胜。
opponent-gone-long = 对手已离开。
claim-win = 判我胜
reason-left = { $loser }离开了棋桌。
draw-claim-short = 判和

## 发牌的来源
deal-parts = 谁参与了发牌
deal-part-open = 先封存，后公开
deal-part-sealed = 已封存
deal-part-waited = 尚未提交
deal-part-computer = 由服务器密钥推出
deal-part-yours = 由本浏览器提交
deal-lot = 颜色由抽签决定，是发牌的第一签。
deal-none = 本局从摆好的局面开始，没有发牌。
deal-saw-wrong = 发牌过程中，本页发现了诚实的服务器不会做的事。请离开此局，换处重新发牌。
finding-seals-kept = 对方的封存值与本页公开自己部分之前看到的一致。
finding-computer-bound = 电脑的部分由封存的密钥推出，无法事后挑选。
finding-colours-as-drawn = 双方颜色与抽签结果一致。
finding-saw-opened-early = 有内容在全部封存之前就被公开，或密钥在终局前泄露。看到的人可以挑选或作弊。
finding-saw-seal-changed = 本页公开自己的部分之后，对方的封存值被换掉了。
finding-saw-secret-changed = 本页提交封存值之后，服务器更换了封存的密钥。
finding-saw-secret-reused = 服务器重复使用了本浏览器以前一局的密钥，它可能早已公开。
finding-saw-begun-again = 本页提交自己的部分后，发牌又重新开始。偶尔一次可能是意外；经常如此就是在挑牌。

## 首页
play-now = 马上开始
invite-friend = 邀请好友
play-now-words = 与电脑对弈，无需注册。它看到的暗牌不比你多。
motion-label = 一盘 Surprise Chess 的录像：大子面朝下，走动或被攻击时才翻开。
motion-pause = 暂停棋盘动画
motion-go = 播放棋盘动画
live-games = 正在进行的对局
no-live-games = 目前没有公开的对局。链接对局经创建者同意后会列在这里。
moves-played = { $count } 回合

## Troubles between two players
trouble-seat-taken = 此座位已有人。请索取新的链接或观战链接。
trouble-not-joined = 对方还没有来。
trouble-wrong-clock = { $message }
trouble-wrong-level = { $message }
trouble-wrong-position = { $message }
trouble-no-computer = 电脑还不会下这个游戏。请选择好友链接或同屏两人。
trouble-no-takeback = 此步不能悔：之后有牌翻开，或你还没走过。
trouble-takeback-asked = 你已请求，请等待答复。
trouble-no-takeback-asked = 已没有人请求悔棋。
trouble-too-late-to-abort = 对局已进行太久，不能中止。可以认输或提和。
trouble-nobody-gone = 对手在线，或离开时间还不够长。
trouble-nobody-to-ask = 没有可请求的人：电脑不回应此类请求。
trouble-spectator = 你在观战，只有对局者可以这样做。
trouble-not-your-seat = 本页只能为自己一方行棋。
trouble-not-dealt = 还没有发牌。
trouble-room-broken = 服务器本身出了问题。请告知管理者。
trouble-page-fault = 本页与服务器无法沟通。请重新加载页面。

## Solitaires
orders-given = 可指挥 { $men }
orders-taken = 由 { $men } 驱动
score = 得分
score-now = 若现在连成一片：
groups-count = { $count } 组
spoken-groups = { $count } 组，若现在连成一片得 { $score } 分。
piles = 棋盘旁的牌
pile-deck = 张在牌堆
pile-spent = 张已花费
pile-laid-out = 张已摆出
pile-counters = 枚筹码
pile-pieces = 张棋子牌
pile-places = 张位置牌
deck-order = 顺序：
daily-of = { $day } 的牌局
solo-puzzle = 谜题
open-deck-sign = 明牌堆
score-marked = 得分带标记：看过牌
score-marked-words = 得分带标记：看过的牌又被盖回。
undone-count = 撤回了 { $count } 步。
undo = 撤回
undo-card-sure = 这张牌已经看过。盖回去会给得分加标记。
undo-card-yes = 盖回并标记
give-up = 放弃
give-up-sure = 放弃这一局？
give-up-yes = 是，放弃
key-undo = 撤回单人游戏的上一步
solution = 解答
solution-none = 没有可解的内容
solution-waits = 求解器正在分析这一局…
solution-show = 显示从这里起的最佳走法
solution-from = 从第 { $ply } 步起的最佳走法：
solution-back = 回到我的对局
solution-lost = 失分
solution-lost-words = 若知道所有的牌，这些步骤损失了分数。点失分可看更好的走法。
solution-nothing-lost = 没有失分：用这些牌谁也得不到更多。
solution-played = 走法
solution-reach = 仍可得
reach-best = 仍可得 { $score } 分：已证明最佳。
reach-at-least = 至少还可得 { $score } 分。
reach-at-most = 最多还可得 { $score } 分。
reach-lost = 已证明无法再赢。
advice-worth = 在不知道牌的情况下：只走子值 { $moving } 分，再翻一张值 { $card } 分。
advice-sure = 最佳：{ $action }。
advice-likely = 可能最佳：{ $action }。
advice-none = 两者没有确定的优劣。
advice-move = 继续走子
solo-page = 每日牌局与谜题
solo-more-puzzles = 更多谜题
solo-none = 没有这个单人游戏
solo-none-words = 单人游戏有 Parade 和 Neighbour。
daily-today = 今日牌局
daily-other = 某日牌局
daily-play = 玩这一局
daily-again = 再玩一次
daily-done = 你的得分：{ $score }
daily-lost = 你没有解开。
daily-first-counts = 当天第一次的结果算数：{ $score }。
daily-words = 所有人的牌局相同：它只由游戏名和日期决定，想提前看的人也看得到。
puzzles = 谜题
difficulty-easy = 简单
difficulty-medium = 中等
difficulty-hard = 困难
difficulty-fiendish = 魔鬼
puzzle-unique = 只要最短解唯一的
puzzle-find = 来一道谜题
puzzle-searching = 正在寻找…
puzzle-words-parade = 八枚棋子，只走子。一个解指一组走法，顺序不限。
puzzle-words-neighbour = 八到十一枚棋子，只走子。一个解指一组走法，顺序不限。
solo-free = 自己的一局
solo-free-words = 专为你公平洗牌，选项随你。
solo-deal = 发牌
targets = 目标
targets-words = 按期望得分下的 { $games } 局中输了 { $lost } 局。下面是全部得分的四分位数。
targets-low = 四局中有三局达到
targets-median = 两局中有一局达到
targets-high = 四局中有一局达到
targets-best = 其中最高
your-days = 你的每日成绩
streak-now = 当前连胜：{ $count } 天。
streak-longest = 最长连胜：{ $count } 天。
streak-days = 连续 { $count } 天
lost-short = 负
share-score = 得分 { $score }
note-title-parade = 规则中的一处误印
note-words-parade = 发明者的例子把一枚白马加在 g7。按他自己的规则，最后一枚棋子在 e4，其后空一格，应为 g4。各版本都有这个误印；这里放在 g4。
note-title-neighbour = 何时可以停
note-words-neighbour = 按字面，加任何一枚后都可以停。一枚棋子已是一组，立刻停就得 34 分，无人能超过。这里要先有八枚，与发明者下一个游戏的开局相同。选项 floor=1 按字面来玩。
floor-one = 按字面玩
trouble-solver-running = 求解器已在为你工作：请等待或关闭它。
trouble-no-solver = 只求解单人游戏。
trouble-solver-failed = 无法求解。
trouble-no-such-difficulty = 没有这种难度。
trouble-no-puzzle = 这次没有找到这样的谜题；请再试。
trouble-wrong-daily = 没有这样的每日牌局。
