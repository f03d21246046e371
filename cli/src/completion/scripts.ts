// What a shell loads. Each script only carries words to `__complete` and its answer back: a line for each candidate,
// `value<TAB>description`, or the one line FILES.

/** The shell is to offer the names of files. */
export const FILES = ':files';

/** The hidden command that the scripts call. */
export const COMPLETE = '__complete';

const bash = (name: string) => `# ${name} completion for bash. Add to ~/.bashrc:
#   source <(${name} completion bash)
_${name}() {
  local word whole='' last='' value files='' i n=0
  local -a words=()
  # Bash ends words at = and :, the command does not.
  for ((i = 1; i <= COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    if ((n > 0)) && [[ $word == [=:]* || $last == *[=:] ]]; then
      words[n - 1]+=$word
    else
      words[n++]=$word
    fi
    last=$word
  done
  ((n > 0)) && whole=\${words[n - 1]}
  local before=\${whole%"$2"}
  COMPREPLY=()
  while IFS=$'\\t' read -r value _; do
    if [[ $value == '${FILES}' ]]; then files=1; else COMPREPLY+=("\${value#"$before"}"); fi
  done < <(${name} ${COMPLETE} -- "\${words[@]}" 2>/dev/null)
  if [[ -n $files ]]; then
    compopt -o filenames 2>/dev/null
    while IFS= read -r value; do COMPREPLY+=("$value"); done < <(compgen -f -- "$2")
  fi
}
complete -F _${name} ${name}
`;

const zsh = (name: string) => `#compdef ${name}
# ${name} completion for zsh. Add to ~/.zshrc:
#   source <(${name} completion zsh)
_${name}() {
  local value description
  local -a candidates
  while IFS=$'\\t' read -r value description; do
    if [[ $value == '${FILES}' ]]; then
      _files
      return
    fi
    candidates+=("\${value//:/\\\\:}\${description:+:$description}")
  done < <(${name} ${COMPLETE} -- "\${(@Q)words[2,CURRENT-1]}" "$PREFIX" 2>/dev/null)
  _describe -V ${name} candidates
}
if [[ $funcstack[1] == _${name} ]]; then
  _${name} "$@"
else
  (( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
  compdef _${name} ${name}
fi
`;

const fish = (name: string) => `# ${name} completion for fish. Save it where fish looks:
#   ${name} completion fish > ~/.config/fish/completions/${name}.fish
function __${name}_complete
    set -l words (commandline -opc)
    set -l word (commandline -ct)
    set -l candidates (${name} ${COMPLETE} -- $words[2..-1] "$word" 2>/dev/null)
    if test "$candidates" = '${FILES}'
        __fish_complete_path "$word"
    else
        printf '%s\\n' $candidates
    end
end
complete -c ${name} -e
complete -c ${name} -f -k -a '(__${name}_complete)'
`;

export const scripts = { bash, zsh, fish } as const;
