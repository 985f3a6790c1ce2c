import {
  type CommandName,
  commandNames,
  datasetActions,
  flagOf,
  listFormats,
  meFormats,
  options,
  type OptionTypes,
  type QueryFormat,
  queryFormats,
  type Shell,
  shells,
  typesOf,
} from './commandOptions';
import { type ListFilter, type SubjectName, subjectNames, subjectOf } from '../batch/listSubjects';
import {
  meantCode,
  nearestName,
  networks,
  operations,
  parameters,
  type QueryField,
  resolveFieldAlias,
} from '../domain';
import { exportFlags, type TypedOptions } from './exportFlags';
import { choiceOf, listOf } from '../words/phrases';
import type { SetTexts } from '../batch/namedQuery';
import { UsageError } from '../batch/exitCodes';
import { parseArgs } from 'node:util';

type Values = Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;

/** A question about the name that a typed one resembles, after a space; empty where there is none. */
function meantBy(typed: string, names: readonly string[]): string {
  const nearest = meantCode('', typed, names);
  return nearest === undefined ? '' : ` Did you mean ${nearest}?`;
}

/** The options that a word resembles: by letters, by another name of theirs, or by one of their words. */
function optionsLike(typed: string, names: readonly string[]): string[] {
  const nearest = nearestName(typed, names);
  if (nearest !== undefined) return [nearest];
  const alias = resolveFieldAlias(typed, new Map(names.map((name) => [name.replaceAll('-', '_'), name])));
  if (alias !== undefined) return [alias];
  const words = [...new Set(names.flatMap((name) => name.split('-')))];
  const word = words.includes(typed) ? typed : nearestName(typed, words);
  const withWord = names.filter((name) => word !== undefined && name.split('-').includes(word));
  if (withWord.length > 0) return withWord;
  return names.filter((name) => typed.length > 1 && name.startsWith(typed));
}

/** The name of an option as it was typed, with one dash or two, if any command has it. */
const knownName = (name: string): string | undefined =>
  Object.hasOwn(options, name) ? name : Object.entries(options).find(([, { short }]) => short === name)?.[0];

function unknown(command: CommandName, name: string, rawName: string): UsageError {
  const known = knownName(name);
  if (known !== undefined)
    return new UsageError(
      `gridlens ${command} has no --${known}, which is an option of ${listOf(options[known].of.map((one) => `gridlens ${one}`))}.`,
    );
  const typed = rawName.replace(/^-+/, '').toLowerCase().replaceAll('_', '-');
  const meant = optionsLike(typed, Object.keys(typesOf(command))).map((one) => `--${one}`);
  const question = meant.length === 0 ? '' : ` Did you mean ${choiceOf(meant)}?`;
  return new UsageError(`There is no option ${rawName}.${question}`);
}

/** Joins an option that takes a value with a value that begins with a dash, such as a negative number. */
function withDashedValues(args: readonly string[], types: OptionTypes): string[] {
  const isOption = (arg: string): boolean => Object.hasOwn(types, arg.split('=')[0].slice(2));
  const joined: string[] = [];
  for (const [at, arg] of args.entries()) {
    const before = args[at - 1] ?? '';
    const takesValue = before.startsWith('--') && types[before.slice(2)]?.type === 'string';
    const isValue = takesValue && /^-\d/.test(arg) && !isOption(arg);
    if (isValue) joined[joined.length - 1] = `${before}=${arg}`;
    else joined.push(arg);
  }
  return joined;
}

