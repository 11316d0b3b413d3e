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
man-open = { $piece } ({ $seat })
man-card = carte cachée ({ $seat }), se déplace comme { $piece }
    .points = pièce cachée ({ $seat }), se déplace comme { $piece }
man-card-plain = carte cachée ({ $seat })
    .points = pièce cachée ({ $seat })
man-disc = jeton { $number } ({ $seat })
man-was = { $man }, en fait : { $piece }
square-empty = vide
square-yours = à vous
square-theirs = à l’adversaire
square-known = connue de vous : { $piece }
square-selected = en main
square-target = case possible
square-check = en échec
square-last = dernier coup
card-odds = Ce peut être : { $odds }.
card-odds-one = { $piece } { $count } sur { $of }
card-no-odds = On ne sait rien de cette carte.
    .points = On ne sait rien de cette pièce.
moves-here = { $count ->
    [0] Aucun coup légal depuis { $at }
    [one] Un coup légal depuis { $at } : { $squares }
   *[other] { $count } coups légaux depuis { $at } : { $squares }
}
put-down = Reposé
not-a-target = { $at } n’est pas accessible depuis { $from }
no-such-piece = Pas de { $piece } sur l’échiquier
    .points = Pas de { $piece } sur le plateau
no-card = Plus de carte cachée sur l’échiquier
    .points = Plus de pièce cachée sur le plateau
sentences = { $first }. { $then }
sentence-last = { $words }.
list-next = { $first }, { $then }
label-next = { $first }, { $then }

## What happened, spoken
spoken-move = { $man } de { $from } à { $to }
spoken-move-plain = De { $from } à { $to }
spoken-capture = { $man } de { $from } à { $to }, prend : { $taken }
spoken-reveal-moved = La carte se retourne : { $piece }
spoken-reveal = La carte { $at } ({ $seat }) se retourne : { $piece }, attaquée par { $by }
spoken-reveal-plain = La carte { $at } ({ $seat }) se retourne : { $piece }
spoken-uncloaked = Jeton { $number } en { $at } ({ $seat }) dévoilé : { $piece }
spoken-attacker = { $piece } en { $at }
spoken-attacker-card = la carte en { $at }
spoken-put = { $man } en { $at }
spoken-check = { $seat } en échec
spoken-cloak-and-dagger-end = { $seat } : fin du tour.
note-beside-the-board = Une pièce reste hors de l’échiquier : { $a0 }
note-penalty-begins = La pioche est vide ; chaque coup coûte un point
note-square-taken = { $a1 } est occupée ; { $a0 } doit s’écarter
note-moves-begin = Les coups commencent
note-arranged = { $a0 ->
    [white] Les Blancs ont
   *[black] Les Noirs ont
 } disposé leurs jetons
note-guessed-right = Le jeton { $a1 } des { $a0 ->
    [white] Blancs
   *[black] Noirs
 } est : { $p2 }
note-guessed-wrong = Le jeton { $a1 } des { $a0 ->
    [white] Blancs
   *[black] Noirs
 } n’est pas : { $p2 }
note-card-played = { $a0 ->
    [white] Les Blancs
   *[black] Les Noirs
 } : { $c1 } sous la pièce en { $a2 }
note-checkers-home = { $a0 ->
    [white] Les Blancs
   *[black] Les Noirs
 } : jetons repris en réserve, { $a1 }
note-card-drawn = Vous piochez { $c0 }
note-cards-drawn = { $a0 ->
    [white] Les Blancs
   *[black] Les Noirs
 } : cartes piochées, { $a1 }
note-cards-shuffled = La défausse est mélangée ({ $a0 } cartes) et devient la pioche
note-no-bonus = Aucun coup de bonus n’est joué
note-refused = { $a0 } est refusé : le roi serait attaqué
and = { $first } et { $last }

## Choosing
choose-title = Que devient ce pion ?
choose-promotion = Promouvoir en { $piece }
choose-other = Jouer { $move }
choose-man = Par : { $man } en { $at }
choose-guess = Deviner : { $piece }
choose-uncloak = Dévoiler { $number }
cancel = Annuler

## Odds
odds-title = Ce que peut être cette carte
    .points = Ce que peut être cette pièce

## Pages
loading = Un instant…
loading-table = On s’installe à la table…
close = Fermer
to-front = À l’accueil
nowhere = Il n’y a rien ici
nowhere-words = L’adresse est peut-être mal écrite, ou la page n’existe plus.
room-silent = La salle ne répond pas
room-silent-words = Elle redémarre peut-être. Réessayez dans un instant.

## Front page
front-title = Des échecs où tout n’est pas sur la table
front-words = Des pièces face cachée jusqu’à ce qu’elles bougent ou soient attaquées, des positions de départ tirées au sort. La donne est scellée avant que vous vous asseyiez, et vous pouvez la vérifier après.
games = Les jeux
no-games = Il n’y a aucun jeu dans cette salle.
invented-by = { SOUND($inventor) ->
    [vowel] d’{ $inventor }
   *[consonant] de { $inventor }
}
inventor-unknown = inventeur inconnu
your-tables = Reprendre une partie
one-screen-words = Deux personnes, un échiquier. Chacune contribue à la donne, pour que personne ne puisse l’arranger.
alone-words = Vous contribuez à la donne, pour que personne ne puisse l’arranger.
name-of = Nom ({ $seat })
your-name = Votre nom
options = Options des règles
usual = (habituel)
preset = Règles de
preset-own = choix personnel
option-wrong = « { $option } » n’accepte pas cette valeur.
start-game = Distribuer et commencer
dealing = Distribution…
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
summary-surprise = Vos pièces commencent en cartes mélangées, face cachée. Chacune se déplace comme la pièce de sa case et montre ce qu’elle est dès qu’elle bouge ou qu’elle est attaquée.
summary-surprise-rex = Surprise Chess, avec les rois à découvert en e1 et e8.
summary-chaos = Les 32 pièces partent de cases tirées au sort, et aucun échec ne compte au premier tour. Deux parties sur la même position, couleurs inversées.
summary-booster = Des cartes glissent des pions sous les pièces : les vôtres leur donnent des pas de roi, ceux de l’adversaire les font marcher comme un pion.
summary-cloak-and-dagger = Les figures sont des jetons numérotés que seul leur propriétaire sait distinguer. Devinez ce qu’elles sont ; dévoilez les vôtres quand cela paie.
summary-mysterious = Chaque joueur pose seize cartes, une par pièce, face cachée n’importe où sur un échiquier vide. Puis on les retourne une à une, et la partie d’échecs commence.
summary-mysterious-casual = Les 32 pièces forment un seul paquet mélangé. Posez les cartes où vous voulez sans regarder, retournez-les une à une, et jouez aux échecs avec ce qu’il y a.
summary-jieqi = Le xiangqi, pièces mélangées et face cachée. Chacune joue selon son point de départ, puis se découvre ; une pièce prise cachée n’est montrée qu’à qui l’a prise.
summary-parade = Huit pièces à la parade s’envoient l’une l’autre jusqu’à former un seul groupe. Pour une personne.
summary-neighbour = Les cartes placent les pièces ; puis chacune se déplace comme ses voisines, jusqu’à former un seul groupe. Pour une personne.

