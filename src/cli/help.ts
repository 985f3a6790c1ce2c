import { exitCodes } from '../batch/exitCodes';
import { wrapText } from './textTable';
import { listSubjects } from '../batch/listSubjects';
import { optionsOf, shells, type CommandName, type Option, type OptionGroup } from './commandOptions';

const width = 96;
const indent = 30;

function row(left: string, meaning: string): string {
  const start = `  ${left}`;
  const gap = start.length < indent ? ' '.repeat(indent - start.length) : `\n${' '.repeat(indent)}`;
  return `${start}${gap}${wrapText(meaning, width - indent).join(`\n${' '.repeat(indent)}`)}`;
}

const optionRow = ([name, { short, value, meaning }]: readonly [string, Option]): string =>
  row(
    `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`,
    meaning,
  );

/** A section of a command's options. */
const rowsOf = (command: CommandName, group: OptionGroup): string =>
  optionsOf(command)
    .filter(([, option]) => option.group === group)
    .map(optionRow)
    .join('\n');

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
  row(
    `${exitCodes.interrupted}, ${exitCodes.terminated}`,
    'it was ended by Ctrl+C (SIGINT) or by SIGTERM: no file is half written',
  ),
];

const help = `Electricity-market data from the command line.

  gridlens query [FILE.gridlens.json …] [options]   writes the data of queries
  gridlens dataset get FOLDER [options]             downloads years of it, as Parquet
  gridlens list SUBJECT [options]                   lists the codes of metrics, regions, facilities, …
  gridlens me                                       the plan of your key, and the requests left
  gridlens mcp                                      serves tools for agents, such as Claude Code and Codex
  gridlens completion SHELL                         completion for ${shells.join(', ')}
  gridlens help query, gridlens help dataset, …     the options of each
  gridlens --version

For a start, without a key:

  gridlens query --sample --metrics price --window 24h
  gridlens query --sample --metrics power --interval 1h --window 7d --secondary-grouping fueltech -o mix.csv
`;

const queryHelp = `gridlens query [FILE.gridlens.json …] [options]

Writes the data of query files, or of the query that the options make. Options given with files
hold for all of them. Data go to standard output, everything else to standard error.

The query:
${rowsOf('query', 'query')}

The run:
${rowsOf('query', 'run')}

The file (each first choice is the default):
${rowsOf('query', 'file')}

Environment:
${environment.join('\n')}

Exit codes:
${endings.join('\n')}

Examples:
  gridlens query --sample --metrics price --window 24h
  gridlens query --metrics demand,price --interval 1h --window "last month" -o "{network}-{start}.csv"
  gridlens query --metrics price --window 7d -o prices.csv --layout long --delimiter semicolon --decimal comma
  gridlens query queries/*.gridlens.json -o "data/{name}.parquet" --budget 100
`;

const datasetHelp = `gridlens dataset ACTION FOLDER [options]

Downloads more than fits in memory: Parquet files in Hive folders, one a month and metric, that DuckDB, Polars, pandas,
Spark, Trino, BigQuery and ClickHouse read as one table. The folder has a README that says how.

Actions:
${row('plan', 'What it will be and what it takes: requests, days of the key’s quota. Writes and sends nothing.')}
${row('get', 'Downloads. Run it again after a stop, a kill or a failure: it goes on where it was.')}
${row('update', 'Appends what has come since, and goes over the last 8 days again: the service revises them.')}
${row('verify', 'Checks files, checksums, rows and gaps; with --again N also what the service says now.')}
${row('status', 'How far it is.')}

The query, of plan and of the first get (with --date-start, and --date-end where it is not to go on until today):
${rowsOf('dataset', 'query')}

The run:
${rowsOf('dataset', 'run')}

Environment:
${environment.join('\n')}

Exit codes:
${endings.join('\n')}

Examples:
  gridlens dataset plan nem --metrics power --interval 5m --date-start 2025-01-01 --secondary-grouping fueltech
  gridlens dataset get units --operation facilities --metrics power --interval 5m --window 2025
  gridlens dataset update units --wait
`;

const listHelp = `gridlens list SUBJECT [options]

Lists what can be asked for. Facilities need the service; everything else is listed without a request.

Subjects:
${Object.entries(listSubjects)
  .map(([name, { meaning }]) => row(name, meaning))
  .join('\n')}

Options:
${rowsOf('list', 'query')}
${rowsOf('list', 'run')}

Examples:
  gridlens list metrics --operation market
  gridlens list facilities --search bayswater
  gridlens list facilities --network WEM --format csv > wem.csv
`;

const meHelp = `gridlens me [options]

Prints the account of the key: its plan, how far back the plan reaches, and how many requests are left today.

Options:
${rowsOf('me', 'run')}

Environment:
${environment.join('\n')}

Exit codes:
${endings.join('\n')}
`;

const mcpHelp = `gridlens mcp [options]

Serves tools for agents on standard input and output (Model Context Protocol): queries, exact calculations, exports.
The agent starts it; docs/agents.md has the lines for each.

Options:
${rowsOf('mcp', 'run')}

Environment:
${[
  ...environment,
  row('GRIDLENS_REQUESTS_PER_CALL', 'Most requests of a call; 4 by default. A person may allow more.'),
  row('GRIDLENS_REQUESTS_PER_HOUR', 'Most requests of an hour; 40 by default.'),
  row('GRIDLENS_EXPORT_FOLDER', 'The only folder that exports are written to; gridlens-exports by default.'),
].join('\n')}
`;

const completionHelp = `gridlens completion SHELL

Prints a script that completes commands, options and codes. Load it when the shell starts:

  bash        eval "$(gridlens completion bash)"                          in ~/.bashrc
  zsh         eval "$(gridlens completion zsh)"                           in ~/.zshrc, after compinit
  fish        gridlens completion fish | source                           in ~/.config/fish/config.fish
  powershell  gridlens completion powershell | Out-String | Invoke-Expression   in $PROFILE
`;

const helps: Readonly<Record<CommandName, string>> = {
  query: queryHelp,
  dataset: datasetHelp,
  list: listHelp,
  me: meHelp,
  mcp: mcpHelp,
  completion: completionHelp,
};

/** The help of a command, or of all. */
export const helpOf = (topic: CommandName | undefined): string => (topic === undefined ? help : helps[topic]);
