import type { CompletedCommand, CompletedOption } from './completionModel';

const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Completes the value of an option: its codes, a file, or nothing. */
function branchOf(command: string, { flags, value }: CompletedOption): string[] {
  if (value === undefined) return [];
  const pattern = flags.map((flag) => quote(`${command} ${flag}`)).join('|');
  if (value.isFile) return [`    ${pattern}) return ;;`];
  const list = value.isList ? ' list=1' : '';
  return [`    ${pattern}) words=${quote(value.values.join(' '))}${list} is_value=1 ;;`];
}

function wordsOf({ name, words, options }: CompletedCommand): string {
  const flags = options.flatMap((option) => option.flags.slice(0, 1)).join(' ');
  return `        ${name}) options=${quote(flags)} words=${quote(words.join(' '))} ;;`;
}

/** Bash separates words at `=`, so that the value of `--metrics=price` is a word of its own. */
export const bashScript = (commands: readonly CompletedCommand[]): string => `# bash completion for gridlens
_gridlens() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} command=\${COMP_WORDS[1]}
  local words= options= list= is_value= before=
  COMPREPLY=()
  if [[ $cur == = ]]; then cur=
  elif [[ $prev == = ]]; then prev=\${COMP_WORDS[COMP_CWORD-2]}; fi
  case "$command $prev" in
${commands.flatMap(({ name, options }) => options.flatMap((option) => branchOf(name, option))).join('\n')}
    *)
      case $command in
${commands.map(wordsOf).join('\n')}
      esac
      ((COMP_CWORD == 2)) || words=
      if ((COMP_CWORD == 1)); then
        words=${quote(commands.map(({ name }) => name).join(' '))} options='--version --help' is_value=1
      fi
      [[ $cur == -* ]] && words=$options ;;
  esac
  if [[ $list && $cur == *,* ]]; then before=\${cur%,*},; fi
  COMPREPLY=($(compgen -W "$words" -- "\${cur#"$before"}"))
  COMPREPLY=("\${COMPREPLY[@]/#/$before}")
  # Files are offered only where a file may be typed.
  case $command in
    ${commands
      .filter(({ takesFiles }) => takesFiles)
      .map(({ name }) => name)
      .join('|')}) ;;
    *) is_value=1 ;;
  esac
  if [[ $is_value ]]; then compopt +o default 2>/dev/null; fi
}
complete -o default -F _gridlens gridlens
`;