## Options
option-checkers = Pions de chaque camp
option-checker-cards = Cartes de pion de chaque couleur
option-handicap-white = Pions en moins pour les Blancs
option-handicap-black = Pions en moins pour les Noirs
option-stack-limit = Une carte sous une pièce déjà posée sur un de vos pions
value-stack-limit-none = peut être jouée
value-stack-limit-1 = ne peut pas être jouée
option-guess-again = Deviner encore un pion numéroté déjà bien deviné
value-guess-again-on = est permis, pour un autre bonus
value-guess-again-off = n’est pas permis
option-reveal-timing = Les cartes attaquées par une pièce qui vient d’apparaître
value-reveal-timing-chain = se retournent aussi, et ainsi de suite
value-reveal-timing-mover-only = attendent le tour suivant
option-cards-attack = Les cartes attaquent d’autres cartes
value-cards-attack-on = oui, comme la pièce de leur case
value-cards-attack-off = non, elles ne font que donner échec
option-exposed-king = Votre coup laisse votre roi attaqué
value-exposed-king-loses = vous perdez aussitôt
value-exposed-king-check = vous parez l’échec au tour suivant
option-role-king-safety = La carte sur la case du roi
value-role-king-safety-off = peut aller sur une case attaquée
value-role-king-safety-on = garde tous les interdits du roi
option-flip-keeps-castling = Un roi ou une tour retournés par une attaque
value-flip-keeps-castling-on = peuvent encore roquer
value-flip-keeps-castling-off = ne peuvent plus roquer
option-rejected-square = Une case refusée au tirage
value-rejected-square-reusable = peut ressortir
value-rejected-square-discarded = est perdue pour la suite
option-sampler = Le tirage
value-sampler-sequential = dans l’ordre de l’inventeur
value-sampler-uniform = toutes les positions également probables
option-first-turn = Un roi attaqué au premier tour
value-first-turn-free = peut le rester
value-first-turn-must-escape = doit sortir s’il le peut
option-king-left-attacked = Un roi resté attaqué après le premier tour
value-king-left-attacked-play-on = pare l’échec à son tour
value-king-left-attacked-loses = a perdu
option-castling = Le roque
value-castling-home-squares = si roi et tour commencent sur leurs cases
value-castling-none = jamais
option-kings = Les rois
value-kings-random = tirés au sort
value-kings-chosen-last = placés par les joueurs, en dernier
option-match = Le match
value-match-pair = deux parties, couleurs inversées
value-match-single = une partie
option-first-to-place = Qui pose la première carte
value-first-to-place-white = les Blancs
value-first-to-place-black = les Noirs
option-show-own = Ses propres cartes posées
value-show-own-on = peuvent être regardées
value-show-own-off = ne sont plus montrées
option-flip-order = Retourner
value-flip-order-free = n’importe quelle carte
value-flip-order-fixed = a1, b1, ... h8
option-double-step = Double pas
value-double-step-unmoved-second-rank = pions posés sur leur deuxième rangée
value-double-step-any-second-rank = pions qui se tiennent sur leur deuxième rangée
value-double-step-first-two-ranks = pions posés sur leurs deux premières rangées
option-start-check = Un roi attaqué au début du jeu
value-start-check-play-on = on joue
value-start-check-white-wins = si c’est celui des Noirs, les Blancs ont gagné
value-start-check-redo = on repose les cartes
value-start-check-grace = les échecs sont sans effet aux premiers coups
option-pair-order = Les deux parties
value-pair-order-in-a-row = l’une après l’autre
value-pair-order-at-once = en même temps
option-covered-advisor = Une pièce cachée sur un point de conseiller
value-covered-advisor-palace = reste dans le palais
value-covered-advisor-free = peut quitter le palais
option-captured-covered = Une pièce prise face cachée
value-captured-covered-capturer-only = n’est montrée qu’à qui l’a prise
value-captured-covered-hidden-from-all = n’est montrée à personne
value-captured-covered-public = est montrée à tous
option-king-capture = Prendre le roi
value-king-capture-off = non : il faut parer l’échec
value-king-capture-on = gagne ; on peut se mettre en échec
option-no-capture-limit = Nulle après tant de coups de chaque côté sans prise (0 : jamais)
option-reveal-resets-count = Découvrir une pièce remet ce compte à zéro
value-reveal-resets-count-off = non
value-reveal-resets-count-on = oui
option-repetition-count = Une répétition est jugée à cette occurrence (0 : jamais)
option-perpetual-check = Donner échec sans cesse
value-perpetual-check-loss = perd
value-perpetual-check-draw = annule
option-perpetual-chase = Poursuivre une pièce sans cesse
value-perpetual-chase-draw = annule
value-perpetual-chase-loss = perd
option-bare-kings-draw = Deux rois seuls
value-bare-kings-draw-on = font nulle
value-bare-kings-draw-off = jouent encore
option-setup-filter = Positions avec un roi en échec
value-setup-filter-none = sont jouées
value-setup-filter-no-check = sont tirées de nouveau
option-open-deck = L’ordre de la pioche
value-open-deck-off = est caché
value-open-deck-on = est visible
option-past-h8 = Une pièce posée après h8
value-past-h8-wrap = continue en a1
value-past-h8-lost = reste hors de l’échiquier
option-floor = Pièces nécessaires avant les coups
option-king-consolation = Une couleur sans voisines
value-king-consolation-off = ne bouge pas
value-king-consolation-on = se déplace comme des rois

## The table
table-title = { $game } : { $white } contre { $black }
table-gone = Cette table n’existe plus
table-gone-words = La salle n’a plus cette table, ou ne reconnaît plus cette place.
table-not-yours-words = Cette table se joue sur un autre écran, ou n’existe pas.
table-forget = Oublier cette table
flip = Tourner l’échiquier
sheet = Coups et autres
moves = Coups
no-moves = Pas encore de coup
to-move = au trait
still-face-down = Encore cachées
    .points = Cachées
