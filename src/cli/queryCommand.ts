import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, directoryPath } from '../client/index';
import { type ExitCode, exitCodes, UsageError } from '../batch/exitCodes';
import { exportQuery } from '../batch/exportQuery';
import type { NamedQuery } from '../batch/namedQuery';
import type { StatusLine } from '../batch/statusLine';
import {
  bucketState,
  defaultExportOptions,
  exportFormatRows,
  faultOfFileTemplate,
  findMetric,
  formatOfFile,
  formatOffset,
  isOfAllFacilities,
  labelsOfSeries,
  placeholdersIn,
  type Result,
  type Series,
  toVisibleLine,
  uniteAxes,
  valueAt,
} from '../domain';
import { wordsOfCost } from '../words/query/runWords';
import type { QueryCommand } from './commandLine';
import type { Interrupt } from './interrupt';
import { withService } from './openService';
import { readPlaces, readQueries } from './readQueries';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Decide } from '../batch/exportTarget';
import {
  type BlockRun,
  checkBlocks,
  placeOfBlocks,
  writeBlocks,
  writeFile,
  writerOf,
} from '../batch/writeResult';
import { nameFile } from '../formats/files/fileName';
import { sentenceOfForeign, sentenceOfPlaceholder } from '../words/exports/exportBlockWords';
import { choiceOf } from '../words/phrases';
import { sentenceOfNotice } from '../words/result/noticeSentence';
import { exportOptionsFor } from './exportFlags';
import type { QueryFormat } from './commandOptions';
import { exportedSeries } from '../formats/text/tidy';
import { formatExact } from '../words/numbers';
import { formatTableStamp } from '../words/times';
import { unfinishedSign } from '../words/result/bucketWords';
import { linesBelowTable } from '../words/result/screenTableWords';
import {
  countFitting,
  linesOfTable,
  type Screen,
  screenOf,
  type TextColumn,
  type TextTable,
} from './textTable';

/** Results up to this length are shown whole. */
const maxWholeRows = 100;
/** The lines of a screen that its table leaves to the head, the sentences and the prompt. */
const otherLines = 8;
const minRows = 6;
/** The least columns of a series on a screen: a figure and the gap. */
const minColumnWidth = 3;

const timesOf = (result: Result): Float64Array => uniteAxes(result.series);

/** True for a result that a terminal can show whole, as far as its rows go. */
const isShort = (result: Result): boolean => timesOf(result).length <= maxWholeRows;

/** The stamps to show: all of a short result, else the first and the last. Undefined is a row of dots. */
function stampsToShow(times: Float64Array, { rows }: Screen): (number | undefined)[] {
  if (times.length <= maxWholeRows) return [...times];
  const half = Math.floor(Math.max(minRows, rows - otherLines) / 2);
  return [...times.subarray(0, half), undefined, ...times.subarray(-half)];
}

const dots = '⋮';

const isProvisional = (series: readonly Series[], ms: number): boolean =>
  series.some((one) => bucketState(one, ms) === 'provisional');

/**
 * Lays out a result as a table for a screen: a row per stamp and a column per series, with what does not fit left out
 * and named below.
 */
function linesOfResult(result: Result, screen: Screen): string[] {
  const { offsetMinutes, isSample } = result.provenance;
  const all = exportedSeries(result, defaultExportOptions);
  const labels = labelsOfSeries(all);
  const times = timesOf(result);
  const stamps = stampsToShow(times, screen);
  const series = all.slice(0, Math.ceil(screen.columns / minColumnWidth));
  const columns: TextColumn[] = [
    { head: ['time', formatOffset(offsetMinutes)] },
    ...series.map(({ name, unit }, at) => ({
      head: [toVisibleLine(labels[at] ?? name), toVisibleLine(unit)],
      isNumber: true,
    })),
  ];
  const rows = stamps.map((ms) =>
    ms === undefined
      ? columns.map(() => dots)
      : [
          `${formatTableStamp(ms, offsetMinutes, series[0]?.interval)}${isProvisional(all, ms) ? ` ${unfinishedSign}` : ''}`,
          ...series.map((one) => formatExact(valueAt(one, ms), findMetric(one.metric)?.decimals ?? 3)),
        ],
  );
  const whole: TextTable = { columns, rows };
  const count = countFitting(whole, screen.columns);
  const cut: TextTable = { columns: columns.slice(0, count), rows: rows.map((row) => row.slice(0, count)) };
  const shownStamps = stamps.filter((ms) => ms !== undefined);
  return [
    ...linesOfTable(cut, screen.columns),
    ...linesBelowTable({
      rows: [shownStamps.length, times.length],
      columns: [count - 1, all.length],
      hasProvisional: shownStamps.some((ms) => isProvisional(all, ms)),
      isSample,
    }),
  ];
}

