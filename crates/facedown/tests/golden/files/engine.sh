# A UCI program that notes what it is sent in `heard` and plays the moves that it is given.
# Its arguments: the variants that it offers (`plain`: it has no names for games), then its moves.
offers=$1
shift
while read -r line; do
    echo "$line" >> heard
    case $line in
    uci)
        [ "$offers" = plain ] || echo "option name UCI_Variant type combo default chess $offers"
        echo 'option name Game_Options type string default <empty>'
        echo uciok
        ;;
    isready) echo readyok ;;
    go*)
        echo "bestmove $1"
        shift
        ;;
    quit) exit 0 ;;
    esac
done
