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
import { listOf } from '../words/phrases';
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
  const question =
    meant.length === 0 ? '' : ` Did you mean ${listOf(meant).replace(/ and (?=\S+$)/, ' or ')}?`;
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

/** The arguments of `gridlens query`. */
export interface QueryCommand {
  command: 'query';
  /** Paths of query files. */
  files: readonly string[];
  /** Parameters of a query by their own names, each as typed, of lists all that were typed. */
  fields: Readonly<Partial<Record<QueryField, string | readonly string[]>>>;
  format?: QueryFormat;
  /** How the file is to be written, as typed. */
  exported: TypedOptions;
  /** The values for the variables of the query files. */
  set: SetTexts;
  /** `-` is standard output. By default the `export` of the query file, else standard output. */
  output?: string;
  /** The export of a query file may replace a file that Gridlens did not write. */
  overwrites?: true;
  address?: string;
  isSample: boolean;
  isDryRun: boolean;
  isQuiet: boolean;
  /** Sends codes and groupings that the editor would mark. */
  isUnchecked: boolean;
  /** Waits when the service limits the rate of requests. */
  waits: boolean;
  /** Most requests. */
  budget?: number;
}

type DatasetAction = (typeof datasetActions)[number];

/** The arguments of `gridlens dataset`: the options of a query, and the folder. */
export interface DatasetCommand extends Omit<
  QueryCommand,
  'command' | 'files' | 'format' | 'exported' | 'set' | 'output' | 'overwrites' | 'isDryRun'
> {
  command: 'dataset';
  action: DatasetAction;
  folder: string;
  /** The number of the dataset's requests to repeat for comparison. */
  again: number;
}

/** The arguments of `gridlens list`. */
export interface ListCommand extends Pick<QueryCommand, 'address' | 'isSample' | 'isQuiet'> {
  command: 'list';
  subject: SubjectName;
  filter: ListFilter;
  search?: string;
  format?: (typeof listFormats)[number];
}

/** The arguments of `gridlens me`. */
export interface MeCommand extends Pick<QueryCommand, 'address' | 'isSample' | 'isQuiet'> {
  command: 'me';
  format?: (typeof meFormats)[number];
}