const standardOutput = '-';

type Output = Pick<QueryCommand, 'output' | 'files' | 'format' | 'exported' | 'overwrites'>;

/** Files that Gridlens did not write are replaced only with `--overwrite`. */
const decideFor =
  ({ overwrites }: Output): Decide =>
  (_, below) => {
    if (overwrites) return Promise.resolve('replace');
    throw new UsageError(sentenceOfForeign(below, 'commandLine'));
  };

/** True when the query file defines its exports and no option overrides them. */
const goesToBlocks = ({ output, format, exported }: Output, { blocks = [] }: NamedQuery): boolean =>
  output === undefined && format === undefined && Object.keys(exported).length === 0 && blocks.length > 0;

const goesToStandardOutput = (command: Output, named: NamedQuery): boolean =>
  (command.output ?? standardOutput) === standardOutput && !goesToBlocks(command, named);

function checkTemplate(output: string, queries: readonly NamedQuery[]): void {
  for (const { variables = {} } of queries) {
    const fault = faultOfFileTemplate(output, Object.keys(variables));
    if (fault) throw new UsageError(`--output: ${sentenceOfPlaceholder(fault)}`);
  }
}

/** Checks that several results have several files: they would replace each other, or mix on standard output. */
function checkSeveral(count: number, output: string): void {
  if (count > 1 && !placeholdersIn(output).includes('name'))
    throw new UsageError(
      'Several queries need several files. Use a name that differs for each, such as -o "{name}.csv".',
    );
}

const isBinary = (format: QueryFormat): boolean =>
  exportFormatRows.some((row) => row.id === format && 'isBinary' in row);

/** Checks the arguments for an output. Throws UsageError. */
export function checkOutput(command: Output, isTerminal = process.stdout.isTTY): void {
  const { output = standardOutput, files } = command;
  const format = formatFor(command);
  const { sideFile } = exportOptionsFor(format, command.exported);
  if (output === standardOutput && isTerminal && isBinary(format))
    throw new UsageError(
      `A terminal cannot show ${format}: add --output FILE.${format}, or pipe it into another program.`,
    );
  if (output === standardOutput && sideFile === 'yes')
    throw new UsageError('--side-file yes needs --output FILE, because the side file is written next to it.');
  if (output !== standardOutput && format === 'table')
    throw new UsageError('A table is for a screen: choose --format csv, or another format, for a file.');
  if (output === '') throw new UsageError('--output takes a file, or - for standard output.');
  if (command.output !== undefined) checkSeveral(files.length, output);
}