/** Parses the options and the other arguments of a command. Throws UsageError. */
function parseOptions(
  args: readonly string[],
  command: CommandName,
): { values: Values; positionals: readonly string[] } {
  const types = typesOf(command);
  const { tokens, values, positionals } = parseArgs({
    args: [...withDashedValues(args, types)],
    options: types,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const type = Object.hasOwn(types, token.name) ? types[token.name]?.type : undefined;
    if (type === undefined) throw unknown(command, token.name, token.rawName);
    const isMissing = token.value === undefined || (!token.inlineValue && token.value.startsWith('--'));
    if (type === 'string' && isMissing) throw new UsageError(`${token.rawName} needs a value.`);
    if (type === 'boolean' && token.value !== undefined)
      throw new UsageError(`${token.rawName} takes no value.`);
  }
  return { values, positionals };
}

/** Parses the value of `--set`: `region=NSW1`. */
function readSet(typed: readonly string[]): SetTexts {
  return new Map(
    typed.map((one): [string, string] => {
      const at = one.indexOf('=');
      if (at < 1) throw new UsageError(`--set takes a variable and its value, as region=NSW1, not “${one}”.`);
      return [one.slice(0, at).trim(), one.slice(at + 1)];
    }),
  );
}

/** The options that name the service. */
export interface ServiceOptions {
  address?: string;
  isSample: boolean;
}

/** The options that queries and datasets share. */
interface RequestOptions extends ServiceOptions {
  /** Parameters of a query by their own names, each as typed, of lists all that were typed. */
  fields: Readonly<Partial<Record<QueryField, string | readonly string[]>>>;
  isDryRun: boolean;
  isQuiet: boolean;
  /** Sends codes and groupings that the editor would mark. */
  isUnchecked: boolean;
  /** Waits when the service limits the rate of requests. */
  waits: boolean;
  /** Most requests. */
  budget?: number;
}

export interface QueryCommand extends RequestOptions {
  command: 'query';
  files: readonly string[];
  format?: QueryFormat;
  /** How the file is to be written, as typed. */
  exported: TypedOptions;
  /** The values for the variables of the query files. */
  set: SetTexts;
  /** `-` is standard output. By default the `export` of the query file, else standard output. */
  output?: string;
  /** The export of a query file may replace a file that Gridlens did not write. */
  overwrites?: boolean;
}

/** The arguments of `gridlens dataset`: the options of a query, and the folder. */
export interface DatasetCommand extends RequestOptions {
  command: 'dataset';
  action: (typeof datasetActions)[number];
  folder: string;
  /** The number of the dataset's requests to repeat for comparison. */
  again: number;
  /** The months to fetch again, as typed. */
  months?: string;
}

export interface ListCommand extends ServiceOptions {
  command: 'list';
  subject: SubjectName;
  filter: ListFilter;
  search?: string;
  format?: (typeof listFormats)[number];
  isQuiet: boolean;
}

export interface MeCommand extends ServiceOptions {
  command: 'me';
  format?: (typeof meFormats)[number];
  isQuiet: boolean;
}

export interface McpCommand extends ServiceOptions {
  command: 'mcp';
}

export type Command =
  | QueryCommand
  | DatasetCommand
  | ListCommand
  | MeCommand
  | McpCommand
  | { command: 'completion'; shell: Shell }
  | { command: 'help'; topic?: CommandName };

const textOf = (value: Values[string]): string | undefined => (typeof value === 'string' ? value : undefined);

/** A list is typed with commas, as several options, or both. */
function fieldsIn(values: Values): QueryCommand['fields'] {
  const found = parameters.flatMap(({ name }): [QueryField, string | string[]][] => {
    const value = values[flagOf(name)];
    if (typeof value === 'string') return [[name, value]];
    if (!Array.isArray(value)) return [];
    const codes = value.flatMap((one) => String(one).split(','));
    return [[name, codes.map((code) => code.trim()).filter((code) => code !== '')]];
  });
  return Object.fromEntries(found);
}

function countIn(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`--${name} takes a number of requests, not “${text}”.`);
  return Number(text);
}

/** The name in a list that was typed. Throws UsageError, which names the nearest. */
function oneOf<T extends string>(typed: string, names: readonly T[], refusal: string): T {
  const found = names.find((name) => name === typed);
  if (found !== undefined) return found;
  throw new UsageError(`${refusal}${meantBy(typed, names)} There are ${listOf(names)}.`);
}

/** The typed format of a command. Throws UsageError. */
function formatOf<T extends string>(
  values: Values,
  command: CommandName,
  formats: readonly T[],
): T | undefined {
  const format = textOf(values['format']);
  if (format === undefined) return undefined;
  return oneOf(format, formats, `gridlens ${command} has no format “${format}”.`);
}

const exportedIn = (values: Values): TypedOptions =>
  Object.fromEntries(
    exportFlags.flatMap(({ option, flag }) => {
      const text = textOf(values[flag]);
      return text === undefined ? [] : [[option, text]];
    }),
  );

/** The options that name the service. */
function serviceIn(values: Values): ServiceOptions {
  const isSample = values['sample'] === true;
  const address = textOf(values['address']);
  if (isSample && address !== undefined)
    throw new UsageError('--sample uses the sample service, which has no --address: leave out one of them.');
  return { isSample, address };
}