still-in-deck = Pas encore vues
captured = Prises
seen-by = Compté selon ce que savent : { $seat }
seen-by-all = Compté selon ce que tous savent
none = aucune
play = Jouer
type-move = Taper un coup ou une commande
type-move-example = { $move }, ou ? pour l’aide
which-move = Lequel : { $moves }
pool-spoken = { $seat }, encore cachées : { $pieces }
nothing-hidden = Rien n’est caché dans ce jeu
action-parade-add = Retourner une carte et ajouter sa pièce
action-neighbour-turn = Retourner les cartes suivantes
action-neighbour-stop = Commencer les coups
cloak-arrange = Ce que sont vos jetons
cloak-arrange-how = Touchez deux jetons pour les échanger. L’adversaire ne le voit pas.
cloak-limits = Le roi se tient entre les tours, et les fous sur des cases de couleurs différentes.
cloak-random = Tirer au sort
cloak-confirm = Voilà mes jetons
cloak-slot = Jeton { $number } : { $piece }
cloak-swapped = Jeton { $a1 } : { $p1 } ; jeton { $a2 } : { $p2 }.
cloak-grid = Jetons des { $seat }
cloak-grid-other = Ceux des { $seat }
cloak-fill = Déduire pour moi
cloak-grid-how = Pour cent des dispositions en accord avec ce qui s’est vu. Touchez une case pour deviner ou marquer.
cloak-cell = Jeton { $number } des { $seat }, { $piece } : { $count } sur { $of } ({ $percent } %)
cloak-cell-plain = Jeton { $number } des { $seat }, { $piece }
cloak-cell-gone = Jeton { $number } des { $seat }, { $piece } : plus sur l’échiquier
cloak-mark-out = Exclure
cloak-mark-sure = Tenir pour sûr
cloak-marked-out = exclu par vous
cloak-marked-sure = sûr pour vous
cloak-task-wait = Vos jetons sont en place. L’adversaire dispose encore les siens.
cloak-task-guess = Devinez si vous voulez : touchez un jeton adverse. Ou jouez.
cloak-task-move = À vous de jouer un coup.
cloak-task-bonus = Bonus : avancez un pion, ou remettez un pion pris sur la deuxième rangée.
cloak-task-uncloak = Dévoilez si vous voulez : touchez un de vos jetons.
action-cloak-and-dagger-skip = Pas de bonus
action-cloak-and-dagger-end = Finir le tour
draw-offer = Proposer nulle
draw-offered = { $seat } : nulle proposée.
draw-accept = Accepter
draw-decline = Refuser
draw-claim = Réclamer la nulle : { $reason }
claim-repetition = la position s’est présentée trois fois
claim-fifty-moves = cinquante coups sans prise ni coup de pion
resign = Abandonner
resign-sure = Abandonner pour les { $seat } ?
resign-yes = Oui, abandonner
resign-no = Continuer

## The end of a game
result = Résultat
result-win = Victoire : { $name }
result-draw = Partie nulle
result-aborted = Partie annulée
result-solved = Résolu : { $score } points
result-unsolved = Pas résolu cette fois
rematch = Revanche, couleurs inversées
play-again = Rejouer
deal-again = Distribuer de nouveau
next-game = À la partie suivante
pair-second = Seconde partie du match
pair-other = L’autre partie du match
player-number = Joueur { $number }
pair-title = { $game }, partie { $number } sur 2
pair-score = Score du match
sitting-score = Score de la séance
pair-aborted = Une partie du match a été annulée : le match est fini, sans score.
aborts = { $name } : { $count ->
    [one] une partie annulée
   *[other] { $count } parties annulées
}.
check-deal = Vérifier la donne
download-record = Télécharger la partie
reason-checkmate = Échec et mat.
reason-king-captured = Le roi était sous la carte prise.
reason-king-attacked-at-start = Le roi noir était attaqué au moment du premier coup des Blancs.
reason-king-left-attacked = { $loser } : roi laissé en prise.
reason-stalemate = Pat : aucun coup légal, et pas d’échec.
    .points = { $loser } : plus aucun coup légal.
reason-resignation = { $loser } : abandon.
reason-agreement = Nulle par accord.
reason-repetition = La position s’est présentée trois fois.
    .points = La position s’est répétée.
reason-fivefold-repetition = La position s’est présentée cinq fois.
reason-fifty-moves = Cinquante coups sans prise ni coup de pion.
reason-seventy-five-moves = Soixante-quinze coups sans prise ni coup de pion.
reason-dead-position = Plus personne ne peut mater.
reason-time = { $loser } : temps écoulé.
reason-abandoned = { $loser } : table quittée.
reason-aborted = La partie a été arrêtée avant de compter.
reason-king-exposed = { $loser } : leur propre roi est attaqué à la fin de leur tour.
reason-one-group = Toutes les pièces forment un seul groupe.
reason-out-of-counters = Plus de jetons.
reason-out-of-cards = Plus de cartes.
reason-stuck = Plus aucun coup.
reason-king-taken = Le roi a été pris.
    .points = Le général a été pris.
reason-over = La partie était déjà finie.
reason-no-capture = Trop de coups sans prise.
reason-bare-kings = Il ne reste que les rois.
    .points = Il ne reste que les généraux.
reason-move-limit = La partie a trop duré.
reason-perpetual-check = { $loser } a donné échec sans cesse.
reason-perpetual-chase = { $loser } a poursuivi une pièce sans cesse.

## The line and its troubles
line-waiting = La liaison avec la salle est coupée. Nouvel essai…
line-retry = Réessayer
line-refused = La salle a fermé la liaison. Rechargez la page.
trouble-not-connected = Rien n’a été envoyé : la liaison avec la salle est coupée. Elle revient d’elle-même.
trouble-unreachable = La salle ne répond pas. Réessayez dans un instant.
trouble-not-understood = Ce n’est ni un coup légal ni une commande. Tapez ? pour l’aide.
trouble-illegal-action = Ce coup n’est pas légal ici.
trouble-unreadable-action = Ce n’est pas un coup lisible.
trouble-wrong-option = Une option n’accepte pas cette valeur.
trouble-not-your-turn = C’est à l’autre camp de jouer.
trouble-game-over = La partie est finie.
trouble-game-not-over = La partie continue.
trouble-pair-not-over = L’autre partie du match continue.
trouble-stale-number = La position a changé entre-temps. Regardez et choisissez de nouveau.
trouble-unknown-number = La page et la salle ne sont plus d’accord sur les coups. Rechargez la page.
trouble-no-draw-offer = Il n’y a pas de proposition de nulle.
trouble-draw-offered = La nulle est déjà proposée.
trouble-nothing-to-claim = Aucune nulle ne peut être réclamée maintenant.
trouble-busy = La table ne peut pas répondre à cet instant. Réessayez.
trouble-wrong-name = Un nom a de 1 à 40 caractères, tous visibles.
trouble-no-such-table = Cette table n’existe plus.
trouble-wrong-token = Cette page ne peut pas jouer à cette table.
trouble-old-rules = Cette partie suit d’anciennes règles que cette salle n’a plus.
trouble-storage-failed = La salle n’a pas pu l’enregistrer. Rien n’a changé ; réessayez.
trouble-contribution-mismatch = Une contribution ne correspond pas à son sceau : cette donne est annulée. Distribuez de nouveau.
trouble-secret-changed = La salle a changé son secret scellé après que cette page a envoyé ses sceaux. Ne vous fiez pas à cette donne ; distribuez de nouveau.

