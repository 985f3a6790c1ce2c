import { parameters, type Parameter } from '../domain/catalog/parameters';
import { flagOf, queryOptions, type Option } from './commandLine';
import { exitCodes } from './exitCodes';

const width = 96;
const indent = 30;

/** Breaks a text into lines, all of which stand behind the indent. */
function wrapped(text: string): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    const longer = last === '' ? word : `${last} ${word}`;
    if (indent + longer.length > width && last !== '') lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines.join(`\n${' '.repeat(indent)}`);
}

function row(left: string, meaning: string): string {
  const start = `  ${left}`;
  const gap = start.length < indent ? ' '.repeat(indent - start.length) : `\n${' '.repeat(indent)}`;
  return `${start}${gap}${wrapped(meaning)}`;
}

const mostListed = 20;

/** Its known values, where there are few; those of a region depend on the network. */
function valuesOf({ valuesIn }: Parameter): string {
  const codes = valuesIn?.('NEM')?.map(({ code }) => code) ?? [];
  return codes.length > 0 && codes.length <= mostListed ? ` ${codes.join(', ')}.` : '';
}

const placeholders: Readonly<Record<Parameter['kind'], string>> = {
  operation: 'OPERATION',
  code: 'CODE',
  codes: 'CODE,…',
  date: 'DATE',
  window: 'WINDOW',
};

/** What holds on the command line beside what the parameter means everywhere. */
const more: Readonly<Partial<Record<Parameter['name'], string>>> = {
  operation: 'By default the one that has the metrics.',
  network_code: 'Default: NEM.',
  window: '1 Oct to 8 Oct, Q3 2026 and FY26 are dates.',
};

const parameterRow = (parameter: Parameter): string =>
  row(
    `--${flagOf(parameter.name)} ${placeholders[parameter.kind]}`,
    [`${parameter.meaning}${valuesOf(parameter)}`, more[parameter.name]].filter(Boolean).join(' '),
  );

const optionRow = ([name, { short, value, meaning }]: readonly [string, Option]): string =>
  row(
    `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`,
    meaning,
  );

const environment = [
  row(
    'OPENELECTRICITY_API_KEY',
    'The key. It is read from here alone, so that no list of processes shows it.',
  ),
  row('OPENELECTRICITY_API_URL', 'The service that the key belongs to, where it is another.'),
  row('HTTPS_PROXY, NO_PROXY', 'A proxy, and the hosts that are reached without it.'),
];

const endings = [
  row(String(exitCodes.done), 'everything was written'),
  row(String(exitCodes.failed), 'it failed: the reason is on standard error'),
  row(String(exitCodes.usage), 'what was typed, or a query file, is wrong; nothing was sent'),
  row(String(exitCodes.partial), 'written, but parts are missing: standard error names them'),
  row(String(exitCodes.quota), 'the key’s requests are used up, or the run would take more than it may'),
  row(String(exitCodes.credentials), 'there is no key, or it is refused'),
];

export const help = `Electricity-market data from the command line.

  gridlens query [FILE.gridlens.json …] [options]   writes the data of queries
  gridlens help query                               its options
  gridlens --version

For a start, without a key:

  gridlens query --sample --metrics price --window 24h
  gridlens query --sample --metrics power --interval 1h --window 7d --secondary-grouping fueltech -o mix.csv
`;

export const queryHelp = `gridlens query [FILE.gridlens.json …] [options]

Writes the data of query files, or of the query that the options make. Options given with files
hold for all of them. Data go to standard output, everything else to standard error.

The query:
${parameters.map(parameterRow).join('\n')}

The run:
${Object.entries<Option>(queryOptions).map(optionRow).join('\n')}

Environment:
${environment.join('\n')}

Exit codes:
${endings.join('\n')}

Examples:
  gridlens query --sample --metrics price --window 24h
  gridlens query --metrics demand,price --interval 1h --window "last month" -o "{network}-{start}.csv"
  gridlens query queries/*.gridlens.json -o "data/{name}.json" --budget 100
`;
