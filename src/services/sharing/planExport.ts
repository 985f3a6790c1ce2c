import { namesOfFolder } from '../savedQueries/tree/queryNames';
import { fileNameOfQuery, safeFileName } from '../savedQueries/store/projectFiles';

/** A query to export as a file. */
export interface Exported {
  readonly name: string;
  readonly folder?: string;
  /** The label of its home; absent when all queries have the same home. */
  readonly home?: string;
}

/** The path that a query is written to. */
export interface PlannedFile<T> {
  readonly query: T;
  /** Relative to the export folder; empty for that folder itself. */
  readonly folders: readonly string[];
  readonly file: string;
}

/** Returns the folders that a query's file is written in. */
export const foldersOfExport = ({ home, folder }: Exported): readonly string[] =>
  [...(home === undefined ? [] : [home]), ...namesOfFolder(folder)].map((name) =>
    safeFileName(name, 'folder'),
  );

/**
 * Assigns each query a file with a unique name, in folders like its own. `taken` returns the names a folder already
 * has.
 */
export function planExport<T extends Exported>(
  queries: readonly T[],
  taken: (folders: readonly string[]) => readonly string[] = () => [],
): readonly PlannedFile<T>[] {
  const used = new Map<string, string[]>();
  return queries.map((query) => {
    const folders = foldersOfExport(query);
    const key = folders.join('/');
    const names = used.get(key) ?? [...taken(folders)];
    const file = fileNameOfQuery(query.name, names);
    names.push(file);
    used.set(key, names);
    return { query, folders, file };
  });
}
