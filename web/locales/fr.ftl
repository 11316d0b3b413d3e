# Les mots de la page en français.

## Names
app-name = Facedown
seat-white = Blancs
    .points = Rouges
seat-black = Noirs
seat-solo = Joueur
piece-k = roi
    .points = général
piece-q = dame
piece-r = tour
    .points = char
piece-b = fou
    .points = éléphant
piece-n = cavalier
    .points = cheval
piece-p = pion
    .points = soldat
piece-a = conseiller
piece-c = canon

## The board in words
board-label = Échiquier
piece-open = { $piece } { $seat ->
    [Blancs] { $piece ->
        [dame] blanche
        [tour] blanche
       *[other] blanc
    }
    [Rouges] rouge
   *[other] { $piece ->
        [dame] noire
        [tour] noire
       *[other] noir
    }
}
piece-card = { $seat ->
    [Blancs] carte blanche
    [Noirs] carte noire
   *[other] carte
} face cachée, se déplace comme { $piece ->
    [dame] une
    [tour] une
   *[other] un
} { $piece }
    .points = { $seat ->
        [Rouges] pièce rouge
        [Noirs] pièce noire
       *[other] pièce
    } face cachée, se déplace comme un { $piece }
piece-card-plain = { $seat ->
    [Blancs] carte blanche
    [Noirs] carte noire
   *[other] carte
} face cachée
    .points = { $seat ->
        [Rouges] pièce rouge
        [Noirs] pièce noire
       *[other] pièce
    } face cachée
piece-disc = jeton { $number } des { $seat }
piece-was = { $piece }, qui était { $known ->
    [dame] une
    [tour] une
   *[other] un
} { $known }
piece-turned-out = { $piece }, c’était : { $known }
square-empty = vide
square-yours = à vous
square-theirs = à l’adversaire
square-known = vous savez que c’est : { $piece }
square-selected = en main
square-target = case possible
square-check = en échec
square-last = dernier coup
card-odds = Elle peut être : { $odds }.
card-odds-one = { $piece } { $count } sur { $of }
card-no-odds = On ne sait rien de cette carte.
    .points = On ne sait rien de cette pièce.
moves-here = { $count ->
    [0] Aucun coup légal depuis { $at }
    [one] Un coup légal depuis { $at } : { $squares }
   *[other] { $count } coups légaux depuis { $at } : { $squares }
}
put-down = Sélection annulée
not-a-target = On ne peut pas aller de { $from } en { $at }
no-such-piece = Pas de { $piece } sur l’échiquier
    .points = Pas de { $piece } sur le plateau
no-card = Plus aucune carte cachée sur l’échiquier
    .points = Plus aucune pièce cachée sur le plateau
sentences = { $first }. { $then }
sentence-last = { $words }.
list-next = { $first }, { $then }
label-next = { $first }, { $then }

## What happened, spoken
spoken-move = { $piece } de { $from } en { $to }
spoken-move-plain = De { $from } en { $to }
spoken-capture = { $piece } de { $from } en { $to }, prise : { $taken }
spoken-reveal-moved = Révélation : { $piece }
spoken-reveal = { $seat ->
    [Blancs] Carte blanche
    [Noirs] Carte noire
   *[other] Carte
} en { $at } révélée : { $piece }, attaquée par { $by }
spoken-reveal-plain = { $seat ->
    [Blancs] Carte blanche
    [Noirs] Carte noire
   *[other] Carte
} en { $at } révélée : { $piece }
spoken-uncloaked = Les { $seat } dévoilent le jeton { $number } en { $at } : { $piece }
spoken-attacker = { $piece ->
    [dame] la
    [tour] la
   *[other] le
} { $piece } en { $at }
spoken-attacker-card = la carte en { $at }
spoken-put = { $piece } en { $at }
spoken-check = Les { $seat } sont en échec
spoken-cloak-and-dagger-end = Les { $seat } terminent leur tour.
note-beside-the-board = Une pièce reste hors de l’échiquier : { $a0 }
note-penalty-begins = La pioche est vide : chaque coup coûte désormais un point
note-square-taken = { $a1 } est occupée : choisissez une case libre à côté pour { $a0 }
note-moves-begin = Place aux coups
note-arranged = { $a0 ->
    [white] Les Blancs ont
   *[black] Les Noirs ont
 } disposé leurs jetons
note-guessed-right = Le jeton { $a1 } des { $a0 ->
    [white] Blancs
   *[black] Noirs
 } est { $p2 ->
    [dame] une
    [tour] une
   *[other] un
} { $p2 }
note-guessed-wrong = Le jeton { $a1 } des { $a0 ->
    [white] Blancs
   *[black] Noirs
 } n’est pas { $p2 ->
    [dame] une
    [tour] une
   *[other] un
} { $p2 }
note-card-played = { $a0 ->
    [white] Les Blancs
   *[black] Les Noirs
 } jouent { $c1 } sous la pièce en { $a2 }
note-checkers-home = Jetons rendus { $a0 ->
    [white] aux Blancs
   *[black] aux Noirs
 } : { $a1 }
note-card-drawn = Vous piochez { $c0 }
note-cards-drawn = Cartes piochées par { $a0 ->
    [white] les Blancs
   *[black] les Noirs
 } : { $a1 }
note-cards-shuffled = La défausse est mélangée ({ $a0 } cartes) et devient la pioche
note-no-bonus = Le bonus n’est pas utilisé
note-refused = { $a0 } n’est pas permis : le roi serait attaqué
and = { $first } et { $last }

## Choosing
choose-title = Choisissez
choose-promotion = Promouvoir en { $piece }
choose-other = Jouer { $move }
choose-piece = Ordre de : { $piece } en { $at }
choose-guess = Deviner : { $piece }
choose-uncloak = Dévoiler { $number }
cancel = Annuler

## Odds
odds-title = Ce que peut être cette carte
    .points = Ce que peut être cette pièce

## Pages
loading = Chargement…
loading-table = Chargement de la partie…
close = Fermer
to-front = Accueil
nowhere = Page introuvable
nowhere-words = L’adresse est peut-être mal saisie, ou la page n’existe plus. Repartez de l’accueil.
room-silent = Le serveur ne répond pas
room-silent-words = Il redémarre peut-être. Réessayez dans un instant.

## Front page
# The ids of games that readers of this language know from home, or meet first.
front-known = surprise
front-title = Les échecs à pièces cachées
front-words = Des pièces face cachée jusqu’à ce qu’elles bougent ou soient attaquées, ou placées au hasard sur l’échiquier. Chaque donne est fixée avant la partie, et vous pouvez la vérifier ensuite.
games = Jeux
no-games = Ce serveur ne propose aucun jeu.
invented-by = { SOUND($inventor) ->
    [vowel] d’{ $inventor }
   *[consonant] de { $inventor }
}
inventor-unknown = inventeur inconnu
your-tables = Vos parties en cours
your-turn = À vous de jouer
your-turn-left = Temps restant :
your-turn-more = { $count ->
    [one] Et une autre partie sur la page de votre compte
   *[other] Et { $count } autres parties sur la page de votre compte
}
one-screen-words = Deux joueurs, un appareil. Chacun ajoute du hasard à la donne : personne ne peut la truquer.
alone-words = Votre navigateur ajoute du hasard à la donne : personne ne peut la truquer.
name-of = Nom des { $seat }
your-name = Votre nom
options = Options de jeu
usual = (par défaut)
preset = Variante des règles
preset-own = Personnalisée
option-wrong = « { $option } » n’accepte pas cette valeur. Choisissez-en une autre.
start-game = Jouer
dealing = Distribution…
game-surprise = Échecs surprise
game-surprise-rex = Échecs surprise, rois découverts
game-chaos = Échecs du chaos
game-booster = Échecs booster
game-cloak-and-dagger = Échecs de cape et d’épée
game-mysterious = Échecs mystérieux
game-mysterious-casual = Échecs mystérieux, version légère
game-jieqi = Jieqi
original-jieqi = Jieqi
game-parade = Solitaire de la parade
game-neighbour = Solitaire des voisins
game-hidden-queen = La dame cachée
summary-surprise = Roi, dame, tours, fous et cavaliers commencent en cartes mélangées, face cachée. Chaque carte se déplace comme la pièce de sa case et se révèle dès qu’elle bouge ou qu’elle est attaquée.
summary-surprise-rex = Surprise Chess, avec les rois face visible en e1 et e8.
summary-chaos = Les 32 pièces partent de cases tirées au hasard, et les échecs ne comptent pas au premier tour. Deux parties sur la même position, en échangeant les couleurs.
summary-booster = Jouez des cartes pour glisser des jetons sous les pièces : les vôtres leur offrent des pas de roi après leur coup, ceux de l’adversaire les font marcher comme un pion.
summary-cloak-and-dagger = Derrière les pions, les pièces sont des jetons numérotés que seul leur propriétaire distingue. Devinez ceux de l’adversaire ; dévoilez les vôtres au bon moment.
summary-mysterious = Chaque joueur pose seize cartes, une par pièce, face cachée n’importe où sur un échiquier vide. On les retourne ensuite une à une, et la partie d’échecs commence.
summary-mysterious-casual = Les 32 pièces forment un seul paquet mélangé. Posez les cartes où vous voulez sans les regarder, retournez-les une à une, et jouez aux échecs avec ce que vous avez.
summary-jieqi = Le xiangqi avec des pièces mélangées, face cachée. Chacune joue son premier coup selon son point de départ, puis se révèle ; une pièce prise face cachée n’est montrée qu’à celui qui l’a prise.
summary-parade = Huit pièces à la parade se donnent des ordres jusqu’à former un seul groupe. Pour un joueur.
summary-neighbour = Les cartes placent les pièces ; chacune se déplace ensuite comme ses voisines, jusqu’à former un seul groupe. Pour un joueur.
summary-hidden-queen = Des rois et des pions face cachée ; de chaque côté, l’un d’eux est une dame, et personne ne sait lequel. Elle se découvre quand elle se déplace ou qu’elle est prise.

## Options
option-checkers = Jetons par camp
option-checker-cards = Cartes-jetons par couleur
option-handicap-white = Jetons en moins pour les Blancs
option-handicap-black = Jetons en moins pour les Noirs
option-stack-limit = Jouer une carte sous une pièce déjà posée sur un de vos jetons
value-stack-limit-none = Permis
value-stack-limit-1 = Interdit
option-guess-again = Redeviner un jeton déjà bien deviné
value-guess-again-on = Permis, pour un autre bonus
value-guess-again-off = Interdit
option-right-guess = Un jeton bien deviné
value-right-guess-stays = Reste un jeton
value-right-guess-uncloaks = Est dévoilé, sauf le roi
option-guess-bonus = L’enjeu d’une devinette
value-guess-bonus-pawn = Un coup de pion pour qui a raison
value-guess-bonus-move = Un second coup, ou la perte du tour
option-reveal-timing = Les cartes attaquées par une pièce tout juste révélée
value-reveal-timing-chain = Se révèlent aussi, en chaîne
value-reveal-timing-mover-only = Attendent le tour suivant
option-cards-attack = Les cartes cachées attaquent d’autres cartes
value-cards-attack-on = Oui, comme la pièce de leur case
value-cards-attack-off = Non, elles ne donnent qu’échec
option-exposed-king = Votre coup expose votre roi
value-exposed-king-loses = Vous perdez aussitôt
value-exposed-king-check = Vous parez l’échec au tour suivant
option-role-king-safety = La carte sur la case du roi
value-role-king-safety-off = Peut aller sur une case attaquée
value-role-king-safety-on = Respecte toutes les restrictions du roi
option-flip-keeps-castling = Un roi ou une tour révélés par une attaque
value-flip-keeps-castling-on = Peuvent encore roquer
value-flip-keeps-castling-off = Ne peuvent plus roquer
option-rejected-square = Une case refusée au tirage
value-rejected-square-reusable = Peut ressortir
value-rejected-square-discarded = Est exclue pour la suite
option-sampler = Position aléatoire
value-sampler-sequential = Pièce par pièce, selon l’inventeur
value-sampler-uniform = Toutes les positions également probables
option-first-turn = Un roi attaqué au premier tour
value-first-turn-free = Peut le rester
value-first-turn-must-escape = Doit s’échapper s’il le peut
option-king-left-attacked = Un roi resté attaqué après le premier tour
value-king-left-attacked-play-on = Pare l’échec à son tour
value-king-left-attacked-loses = Perd
option-castling = Roque
value-castling-home-squares = Si roi et tour partent de leurs cases d’origine
value-castling-none = Jamais
option-kings = Rois
value-kings-random = Sur des cases aléatoires
value-kings-chosen-last = Placés en dernier, par les joueurs
option-match = Match
value-match-pair = Deux parties, couleurs échangées
value-match-single = Une partie
option-first-to-place = Premier à poser une carte
value-first-to-place-white = Blancs
value-first-to-place-black = Noirs
option-show-own = Les cartes que vous avez posées
value-show-own-on = Vous pouvez les regarder
value-show-own-off = Ne sont plus montrées
option-flip-order = Cartes retournées
value-flip-order-free = Dans n’importe quel ordre
value-flip-order-fixed = Dans l’ordre a1, b1, … h8
option-double-step = Double pas des pions
value-double-step-unmoved-second-rank = Pions posés sur leur deuxième rangée
value-double-step-any-second-rank = Pions se trouvant sur leur deuxième rangée
value-double-step-first-two-ranks = Pions posés sur leurs deux premières rangées
option-start-check = Un roi attaqué au début du jeu
value-start-check-play-on = On joue
value-start-check-white-wins = Les Blancs gagnent si c’est le roi noir
value-start-check-redo = On repose les cartes
value-start-check-grace = Les échecs ne comptent pas aux premiers coups
option-pair-order = Les deux parties
value-pair-order-in-a-row = L’une après l’autre
value-pair-order-at-once = En même temps
option-covered-advisor = Une pièce cachée sur un point de conseiller
value-covered-advisor-palace = Doit rester dans le palais
value-covered-advisor-free = Peut quitter le palais
option-captured-covered = Une pièce prise face cachée
value-captured-covered-capturer-only = N’est montrée qu’à celui qui l’a prise
value-captured-covered-hidden-from-all = N’est montrée à personne
value-captured-covered-public = Est montrée à tous
option-king-capture = Prise du roi
value-king-capture-off = Non : il faut parer l’échec
value-king-capture-on = Gagne ; on peut se mettre en échec
option-no-capture-limit = Nulle après ce nombre de demi-coups sans prise (0 : jamais)
option-reveal-resets-count = Une révélation remet ce compte à zéro
value-reveal-resets-count-off = Non
value-reveal-resets-count-on = Oui
option-repetition-count = Répétition jugée à l’occurrence n° (0 : jamais)
option-perpetual-check = Échec perpétuel
value-perpetual-check-loss = Perd
value-perpetual-check-draw = Nulle
option-perpetual-chase = Poursuite perpétuelle d’une pièce
value-perpetual-chase-draw = Nulle
value-perpetual-chase-loss = Perd
option-bare-kings-draw = Il ne reste que les rois
value-bare-kings-draw-on = Nulle
value-bare-kings-draw-off = On continue
option-setup-filter = Positions de départ avec un roi en échec
value-setup-filter-none = Sont jouées
value-setup-filter-no-check = Sont tirées de nouveau
option-open-deck = Ordre de la pioche
value-open-deck-off = Caché
value-open-deck-on = Visible
option-past-h8 = Une pièce qui dépasserait h8
value-past-h8-wrap = Continue depuis a1
value-past-h8-lost = Reste hors de l’échiquier
option-floor = Pièces à placer avant les premiers coups
option-king-consolation = Une couleur sans pièces voisines
value-king-consolation-off = Ne bouge pas
value-king-consolation-on = Se déplace comme des rois

## The table
table-title = { $game } : { $white } contre { $black }
table-gone = Partie introuvable
table-gone-words = Le serveur n’a plus cette partie, ou ne vous reconnaît plus comme joueur. Vous pouvez la retirer de votre liste.
table-not-yours-words = Elle n’existe pas (ou plus), ou ses joueurs l’ont sur un autre appareil. Demandez-leur le lien pour la suivre.
table-forget = Retirer de mes parties
flip = Retourner l’échiquier
    .points = Retourner le plateau