## Replay
replay = Revoir
replay-open-title = Ouvrir une partie
replay-open-words = Le fichier d’une partie contient tout : chaque coup, chaque carte retournée, et la donne. La salle le vérifie avant de le montrer.
replay-choose-file = Choisir un fichier
replay-checking = Vérification…
replay-drop = ou déposez-le ici
replay-paste = Ou collez son texte
replay-open = Ouvrir
replay-open-file = Ouvrir une partie depuis un fichier
replay-too-large = Ce fichier est trop gros pour une partie.
replay-fault-line = Ligne { $line } du fichier :
replay-fault-field = Ligne { $line } du fichier, champ « { $field } » :
replay-loading = On cherche la partie…
replay-none = Impossible de revoir cette partie ici
replay-none-words = Elle n’est pas finie, elle a été jouée dans un autre navigateur, ou elle a disparu. Qui l’a jouée peut en télécharger le fichier ; vous pouvez l’ouvrir ici.
replay-steps = Parcourir la partie
replay-first = Au début
replay-back = Un coup en arrière
replay-forward = Un coup en avant
replay-last = À la fin
replay-run = Laisser défiler
replay-pause = Pause
replay-at-start = Début de la partie
replay-ply = { $ply } sur { $end }
replay-clock = pendule { $time }
replay-more = Autres actions
replay-play-on = Jouer à partir d’ici
replay-other = En ouvrir une autre
replay-keys = Touches : ← → Début Fin, espace pour défiler, f pour tourner ; sur l’échiquier Maj+A et Maj+D.
replay-odds = Chances de chaque carte à ce moment
    .points = Chances de chaque pièce cachée à ce moment
replay-deal-fair = La donne est vérifiée : personne ne l’a arrangée.
replay-deal-from-seed = Donne tirée d’une graine choisie par quelqu’un.
replay-deal-set-up = Commencée d’une position arrangée.
replay-deal-not-opened = La donne n’est pas encore ouverte.
replay-deal-by-hand = Saisie à la main : pas de donne à vérifier. Tout ce qui a été dit concorde avec ce qui restait.
eyes = Vue par
eyes-white = Blancs
    .points = Rouges
eyes-black = Noirs
eyes-solo = Joueur
eyes-spectator = Public
eyes-referee = Arbitre
copy-fen = Copier la FEN
copy-link = Copier le lien vers ce coup
fen-copied = La FEN est copiée.
link-copied = Le lien est copié.
copy-failed = Le navigateur n’a pas permis de copier.
trouble-record = { $message }
trouble-record-too-long = La partie est trop longue pour être montrée ici.
trouble-body-too-large = C’est plus que la salle n’en prend à la fois.
trouble-slow-down = Trop de demandes à la fois. Attendez un instant, puis réessayez.
trouble-unfinished = La salle n’a pas pu finir ; la faute est à elle. Réessayez.
trouble-wrong-fen = { $message }

## Lessons
learn = Apprendre
learn-title = Apprendre en jouant
learn-words = Chaque jeu en mots simples, avec des positions où vous jouez le coup et voyez les cartes se retourner.
learn-all = Tous les jeux
learn-none = Il n’y a pas de leçon ici
learn-by-in = { SOUND($inventor) ->
    [vowel] d’{ $inventor }, { $year }
   *[consonant] de { $inventor }, { $year }
}
learn-next = Et maintenant
learn-play = Jouer une partie
learn-right = C’est cela.
learn-other = Cela se joue aussi, mais on cherche autre chose. Regardez ce qui s’est passé, puis réessayez.
learn-again = Réessayer
learn-reset = Revenir au début
learn-show = Montrez-moi
learn-to-move = Trait : { $seat }
edit = Composer une position
trouble-no-such-game = Ce jeu n’existe pas dans cette salle.
trouble-no-lesson = Ce jeu n’a pas encore de leçon.
learn-rules = Règles du jeu

## Setting up a position
edit-board = Échiquier à composer
edit-men = Pièces
edit-move = Déplacer ; hors de l’échiquier, on enlève
edit-remove = Enlever
edit-removed = { $at } est vide
edit-start = Départ
edit-clear = Vider
edit-undo = Annuler
edit-fields = La position
edit-play = Commencer une partie d’ici
edit-asking = On demande à la salle…
edit-is-over = Dans cette position, la partie est finie.
edit-hint = Au clavier : les flèches parcourent l’échiquier, une lettre pose la pièce (majuscule pour les Blancs, x pour une carte), Suppr l’enlève.
    .points = Au clavier : les flèches parcourent le plateau, une lettre pose la pièce (majuscule pour les Rouges, x pour une pièce cachée), Suppr l’enlève.
edit-fault = Champ { $field }, ici :
edit-pool-count = { $count } pièces, { $cards } cartes sur l’échiquier
    .points = { $count } pièces, { $cards } pièces cachées sur le plateau
edit-one-less = Un(e) { $piece } de moins pour { $seat }
edit-one-more = Un(e) { $piece } de plus pour { $seat }
edit-deal-lot = au hasard au début de la partie ; personne ne les voit
edit-deal-chosen = choisies ici
edit-card-is = La carte ({ $seat }) en { $at } est
field-side = Trait
field-castling = Roque
castling-short = { $seat } : petit roque permis
castling-long = { $seat } : grand roque permis
field-en-passant = Prise en passant en
field-halfmove = Demi-coups sans prise
field-fullmove = Numéro du coup
field-deal = Sous les cartes
field-double-steps = Double pas permis
field-suspended = Échecs
field-suspended-0 = comptent
field-suspended-1 = pas encore pour les Noirs
field-suspended-2 = pas encore, pour aucun camp
field-deck = Cartes dans la pioche
field-unseen = Cartes non vues
field-penalty = Coups de pénalité
field-order = Ordre des cartes
field-phase = Phase
field-phase-add = pose
field-phase-side = pas de côté
field-phase-move = coups
field-last = Posée en dernier
field-pieces = Cartes pièces restantes
field-places = Cartes places restantes
field-spent = Cartes dépensées
field-counted-pool = Encore cachées
field-taken-covered = Prises face cachée
field-counted-deal = Sous les cartes
field-card-phase = Phase
field-card-phase-place = pose des cartes
field-card-phase-flip = retournement
field-card-phase-promote = promotion
field-card-phase-play = échecs
field-hands-or-steps = En main, ou double pas permis
field-laid = Sous les cartes
field-unmoved = Pièces non déplacées
field-checker-numbers = Numéros par case
field-checker-men = Pièces par numéro
field-pawns-to-drop = Pions à replacer
field-due = Partie attendue
field-guessed = Devinés
field-stacks = Jetons sous les pièces
field-reserves = Jetons en réserve
field-hands = Cartes en main
field-discard = Défausse
field-draw-pile = Pioche
field-wandered = Déplacés, en 2e rangée
edit-fine = La position est bonne. { $count ->
    [one] Trait : { $seat }, un coup légal.
   *[other] Trait : { $seat }, { $count } coups légaux.
}
edit-turn = Tourner

