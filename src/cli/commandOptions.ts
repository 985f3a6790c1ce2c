import {
  exportFormatRows,
  filePlaceholders,
  networks,
  operations,
  type Parameter,
  parameters,
  type QueryField,
} from '../domain';
import { listOf } from '../words/phrases';
import { exportFlags } from './exportFlags';

export const commandNames = ['query', 'dataset', 'list', 'me', 'mcp', 'completion'] as const;
export type CommandName = (typeof commandNames)[number];

export type OptionGroup = 'query' | 'run' | 'file';

export interface Option {
  type: 'string' | 'boolean';
  of: readonly CommandName[];
  group: OptionGroup;
  short?: string;
  multiple?: boolean;
  /** The placeholder for its value in the help. */
  value?: string;
  meaning: string;
  /** The values that shells complete; other values may be valid too. */
  values?: readonly string[];
  /** Several values may be typed with commas. */
  isList?: boolean;
  isFile?: true;
  /** The differences for some commands. */
  differs?: Readonly<Partial<Record<CommandName, Partial<Pick<Option, 'meaning' | 'values'>>>>>;
}

export const formatIds = exportFormatRows.map(({ id }) => id);
/** The formats of a query: the formats of files, and a table for the screen. */
export const queryFormats = ['table', ...formatIds] as const;
export type QueryFormat = (typeof queryFormats)[number];
export const listFormats = ['table', 'csv', 'json'] as const;
export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const;
export type Shell = (typeof shells)[number];
export const datasetActions = ['plan', 'get', 'update', 'verify', 'status'] as const;
export const meFormats = ['text', 'json'] as const;

const asking: readonly CommandName[] = ['query', 'dataset'];
const all: readonly CommandName[] = [...asking, 'list', 'me'];
const serving: readonly CommandName[] = [...all, 'mcp'];

const flag = (of: readonly CommandName[], meaning: string, short?: string): Option => ({
  of,
  group: 'run',
  type: 'boolean',
  short,
  meaning,
});

const text = (
  of: readonly CommandName[],
  value: string,
  meaning: string,
  more: Partial<Option> = {},
): Option => ({ of, group: 'run', type: 'string', value, meaning, ...more });

/** The options that are neither a parameter of a query nor an option of a file, in the order of the help. */
const runOptions: Readonly<Record<string, Option>> = {
  output: text(
    ['query'],
    'FILE',
    `Where to write; - is standard output. By default the export of the query file, else standard output. ${listOf(filePlaceholders.map((name) => `{${name}}`))} are filled in, and the variables of a query file.`,
    { short: 'o', isFile: true },
  ),
  network: text(['list'], 'CODE', 'The same as --network-code.', {
    values: networks.map(({ code }) => code),
  }),
  search: text(['list'], 'TEXT', 'Only rows that contain this text.'),
  format: text(
    ['query', 'list', 'me'],
    'FORMAT',
    `${queryFormats.join(', ')}. By default the ending of FILE, else csv; a short result on a terminal is a table.`,
    {
      short: 'f',
      values: queryFormats,
      differs: {
        list: {
          values: listFormats,
          meaning: `${listFormats.join(', ')}. By default table on a terminal, else csv.`,
        },
        me: { values: meFormats, meaning: `${meFormats.join(', ')}. By default text.` },
      },
    },
  ),
  overwrite: flag(['query'], 'Lets the export of a query file replace a file that Gridlens did not write.'),
  set: text(
    ['query'],
    'NAME=VALUE',
    'The value of a variable of the query file, such as region=NSW1. By default the value in the file.',
    { multiple: true },
  ),
  sample: flag(serving, 'Uses the sample service: made-up data, no key, no network.'),
  address: text(serving, 'URL', 'The address of the service.'),
  budget: text(
    asking,
    'N',
    'The maximum number of requests. By default at most 200, and at most a quarter of the daily quota.',
  ),
  wait: flag(
    asking,
    'When the key’s quota is used up, waits until more requests are allowed, then continues.',
  ),
  'dry-run': flag(['query'], 'Sends nothing. Prints the addresses of the requests and their cost.'),
  unchecked: flag(asking, 'Sends codes that Gridlens does not know, and groupings that the service ignores.'),
  again: text(
    ['dataset'],
    'N|MONTHS',
    'For gridlens dataset verify: repeats N of the requests and compares their values. For gridlens dataset get: fetches months again, such as 2024-01..2024-12, and counts the values that the service has added or changed.',
  ),
  quiet: flag(all, 'Prints no progress and no notices on standard error.', 'q'),
  'json-errors': flag(
    all,
    'Writes each failure as a line of JSON on standard error, with code, message, remedy and exitCode, and nothing else there.',
  ),
  help: flag(commandNames, 'Prints this help.', 'h'),
};

