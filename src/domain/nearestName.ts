/** Counts the letters to add, remove, change or swap to turn one word into the other. */
function distance(one: string, other: string): number {
  let before: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one.charAt(i - 1) === other.charAt(j - 1);
      const isSwap = one.charAt(i - 1) === other.charAt(j - 2) && one.charAt(i - 2) === other.charAt(j - 1);
      const swapped = isSwap ? (before[j - 2] ?? Infinity) + 1 : Infinity;
      const changed = (last[j - 1] ?? Infinity) + (isSame ? 0 : 1);
      row.push(Math.min(changed, (last[j] ?? Infinity) + 1, (row[j - 1] ?? Infinity) + 1, swapped));
    }
    before = last;
    last = row;
  }
  return last[other.length] ?? Infinity;
}

/** A longer word is not a misspelt name. */
const longest = 60;

/** Finds the name closest to a misspelt one; undefined when none is close or several are equally close. */
export function nearestName(word: string, names: readonly string[]): string | undefined {
  if (word.length > longest) return undefined;
  const most = Math.min(2, Math.floor(word.length / 3));
  const near = names
    .map((name) => ({ name, steps: distance(word, name) }))
    .filter(({ steps }) => steps <= most)
    .sort((one, other) => one.steps - other.steps);
  const [first, second] = near;
  return first && first.steps !== second?.steps ? first.name : undefined;
}