## Review
review = Analyse
review-none = Il n’y a rien à analyser
review-none-words = Ouvrez d’abord une partie terminée.
review-begins = Le moteur commence…
review-progress = Le moteur parcourt la partie : { $done } sur { $of }
review-graph = Résultat attendu ({ $seat }), coup par coup
review-by-reveal = { $by } par ce qui s’est retourné
review-gave-away = { $seat } perd { $by }
review-mark-luck = retournées
review-mark-slip = propre erreur
review-mark-their-slip = leur erreur
review-best-played = Rien de mieux n’a été vu.
review-best-was = Mieux : { $action } ; { $by } points sur cent perdus.
review-line = La suite :
review-sum = Le bilan
review-start = Attendu au début
review-part-luck = Ce qui s’est retourné
review-part-own = Le jeu ({ $seat })
review-part-opponent = Le jeu ({ $other })
review-part-ending = La fin
review-result = Résultat
review-luck-even = Ce qui s’est retourné n’a favorisé personne.
review-luck-for = Ce qui s’est retourné a valu { $by } points sur cent ({ $seat }).
review-luck-against = Ce qui s’est retourné a coûté { $by } points sur cent ({ $seat }).
review-play-even = Le jeu des deux camps s’est valu.
review-play-for = Le jeu a valu { $by } ({ $seat }).
review-play-against = Le jeu a coûté { $by } ({ $seat }).
review-worst = Les coups qui ont le plus coûté
review-no-slips = Aucun coup n’a beaucoup coûté.
review-instead = mieux : { $action }
review-table = Le graphique en tableau
review-col-move = Coup
review-col-after = Attendu
review-col-play = Jeu
review-col-reveal = Retournées
review-col-best = Meilleur
review-note = Par un moteur qui ne savait que ce que ce camp savait, { $nodes } positions par coup. Cent points valent une partie entière.
trouble-no-review = Le moteur ne connaît pas ce jeu.
trouble-review-running = Une analyse est déjà en cours pour vous. Attendez-la, ou fermez sa page.
trouble-review-failed = { $message }
review-waiting = Une autre partie passe d’abord…

## Settings
settings = Réglages
settings-language = Langue
settings-theme = Clair ou sombre
theme-auto = comme le système
theme-light = clair
theme-dark = sombre
settings-board = Échiquier
board-wood = bois
board-slate = gris-bleu
board-contrast = contraste fort
settings-outline = Montrer sur la carte la pièce qu’elle imite
settings-coordinates = Montrer les coordonnées
settings-turn = Tourner l’échiquier vers le camp au trait
credit-pieces = Pièces de Cburnett et Rfc1394, CC BY-SA 3.0, tirées de cm-chessboard. Caractères du xiangqi : Noto Serif SC d’Adobe, OFL 1.1.

## Help
help-keys = Touches et commandes
help-board = Sur l’échiquier
help-text-box = Dans le champ de texte
key-arrows = aller de case en case
    .points = aller de point en point
key-press = prendre, poser
key-let-go = lâcher
key-pieces = à la prochaine pièce de ce type (roi, dame, tour, fou, cavalier, pion ; avec Maj : en arrière)
key-card = à la prochaine carte cachée
    .points = à la prochaine pièce cachée
key-odds = ce que peut être cette carte, exactement
    .points = ce que peut être cette pièce, exactement
key-moves = coups légaux d’ici
key-square = quelle est cette case
key-last = le dernier coup
key-pools = ce qui est encore caché
key-captured = ce qui a été pris
key-flip = tourner l’échiquier
key-text-box = au champ de texte
command-move = un coup, par ses cases
command-opponent = qui est l’adversaire
command-where = où sont les cavaliers
    .points = où sont les chevaux
command-scan = ce qui se trouve sur la colonne a, ou la rangée 7
command-board = tout l’échiquier

## The deal
deal-title = La donne
deal-lead = Avant que quiconque s’assoie, la salle a scellé un secret. Chaque place y a ajouté ses propres octets au hasard. Les cartes découlent de tout cela ensemble.
deal-commitment = Le secret scellé de la salle (SHA-256)
deal-wait = Le secret est ouvert à la fin de la partie, ou après la seconde d’un match. Cette page refait alors la donne.
deal-verdict-good = Tout concorde. Personne n’a arrangé cette donne.
deal-verdict-partly = Ce que cette page peut vérifier concorde.
deal-verdict-bad = Quelque chose ne concorde pas. Cette donne n’est pas sûre.
deal-seed = Graine de la donne
deal-no-record = La partie n’a pas pu être lue : la position distribuée n’a pas été comparée.
finding-holds = juste
finding-fails = faux
finding-unknown = inconnu de cette page
finding-commitment-kept = Le secret scellé est celui que cette page a vu avant d’envoyer ses octets.
finding-secret-fits = Le secret ouvert correspond à son sceau.
finding-contributions-fit = Chaque contribution correspond à son sceau.
finding-contributions-ours = Les contributions sont celles que cette page a envoyées.
finding-start-as-dealt = Recalculée à partir du secret et des contributions, la position de départ est la même.
finding-cards-as-dealt = Chaque carte retournée était celle que la donne avait mise là.
finding-choices-kept = Tout choix secret est bien ce que disait son sceau au moment du choix.
finding-choices-as-seen = Ce qui s’en est vu pendant la partie est bien ce qui avait été choisi.
deal-proves = Ce que cela prouve
deal-proves-words = Personne n’a arrangé la donne : ni la salle, ni un joueur, ni les deux ensemble.
deal-proves-not-words = Cela ne prouve pas que celui qui tient la salle n’a pas regardé : un arbitre doit connaître les cartes. Gardez la partie et vérifiez-la avec « facedown verify » sur votre propre machine.

## Coups prévus, sons, pièces
note-captured-card = La carte prise en { $a0 } était : { $p1 }
note-placed-again = Un roi était attaqué : on repose les cartes.
hand-title = Cartes en main
hand-card = { $man } en main : { $count }
hand-card-some = { $man } en main
hand-choose = Choisissez une carte, puis une case.
hand-pack = La carte suivante du paquet va sur la case que vous choisissez.
hand-flip = Retournez une carte, n’importe laquelle.
hand-promote = Votre pion est sur sa dernière rangée : choisissez ce qu’il devient.
hand-drop = Un pion pris : choisissez-le, puis une case de votre deuxième rangée.
cover-title = Les cartes sont couvertes
cover-words = Passez l’écran au camp suivant : { $seat }. Rien des cartes de l’autre camp ne s’y trouve.
cover-wake = C’est moi ({ $seat }) : montrer mes cartes
    .points = La pièce prise cachée en { $a0 } était : { $p1 }
planned = Prévu : { $from } vers { $to }. Joué aussitôt s’il est alors légal.
unplanned = Plus rien de prévu
square-planned = prévu
spoken-taken-back = Le dernier coup a été repris.
settings-pieces = Pièces
pieces-standard = dessins habituels
pieces-flat = à plat
pieces-letters = lettres
settings-discs = Pions du xiangqi
discs-characters = caractères
discs-traditional = caractères anciens
discs-pictures = dessins
discs-letters = lettres
settings-sound = Sons
settings-volume = Volume
sound-on = Activer les sons
sound-off = Couper les sons
key-draw = dessiner flèches et cercles (Maj, Alt : autres couleurs) ; un clic gauche efface

