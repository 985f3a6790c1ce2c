/** The addresses of files that have changed since the last read; `all` when any file may have changed. */
export type ChangedFiles = ReadonlySet<string> | 'all';

export const mergeChanged = (one: ChangedFiles | undefined, other: ChangedFiles): ChangedFiles =>
  one === 'all' || other === 'all' ? 'all' : new Set([...(one ?? []), ...other]);
