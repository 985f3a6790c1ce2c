import { meantBy, parseOptions } from './parseOptions';
import { commandNames, flagOf, formatIds, type CommandName } from './commandOptions';
import { parameters } from '../domain/catalog/parameters';
import { optional } from '../domain/idioms/optional';
import type { QueryField } from '../domain/query/query';
import { isExportFormatId, type ExportFormatId } from '../domain/exports/exportFormats';
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
  readonly command: 'query';
  /** Paths of query files. */
  readonly files: readonly string[];
  /** Parameters of a query by their own names, each as typed, of lists all that were typed. */
  readonly fields: Readonly<Partial<Record<QueryField, string | readonly string[]>>>;
  readonly format?: ExportFormatId;
  /** How the file is to be written, as typed. */
  readonly exported: TypedOptions;
  /** The values for the variables of the query files. */
  readonly set: SetTexts;
  /** `-` is standard output. By default the `export` of the query file, else standard output. */
  readonly output?: string;
  /** The export of a query file may replace a file that Gridlens did not write. */
  readonly overwrites?: true;
  readonly address?: string;
  readonly isSample: boolean;
  readonly isDryRun: boolean;
  readonly isQuiet: boolean;
  /** Sends codes and groupings that the editor would mark. */
  readonly isUnchecked: boolean;
  /** Waits when the service limits the rate of requests. */
  readonly waits: boolean;
  /** Most requests. */
  readonly budget?: number;
}

const datasetActions = ['plan', 'get', 'update', 'verify', 'status'] as const;
type DatasetAction = (typeof datasetActions)[number];

/** The arguments of `gridlens dataset`: the options of a query, and the folder. */
export interface DatasetCommand extends Omit<
  QueryCommand,
  'command' | 'files' | 'format' | 'exported' | 'set' | 'output' | 'overwrites' | 'isDryRun'
> {
  readonly command: 'dataset';
  readonly action: DatasetAction;
  readonly folder: string;
  /** The number of the dataset's requests to repeat for comparison. */
  readonly again: number;
}

export type Command =
  QueryCommand | DatasetCommand | { readonly command: 'help'; readonly topic?: CommandName };

type Values = ReturnType<typeof parseOptions>['values'];

const textOf = (value: Values[string]): string | undefined => (typeof value === 'string' ? value : undefined);

/** A list is typed with commas, as several options, or both. */
function fieldsIn(values: Values): QueryCommand['fields'] {
  const found = parameters.flatMap(({ name }): [QueryField, string | readonly string[]][] => {
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

function formatIn(text: string | undefined): ExportFormatId | undefined {
  if (text === undefined || isExportFormatId(text)) return text;
  throw new UsageError(`--format takes ${listOf(formatIds)}, not “${text}”.${meantBy(text, formatIds)}`);
}

const exportedIn = (values: Values): TypedOptions =>
  optional(Object.fromEntries(exportFlags.map(({ option, flag }) => [option, textOf(values[flag])])));

/** The options that all commands with requests share. */
function askingIn(
  values: Values,
): Omit<QueryCommand, 'command' | 'files' | 'output' | 'overwrites' | 'format' | 'exported' | 'set'> {
  if (values['sample'] === true && values['address'] !== undefined)
    throw new UsageError('--sample uses the sample service, which has no --address: leave out one of them.');
  return {
    fields: fieldsIn(values),
    isSample: values['sample'] === true,
    isDryRun: values['dry-run'] === true,
    isQuiet: values['quiet'] === true,
    isUnchecked: values['unchecked'] === true,
    waits: values['wait'] === true,
    ...optional({
      address: textOf(values['address']),
      budget: countIn('budget', textOf(values['budget'])),
    }),
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
    ...(values['overwrite'] === true && { overwrites: true }),
    set: readSet([values['set'] ?? []].flat().map(String)),
    ...optional({ output: textOf(values['output']), format: formatIn(textOf(values['format'])) }),
  };
}

function toDatasetCommand(args: readonly string[]): Command {
  const { values, positionals } = parseOptions(args, 'dataset');
  if (values['help'] === true || positionals.length === 0) return { command: 'help', topic: 'dataset' };
  const [typed = '', folder, more] = positionals;
  const action = datasetActions.find((one) => one === typed);
  if (action === undefined)
    throw new UsageError(
      `gridlens dataset has no “${typed}”.${meantBy(typed, datasetActions)} There are ${listOf(datasetActions)}.`,
    );
  if (folder === undefined || more !== undefined)
    throw new UsageError(`Name one folder: gridlens dataset ${action} FOLDER.`);
  const again = countIn('again', textOf(values['again'])) ?? 0;
  return { command: 'dataset', action, folder, ...askingIn(values), again };
}

const commands = [...commandNames, 'help'];

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
  const [first, ...rest] = args;
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
    default:
      throw new UsageError(`There is no command “${first}”.${meantBy(first, commands)}`);
  }
}