## Jouer par lien et contre l’ordinateur
how-to-play = Qui joue ?
mode-link = Un ami, par lien
mode-computer = L’ordinateur
mode-shared = À deux sur cet écran
link-words = Vous recevez un lien et un code à scanner. Le premier à l’ouvrir s’assied en face de vous, sur son propre écran.
computer-words = Il sait ce qu’une personne à sa place saurait, rien de plus : les cartes cachées, il les devine comme vous.
name-optional = si vous voulez
your-colour = Votre couleur
by-lot = Au sort
level = Niveau
level-of = { $level } sur { $of }
listed = Montrer cette partie parmi les parties en cours
make-link = Créer le lien
waiting-for-friend = On attend votre ami
deal-under-way = La donne se fait…
invite-words = Envoyez ce lien. La partie commence dès que quelqu’un l’ouvre et s’assied.
invite-link = Lien pour votre ami
invite-code = Le même lien en code QR
invite-text = Une partie d’échecs à pièces cachées, avec moi ?
watch-link = Lien pour les spectateurs
copy = Copier
copied = Copié
share = Partager…
invited = Vous êtes invité à une partie
invited-by = { $host } vous invite à une partie
start-position = Départ
start-set-up = une position préparée
sit-down = S’asseoir et jouer
join-fair = Votre navigateur ajoute ses propres octets au hasard de la donne : personne ne peut la truquer. Sans inscription.
invitation-gone = Cette invitation ne peut être acceptée
watch-gone-words = Il n’y a pas de telle partie à regarder, ou le lien est incomplet.
computer = Ordinateur
computer-level = niveau { $level }
thinks = réfléchit
is-there = présent
is-away = absent
your-move = À vous
spoken-begins = La partie commence. Vous avez les { $seat }.
spoken-begins-plain = La partie commence.
play-game = Jouer

## Pendules
clock = Pendule
clock-none = sans pendule
clock-plain = { $minutes } min
clock-increment = { $minutes } min + { $seconds } s par coup
clock-byo-yomi = { $minutes } min, puis { $periods } × { $seconds } s
clock-delay = { $minutes } min, { $seconds } premières s de chaque coup offertes
clock-days-a-move = { $count ->
    [one] 1 jour par coup
   *[other] { $count } jours par coup
}
clock-own = à votre façon…
clock-own-time = Temps
clock-own-minutes = Minutes pour la partie
clock-own-seconds = Secondes par coup
clock-own-kind = Rôle des secondes
clock-kind-increment = ajoutées par coup
clock-kind-delay = offertes par coup
clock-kind-byo-yomi = par périodes (byo-yomi)
clock-own-periods = Nombre de périodes
clock-periods = { $count ->
    [one] { $time }, reste une période
   *[other] { $time }, restent { $count } périodes
}
clock-own-wrong = Jusqu’à 180 minutes et 180 secondes, pas zéro aux deux.
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
clock-spoken = { $seat } : { $time }
key-clocks = l’état des pendules

## Demandes entre joueurs
takeback = Reprendre
takeback-asked = { $seat } demande à reprendre son coup.
takeback-allow = Accorder
abort = Annuler
opponent-gone = L’adversaire est parti. Vous pourrez réclamer le gain dans { $seconds } s.
opponent-gone-long = L’adversaire est parti.
claim-win = Réclamer le gain
reason-left = { $loser } a quitté la table.
draw-claim-short = Réclamer nulle

## Qui a mis quoi dans la donne
deal-parts = Qui a contribué
deal-part-open = scellée, puis ouverte
deal-part-sealed = scellée
deal-part-waited = pas encore là
deal-part-computer = découle du secret de la salle
deal-part-yours = par ce navigateur
deal-lot = Les couleurs ont été tirées au sort, premier tirage de la donne.
deal-none = Cette partie part d’une position préparée. Il n’y a pas eu de donne.
deal-saw-wrong = Pendant la donne, cette page a vu ce qu’une salle honnête ne fait pas. Quittez cette partie et redonnez ailleurs.
finding-seals-kept = Le sceau de l’autre camp est resté celui d’avant l’ouverture du nôtre.
finding-computer-bound = La part de l’ordinateur découle du secret scellé : elle n’a pu être choisie après coup.
finding-colours-as-drawn = Les couleurs sont celles que la donne a tirées.
finding-saw-opened-early = Quelque chose fut ouvert avant que tout soit scellé, ou le secret avant la fin. Qui l’a vu pouvait choisir ou tricher.
finding-saw-seal-changed = Le sceau de l’autre camp fut échangé après l’ouverture du nôtre.
finding-saw-secret-changed = La salle a échangé son secret scellé après avoir reçu notre sceau.
finding-saw-secret-reused = La salle a repris le secret d’une donne antérieure de ce navigateur, peut-être déjà connu.
finding-saw-begun-again = La donne fut recommencée après notre contribution. Une fois, ce peut être un accident ; souvent, c’est choisir ses donnes.

## La page d’accueil
play-now = Jouer maintenant
invite-friend = Inviter un ami
play-now-words = Contre l’ordinateur, sans inscription. Il ne voit pas plus de cartes que vous.
motion-label = Une partie enregistrée de Surprise Chess : les pièces restent cachées jusqu’à ce qu’elles bougent ou soient attaquées.
motion-pause = Arrêter l’échiquier animé
motion-go = Animer l’échiquier
live-games = Parties en cours
no-live-games = Personne ne joue en public pour l’instant. Les parties par lien paraissent ici si leur auteur le veut.
moves-played = { $count } coups

## Troubles between two players
trouble-seat-taken = La place est déjà prise. Demandez un nouveau lien, ou celui des spectateurs.
trouble-not-joined = L’autre camp n’est pas encore là.
trouble-wrong-clock = { $message }
trouble-wrong-level = { $message }
trouble-wrong-position = { $message }
trouble-no-computer = L’ordinateur ne joue pas encore à ce jeu. Choisissez un ami par lien, ou à deux sur cet écran.
trouble-no-takeback = Ce coup ne peut être repris : une carte s’est retournée depuis, ou vous n’avez pas encore joué.
trouble-takeback-asked = Vous avez déjà demandé. Attendez la réponse.
trouble-no-takeback-asked = Plus personne ne demande à reprendre un coup.
trouble-too-late-to-abort = La partie est trop avancée pour être annulée. Vous pouvez abandonner ou proposer nulle.
trouble-nobody-gone = L’adversaire est là, ou n’est pas parti depuis assez longtemps.
trouble-nobody-to-ask = Personne à qui demander : l’ordinateur n’écoute pas ces souhaits.
trouble-spectator = Vous êtes spectateur. Seuls les joueurs peuvent faire cela.
trouble-covered = L’écran est couvert. D’abord, le joueur au trait se fait connaître.
trouble-nothing-covered = Rien n’est couvert sur cet écran.
trouble-not-your-seat = Cette page ne joue que pour son camp.
trouble-not-dealt = La donne n’est pas encore faite.
trouble-room-broken = Quelque chose ne va pas dans la salle. Prévenez qui la tient.
trouble-page-fault = Cette page et la salle ne se comprennent pas. Rechargez la page.