const requestOptions = (values: Values): RequestOptions => ({
  fields: fieldsIn(values),
  ...serviceIn(values),
  isDryRun: values['dry-run'] === true,
  isQuiet: values['quiet'] === true,
  isUnchecked: values['unchecked'] === true,
  waits: values['wait'] === true,
  budget: countIn('budget', textOf(values['budget'])),
});

function filterIn(values: Values, subject: SubjectName): ListFilter {
  const typed = {
    network: textOf(values['network'] ?? values['network-code']),
    operation: textOf(values['operation']),
  };
  const filters: readonly string[] = subjectOf(subject).filters;
  const codeIn = <T extends string>(flag: keyof typeof typed, codes: readonly T[]): T | undefined => {
    const code = typed[flag];
    if (code === undefined) return undefined;
    if (!filters.includes(flag))
      throw new UsageError(`gridlens list ${subject} has no --${flag}: leave it out.`);
    return oneOf(code, codes, `--${flag} takes a known code, not “${code}”.`);
  };
  const network = codeIn(
    'network',
    networks.map(({ code }) => code),
  );
  return { network, operation: codeIn('operation', operations) };
}

function refuseWords(command: CommandName, words: readonly string[]): void {
  if (words.length > 0) throw new UsageError(`gridlens ${command} takes options alone, not “${words[0]}”.`);
}

/** Read the arguments of each command. `dataset`, `list` and `completion` get at least one word. */
const readers: Readonly<
  Record<CommandName, (values: Values, words: readonly string[], first: string) => Command>
> = {
  query: (values, files) => ({
    command: 'query',
    files,
    ...requestOptions(values),
    exported: exportedIn(values),
    overwrites: values['overwrite'] === true,
    set: readSet([values['set'] ?? []].flat().map(String)),
    output: textOf(values['output']),
    format: formatOf(values, 'query', queryFormats),
  }),
  dataset: (values, words, first) => {
    const action = oneOf(first, datasetActions, `gridlens dataset has no “${first}”.`);
    if (words.length !== 2) throw new UsageError(`Name one folder: gridlens dataset ${action} FOLDER.`);
    const again = textOf(values['again']);
    const repeated = action === 'get' ? { again: 0, months: again } : { again: countIn('again', again) ?? 0 };
    return { command: 'dataset', action, folder: words[1], ...requestOptions(values), ...repeated };
  },
  list: (values, words, first) => {
    const subject = oneOf(first, subjectNames, `gridlens list has no “${first}”.`);
    if (words.length > 1)
      throw new UsageError(`gridlens list takes one subject. Add --search ${words[1]} to search in it.`);
    return {
      command: 'list',
      subject,
      filter: filterIn(values, subject),
      isQuiet: values['quiet'] === true,
      ...serviceIn(values),
      search: textOf(values['search']),
      format: formatOf(values, 'list', listFormats),
    };
  },
  me: (values, words) => {
    refuseWords('me', words);
    const format = formatOf(values, 'me', meFormats);
    return { command: 'me', isQuiet: values['quiet'] === true, ...serviceIn(values), format };
  },
  mcp: (values, words) => {
    refuseWords('mcp', words);
    return { command: 'mcp', ...serviceIn(values) };
  },
  completion: (_values, _words, first) => {
    const shell = first === 'pwsh' ? 'powershell' : first;
    return { command: 'completion', shell: oneOf(shell, shells, `There is no completion for “${first}”.`) };
  },
};

const needWord: readonly CommandName[] = ['dataset', 'list', 'completion'];

/** Parses the arguments after the program's name. Throws UsageError. */
export function parseCommandLine(args: readonly string[]): Command {
  const first = args.at(0);
  if (first === undefined || ['help', '--help', '-h'].includes(first)) {
    const typed = args.at(1);
    const topic = commandNames.find((one) => one === typed);
    if (typed !== undefined && topic === undefined)
      throw new UsageError(
        `There is no help on “${typed}”.${meantBy(typed, commandNames)} There is gridlens help ${commandNames.join(' and gridlens help ')}.`,
      );
    return { command: 'help', topic };
  }
  const command = commandNames.find((one) => one === first);
  if (command === undefined)
    throw new UsageError(`There is no command “${first}”.${meantBy(first, [...commandNames, 'help'])}`);
  const { values, positionals } = parseOptions(args.slice(1), command);
  const isHelp = values['help'] === true || (needWord.includes(command) && positionals.length === 0);
  return isHelp ? { command: 'help', topic: command } : readers[command](values, positionals, positionals[0]);
}
