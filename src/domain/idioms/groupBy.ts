/** Groups values by a key, in the order of the first value of each group. */
export function groupBy<T, Key>(all: Iterable<T>, keyOf: (one: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}

/** Joins lists; one that is missing is empty. */
export const joinLists = <T>(...lists: (readonly T[] | undefined)[]): T[] =>
  lists.flatMap((list) => list ?? []);

/** Adds to the count of a key, and returns the new one. */
export function countUp<Key>(counts: Map<Key, number>, key: Key, by = 1): number {
  const count = (counts.get(key) ?? 0) + by;
  counts.set(key, count);
  return count;
}
