import path from 'node:path';
import { defaultExportOptions, type ExportFormatId, titleOfQuery } from '../domain';
import { exportFormats } from '../formats/exportWriters';
import { fileNameOf } from '../formats/files/fileName';
import { RootedFolder } from '../host/files/rootedFolder';
import * as words from '../words/tools/toolWords';
import type { HeldResult } from './heldResults';
import type { WrittenFile } from './tool';
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
    if (add(chunk.length) > maxExportBytes) throw new ToolError(words.sentenceOfLargeExport(maxExportBytes));
    yield chunk;
  }
}

function nameOf(name: string | undefined, { id, result }: HeldResult, format: ExportFormatId): string {
  const { isSample } = result.provenance;
  if (name === undefined)
    return fileNameOf(`${titleOfQuery(result.query)} ${id.slice(2, 8)}`, format, isSample);
  const ending = `.${format}`;
  const stem = name.endsWith(ending) ? name.slice(0, -ending.length) : name;
  if (!namePattern.test(stem) || stem.includes('..')) throw new ToolError(words.sentenceOfBadName);
  return fileNameOf(stem, format, isSample);
}

/**
 * Writes a result to a new file in the folder of exports. Replaces nothing, follows no link. Rejects with ToolError, or
 * with the file system's error.
 */
export async function writeExport(
  held: HeldResult,
  {
    root,
    format,
    name,
    signal,
  }: {
    root: string;
    format: ExportFormatId;
    name: string | undefined;
    signal: AbortSignal;
  },
): Promise<WrittenFile> {
  const file = nameOf(name, held, format);
  const folder = new RootedFolder(root, (below) => below === file);
  let bytes = 0;
  if (await folder.stat(file)) throw new ToolError(words.sentenceOfFolderTaken(file));
  const writer = await exportFormats.find(({ id }) => id === format)?.load();
  if (!writer) throw new TypeError(`There is no format ${format}.`);
  await folder.write(
    file,
    within(writer(held.result, defaultExportOptions), (more) => (bytes += more)),
    signal,
  );
  return { path: path.join(folder.root, file), bytes };
}