sheet = Coups et plus
moves = Coups
no-moves = Pas encore de coup
to-move = au trait
to-move-you = À vous
still-face-down = Encore cachées
    .points = Cachées
still-face-down-cloak-and-dagger = Encore masquées
still-in-deck = À venir
captured = Prises
seen-by = Compté selon ce que savent les { $seat }
seen-by-all = Compté selon ce que tout le monde sait
none = aucune
play = Jouer
type-move = Taper un coup ou une commande
type-move-example = { $move }, ou ? pour l’aide
which-move = Quel coup : { $moves }
pool-spoken = { $seat }, encore cachées : { $pieces }
nothing-hidden = Rien n’est caché dans ce jeu
action-parade-add = Retourner une carte et ajouter sa pièce
action-neighbour-turn = Retourner les cartes suivantes
action-neighbour-stop = Commencer à jouer
cloak-arrange = Disposez vos jetons
cloak-arrange-how = Sélectionnez-en deux à échanger, à l’insu de l’adversaire.
cloak-limits = Roi entre les tours, fous sur des couleurs différentes.
cloak-random = Au hasard
cloak-confirm = Valider
cloak-slot = Jeton { $number } : { $piece }
cloak-swapped = Jeton { $a1 } : { $p1 } ; jeton { $a2 } : { $p2 }.
cloak-grid = Jetons des { $seat }
cloak-grid-other = Ceux des { $seat }
cloak-fill = Remplir automatiquement
cloak-grid-how = Pourcentage des dispositions compatibles avec tout ce qui s’est vu. Sélectionnez une case pour deviner ou marquer.
cloak-cell = Jeton { $number } des { $seat }, { $piece } : { $count } sur { $of } ({ $percent } %)
cloak-cell-plain = Jeton { $number } des { $seat }, { $piece }
cloak-cell-gone = Jeton { $number } des { $seat }, { $piece } : plus sur l’échiquier
cloak-mark-out = Exclure
cloak-mark-sure = Marquer comme sûr
cloak-marked-out = exclu par vous
cloak-marked-sure = marqué sûr par vous
cloak-task-wait = Vos jetons sont en place. L’adversaire dispose encore les siens.
cloak-task-guess = Vous pouvez d’abord deviner : sélectionnez un jeton adverse. Ou jouez.
cloak-task-move = À vous de jouer.
cloak-task-bonus = Bonus : jouez un pion, ou remettez un pion pris sur votre deuxième rangée.
cloak-task-again = Bonus : rejouez, avec la pièce de votre choix.
cloak-task-uncloak = Vous pouvez dévoiler : sélectionnez un de vos jetons.
action-cloak-and-dagger-skip = Passer le bonus
action-cloak-and-dagger-end = Finir le tour
draw-offer = Proposer la nulle
draw-accept = Accepter la nulle
rematch-accept = Accepter
draw-decline = Refuser
claim-repetition = triple répétition
claim-fifty-moves = règle des cinquante coups
resign = Abandonner
resign-sure = Abandonner avec les { $seat } ?
resign-yes = Oui, abandonner
resign-no = Continuer

## The end of a game
result = Résultat
result-win = { $name ->
    [Blancs] Les Blancs gagnent
    [Noirs] Les Noirs gagnent
    [Rouges] Les Rouges gagnent
    [Ordinateur] L’ordinateur gagne
   *[other] { $name } gagne
}
result-draw = Nulle
result-aborted = Partie annulée
result-void = Sans résultat
result-solved = Résolu : { $score } points
result-unsolved = Pas résolu cette fois
rematch = Revanche
play-again = Rejouer
deal-again = Nouvelle donne
next-game = Partie suivante
pair-second = Seconde partie
pair-other = L’autre partie
player-number = Joueur { $number }
pair-title = { $game }, partie { $number } sur 2
pair-score = Score des deux parties
sitting-score = Score du match
pair-aborted = Une partie du match a été annulée : le match est fini, sans score.
aborts = Parties arrêtées avant de commencer : { $name } { $count }.
check-deal = Vérifier la donne
download-record = Télécharger la partie
reason-checkmate = Échec et mat.
reason-king-captured = Le roi était sous la carte prise.
reason-king-attacked-at-start = Le roi noir était attaqué au moment du premier coup des Blancs.
reason-king-left-attacked = Les { $loser } ont laissé leur roi attaqué.
reason-king-left-attacked-you = Vous avez laissé votre roi attaqué.
reason-stalemate = Pat : aucun coup légal, sans être en échec.
    .points = Les { $loser } n’ont plus de coup légal.
reason-resignation = { $loser ->
    [Joueur] Vous avez abandonné.
   *[other] Les { $loser } abandonnent.
}
reason-resignation-you = Vous avez abandonné.
reason-agreement = D’un commun accord.
reason-repetition = Nulle par triple répétition.
    .points = La position s’est répétée.
reason-fivefold-repetition = Nulle par quintuple répétition.
reason-fifty-moves = Nulle : cinquante coups sans prise ni coup de pion.
reason-seventy-five-moves = Nulle : soixante-quinze coups sans prise ni coup de pion.
reason-dead-position = Nulle : plus personne ne peut mater.
reason-time = Temps écoulé pour les { $loser }.
reason-time-you = Votre temps est écoulé.
reason-abandoned = Les { $loser } ont quitté la partie.
reason-abandoned-you = Vous avez quitté la partie.
reason-unopened = Les { $loser } n’ont pas montré leur moitié des cartes scellées.
reason-unopened-you = Vous n’avez pas montré votre moitié des cartes scellées.
reason-false-lock = La moitié des { $loser } n’était pas celle fixée avant la partie.
reason-false-lock-you = Votre moitié n’était pas celle fixée avant la partie.
reason-aborted = La partie a été annulée.
reason-expired = Personne n’est revenu à la partie ; le serveur l’a terminée.
reason-closed = L’opérateur du serveur a fermé la partie.
reason-king-exposed = Les { $loser } ont fini leur tour avec leur roi attaqué.
reason-king-exposed-you = Vous avez fini votre tour avec votre propre roi attaqué.
reason-one-group = Toutes les pièces forment un seul groupe.
reason-out-of-counters = Plus de jetons.
reason-out-of-cards = Plus de cartes.
reason-stuck = Plus aucun coup.
reason-king-taken = Le roi a été pris.
    .points = Le général a été pris.
reason-over = La partie était déjà terminée.
reason-no-capture = Trop de coups sans prise.
reason-bare-kings = Il ne reste que les rois.
    .points = Il ne reste que les généraux.
reason-move-limit = La partie a trop duré.
reason-perpetual-check = Les { $loser } ont donné un échec perpétuel.
reason-perpetual-chase = Les { $loser } ont poursuivi une pièce sans cesse.

## At the table: the past, the end, the talk between two
past-to-now = Revenir au présent
past-is-now = C’est la position actuelle
past-shown = Passé : après { $move }
board-past = Échiquier après { $move }
spoken-unveiled = { $count ->
    [one] La dernière pièce cachée est retournée
   *[other] Les { $count } dernières pièces cachées sont retournées
}
square-unveiled = cachée jusqu’à la fin
share-result = { $game } : { $result } ({ $count } demi-coups)
settings-walks = Les flèches parcourent les cases
settings-walks-how = Sinon, elles font défiler les coups. Si l’on vient à l’échiquier par Tab, elles parcourent toujours les cases ; Maj+A et Maj+D y font défiler les coups.
trouble-no-such-past = Cette position ne peut pas être affichée.
settings-notation = Notation des coups
notation-figurines = Figurines : ♘f3
notation-letters = Lettres : Nf3
notation-coordinates = Cases : g1-f3
settings-typing = Afficher la zone de saisie des coups
settings-typing-how = Sinon, appuyez sur i : elle s’ouvre le temps de la saisie. Elle accepte e4, Nf3, O-O, e2e4 et des commandes comme draw.
you = Vous
your-opponent = votre adversaire
result-you-win = Vous gagnez
talk-draw-asked = { $name } propose la nulle.
talk-draw-declined = { $name } a refusé la nulle.
talk-draw-lapsed = { $name } a joué : votre proposition de nulle est caduque.
talk-draw-withdrawn = { $name } a retiré sa proposition de nulle.
talk-takeback-asked = { $name } voudrait reprendre son dernier coup.
talk-takeback-declined = { $name } a refusé la reprise.
talk-takeback-lapsed = { $name } a joué : votre demande de reprise est caduque.
talk-takeback-withdrawn = { $name } ne demande plus à reprendre.
talk-rematch-asked = { $name } voudrait rejouer.
talk-rematch-declined = { $name } ne souhaite pas rejouer pour l’instant.
talk-rematch-withdrawn = { $name } n’attend plus d’autre partie.
draw-waits = Vous avez proposé la nulle. En attente de { $name }…
takeback-waits = Vous avez demandé à reprendre. En attente de { $name }…
rematch-waits = Vous avez proposé une autre partie. En attente de { $name }…
withdraw = Retirer
takeback-none = Vous n’avez pas encore joué
takeback-not-now = Pas maintenant : quelque chose s’est découvert depuis
asks-already = Une demande à la fois : attendez la réponse, ou retirez-la
takeback-both = Reprend votre coup et la réponse
taken-back = { $count ->
    [one] Un coup a été repris.
   *[other] { $count } coups ont été repris.
}
waiting-for-player = En attente de { $name }
invite-cancel = Annuler l’invitation
title-waiting = En attente…
title-rematch = Revanche ?
title-draw = Nulle ?
title-takeback = Reprendre ?
trouble-invitation-closed = La personne qui vous a invité a annulé l’invitation. Demandez un nouveau lien.
material-ahead = { $points } points de matériel d’avance
watchers = { $count ->
    [one] 1 personne regarde
   *[other] { $count } personnes regardent
}
you-watch = Vous regardez
you-watch-late = { $minutes ->
    [one] Vous regardez, avec une minute de retard
   *[other] Vous regardez, avec { $minutes } minutes de retard
}
guide = Guide
guide-ok = Compris
guide-never = Plus d’indications
guide-surprise-turn = Une carte cachée se déplace comme la pièce qui appartient à sa case : le petit signe le montre. Choisissez une carte ou un pion, puis un point.
guide-surprise-odds = Une ligne le long de l’échiquier montre ce que cette carte peut être, avec la probabilité de chaque pièce.
guide-surprise-reveal = Une carte qui se déplace ou qui est attaquée se retourne. Elle se déplace dès lors comme la pièce qu’elle est.
guide-surprise-rex-turn = { guide-surprise-turn }
guide-surprise-rex-odds = { guide-surprise-odds }
guide-surprise-rex-reveal = { guide-surprise-reveal }
guide-jieqi-turn = Une pièce couverte se déplace d’abord comme celle qui appartient à son point : le petit signe le montre. Choisissez-en une, puis un point.
guide-jieqi-odds = Une ligne le long du plateau montre ce que cette pièce peut être, avec chaque probabilité.
guide-jieqi-reveal = Elle s’est retournée après son premier coup. Une pièce prise cachée n’est montrée qu’à qui l’a prise.
guide-chaos-turn = Toutes les pièces sont visibles, sur des cases tirées au sort. À votre premier tour, un roi peut rester en échec.
guide-chaos-second = Désormais, il faut parer les échecs, comme aux échecs.
guide-chaos-over = La même position se joue deux fois : à la seconde partie, les couleurs sont échangées, la chance est donc égale.
guide-cloak-and-dagger-turn = Vos pièces sont des pions numérotés que vous seul distinguez. Disposez-les, puis confirmez.
guide-cloak-and-dagger-move = Jouez une pièce, ou devinez d’abord ce qu’est un de leurs pions : deviner juste donne un bonus.
guide-cloak-and-dagger-reveal = Un pion dévoilé est visible pour tous. La grille garde trace de ce que les autres peuvent encore être.
guide-booster-turn = Jouez d’abord une pièce. Ensuite, vous pouvez jouer une carte : elle met un jeton sous la pièce qu’elle nomme.
guide-booster-draft = Votre jeton laisse la pièce continuer par des pas de roi ; celui de l’adversaire la fait jouer comme un pion. Terminez le tour quand vous avez fini.
guide-booster-second = Regardez une carte de votre main : les pièces auxquelles elle convient sont entourées.
guide-mysterious-turn = Choisissez une de vos pièces, puis une case vide : elle y est posée cachée. L’adversaire voit une carte, sans savoir laquelle.
guide-mysterious-reveal = Les cartes se retournent maintenant une à une, chacun son tour.
guide-mysterious-move = Toutes les cartes sont retournées : ce sont désormais les échecs.
guide-mysterious-casual-turn = Posez la carte suivante du paquet sur une case vide. Personne ne sait encore ce qu’elle est, ni à qui.
guide-mysterious-casual-reveal = { guide-mysterious-reveal }
guide-mysterious-casual-move = { guide-mysterious-move }
guide-parade-turn = Les pièces se donnent des ordres. Choisissez-en une : les points montrent où elle peut aller, les flèches quelles pièces lui en donnent l’ordre.
guide-parade-second = Réunissez toutes les pièces en un seul groupe : les contours montrent celles qui se touchent.
guide-parade-third = Plus tôt elles sont réunies, plus il reste de points.
guide-neighbour-cards = Retournez des cartes jusqu’à ce que le départ vous plaise ; puis les coups commencent.
guide-neighbour-second = Une pièce se déplace comme ses voisines : choisissez-en une pour voir.
guide-neighbour-third = Réunissez toutes les pièces en un seul groupe avant la fin du paquet.
table-tabs = Coups ou règles
past-start = Passé : le début
board-past-start = Échiquier au début

## The line and its troubles
line-waiting = Connexion perdue. Reconnexion…
line-retry = Réessayer
line-refused = Le serveur a mis fin à la connexion. Rechargez la page.
trouble-not-connected = Rien n’a été envoyé : vous êtes hors ligne. Réessayez une fois reconnecté.
trouble-unreachable = Le serveur ne répond pas. Réessayez dans un instant.
trouble-not-understood = Ce n’est ni un coup légal ni une commande. Tapez un coup par ses cases, comme e2e4, ou ? pour l’aide.
trouble-illegal-action = Ce coup n’est pas légal ici. Choisissez-en un autre.
trouble-unreadable-action = Ce coup est illisible. Tapez-le de nouveau.
trouble-wrong-option = Une option n’accepte pas cette valeur. Choisissez-en une autre.
trouble-not-your-turn = C’est à l’adversaire de jouer.
trouble-game-over = La partie est terminée.
trouble-game-not-over = La partie est encore en cours. Réessayez quand elle sera terminée.
trouble-pair-not-over = L’autre partie du match est encore en cours. Terminez-la d’abord.
trouble-stale-number = La position a changé entre-temps. Regardez-la, puis choisissez.
trouble-unknown-number = Cette page ne suit plus la partie. Rechargez-la.
trouble-no-draw-offer = La proposition de nulle n’est plus valable.
trouble-draw-offered = La nulle a déjà été proposée. Attendez la réponse.
trouble-nothing-to-claim = Vous ne pouvez pas réclamer la nulle maintenant. Vous pouvez la proposer.
trouble-busy = La partie ne peut pas répondre pour l’instant. Réessayez dans un instant.
trouble-draining = Ce serveur va redémarrer : aucune nouvelle partie ne peut y commencer. Les parties en cours continuent.
trouble-banned = L’opérateur de ce serveur a bloqué votre réseau.
trouble-table-ended = Cette table a été fermée avant le début de la partie.
trouble-pruned = Cette partie a été effacée du serveur ; seul son résultat est conservé.
trouble-wrong-name = Un nom doit avoir de 1 à 40 caractères visibles. Choisissez-en un autre.
trouble-no-such-table = Cette partie est introuvable ici.
trouble-wrong-token = Vous n’êtes pas un joueur de cette partie. Ouvrez-la dans le navigateur où vous l’avez rejointe.
trouble-old-rules = Cette partie suit d’anciennes règles que ce serveur n’a plus.
trouble-storage-failed = Le serveur n’a pas pu enregistrer, et rien n’a changé. Réessayez.
trouble-storage-unsure = La salle ne sait pas si cela a été enregistré. Rechargez la page et vérifiez.
trouble-storage-busy = Un autre programme occupe la base de la salle. Rien n’a changé ; réessayez dans un instant.
trouble-storage-full = Le disque de la salle est plein. Rien n’a changé ; réessayez plus tard.
trouble-contribution-mismatch = Une contribution ne correspond pas à son sceau : cette donne est annulée. Commencez une nouvelle partie.
trouble-commitment-replaced = Cette place avait été scellée autrement : la donne recommence avec un nouveau secret.
trouble-secret-changed = Le serveur a changé son secret scellé après que cette page a envoyé ses sceaux. Ne vous fiez pas à cette donne ; commencez une nouvelle partie.

