import path from 'node:path';
import {
  countValues,
  defaultExportOptions,
  type ExportFormatId,
  isExportFormatId,
  type JsonObject,
  titleOfQuery,
} from '../domain';
import { exportFormats } from '../formats/exportWriters';
import { fileNameOf } from '../formats/files/fileName';
import { hasCode } from '../host/files/errorCode';
import type { Chunks } from '../host/files/replaceFile';
import { RootedFolder } from '../host/files/rootedFolder';
import { formatBytes, formatCount } from '../words/numbers';
import { sourceOf, timeNote } from './describeResult';
import type { HeldResult } from './heldResults';
import { textIn } from './inputSchema';
import type { Answer, ToolContext } from './tool';
import { ToolError } from './toolError';

const maxExportBytes = 200_000_000;
const maxSessionBytes = 1_000_000_000;
const maxSessionFiles = 100;
/** A name without a folder that every file system accepts. */
const namePattern = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}_.-]{0,99}$/u;

const sessionIsFull = (what: string): ToolError =>
  new ToolError(
    `Agents may write ${what} in a session, and this one has reached it. Nothing was written. Use gridlens_read_points, or ask the person to restart.`,
  );

/** Counts the bytes of a file, and ends it where it or the session becomes too large. */
async function* within(chunks: Chunks, file: { bytes: number }, { exported }: ToolContext) {
  for await (const chunk of chunks) {
    file.bytes += chunk.length;
    exported.bytes += chunk.length;
    if (file.bytes > maxExportBytes)
      throw new ToolError(
        `The file would be larger than ${formatBytes(maxExportBytes)}. Nothing was written. Query a shorter window or fewer series.`,
      );
    if (exported.bytes > maxSessionBytes) throw sessionIsFull(formatBytes(maxSessionBytes));
    yield chunk;
  }
}

function nameOf(name: string | undefined, { id, result }: HeldResult, format: ExportFormatId): string {
  const { isSample } = result.provenance;
  if (name === undefined)
    return fileNameOf(`${titleOfQuery(result.query)} ${id.slice(2, 8)}`, format, isSample);
  const ending = `.${format}`;
  const stem = name.endsWith(ending) ? name.slice(0, -ending.length) : name;
  if (!namePattern.test(stem) || stem.includes('..'))
    throw new ToolError('file_name is the name of a file, without a folder: letters, digits, - and _.');
  return fileNameOf(stem, format, isSample);
}

/**
 * Writes a result to a new file in the folder of exports. Replaces nothing, follows no link below the root. Rejects with
 * ToolError, or with the file system's error.
 */
export async function exportResult(input: JsonObject, context: ToolContext): Promise<Answer> {
  const held = context.held.get(input['result_id']);
  const { exportFolder, exported, whyNoExports = 'There is no folder for exports.', signal } = context;
  const format = textIn(input, 'format');
  if (exportFolder === undefined || !isExportFormatId(format)) throw new ToolError(whyNoExports);
  const name = nameOf(textIn(input, 'file_name'), held, format);
  const below = path.posix.join(exportFolder.below, name);
  const folder = new RootedFolder(exportFolder.root, (own) => own === below);
  const isTaken = (): ToolError =>
    new ToolError(`A file “${name}” already exists, and no file is replaced. Give another file_name.`);
  if (await folder.stat(below)) throw isTaken();
  const writer = await exportFormats.find(({ id }) => id === format)?.load();
  if (!writer) throw new TypeError(`There is no format ${format}.`);
  if (exported.files >= maxSessionFiles) throw sessionIsFull(formatCount(maxSessionFiles, 'file'));
  const { result } = held;
  const file = { bytes: 0 };
  exported.files++;
  try {
    await folder.create(below, within(writer(result, defaultExportOptions), file, context), signal);
  } catch (error) {
    exported.files--;
    exported.bytes -= file.bytes;
    throw hasCode(error, 'EEXIST') ? isTaken() : error;
  }
  return {
    path: path.join(folder.root, below),
    bytes: file.bytes,
    series: result.series.length,
    values: countValues(result.series),
    times: timeNote(result.provenance.offsetMinutes),
    source: sourceOf(result),
    requests_sent: 0,
    next: 'Read the file with code, such as DuckDB, Polars or pandas.',
  };
}
