# Sources a completion script, and prints what it offers for each line of standard input: words as bash has split them, the
# last one being completed ('' is none yet). Without a terminal: _wavecc is called as bash calls it.
source "$1"
complete -p wavecc waveasm-translate > /dev/null || exit 1
while read -r line; do
    eval "COMP_WORDS=($line)"
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    _wavecc
    printf '%s ->' "$line"
    ((${#COMPREPLY[@]})) && printf ' %s' "${COMPREPLY[@]}"
    printf '.\n'
done