## Replay
replay = Revoir
replay-open-title = Ouvrir une partie
replay-open-words = Le fichier d’une partie contient tout : chaque coup, chaque carte révélée et la donne. Le serveur le vérifie avant de l’afficher.
replay-choose-file = Choisir un fichier
replay-checking = Vérification…
replay-drop = ou déposez-le ici
replay-paste = Ou collez son texte
replay-open = Ouvrir
replay-open-file = Ouvrir un fichier de partie
replay-too-large = Ce fichier est trop gros pour une partie. Choisissez le fichier .jsonl que vous avez téléchargé.
replay-fault-line = Ligne { $line } du fichier :
replay-fault-field = Ligne { $line } du fichier, champ « { $field } » :
replay-loading = Chargement de la partie…
replay-none = Impossible de revoir cette partie ici
replay-none-words = Elle n’est pas finie, ses joueurs la gardent privée, ou elle n’existe plus. Ses joueurs peuvent la télécharger ; vous pouvez ouvrir ce fichier ici.
replay-pruned = Cette partie a été effacée
replay-pruned-words = Ses coups ne sont plus conservés ; il en reste ceci : { $players }{ $game }, { $result }, { $date }.
replay-steps = Parcourir la partie
replay-first = Première position
replay-back = Coup précédent
replay-forward = Coup suivant
replay-last = Dernière position
replay-run = Lecture
replay-pause = Pause
replay-at-start = Début de la partie
replay-ply = { $ply } sur { $end }
replay-clock = pendule { $time }
replay-more = Plus
replay-play-on = Continuer d’ici
replay-other = Ouvrir une autre partie
replay-keys = Touches : ← → Début Fin, espace pour la lecture, f pour retourner l’échiquier ; sur l’échiquier Maj+A et Maj+D.
replay-odds = Chances de chaque carte cachée
    .points = Chances de chaque pièce cachée
replay-deal-fair = Donne vérifiée : personne ne l’a truquée.
replay-deal-from-seed = Donne tirée d’une graine choisie par quelqu’un.
replay-deal-set-up = Partie commencée d’une position composée.
replay-deal-not-opened = La donne n’est pas encore ouverte.
replay-deal-sealed = Scellée : les deux moitiés sont celles fixées avant la partie, et chaque carte est juste. Personne ne connaissait une carte avant qu’elle soit retournée, à moins que les deux moitiés aient quitté leurs navigateurs.
replay-deal-half-sealed = Scellée : chaque carte retournée est celle fixée avant la partie. Un joueur n’a pas montré sa moitié, ou ce n’était pas celle fixée : les autres cartes ne peuvent pas être vérifiées.
replay-deal-by-hand = Saisie à la main : il n’y a pas de donne à vérifier. Tout ce qui a été saisi concorde avec ce qui restait.
observer = Vue
observer-white = Blancs
    .points = Rouges
observer-black = Noirs
observer-solo = Joueur
observer-spectator = Spectateur
observer-referee = Arbitre
copy-fen = Copier la FEN
fen-copied = FEN copiée.
copy-failed = Votre navigateur a bloqué la copie. Autorisez l’accès au presse-papiers, puis réessayez.
trouble-record = { $message }
trouble-record-too-long = Cette partie est trop longue pour être affichée ici.
trouble-body-too-large = C’est plus que le serveur n’accepte à la fois. Envoyez-en moins.
trouble-slow-down = Trop de demandes à la fois. Attendez un instant, puis réessayez.
trouble-unfinished = Le serveur n’a pas pu terminer. Réessayez.
trouble-wrong-fen = { $message }

## Lessons
learn = Apprendre
learn-title = Apprendre en jouant
learn-words = Chaque jeu expliqué simplement, avec des positions où vous jouez le coup et voyez les cartes se retourner.
learn-all = Tous les jeux
learn-none = Il n’y a pas de leçon ici
learn-by-in = { SOUND($inventor) ->
    [vowel] d’{ $inventor }, { $year }
   *[consonant] de { $inventor }, { $year }
}
learn-next = Et ensuite
learn-play = Jouer à ce jeu
learn-right = Bien joué !
learn-other = Ce coup est légal, mais ce n’est pas celui demandé. Regardez ce qui s’est passé, puis réessayez.
learn-again = Réessayer
learn-reset = Recommencer
learn-show = Voir la solution
learn-steps = Étapes de la leçon
learn-progress = Étapes réussies : { $done } sur { $of }.
learn-step-open = Étape { $number }, pas encore faite
learn-step-tick = Étape { $number }, réussie
learn-step-star = Étape { $number }, réussie du premier coup
learn-next-step = Étape suivante
learn-complete = Vous avez terminé cette leçon.
learn-to-move = { $seat ->
    [Joueur] À vous de jouer
   *[other] Trait aux { $seat }
}
edit = Éditeur de position
trouble-no-such-game = Ce jeu n’existe pas sur ce serveur. Choisissez-en un à l’accueil.
trouble-no-lesson = Ce jeu n’a pas encore de leçon.
learn-rules = Règles

## Setting up a position
edit-board = Échiquier de l’éditeur
edit-pieces = Pièces
edit-move = Déplacer ; glisser hors de l’échiquier pour retirer
edit-remove = Retirer
edit-removed = { $at } est vide
edit-start = Départ
edit-clear = Vider
edit-undo = Annuler
edit-fields = Position
edit-play = Jouer cette position
edit-asking = Vérification…
edit-is-over = La partie est déjà terminée dans cette position.
edit-hint = Au clavier : les flèches parcourent l’échiquier, une lettre pose la pièce (majuscule pour les Blancs, x pour une carte), Suppr la retire.
    .points = Au clavier : les flèches parcourent le plateau, une lettre pose la pièce (majuscule pour les Rouges, x pour une pièce cachée), Suppr la retire.
edit-fault = Erreur dans le champ { $field }, ici :
edit-pool-count = { $count } pièces, { $cards } cartes sur l’échiquier
    .points = { $count } pièces, { $cards } pièces cachées sur le plateau
edit-one-less = { $piece ->
    [dame] Une dame
    [tour] Une tour
   *[other] Un { $piece }
} de moins pour les { $seat }
edit-one-more = { $piece ->
    [dame] Une dame
    [tour] Une tour
   *[other] Un { $piece }
} de plus pour les { $seat }
edit-deal-lot = au hasard au début de la partie ; personne ne les voit
edit-deal-chosen = choisies ici
edit-card-is = Carte { $seat ->
    [Blancs] blanche
   *[other] noire
} en { $at }
field-side = Trait
field-castling = Roque
castling-short = { $seat } : petit roque permis
castling-long = { $seat } : grand roque permis
field-en-passant = Case de prise en passant
field-halfmove = Demi-coups sans prise
field-fullmove = Numéro du coup
field-deal = Sous les cartes
field-double-steps = Double pas permis
field-suspended = Échecs
field-suspended-0 = Comptent
field-suspended-1 = Pas encore pour les Noirs
field-suspended-2 = Pas encore, pour aucun camp
field-suspended-kings = Rois en cours de placement
field-deck = Cartes dans la pioche
field-unseen = Cartes non vues
field-penalty = Coups de pénalité
field-order = Ordre des cartes
field-phase = Phase
field-phase-add = Pose
field-phase-side = Pas de côté
field-phase-move = Coups
field-last = Posée en dernier
field-pieces = Cartes de pièce restantes
field-places = Cartes de position restantes
field-spent = Cartes dépensées
field-counted-pool = Encore cachées
field-taken-covered = Prises face cachée
field-counted-deal = Sous les cartes
field-card-phase = Phase
field-card-phase-place = Pose des cartes
field-card-phase-flip = Retournement
field-card-phase-promote = Promotion
field-card-phase-play = Échecs
field-hands-or-steps = En main, ou double pas permis
field-laid = Sous les cartes
field-next-packs = Donnes suivantes (secret)
field-unmoved = Pièces non déplacées
field-checker-numbers = Numéros par case
field-checker-pieces = Pièces par numéro
field-pawns-to-drop = Pions à replacer
field-due = Étape suivante du tour
field-queens = Dames encore cachées
field-guessed = Bien devinés
field-stacks = Jetons sous les pièces
field-reserves = Jetons en réserve
field-hands = Cartes en main
field-discard = Défausse
field-draw-pile = Pioche
field-wandered = Pions déplacés, en 2e rangée
edit-fine = La position est bonne. { $count ->
    [one] Trait aux { $seat }, un coup légal.
   *[other] Trait aux { $seat }, { $count } coups légaux.
}
edit-turn = Retourner

## Review
review = Analyse
review-none = Il n’y a rien à analyser
review-none-words = Ouvrez d’abord une partie terminée.
review-begins = L’analyse commence…
review-progress = Analyse de la partie : { $done } sur { $of }
review-graph = Chances de gain des { $seat }, coup par coup
review-by-reveal = { $by } par chance
review-gave-away = les { $seat } perdent { $by } par ce coup
review-mark-slip = erreur
review-mark-their-slip = erreur adverse
review-best-was = Meilleur : { $action }. Ce coup perd { $by }.
review-sum = Bilan
review-start = Chances au début
review-part-luck = Chance des révélations
review-part-own = Coups des { $seat }
review-part-opponent = Coups des { $other }
review-part-ending = La fin
review-result = Résultat
review-luck-even = La chance n’a favorisé personne.
review-luck-for = La chance a augmenté de { $by } les chances des { $seat }.
review-luck-against = La chance a réduit de { $by } les chances des { $seat }.
review-play-even = Les deux camps ont aussi bien joué.
review-stood-you = Avant la fin, vos chances étaient de { $by }.
review-stood = Avant la fin, les chances des { $seat } étaient de { $by }.
review-resigned-you = Vos chances étaient de { $by } quand vous avez abandonné.
review-bar-luck = Chance { $by }
review-bar-play = Coups { $by }
review-bar-waits = La part de la chance et du jeu est en cours d’examen…
review-play-for = Les coups des deux camps ont augmenté de { $by } les chances des { $seat }.
review-play-against = Les coups des deux camps ont réduit de { $by } les chances des { $seat }.
review-luck-for-you = La chance a augmenté vos chances de { $by }.
review-luck-against-you = La chance a réduit vos chances de { $by }.
review-play-for-you = Les coups des deux camps ont augmenté vos chances de { $by }.
review-play-against-you = Les coups des deux camps ont réduit vos chances de { $by }.
review-worst = Plus grosses erreurs
review-no-slips = Aucune grosse erreur.
review-instead = Meilleur : { $action }
review-table = Graphique en tableau
review-col-move = Coup
review-col-after = Chances
review-col-play = Coups
review-col-reveal = Chance
review-col-best = Meilleur
review-note = Par un moteur qui ne savait que ce que ce camp savait, à { $nodes } positions par coup. 100 % est un gain certain, 50 % une partie égale.
trouble-no-review = Le moteur ne joue pas à ce jeu : l’analyse est impossible.
trouble-review-running = Une autre de vos analyses est en cours. Attendez-la, ou fermez sa page.
trouble-review-failed = { $message }
review-waiting = En attente : une autre partie est en cours d’analyse…

