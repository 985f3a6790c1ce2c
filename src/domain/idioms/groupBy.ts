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
