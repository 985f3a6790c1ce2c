import type { QueryFolder } from './queryFolder';
import { parseSavedQuery, type Broken, type SavedQuery } from './savedQuery';

/** A saved query's file as it was read. `text` is what a change is compared with. */
export interface StoredQuery {
  readonly file: string;
  readonly text: string;
  readonly saved: SavedQuery;
}

/** A file that should be a saved query and is not. */
export interface BrokenFile {
  readonly file: string;
  readonly broken: Broken;
}

/** A saved query is a few hundred bytes; what is larger than this is none. */
export const largestFileBytes = 1_000_000;

/** The file's text; undefined when it is not there or not UTF-8. */
export async function readText(folder: QueryFolder, file: string): Promise<string | undefined> {
  const bytes = await folder.read(file);
  if (bytes === undefined) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Reads one file. Undefined when it is gone; never rejects. */
export async function readEntry(
  folder: QueryFolder,
  file: string,
): Promise<StoredQuery | BrokenFile | undefined> {
  try {
    const size = await folder.size(file);
    if (size === undefined) return undefined;
    if (size > largestFileBytes) return { file, broken: { code: 'tooLarge' } };
    const text = await readText(folder, file);
    if (text === undefined) return { file, broken: { code: 'notText' } };
    const parsed = parseSavedQuery(text);
    return 'saved' in parsed ? { file, text, saved: parsed.saved } : { file, broken: parsed.broken };
  } catch (error) {
    const detail = error instanceof Error ? error.message : '';
    return { file, broken: { code: 'unreadable', detail } };
  }
}

const atOnce = 32;

/** Reads many files, a few at a time, in the order given. */
export async function readEntries(
  folder: QueryFolder,
  files: readonly string[],
): Promise<readonly (StoredQuery | BrokenFile)[]> {
  const found: (StoredQuery | BrokenFile)[] = [];
  for (let at = 0; at < files.length; at += atOnce) {
    const part = await Promise.all(files.slice(at, at + atOnce).map((file) => readEntry(folder, file)));
    found.push(...part.filter((one) => one !== undefined));
  }
  return found;
}