## Around the table (places, kept games, sharing, review)
places = Rubriques
menu = Menu
place-play = Jouer
place-puzzles = Problèmes
place-learn = Apprendre
place-watch = Regarder
place-analysis = Analyse
place-games = Mes parties
place-print = Imprimer
tag-surprise = Les cartes cachées se retournent en jouant ou sous l’attaque
tag-surprise-rex = Échecs surprise, les deux rois à découvert
tag-chaos = Les 32 pièces commencent sur des cases au hasard
tag-booster = Des cartes accélèrent vos pièces et freinent les autres
tag-cloak-and-dagger = Des pièces cachées sous des numéros : à vous de deviner
tag-mysterious = Posez vos pièces face cachée, où vous voulez
tag-mysterious-casual = Posez un paquet mélangé, sans regarder
tag-jieqi = Le xiangqi aux pièces mélangées et cachées
tag-parade = Solitaire : les pièces se commandent entre elles
tag-neighbour = Solitaire : chaque pièce joue comme sa voisine
tag-hidden-queen = De chaque côté, un pion caché est une dame
their-move = À l’adversaire
watch-words = Les parties publiques en cours. Vous voyez ce que tout le monde voit : les pièces cachées le restent.
puzzles-words = Pour une personne : une donne par jour, la même pour tous, et autant de problèmes que vous voulez.
puzzles-today-done = Aujourd’hui : fait
puzzles-find = Trouver un problème
analysis-words = Parcourez une partie ou une position, essayez d’autres coups et voyez ce que trouve un moteur, avec les yeux d’un seul camp.
analysis-games = Vos dernières parties
analysis-no-games = Vous n’avez encore fini aucune partie dans ce navigateur.
analysis-all-games = Toutes mes parties
analysis-position = Composer une position
analysis-position-words = Choisissez un jeu pour partir de son début, ou composez votre propre position.
analysis-open = Ouvrir
analysis-paste = FEN, PGN ou texte d’un fichier de partie
analysis-recognize = Automatique
analysis-open-words = Accepte les positions dans toutes les notations des jeux, les fichiers de partie (.jsonl), les PGN et les études.
analysis-drop-words = Vous pouvez aussi déposer un fichier ici.
analysis-not-known = Aucun jeu ne lit ceci comme une position. Choisissez le jeu pour savoir ce qui ne va pas.
analysis-pgn-none = Ce PGN ne contient aucune partie.
analysis-pgn-move = Le coup « { $move } » n’est pas légal à cet endroit. Est-ce le bon jeu ?
analysis-studies = Vos études
analysis-nameless = Sans titre
analysis-study-remove = Retirer « { $name } »
analysis-chapters-count = { $count ->
    [one] 1 chapitre
   *[other] { $count } chapitres
}
analysis-do = Analyser
analysis-ordinary = Rien n’est caché : ce sont des échecs ordinaires, montrés comme Échecs du chaos.
analysis-other = Ouvrir autre chose
analysis-nothing = Rien à analyser ici
analysis-nothing-words = Le lien est tronqué, la partie est privée, ou ce navigateur ne garde pas cette étude.
analysis-empty = Jouez un coup sur l’échiquier. Un autre coup au même endroit ouvre une variante.
analysis-variation = Variante :
analysis-new-variation = Nouvelle variante.
analysis-no-variation = Pas d’autre variante de ce côté.
analysis-promote = Monter la variante
analysis-promoted = Variante montée.
analysis-remove = Supprimer à partir d’ici
analysis-remove-sure = Supprimer vraiment
analysis-marks = Signe pour ce coup
analysis-mark-brilliant = Coup brillant
analysis-mark-good = Bon coup
analysis-mark-interesting = Coup intéressant
analysis-mark-dubious = Coup douteux
analysis-mark-mistake = Erreur
analysis-mark-blunder = Gaffe
analysis-notes = Notes
analysis-comment = Commentaire
analysis-drawn = Flèches et cercles
analysis-drawn-help = Écrivez e2e4 pour une flèche, d5 pour un cercle ; r, b ou y devant change la couleur.
analysis-drawn-mouse = Ou dessinez avec le bouton droit de la souris.
analysis-turns-up = Que révèle { $at } ?
analysis-turns-up-odds = { $piece }, { $count } sur { $of }
analysis-turns-up-none = Ce qui apparaît ici ne peut pas être choisi. Ouvrez un fichier de partie, qui le dit.
analysis-choose = Choisir ce qui apparaît
analysis-draw = Tirer au sort
analysis-otherwise = Me laisser choisir ce qui apparaît au lieu de ce qui s’y trouvait
analysis-panels = Panneaux
analysis-engine = Moteur
analysis-engine-eyes = sait ce que savent les { $seat }
analysis-engine-not-known = Le moteur ne peut pas analyser ce jeu : aucune recherche ne sait juger toutes ses positions.
analysis-engine-off = Arrêté
analysis-engine-begins = Démarrage…
analysis-engine-waiting = En attente : d’autres passent avant…
analysis-engine-depth = Profondeur { $depth }, { $nodes } positions
analysis-wins-in = gagne en { $plies }
analysis-loses-in = perd en { $plies }
analysis-lines = Nombre de lignes
analysis-lines-count = { $count ->
    [one] 1 ligne
   *[other] { $count } lignes
}
first-moves = Premiers coups, chiffres à l’appui
first-moves-words = { $games } parties entre deux moteurs de même force ({ $nodes } positions par coup) : parties, résultats, score des { $side } avec son intervalle à 95 %.
first-moves-strength = Force
first-moves-nodes = { $nodes } positions ({ $games } parties)
first-moves-results = { $games ->
    [one] 1 partie
   *[other] { $games } parties
} ; gagnées par les { $side } : { $white }, nulles : { $drawn }, gagnées par les { $other } : { $black }
first-moves-all = Tous les premiers coups
first-moves-turned-up = Selon ce qui s’est révélé
first-moves-none = Il n’y a de chiffres que pour le début d’une partie avec ses options habituelles.
first-moves-further = Il n’y a de chiffres que pour le premier coup.
first-moves-not-played = Aucun moteur n’a commencé ainsi.
analysis-study = Étude
analysis-study-name = Nom de l’étude
analysis-keep = Garder comme étude
analysis-kept = Ce navigateur garde chaque changement.
analysis-kept-account = Chaque changement est gardé ici et dans votre compte.
analysis-not-kept = Perdu à la fermeture de l’onglet, sauf si vous le gardez.
analysis-elsewhere = Cette étude a été modifiée entre-temps dans un autre onglet ou sur un autre appareil. La vôtre continue comme une étude à part.
analysis-chapter = Chapitre { $number } : { $game }
analysis-chapters = Chapitre
analysis-chapter-name = Nom du chapitre
analysis-chapter-here = Nouveau chapitre depuis cette position
analysis-chapter-remove = Supprimer le chapitre
analysis-share = Partager
analysis-share-words = Le lien contient tout : positions, variantes et commentaires. Le serveur ne garde rien.
analysis-share-long = Il est long ; certains programmes coupent de tels liens. Un fichier est plus sûr.
analysis-export = Enregistrer en fichier
analysis-keys = Touches : ← → coup par coup, ↑ ↓ variantes, Début Fin, f pour retourner l’échiquier.
trouble-analysis-running = Une autre de vos analyses est en cours. Fermez sa page.
trouble-no-analysis = Le moteur ne peut pas analyser ce jeu.
trouble-analysis-failed = Le moteur n’a pas pu analyser cette position. Réessayez.
mine-words = Tout ce que vous avez joué dans ce navigateur. C’est gardé ici, et nulle part ailleurs à votre nom.
mine-words-signed = Vos parties, { $name } : celles de ce navigateur, et celles de votre compte jouées sur d’autres appareils.
mine-over = Parties terminées
mine-none = Rien pour l’instant. Jouez une partie : elle apparaîtra ici une fois finie.
mine-won = Gagné.
mine-lost = Perdu.
mine-drawn = Nulle.
mine-plain = Terminée.
mine-tally = { $won } gagnées, { $drawn } nulles, { $lost } perdues
mine-all-kinds = Tous les jeux
mine-more = En voir plus
mine-remove = Retirer
mine-remove-sure = Retirer pour de bon
collection-title = Toutes les parties en un fichier
collection-words = Emportez vos parties dans un autre navigateur, ou gardez-en une copie. Le fichier ouvre aussi vos places dans les parties en cours : ne le donnez à personne.
collection-save = Exporter toutes les parties
collection-open = Importer un fichier
collection-saved = Enregistré. Parties dans le fichier : { $count }.
collection-taken = Importé. Nouvelles : { $added } ; complétées : { $completed } ; déjà là : { $known }.
collection-not-json = Ce fichier est abîmé, ou n’est pas un export de parties : il n’est pas du JSON lisible. Exportez-le à nouveau. Rien n’a été changé.
collection-not-games = Ce n’est pas un export de parties. Une partie seule (.jsonl) s’ouvre sous Analyse. Rien n’a été changé.
collection-newer = Une version plus récente de cette page a écrit ce fichier. Rechargez la page, puis importez-le à nouveau. Rien n’a été changé.
collection-entry = La partie { $entry } du fichier est abîmée (champ « { $field } »). Rien n’a été changé.
collection-sheet = La partie avec de vraies cartes « { $entry } » du fichier est abîmée. Rien n’a été changé.
collection-days = Les résultats quotidiens du fichier sont abîmés. Rien n’a été changé.
collection-full = Ce navigateur n’a plus de place. Retirez des parties, puis importez le fichier à nouveau.
clock-bullet = Bullet
clock-blitz = Blitz
clock-rapid = Rapide
clock-classical = Classique
clock-correspondence = Par coup
clock-slide-minutes = Régler les minutes
clock-slide-seconds = Régler les secondes
clock-slide-periods = Régler les périodes
share-game = Partager
share-title = Partager cette partie
share-link = Lien vers cette position
share-link-words = Quiconque a ce lien peut revoir toute la partie, cartes découvertes.
share-private = Cette partie est privée : seuls ses joueurs peuvent la revoir ici. Vous pouvez toujours envoyer un fichier.
share-files = En fichier
share-png = Image (PNG)
share-film = Animation (SVG)
share-pgn = PGN
share-record = Fichier de partie
share-files-words = Image, animation et PGN montrent la partie comme vous la voyez maintenant : { $observer }. Le fichier de partie contient tout.
share-pgn-words = Un PGN ne peut pas contenir de cartes cachées : les coups y figurent en commentaire. Le fichier de partie contient aussi les cartes.
private-game = Garder cette partie privée une fois finie
grade-best = Meilleur coup
grade-gamble = Pari brillant
grade-good = Bon coup
grade-inaccuracy = Imprécision
grade-blunder = Gaffe
grade-lucky = Chanceux
grade-unlucky = Malchanceux
review-lucky = Chanceux : ce qui s’est retourné a rapporté { $by } aux { $seat }.
review-unlucky = Malchanceux : ce qui s’est retourné a coûté { $by } aux { $seat }.
card-word = carte
puzzle-task = { $count ->
    [one] Réunissez toutes les pièces en un seul groupe en un coup.
   *[other] Réunissez toutes les pièces en un seul groupe en { $count } coups.
}
pile-moves-left = coups avant la fin de la partie
offline-words = Vous êtes hors ligne. Les règles, les leçons et les parties gardées dans ce navigateur marchent encore ; jouer, les problèmes et l’analyse demandent le serveur.
unreachable-words = Le serveur ne répond pas. Les règles, les leçons et les parties gardées dans ce navigateur marchent encore ; jouer, les problèmes et l’analyse en ont besoin.

## Settings
settings = Paramètres
settings-language = Langue
settings-theme = Thème
theme-auto = Système
theme-light = Clair
theme-dark = Sombre
settings-board = Échiquier
board-wood = Bois
board-slate = Gris-bleu
board-contrast = Contraste élevé
settings-ground = Fond
ground-paper = Papier
ground-mist = Brume
ground-moss = Mousse
ground-plain = Uni
ground-lattice = Dos de carte
settings-outline = Montrer comment une carte cachée se déplace
settings-coordinates = Coordonnées
settings-turn = Retourner l’échiquier vers le camp au trait
credit-pieces = Pièces de Cburnett et Rfc1394, CC BY-SA 3.0, via cm-chessboard. Caractères du xiangqi : Noto Serif SC d’Adobe, OFL 1.1.

## Help
help-keys = Raccourcis clavier
help-course = Parcourir les coups
key-steps = reculer, avancer
key-ends = au début, au dernier coup
help-board = Sur l’échiquier (y venir par Tab)
help-text-box = Dans le champ de texte
key-arrows = aller de case en case
    .points = aller de point en point
key-press = sélectionner, poser
key-let-go = annuler
key-pieces = prochaine pièce de ce type (avec Maj : précédente)
key-card = prochaine carte cachée
    .points = prochaine pièce cachée
key-odds = chances exactes de cette carte
    .points = chances exactes de cette pièce
key-moves = coups légaux d’ici
key-square = nom de cette case
key-last = dernier coup
key-pools = pièces encore cachées
key-captured = pièces prises
key-flip = retourner l’échiquier
key-text-box = aller au champ de texte
command-move = un coup, par ses cases
command-opponent = votre adversaire
command-where = où sont les cavaliers
    .points = où sont les chevaux
command-scan = les pièces de la colonne a, ou de la rangée 7
command-board = tout l’échiquier

## The deal
deal-title = Donne équitable
deal-lead = Avant l’arrivée des joueurs, le serveur a scellé un secret. Chaque joueur y a ajouté des octets au hasard. L’ensemble décide des cartes.
deal-commitment = Le secret scellé du serveur (SHA-256)
deal-wait = Le secret est ouvert à la fin de la partie, ou après la seconde d’un match. Cette page recalcule alors la donne.
deal-verdict-good = Tout concorde. Personne n’a truqué cette donne.
deal-verdict-partly = Ce que cette page peut vérifier concorde.
deal-verdict-bad = Quelque chose ne concorde pas. Ne vous fiez pas à cette donne.
deal-seed = Graine de la donne
deal-no-record = La partie n’a pas pu être chargée : la position distribuée n’a pas été comparée.
finding-holds = juste
finding-fails = faux
finding-unknown = non vérifiable ici
finding-commitment-kept = Le secret scellé est celui que cette page a vu avant d’envoyer ses octets.
finding-secret-fits = Le secret ouvert correspond à son sceau.
finding-contributions-fit = Chaque contribution correspond à son sceau.
finding-contributions-ours = Les contributions sont celles que cette page a envoyées.
finding-start-as-dealt = Recalculée à partir du secret et des contributions, la position de départ est la même.
finding-cards-as-dealt = Chaque carte révélée est celle que la donne avait mise là.
finding-choices-kept = Tout choix secret correspond au sceau fait à ce moment-là.
finding-choices-as-seen = Ce qui s’en est vu pendant la partie correspond à ce qui avait été choisi.
deal-proves = Ce que cela prouve
deal-proves-words = Personne n’a truqué la donne : ni le serveur, ni un joueur, ni les deux ensemble.
deal-proves-not-words = Cela ne prouve pas que l’exploitant du serveur n’a pas regardé : un arbitre doit connaître les cartes. Gardez le fichier de la partie et vérifiez-le avec « facedown verify » sur votre propre ordinateur.

## Coups prévus, sons, pièces
note-captured-card = La carte prise en { $a0 } était { $p1 ->
    [dame] une
    [tour] une
   *[other] un
} { $p1 }
    .points = La pièce prise face cachée en { $a0 } était un { $p1 }
note-placed-again = Un roi était attaqué : on repose les cartes
hand-title = Cartes en main
hand-card = { $piece } en main : { $count }
hand-card-some = { $piece } en main
hand-choose = Choisissez une carte, puis une case.
hand-pack = Choisissez une case pour la carte suivante du paquet.
hand-flip = Retournez n’importe quelle carte.
hand-promote = Votre pion a atteint la dernière rangée : choisissez sa promotion.
hand-drop = Pion pris : sélectionnez-le, puis une case de votre deuxième rangée.
hand-lot = Placer le reste au hasard
hand-lot-lays = Le reste de vos cartes est placé au hasard…
hand-lot-stop = Arrêter
hand-lot-stopped = Vous placez vous-même la carte suivante.
hand-lot-done = Toutes vos cartes sont placées.
hand-turn = Retourner le reste
hand-turn-turns = Une carte est retournée chaque fois que c’est à vous…
hand-turn-stopped = Vous retournez vous-même la carte suivante.
cover-title = Vos cartes sont masquées
cover-words = Passez l’appareil aux { $seat }. L’écran ne montre rien des cartes de l’autre camp.
cover-wake = Je joue les { $seat } : montrer mes cartes
planned = Coup anticipé : { $from } vers { $to }. Joué aussitôt s’il est alors légal.
unplanned = Coup anticipé annulé
square-planned = coup anticipé
spoken-taken-back = Le dernier coup a été repris.
settings-pieces = Pièces
pieces-standard = Standard
pieces-flat = Plates
pieces-carved = Sculptées
pieces-letters = Lettres
settings-discs = Pièces de xiangqi
discs-characters = Simplifiés
discs-traditional = Traditionnels
discs-pictures = Dessins
discs-letters = Lettres
settings-sound = Son
settings-volume = Volume
sound-on = Activer le son
sound-off = Couper le son
key-draw = dessiner flèches et cercles (Maj, Alt : autres couleurs) ; un clic gauche les efface

## Jouer par lien et contre l’ordinateur
how-to-play = Adversaire
mode-link = Un ami (lien)
mode-computer = Ordinateur
mode-shared = Même écran
link-words = Vous recevez un lien et un code QR. La première personne à l’ouvrir joue contre vous, sur son propre appareil.
computer-words = L’ordinateur ne voit que ce qu’un joueur à sa place verrait. Comme vous, il ne sait pas ce qui est caché.
name-optional = facultatif
your-colour = Votre couleur
by-lot = Au hasard
level = Niveau
level-of = { $level } sur { $of }
listed = Afficher dans les parties en cours
watchers-see = Les spectateurs la voient
watchers-at-once = aussitôt
watchers-later = { $minutes ->
    [one] une minute plus tard
   *[other] { $minutes } minutes plus tard
}
make-link = Créer un lien d’invitation
waiting-for-friend = En attente de votre ami
waiting-for-bot = En attente de la réponse du bot…
waiting-declined = Personne ne prend l’autre place
waiting-declined-words = Le bot a refusé ou n’a pas répondu à temps. Demandez à un autre, ou cherchez quelqu’un dans le salon.
deal-under-way = Distribution…
invite-words = Envoyez ce lien. La partie commence dès que quelqu’un l’ouvre et la rejoint.
invite-link = Lien d’invitation
invite-code = Code QR du même lien
invite-open = Tout le monde peut venir : afficher cette table sous « Trouver un adversaire »
invite-open-stands = Elle y figure tant que cette page reste ouverte.
invite-text = Une partie d’échecs à pièces cachées avec moi ?
watch-link = Lien pour les spectateurs
seen-by-more = Une pièce prise face cachée n’est connue que de qui l’a prise : les deux camps ne comptent donc pas pareil.
watch-link-words = Quiconque a ce lien peut regarder la partie. On n’y voit que ce que tout le monde voit.
copy = Copier
copied = Copié
share = Partager…
invited = Vous êtes invité à une partie
invited-by = { $host } vous invite à une partie
start-position = Position de départ
start-set-up = Position composée
sit-down = Rejoindre et jouer
join-fair = Votre navigateur ajoute ses propres octets au hasard de la donne : personne ne peut la truquer. Sans inscription.
invitation-gone = Cette invitation n’est plus valable
watch-gone-words = Cette partie n’existe pas, ou le lien est incomplet. Demandez un nouveau lien.
computer = Ordinateur
computer-level = niveau { $level }
thinks = réfléchit
is-there = en ligne
is-away = absent
your-move = À vous de jouer
spoken-begins = La partie commence. Vous jouez les { $seat }.
spoken-begins-plain = La partie commence.
play-game = Jouer