/** The arguments of `gridlens mcp`. */
export interface McpCommand extends Pick<QueryCommand, 'address' | 'isSample'> {
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

const networkCodes = networks.map(({ code }) => code);

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
function serviceIn(values: Values): Pick<QueryCommand, 'isSample' | 'address'> {
  const isSample = values['sample'] === true;
  const address = textOf(values['address']);
  if (isSample && address !== undefined)
    throw new UsageError('--sample uses the sample service, which has no --address: leave out one of them.');
  return { isSample, address };
}

/** The options that queries and datasets share. */
function requestOptions(
  values: Values,
): Omit<QueryCommand, 'command' | 'files' | 'output' | 'overwrites' | 'format' | 'exported' | 'set'> {
  return {
    fields: fieldsIn(values),
    ...serviceIn(values),
    isDryRun: values['dry-run'] === true,
    isQuiet: values['quiet'] === true,
    isUnchecked: values['unchecked'] === true,
    waits: values['wait'] === true,
    budget: countIn('budget', textOf(values['budget'])),
  };
}

function toQueryCommand(args: readonly string[]): Command {
  const { values, positionals } = parseOptions(args, 'query');
  if (values['help'] === true) return { command: 'help', topic: 'query' };
  return {
    command: 'query',
    files: positionals,
    ...requestOptions(values),
    exported: exportedIn(values),
    overwrites: values['overwrite'] === true || undefined,
    set: readSet([values['set'] ?? []].flat().map(String)),
    output: textOf(values['output']),
    format: formatOf(values, 'query', queryFormats),
  };
}

function toDatasetCommand(args: readonly string[]): Command {
  const { values, positionals } = parseOptions(args, 'dataset');
  if (values['help'] === true || positionals.length === 0) return { command: 'help', topic: 'dataset' };
  const typed = positionals[0];
  const folder = positionals.at(1);
  const action = oneOf(typed, datasetActions, `gridlens dataset has no “${typed}”.`);
  if (folder === undefined || positionals.length > 2)
    throw new UsageError(`Name one folder: gridlens dataset ${action} FOLDER.`);
  const again = countIn('again', textOf(values['again'])) ?? 0;
  return { command: 'dataset', action, folder, ...requestOptions(values), again };
}

/** The code of a network or an operation that was typed for a list. */
const codeIn = <T extends string>(flag: string, typed: string, codes: readonly T[]): T =>
  oneOf(typed, codes, `--${flag} takes a known code, not “${typed}”.`);

function filterIn(values: Values, subject: SubjectName): ListFilter {
  const network = textOf(values['network'] ?? values['network-code']);
  const operation = textOf(values['operation']);
  const filters: readonly string[] = subjectOf(subject).filters;
  const useless = Object.entries({ network, operation }).find(
    ([name, value]) => value !== undefined && !filters.includes(name),
  );
  if (useless) throw new UsageError(`gridlens list ${subject} has no --${useless[0]}: leave it out.`);
  return {
    network: network === undefined ? undefined : codeIn('network', network, networkCodes),
    operation: operation === undefined ? undefined : codeIn('operation', operation, operations),
  };
}

function toListCommand(args: readonly string[]): Command {
  const { values, positionals } = parseOptions(args, 'list');
  const typed = positionals.at(0);
  const more = positionals.at(1);
  if (values['help'] === true || typed === undefined) return { command: 'help', topic: 'list' };
  const subject = oneOf(typed, subjectNames, `gridlens list has no “${typed}”.`);
  if (more !== undefined)
    throw new UsageError(`gridlens list takes one subject. Add --search ${more} to search in it.`);
  return {
    command: 'list',
    subject,
    filter: filterIn(values, subject),
    isQuiet: values['quiet'] === true,
    ...serviceIn(values),
    search: textOf(values['search']),
    format: formatOf(values, 'list', listFormats),
  };
}

const commands = [...commandNames, 'help'];

function toMeCommand(args: readonly string[]): Command {
  const { values, positionals } = parseOptions(args, 'me');
  if (values['help'] === true) return { command: 'help', topic: 'me' };
  const more = positionals.at(0);
  if (more !== undefined) throw new UsageError(`gridlens me takes options alone, not “${more}”.`);
  const format = formatOf(values, 'me', meFormats);
  return {
    command: 'me',
    isQuiet: values['quiet'] === true,
    ...serviceIn(values),
    format,
  };
}

function toMcpCommand(args: readonly string[]): Command {
  const { values, positionals } = parseOptions(args, 'mcp');
  if (values['help'] === true) return { command: 'help', topic: 'mcp' };
  const more = positionals.at(0);
  if (more !== undefined) throw new UsageError(`gridlens mcp takes options alone, not “${more}”.`);
  return { command: 'mcp', ...serviceIn(values) };
}

function toCompletionCommand(args: readonly string[]): Command {
  const { values, positionals } = parseOptions(args, 'completion');
  const typed = positionals.at(0);
  if (values['help'] === true || typed === undefined) return { command: 'help', topic: 'completion' };
  const shell = typed === 'pwsh' ? 'powershell' : typed;
  return {
    command: 'completion',
    shell: oneOf(shell, shells, `There is no completion for “${typed}”.`),
  };
}

function toHelp(typed: string | undefined): Command {
  if (typed === undefined) return { command: 'help' };
  const topic = commandNames.find((one) => one === typed);
  if (topic === undefined)
    throw new UsageError(
      `There is no help on “${typed}”.${meantBy(typed, commandNames)} There is gridlens help ${commandNames.join(' and gridlens help ')}.`,
    );
  return { command: 'help', topic };
}

/** Parses the arguments after the program's name. Throws UsageError. */
export function parseCommandLine(args: readonly string[]): Command {
  const first = args.at(0);
  const rest = args.slice(1);
  switch (first) {
    case undefined:
    case 'help':
    case '--help':
    case '-h':
      return toHelp(rest[0]);
    case 'query':
      return toQueryCommand(rest);
    case 'dataset':
      return toDatasetCommand(rest);
    case 'list':
      return toListCommand(rest);
    case 'me':
      return toMeCommand(rest);
    case 'mcp':
      return toMcpCommand(rest);
    case 'completion':
      return toCompletionCommand(rest);
    default:
      throw new UsageError(`There is no command “${first}”.${meantBy(first, commands)}`);
  }
}
