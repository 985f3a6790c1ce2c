import { longestName } from '../../domain/savedQueries/savedQuery';

function copyName(name: string, count: number): string {
  const mark = count === 1 ? ' (copy)' : ` (copy ${count})`;
  return name.slice(0, longestName - mark.length) + mark;
}

/** Returns the name itself when it is free, else a free name marked as a copy. */
export function freeName(name: string, taken: readonly string[]): string {
  const names = new Set(taken);
  let free = name;
  for (let count = 1; names.has(free); count++) free = copyName(name, count);
  return free;
}