## Pendules
clock = Pendule
clock-none = Sans pendule
clock-plain = { $minutes } min
clock-increment = { $minutes } min + { $seconds } s
clock-byo-yomi = { $minutes } min + byo-yomi { $periods } × { $seconds } s
clock-delay = { $minutes } min, délai { $seconds } s
clock-days-a-move = { $count ->
    [one] 1 jour par coup
   *[other] { $count } jours par coup
}
clock-own = Au choix
clock-own-minutes = Minutes par joueur
clock-own-seconds = Secondes par coup
clock-own-kind = Type de pendule
clock-kind-increment = incrément
clock-kind-delay = délai
clock-kind-byo-yomi = byo-yomi
clock-kind-odds = handicap de temps
clock-odds = Blancs { $white }, Noirs { $black }
clock-odds-minutes-white = Minutes des Blancs
clock-odds-seconds-white = Secondes par coup des Blancs
clock-odds-minutes-black = Minutes des Noirs
clock-odds-seconds-black = Secondes par coup des Noirs
clock-own-periods = Nombre de périodes
clock-periods = { $count ->
    [one] { $time }, reste une période
   *[other] { $time }, restent { $count } périodes
}
clock-own-wrong = Indiquez au plus 180 minutes et 180 secondes, pas 0 pour les deux.
clock-days = { $count ->
    [one] 1 jour
   *[other] { $count } jours
}
clock-hours = { $count ->
    [one] 1 heure
   *[other] { $count } heures
}
clock-minutes = { $count ->
    [one] 1 minute
   *[other] { $count } minutes
}
clock-seconds = { $count ->
    [one] 1 seconde
   *[other] { $count } secondes
}
clock-spoken = { $seat } : { $time }
key-clocks = l’état des pendules

## Demandes entre joueurs
takeback = Reprendre
takeback-allow = Accepter la reprise
abort = Annuler
opponent-gone = L’adversaire est parti. Vous pourrez réclamer le gain dans { $seconds } s.
opponent-gone-long = L’adversaire est parti. Vous pouvez réclamer le gain.
claim-win = Réclamer le gain
reason-left = Les { $loser } ont quitté la partie.
draw-claim-short = Réclamer la nulle
give-time = Donner 15 secondes à { $name }
time-was-given = { $name } a 15 secondes de plus.
talk-time-given = { $name } vous a donné 15 secondes.
pen = Crayon : tracer flèches et cercles

## Qui a mis quoi dans la donne
deal-parts = Contributions
deal-part-open = scellée, puis ouverte
deal-part-sealed = scellée
deal-part-waited = pas encore reçue
deal-part-computer = dérivée du secret du serveur
deal-part-yours = de ce navigateur
deal-lot = Les couleurs ont été tirées au sort, premier tirage de la donne.
deal-none = Cette partie part d’une position composée. Il n’y a pas eu de donne.
deal-saw-wrong = Pendant la donne, cette page a vu ce qu’un serveur honnête ne fait pas. Quittez cette partie et jouez ailleurs.
finding-seals-kept = Le sceau de l’adversaire est resté celui d’avant l’ouverture du nôtre.
finding-computer-bound = La contribution de l’ordinateur découle du secret scellé : elle n’a pas pu être choisie après coup.
finding-room-bound = La salle a contribué pour le bot selon une règle tirée du secret scellé : cette part n’a pas pu être choisie après coup.
finding-colours-as-drawn = Les couleurs sont celles que la donne a tirées.
finding-saw-opened-early = Quelque chose a été ouvert avant que tout soit scellé, ou le secret avant la fin. Qui l’a vu pouvait tricher.
finding-saw-seal-changed = Le sceau de l’adversaire a été remplacé après l’ouverture du nôtre.
finding-saw-secret-changed = Le serveur a remplacé son secret scellé après avoir reçu notre sceau.
finding-saw-secret-reused = Le serveur a réutilisé le secret d’une donne antérieure de ce navigateur, peut-être déjà connu.
finding-saw-begun-again = La donne a été recommencée après notre contribution. Une fois, ce peut être un accident ; souvent, c’est choisir ses donnes.
finding-saw-choice-taken-back = Un choix secret a été repris puis refait. Il y faut l’accord des deux joueurs ; si vous ne l’avez pas donné, le serveur l’a remplacé.

## La page d’accueil
play-now = Jouer maintenant
invite-friend = Inviter un ami
play-now-words = { $game } contre l’ordinateur : facile, sans pendule, sans inscription. Il ne voit pas plus de cartes que vous.
motion-label = Une partie enregistrée de Surprise Chess : les pièces restent cachées jusqu’à ce qu’elles bougent ou soient attaquées.
motion-pause = Arrêter l’animation
motion-go = Lancer l’animation
live-games = Parties en cours
no-live-games = Aucune partie publique pour l’instant. Pour partager la vôtre, cochez « Afficher dans les parties en cours ».
moves-played = { $count ->
    [one] { $count } coup
   *[other] { $count } coups
}

## The lobby
lobby = Trouver un adversaire
lobby-connecting = Connexion…
lobby-people = { $count ->
    [one] Vous êtes seul ici. Lancez une recherche et laissez cette page ouverte.
   *[other] { $count } personnes sont ici
}
lobby-quick = À quoi voulez-vous jouer ?
lobby-also = Chercher aussi autre chose
lobby-games = Jeux, un ou plusieurs
lobby-clocks = Pendules, une ou plusieurs
lobby-more = Couleur, règles et spectateurs
lobby-one-game = Pour changer les règles d’un jeu, ne choisissez que celui-ci.
lobby-choose-game = Choisissez au moins un jeu.
lobby-find = Trouver un adversaire
lobby-waiting = Recherche d’un adversaire
lobby-same = Vous cherchez déjà cette partie : voyez plus haut.
lobby-waiting-words = La partie commence d’elle-même dès que quelqu’un est trouvé. Laissez cette page ouverte.
lobby-found = Adversaire trouvé
lobby-seeks = Joueurs en attente d’une partie
lobby-filter = N’afficher que ce jeu
lobby-all-games = Tous les jeux
lobby-nobody = Personne n’attend de partie pour l’instant. Lancez votre recherche, ou jouez contre l’ordinateur.
lobby-nobody-else = Personne d’autre n’attend de partie pour l’instant.
lobby-anonymous = Anonyme
lobby-member = a un compte
lobby-member-words = ✓ à côté d’un nom : ce joueur a un compte.
lobby-you-play = vous jouez les { $seat }
lobby-open-table = Attend à une table
lobby-set-up = Position choisie
lobby-game = Jeu
lobby-computers = Jouer contre l’ordinateur
lobby-bots = Bots présents
lobby-ask-bot = Proposer une partie :

## Challenges by name
challenges = Défis
challenges-count = { $count ->
    [one] 1 défi
   *[other] { $count } défis
}
challenge-somebody = Défier un joueur par son nom
challenge-player = Défier { $name }
challenge-button = Défier
challenge-name = Nom du joueur
challenge-send = Envoyer le défi
challenge-stands-words = Le défi tient dix minutes, plus longtemps sans pendule ou avec des jours par coup, et seulement tant que vous gardez ce site ouvert.
challenge-in = { $name } vous défie
challenge-out = Vous avez défié { $name }
challenge-by-lot = couleur au hasard
challenge-accept = Accepter
challenge-decline = Refuser
challenge-withdraw = Retirer
challenge-go = Aller à la partie
challenge-accepted = { $name } accepte votre défi.
challenge-declined = { $name } refuse.
challenge-withdrawn = Le défi de { $name } ne tient plus.
challenge-expired = { $name } n’a pas répondu à temps.
challenge-why-later = Réessayez plus tard.
challenge-why-toofast = La cadence est trop rapide.
challenge-why-tooslow = La cadence est trop lente.
challenge-why-timecontrol = Une autre cadence conviendrait.
challenge-why-rated = Une partie classée conviendrait.
challenge-why-casual = Une partie amicale conviendrait.
challenge-why-standard = Un autre jeu conviendrait.
challenge-why-variant = Un autre jeu conviendrait.
challenge-why-nobot = Pas de parties avec des bots.
challenge-why-onlybot = Seulement des parties avec des bots.
trouble-no-such-challenge = Ce défi ne tient plus.
trouble-challenge-stands = Vous avez déjà défié ce joueur. Attendez sa réponse ou retirez le défi.
trouble-challenger-away = Ce joueur vient de partir. Réessayez dans un instant ; s’il ne revient pas, le défi disparaît.
trouble-account-of-bot = Un programme joue sous ce compte : il lance et accepte lui-même ses défis.
trouble-too-many-challenges = Il y a trop de défis en attente. Retirez-en un ou réessayez plus tard.
trouble-wrong-challenge = { $message }

## Accounts
sign-in = Se connecter
sign-up = S’inscrire
sign-out = Se déconnecter
account-words = Un compte réunit vos parties sur tous vos appareils. Il n’est jamais nécessaire pour jouer.
account-along = Emporter les parties et les études de ce navigateur : { $count }
account-along-words = Les parties portent alors votre nom, et qui peut voir vos parties les voit ; les études, vous seul les voyez. Vous pourrez aussi le faire plus tard, en vous reconnectant.
account-way = Comment entrer
account-lost = Code de secours
account-name = Nom
account-name-words = 2 à 20 lettres sans accent, chiffres, - et _, une lettre en premier. Il ne change plus ensuite.
account-password = Mot de passe
account-new-password = Nouveau mot de passe
account-password-words = Au moins 10 caractères. Aucune adresse n’est demandée : les codes de secours servent en cas de perte.
account-show-password = Afficher le mot de passe
account-code = Code de secours
account-invitation = Invitation
account-since = Membre depuis le { $day }
account-no-games = Aucune partie. Celles que vous jouez connecté figurent ici.
account-more-games = Parties plus anciennes
account-sessions = Appareils connectés
account-here = cet appareil
account-seen = dernier usage : { $day }
account-device-unknown = Appareil inconnu
account-end-others = Se déconnecter partout ailleurs
account-safety = Mot de passe et secours
account-change-password = Changer le mot de passe
account-password-changed = Mot de passe changé ; tous les autres appareils sont déconnectés.
account-fresh-codes = Nouveaux codes de secours
account-needs-password = Ces actions, et la fermeture du compte, demandent votre mot de passe.
account-kept = Ce qui est conservé
account-kept-words = Votre nom, votre mot de passe haché, les appareils connectés, la moitié publique de vos clés d’accès, les jetons de programmes (hachés), vos parties et ce que vos pages ont enregistré : études, parties avec de vraies cartes, résultats du jour. Fermer le compte efface tout ; le nom reste pris et vos adversaires gardent leurs parties.
account-saved = Enregistrés avec votre compte (études, parties avec de vraies cartes, résultats du jour) : { $count }.
account-export = Tout enregistrer dans un fichier
account-sure = Je veux fermer mon compte définitivement
account-close = Fermer le compte
account-bot = bot
tokens-title = Programmes et bots
tokens-words = Un jeton permet à un programme d’agir pour vous, dans les limites de ses droits. Un compte qui n’a pas encore joué peut devenir un bot.
tokens-words-bot = Des programmes jouent sous ce compte, avec l’un de ses jetons.
tokens-how = Comment faire un bot
tokens-fresh = Votre nouveau jeton. Il n’est montré que maintenant :
tokens-label = À quoi sert ce jeton
tokens-scopes = Ses droits
tokens-make = Créer un jeton
tokens-end = Révoquer
passkeys-title = Clés d’accès
passkeys-words = Une clé d’accès vous connecte par le verrou de votre appareil : empreinte, visage ou code. Votre mot de passe et vos codes de secours restent valables.
passkey-sign-in = Se connecter avec une clé d’accès
passkeys-add = Ajouter une clé d’accès
passkeys-added = La clé d’accès est ajoutée.
passkeys-label = Nom de la nouvelle (facultatif)
passkeys-name = Nom de la clé d’accès
passkeys-rename = Renommer
passkeys-save = Enregistrer
passkeys-remove = Supprimer
passkeys-removed = La clé d’accès est supprimée et n’ouvre plus rien ici. Votre appareil la montre peut-être encore.
passkeys-since = ajoutée le { $day }
passkeys-unused = pas encore utilisée
passkeys-site = ne sert que sur { $site }
passkeys-copied = Refusée le { $day } : elle avait signé moins souvent qu’auparavant ; quelqu’un en a peut-être une copie. Supprimez-la.
passkeys-password = Mot de passe, pour ajouter ou supprimer une clé
passkeys-password-words = Votre connexion date de plus de dix minutes.
passkeys-no-browser = Ce navigateur ne connaît pas les clés d’accès.
passkeys-at = Les clés d’accès ne servent qu’à l’adresse propre de ce serveur :
passkeys-nowhere = Les clés d’accès ne servent pas à cette adresse : il faut https, et une adresse publique fixée par l’exploitant du serveur.
codes-title = Vos codes de secours
codes-words = Chacun ouvre votre compte une fois si vous perdez votre mot de passe. Ils ne sont montrés que maintenant : notez-les ou enregistrez-les.
codes-save = Enregistrer
codes-print = Imprimer
codes-kept = Je les ai gardés
codes-go-on = Continuer
fared-won = gagnée
fared-lost = perdue
fared-drawn = nulle
fared-void = non comptée
fared-on = en cours
account-codes-left = { $count ->
    [one] { $count } code de secours restant.
   *[other] { $count } codes de secours restants.
}

## Troubles between two players
trouble-name-taken = Ce nom, ou un nom qui lui ressemble, est pris. Choisissez-en un autre.
trouble-wrong-account-name = Un nom a 2 à 20 lettres sans accent, chiffres, - et _, et commence par une lettre. Certains noms sont réservés.
trouble-wrong-password-choice = Un mot de passe a au moins 10 caractères et n’est pas votre nom.
trouble-wrong-password = Le nom ou le mot de passe est faux.
trouble-wrong-code = Le nom ou le code est faux. Chaque code ne sert qu’une fois.
trouble-signed-out = Vous n’êtes plus connecté. Reconnectez-vous.
trouble-not-invited = L’inscription demande une invitation inutilisée. Demandez-la à l’opérateur du serveur.
trouble-sign-up-closed = Les inscriptions sont fermées ici.
trouble-no-such-session = Cet appareil est déjà déconnecté.
trouble-passkey-cancelled = Aucune clé d’accès utilisée : vous avez annulé, le délai est passé, ou cet appareil n’en a pas pour ce serveur.
trouble-passkey-impossible = Cet appareil ne peut pas créer de clé d’accès protégée par empreinte, visage ou code.
trouble-passkey-known = Cet appareil a déjà une clé d’accès pour ce serveur.
trouble-passkey-expired = Plus de cinq minutes sont passées. Réessayez.
trouble-passkey-refused = Le serveur n’accepte pas cette clé d’accès. { $message }
trouble-passkey-unknown = Aucun compte ici n’a cette clé d’accès ; elle a peut-être été supprimée. Connectez-vous avec votre mot de passe.
trouble-passkey-copied = Cette clé d’accès avait déjà signé plus souvent ; quelqu’un en a peut-être une copie. Connectez-vous avec votre mot de passe et supprimez-la.
trouble-passkeys-elsewhere = Les clés d’accès ne servent pas à cette adresse.
trouble-password-needed = Votre connexion date de plus de dix minutes. Donnez aussi votre mot de passe.
trouble-no-such-passkey = Cette clé d’accès est déjà supprimée.
trouble-too-many-passkeys = Vous avez le plus grand nombre permis de clés d’accès. Supprimez-en une d’abord.
trouble-wrong-passkey-label = Le nom d’une clé d’accès a de 1 à 60 caractères.
trouble-too-many-tries = Trop d’essais. Attendez quelques minutes, puis réessayez.
trouble-seek-gone = Quelqu’un a été plus rapide, ou ce joueur est parti. Choisissez une autre partie.
trouble-own-seek = Cette recherche est la vôtre.
trouble-too-many-seeks = Vous avez déjà trois recherches en cours. Annulez-en une d’abord.
trouble-not-offered = Ce joueur ne propose plus ce jeu ou cette pendule.
trouble-wrong-games = { $message }
trouble-seat-taken = Quelqu’un d’autre a déjà rejoint cette partie. Demandez un nouveau lien, ou celui des spectateurs.
trouble-not-joined = L’adversaire n’a pas encore rejoint la partie. Envoyez-lui le lien d’invitation.
trouble-wrong-clock = { $message }
trouble-wrong-delay = { $message }
trouble-wrong-level = { $message }
trouble-wrong-position = { $message }
trouble-no-computer = L’ordinateur ne joue pas encore à ce jeu. Invitez un ami, ou choisissez « Même écran ».
trouble-no-takeback = Ce coup ne peut pas être repris : une pièce a été révélée depuis, ou vous n’avez pas encore joué.
trouble-takeback-asked = Vous avez déjà demandé. Attendez la réponse.
trouble-no-takeback-asked = La demande de reprise n’est plus valable.
trouble-no-gift = On donne du temps pendant que les pendules tournent, et dans les parties sans périodes ni jours.
trouble-too-late-to-abort = Il est trop tard pour annuler. Vous pouvez abandonner ou proposer la nulle.
trouble-nobody-gone = L’adversaire est revenu, ou n’est pas parti depuis assez longtemps. Continuez à jouer.
trouble-too-often = Vous l’avez demandé aussi souvent que possible dans cette partie. Continuez à jouer, ou commencez une autre partie.
trouble-game-too-long = Cette partie a atteint la longueur maximale. Convenez de la nulle, réclamez-la ou abandonnez.
trouble-too-many-watch = Cette partie a autant de spectateurs que possible. Réessayez plus tard.
trouble-cross-site = Cette demande vient d’un autre site. Ouvrez cette page à sa propre adresse, puis réessayez.
trouble-answer-too-long = La réponse serait trop longue. Choisissez une partie plus courte.
trouble-nobody-to-ask = L’ordinateur ne répond pas aux demandes.
trouble-spectator = Vous êtes spectateur. Seuls les joueurs peuvent faire cela.
trouble-covered = Les cartes sont masquées. Passez d’abord l’appareil au joueur au trait.
trouble-nothing-covered = Rien n’est masqué sur cet écran.
trouble-not-your-seat = Vous ne pouvez agir que pour votre camp.
trouble-not-dealt = La donne n’est pas terminée. Patientez un instant.
trouble-room-broken = Le serveur a un problème. Prévenez son exploitant.
trouble-page-fault = Cette page ne correspond pas au serveur. Rechargez-la.

