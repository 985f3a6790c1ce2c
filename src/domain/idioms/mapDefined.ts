/** Maps each item; drops the results that are undefined or null. */
export const mapDefined = <T, U>(
  items: readonly T[],
  map: (item: T, index: number) => U | null | undefined,
): U[] => items.map(map).filter((result) => result !== undefined && result !== null);
