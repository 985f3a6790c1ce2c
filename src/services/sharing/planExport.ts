import { namesOfFolder } from '../savedQueries/folderPath';
import { fileNameOf, safeNameOf } from '../savedQueries/queryFileName';

/** A query to be written as a file. */
export interface Exported {
  readonly name: string;
  readonly folder?: string;
  /** The home's label; absent where all come from one. */
  readonly home?: string;
}

/** Where a query is written. */
export interface PlannedFile<T> {
  readonly query: T;
  /** Below the folder that is exported to; empty for that itself. */
  readonly folders: readonly string[];
  readonly file: string;
}

/** The folders that a query's file stands in. */
export const foldersOfExport = ({ home, folder }: Exported): readonly string[] =>
  [...(home === undefined ? [] : [home]), ...namesOfFolder(folder)].map((name) => safeNameOf(name, 'folder'));

/** One file a query, folders as folders, no two of one name. `taken`: the names that a folder has already. */
export function planExport<T extends Exported>(
  queries: readonly T[],
  taken: (folders: readonly string[]) => readonly string[] = () => [],
): readonly PlannedFile<T>[] {
  const used = new Map<string, string[]>();
  return queries.map((query) => {
    const folders = foldersOfExport(query);
    const key = folders.join('/');
    const names = used.get(key) ?? [...taken(folders)];
    const file = fileNameOf(query.name, names);
    names.push(file);
    used.set(key, names);
    return { query, folders, file };
  });
}