## Solitaires
orders-given = Peut donner des ordres à { $pieces }
orders-taken = Peut recevoir des ordres de { $pieces }
score = Score
score-now = Score si tout se touche :
groups-count = { $count ->
    [one] un groupe
   *[other] { $count } groupes
}
spoken-groups = { $count ->
    [one] Un groupe
   *[other] { $count } groupes
}, score { $score } si tout se touche maintenant.
piles = Cartes à côté de l’échiquier
pile-deck = dans la pioche
pile-spent = dépensées
pile-laid-out = sur l’échiquier
pile-counters = jetons restants
pile-pieces = cartes de pièce
pile-places = cartes de position
deck-order = Ordre :
daily-of = Donne du { $day }
solo-puzzle = Problème : relier toutes les pièces
open-deck-sign = Pioche ouverte
score-marked = Score assisté : une carte a été vue
score-marked-words = Score assisté : une carte déjà vue a été recouverte.
undone-count = { $count ->
    [one] Un coup a été annulé.
   *[other] { $count } coups ont été annulés.
}
undo = Annuler
undo-card-sure = Vous avez vu cette carte. La recouvrir rend le score assisté.
undo-card-yes = Recouvrir quand même
give-up = Abandonner
give-up-sure = Abandonner cette donne ?
give-up-yes = Oui, abandonner
hint = Indice
hint-asking = Recherche…
hint-more = Où ça ?
hint-piece = Jouez la pièce en { $at } : { $piece }.
hint-move = De { $from } en { $to }.
hint-action = Le mieux : { $action }.
hint-moves = { $count ->
    [one] Un coup suffit pour former un seul groupe.
   *[other] { $count } coups suffisent pour former un seul groupe.
}
hint-none = Aucun chemin vers un seul groupe n’a été trouvé d’ici. Essayez d’annuler un coup.
key-undo = annuler (solitaires, tour commencé) ; sinon le mode zen
solution = Solution
solution-none = Rien à résoudre
solution-waits = Résolution en cours…
solution-show = Montrer la meilleure suite d’ici
solution-from = Meilleure suite depuis l’étape { $ply } :
solution-back = Revenir à ma partie
solution-lost = Points perdus
solution-lost-words = En connaissant toutes les cartes, ces étapes ont coûté des points. Sélectionnez une perte pour voir mieux.
solution-nothing-lost = Rien n’a été perdu : personne n’aurait pu faire mieux avec ces cartes.
solution-played = Joué
solution-reach = Encore possible
reach-best = { $score } était encore possible (prouvé optimal).
reach-at-least = Au moins { $score } était encore possible.
reach-at-most = Pas plus de { $score } n’était possible.
reach-lost = La partie n’était plus gagnable (prouvé).
advice-worth = Sans connaître les cartes : les coups seuls valent { $moving }, une carte de plus { $card }.
advice-sure = Le mieux : { $action }.
advice-likely = Sans doute le mieux : { $action }.
advice-none = Aucun des deux n’est nettement meilleur.
advice-move = continuer à jouer des coups
solo-page = Donne du jour et problèmes
solo-more-puzzles = Autres problèmes
puzzle-next = Problème suivant
solo-none = Ce solitaire n’existe pas
solo-none-words = Les jeux à un joueur sont Parade et Neighbour. Choisissez-en un à l’accueil.
daily-today = Donne du jour
daily-other = Donne du jour
daily-play = Jouer cette donne
daily-again = Rejouer
daily-done = Votre score : { $score }
daily-lost = Vous ne l’avez pas résolue.
daily-first-counts = Votre premier résultat du jour compte : { $score }.
daily-words = La même donne pour tous : elle ne dépend que du jeu et de la date, et chacun peut donc regarder d’avance.
puzzles = Problèmes
difficulty-easy = Facile
difficulty-medium = Moyen
difficulty-hard = Difficile
difficulty-fiendish = Diabolique
puzzle-unique = Seulement avec une unique solution la plus courte
puzzle-find = Nouveau problème
puzzle-searching = Recherche d’un problème…
puzzle-words-parade = Reliez huit pièces en un seul groupe, par des coups seulement. Une solution unique est un ensemble de coups, dans n’importe quel ordre.
puzzle-words-neighbour = Reliez huit à onze pièces en un seul groupe, par des coups seulement. Une solution unique est un ensemble de coups, dans n’importe quel ordre.
solo-free = Nouvelle partie
solo-free-words = Mélangée pour vous, avec les options de votre choix.
solo-deal = Distribuer
targets = Scores à viser
targets-words = { $lost ->
    [0] Les étoiles selon le score, mesurées sur { $games } parties d’un joueur prudent, qui n’en a perdu aucune :
   *[other] Les étoiles selon le score, mesurées sur { $games } parties d’un joueur prudent, dont { $lost } perdues :
}
targets-low = atteint dans trois parties sur quatre
targets-median = atteint dans une partie sur deux
targets-high = atteint dans une partie sur quatre
targets-best = le meilleur de tous
your-days = Vos résultats du jour
streak-now = Série de victoires en cours : { $count }.
streak-longest = La plus longue : { $count }.
streak-days = { $count } jours de suite
lost-short = perdu
share-score = Score : { $score }
note-title-neighbour = Quand peut-on cesser d’ajouter des pièces ?
note-words-neighbour = À la lettre, les règles permettent de cesser d’ajouter après n’importe quelle pièce. Une pièce seule est déjà un groupe : s’arrêter aussitôt donnerait 34 points, score imbattable. Ici il faut d’abord huit pièces, autant qu’au début du jeu suivant de l’inventeur. L’option floor=1 suit la règle à la lettre.
play-by-literal = Jouer la règle à la lettre
trouble-solver-running = Le solveur travaille déjà pour vous. Attendez-le, ou fermez sa page.
trouble-no-solver = Seuls les jeux à un joueur peuvent être résolus.
trouble-solver-failed = Cela n’a pas pu être résolu. Réessayez.
trouble-no-such-difficulty = Cette difficulté n’existe pas. Choisissez-en une autre.
trouble-no-puzzle = Aucun problème de ce type n’a été trouvé cette fois. Réessayez.
trouble-wrong-daily = Il n’y a pas de donne du jour pour cette date. Choisissez-en une autre.

## Un tour en plusieurs étapes, avec des cartes et des jetons en réserve
card-name = { $rank ->
    [A] as
    [K] roi
    [Q] dame
    [J] valet
   *[other] { $rank }
} de { $suit }
suit-h = cœur
suit-d = carreau
suit-s = pique
suit-c = trèfle
square-boosted = { $count ->
    [one] renforcée : un pas de roi
   *[other] renforcée : { $count } pas de roi
}
square-hobbled = { $count ->
    [one] entravée par un jeton
   *[other] entravée par { $count } jetons
}
square-fits = la carte lui convient
card-any = toute pièce des { $seat }
card-fits = { $card } : { $piece } ; convient en { $squares }
card-names = { $card } : { $piece }
card-helps = Votre jeton lui donne un pas de roi, ou annule un jeton adverse
card-hinders = Votre jeton l’entrave, ou annule un jeton adverse
card-new = vient d’être piochée
hand-of-cards = Main des { $seat }
hand-empty = Aucune carte en main.
turn-title = À vous de jouer
turn-begins = Jouez d’abord un coup. Ajoutez ensuite, si vous voulez, des pas de roi et une carte.
turn-so-far = Ce tour : { $parts }
turn-back = Annuler l’étape
action-booster-end = Finir le tour
turn-end = Finir le tour
turn-steps = { $count ->
    [one] La pièce peut faire un pas de roi en { $squares }.
   *[other] La pièce peut faire un pas de roi : { $squares }.
}
turn-cards = { $count ->
    [one] Vous pouvez jouer une carte.
   *[other] Vous pouvez jouer une carte parmi { $count }.
}
turn-end-keys = E finit le tour, Échap annule la dernière étape.
spoken-part-back = Étape annulée.
spoken-committed = Tour terminé.
reserve-spoken = { $seat } : { $cards ->
    [one] une carte
   *[other] { $cards } cartes
}, { $reserve ->
    [one] un jeton
   *[other] { $reserve } jetons
} en réserve
reserve-cards = { $count ->
    [one] carte
   *[other] cartes
}
reserve-checkers = { $count ->
    [one] jeton en réserve
   *[other] jetons en réserve
}
signs = Signes sur l’échiquier
sign-boosted = pas de roi après son coup
sign-hobbled = joue comme un pion
piles-cards = Pioche : { $count }
piles-discard = Défausse : { $count }
piles-discard-spoken = Défausse, la plus récente d’abord : { $cards }
trouble-stale-draft = Votre tour a changé entre-temps, peut-être dans une autre fenêtre. Regardez, puis choisissez.
trouble-draft-gone = Le serveur a redémarré et a perdu le tour commencé. Rejouez-le.
trouble-nothing-begun = Il n’y a rien à annuler dans ce tour.
key-end-turn = finir un tour en plusieurs étapes

## Impression, et le livre
book = Documentation (en anglais) : règles, formats, fonctionnement
print = Imprimer
print-words = Tout ce qu’il faut sur une vraie table : cartes, jetons, plateaux. Ou les règles sur une page.
print-game = Jeu
print-what = À imprimer
print-kit = Matériel de jeu
print-rules = Règles
print-paper = Papier
print-paper-a4 = A4
print-paper-letter = Letter
print-size = Format des cartes
print-size-usual = Adapté au jeu
print-size-square = Pour les cases, 45 × 45 mm
print-size-mini = Mini, 44 × 63 mm
print-size-poker = Poker, 63 × 88 mm
print-size-own = Personnalisé
print-size-mm = Largeur × hauteur (mm)
print-width = Largeur en millimètres
print-height = Hauteur en millimètres
print-square = Cases du plateau (mm)
    .points = Intervalle des lignes (mm)
print-backs = Dos
print-backs-blank = Aucun
print-backs-long-edge = Au verso, retourné sur le bord long
print-backs-short-edge = Au verso, retourné sur le bord court
print-backs-fold-over = À côté des faces, à replier
print-shift = Décalage des dos (mm)
print-right = Vers la droite, en millimètres
print-down = Vers le bas, en millimètres
print-seed = Position issue d’une graine
print-seed-none = facultatif
print-seed-draw = Nouvelle graine
print-black = Noir et blanc seulement, sans gris
print-lines = Traits fins entre les cartes
print-board = Avec le plateau, en morceaux
print-download = Télécharger le PDF
print-actual-size = Imprimez à 100 % (« taille réelle ») : la règle de chaque feuille doit mesurer 50 mm.
print-preview = Aperçu
print-sheet = Feuille { $number } sur { $count }
print-before = Feuille précédente
print-after = Feuille suivante
print-no-picture = Cette feuille ne peut pas être affichée pour l’instant. Vous pouvez quand même télécharger le PDF.
print-wrong-option = Une option a une valeur non permise. Choisissez-en une autre.
print-wrong-size = Des cartes de ce format ne tiennent pas sur le papier, ou le format est illisible. Indiquez de 15 à 200 mm par côté.
print-wrong-square = Indiquez de 20 à 80 mm pour une case.
    .points = Indiquez de 20 à 80 mm pour l’intervalle.
print-wrong-shift = Indiquez un décalage de 10 mm au plus.
print-wrong-seed = Une graine a 64 chiffres hexadécimaux. Saisissez-les tous, ou laissez le champ vide.
print-deals = Donnes scellées
print-deals-words = Pour une table sans écran : une feuille par joueur, à plier et à sceller ; là où personne ne doit rien voir, un billet par table. Celui qui imprime voit chaque donne, ici et sur la feuille de l’arbitre : vous êtes donc l’arbitre et ne jouez pas.
print-deals-count = Nombre de donnes
print-deal-seed = Graine
print-deal-fresh = tirée par le serveur
print-deal-seals = Les sceaux (SHA-256 de chaque graine), tels qu’imprimés sur les feuilles
print-art = Vos propres dessins
print-art-words = Choisissez ou déposez ici des fichiers SVG carrés : { $files }
print-art-choose = Choisir des fichiers
print-art-chosen = { $count } dessins sur { $of } sont prêts. Ils sont envoyés au serveur pour être imprimés et ne sont pas conservés.
print-art-unused = Non utilisés : { $files }{ $count ->
        [0] {""}
       *[other] , et { $count } autres
    }.
print-art-remove = Retirer
print-drawing-missing = { $file } manque. Ajoutez un SVG carré pour chacun de ces noms : { $files }.
print-drawing-broken = { $file } n’est pas un SVG lisible. Exportez-le de nouveau, ou choisissez un autre fichier.
print-drawing-not-square = { $file } n’est pas carré. Rendez-le carré pour qu’il ne soit pas déformé.
print-drawing-too-large = { $file } dépasse 512 ko ou est trop détaillé pour une pièce. Simplifiez-le.
print-drawing-not-printed = { $file } utilise ce qui ne s’imprime pas, comme une photo, un effet ou un autre fichier. Dessinez-le avec des formes.
print-wrong-deals = Indiquez de 1 à 24 donnes.
trouble-wrong-print = { $message }
trouble-no-such-sheet = Cette feuille n’existe plus. Choisissez de nouveau.
trouble-no-printer = Ce serveur ne peut pas imprimer. Utilisez la ligne de commande : facedown print.

## Avec de vraies cartes
by-hand = Jouer avec de vraies cartes
mode-by-hand = Vrai plateau
by-hand-words = Prenez votre plateau et vos cartes. Saisissez ici chaque coup et ce qui a été révélé : la page suit les pièces cachées, les coups légaux et la pendule. Elle ne connaît pas les cartes, et la partie reste dans ce navigateur.
by-hand-begin = Commencer
by-hand-kept = Parties dans ce navigateur
by-hand-new = Nouvelle partie
by-hand-all = Toutes les parties avec de vraies cartes
by-hand-turns = { $count ->
    [0] pas commencée
    [one] 1 tour
   *[other] { $count } tours
}
by-hand-over = terminée
by-hand-forget = Supprimer
by-hand-gone = Cette partie n’est pas dans ce navigateur
by-hand-gone-words = Une partie avec de vraies cartes n’est gardée que dans le navigateur où elle a été saisie. Si vous l’avez téléchargée, ouvrez le fichier sur la page de relecture.
by-hand-lay-out = Ce jeu part d’une position aléatoire : installez-la sur votre plateau, puis composez la même ici.
by-hand-not-one-player = Cette page est pour deux joueurs.
by-hand-not-secret-choices = Impossible : les joueurs choisissent en secret ce que la page devrait savoir.
by-hand-not-secret-hands = Impossible : les coups légaux dépendent de cartes en main que personne d’autre ne peut voir.
by-hand-asked = Quelle est la carte en { $at } ?
    .points = Quelle est la pièce en { $at } ?