/** `network_code` is `--network-code`. */
export const flagOf = (field: QueryField): string => field.replaceAll('_', '-');

const maxListed = 20;

/** Its known values, when there are few. The regions depend on the network. */
function valuesOf({ valuesIn }: Parameter): string {
  const codes = valuesIn?.('NEM')?.map(({ code }) => code) ?? [];
  return codes.length > 0 && codes.length <= maxListed ? ` ${codes.join(', ')}.` : '';
}

/** Its known values in any network. */
const knownValues = ({ kind, valuesIn }: Parameter): readonly string[] =>
  kind === 'operation'
    ? operations
    : [
        ...new Set(
          networks.flatMap(({ code: network }) => valuesIn?.(network)?.map(({ code }) => code) ?? []),
        ),
      ];

const placeholders: Readonly<Record<Parameter['kind'], string>> = {
  operation: 'OPERATION',
  code: 'CODE',
  codes: 'CODE,…',
  date: 'DATE',
  window: 'WINDOW',
};

/** Remarks that apply to the command line alone. */
const more: Readonly<Partial<Record<QueryField, string>>> = {
  operation: 'By default the one that has the metrics.',
  network_code: 'Default: NEM.',
  window: '1 Oct to 8 Oct, Q3 2026 and FY26 are dates.',
};

/** Parameters that have another meaning for datasets. */
const ofDatasets: Readonly<Partial<Record<QueryField, string>>> = {
  measures: 'Not for datasets: they have the metrics of the service alone.',
};

/** Parameters that restrict lists too, with their meaning there. */
const ofLists: Readonly<Partial<Record<QueryField, string>>> = {
  operation: 'Only what this operation takes: for metrics and groupings.',
  network_code: 'Only of this network: for regions and facilities, whose default is NEM.',
};

function toOption(parameter: Parameter): [string, Option] {
  const { name, meaning, isJoined } = parameter;
  const kind = isJoined ? 'codes' : parameter.kind;
  const [inLists, inDatasets] = [ofLists[name], ofDatasets[name]];
  return [
    flagOf(name),
    {
      type: 'string',
      of: inLists === undefined ? asking : [...asking, 'list'],
      group: 'query',
      multiple: kind === 'codes',
      isList: kind === 'codes',
      value: placeholders[kind],
      values: knownValues(parameter),
      meaning: [`${meaning}${valuesOf(parameter)}`, more[name]].filter(Boolean).join(' '),
      differs: {
        list: inLists === undefined ? undefined : { meaning: inLists },
        dataset: inDatasets === undefined ? undefined : { meaning: inDatasets },
      },
    },
  ];
}

/** All options by their names. Parsing, the help and the completion of shells follow from these rows. */
export const options: Readonly<Record<string, Option>> = {
  ...Object.fromEntries(parameters.map(toOption)),
  ...runOptions,
  ...Object.fromEntries(
    exportFlags.map(({ flag, choices, meaning }): [string, Option] => [
      flag,
      { type: 'string', of: ['query'], group: 'file', value: 'CHOICE', values: choices, meaning },
    ]),
  ),
};

export const optionsOf = (command: CommandName): [name: string, option: Option][] =>
  Object.entries(options)
    .filter(([, { of }]) => of.includes(command))
    .map(([name, option]) => [name, { ...option, ...option.differs?.[command] }]);

/** The options of a command, as Node parses them. */
export type OptionTypes = Readonly<Record<string, Pick<Option, 'type' | 'short' | 'multiple'>>>;

export const typesOf = (command: CommandName): OptionTypes =>
  Object.fromEntries(
    optionsOf(command).map(([name, { type, short, multiple }]) => [
      name,
      // Node refuses fields that are undefined.
      { type, ...(short !== undefined && { short }), ...(multiple !== undefined && { multiple }) },
    ]),
  );
