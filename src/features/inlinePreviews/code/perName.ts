import type { Source } from './source';

/** Caches a lookup for each name of a source. */
export function perName<T>(find: (source: Source, name: string) => T): (source: Source, name: string) => T {
  const known = new WeakMap<Source, Map<string, { readonly found: T }>>();
  return (source, name) => {
    const names = known.get(source) ?? new Map<string, { readonly found: T }>();
    known.set(source, names);
    const { found } = names.get(name) ?? { found: find(source, name) };
    names.set(name, { found });
    return found;
  };
}