by-hand-asked-moved = Quelle est la carte venue de { $at } ?
    .points = Quelle est la pièce venue de { $at } ?
by-hand-asked-captured = Quelle était la carte prise en { $at } ?
    .points = Quelle était la pièce prise en { $at } ?
by-hand-only = Seuls les { $seat } peuvent le savoir : saisissez-la à l’insu de l’adversaire, ou laissez-la inconnue.
by-hand-left = { $piece } (reste { $count })
by-hand-none-left = Il ne reste pas de { $piece }. Choisissez parmi : { $left }.
by-hand-unknown = Laisser inconnue
by-hand-drop = Annuler ce coup
by-hand-undo = Annuler la dernière saisie
by-hand-draw = Nulle d’un commun accord
by-hand-draw-sure = Les deux joueurs ont-ils convenu de la nulle ?
by-hand-draw-yes = Oui, nulle
by-hand-tell = Transmettre au tournoi
by-hand-tell-again = Réessayer
by-hand-told = Transmise à { $name }.
by-hand-untold = Pas encore transmise à { $name }. Vérifiez d’abord le résultat : une fois transmis, seul l’organisateur peut le corriger.
by-hand-tell-unreachable = Le serveur ne répond pas. Le résultat n’est pas encore transmis ; il reste dans ce navigateur, et vous pouvez réessayer.
by-hand-stands = Non transmise : cette partie est déjà enregistrée avec le résultat { $result }. Si c’est une erreur, l’organisateur peut le corriger.
by-hand-waits = pas encore transmise
by-hand-lay-out-fen = Ou collez le FEN de la position
clock-go = Lancer la pendule
clock-stop = Arrêter la pendule
trouble-start-not-given = Ce jeu part d’une position aléatoire. Composez d’abord celle de votre plateau.
trouble-impossible-answer = Impossible : il n’en reste aucune. Choisissez-en une autre.
trouble-flag-fallen = Un tour a duré plus que le temps restant de son camp.

## What whoever operates the server says to everybody

room-notice = Message du serveur
room-says = L’opérateur de ce serveur annonce : { $text }
room-draining = Ce serveur va redémarrer : les parties en cours continuent, mais aucune nouvelle ne peut commencer.
room-notice-close = Fermer

## A part of the page that does not come
part-missing = Cette partie de la page n’a pas pu être chargée
part-missing-words = Vous êtes peut-être hors ligne, ou le serveur a été mis à jour depuis l’ouverture de la page. Réessayez ou rechargez la page.
page-reload = Recharger la page

## Playing as the player likes it
settings-play = Jeu
settings-motion = Animation
motion-normal = Normale
motion-fast = Rapide
motion-none = Aucune
settings-moving = Déplacer les pièces
moving-both = Clic ou glisser
moving-clicks = Clics seulement
moving-drag = Glisser seulement
settings-confirm = Confirmer chaque coup
confirm-never = Jamais
confirm-days = Dans les parties en jours par coup
confirm-always = Toujours
confirm-move = Jouer { $move } ?
confirm-yes = Jouer
confirm-no = Pas encore
settings-queen = Promouvoir en dame aussitôt
settings-queen-how = Maintenez Alt en jouant pour choisir une autre pièce.
settings-premoves = Coups d’avance
settings-premoves-how = Pendant que l’adversaire réfléchit, vous pouvez faire votre coup suivant ; il est joué dès qu’il est légal.
settings-zen = Mode zen
settings-zen-how = Une partie ne montre que l’échiquier, les pendules et les boutons. Touche z ; Échap en sort.
zen-leave = Quitter le mode zen (Échap)
settings-notify = M’avertir quand cet onglet est en arrière-plan
settings-notify-how = À vous de jouer, un ami arrivé, une proposition. Une notification ne dit jamais plus que ce que votre propre vue connaît.
settings-notify-denied = Ce navigateur n’autorise pas les notifications de ce site. Autorisez-les dans les réglages du navigateur pour ce site, puis activez cette option.
settings-notify-none = Ce navigateur n’a pas de notifications.
settings-away = Me prévenir que c’est à moi de jouer quand cette page est fermée
settings-away-how = Pour les parties à plusieurs jours par coup ou sans pendule. Le message nomme le jeu et votre adversaire, et rien de la position ; il passe par le service push de votre navigateur, qui ne peut pas le lire.
away-insecure = Les navigateurs ne le permettent qu’en https, ou sur cet ordinateur même (localhost). Demandez une adresse https à la personne qui tient cette salle.
away-home-screen = Sur iPhone ou iPad, cela ne marche que depuis l’écran d’accueil : partagez cette page, choisissez « Sur l’écran d’accueil », ouvrez-la de là et activez cette option.
away-none = Ce navigateur n’a pas de messages push.
away-denied = Ce navigateur n’autorise pas les notifications de ce site. Autorisez-les dans les réglages du navigateur pour ce site, puis activez cette option.
away-room = Cette salle n’envoie pas de messages : la personne qui la tient ne l’a pas prévu.
away-service = Le service push de ce navigateur ne répond pas. Certains navigateurs n’en ont pas, ou l’ont désactivé.
away-unreachable = La salle ne répond pas. Réessayez dans un instant.
away-turn = { $name } a joué. C’est à vous.
away-turn-alone = C’est à vous de jouer.
notify-came = { $name } est là. La partie commence.
leave-title = Quitter la partie ?
leave-words = La partie continue en votre absence, et votre pendule aussi.
leave-stay = Rester
leave-go = Quitter
board-green = Vert
board-violet = Violet
deal-figures = Afficher les sceaux et les octets
deal-figures-hide = Masquer les sceaux et les octets
stars = { $count ->
    [one] { $count } étoile sur 4
   *[other] { $count } étoiles sur 4
}
square-really = en réalité : { $piece }
edit-more = Autres champs

## Tournois
place-tournaments = Tournois
tournaments = Tournois
tournament = Tournoi
tournaments-words = Toutes rondes, système suisse, élimination directe ou arène : appariements, classement et grille se tiennent à jour d’eux-mêmes.
tournaments-own = Vos tournois
tournaments-all = Ouverts à tous
tournaments-none = Aucun tournoi n’est ouvert à tous pour le moment.
tournaments-past = Tournois terminés
tournament-new = Nouveau tournoi
tournament-name = Nom
tournament-format = Formule
tournament-round-robin = Toutes rondes
tournament-double = Toutes rondes, aller et retour
tournament-swiss = Système suisse
tournament-swiss-of = Système suisse en { $rounds } rondes
tournament-arena = Arène
tournament-arena-of = Arène de { $minutes } minutes
tournament-knockout = Élimination directe
tournament-rounds = Rondes
tournament-minutes = Minutes
tournament-pairs = Deux parties par appariement, une avec chaque couleur
tournament-by-hand = Avec de vraies cartes : les résultats sont saisis à la main
tournament-ties = Égalités
tournament-ties-names = Départages dans l’ordre
tournament-ties-words = Vide : les départages habituels de la formule. playoff:first : des parties pour la première place ; DE : rencontre directe ; SB : Sonneborn-Berger ; WIN : rondes gagnées ; BH : Buchholz.
tournament-tie-de = rencontre directe
tournament-tie-sb = Sonneborn-Berger
tournament-tie-win = rondes gagnées
tournament-tie-bh = Buchholz
tournament-rounds-by-hand = J’ouvre chaque ronde moi-même
tournament-listed = Tout le monde peut le trouver et s’inscrire
tournament-make = Créer le tournoi
tournament-stage-entry = inscriptions ouvertes
tournament-stage-playing = en cours
tournament-stage-play-off = départage
tournament-stage-done = terminé
tournament-players = { $count ->
    [one] { $count } joueur
   *[other] { $count } joueurs
}
tournament-enter = S’inscrire
tournament-entered = Vous êtes inscrit sous le nom de { $name }
tournament-leave = Quitter le tournoi
tournament-needs-link = On s’inscrit à ce tournoi par son lien. Demandez-le à l’organisateur.
tournament-your-board = Votre échiquier est prêt
tournament-to-board = Aller à mon échiquier
tournament-board-words = Ronde { $round } : vous jouez contre { $name }.
tournament-wait-words = Votre prochain échiquier s’ouvrira tout seul. Laissez cette page ouverte.
tournament-pairings = Appariements
tournament-earlier = Rondes précédentes
tournament-entries = Joueurs
tournament-round = Ronde { $round }
tournament-play-off = Départage
tournament-board = Table
tournament-result = Résultat
tournament-running = en cours
tournament-watch = Regarder
tournament-with-cards = Jouer avec de vraies cartes
tournament-here = est là
tournament-bye = { $name } est exempt ({ $points })
tournament-standings = Classement
tournament-place = Rang
tournament-player = Joueur
tournament-points = Points
tournament-crosstable = Grille américaine
tournament-order = Classé aux points, puis : { $rules }.
tournament-order-points = Classé aux points.
tournament-repairs = Corrections et décisions
tournament-did-correct = Résultat corrigé
tournament-did-repair = Appariements refaits
tournament-did-award = Décidé
tournament-did-forfeit = Absent
tournament-did-withdraw = Retrait
tournament-did-return = De retour
tournament-did-reopen = Rouvert
tournament-did-rename = Renommé
tournament-did-time-odds = Handicap de temps
tournament-organizer = Pour l’organisateur
tournament-invite-link = Lien d’inscription
tournament-invite-code = Code QR du même lien
tournament-names = Ou saisissez des noms, un par ligne
tournament-enter-names = Inscrire ces noms
tournament-start = Commencer le tournoi
tournament-pair = Ouvrir la ronde suivante
tournament-start-play-off = Lancer le départage
tournament-finish = Terminer le tournoi
tournament-finish-words = Le classement devient définitif. Vous pourrez rouvrir le tournoi en donnant une raison.
tournament-reopen = Rouvrir
tournament-reopen-needs = Donnez d’abord une raison : tout le monde la voit.
tournament-made = Créé le { $day }
tournament-organized = Organisé par { $name }
tournament-enter-result = Saisir un résultat
tournament-correct-title = Corriger un résultat
tournament-which = Quelle partie
tournament-again = à rejouer
tournament-correct = Corriger
tournament-reason = Raison (visible par tous)
tournament-about-player = Un joueur : lien, retrait
tournament-time-odds = Part du temps habituel
tournament-time-odds-words = Moins de temps pour un joueur plus fort, dans les parties créées à partir de maintenant.
tournament-percent = { $percent } % du temps
tournament-player-link = Créer un lien
tournament-link-of = Lien réservé à { $name }
tournament-withdraw = Retirer
tournament-return = Réintégrer
tournament-wall = Écran d’affichage
tournament-print = Imprimer
tournament-as-text = En texte
tournament-records = Toutes les parties (fichiers)
tournament-report = Rapport FIDE (TRF)
tournament-winner = { $name } remporte le tournoi
tournament-won = Vainqueur : { $names }
tournament-none-here = Ce tournoi n’existe pas
tournament-none-here-words = Le lien est peut-être incomplet, ou il s’agit d’une autre salle.
tournament-back = Retour au tournoi
trouble-entry-by-link = On s’inscrit à ce tournoi par son lien. Demandez-le à l’organisateur.
trouble-entry-closed = On ne peut plus s’inscrire à ce tournoi.
trouble-entry-taken = Quelqu’un s’est déjà inscrit sous ce nom. Ajoutez de quoi vous distinguer.
trouble-has-result = Cette partie a déjà un résultat. Corrigez-le en donnant une raison.
trouble-no-record = Il n’y a pas d’enregistrement de cette partie.
trouble-other-board = D’autres jouent à cette table. Ses deux joueurs transmettent la partie, ou l’organisateur.
trouble-result-stands = Un autre résultat ou une autre partie est déjà enregistré ici. L’organisateur peut corriger en donnant une raison.
trouble-room-boards = Les tables de ce tournoi ne se jouent pas avec de vraies cartes.
trouble-wrong-sheet = Ce n’est pas la partie de cette table. { $message }
trouble-no-such-board = Cette ronde ou cette table n’existe pas.
trouble-no-such-entry = Ce joueur n’existe pas ici.
trouble-no-such-tournament = Ce tournoi n’existe pas.
trouble-not-entered = Seul un inscrit peut le faire.
trouble-not-organizer = Seul l’organisateur peut le faire.
trouble-reason-missing = Donnez une raison.
trouble-round-open = Il manque encore des résultats dans une ronde.
trouble-too-few-entries = Trop peu de joueurs sont inscrits.
trouble-too-many-entries = Le tournoi est complet.
trouble-tournament-game = Cette partie fait partie d’un tournoi : elle se joue jusqu’au bout, et le tournoi fait la suivante.
trouble-wrong-moment = Ce n’est pas possible à ce stade du tournoi. { $message }
trouble-wrong-tournament = Ces réglages ne vont pas ensemble. { $message }
tournament-same-deal = Toutes les tables d’une ronde ont les mêmes cartes cachées
tournament-same-deal-words = Toutes les tables d’une ronde ont les mêmes cartes cachées. Personne ne peut regarder avant la fin de la dernière.
tournament-deal-waits = La donne se prépare : les pages des joueurs y apportent leur part.
tournament-sealed-words = Cartes scellées : personne ne connaît une carte avant qu’elle soit retournée, pas même ce serveur, si sa page est honnête. Un résultat compte quand les deux joueurs ont montré leur moitié.
tournament-sealed-off = Pour sceller les cartes, il faut une cadence pour toute la partie, et chaque table a ses propres cartes.
tournament-sealed-waits = Une partie de ce joueur est finie sur l’échiquier ; elle compte quand les deux moitiés de ses cartes sont montrées.
trouble-other-contribution = Cette part de la donne n’est pas celle de votre inscription.

