import type { HiddenFiles } from '../../domain/savedQuery';

/** More query files of a folder are not shown. */
export const mostShown = 2000;
/** More are not counted. */
export const mostListed = 50_000;

/** The first files by path, in whatever order a search of at most `mostListed` gives them, and how many are left out. */
export function selectShown<T extends { readonly path: string }>(
  found: readonly T[],
): { readonly shown: readonly T[]; readonly hidden?: HiddenFiles } {
  const sorted = [...found].sort(({ path: left }, { path: right }) =>
    left < right ? -1 : left > right ? 1 : 0,
  );
  const count = found.length - mostShown;
  return {
    shown: sorted.slice(0, mostShown),
    ...(count > 0 && { hidden: { count, isExact: found.length < mostListed } }),
  };
}
