import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exportFormatRows, type ExportFormatId } from '../domain/catalog/exportFormats';
import { defaultInterval } from '../domain/catalog/index';
import type { Result } from '../domain/result';
import { formatStamp } from '../domain/time';
import { exportFormats } from '../formats/exportFormats';
import { fileNameOf } from '../formats/fileName';
import { sideFileEnding, writeSideFile } from '../formats/sideFile';
import { HashedChunks } from '../host/files/hashedChunks';
import { NotReplacedError, replaceFile } from '../host/files/replaceFile';
import { problemOfExport } from '../words/exportProblem';
import { listOf } from '../words/phrases';
import { ProblemError } from '../words/problemError';
import type { QueryCommand } from './commandLine';
import { exportOptionsFor } from './exportFlags';
import type { NamedQuery } from './readQueries';
import { UsageError } from './usageError';

const standardOutput = '-';
const placeholder = /\{(\w*)\}/g;
const known = ['name', 'operation', 'network', 'interval', 'start', 'end'] as const;
type Placeholder = (typeof known)[number];

const isKnown = (name: string): name is Placeholder => (known as readonly string[]).includes(name);

/** A part of a file name: nothing of it leads to another folder. */
const partOf = (text: string): string => fileNameOf(text, '').replace(/\.$/, '');

/** What stands for each placeholder. */
function valuesOf(
  { name, query }: NamedQuery,
  { provenance }: Result,
): Readonly<Record<Placeholder, string>> {
  const { window, askedWindow = window, offsetMinutes } = provenance;
  const dayOf = (ms: number | undefined): string =>
    ms === undefined ? 'latest' : formatStamp(ms, offsetMinutes).slice(0, 10);
  return {
    name,
    operation: query.operation,
    network: query.network_code,
    interval: query.interval ?? defaultInterval,
    start: dayOf(askedWindow?.startMs),
    end: dayOf(askedWindow?.endMs),
  };
}

/** The file of one query, `-` for standard output. */
export const fileFor = (output: string, named: NamedQuery, result: Result): string => {
  const values = valuesOf(named, result);
  return output.replace(placeholder, (whole, name: string) => (isKnown(name) ? partOf(values[name]) : whole));
};

/** Finds what is wrong with an output before anything is sent. Throws UsageError. */
export function checkOutput(command: Pick<QueryCommand, 'output' | 'files' | 'format' | 'exported'>): void {
  const { output, files } = command;
  const { sideFile } = exportOptionsFor(formatFor(command), command.exported);
  if (output === standardOutput && sideFile === 'yes')
    throw new UsageError('--side-file yes takes --output FILE: it stands beside that file.');
  const names = [...output.matchAll(placeholder)].map(([, name = '']) => name);
  const other = names.find((name) => !isKnown(name));
  if (other !== undefined)
    throw new UsageError(
      `--output has no {${other}}. There are ${listOf(known.map((name) => `{${name}}`))}.`,
    );
  if (output === '') throw new UsageError('--output takes a file, or - for standard output.');
  // One file would be replaced by the next, and two results on one stream are none.
  if (files.length > 1 && !names.includes('name'))
    throw new UsageError(
      'Several queries make several files: give them names that differ, as -o "{name}.csv".',
    );
}

/** Endings that files of a format have too. */
const otherEndings: Readonly<Record<string, ExportFormatId>> = { feather: 'arrow', ndjson: 'jsonl' };

/** The format that was named, or that the ending of the file says. */
export function formatFor({ format, output }: Pick<QueryCommand, 'format' | 'output'>): ExportFormatId {
  if (format !== undefined) return format;
  const ending = path.extname(output).slice(1).toLowerCase();
  const row = exportFormatRows.find(({ id }) => id === (otherEndings[ending] ?? ending));
  if (row === undefined && ending !== '')
    throw new UsageError(
      `No format has the ending “.${ending}”: add --format ${listOf(exportFormatRows.map(({ id }) => id)).replace(/ and /, ' or ')}.`,
    );
  return row?.id ?? 'csv';
}

/** Says which file could not be written. */
const refusalOf =
  (file: string, signal: AbortSignal) =>
  (error: unknown): never => {
    if (signal.aborted) throw error;
    const complete = error instanceof NotReplacedError ? error.completePath : undefined;
    throw new ProblemError(problemOfExport(file, error, complete));
  };

/** Writes a result. A file is replaced once all of it is written. Gives the file; undefined for standard output. */
export async function writeResult(
  result: Result,
  named: NamedQuery,
  command: Pick<QueryCommand, 'format' | 'output' | 'exported'>,
  signal: AbortSignal,
): Promise<string | undefined> {
  const id = formatFor(command);
  const format = exportFormats.find((one) => one.id === id);
  if (!format) throw new TypeError(`There is no format ${id}.`);
  const options = exportOptionsFor(id, command.exported);
  const chunks = (await format.load())(result, options);
  if (command.output === standardOutput) {
    await pipeline(Readable.from(chunks), process.stdout, { signal, end: false });
    return undefined;
  }
  const file = fileFor(command.output, named, result);
  const hashed = new HashedChunks();
  await replaceFile(path.resolve(file), hashed.pass(chunks), { signal }).catch(refusalOf(file, signal));
  if (options.sideFile === 'yes') {
    const side = writeSideFile(result, id, options, { name: path.basename(file), ...hashed.digest() });
    const beside = `${file}${sideFileEnding}`;
    await replaceFile(path.resolve(beside), [side], { signal }).catch(refusalOf(beside, signal));
  }
  return file;
}