## Solitaires
orders-given = Donne des ordres à { $men }
orders-taken = Est déplacée par { $men }
score = Score
score-now = Si tout se touche :
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
pile-laid-out = posées
pile-counters = jetons restants
pile-pieces = cartes de pièce
pile-places = cartes de position
deck-order = Ordre :
daily-of = Donne du { $day }
solo-puzzle = Problème
open-deck-sign = Pioche ouverte
score-marked = Score marqué : une carte a été vue
score-marked-words = Le score est marqué : une carte déjà vue a été recouverte.
undone-count = { $count ->
    [one] Un coup a été repris.
   *[other] { $count } coups ont été repris.
}
undo = Annuler
undo-card-sure = Cette carte a été vue. La recouvrir marque le score.
undo-card-yes = Recouvrir et marquer
give-up = Abandonner
give-up-sure = Abandonner cette donne ?
give-up-yes = Oui, abandonner
key-undo = Reprendre la dernière action d’un solitaire
solution = Solution
solution-none = Il n’y a rien à résoudre
solution-waits = Le solveur parcourt la partie…
solution-show = Montrer le meilleur chemin d’ici
solution-from = Meilleur chemin depuis l’action { $ply } :
solution-back = Revenir à ma partie
solution-lost = Points perdus
solution-lost-words = En connaissant toutes les cartes, ces actions ont coûté des points. Touchez une perte pour voir mieux.
solution-nothing-lost = Rien n’a été perdu : personne n’aurait fait mieux avec ces cartes.
solution-played = Joué
solution-reach = Encore possible
reach-best = { $score } était encore possible : prouvé le meilleur.
reach-at-least = Au moins { $score } était encore possible.
reach-at-most = Pas plus de { $score } n’était possible.
reach-lost = La partie n’était plus gagnable : prouvé.
advice-worth = Sans connaître les cartes : les coups seuls valent { $moving }, une carte de plus { $card }.
advice-sure = Le mieux : { $action }.
advice-likely = Sans doute le mieux : { $action }.
advice-none = Aucun des deux n’est sûrement meilleur.
advice-move = continuer par des coups
solo-page = Donne du jour et problèmes
solo-more-puzzles = D’autres problèmes
solo-none = Ce solitaire n’existe pas
solo-none-words = Les jeux à un joueur sont Parade et Neighbour.
daily-today = Donne du jour
daily-other = Donne d’un jour
daily-play = Jouer cette donne
daily-again = La rejouer
daily-done = Votre score : { $score }
daily-lost = Vous ne l’avez pas résolue.
daily-first-counts = Le premier résultat du jour compte : { $score }.
daily-words = La même donne pour tous : elle ne dépend que du nom du jeu et de la date ; qui veut regarder d’avance le peut.
puzzles = Problèmes
difficulty-easy = Facile
difficulty-medium = Moyen
difficulty-hard = Difficile
difficulty-fiendish = Diabolique
puzzle-unique = Une seule solution la plus courte
puzzle-find = Demander un problème
puzzle-searching = Recherche…
puzzle-words-parade = Huit pièces, des coups seulement. Une solution, c’est un ensemble de coups, dans n’importe quel ordre.
puzzle-words-neighbour = Huit à onze pièces, des coups seulement. Une solution, c’est un ensemble de coups, dans n’importe quel ordre.
solo-free = Une donne à vous
solo-free-words = Mélangée équitablement pour vous seul, avec vos options.
solo-deal = Donner
targets = Que viser
targets-words = Sur { $games } parties du joueur au meilleur score attendu, { $lost } furent perdues. Voici les quartiles de tous les scores.
targets-low = trois parties sur quatre l’atteignent
targets-median = une partie sur deux l’atteint
targets-high = une partie sur quatre l’atteint
targets-best = le meilleur de tous
your-days = Vos jours
streak-now = Gagnés à la suite : { $count }.
streak-longest = La plus longue suite : { $count }.
streak-days = { $count } jours de suite
lost-short = perdu
share-score = Score { $score }
note-title-parade = Une coquille dans les règles
note-words-parade = Le texte de l’inventeur ajoute un cavalier blanc en g7 dans son exemple. Selon sa propre règle, une case vide après la dernière pièce, qui est en e4, il va en g4. Toutes les versions du texte ont la coquille ; ici il va en g4.
note-title-neighbour = Quand peut-on s’arrêter
note-words-neighbour = À la lettre, on peut cesser d’ajouter après n’importe quelle pièce. Une pièce est déjà un groupe : s’arrêter aussitôt donne 34, imbattable. Ici il faut d’abord huit pièces, autant qu’au début du jeu suivant de l’inventeur. L’option floor=1 joue à la lettre.
floor-one = Jouer à la lettre
trouble-solver-running = Le solveur travaille déjà pour vous : attendez-le ou fermez-le.
trouble-no-solver = Seuls les jeux à un joueur sont résolus.
trouble-solver-failed = Cela n’a pas pu être résolu.
trouble-no-such-difficulty = Cette difficulté n’existe pas.
trouble-no-puzzle = Aucun tel problème trouvé cette fois ; redemandez.
trouble-wrong-daily = Il n’y a pas de telle donne du jour.

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
    [one] dopée : un pas de roi
   *[other] dopée : { $count } pas de roi
}
square-hobbled = { $count ->
    [one] entravée par un jeton
   *[other] entravée par { $count } jetons
}
square-fits = la carte lui convient
card-any = toute pièce du camp : { $seat }
card-fits = { $card } : { $man } ; convient en { $squares }
card-new = vient d’être piochée
hand-of-cards = Main : { $seat }
hand-empty = Aucune carte en main.
turn-title = Votre tour
turn-begins = Jouez d’abord un coup. Ensuite, si vous voulez, des pas de roi et une carte.
turn-so-far = Jusqu’ici : { $parts }
turn-back = Annuler l’étape
action-booster-end = Finir le tour
turn-end = Finir le tour
turn-steps = { $count ->
    [one] Elle peut continuer d’un pas de roi en { $squares }.
   *[other] Elle peut continuer d’un pas de roi : { $squares }.
}
turn-cards = { $count ->
    [one] Une carte peut être jouée.
   *[other] Une carte parmi { $count } peut être jouée.
}
turn-end-keys = E finit le tour, Échap annule la dernière étape.
spoken-part-back = L’étape est annulée.
spoken-committed = Le tour est fini.
reserve-spoken = { $seat } : { $cards ->
    [one] une carte
   *[other] { $cards } cartes
}, { $reserve ->
    [one] un jeton
   *[other] { $reserve } jetons
} en réserve
piles-cards = Pioche : { $count }
piles-discard = Défausse : { $count }
piles-discard-spoken = Défausse, la dernière d’abord : { $cards }
trouble-stale-draft = Votre tour a changé entre-temps, peut-être dans une autre fenêtre. Regardez et choisissez de nouveau.
trouble-draft-gone = La salle a redémarré et a oublié ce que vous aviez commencé de ce tour. Recommencez-le.
trouble-nothing-begun = Vous n’avez rien commencé qui puisse être annulé.
key-end-turn = finir un tour en plusieurs étapes

