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
import { RootedFolder } from '../host/files/rootedFolder';
import { formatBytes } from '../words/numbers';
import { sourceOf, timeNote } from './describeResult';
import type { HeldResult } from './heldResults';
import { textIn } from './inputSchema';
import type { Answer, ToolContext } from './tool';
import { ToolError } from './toolError';

const maxExportBytes = 200_000_000;
/** A name without a folder that every file system accepts. */
const namePattern = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}_.-]{0,99}$/u;

/** Counts the bytes of a file, and ends it where it becomes too large. */
async function* within(
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  add: (bytes: number) => number,
) {
  for await (const chunk of chunks) {
    if (add(chunk.length) > maxExportBytes)
      throw new ToolError(
        `The file would be larger than ${formatBytes(maxExportBytes)}. Nothing was written. Query a shorter window or fewer series.`,
      );
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
 * Writes a result to a new file in the folder of exports. Replaces nothing, follows no link. Rejects with ToolError, or
 * with the file system's error.
 */
export async function exportResult(input: JsonObject, context: ToolContext): Promise<Answer> {
  const held = context.held.get(input['result_id']);
  const { exportFolder: root, whyNoExports = 'There is no folder for exports.', signal } = context;
  const format = textIn(input, 'format');
  if (root === undefined || !isExportFormatId(format)) throw new ToolError(whyNoExports);
  const file = nameOf(textIn(input, 'file_name'), held, format);
  const folder = new RootedFolder(root, (below) => below === file);
  let bytes = 0;
  if (await folder.stat(file))
    throw new ToolError(`A file “${file}” already exists, and no file is replaced. Give another file_name.`);
  const writer = await exportFormats.find(({ id }) => id === format)?.load();
  if (!writer) throw new TypeError(`There is no format ${format}.`);
  const { result } = held;
  await folder.write(
    file,
    within(writer(result, defaultExportOptions), (more) => (bytes += more)),
    signal,
  );
  return {
    path: path.join(folder.root, file),
    bytes,
    series: result.series.length,
    values: countValues(result.series),
    times: timeNote(result.provenance.offsetMinutes),
    source: sourceOf(result),
    requests_sent: 0,
    next: 'Read the file with code, such as DuckDB, Polars or pandas.',
  };
}