## Phrases
say = Dire quelque chose
say-mute = Ne pas afficher ce que dit l’adversaire
phrase-hello = Bonjour !
talk-said-hello = { $name } : Bonjour !
phrase-good-luck = Bonne chance !
talk-said-good-luck = { $name } : Bonne chance !
phrase-well-played = Bien joué !
talk-said-well-played = { $name } : Bien joué !
phrase-good-game = Belle partie !
talk-said-good-game = { $name } : Belle partie !
phrase-thanks = Merci !
talk-said-thanks = { $name } : Merci !
phrase-sorry = Pardon !
talk-said-sorry = { $name } : Pardon !
phrase-one-moment = Un instant, s’il vous plaît.
talk-said-one-moment = { $name } : Un instant, s’il vous plaît.
chat-allow = Écrire librement avec mes adversaires
chat-allow-words = Désactivé tant que vous ne l’activez pas. Deux joueurs s’écrivent si tous deux ont un compte et l’acceptent ; les phrases toutes faites sont là pour tout le monde.
chat-lines = Ce que les joueurs écrivent
chat-new = Il y a un nouveau message.
chat-empty = Rien n’a été écrit ici.
chat-waits = Dès que { $name } l’acceptera aussi, vous pourrez vous écrire ici.
chat-muted = Vous ne pouvez pas écrire jusqu’au { $until } : { $why }
chat-to = Écrire à { $name }
chat-send = Envoyer
talk-line = { $name } : { $text }
tournament-chat = Discussion du tournoi
tournament-chat-to = Écrire à tout le monde ici
tournament-chat-guest = Peut écrire qui a un compte et est inscrit ici.
chat-delete = Supprimer
chat-report = Signaler
report-open = Signaler { $name }…
report-title = Signaler { $name }
report-why = De quoi s’agit-il ?
report-cheat = Triche : aide d’un programme ou d’une autre personne
report-insult = Insultes ou menaces
report-name = Un nom inacceptable
report-stalling = Fait attendre exprès
report-other = Autre chose
report-words = Que s’est-il passé ? (si vous voulez en dire plus)
report-hint = La personne qui gère cette salle le lira, avec les 20 dernières lignes écrites ici. La personne signalée ne saura pas de qui cela vient.
report-send = Envoyer le signalement
report-done = Merci. La personne qui gère cette salle le lira.
# Players, ratings, privacy
place-players = Joueurs
players-words = Les meilleurs joueurs de chaque jeu et de chaque cadence. Un point d’interrogation après un classement signale que son joueur a trop peu joué pour qu’il soit sûr.
players-speed = Cadence
players-who = Qui
players-people = Humains
players-bots = Bots
players-ranked = Classement
players-others = Classements encore incertains
players-none = Personne n’a encore joué ici de partie classée de ce genre.
players-start = Commencez-en une dans le salon
players-place = Place
players-rating = Classement Elo
players-games = Parties
speed-bullet = Bullet
speed-blitz = Blitz
speed-rapid = Rapide
speed-classical = Classique
speed-correspondence = Correspondance
rated = Classée
casual = Amicale
rated-tick = Classée : la partie compte
rated-needs = Les parties classées demandent les règles habituelles et une pendule. Aucun coup n’est repris.
rating-range = Classement de l’adversaire
rating-least = Au moins
rating-most = Au plus
rating-from-to = classement de { $least } à { $most }
join-rated = Cette partie est classée : vous la jouez sous le nom de votre compte.
curve-words = { $count ->
    [one] 1 partie
   *[other] { $count } parties
}, de { $first } à { $last }, au mieux { $highest }
profile-none = Ce joueur n’existe pas
profile-own = Votre compte
profile-online = est là
profile-follow = Suivre
profile-unfollow = Ne plus suivre
profile-block = Bloquer
profile-unblock = Débloquer
profile-blocked-words = Vous ne voyez pas les recherches de ce joueur, et aucun de vous deux ne peut accepter celles de l’autre. Il n’en est pas informé.
profile-ratings = Classements
profile-hidden = Ce joueur ne vous montre pas cela.
profile-no-ratings = Pas encore de partie classée.
profile-games = { $count ->
    [one] 1 partie
   *[other] { $count } parties
}
profile-outcome = Issue
profile-any-outcome = Toutes les issues
profile-rated-or-not = Classées ou non
profile-no-games = Aucune partie terminée que tout le monde puisse revoir.
profile-records = Télécharger les fichiers de partie
profile-list = Télécharger la liste des parties
profile-no-clock = sans pendule, ou en jours par coup
profile-people-only = Les parties contre l’ordinateur ne sont pas comptées dans ce tableau.
account-profile = Votre page
shown-title = Ce que voient les autres
shown-games = Vos parties
shown-online = Si vous êtes en ligne
shown-ratings = Vos classements
shown-everybody = Tout le monde
shown-followed = Ceux que vous suivez
shown-nobody = Personne
shown-follows = Vous suivez
shown-blocks = Vous avez bloqué
privacy-title = Confidentialité : ce qui est conservé de vous
privacy-words = Tout est conservé sur l’ordinateur de la personne qui tient cette salle, et n’est donné à personne d’autre. Il n’y a pas de publicité, et aucune page tierce ne regarde par-dessus votre épaule.
privacy-guests = Sans compte
privacy-guests-words = Vous pouvez jouer à tout sans compte. La salle conserve vos parties et le nom que vous y avez donné ; votre navigateur garde ce qui ouvre vos places.
privacy-accounts = Avec un compte
privacy-saved = Ce que vos pages enregistrent
privacy-saved-words = Études, parties avec de vraies cartes et résultats du jour, pour les avoir sur tous vos appareils. Personne d’autre ne les voit, sauf si vous les partagez. À la déconnexion, ils quittent le navigateur.
privacy-accounts-words = Votre nom ; votre mot de passe, vos codes de secours et vos jetons sous forme d’empreintes, dont personne ne peut les relire ; de chaque clé d’accès la moitié publique, qui ne signe rien, son nom, le premier et le dernier jour ; et où vous êtes connecté : le navigateur, le système, le premier et le dernier jour.
privacy-games = Parties
privacy-games-words = Chaque coup avec son heure, et la donne, jusqu’à ce que la personne qui tient la salle efface les anciennes parties. Une partie que vous avez rendue privée n’est que pour ses joueurs. Une partie avec de vraies cartes transmise à un tournoi est conservée avec lui.
privacy-ratings = Classements
privacy-ratings-words = Votre classement dans chaque jeu et à chaque cadence, et ce que chaque partie classée y a changé.
privacy-chat = Ce que vous écrivez
privacy-chat-words = Ce que vous écrivez à un adversaire n’est vu que de vous deux, puis des spectateurs une fois la partie terminée. Les 150 dernières lignes de chaque table sont conservées jusqu’à l’effacement de la partie ou la fermeture de votre compte. Les phrases toutes faites ne sont conservées nulle part. Un signalement conserve qui a signalé qui, pourquoi, et les 20 dernières lignes à cet endroit ; la personne qui gère la salle le lit. Si l’on vous a interdit d’écrire, la salle conserve jusqu’à quand et pourquoi. Ce que vous écrivez dans la discussion d’un tournoi est vu de ses joueurs et de son organisateur, qui peut le supprimer.
privacy-shown = Ce que voient les autres
privacy-shown-words = Sur la page de votre compte, vous choisissez qui voit vos parties, vos classements et votre présence. Personne d’autre ne voit qui vous suivez ni qui vous avez bloqué, et ceux que vous avez bloqués n’en sont pas informés.
privacy-browser = Votre navigateur
privacy-browser-words = Quand vous vous connectez, le navigateur garde deux cookies pour cette salle : l’un vous garde connecté, l’autre permet de reconnaître le navigateur. Si deux comptes d’un même navigateur jouent entre eux une partie classée, la personne qui tient la salle en est informée. Une adresse seule n’est jamais prise pour une personne.
privacy-push = Messages quand la page est fermée
privacy-push-words = Si vous activez cette option, la salle garde l’adresse de votre navigateur auprès de son service push, les clés de ce qui y est envoyé, et le compte ou les places auxquels il appartient. Le service, tenu par l’éditeur de votre navigateur, apprend que cette salle vous envoie quelque chose et quand, mais ne peut pas le lire. Vous la désactivez dans les réglages ; elle prend fin aussi quand vous vous déconnectez, fermez votre compte ou n’êtes pas venu depuis six mois.
privacy-leaving = Emporter ses données, et partir
privacy-leaving-words = Sur la page de votre compte, vous enregistrez le tout en un fichier, et fermez le compte pour de bon : tout ce qui en est disparaît, classements et listes compris, ainsi que votre nom aux tables qui étaient les vôtres. Le nom lui-même reste pris, et vos adversaires gardent leurs parties.
trouble-not-rated = Cette partie ne peut pas être classée : il faut les règles habituelles et une pendule.
trouble-wrong-opponent = Vous ne pouvez pas jouer de partie classée contre cet adversaire.
trouble-out-of-range = Ce joueur cherche un adversaire d’un autre classement.
trouble-hidden = Ce joueur ne vous montre pas cela.
trouble-chat-closed = Vous pourrez vous écrire quand vous aurez tous deux un compte et que vous l’aurez tous deux accepté.
trouble-line-repeated = Vous venez d’écrire cela.
trouble-muted = Vous ne pouvez pas écrire pour l’instant.
trouble-too-many-lines = Cela fait beaucoup d’un coup. Attendez quelques secondes.
trouble-no-such-line = Cette ligne n’existe déjà plus.
trouble-too-many-reports = Vous avez déjà beaucoup signalé aujourd’hui. Ces signalements seront lus d’abord.
trouble-wrong-report = Le signalement n’a pas été accepté. { $message }
trouble-wrong-line = Une ligne compte de 1 à 140 caractères, sans caractère invisible.
trouble-oneself = C’est votre propre nom.
trouble-no-such-user = Il n’y a pas de compte à ce nom.
watched-by = { $count ->
    [one] 1 spectateur
   *[other] { $count } spectateurs
}

## Parties scellées
sealed-title = Scellée
sealed-tick = Cartes scellées
sealed-tick-words = Vous et votre adversaire gardez chacun une moitié du mélange. Personne ne connaît une carte avant qu’elle soit retournée, pas même ce serveur, si sa page est honnête.
sealed-tick-computer = Vous et l’ordinateur gardez chacun une moitié du mélange. Il ne connaît pas plus de cartes que vous, et ce serveur non plus, si sa page est honnête.
sealed-tick-solo = Vous gardez une moitié du mélange et le serveur l’autre. Ni vous ni lui ne connaissez une carte avant qu’elle soit retournée, si sa page est honnête.
sealed-tick-off = Les cartes ne peuvent être scellées ni à partir d’une position personnelle, ni avec des jours pour chaque coup.
sealed-keep = Votre moitié n’est que dans ce navigateur : si vous effacez ses données ou fermez une fenêtre privée, vous perdez la partie.
sealed-keep-solo = Votre moitié n’est que dans ce navigateur : si vous effacez ses données ou fermez une fenêtre privée, la partie ne peut pas continuer.
sealed-join = Cartes scellées : personne ne connaît une carte avant qu’elle soit retournée, pas même ce serveur, si sa page est honnête.
sealed-sentence = Personne ne connaît une carte avant qu’elle soit retournée, pas même ce serveur, si la page qu’il vous a envoyée est honnête.
sealed-sentence-solo = Ni vous ni ce serveur ne connaissez une carte avant qu’elle soit retournée, si la page qu’il vous a envoyée est honnête.
sealed-more = Ce que cela signifie
sealed-more-short = Plus
sealed-book = Les parties scellées dans le livre
sealed-code = Code du sceau
sealed-code-words = Lisez-le à votre adversaire de vive voix avant le premier coup, pas par ce site. Le même code signifie que vous jouez tous deux avec les deux mêmes moitiés. Si les codes diffèrent, annulez la partie : avant votre premier coup, cela ne compte pas.
sealed-code-house = Ici, l’ordinateur est joué par le serveur : il n’y a personne avec qui le comparer.
sealed-code-solo = Le serveur garde l’autre moitié : il n’y a personne avec qui le comparer.
sealed-checked = { $count } cartes vérifiées sur { $of }
sealed-checked-words = Vérifiée signifie : cette page a calculé elle-même la carte à partir de ce que les deux côtés ont donné, et c’est celle fixée avant la partie.
sealed-opens = on attend { $name }
sealed-opens-here = envoi de votre part d’une carte
sealed-pending = { $move } attend que { $name } donne sa part de la carte
sealed-pending-square = un coup attend sa carte
sealed-awaited = attente
sealed-house = ce serveur
sealed-player = vous
sealed-provisional = Pas encore définitif : le résultat vaut quand les deux moitiés sont montrées et les cartes vérifiées.
sealed-provisional-solo = Pas encore définitif : le score vaut quand les deux moitiés sont montrées et les cartes vérifiées.
sealed-not-final = pas encore définitif
sealed-rematch-waits = La revanche est possible une fois le résultat définitif.
sealed-left = Encore { $time } ; qui n’a pas montré sa moitié d’ici là perd.
sealed-left-date = Jusqu’au { $date } ; qui n’a pas montré sa moitié d’ici là perd.
sealed-waits = On attend la moitié de { $name }.
sealed-waits-own = On attend votre moitié.
sealed-unopened = { $name } n’a pas montré sa moitié.
sealed-unopened-own = Votre moitié n’a pas été montrée.
sealed-lock-false = La moitié de { $name } était fausse : ce n’est pas celle fixée avant la partie.
sealed-lock-false-own = Votre moitié était fausse : ce n’est pas celle fixée avant la partie.
sealed-shown-wrong = Le serveur a montré d’autres cartes que celles qui ont été retournées : seules { $right } sur { $of } sont justes. Ne vous fiez pas à ce résultat.
sealed-holds = Les { $of } cartes sont vérifiées : les deux moitiés sont celles fixées avant la partie.
sealed-lead = Le mélange a deux moitiés, et chaque côté en garde une. Une carte n’est retournée que si chacun en donne sa part. Aucune moitié ne peut changer une fois la partie commencée.
sealed-lead-solo = Le mélange a deux moitiés : vous gardez l’une, le serveur l’autre. Une carte n’est retournée que si chacun en donne sa part. Aucune moitié ne peut changer une fois la partie commencée.
sealed-proves = Tant que votre moitié est restée dans votre navigateur, personne ne connaissait une carte cachée avant qu’elle soit retournée : ni votre adversaire, ni le serveur, ni les deux ensemble. Personne non plus n’a pu choisir les cartes, à moins que vous, votre adversaire et le serveur n’ayez tous agi de concert.
sealed-proves-house = Tant que votre moitié est restée dans votre navigateur, ni le serveur ni son ordinateur ne connaissaient une carte cachée avant qu’elle soit retournée, et aucun n’a pu choisir les cartes.
sealed-proves-solo = Tant que votre moitié est restée dans votre navigateur, le serveur ne connaissait aucune carte cachée avant qu’elle soit retournée, et n’a pas pu choisir les cartes.
sealed-proves-not = Rien ici ne prouve que votre moitié est restée dans votre navigateur. Cette page vient du serveur, et une page modifiée pourrait envoyer votre moitié sans que vous le voyiez, ou dire vérifié n’importe quoi. Pour en être sûr, jouez avec un programme sur votre propre ordinateur ; le livre dit comment.
sealed-proves-not-solo = Rien ici ne prouve que votre moitié est restée dans votre navigateur. Cette page vient du serveur, et une page modifiée pourrait envoyer votre moitié sans que vous le voyiez, ou dire vérifié n’importe quoi.
sealed-proves-not-person = Cela ne prouve pas non plus que votre adversaire est une personne.
sealed-refused = Ce que cette page a refusé
sealed-refused-words = Un serveur honnête ne demande pas cela. Aucune carte n’a été retournée pour cela.
sealed-stopped = Cette page ne retourne plus de carte dans cette partie :
sealed-lost = Votre moitié n’est pas dans ce navigateur, qui ne peut donc pas retourner de carte. Continuez dans le navigateur qui l’a. Si elle y est perdue aussi, la partie est perdue.
sealed-lost-solo = Votre moitié n’est pas dans ce navigateur : aucune carte ne peut être retournée. Continuez dans le navigateur qui l’a, ou abandonnez.
sealed-half = Continuer sur un autre appareil
sealed-half-words = Votre moitié n’est que dans ce navigateur. Ce lien emporte votre place et votre moitié sur un autre appareil : ne le donnez à personne.
sealed-half-copied = Copié. Ouvrez-le sur l’autre appareil ; votre moitié sera alors dans les deux navigateurs.
sealed-half-copy = Copier le lien pour un autre appareil
sealed-no-takeback = Dans une partie scellée, on ne reprend pas de coup.
sealed-fault-early = Une chose a été annoncée avant son tour : { $what }.
sealed-fault-late = Une chose a été annoncée après son temps : { $what }.
sealed-fault-changed = Le serveur a raconté la partie autrement qu’avant : { $what }.
sealed-fault-not-ours = Le serveur a montré comme venant de vous ce que cette page n’a pas envoyé : { $what }.
sealed-fault-unfit = Une chose ne correspond pas à ce qui avait été fixé : { $what }.
sealed-fault-wrong-lock = Une moitié n’avait pas ce qu’il faut pour chaque carte.
sealed-fault-unreadable = Une chose est illisible : { $what }.
sealed-fault-not-allowed = Un coup que les règles ne permettent pas : { $what }.
sealed-fault-not-due = Le serveur a demandé une carte que les règles ne retournent pas maintenant : { $what }.
sealed-fault-not-sealed = Cette page ne sait pas sceller { $what } avec ces options.
sealed-fault-lost = Votre moitié n’est pas dans ce navigateur.
trouble-cards-due = Attendez que les cartes du dernier coup soient retournées.
trouble-lock-missing = Il manque encore une moitié : rien n’est montré pour l’instant.
trouble-lock-replaced = Votre place à cette table avait fixé une autre moitié. Aucune carte n’était donnée : les deux moitiés sont fixées de nouveau.
trouble-no-seal = Cette partie n’est pas scellée.
trouble-not-sealed = À ces conditions, les cartes ne peuvent pas être scellées. { $message }
trouble-result-provisional = Le résultat n’est pas encore définitif : une moitié n’a pas été montrée. Réessayez dans une minute.
trouble-seal-refused = Le serveur a refusé la part d’une carte. { $message }
trouble-commitment-missing = Une place n’a pas encore ajouté sa part.
