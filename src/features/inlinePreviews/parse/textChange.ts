/** One change of a text: the part from `start` to `oldEnd` became the part from `start` to `newEnd`. */
export interface TextChange {
  start: number;
  oldEnd: number;
  newEnd: number;
}

const sizes = [65_536, 4096, 256, 16, 1];

/** Returns how many UTF-16 units two texts share at the beginning, or at the end. Large parts are compared at once. */
function countSame(before: string, after: string, most: number, isAtEnd: boolean): number {
  let count = 0;
  const part = (text: string, size: number) =>
    isAtEnd ? text.slice(text.length - count - size, text.length - count) : text.slice(count, count + size);
  for (const size of sizes)
    while (count + size <= most && part(before, size) === part(after, size)) count += size;
  return count;
}

/** Returns the smallest part that differs between two versions of a text; undefined when they are the same. */
export function changeBetween(before: string, after: string): TextChange | undefined {
  const most = Math.min(before.length, after.length);
  const start = countSame(before, after, most, false);
  if (start === most && before.length === after.length) return undefined;
  const end = countSame(before, after, most - start, true);
  return { start, oldEnd: before.length - end, newEnd: after.length - end };
}
