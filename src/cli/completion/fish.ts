import type { CompletedCommand, CompletedOption } from './completionModel';

const quote = (text: string): string => `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`;

const when = (condition: string): string => `complete -c gridlens -n ${quote(condition)}`;

function optionLine(command: string, { flags, meaning, value }: CompletedOption): string {
  const names = flags.map((flag) => (flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`));
  const parts = [when(`__gridlens_is ${command}`), ...names, `-d ${quote(meaning)}`];
  if (value === undefined) return parts.join(' ');
  if (value.isFile) return [...parts, '-r -F'].join(' ');
  const codes = value.values.join(' ');
  return [...parts, `-x -a ${quote(value.isList ? `(__gridlens_list ${codes})` : codes)}`].join(' ');
}

const commandLines = ({ name, meaning, words, takesFiles, options }: CompletedCommand): string[] => [
  `${when('test (count (commandline -opc)) -eq 1')} -a ${name} -d ${quote(meaning)}`,
  ...(words.length > 0 ? [`${when(`__gridlens_is ${name} 2`)} -a ${quote(words.join(' '))}`] : []),
  ...(takesFiles ? [`${when(`__gridlens_is ${name}`)} -F`] : []),
  ...options.map((option) => optionLine(name, option)),
];

export const fishScript = (commands: readonly CompletedCommand[]): string => `# fish completion for gridlens
function __gridlens_is
    set -l words (commandline -opc)
    test "$words[2]" = $argv[1]; and begin
        test (count $argv) -eq 1; or test (count $words) -eq $argv[2]
    end
end
function __gridlens_list
    set -l before (string match -r '^(?:--[^=]*=)?(.*,)' -- (commandline -ct))[2]
    for code in $argv
        echo "$before$code"
    end
end
complete -c gridlens -e
complete -c gridlens -f
${when('test (count (commandline -opc)) -eq 1')} -l version -d 'Prints the version'
${commands.flatMap(commandLines).join('\n')}
`;
