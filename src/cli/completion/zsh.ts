import type { CompletedCommand, CompletedOption } from './completionModel';

const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
/** Escapes a text within a specification of `_arguments`. */
const escape = (text: string): string => text.replaceAll(/[[\]:\\]/g, String.raw`\$&`);

function actionOf({ name, values, isList, isFile }: NonNullable<CompletedOption['value']>): string {
  const action = isFile
    ? '_files'
    : values.length === 0
      ? ' '
      : isList
        ? `_values -s , ${escape(name)} ${values.join(' ')}`
        : `(${values.join(' ')})`;
  return `:${escape(name)}:${action}`;
}

const specsOf = ({ flags, meaning, value }: CompletedOption): string[] =>
  flags.map((flag) => {
    const assigned = value !== undefined && flag.startsWith('--') ? '=' : '';
    const repeats = value?.isList === true || flag === '--set' ? '*' : '';
    return quote(`${repeats}${flag}${assigned}[${escape(meaning)}]${value ? actionOf(value) : ''}`);
  });

function branchOf({ name, words, takesFiles, options }: CompletedCommand): string {
  const positionals = [
    ...(words.length > 0 ? [quote(`1:${name}:(${words.join(' ')})`)] : []),
    ...(takesFiles ? [quote('*:file:_files')] : []),
  ];
  const specs = [...positionals, ...options.flatMap(specsOf)].map((spec) => ` \\\n        ${spec}`);
  return `      ${name}) _arguments${specs.join('')} ;;`;
}

export const zshScript = (commands: readonly CompletedCommand[]): string => `#compdef gridlens
_gridlens() {
  local curcontext=$curcontext state
  local -a commands
  _arguments -C '(- *)--version[Prints the version]' '1:command:->command' '*::argument:->argument'
  case $state in
    command)
      commands=(${commands.map(({ name, meaning }) => quote(`${name}:${meaning}`)).join(' ')})
      _describe command commands ;;
    argument)
      case $words[1] in
${commands.map(branchOf).join('\n')}
      esac ;;
  esac
}
if [[ $funcstack[1] == _gridlens ]]; then _gridlens "$@"; else compdef _gridlens gridlens; fi
`;
