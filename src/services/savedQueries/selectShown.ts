import type { HiddenFiles } from '../../domain/savedQueries/savedQuery';

/** The maximum number of query files shown per folder. */
export const maxShown = 2000;
/** The maximum number of query files counted per folder. */
export const maxListed = 50_000;

/**
 * Selects the first files by path and counts the others. `found` is the result of a search for at most `maxListed`.
 */
export function selectShown<T extends { readonly path: string }>(
  found: readonly T[],
): { readonly shown: readonly T[]; readonly hidden?: HiddenFiles } {
  const sorted = [...found].sort(({ path: left }, { path: right }) =>
    left < right ? -1 : left > right ? 1 : 0,
  );
  const count = found.length - maxShown;
  return {
    shown: sorted.slice(0, maxShown),
    ...(count > 0 && { hidden: { count, isExact: found.length < maxListed } }),
  };
}
