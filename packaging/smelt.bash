# Completion for bash: commands and flags as the program's own help lists them, then files.
_smelt() {
  local word="${COMP_WORDS[COMP_CWORD]}" command="" i
  for ((i = 1; i < COMP_CWORD; ++i)); do
    [[ ${COMP_WORDS[i]} == -* ]] || { command="${COMP_WORDS[i]}"; break; }
  done
  if [[ -z $command && $word != -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$("$1" --help 2>/dev/null | sed -n '/^Subcommands:/,$s/^  \([a-z]\+\) .*/\1/p')" -- "$word")
  elif [[ $word == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$("$1" $command --help 2>/dev/null | grep -o -- '--[a-z][a-z0-9_.-]*')" -- "$word")
  else
    mapfile -t COMPREPLY < <(compgen -f -- "$word")
  fi
}
complete -o filenames -F _smelt smelt
