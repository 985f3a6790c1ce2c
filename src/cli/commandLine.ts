import { meantBy, parseOptions } from './parseOptions';
import {
  commandNames,
  datasetActions,
  shells,
  type Shell,
  flagOf,
  listFormats,
  meFormats,
  queryFormats,
  type CommandName,
  type QueryFormat,
} from './commandOptions';
import { subjectNames, subjectOf, type ListFilter, type SubjectName } from '../batch/listSubjects';
import { parameters } from '../domain/catalog/parameters';
import { networks } from '../domain/catalog/index';
import { operations, type QueryField } from '../domain/query/query';
import { exportFlags, type TypedOptions } from './exportFlags';
import { listOf } from '../words/phrases';
import type { SetTexts } from '../batch/namedQuery';
import { UsageError } from '../batch/exitCodes';

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

/** The arguments of `gridlens completion`. */
export interface CompletionCommand {
  command: 'completion';
  shell: Shell;
}

export type Command =
  | QueryCommand
  | DatasetCommand
  | ListCommand
  | MeCommand
  | McpCommand
  | CompletionCommand
  | { command: 'help'; topic?: CommandName };

const networkCodes = networks.map(({ code }) => code);

type Values = ReturnType<typeof parseOptions>['values'];

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
function askingIn(
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
    ...askingIn(values),
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
  return { command: 'dataset', action, folder, ...askingIn(values), again };
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