/** Checks that the folder of a file exists, as far as it has no placeholders. Rejects with UsageError. */
async function checkFolder(output: string): Promise<void> {
  if (output === standardOutput) return;
  const folder = path.dirname(output.slice(0, output.search(/\{|$/)) + 'x');
  const found = await stat(path.resolve(folder)).catch(() => undefined);
  if (found?.isDirectory() === true) return;
  const what = found ? 'is not a folder' : 'does not exist';
  throw new UsageError(`--output: the folder “${folder}” ${what}. Create it, or name another one.`);
}

/** Checks the places for the results of queries before a request is sent. Rejects with UsageError. */
async function checkDestinations(
  command: Output & Pick<QueryCommand, 'isSample'>,
  queries: readonly NamedQuery[],
): Promise<void> {
  const { output = standardOutput } = command;
  checkTemplate(output, queries);
  const toBlocks = queries.filter((named) => goesToBlocks(command, named));
  if (toBlocks.length < queries.length) {
    checkSeveral(queries.length, output);
    await checkFolder(output);
  }
  for (const named of toBlocks)
    await checkBlocks(named, placeOfBlocks(named, process.cwd(), decideFor(command)), command);
}

/** Returns the format of `--format`, or else of the ending of the file. */
function formatFor({
  format,
  output = standardOutput,
}: Pick<QueryCommand, 'format' | 'output'>): QueryFormat {
  if (format !== undefined) return format;
  const ending = path.extname(output).slice(1).toLowerCase();
  const id = formatOfFile(output);
  if (id === undefined && ending !== '')
    throw new UsageError(
      `No format has the ending “.${ending}”: add --format ${choiceOf(exportFormatRows.map(({ id }) => id))}.`,
    );
  return id ?? 'csv';
}

/** True where a result is to be a table: by choice, or because it is short and goes to a terminal. */
const isTable = ({ format, exported }: Output, result: Result): boolean =>
  format === 'table' ||
  (format === undefined && process.stdout.isTTY && Object.keys(exported).length === 0 && isShort(result));

const print = (chunks: Parameters<typeof Readable.from>[0], signal: AbortSignal): Promise<void> =>
  pipeline(Readable.from(chunks), process.stdout, { signal, end: false });

/** Writes a result. Returns its files; none for standard output. */
export async function writeResult(
  result: Result,
  named: NamedQuery,
  command: Output,
  run: BlockRun,
): Promise<string[]> {
  if (goesToBlocks(command, named))
    return writeBlocks(result, named, placeOfBlocks(named, process.cwd(), decideFor(command)), run);
  const { signal, asReceived } = run;
  const { output = standardOutput } = command;
  const toStandardOutput = goesToStandardOutput(command, named);
  const format = toStandardOutput && isTable(command, result) ? 'table' : formatFor(command);
  if (format === 'table') {
    const lines = linesOfResult(result, screenOf(process.stdout));
    await print([lines.map((line) => `${line}\n`).join('')], signal);
    return [];
  }
  const options = exportOptionsFor(format, command.exported);
  const received = await asReceived(format, options);
  if (toStandardOutput) {
    await print(received ? [received] : (await writerOf(format))(result, options), signal);
    return [];
  }
  const file = nameFile(output, named, result, Date.now());
  await writeFile(result, file, { format, options, signal, received });
  return [file];
}

/**
 * Prints the addresses of the requests. The requests for all units of a network follow from its directory, whose address
 * is printed instead.
 */
function plan(client: Client, status: StatusLine, { name, query }: NamedQuery): ExitCode {
  if (isOfAllFacilities(query)) {
    status.tell(
      `${toVisibleLine(name)}: All units of the network. The first request lists the facilities; then their data are requested, 30 facilities at a time.`,
    );
    process.stdout.write(`${client.baseAddress}${directoryPath(query.network_code)}\n`);
    return exitCodes.done;
  }
  const { requests, cost, notices } = client.plan(query);
  for (const notice of notices) status.tell(toVisibleLine(`${name}: ${sentenceOfNotice(notice)}`));
  status.tell(`${toVisibleLine(name)}: ${wordsOfCost(cost)}`);
  for (const { path } of requests) process.stdout.write(`${client.baseAddress}${path}\n`);
  return exitCodes.done;
}

/** Runs `gridlens query`. Returns the worst exit code of its queries; an error ends it at once. */
export async function runQueries(
  command: QueryCommand,
  status: StatusLine,
  interrupt: Interrupt,
): Promise<ExitCode> {
  checkOutput(command);
  const tell = (line: string): void => status.tell(line);
  const read = await readQueries(command, tell);
  await checkDestinations(command, read);
  const { signal } = interrupt;
  return withService(command, async (client) => {
    const queries: NamedQuery[] = [];
    for (const { query, ...named } of read)
      queries.push({ ...named, query: await readPlaces(query, command, { client, tell, signal }) });
    const run: Parameters<typeof exportQuery>[0] = {
      client,
      command,
      status,
      signal,
      sleep: (ms, until) => sleep(ms, undefined, { signal: until }),
    };
    const written = new Set<string>();
    let worst: ExitCode = exitCodes.done;
    for (const named of queries) {
      const code = command.isDryRun
        ? plan(client, status, named)
        : await interrupt.orderly(() =>
            exportQuery(run, named, (result, asReceived) => {
              // The line of progress is on the same screen.
              status.clear();
              const write = (): Promise<string[]> =>
                writeResult(result, named, command, { written, signal, asReceived });
              return goesToStandardOutput(command, named) ? interrupt.atOnce(write) : write();
            }),
          );
      if (code !== exitCodes.done) worst = code;
    }
    return worst;
  });
}