## Impression, et le livre
book = Le livre (en anglais) : règles, formats, fonctionnement
print = Imprimer
print-link = Imprimer cartes et plateaux
print-words = Ce qu’il faut sur une vraie table : cartes, pions, plateaux. Ou les règles sur une page.
print-game = Jeu
print-what = Quoi
print-kit = Cartes et matériel
print-rules = Règles
print-paper = Papier
print-paper-a4 = A4
print-paper-letter = Letter
print-size = Format des cartes
print-size-usual = celui du jeu
print-size-square = pour les cases, 45 × 45 mm
print-size-mini = mini, 44 × 63 mm
print-size-poker = poker, 63 × 88 mm
print-size-own = à votre mesure
print-size-mm = Largeur × hauteur (mm)
print-width = Largeur en millimètres
print-height = Hauteur en millimètres
print-square = Cases du plateau (mm)
    .points = Intervalle des lignes (mm)
print-backs = Dos
print-backs-blank = aucun
print-backs-long-edge = au verso, retourné sur le bord long
print-backs-short-edge = au verso, retourné sur le bord court
print-backs-fold-over = à côté des faces, à replier
print-shift = Décalage des dos (mm)
print-right = Vers la droite, en millimètres
print-down = Vers le bas, en millimètres
print-seed = Position d’une donne
print-seed-none = graine, si voulu
print-seed-draw = Tirer
print-black = Noir sur blanc, sans gris
print-lines = Traits fins entre les cartes
print-board = Le plateau aussi, en morceaux
print-download = Télécharger le PDF
print-actual-size = Imprimez à 100 % (« taille réelle ») : la règle de chaque feuille doit mesurer 50 mm.
print-preview = Les feuilles
print-sheet = Feuille { $number } sur { $count }
print-before = Feuille précédente
print-after = Feuille suivante
print-no-picture = Cette feuille ne peut pas être montrée pour l’instant. Le PDF se télécharge quand même.
print-wrong-option = Une option n’accepte pas cette valeur.
print-wrong-size = Des cartes de ce format ne tiennent pas sur le papier, ou le format est illisible. Un côté mesure de 15 à 200 mm.
print-wrong-square = Une case mesure de 20 à 80 mm.
    .points = L’intervalle mesure de 20 à 80 mm.
print-wrong-shift = Les dos peuvent être décalés de 10 mm au plus.
print-wrong-seed = Une graine a 64 chiffres hexadécimaux.
print-deals = Donnes scellées
print-deals-words = Pour une table sans écran : une feuille par camp, à plier et à sceller. Qui imprime voit chaque donne, ici et sur la feuille de l’arbitre ; vous êtes donc l’arbitre et ne jouez pas.
print-deals-count = Nombre de donnes
print-deal-seed = Graine
print-deal-fresh = tirée par la salle
print-deal-seals = Les sceaux (SHA-256 de chaque graine), tels qu’ils figurent sur les feuilles
print-art = Vos propres dessins
print-art-words = Fichiers SVG carrés, à choisir ou à déposer ici : { $files }
print-art-choose = Choisir des fichiers
print-art-chosen = { $count } dessins sur { $of } sont là. Ils vont à la salle pour être imprimés et ne sont pas gardés.
print-art-unused = Non utilisés : { $files }{ $count ->
        [0] {""}
       *[other] , et { $count } autres
    }.
print-art-remove = Retirer
print-drawing-missing = { $file } manque : il faut un SVG carré pour chacun de ces noms : { $files }.
print-drawing-broken = { $file } n’est pas un SVG lisible.
print-drawing-not-square = { $file } n’est pas carré : rendez-le carré pour qu’il ne soit pas déformé.
print-drawing-too-large = { $file } dépasse 512 ko, ou contient trop de choses pour le dessin d’une pièce : simplifiez-le.
print-drawing-not-printed = { $file } utilise ce qui ne s’imprime pas, comme une photo, un effet ou un autre fichier : dessinez-le avec des formes.
print-wrong-deals = On imprime de 1 à 24 donnes à la fois.
trouble-wrong-print = { $message }
trouble-no-such-sheet = Cette feuille n’existe plus. Choisissez de nouveau.
trouble-no-printer = Ce salon ne peut pas imprimer. La ligne de commande le peut : facedown print.

## Avec de vraies cartes
by-hand = Jouer avec de vraies cartes
mode-by-hand = À deux sur un vrai plateau
by-hand-words = Votre plateau, vos cartes. Jouez chaque coup ici aussi et dites ce qui s’est retourné : la page tient la réserve, les coups légaux et la pendule. Elle ne connaît pas les cartes, et la partie reste dans ce navigateur.
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
by-hand-forget = Oublier
by-hand-gone = Cette partie n’est pas dans ce navigateur
by-hand-gone-words = Une partie avec de vraies cartes n’est gardée que dans le navigateur où on l’a saisie. Une partie téléchargée s’ouvre sur la page de relecture.
by-hand-lay-out = Son départ est tiré au sort : disposez-le sur votre plateau, puis placez la même position ici.
by-hand-not-one-player = Cette page est pour deux joueurs à une table.
by-hand-not-secret-choices = Les joueurs y choisissent en secret ce que la page devrait savoir.
by-hand-not-secret-hands = Les coups légaux dépendent de cartes en main que personne d’autre ne peut voir.
by-hand-asked = Quelle est la carte en { $at } ?
    .points = Quelle est la pièce en { $at } ?
by-hand-asked-moved = Quelle est la carte venue de { $at } ?
    .points = Quelle est la pièce venue de { $at } ?
by-hand-asked-captured = Quelle était la carte prise en { $at } ?
    .points = Quelle était la pièce prise en { $at } ?
by-hand-only = Seuls les { $seat } peuvent le savoir : dites-le à l’insu de l’autre camp, ou laissez-la inconnue.
by-hand-left = { $piece } (reste { $count })
by-hand-none-left = Il ne reste pas de { $piece }. Il y a encore : { $left }.
by-hand-unknown = Laisser inconnue
by-hand-drop = Pas ce coup
by-hand-undo = Corriger
by-hand-draw = Nulle convenue
by-hand-draw-sure = Les deux ont-ils convenu de la nulle ?
by-hand-draw-yes = Oui, nulle
clock-go = Lancer la pendule
clock-stop = Arrêter la pendule
trouble-start-not-given = Ce jeu part d’un tirage au sort : placez la position que vous avez disposée.
trouble-impossible-answer = Impossible : il n’en reste aucune.
trouble-flag-fallen = Un tour a duré plus que le temps de son camp.
