/* What shells load: each asks lanescope for candidates when Tab is pressed, so that it knows what the installed one knows. */

/** Shells with completion. */
export const shells = ['bash', 'zsh', 'fish'] as const;

/** One of them. */
export type Shell = (typeof shells)[number];

const bash = `# Completion of lanescope for bash: source <(lanescope completion bash)
_lanescope() {
  local current=\${COMP_WORDS[COMP_CWORD]} program=\${COMP_WORDS[0]/#\\~/$HOME} names line
  [[ $current == '=' ]] && current=
  COMPREPLY=()
  {
    read -r names || return
    while IFS= read -r line; do COMPREPLY+=("\${line%% *}"); done
  } < <("$program" completion bash -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  if [[ $names == files && \${#COMPREPLY[@]} -eq 0 ]]; then
    compopt -o default
  elif [[ $names == folders ]]; then
    compopt -o dirnames
  elif [[ $names == files && -n $current ]]; then
    compopt -o filenames
    while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -- "$current")
  fi
}
complete -F _lanescope lanescope
`;

const zsh = `#compdef lanescope
# Completion of lanescope for zsh: source <(lanescope completion zsh), or as _lanescope in a folder of fpath
_lanescope() {
  local -a lines described
  local line
  lines=("\${(@f)$("\${(Q)words[1]/#\\~/$HOME}" completion zsh -- "\${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
  [[ $PREFIX == --*=* ]] && compset -P '*='
  for line in "\${(@)lines[2,-1]}"; do
    described+=("\${\${line%% *}//:/\\\\:}:\${line#* }")
  done
  (( $#described )) && _describe -V lanescope described
  case $lines[1] in
    files) _files ;;
    folders) _files -/ ;;
  esac
}
if [[ $funcstack[1] == _lanescope ]]; then _lanescope "$@"; else compdef _lanescope lanescope; fi
`;

const fish = `# Completion of lanescope for fish: lanescope completion fish | source
function __lanescope
  set -l current (commandline -ct)
  set -l words (commandline -opc)[2..-1] $current
  test (count $words) -gt 0; or set words ''
  set -l lines (lanescope completion fish -- $words 2>/dev/null)
  set -l flag (string match -r -- '^--[^=]*=' $current; or echo '')
  for line in $lines[2..-1]
    echo $flag(string replace ' ' \\t -- $line)
  end
  set -l value (string replace -r -- '^--[^=]*=' '' $current)
  switch $lines[1]
    case files
      printf '%s\\n' $flag(__fish_complete_path "$value")
    case folders
      printf '%s\\n' $flag(__fish_complete_directories "$value")
  end
end
complete -c lanescope -f -a '(__lanescope)'
`;

/** The text that a shell loads. */
export const scripts: Readonly<Record<Shell, string>> = { bash, zsh, fish };
