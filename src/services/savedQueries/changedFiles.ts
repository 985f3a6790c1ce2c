/** The addresses of files that have changed since the last reading; `all` where any may have. */
export type ChangedFiles = ReadonlySet<string> | 'all';

export const mergeChanged = (one: ChangedFiles | undefined, other: ChangedFiles): ChangedFiles =>
  one === 'all' || other === 'all' ? 'all' : new Set([...(one ?? []), ...other]);
